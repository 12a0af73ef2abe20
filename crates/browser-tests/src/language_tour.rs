//! Visits the screens of the page in one language, always with the same positions and games. Pictures for readers, the
//! search for English words and the walk over layouts all follow it.

use anyhow::{Context, Result};

use crate::host::make_table;
use crate::layouts::{Fixture, ScreenSize, click, fixtures, resize};
use crate::tour::open_record;
use crate::{Browser, Played};

/// Where a stop of the tour is: its name, and whether it shows a game.
#[derive(Clone, Copy, Debug)]
pub struct Stop<'n> {
    /// The name of the screen.
    pub name: &'n str,
    /// Whether the screen is a game table, which fits into the window.
    pub table: bool,
}

/// A script that opens something at a table, what appears then, and a script that closes it again.
type Part = (&'static str, &'static str, &'static str, &'static str);

/// What a player can open on their turn.
const TURN: [Part; 5] = [
    (
        "claim",
        "document.querySelector('[data-act=routes]').click(); setTimeout(() => document.querySelector('.route-list li button')?.click(), 60)",
        ".claim",
        "document.querySelector('.claim .quiet').click()",
    ),
    (
        "log",
        "document.querySelector('[data-tab=log]').click()",
        ".log",
        "document.querySelector('[data-tab=log]').click()",
    ),
    (
        "tickets",
        "document.querySelector('[data-tab=tickets]').click()",
        ".tickets",
        "document.querySelector('[data-tab=tickets]').click()",
    ),
    (
        "menu",
        "document.querySelector('[data-act=menu]').click()",
        "dialog[open]",
        "document.querySelector('dialog .close').click()",
    ),
    (
        "hint",
        "document.querySelector('[data-act=hint]').click()",
        ".hint li",
        "document.querySelector('.hint .close').click()",
    ),
];

/// A tour of one language in a window of one size.
pub struct LanguageTour<'b, S> {
    browser: &'b Browser,
    url: &'b str,
    size: ScreenSize,
    stop: S,
}

