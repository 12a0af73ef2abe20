//! `roundhouse report`: a page about the balance of a board.

mod drawing;

use std::fmt::Write as _;
use std::path::PathBuf;

use ::board::Board;
use anyhow::Result;
use arena::Balance;

use crate::arguments::{GameArgs, ThreadsArgs};
use crate::output::{WholeFile, progress_bar};
use drawing::{Bars, bars, heat_map, stacked};

/// Let bots play many games and write a web page about the board
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  roundhouse report --board toy --seats 3 --games 200 --bots stationmaster --out toy.html")]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The number of games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// The file of the page
    #[arg(long, value_name = "FILE.html")]
    out: PathBuf,
}

impl ReportArgs {
    pub(crate) fn run(self) -> Result<()> {
        let ReportArgs { game, games, threads, out } = &self;
        let board = game.board()?;
        let series = game.to_series(&board)?;
        let bar = progress_bar(*games, "{bar:40} {pos}/{len} games, {eta} left");
        let counted = |games| bar.set_position(games);
        let balance = Balance::of(&series, *games, threads.count(), counted);
        bar.finish_and_clear();
        let page = Page { board: series.setup().board(), balance: &balance, game };
        WholeFile::write_text(out, &page.html()?)
    }
}

/// The page about one board.
struct Page<'p> {
    board: &'p Board,
    balance: &'p Balance,
    game: &'p GameArgs,
}

impl Page<'_> {
    fn html(&self) -> Result<String> {
        let Page { board, balance, game } = self;
        let (name, seats, games) = (escape(board.name()), game.seats, balance.games);
        let bots = escape(&game.bots.bots.join(", "));
        let mut html = format!(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{name}, {seats} seats</title>\
             <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style>\
             <main><h1>{name}</h1><p class=\"lead\">{games} games of {seats} seats, played by {bots}.</p>"
        );
        self.section(&mut html, "Points by seat and source", &self.sources())?;
        self.section(&mut html, "Victories by seat", &self.victories())?;
        self.section(&mut html, "How often each route is claimed", &heat_map(board, balance))?;
        self.section(&mut html, "Winning margin", &histogram(&balance.margins, 2, "points"))?;
        self.section(&mut html, "Length", &histogram(&balance.lengths, 1, "turns a seat"))?;
        self.section(&mut html, "How it ended", &self.endings())?;
        self.section(&mut html, "What tokens and festivals are worth", &self.collected())?;
        self.section(&mut html, "Tickets", &self.tickets()?)?;
        html.push_str("</main></html>\n");
        Ok(html)
    }

    /// Adds a titled part of the page.
    fn section(&self, html: &mut String, title: &str, body: &str) -> Result<()> {
        Ok(write!(html, "<section><h2>{title}</h2>{body}</section>")?)
    }

    fn mean(&self, sum: i64) -> f64 {
        sum as f64 / self.balance.games.max(1) as f64
    }

    fn sources(&self) -> String {
        let rows = self.balance.seats.iter().enumerate().map(|(at, sums)| {
            let parts =
                [sums.routes, sums.tickets, sums.tokens, sums.festivals].map(|it| self.mean(it));
            (format!("seat {}", at + 1), parts)
        });
        let rows: Vec<_> = rows.collect();
        stacked(&rows, ["routes", "tickets", "tokens", "festivals"])
    }

    fn victories(&self) -> String {
        let share = |wins: u64| 100.0 * wins as f64 / self.balance.games.max(1) as f64;
        let rows = self.balance.seats.iter().enumerate();
        let rows: Vec<_> =
            rows.map(|(at, it)| (format!("seat {}", at + 1), share(it.wins))).collect();
        bars(&rows, Bars { unit: " %", decimals: 1 })
    }

    fn endings(&self) -> String {
        let Balance { endings: [called, passed], callers_won, .. } = self.balance;
        let won = 100.0 * *callers_won as f64 / (*called).max(1) as f64;
        format!(
            "<p>{called} games ended after a last round, {passed} with everybody passing. \
             Who called the last round won, alone or sharing, in {won:.1} % of them.</p>"
        )
    }

    fn collected(&self) -> String {
        let share = |(seats, wins): (u64, u64)| 100.0 * wins as f64 / seats.max(1) as f64;
        let width = self.balance.collected.len().div_ceil(16).max(1);
        let groups = self.balance.collected.chunks(width).enumerate();
        let rows: Vec<_> = groups
            .map(|(at, group)| {
                let sum = group.iter().fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
                (span(at, width, "points"), sum)
            })
            .filter(|(_, (seats, _))| *seats >= 20)
            .map(|(label, sum)| (label, share(sum)))
            .collect();
        let note = "<p>Share of the victories of seats that scored this many points for tokens and festivals.</p>";
        format!("{note}{}", bars(&rows, Bars { unit: " %", decimals: 0 }))
    }

    fn tickets(&self) -> Result<String> {
        let mut html = String::from(
            "<table><thead><tr><th>ticket<th>points<th>kept<th>completed<th>earned<th>keepers who won</tr></thead>",
        );
        let mut rows: Vec<_> = self.board.ticket_ids().zip(&self.balance.tickets).collect();
        let earned = |it: &arena::TicketSums| it.earned as f64 / it.kept.max(1) as f64;
        rows.sort_by(|one, other| earned(other.1).total_cmp(&earned(one.1)));
        for (id, sums) in rows {
            let ticket = self.board.ticket(id);
            let place = |at| escape(&self.board.location(at).name);
            let part = |of: u64, all: u64| 100.0 * of as f64 / all.max(1) as f64;
            write!(
                html,
                "<tr><td>{} – {}<td>{}<td>{:.1} %<td><span class=\"meter\" style=\"--part:{:.0}%\"></span>{:.0} %<td>{:+.1}<td>{:.0} %</tr>",
                place(ticket.a),
                place(ticket.b),
                ticket.points,
                part(sums.kept, self.balance.games),
                part(sums.completed, sums.kept),
                part(sums.completed, sums.kept),
                earned(sums),
                part(sums.won, sums.kept),
            )?;
        }
        html.push_str("</table>");
        Ok(html)
    }
}

