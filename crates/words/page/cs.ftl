language-name = Čeština

## The first screen
motto = Dvě železniční hry, jeden stůl.
unofficial = Neoficiální projekt fanoušků; žádný vydavatel jej nevytvořil, neschválil ani k němu nedal licenci.
home = Domů
play-now = Hrát hned
new-table = Připravit stůl
continue = Pokračovat
board-about = { $least } až { $most ->
    [few] { $most } hráči
   *[other] { $most } hráčů
} · { $cars } vozů pro každého · { $routes } tras
you = Cestující
dealing = Míchá se a rozdává…
table-lost = Hru uloženou v tomto zařízení nelze přečíst. Začni novou.
open-record = Otevřít záznam hry nebo postavení
record-unreadable = Tento soubor není záznam hry, který by Roundhouse uměl přečíst.
labeled = { $label }: { $text }
list-and = { $first } a { $last }
list-commas = { $first }, { $last }
list-semicolons = { $first }; { $last }
percent = { $number } %
worker-restarted = Část stránky, která hru řídí, se zastavila a byla znovu spuštěna. Nic se neztratilo: hraj dál.
worker-stopped = Část stránky, která hru řídí, se znovu zastavila. Tvoje hra je uložena v tomto zařízení. Zkus to znovu, nebo stránku načti znovu.
try-again = Zkusit znovu

## Setting up a table
board = Plán
add-bot = Přidat robota
add-person = Přidat člověka
remove-seat = Zrušit toto místo
player-number = Hráč { $number }
name = Jméno
bot-level = Síla robota
level-apprentice = Učedník: jedna jízdenka po druhé, a chybuje
level-conductor = Průvodčí: síť pro všechny své jízdenky
level-dispatcher = Výpravčí: váží tahy, karty i body
level-stationmaster = Přednosta: váží všechno a sleduje tě
level-inspector = Inspektor: během mžiku si v hlavě zkusí nejlepší tahy
level-superintendent = Vrchní inspektor: přemýšlí až vteřinu
level-stationmaster-blocker = Přednosta, který překáží: rád blokuje
level-stationmaster-collector = Přednosta sběratel: známky a festivaly
level-stationmaster-sprinter = Přednosta, který spěchá: končí hru brzy
pass-and-play-how = Více lidí u jednoho zařízení: před každým tahem zůstává ruka skrytá, dokud si o ni hráč neřekne.
start = Začít hru
person-0 = Anna
person-1 = Bořek
person-2 = Cilka
person-3 = Dana
person-4 = Eva
bot-0 = Adéla
bot-1 = Bruno
bot-2 = Klára
bot-3 = David
bot-4 = Eliška
bot-5 = Filip
bot-6 = Gréta
bot-7 = Hynek
bot-8 = Inés
bot-9 = Jonáš
bot-10 = Kamila
bot-11 = Lukáš

## Preferences
preferences = Nastavení
language = Jazyk
theme = Světlo a tma
theme-system = Podle zařízení
theme-light = Den
theme-dark = Noc
motion = Pohyb
motion-system = Podle zařízení
motion-none = Žádný
motion-fast = Rychlý
motion-normal = Běžný
motion-slow = Pomalý
pace = Tempo robotů
pace-none = Okamžitě
pace-fast = Rychle
pace-normal = Běžně
pace-slow = Pomalu
confirm = Ptát se před obsazením trasy
confirm-always = Vždy
confirm-touch = Na dotykových obrazovkách
confirm-never = Jen když je z čeho vybírat
places = Názvy míst
places-printed = Jako na plánu
places-own = Ve tvém jazyce
map-style = Mapa
map-drawn = Kreslená
map-plain = Prostá, vysoký kontrast
sound = Zvuky
sound-off = Vypnuté
sound-low = Potichu
sound-middle = Středně
sound-high = Nahlas
shortcuts = Klávesy s jedním písmenem
shortcuts-on = Zapnuté
shortcuts-off = Vypnuté
livery = Tvoje barvy
livery-0 = Růžová
livery-1 = Nebesky modrá
livery-2 = Hnědá
livery-3 = Námořnicky modrá
livery-4 = Limetková
back-to-game = Zpět do hry

## The game screen
title = { $board } · Roundhouse
title-asked = ● Jsi na tahu · { $board }
players = Hráči
log = Záznam
tickets = Jízdenky
market = Nabídka
hand = Tvoje ruka
panels = Panely
close = Zavřít
cancel = Zrušit
undo = Vzít zpět
undo-open = Vezme zpět tvou poslední akci
undo-closed = Nemáš co vzít zpět
hurry = Přeskočit
hurry-how = Přeskočit tahy robotů (F)
rules = Pravidla
map-label = Mapa: { $board }. Šipkami procházíš všechny trasy, s klávesou Shift jen ty, které můžeš obsadit. Enter jednu vybere.
skip-to-map = Přejít na mapu
zoom-in = Přiblížit
zoom-out = Oddálit
zoom-fit = Celá mapa
which-route = Kterou trasu?
twin-closed = Zavřeno: při tak málo hráčích lze obsadit jen jednu polovinu dvojité trasy ({ $clause }).
twin-yours = Pro tebe zavřeno: nikdo nesmí mít obě poloviny dvojité trasy ({ $clause }).
prompt-turn = Jsi na tahu: dober karty, obsaď trasu, nebo dober jízdenky.
prompt-turn-no-tickets = Jsi na tahu: dober karty, nebo obsaď trasu.
prompt-pass = Nic udělat nemůžeš: vynech tah.
prompt-second = Vezmi druhou kartu; { $wild } lícem vzhůru to být nesmí.
prompt-keep = Nech si aspoň { $number ->
    [one] jednu jízdenku
    [few] { $number } jízdenky
   *[other] { $number } jízdenek
}.
prompt-keep-exactly = Nech si přesně { $number ->
    [one] jednu jízdenku
    [few] { $number } jízdenky
   *[other] { $number } jízdenek
}.
prompt-pick = Vyber z předávaného balíčku jednu jízdenku a zbytek pošli dál.
prompt-place = Polož na mapu { $number ->
    [one] hromádku známek
    [few] { $number } hromádky známek
   *[other] { $number } hromádek známek
}.
prompt-waits = { $name } přemýšlí…
prompt-waits-several = { $number ->
    [one] Ještě vybírá jeden hráč…
    [few] Ještě vybírají { $number } hráči…
   *[other] Ještě vybírá { $number } hráčů…
}
prompt-to-move = Na tahu je { $name }.
prompt-over = Hra skončila.
prompt-past = Díváš se na dřívější okamžik.
last-round = Poslední kolo, ohlašuje { $name }: { $number ->
    [one] zbývá jeden tah
    [few] zbývají { $number } tahy
   *[other] zbývá { $number } tahů
}
looking-back = Pohled zpět na tah { $turn }
back-to-now = Zpět do přítomnosti
to-the-end = Na konec
moment-link = Adresa tohoto okamžiku
step-back = O krok zpět
step-on = O krok dál
play-on = Hrát odsud dál
play-on-how = Nová hra na tomto zařízení, od této chvíle. Vyber si místo, ostatní obsadí roboti.
play-on-you = Ty
play-on-sampled = Zamíchat, co moje místo nevidí: cizí ruce, jízdenky a balíček
seen-by = Pohled
seen-by-all = Divák
points = { $number ->
    [one] { $number } bod
    [few] { $number } body
   *[other] { $number } bodů
}

