// Keeps the page for when no server answers: games alone and on one device need none. The page itself is
// asked for first, so a newer one is there at the next load; whatever it names carries a hash and never changes.
const BUILD = "BUILD";
const FILES = ["FILES"];
// Words of other languages, clauses, courses and puzzles: kept once they were asked for.
const LATER = ["LATER"];
const CACHE = `roundhouse-${BUILD}`;
const PATIENCE = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...FILES])));
});

// Comes to work when no page of the build before is open, so nothing that one needs is taken away.
self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("roundhouse-") && name !== CACHE;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && url.href.split(/[?#]/)[0] === self.registration.scope) {
    event.respondWith(page(request));
  } else if (FILES.some((name) => url.pathname.endsWith(name.slice(1)))) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else if (LATER.some((name) => url.pathname.endsWith(name.slice(1)))) {
    event.respondWith(fetchAndKeep(request));
  }
});

// The page names texts that it has fetched before this worker was there.
self.addEventListener("message", (event) => {
  const names = event.data.filter((name) => FILES.includes(name) || LATER.includes(name));
  event.waitUntil(Promise.all(names.map((name) => fetchAndKeep(new Request(name)).catch(() => {}))));
});

async function fetchAndKeep(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

async function page(request) {
  const kept = await caches.match("./", { cacheName: CACHE });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const fresh = await Promise.race([fetch(request).catch(() => null), late]);
  return fresh?.ok ? fresh : kept;
}
