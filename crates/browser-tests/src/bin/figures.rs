//! `cargo xtask figures`: measures the time to the first click, the time from an input to its
//! paint, the memory that games leave behind, and how long hints and reviews take. Prints lines for `docs/performance.md`.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use browser_tests::moment::{open, play_on};
use browser_tests::player::{Aim, play, start, step};
use browser_tests::{Browser, Device, Played, roundhouse};
use record::position::game_text;
use rules::{Awaiting, Decision, Game, Observer, Seat};
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

/// Script: records when something is pressed next, and when the first element of a selector appears after that.
const WATCH_ANSWER: &str = "
    const [selector] = arguments;
    window.answer = {};
    addEventListener('click', (event) => { window.answer.asked ??= event.timeStamp; }, true);
    new MutationObserver(() => {
        if (document.querySelector(selector)) window.answer.given ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
    return true";

/// Script: lets every Worker report the size of its WebAssembly memory on request.
const WATCH_WORKERS: &str = include_str!("watch_workers.js");

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let server = roundhouse()?;
    println!("load: {}", std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim());
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let unknown = chosen.iter().find(|group| !GROUPS.contains(&group.as_str()));
    ensure!(unknown.is_none(), "there is no group {unknown:?}: choose from {GROUPS:?}");
    let is_chosen = |group: &&str| chosen.is_empty() || chosen.iter().any(|it| it == group);
    for group in GROUPS.into_iter().filter(is_chosen) {
        match group {
            "start" => first_click(&server.url).await?,
            "paint" => {
                for slowed in [1, 4] {
                    input_to_paint(&server.url, slowed).await?;
                }
            }
            "memory" => memory(&server.url).await?,
            _ => thinking(&server.url).await?,
        }
    }
    Ok(())
}

/// The groups of figures, in the order of measuring.
const GROUPS: [&str; 4] = ["start", "paint", "memory", "thinking"];

async fn thinking(url: &str) -> Result<()> {
    for (board, seats) in GAMES {
        hints(url, board, seats).await?;
        review(url, board, seats).await?;
    }
    Ok(())
}

/// The games whose hints and reviews are measured: each board with the fewest and with the most seats.
const GAMES: [(&str, usize); 4] =
    [("san-francisco", 2), ("san-francisco", 4), ("iberia", 2), ("iberia", 5)];

/// The number of moments of a game at which a hint is asked for.
const HINTS: usize = 5;

/// Asks for a hint at several moments of a game and prints how long it takes. The browser slows only the page down and
/// not its Worker, which searches, so the time of a device that is four times slower is a product.
async fn hints(url: &str, board: &str, seats: usize) -> Result<()> {
    let played = Played::by_chance(board, seats, 3)?;
    let begins = |game: &&Game<'static>| {
        let awaiting = game.view(Observer::Spectator).awaiting();
        let turn = matches!(awaiting, Awaiting::Decision(Decision::Turn, _));
        turn && awaiting.seats().iter().eq([Seat::FIRST])
    };
    let turns: Vec<_> = played.moments.iter().filter(begins).collect();
    let mut times = Vec::new();
    for part in 0..HINTS {
        let game = turns[turns.len() * part / HINTS];
        let browser = open(Device::Desktop, url, &game_text(game)).await?;
        play_on(&browser, 0).await?;
        times.push(time_to_answer(&browser, "[data-act=hint]", ".hint li").await?);
        browser.page.close().await?;
    }
    let slowest = times.iter().copied().fold(0.0, f64::max);
    println!(
        "hint, {board} with {seats} seats: {} ms, the slowest four times slower {:.0} ms",
        times.iter().map(|time| format!("{time:.0}")).collect::<Vec<_>>().join(", "),
        slowest * 4.0
    );
    Ok(())
}

/// Reviews a whole game and prints how long it takes.
async fn review(url: &str, board: &str, seats: usize) -> Result<()> {
    let played = Played::by_chance(board, seats, 5)?;
    let browser = open(Device::Desktop, url, &played.record).await?;
    let time = time_to_answer(&browser, "[data-act=review]", "[data-act=review-details]").await?;
    let decisions = played.moments.len() - 1;
    println!("review, {board} with {seats} seats: {decisions} decisions in {:.1} s", time / 1000.0);
    browser.page.close().await?;
    Ok(())
}

/// Presses a button and returns the milliseconds until an element appears.
async fn time_to_answer(browser: &Browser, button: &str, answer: &str) -> Result<f64> {
    browser.ask(WATCH_ANSWER, vec![json!(answer)]).await?;
    browser.press(button).await?;
    for _ in 0..LONGEST_ANSWER.as_secs() * 5 {
        let times = browser.look("return window.answer").await?;
        if let (Some(asked), Some(given)) = (times["asked"].as_f64(), times["given"].as_f64()) {
            return Ok(given - asked);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    anyhow::bail!("no {answer} within {} seconds", LONGEST_ANSWER.as_secs())
}

/// The longest time to wait for a review: five times its limit.
const LONGEST_ANSWER: Duration = Duration::from_secs(300);

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