menu = Menu
routes = Trasy k obsazení
routes-none = Teď nemůžeš obsadit žádnou trasu.
rail-people = Hráči a záznam
rail-tickets = Jízdenky a sbírky
tray = Tvé karty a balíčky
game-of = Hra { $board }
about-route = O této trase
why = Proč?
route-ferry = { $wild } na { $number ->
    [one] { $number } políčku
    [few] { $number } políčkách
   *[other] { $number } políčkách
}
route-taken = Už ji má { $name }.
route-open = Teď ji můžeš obsadit.
route-payable = Tvé karty na ni stačí.
lacks-cars = Potřebuje vozy: { $length }; máš jich { $cars }.
lacks-color = Potřebuje { $length }× { $color }. Máš: { $color } { $have }, { $wild } { $wilds }.
lacks-any = Potřebuje karty jedné barvy: { $length }. Jedné barvy máš nejvýš { $have }, { $wild }: { $wilds }.
ask-tickets = Dobrat jízdenky?
ask-tickets-how = Je to celý tvůj tah. Uvidíš { $offered } a musíš si nechat aspoň { $keep }; body za nesplněnou jízdenku se odečítají.
ask-tickets-yes = Dobrat jízdenky
fewer-wilds = Méně: { $wild }
more-wilds = Více: { $wild }
look-back = Ohlédnout se za tímto okamžikem
history = Historie
history-at = Tah { $turn } z { $last }
history-play = Přehrát historii
history-stop = Pozastavit
history-speed = Rychlost { $number }
stop-asked = { $name } navrhuje skončit hru bez vítěze.
hints-asked = { $name } navrhuje povolit nápovědy pro všechny.
hints-propose = Navrhnout nápovědy
hints-wait = Nápovědy: čeká se na ostatní
rematch-asked = Ostatní hrají znovu. Přidáš se?
agree = Souhlasím
decline = Odmítnout

## Cards
card-red = červená
card-blue = modrá
card-green = zelená
card-yellow = žlutá
card-orange = oranžová
card-purple = fialová
card-black = černá
card-white = bílá
card-gray = šedá
card-wild = divoká karta
wild-ferry-card = karta trajektu
wild-locomotive = lokomotiva
card-red-letter = Č
card-blue-letter = M
card-green-letter = Z
card-yellow-letter = Ž
card-orange-letter = O
card-purple-letter = F
card-black-letter = K
card-white-letter = B
card-gray-letter = ∗
card-wild-letter = ★
take-card = Nabídka { $number }: { $card }
empty-place = Prázdné
drop-missed = Tady není trasa pro tyto karty. Pusť je na některou, která svítí.
draw-unseen = Dobrat naslepo z balíčku ({ $number ->
    [one] { $number } karta
    [few] { $number } karty
   *[other] { $number } karet
})
discards = Odhozené karty: { $number }
draw-tickets = Dobrat jízdenky ({ $number ->
    [few] zbývají { $number }
   *[other] zbývá { $number }
})
draft-in = { $number ->
    [one] { $number } karta do druhého draftu
    [few] { $number } karty do druhého draftu
   *[other] { $number } karet do druhého draftu
}
market-at-rest = Zbývá příliš málo barevných karet, proto se nabídka nevyměňuje ({ $wild }).
cards-of = { $card }: { $number }
pass = Vynechat tah

## Players
cards-held = Karty v ruce: { $number }
cars-left = Zbývající vozy: { $number }
tickets-held = Jízdenky: { $number }
festival-cards = Karty festivalů: { $number }

