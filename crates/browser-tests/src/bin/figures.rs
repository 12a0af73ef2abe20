//! `cargo xtask figures`: measures the time to the first click, the time from an input to its
//! paint, and the memory that games leave behind. Prints lines for `docs/performance.md`.

use std::time::Duration;

use anyhow::{Context, Result};
use browser_tests::player::{Aim, play, start, step};
use browser_tests::{Browser, Device, roundhouse};
use serde_json::{Value, json};

/// More presses than any game takes.
const ENOUGH: usize = 1_500;

/// Script: records when the first button appears, when it is pressed and when the table is there.
const WATCH_START: &str = "
    window.moments = {};
    const note = (name) => { window.moments[name] ??= performance.now(); };
    addEventListener('click', (event) => { window.moments.pressed ??= event.timeStamp; }, true);
    new MutationObserver(() => {
        if (document.querySelector('[data-act=play-now]')) note('button');
        if (document.querySelector('.table')) note('table');
    }).observe(document, { childList: true, subtree: true });";

/// Script: records the time from each input to the end of the next paint.
const WATCH_PAINTS: &str = "
    window.paints = [];
    for (const kind of ['click', 'keydown']) {
        addEventListener(kind, (event) => requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => window.paints.push(performance.now() - event.timeStamp);
            painted.port2.postMessage(0);
        }), true);
    }
    return true";

/// Script: lets every Worker report the size of its WebAssembly memory on request.
const WATCH_WORKERS: &str = include_str!("watch_workers.js");

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let server = roundhouse()?;
    println!("load: {}", std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim());
    first_click(&server.url).await?;
    for slowed in [1, 4] {
        input_to_paint(&server.url, slowed).await?;
    }
    memory(&server.url).await
}

/// The counters that the browser keeps for a page.
struct Metrics(Value);

impl Metrics {
    async fn of(browser: &Browser) -> Result<Metrics> {
        Ok(Metrics(browser.devtools("Performance.getMetrics", json!({})).await?))
    }

    fn get(&self, name: &str) -> f64 {
        let mut all = self.0["metrics"].as_array().into_iter().flatten();
        let found = all.find(|metric| metric["name"] == name);
        found.and_then(|metric| metric["value"].as_f64()).unwrap_or_default()
    }
}

async fn slow_down(browser: &Browser, times: u32) -> Result<()> {
    browser.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": times })).await?;
    Ok(())
}

/// Measures a cold start with the processor slowed four times, then a warm start at full speed.
async fn first_click(url: &str) -> Result<()> {
    let browser = Browser::open(Device::Desktop).await?;
    browser
        .devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH_START }))
        .await?;
    for (what, slowed) in [("cold, slowed four times", 4), ("warm", 1)] {
        slow_down(&browser, slowed).await?;
        browser.page.goto(&format!("{url}/#/")).await?;
        browser.press("[data-board=iberia] [data-act=play-now]").await?;
        browser.expect("return document.querySelector('.table') !== null").await?;
        let moments = browser.look("return window.moments").await?;
        let at = |name: &str| moments[name].as_f64().with_context(|| format!("no {name}"));
        let (button, effect) = (at("button")?, at("table")? - at("pressed")?);
        println!(
            "first click, {what}: button after {button:.0} ms, table {effect:.0} ms after the press, together {:.0} ms",
            button + effect
        );
        browser.page.goto("about:blank").await?;
    }
    browser.page.close().await?;
    Ok(())
}

/// Plays a whole game and prints the time from each input to its paint.
async fn input_to_paint(url: &str, slowed: u32) -> Result<()> {
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, url, "iberia").await?;
    browser.look(WATCH_PAINTS).await?;
    browser.devtools("Performance.enable", json!({})).await?;
    slow_down(&browser, slowed).await?;
    let before = Metrics::of(&browser).await?;
    play_undisturbed(&browser, Duration::from_millis(250) * slowed).await?;
    let after = Metrics::of(&browser).await?;
    let paints: Vec<f64> = serde_json::from_value(browser.look("return window.paints").await?)?;
    let mut paints = paints;
    paints.sort_by(f64::total_cmp);
    let part = |of: usize| paints.get(paints.len() * of / 100).copied().unwrap_or_default();
    println!(
        "input to paint, slowed {slowed} times: {} inputs, median {:.0} ms, p95 {:.0} ms",
        paints.len(),
        part(50),
        part(95)
    );
    let each = |name| (after.get(name) - before.get(name)) * 1000.0 / paints.len().max(1) as f64;
    println!(
        "  for each input: {:.1} ms of script, {:.1} ms of styles, {:.1} ms of layout, {:.1} ms of everything",
        each("ScriptDuration"),
        each("RecalcStyleDuration"),
        each("LayoutDuration"),
        each("TaskDuration")
    );
    browser.page.close().await?;
    Ok(())
}

/// Plays a whole game. After each press it leaves the page alone for a while: a question would
/// delay the paint.
async fn play_undisturbed(browser: &Browser, pause: Duration) -> Result<()> {
    for _ in 0..ENOUGH {
        if step(browser, Aim::Claim).await?.as_deref() == Some("over") {
            return Ok(());
        }
        tokio::time::sleep(pause).await;
    }
    anyhow::bail!("the game does not end")
}

/// Plays the same game five times in one page and prints the memory after each.
async fn memory(url: &str) -> Result<()> {
    let mut browser = Browser::open(Device::Desktop).await?;
    browser.past_driver = true;
    let watch = json!({ "source": WATCH_WORKERS });
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", watch).await?;
    start(&browser, url, "san-francisco").await?;
    browser.devtools("Performance.enable", json!({})).await?;
    for game in 1..=5 {
        play(&browser, ENOUGH).await?;
        // By then the timers of a game have ended.
        tokio::time::sleep(Duration::from_secs(2)).await;
        // The garbage collector needs a few rounds to free the scripts that the questions compiled.
        for _ in 0..5 {
            browser.devtools("HeapProfiler.collectGarbage", json!({})).await?;
        }
        let metrics = Metrics::of(&browser).await?;
        let page = browser.look("return globalThis.roundhouse.memory.buffer.byteLength").await?;
        let worker =
            "const done = arguments[arguments.length - 1]; window.workerMemory().then(done);";
        let worker = browser.page.execute_async(worker, Vec::new()).await?;
        let kilobytes = |bytes: Value| bytes.as_u64().map(|bytes| bytes / 1024);
        println!(
            "after game {game}: JS heap {:.0} KB, {} DOM nodes, {} listeners, wasm memory {} KB in the page, {} KB in the Worker",
            metrics.get("JSHeapUsedSize") / 1024.0,
            metrics.get("Nodes"),
            metrics.get("JSEventListeners"),
            kilobytes(page).context("the page's memory")?,
            kilobytes(worker).context("the Worker's memory")?,
        );
        // Starts the same deal in the same seat from the first screen.
        browser.page.goto(&format!("{url}/#/")).await?;
        browser.press("[data-board=san-francisco] [data-act=play-now]").await?;
        browser.expect("return document.querySelector('.results') === null && document.querySelector('[data-act=keep]') !== null").await?;
    }
    browser.page.close().await?;
    Ok(())
}
