//! The games that were finished on this device, figures about them, and everything on this device as one file.

use leptos::prelude::*;

use crate::address::go;
use crate::device_file::{self, ImportError};
use crate::files;
use crate::kept_games::{self, GameSummary};
use crate::online::record_address;
use crate::personas::{all_called, level_title};
use crate::review::review_next;
use crate::solo::SoloGame;
use crate::statistics::{Figures, OwnGame, grouped, streaks};
use crate::words::t;
use crate::your_games::{board_name, sitters, small_map, when};

/// The sources of points, in the order of [`Figures::averages`], with their message and color.
const SOURCES: [(&str, &str); 4] = [
    ("score-routes", "var(--accent)"),
    ("tickets", "var(--good)"),
    ("score-tokens", "var(--card-purple)"),
    ("score-festivals", "var(--card-orange)"),
];

/// The page with the history.
#[component]
pub(crate) fn HistoryPage(solo: SoloGame) -> impl IntoView {
    let games = RwSignal::new(kept_games::finished());
    let own = move || {
        games.with(|games| {
            games.iter().filter_map(|(_, game)| OwnGame::of(game)).collect::<Vec<_>>()
        })
    };
    let list = move || match games.get() {
        none if none.is_empty() => view! { <p class="note">{t!("history-empty")}</p> }.into_any(),
        games => {
            let rows = games.into_iter().map(|(id, game)| view! { <PastGame id game solo /> });
            view! {
                <ul class="past-games">{rows.collect_view()}</ul>
                <p class="note">{t!("history-kept", number = kept_games::MOVES_KEPT)}</p>
            }
            .into_any()
        }
    };
    view! {
        <main class="page past-page">
            {crate::preferences_page::back_to(solo.open_hash())}
            <h1>{move || t!("history")}</h1>
            {move || statistics(&own())}
            <section><h2>{move || t!("history-games")}</h2>{list}</section>
            <DeviceFile />
        </main>
    }
}

/// A game that is over.
#[component]
fn PastGame(id: String, game: GameSummary, solo: SoloGame) -> impl IntoView {
    let result = match game.is_won() {
        true => t!("you-win"),
        false => t!("won-by", names = all_called(&game.seats, game.winners.iter().copied())),
    };
    let scores = game.scores.iter().map(|score| score.total.to_string()).collect::<Vec<_>>();
    let buttons = match (&game.table, kept_games::has_record(&id)) {
        (Some(_), true) => view! { <KeptRecord id solo /> }.into_any(),
        (table, _) => links(&id, table.as_deref()).into_any(),
    };
    view! {
        <li class="game-card" class:won=game.is_won()>
            {small_map(&game.board, &game.claims)}
            <div class="game-words">
                <h3>{board_name(&game.board)}</h3>
                <p class="state"><b>{result}</b>" "<small>{when(game.changed)}</small></p>
                {sitters(&game.seats)}
                <p class="figures">{scores.join(" : ")}</p>
                <span class="buttons">{buttons}</span>
            </div>
        </li>
    }
}

/// The ways to a game of a server whose record is kept here. The server may have removed its table long ago.
#[component]
fn KeptRecord(id: String, solo: SoloGame) -> impl IntoView {
    let id = StoredValue::new(id);
    let record = move || id.with_value(|id| kept_games::record(id));
    let open = move || {
        if let Some(record) = record() {
            solo.replay(record);
            go("#/replay");
        }
    };
    let review = move |_| {
        review_next();
        open();
    };
    let save = move |_| {
        let name = id.with_value(|id| format!("roundhouse-{id}.record"));
        record().into_iter().for_each(|record| files::save(&name, &record));
    };
    view! {
        <button data-act="look" on:click=move |_| open()>{t!("look-again")}</button>
        <button data-act="review" on:click=review>{t!("review")}</button>
        <button data-act="record" on:click=save>{t!("record-download")}</button>
    }
}

/// Draws the links to a game whose log is kept here, or to its table of the server.
fn links(id: &str, table: Option<&str>) -> impl IntoView + use<> {
    let look = match table {
        Some(table) => Some(format!("#table/{table}")),
        None => kept_games::has_log(id).then(|| format!("#/play/{id}")),
    };
    let look = look.map(|address| {
        view! {
            <a class="button" data-act="look" href=address.clone()>{t!("look-again")}</a>
            <a class="button" data-act="review" href=address on:click=move |_| review_next()>{t!("review")}</a>
        }
    });
    let record = table.map(|table| {
        view! {
            <a class="button" download href=record_address(table)>{t!("record-download")}</a>
        }
    });
    view! { {look}{record} }
}

/// Draws the figures about all games: plots and tables.
fn statistics(games: &[OwnGame]) -> Option<impl IntoView + use<>> {
    (!games.is_empty()).then(|| {
        let all = Figures::of(games);
        let (now, most) = streaks(games);
        let by_board = grouped(games, |game| game.board.clone());
        let by_level = grouped(games, |game| game.level.clone());
        let by_seats = grouped(games, |game| game.seats);
        view! {
            <section class="statistics">
                <h2>{t!("statistics")}</h2>
                <p>{t!("statistics-all", games = all.games, wins = all.wins, best = all.best, streak = now, longest = most)}</p>
                {(games.len() > 1).then(|| course(games))}
                {sources(&by_board)}
                <div class="scroll">
                    {table("statistics-board", by_board.into_iter().map(|(board, it)| (board_name(&board), it)))}
                    {table("statistics-level", by_level.into_iter().map(|(level, it)| (opponent(level), it)))}
                    {table("statistics-seats", by_seats.into_iter().map(|(seats, it)| (seats.to_string(), it)))}
                </div>
            </section>
        }
    })
}