## Tickets
ticket-name = { $from } – { $to }
tickets-done = splněno { $done } z { $all }
no-tickets = Zatím žádné jízdenky.
ticket-done = Splněno
ticket-done-now = Jízdenka splněna: { $ticket }, +{ $points }
ticket-lost = Nedosažitelná
ticket-needs = { $number ->
    [one] chybí { $number } vůz
    [few] chybí { $number } vozy
   *[other] chybí { $number } vozů
}
ticket-adds = +{ $points } za { $number ->
    [0] žádné vozy navíc
    [one] { $number } vůz navíc
    [few] { $number } vozy navíc
   *[other] { $number } vozů navíc
}
choice-opening = Tvé první jízdenky
tickets-why = Jízdenka přinese své body, když tvé trasy spojí její lokace; jinak se stejně tolik odečte.
choice-tickets = Nové jízdenky
choice-draft = Nech si z vybraných
choice-pick = Draft: vyber jízdenku
picked = { $number ->
    [one] { $number } vybraná
    [few] { $number } vybrané
   *[other] { $number } vybraných
}
passes-to = Posíláš dál, dostane { $name }
pick = Vybrat tuto jízdenku
pick-one = Nejdřív vyber jízdenku
keep-tickets = { $number ->
    [one] Nechat si jednu jízdenku
    [few] Nechat si { $number } jízdenky
   *[other] Nechat si { $number } jízdenek
}
keep-exactly = Označ přesně { $number } (označeno { $marked })
keep-at-least = Označ aspoň { $number }
answered = { $number ->
    [one] Čeká se na jednoho hráče. Ještě můžeš volbu změnit.
    [few] Čeká se na { $number } hráče. Ještě můžeš volbu změnit.
   *[other] Čeká se na { $number } hráčů. Ještě můžeš volbu změnit.
}

## Claiming
route-name = { $from } – { $to } · { $length }
route-between = { $from } – { $to }
route-worth = { $length ->
    [one] { $length } políčko
    [few] { $length } políčka
   *[other] { $length } políček
} · { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}
pay-with = Čím zaplatíš
payment = { $color }: { $colored }, { $wild }: { $wilds }
payment-wilds = { $wild }: { $wilds }
collect-at = Sebrat na lokaci
collect-choose = Seber na jednom konci:
collect-takes = Sebereš:
collect-first = Vyber, kde sbíráš
claim = { $points ->
    [one] Obsadit za { $points } bod
    [few] Obsadit za { $points } body
   *[other] Obsadit za { $points } bodů
}

## What one letter asks
ask-nothing = Od tvé poslední akce se nic nestalo.
ask-nothing-own = Na obrazovce není žádná ruka.
ask-hand = Tvé karty: { $cards }.
ask-ticket = { $ticket }, { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}: { $number ->
    [one] chybí { $number } vůz.
    [few] chybí { $number } vozy.
   *[other] chybí { $number } vozů.
}
ask-marked = Označeno: { $tickets }.
ask-none-marked = Nic není označeno.
ask-claim = { $route }, platba: { $payment }. Enter trasu obsadí, Esc zruší.
ask-stack = Naplánováno: { $symbol }, { $place }.
ask-ticket-done = { $ticket }, { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}: splněno.
ask-ticket-lost = { $ticket }, { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}: nedosažitelná.
ask-score = { $name }: { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}, { $cars ->
    [one] zbývá { $cars } vůz.
    [few] zbývají { $cars } vozy.
   *[other] zbývá { $cars } vozů.
}
ask-route = { $route }, { $facts }. Enter ji vybere.

## Tokens and festivals
tokens = Turistické známky
symbol-0 = Most
symbol-1 = Hvězda
symbol-2 = Dům
symbol-3 = Tramvaj
symbol-4 = Plamen
symbol-5 = Racek
symbol-6 = Plachta
symbol-7 = Okno
set-worth = { $now ->
    [one] { $now } bod
    [few] { $now } body
   *[other] { $now } bodů
}; s další známkou { $next } (+{ $more })
set-complete = celá sada: za { $now }
stack-says = { $symbol }: { $left ->
    [few] zbývají { $left }
   *[other] zbývá { $left }
}, { $place }
stack-yours = { $stack }. Jednu máš.
stack-open = { $symbol }: { $left ->
    [one] zbývá { $left } známka
    [few] zbývají { $left } známky
   *[other] zbývá { $left } známek
}
stack-held = { $symbol }: { $left ->
    [few] zbývají { $left }
   *[other] zbývá { $left }
}, ale ne pro tebe: jednu už máš ({ $clause })
stack-empty = { $symbol }: všechny známky jsou pryč
placing = Rozmístění hromádek známek
placing-how = { $number ->
    [one] Vyber hromádku a klepni na mapě na lokaci, kde žádná není.
    [few] Vyber postupně { $number } hromádky a pro každou klepni na mapě na lokaci, kde žádná není.
   *[other] Vyber postupně { $number } hromádek a pro každou klepni na mapě na lokaci, kde žádná není.
}
placing-where = Lokace
placing-on-map = klepni na mapě, nebo vyber zde
placing-left = { $number ->
    [one] Zbývá jedna hromádka
    [few] Zbývají { $number } hromádky
   *[other] Zbývá { $number } hromádek
}
place-stacks = Položit je tam
festivals = Festivaly
festivals-how = Karty na mapě, tvé, ty, které ještě přijdou, a co přinese jejich sebrání.
pile-says = { $festival }: leží tam { $lying }, máš { $own }, ještě přijde: { $coming }; teď za { $now }, s ležícími za { $then }, s jednou další za { $next }
pile-worth = { $now ->
    [one] { $now } bod
    [few] { $now } body
   *[other] { $now } bodů
}
pile-words = { $lying } na mapě, máš { $own }
festivals-unseen = Ostatní festivaly

## One device for several
curtain = Předej zařízení, hraje { $name }
curtain-how = Ruka zůstává skrytá, dokud si o ni neřekneš.
curtain-show = { $name }: to jsem já

## The end
result = Výsledek
you-win = Vítězství je tvoje
wins = Vítězí { $name }
shared-win = { $number ->
    [one] Vítězí { $number } hráč
    [few] O vítězství se dělí { $number } hráči
   *[other] O vítězství se dělí { $number } hráčů
}
score-routes = Trasy
score-failed = Nesplněné jízdenky
score-fulfilled = Splněné jízdenky
score-tokens = Turistické známky
score-festivals = Festivaly
score-total = Celkem
look-at-board = Podívat se na plán
step-through = Projít hru
save-record = Uložit záznam hry
rematch = Hrát znovu

