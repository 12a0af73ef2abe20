//! The page about calibration: a table, and a plot of chances against what happened.

use std::fmt::Write as _;

use anyhow::Result;

use super::SeatsReport;
use crate::train::report::Reliability;

const HEAD: &str = "\
# Calibration

This page says whether the chances to win that hints, reviews and puzzles show come true. It is for people who train the
evaluation or rely on its numbers. Bots play games on deals that no weight was made from. At random turns the evaluation says how likely each seat
wins, with all hands open, and the end of the game says what happened. The chances are sorted into ten bins of equal count for each
third of the game; the error is the mean distance between chance and share of victories in a bin. Random games alone give
an error of about one point: a bin holds the outcomes of about a thousand games. The Brier score is the mean squared distance between chance and outcome;
the base rate is an equal chance for every seat. How the chances are made: [search](decisions/search.md#the-evaluation).

This page was written by

";

/// Names of the thirds of a game.
const THIRDS: [&str; 3] = ["first", "second", "last"];
/// The mean error that is allowed, as a share.
const LIMIT: f64 = 0.03;

/// Writes the page.
pub(super) fn text(reports: &[SeatsReport], command: &str, plot: &str) -> Result<String> {
    let mut page = String::from(HEAD);
    writeln!(page, "    {command}\n")?;
    writeln!(page, "![Chances against shares of victories]({plot})\n")?;
    writeln!(
        page,
        "| board | seats | third | chances | mean error | largest error of a bin | Brier score | of the base rate |\n|---|---|---|---|---|---|---|---|"
    )?;
    for (report, (name, third)) in
        reports.iter().flat_map(|it| THIRDS.iter().zip(&it.thirds).map(move |third| (it, third)))
    {
        writeln!(
            page,
            "| {} | {} | {name} | {} | {:.1} points | {:.1} points | {:.3} | {:.3} |",
            report.board,
            report.seats,
            third.len(),
            100.0 * third.error(),
            100.0 * third.largest_error(),
            third.brier(),
            third.brier_of(1.0 / report.seats as f64),
        )?;
    }
    let cells = || reports.iter().flat_map(|it| &it.thirds);
    let bad = cells().filter(|third| third.error() >= LIMIT).count();
    let all = cells().count();
    writeln!(page, "\nThe mean error is below 3 points in {} of {all} rows.", all - bad)?;
    Ok(page)
}

/// The width and height of one panel of the plot, and the space around it.
const PANEL: f64 = 150.0;
const GAP: f64 = 34.0;
/// The number of panels in a row.
const COLUMNS: usize = 4;
/// The colors of the thirds.
const COLORS: [&str; 3] = ["#e09f3e", "#2f6690", "#9e2a2b"];

/// Draws a panel for each number of seats: chances to the right, shares of victories upwards. On the
/// diagonal they are equal.
pub(super) fn plot(reports: &[SeatsReport]) -> String {
    let step = PANEL + GAP;
    let rows = reports.len().div_ceil(COLUMNS);
    let (width, height) = (COLUMNS as f64 * step + GAP, rows as f64 * step + 2.0 * GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         font-family=\"sans-serif\" font-size=\"11\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (at, report) in reports.iter().enumerate() {
        let (x, y) = ((at % COLUMNS) as f64 * step + GAP, (at / COLUMNS) as f64 * step + GAP);
        svg += &panel(report, x, y);
    }
    for (at, (name, color)) in THIRDS.iter().zip(COLORS).enumerate() {
        let (x, y) = (GAP + at as f64 * 110.0, height - GAP / 2.0);
        svg += &format!("<text x=\"{x}\" y=\"{y}\" fill=\"{color}\">● {name} third</text>\n");
    }
    svg + "</svg>\n"
}

fn panel(report: &SeatsReport, x: f64, y: f64) -> String {
    let mut svg = format!(
        "<g transform=\"translate({x} {y})\"><text y=\"-5\">{}, {} seats</text>\
         <path d=\"M0 0V{PANEL}H{PANEL}V0ZM0 {PANEL}L{PANEL} 0\" fill=\"none\" stroke=\"#bbb\"/>\n",
        report.board, report.seats
    );
    for (third, color) in report.thirds.iter().zip(COLORS) {
        svg += &line(third, color);
    }
    svg + "</g>\n"
}

fn line(third: &Reliability, color: &str) -> String {
    let bins = third.bins();
    let places: Vec<(f64, f64)> =
        bins.iter().map(|bin| (PANEL * bin.chance, PANEL * (1.0 - bin.outcome))).collect();
    let points: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let dots = places
        .iter()
        .map(|(x, y)| format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.2\" fill=\"{color}\"/>"));
    format!(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\"/>{}\n",
        points.join(" "),
        dots.collect::<String>()
    )
}