/// Names the strongest opponent: a level of bots, or people.
fn opponent(level: Option<String>) -> String {
    level.map_or_else(|| t!("people-only"), |level| level_title(&level))
}

/// Draws a table of wins and averages, a row for each group. `key` names the words above the groups.
fn table(key: &'static str, rows: impl Iterator<Item = (String, Figures)>) -> impl IntoView {
    let row = |(name, figures): (String, Figures)| {
        let rate = figures.win_rate();
        view! {
            <tr>
                <th scope="row">{name}</th><td>{figures.games}</td><td>{figures.wins}</td>
                <td><span class="rate" style=format!("--rate: {rate}%")>{format!("{rate} %")}</span></td>
                <td>{figures.averages()[4]}</td><td>{figures.best}</td>
            </tr>
        }
    };
    let heads = ["games", "games-won", "win-rate", "average", "best"];
    let heads =
        heads.map(|key| view! { <th scope="col">{t!(key)}</th> }).into_iter().collect_view();
    view! {
        <table class="figures-table">
            <thead><tr><th scope="col">{t!(key)}</th>{heads}</tr></thead>
            <tbody>{rows.map(row).collect_view()}</tbody>
        </table>
    }
}

/// Draws the totals of the latest games in order; a filled point is a win.
fn course(games: &[OwnGame]) -> impl IntoView + use<> {
    const LATEST: usize = 40;
    let mut latest: Vec<_> = games.iter().take(LATEST).collect();
    latest.reverse();
    let highest = latest.iter().map(|game| game.score.total).max().unwrap_or(1).max(1);
    let lowest = latest.iter().map(|game| game.score.total).min().unwrap_or(0).min(0);
    let height = f64::from(highest - lowest);
    let point = |(at, game): (usize, &&OwnGame)| {
        let x = 12.0 + 296.0 * at as f64 / latest.len().saturating_sub(1).max(1) as f64;
        let y = 72.0 - 60.0 * f64::from(game.score.total - lowest) / height;
        (x, y, game.won, game.score.total)
    };
    let points: Vec<_> = latest.iter().enumerate().map(point).collect();
    let line: String = points.iter().map(|(x, y, ..)| format!("{x:.1},{y:.1} ")).collect();
    let dots = points.iter().map(|&(x, y, won, total)| {
        view! { <circle class:won=won cx=x cy=y r="4"><title>{total}</title></circle> }
    });
    view! {
        <figure class="plot">
            <svg viewBox="0 0 320 84" role="img" aria-label=t!("plot-course")><polyline points=line />{dots.collect_view()}</svg>
            <figcaption>{t!("plot-course")}</figcaption>
        </figure>
    }
}

/// Draws where the points come from on each board: the averages as bars.
fn sources(boards: &[(String, Figures)]) -> impl IntoView + use<> {
    let most = boards.iter().flat_map(|(_, it)| it.averages()).max().unwrap_or(1).max(1);
    let bar = |(name, points): ((&'static str, &'static str), i32)| {
        let (key, color) = name;
        let width = 100 * points.max(0) / most;
        (points != 0).then(|| view! {
            <li><span>{t!(key)}</span><i style=format!("inline-size: {width}%; background: {color}")></i><b>{points}</b></li>
        })
    };
    let one = |(board, figures): &(String, Figures)| {
        let bars = SOURCES.into_iter().zip(figures.averages()).map(bar).collect_view();
        view! { <figure class="plot bars"><figcaption>{t!("plot-sources", board = board_name(board))}</figcaption><ul>{bars}</ul></figure> }
    };
    boards.iter().map(one).collect_view()
}

/// Saves everything on this device as a file, and takes such a file in.
#[component]
fn DeviceFile() -> impl IntoView {
    let result = RwSignal::new(None::<Result<usize, ImportError>>);
    let open = move |event: leptos::ev::Event| {
        files::read(&event, move |text| {
            let taken = device_file::take_in(&text);
            result.set(Some(taken));
        });
    };
    let says = move || {
        Some(match result.get()? {
            Ok(games) => {
                let reload = move |_| drop(window().location().reload());
                view! { <p role="status">{t!("imported", games = games)}" "<button data-act="reload" on:click=reload>{t!("load-newer")}</button></p> }.into_any()
            }
            Err(why) => {
                let key = match why {
                    ImportError::Unreadable => "import-unreadable",
                    ImportError::Storage(problem) => problem.message(),
                };
                view! { <p class="refusal" role="alert">{t!(key)}</p> }.into_any()
            }
        })
    };
    view! {
        <section class="device-file">
            <h2>{move || t!("device-file")}</h2>
            <p class="note">{move || t!("device-file-how")}</p>
            <div class="buttons">
                <button data-act="export" on:click=move |_| device_file::save()>{move || t!("export")}</button>
                <label class="open-record button">{move || t!("import")}<input type="file" data-field="import" accept=".json,application/json" on:change=open /></label>
            </div>
            {says}
        </section>
    }
}