## The log
log-started = Hra začíná.
log-stand-in = { $name }: hraje zastupující robot.
log-undone = { $name } bere akci zpět.
log-rewound = { $name } vrací hru k dřívějšímu rozhodnutí.
log-resigned = { $name } se vzdává.
log-handed-over = { $name } teď hraje na jiném zařízení.
log-given = Toto místo má nově { $name }.
log-nudged = { $by } vyzývá: { $name } má rozhodnout. Za dvě minuty rozhodne robot.
log-claimed = { $name } obsazuje { $from } – { $to } za { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}.
log-took = { $name } bere z nabídky: { $card }.
log-drew = { $name } dobírá naslepo.
log-drew-card = { $name } dobírá naslepo: { $card }.
log-drew-nothing = { $name } dobírá, ale žádná karta nezbyla.
log-offered = { $name } dostává na výběr { $number ->
    [one] { $number } jízdenku
    [few] { $number } jízdenky
   *[other] { $number } jízdenek
}.
log-kept = { $name } si nechává { $number ->
    [one] { $number } jízdenku
    [few] { $number } jízdenky
   *[other] { $number } jízdenek
}.
log-kept-own = { $name } si nechává: { $tickets }.
log-placed = { $name } pokládá hromádku „{ $symbol }“, lokace: { $place }.
log-token = { $name } bere známku „{ $symbol }“, lokace: { $place }.
log-festival = { $name } sbírá { $number ->
    [one] { $number } kartu
    [few] { $number } karty
   *[other] { $number } karet
}: { $festival }.
log-laid = Vyložena karta festivalu { $festival }.
log-draft = Začíná první draft.
log-second-draft = Začíná druhý draft.
log-draft-card = Objevila se karta draftu: po tomto tahu následuje druhý draft.
log-swept = Leželo příliš mnoho karet jednoho druhu ({ $wild }): nabídka se vyměňuje.
log-reshuffled = Odhozené karty se zamíchaly do nového balíčku.
log-passed = { $name } vynechává tah.
log-last-round = { $name } ohlašuje poslední kolo.
log-ended = Poslední kolo skončilo.
log-all-passed = Všichni vynechali tah: hra skončila.

## Tables of a server
connecting = Připojování ke stolu…
reconnecting = Obnovuje se spojení…
unsent = Obnovuje se spojení… tvůj tah se odešle.
no-server = Server neodpovídá.
no-server-here = Server tu není. Sólo i společně na jednom zařízení se dá hrát i bez něj.
no-table = Tento stůl neexistuje
no-table-how = Odkaz je možná starý nebo neúplný. Popros o nový.
wrong-version = Tato stránka je na server příliš stará
wrong-version-how = Nová se právě načítá.
newer-build = Je tu novější verze.
load-newer = Načíst
later = Později
with-friends = S přáteli
make-table = Pozvat přátele
make = Otevřít stůl
your-name = Tvoje jméno
name-first = Nejdřív napiš své jméno
add-open = Místo na pozvání
yourself = ty
seat-open = volné
who-finds = Kdo stůl najde
table-private = Jen s odkazem
table-listed = V seznamu pro všechny
who-begins = Kdo začíná
first-random = Náhodně
begins-at-random = Kdo začíná: náhodně
first-me = Začínám já
first-seat = Začíná místo 1
tempo = Čas
tempo-relaxed = Bez hodin
tempo-brisk = Dvě minuty na rozhodnutí
tempo-days = Tři dny na rozhodnutí
clock-each = { $time } na rozhodnutí
clock-none = Bez hodin
clear-seat = Uvolnit místo
sit-down = Posadit se
waiting-for-people = { $number ->
    [one] Čeká se na jednoho hráče
    [few] Čeká se na { $number } hráče
   *[other] Čeká se na { $number } hráčů
}
waiting-for-host = Všichni jsou tu. Hru zahájí hostitel.
link-invite = Odkaz pro hráče
link-watch = Odkaz pro diváky
link-return = Tvůj návratový odkaz
link-return-how = Nech si ho pro sebe: kdo ho otevře, převezme tvé místo, třeba na jiném zařízení.
link-copy = Kopírovat
link-copied = Zkopírováno
link-send = Poslat
link-code = Kód k načtení
link-code-says = Odkaz jako kód k načtení
come-back = Zpět na své místo
remove = Vykázat
remove-sure = Vykázat natrvalo?
several-seats = Jedno zařízení smí obsadit více míst
watcher-number = Divák { $number }
links-renew = Nové odkazy: staré přestanou platit
link-renew = Nový návratový odkaz: starý přestane platit
link-give = Odkaz pro toho, kdo převezme tvoje místo
give-seat = Komu předáš své místo
give-seat-link = Vytvořit odkaz
ignore = Ignorovat
ignore-not = Znovu poslouchat
report = Nahlásit provozovateli tohoto serveru
report-comment = Co je špatně? (nepovinné)
report-send = Nahlásit
reported = Nahlášeno. Děkujeme.
nudge = Vyzvat k rozhodnutí
changed-hands = změna hráče
moved-away = Na tvém místě se hraje z jiného zařízení.
play-here = Hrát tady
rewound-alone = Rozhodnutí byla vrácena poté, co se někdo vzdal
chat = Povídání
chat-line = Řekni něco
chat-say = Říct
chat-mute = Ztišit
chat-listen = Poslouchat
chat-quiet = Povídání je na tomto zařízení ztišené.
table = Stůl
away = pryč
away-until = pryč, robot zaskočí za { $time }
stood-in = pryč, hraje robot
resigned = vzdáno
wants-stop = chce skončit
muted = ztišeno
mute-person = Ztišit
unmute-person = Zrušit ztišení
watching = Díváš se
watchers = { $number ->
    [one] Jeden divák
    [few] { $number } diváci
   *[other] { $number } diváků
}
time-left = ještě { $time }
hours-minutes = { $hours } h { $minutes } min
days = { $days ->
    [one] { $days } den
    [few] { $days } dny
   *[other] { $days } dní
}
days-hours = { $days ->
    [one] { $days } den { $hours } h
    [few] { $days } dny { $hours } h
   *[other] { $days } dní { $hours } h
}
stop = Skončit bez vítěze
stop-how = Když všichni u stolu souhlasí, hra skončí bez vítěze.
stop-waits = Chceš hru skončit. Skončí, až budou souhlasit ostatní.
stop-not = Přece jen hrát dál
resign = Vzdát se
resign-how = Tvé místo dohraje robot a vyhrát nemůže.
game-stopped = Hra skončila dohodou.
game-abandoned = Dlouho nikdo nepřišel, stůl je zavřený.
next-game = K další hře
record-download = Stáhnout záznam hry
paste-link = Vlož odkaz, který ti přišel
join = Přidat se
no-link = Toto není odkaz ke stolu.
open-tables = Otevřené stoly
filter-board = Plán
filter-any-board = Jakýkoli plán
filter-seats = Místa
filter-any-seats = Libovolný počet míst
seats-number = { $number ->
    [few] { $number } místa
   *[other] { $number } míst
}
no-open-tables = Právě teď nikdo na hráče nečeká.
finished-tables = Dohrané hry
table-gathering = hráči se scházejí
table-your-turn = jsi na tahu
way-back = Tvůj návratový odkaz
won-by = vítězství: { $names }
score-sheet = Body
more = Další