/// The largest number of bars in a histogram.
const MOST_BARS: usize = 14;

/// Draws how often each value came, as shares in per cent. Each bar sums up `width` values or more; bars of
/// values below the first that came are left out.
fn histogram(counts: &[u64], width: usize, unit: &str) -> String {
    let width = width.max(counts.len().div_ceil(MOST_BARS));
    let all = counts.iter().sum::<u64>().max(1) as f64;
    let groups = counts.chunks(width).enumerate();
    let rows = groups
        .map(|(at, group)| (span(at, width, unit), 100.0 * group.iter().sum::<u64>() as f64 / all));
    let rows: Vec<_> = rows.skip_while(|(_, share)| *share == 0.0).collect();
    bars(&rows, Bars { unit: " %", decimals: 1 })
}

/// Returns the label of the bar for `width` values from `at * width` on.
fn span(at: usize, width: usize, unit: &str) -> String {
    match width {
        1 => format!("{at} {unit}"),
        _ => format!("{}–{} {unit}", at * width, (at + 1) * width - 1),
    }
}

/// Escapes a text for HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const STYLE: &str = "\
:root{--ink:#1f2933;--quiet:#6b7785;--line:#e3e8ee;--paper:#fbfaf7;--a:#2f6690;--b:#e09f3e;--c:#5b8e7d;--d:#9e5a63}\
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}\
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem}\
h1{font-size:2.2rem;margin:0}h2{font-size:1.15rem;margin:0 0 .75rem}.lead{color:var(--quiet);margin:.25rem 0 2rem}\
section{background:#fff;border:1px solid var(--line);border-radius:12px;padding:1.25rem 1.5rem;margin:0 0 1.25rem}\
svg{width:100%;height:auto;display:block}svg text{font:13px system-ui,sans-serif;fill:var(--ink)}\
svg .quiet{fill:var(--quiet)}p{margin:.25rem 0 .75rem}\
table{border-collapse:collapse;width:100%;font-size:.92rem}th{text-align:left;color:var(--quiet);font-weight:500}\
td,th{padding:.3rem .5rem;border-bottom:1px solid var(--line)}td:not(:first-child),th:not(:first-child){text-align:right;font-variant-numeric:tabular-nums}\
.meter{display:inline-block;width:5rem;height:.5rem;margin-right:.5rem;border-radius:4px;background:linear-gradient(to right,var(--c) var(--part),var(--line) var(--part))}";