impl<'b, S: AsyncFnMut(&Browser, Stop<'_>) -> Result<()>> LanguageTour<'b, S> {
    /// Chooses the language on the first screen. Bots take their time from now on, and nothing moves.
    ///
    /// # Errors
    /// If the page does not show it.
    pub async fn begin(
        browser: &'b Browser,
        url: &'b str,
        tag: &str,
        size: ScreenSize,
        stop: S,
    ) -> Result<LanguageTour<'b, S>> {
        browser.page.goto(&format!("{url}/#/preferences")).await?;
        for value in ["pace-slow", "motion-none"] {
            click(browser, &format!("[data-value={value}]")).await?;
        }
        browser.page.goto(&format!("{url}/#/")).await?;
        browser.choose("[data-field=language]", tag).await?;
        browser.expect(&format!("return document.documentElement.lang === '{tag}'")).await?;
        Ok(LanguageTour { browser, url, size, stop })
    }

    /// Visits all screens.
    ///
    /// # Errors
    /// If a screen does not appear, or a stop fails.
    pub async fn visit_all(&mut self) -> Result<()> {
        self.plain_screens().await?;
        self.positions(&[]).await?;
        self.course("san-francisco").await?;
        self.course("iberia").await?;
        self.end_and_review("san-francisco").await?;
        self.end_and_review("iberia").await?;
        self.at_a_server().await?;
        self.troubles().await
    }

    /// Visits about thirty screens, at least one of each kind: short enough for a run of all tests.
    ///
    /// # Errors
    /// If a screen does not appear, or a stop fails.
    pub async fn visit_some(&mut self) -> Result<()> {
        self.plain_screens().await?;
        self.positions(&["ib-picks-3", "sf-over-4", "sf-second-3", "sf-turn-2"]).await?;
        self.course("san-francisco").await?;
        self.troubles().await
    }

    async fn stop(&mut self, name: &str, table: bool) -> Result<()> {
        resize(self.browser, self.size).await?;
        (self.stop)(self.browser, Stop { name, table }).await
    }

    async fn go(&self, address: &str, appears: &str) -> Result<()> {
        self.browser.page.goto(&format!("{}/#/{address}", self.url)).await?;
        self.appears(appears).await
    }

    async fn appears(&self, selector: &str) -> Result<()> {
        self.browser
            .expect(&format!("return document.querySelector(\"{selector}\") !== null"))
            .await?;
        Ok(())
    }

    /// Visits the screens without a game.
    async fn plain_screens(&mut self) -> Result<()> {
        for (name, address, appears) in [
            ("home", "", ".masthead h1"),
            ("who-plays", "new", ".setup"),
            ("make", "make", "[data-act=make]"),
            ("preferences", "preferences", ".preference"),
            ("rules", "rules", ".clause"),
            ("clause", "rules/B-DRAW-4", ".wanted"),
            ("learn", "learn", "[data-act=begin-course]"),
        ] {
            self.go(address, appears).await?;
            self.stop(name, false).await?;
        }
        Ok(())
    }

    /// Visits these positions, or all of them if none is named, and on a turn everything that can be opened.
    async fn positions(&mut self, names: &[&str]) -> Result<()> {
        let is_named =
            |fixture: &Fixture| names.is_empty() || names.contains(&fixture.name.as_str());
        for fixture in fixtures()?.into_iter().filter(is_named) {
            fixture.open(self.browser, self.url).await?;
            resize(self.browser, self.size).await?;
            if fixture.text.contains("phase opening") || fixture.text.contains("phase picks") {
                click(self.browser, ".offered .ticket").await?;
            }
            self.stop(&fixture.name, true).await?;
            match fixture.name.as_str() {
                "sf-turn-2" | "ib-turn-3" => self.turn(&fixture).await?,
                "sf-second-3" | "ib-second-2" => self.refusal(&fixture).await?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Opens everything that a player can open on a turn, and asks for everything that is told by a key.
    async fn turn(&mut self, fixture: &Fixture) -> Result<()> {
        for (name, open, appears, close) in TURN {
            self.browser.look(open).await?;
            self.appears(appears).await?;
            self.stop(&format!("{}-{name}", fixture.name), true).await?;
            self.browser.look(close).await?;
        }
        for key in ["h", "k", "l", "s"] {
            self.browser.type_keys(&[key]).await?;
            self.appears(".told:not(.empty)").await?;
            self.stop(&format!("{}-told-{key}", fixture.name), true).await?;
        }
        self.browser.type_keys(&["Escape"]).await
    }

    /// Asks for tickets between two cards, which is refused, and then why.
    async fn refusal(&mut self, fixture: &Fixture) -> Result<()> {
        self.browser.type_keys(&["t"]).await?;
        self.appears(".refusal .why").await?;
        self.stop(&format!("{}-refusal", fixture.name), true).await?;
        click(self.browser, ".refusal .why").await?;
        self.appears(".why-clause p").await?;
        self.stop(&format!("{}-why", fixture.name), true).await?;
        self.browser.look("document.querySelector('dialog .close').click()").await?;
        Ok(())
    }

    /// Visits the first hints of a guided game.
    async fn course(&mut self, board: &str) -> Result<()> {
        self.go("learn", "[data-act=begin-course]").await?;
        click(self.browser, &format!("[data-course={board}] [data-act=begin-course]")).await?;
        self.appears(".coach p").await?;
        self.stop(&format!("{board}-guided-1"), true).await?;
        for step in 2..=3 {
            let next = "const next = document.querySelector('[data-act=coach-next]'); next?.click(); return next !== null";
            if self.browser.look(next).await? != serde_json::json!(true) {
                break;
            }
            self.stop(&format!("{board}-guided-{step}"), true).await?;
        }
        Ok(())
    }

    /// Visits the record of a game, its result and its review.
    async fn end_and_review(&mut self, board: &str) -> Result<()> {
        let game = Played::by_chance(board, 2, 5)?.last_part(24)?;
        open_record(self.browser, self.url, &game.record).await?;
        self.appears(".banner.replay").await?;
        resize(self.browser, self.size).await?;
        self.stop(&format!("{board}-replay"), true).await?;
        click(self.browser, "[data-act=play-on]").await?;
        self.appears("dialog[open]").await?;
        self.stop(&format!("{board}-play-on"), true).await?;
        self.browser.look("document.querySelector('dialog .close').click()").await?;
        click(self.browser, "[data-act=review]").await?;
        self.appears("[data-act=review-details]").await?;
        self.stop(&format!("{board}-review"), true).await?;
        click(self.browser, "[data-act=review-details]").await?;
        self.appears(".decisions [data-moment]").await?;
        self.stop(&format!("{board}-review-details"), true).await
    }

    /// Visits a table of the server, from its lobby to the panel beside the game.
    async fn at_a_server(&mut self) -> Result<()> {
        make_table(self.browser, self.url, false).await?;
        self.stop("lobby", false).await?;
        click(self.browser, ".lobby [data-act=add-bot]").await?;
        click(self.browser, "[data-act=start]:not(:disabled)").await?;
        self.appears(".offered .ticket").await?;
        self.stop("online", true).await?;
        click(self.browser, "[data-act=table]").await?;
        self.appears(".dialog").await?;
        self.stop("table-sheet", true).await
    }

    /// Visits the curtain between two people, a file that is no record, and a table that is not there.
    async fn troubles(&mut self) -> Result<()> {
        self.go("new", ".setup").await?;
        click(self.browser, ".setup .buttons button:last-child").await?;
        click(self.browser, "[data-act=start]").await?;
        self.appears(".curtain").await?;
        self.stop("curtain", true).await?;
        self.go("history", "h1").await?;
        self.stop("history", false).await?;
        open_record(self.browser, self.url, "milk\nbread\n").await?;
        self.appears("[role=alert]").await?;
        self.stop("wrong-file", false).await?;
        self.go("watch/nothing", "h1").await?;
        self.stop("no-table", false).await
    }
}

/// Opens the last round of a board at the seat that decides, where bots move at once.
///
/// # Errors
/// If the page does not show it.
pub async fn last_round(browser: &Browser, url: &str, size: ScreenSize, board: &str) -> Result<()> {
    browser.page.goto(&format!("{url}/#/preferences")).await?;
    click(browser, "[data-value=pace-none]").await?;
    let is_last = |fixture: &Fixture| {
        fixture.name.contains("last-round") && fixture.text.contains(&format!("board {board}\n"))
    };
    let fixture = fixtures()?.into_iter().find(is_last).context("a last round")?;
    fixture.open(browser, url).await?;
    resize(browser, size).await
}