## Why something is refused
refused-game-over = Hra skončila.
refused-no-such-seat = Místo s tímto číslem u stolu není.
refused-not-your-turn = Nejsi na tahu.
refused-not-now = To není odpověď na otevřené rozhodnutí.
refused-second-card-first = Nejdřív vezmi druhou kartu.
refused-answer-offer-first = Nejdřív si vyber jízdenky.
refused-no-such-slot = Místo s tímto číslem nabídka nemá.
refused-slot-empty = Toto místo nabídky je prázdné.
refused-wild-as-second = Druhá karta nemůže být { $wild } lícem vzhůru.
refused-nothing-to-draw = Není už co dobrat.
refused-no-tickets-left = Žádné jízdenky nezbývají.
refused-tickets-after-second-draft = Jízdenky lze dobírat až po druhém draftu.
refused-route-claimed = Tuto trasu už někdo má.
refused-twin-is-yours = Druhou polovinu této dvojité trasy už máš.
refused-twin-closed = Při tomto počtu hráčů druhá polovina trasu uzavírá.
refused-too-few-cars = Na tuto trasu ti zbývá málo vozů.
refused-wrong-color = Tyto karty nemají barvu trasy.
refused-wrong-count = Platba musí odpovídat počtu políček.
refused-wilds-name-no-color = Je-li v platbě jen { $wild }, platba nemá barvu.
refused-too-few-wilds = Na tento trajekt chybí ještě { $wild }.
refused-cards-not-in-hand = Na tuto trasu nemáš karty.
refused-must-take-token = Známku je třeba vzít: vyber kde.
refused-must-take-festival = Karty festivalu je třeba vzít: vyber kde.
refused-nothing-to-take = Tam není co vzít.
refused-may-not-pass = Ještě můžeš něco udělat, tah vynechat nelze.
refused-not-offered = Tato jízdenka není na výběr.
refused-keep-more = Nech si více jízdenek.
refused-keep-exactly = Počet ponechaných jízdenek je pevně daný.
refused-not-in-pack = Tato jízdenka není v tvém předávaném balíčku.
refused-wrong-stack-count = To není správný počet hromádek.
refused-not-put-aside = Tato hromádka nebyla dána stranou.
refused-stack-lies-there = Tam už hromádka leží.
refused-no-such-mechanic = Tento plán to nemá.
refused-no-such-table = Tento stůl neexistuje, nebo je odkaz starý.
refused-no-such-board = Tento plán server nemá.
refused-too-many-tables = Sedíš u příliš mnoha nedohraných stolů. Nejdřív některý dohraj nebo opusť.
refused-too-fast = To bylo příliš často: chvilku počkej.
refused-damaged = Tento stůl je poškozený a zavřený.
refused-not-understood = Stůl tuto zprávu nemohl přečíst. Načti stránku znovu.
refused-wrong-protocol = Tato stránka je v jiné verzi: načti ji znovu.
refused-join-first = Spojení ještě není navázané.
refused-too-many-clients = K tomuto stolu je připojeno příliš mnoho lidí. Zkus to později.
refused-not-your-seat = To není tvoje místo.
refused-not-host = To může jen hostitel.
refused-seat-taken = Tam už někdo sedí.
refused-livery-taken = Tyto barvy má někdo jiný.
refused-seat-empty = Tam nikdo nesedí.
refused-seats-empty = Některá místa jsou ještě prázdná.
refused-not-gathering = Hra už začala.
refused-not-playing = Žádná hra neprobíhá.
refused-not-over = Hra ještě neskončila.
refused-bad-name = Jméno má 1 až 24 viditelných znaků a žádné slovo, které tento server zakazuje.
refused-unknown-level = Roboti této úrovně nejsou.
refused-bad-settings = Tato čekací doba je příliš dlouhá, nebo je doba nepřítomnosti kratší než minuta.
refused-bad-nonce = Náhodnou část, kterou tato stránka přidala k rozdání, nešlo přečíst. Načti stránku znovu.
refused-stale = Na toto rozhodnutí už odpověď je.
refused-nothing-to-undo = Nemáš co vzít zpět.
refused-undo-revealed = Nelze vzít zpět: odkrylo se něco skrytého.
refused-undo-next-acted = Nelze vzít zpět: další hráč už hrál.
refused-change-instead = Vyber raději znovu, dokud ostatní přemýšlejí.
refused-rewind-with-others = U tohoto stolu hrají i jiní lidé, proto hru vrátit nelze.
refused-not-own-decision = To nebylo tvoje rozhodnutí.
refused-muted = Hostitel tě ztišil.
refused-chat-too-long = Zpráva má 1 až 300 znaků.
refused-chat-too-fast = Příliš mnoho zpráv najednou: chvilku počkej.
refused-draft-too-long = Rozpracovaná volba je příliš dlouhá na uložení.
refused-not-shown = Na obrazovce je ruka jiného hráče.
refused-no-such-position = Okamžik s tímto číslem tato hra nemá.
refused-hints-off = Nápovědy jsou vypnuté, protože hraje více lidí.
refused-has-resigned = Tento hráč se vzdal.
refused-log-full = Záznam stolu je plný, proto hra nemůže pokračovat.
refused-closed = Stůl je zavřený.
refused-one-seat = Jedno místo tu už máš. Další může povolit hostitel.
refused-removed = Hostitel tě od tohoto stolu vykázal.
refused-no-such-watcher = Tento divák už odešel.
refused-name-taken = Někdo u stolu má stejné nebo velmi podobné jméno.
refused-listed-needs-clock = Stůl, který mohou najít všichni, potřebuje hodiny.
refused-not-waited-for = Vyzvat k rozhodnutí lze po deseti minutách čekání, a jen jednou.
refused-changes-used-up = Už to bylo dvacetkrát změněno: teď to platí.
refused-quota-used-up = Toto místo už v této hře řeklo a změnilo dost.
refused-no-new-tables = Tento server teď nové stoly neotevírá. Zkus to později.
refused-unavailable = Server to teď udělat nemůže. Zkus to za chvíli.
refused-blocked = Provozovatel tohoto serveru tě zablokoval.
refused-wrong-key = Tento odkaz neplatí, nebo už přestal platit.
refused-too-slow = Požadavek nedorazil na server včas. Zkus to znovu.
refused-wrong-origin = Tato stránka patří jinému webu. Otevři stránku přímo na serveru.
refused-no-token = K tomu je potřeba klíč k místu u tohoto stolu.
refused-nothing-here = Server nemá to, o co tato stránka žádá. Načti stránku znovu.
refused-wrong-method = Server neumí to, o co tato stránka žádá. Načti stránku znovu.

## Advice and review: why an action is good, and how good it was
why-completes = splní { $ticket }
why-on-the-way = leží na cestě { $ticket }
why-scores = { $points ->
    [one] přinese { $points } bod
    [few] přinese { $points } body
   *[other] přinese { $points } bodů
}
why-takes-token = vezme známku ({ $place }), hodnota { $worth }
why-takes-pile = vezme { $cards ->
    [one] { $cards } kartu
    [few] { $cards } karty
   *[other] { $cards } karet
} ({ $festival }), hodnota { $worth }
why-blocks = překáží soupeři ({ $name })
why-hard-to-replace = těžko se nahradí
why-pays = { $card } pomůže na trasu { $route }
why-unseen = lícem vzhůru neleží nic lepšího
why-go-together = { $tickets } se k sobě hodí
why-pays-for-itself = { $ticket } se vyplatí
why-hopes-for-tickets = nové jízdenky mohou stát za tah
why-own-plans = cesta vede přes lokaci { $place }
why-end-is-near = konec je blízko
why-anything-goes = je to jedno
grade-none = bez výběru
grade-excellent = výborně
grade-fine = dobře
grade-inaccuracy = nepřesnost
grade-mistake = chyba
grade-blunder = hrubá chyba
tenths = { $number }
hint = Nápověda
hint-how = Ukáže, co by na tvém místě udělal počítač, a proč.
hint-thinking = Hledám dobrý tah…
hint-failed = Nápovědu se nepodařilo vypočítat.
hint-says = Nápověda: { $action }; { $why }
hint-why = Proč: { $why }
keys-hint = A ukáže nebo zavře nápovědu, kde jsou nápovědy povolené.
advice-claim = Obsadit { $route } ({ $cards })
advice-card = Vzít kartu: { $card }
advice-deck = Dobrat naslepo
advice-tickets = Dobrat jízdenky
advice-keep = Nechat si { $tickets }
advice-pick = Vybrat { $ticket }
advice-stacks = Položit hromádky: { $stacks }
advice-stack = { $symbol }: { $place }
advice-pass = Vynechat tah
advice-worth = Ze 100 her vyhraje asi { $chance } ± { $error }; průměrný rozdíl { $margin } ± { $spread }
review = Rozbor
review-how = Ukáže, jak dobré bylo každé rozhodnutí a co byla náhoda.
review-running = Rozbor: { $done } z { $all } rozhodnutí
review-failed = Rozbor se nepodařilo vytvořit.
review-deeper = Hledat hlouběji
review-details = Rozhodnutí a náhoda
review-chance = { $name }: šance na výhru { $chance } %
review-better = Lepší: { $action }
review-turning = Zlomové okamžiky: { $name }
review-luck = Z čeho se rozdíl skládá
review-luck-how = V bodech proti nejlepšímu soupeři. Části dávají dohromady konečný rozdíl; k dobírání patří i to, co nikdo nemohl vědět.
review-deal = Rozdání
review-draws = Dobírání
review-own = Vlastní volby
review-others = Volby ostatních
review-margin = Rozdíl
review-of = Pohled
review-decisions = Rozhodnutí
review-turn = Tah
review-played = Zahráno
review-preferred = Lepší bylo
review-cost = Ztráta
review-cost-is = { $chance } %, bodů { $margin }
review-grade = Hodnocení
review-jump = Přejít na tah { $turn }

## The rules
keys = Klávesy
keys-how = 1 až 5 bere z nabídky, nebo vybírá tam, kde je z čeho; D dobírá naslepo, T dobírá jízdenky, M přejde na mapu, kde šipky procházejí trasy (se Shiftem jen ty, které můžeš obsadit), R vypíše trasy, které můžeš obsadit, Enter vybírá a potvrzuje, Esc ruší, U bere zpět, F přeskočí tahy robotů, šipky vlevo a vpravo krokují historií. L se ptá na poslední tahy, H na tvé karty, K na tvé jízdenky, S na body.
differs = Každý plán na jedné kartě
clauses = Všechna ustanovení pravidel
clauses-english = Ustanovení jsou psaná anglicky; čísla jsou ve všech jazycích stejná.
how-1 = Obsazuj trasy kartami, spojuj lokace na svých kartách cílových stanic (krátce jízdenkách) a měj na konci nejvíc bodů.
how-2 = Ve svém tahu udělej právě jednu věc: dober dvě karty, obsaď jednu trasu, nebo dober jízdenky.
how-3 = Karty se berou z pěti lícem vzhůru, nebo naslepo z balíčku. Lícem vzhůru ležící { $wild } platí za obě.
how-4 = Trasa stojí tolik karet své barvy, kolik má políček; šedá bere kteroukoli jednu barvu. Každou barvu zastoupí { $wild }.
how-5 = Označené políčko trajektu zaplatí jen { $wild }.
how-6 = Delší trasy přinášejí hned víc bodů. Ze dvou souběžných tras nesmí mít nikdo obě.
how-7 = Jízdenka přinese své body, když její lokace spojuje řetěz tvých tras; když ne, stejně tolik se odečte.
how-8 = Zbudou-li někomu dva vozy nebo méně, má každý ještě jeden tah.
contents = Obsah
clauses-search = Hledat v ustanoveních
card-draw = Dober dvě karty.
card-draw-how = Ber je lícem vzhůru z nabídky, nebo naslepo z balíčku. Lícem vzhůru ležící { $wild } platí za obě.
card-claim = Nebo obsaď jednu trasu.
card-claim-how = Stojí tolik karet své barvy, kolik má políček; šedá bere kteroukoli jednu barvu. Každou barvu zastoupí { $wild } a na označená políčka trajektů nic jiného nejde.
card-tickets = Nebo dober jízdenky.
card-length = Políčka
card-points = Body
card-worth = Body za jednu, dvě, tři a tak dále: { $points }.
card-end-how = Když někomu zbývá vozů nejvýš { $cars }, má každý ještě jeden tah. Body za nesplněné jízdenky se odečítají.

## Learning by playing
learn = Naučit se hrou
learn-how = Pár tahů skutečné hry s radami, které ukazují, co dělat. Kdykoli můžeš odejít a vrátit se.
learn-begin = Začít
learn-resume = Pokračovat
learn-first = Začni tady
learn-san-francisco = Pět minut: karty, trasy, trajekty, jízdenky, známky a poslední kolo.
learn-iberia = Tři minuty o tom, co přidává Iberia: předávání jízdenek, festivaly a druhý draft.
learn-next = Dále: { $board }
learn-real = Zahrát si naostro
learned-san-francisco = Výborně! Umíš dobírat karty, obsazovat trasy, platit kartami trajektu, splnit jízdenku, vzít známku i ohlásit poslední kolo. To je celá hra.
learned-iberia = Výborně! Umíš vybírat jízdenky v obou draftech a sbírat karty festivalů: nic víc Iberia nepřidává. V této hře můžeš pokračovat.
coach-next = Dál
coach-leave = Opustit rady
coach-leave-ask = Opustit rady? „Naučit se hrou“ v menu je znovu spustí.
coach-welcome = Tato hra už běží. Trasy s tvým číslem na vozech jsou tvé. Vyhrává, kdo má nejvíc bodů.
coach-tickets = To jsou tvé jízdenky. Spoj obě lokace každé z nich vlastními trasami. Klepni na některou nebo na ni ukaž a uvidíš nejlevnější cestu.
coach-draw = Ve svém tahu udělej jednu věc. Teď dober dvě karty: z pěti lícem vzhůru, nebo naslepo z balíčku.
coach-claim = Trasy, které pomohou tvým jízdenkám, svítí. Klepni na mapě na Fort Mason – Lombard Street a zaplať její políčko červenou.
coach-ferry = Trajekty mají kola na políčkách, která zaplatí jen karta trajektu. Obsaď Alcatraz – Fort Mason: jedna karta trajektu a jedna černá.
coach-token = Z Alcatrazu máš turistickou známku. Různé známky tvoří sadu: každá další má větší cenu.
coach-done = Tvá jízdenka je splněná a její body ti zůstanou. Body za jízdenky, které na konci splněné nejsou, se odečtou.
coach-wild = Karta trajektu zastoupí i každou barvu. Obsaď Golden Gate Bridge – Presidio zelenou a kartou trajektu.
coach-last = Delší trasy dávají více bodů. Obsaď Pacific Heights – Presidio třemi červenými: zbudou ti dva vozy a tím začne poslední kolo.
coach-over = Každý má ještě jeden tah. Hraj dál: výsledek sečte trasy, jízdenky a známky.
coach-draft = Iberia začíná draftem: vyber jednu jízdenku z předávaného balíčku, zbytek jde dál. Čtyři kola už proběhla; vyber teď jednu, poslední přijde sama.
coach-keep = Ze šesti vybraných si nech právě čtyři. U každé stojí, co přidá k vozům, které stejně potřebuješ.
coach-festival = Karty festivalů přicházejí z balíčku a leží u svých měst. Dober dvě karty z balíčku.
coach-collect = Obsazením trasy vezmeš všechny karty festivalů na jednom jejím konci. Obsaď trasu k městu, kde nějaké leží.
coach-piles = Více karet jednoho festivalu má mnohem větší cenu než jednotlivé. Panel říká, co by ti který festival přinesl.
coach-second = Balíček ukazuje, kolik karet zbývá do druhého draftu. Dobírej z balíčku, dokud nezačne.
coach-again = Druhý draft: znovu vybírej a předávej a nech si další čtyři. To je vše; hraj dál, jak chceš.

## Puzzles
puzzles = Úlohy
puzzles-how = Postavení z her robotů, v nichž je jedna volba jasně nejlepší, ale není to ta, která se nabízí. Najdi tu nejlepší.
puzzles-solved = Vyřešeno: { $solved } z { $all }
puzzles-failed = Úlohy teď nelze načíst.
puzzle-of = Úloha { $number }
puzzle-solved = Úloha { $number }, vyřešená
puzzle-task = Najdi nejlepší volbu.
puzzle-right = Správně, to je nejlepší volba.
puzzle-wrong = To není nejlepší volba.
puzzle-show = Ukázat řešení
puzzle-best = Nejlepší
puzzle-yours = Tvoje volba
puzzle-obvious = Co se nabízí
puzzle-chance = šance na výhru { $chance } %
puzzle-checked = Ověřeno výpočtem, počet kroků: { $steps }.
puzzle-next = Další úloha

differs-seats = { $least } až { $most ->
    [few] { $most } hráči
   *[other] { $most } hráčů
}, { $cars } vozů pro každého, na začátek { $hand } karty.
differs-twins = Obě poloviny dvojité trasy jsou otevřené od { $seats } hráčů.
differs-offer = První jízdenky: nabídnou se { $offered }, nech si aspoň { $keep }.
differs-draft = Dva drafty: z předávaného balíčku vyber jednu, zbytek pošli dál, a tak dokola, dokud jich nemáš { $dealt }; nech si přesně { $keep }. Druhý draft přijde, až se v balíčku objeví jeho karta.
differs-draw = Při dobrání jízdenek uvidíš { $offered }; nech si aspoň { $keep }.
differs-draw-late = Po druhém draftu uvidíš při dobrání jízdenek { $offered }; nech si aspoň { $keep }.
differs-tokens = Obsazením trasy vezmeš turistickou známku z jednoho jejího konce, pokud její symbol ještě nemáš. Všech { $symbols } má cenu { $points } bodů. Poslední hráči sami rozmístí dvě hromádky.
differs-festivals = Počet festivalů: { $number }. Jejich karty přicházejí z balíčku a leží u svých měst. Obsazením trasy vezmeš všechny na jednom jejím konci; mnoho karet jednoho festivalu má větší cenu.

## Your games, history, this device
your-games = Tvoje hry
waits-for = Čeká se na: { $names }
remove-game = Odstranit
remove-game-sure = Opravdu odstranit
game-gone = Tato hra už na zařízení není. Úložiště prohlížeče bylo vyprázdněno, nebo byla hra odstraněna.
open-elsewhere = Tato hra je otevřená v jiném panelu prohlížeče
open-since = Otevřená tam je od { $time }.
open-elsewhere-how = Hra se hraje vždy v jednom panelu, aby se neztratil žádný tah. Zavři druhý panel, nebo pokračuj tady; druhý panel se pak zastaví.
take-over = Hrát tady
storage-blocked = Tento prohlížeč nedovoluje stránce nic ukládat. Po zavření panelu se hra ztratí.
storage-full = Prohlížeč už nemá pro tuto stránku místo. Nová hra se neuloží. Odstraň některé hry, nebo je napřed ulož do souboru.
choose-players = Vybrat hráče
history-games = Dohrané hry
history-empty = Na tomto zařízení zatím nebyla dohrána žádná hra.
history-kept = Zůstávají tu tahy posledních { $number } her na tomto zařízení a posledních { $number } her na serveru, i když je server už nemá. Ze starších her zůstává výsledek.
look-again = Prohlédnout
statistics = Statistika
statistics-all = Dohráno her: { $games }, vyhráno: { $wins } · nejlepší výsledek { $best } · výher v řadě { $streak }, nejvíce { $longest }
statistics-board = Plán
statistics-level = Nejsilnější soupeř
statistics-seats = Hráčů
people-only = Lidé
games = Hry
games-won = Výhry
win-rate = Úspěšnost
average = Průměr
best = Nejlepší
plot-course = Tvoje poslední výsledky; plný bod je výhra
plot-sources = { $board }: odkud jsou tvoje body, v průměru
device-file = Vše na tomto zařízení
device-file-how = Hry, historie a nastavení v jednom souboru, pro jiné zařízení nebo na bezpečné místo. Nikam se nic neposílá.
export = Uložit vše do souboru
import = Otevřít takový soubor
imported = { $games ->
    [one] Převzata jedna hra.
    [few] Převzaty { $games } hry.
   *[other] Převzato { $games } her.
}
import-unreadable = Tento soubor neuložil Roundhouse.
who-plays = Kdo hraje
seats-range = { $least } až { $most ->
    [few] { $most } hráči
   *[other] { $most } hráčů
}
seats-missing = Aspoň dva hráči
person-missing = Napřed přidej sebe
friend-by-link = Někdo s odkazem
invites-you = { $name } tě zve ke hře { $board }: hráčů { $seats }, volných míst { $free }.
sit-here = Posadit se sem
move-here = Přesednout sem
invite-friends = Pozvi přátele
more-links = Další odkazy
watch = Sledovat
counting = Počítání bodů
skip-show = Přeskočit
show-again = Spočítat znovu
decided = { $name }: vítězství o { $margin ->
    [one] { $margin } bod
    [few] { $margin } body
   *[other] { $margin } bodů
}. Rozhodlo: { $source }, o { $points } více než { $other }.
decided-tie = { $name } a { $other }: stejně bodů. Rozhodlo více splněných jízdenek: { $name }.
ticket-failed = nesplněná
same-deal = Stejné rozdání, jiná místa
share-picture = Sdílet obrázek

## What the installed page says of itself
app-about = Dvě železniční deskové hry proti robotům, na jednom zařízení nebo s přáteli přes odkaz.
app-shot-wide = Hra na počítači
app-shot-narrow = Hra na telefonu
