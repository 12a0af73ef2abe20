//! A review as one web page: a graph of the chances, where margins come from, and every decision.

use std::fmt::Write as _;

use words::ListStyle;

use super::{DecisionText, PARTS, ReviewText, better, grade, last_chance};
use crate::report::escape;
use crate::speech::{Speech, say};

/// The size of the graph.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 200.0;
/// The colors of the seats.
const COLORS: [&str; 5] = ["#2f6690", "#e09f3e", "#5b8e7d", "#9e5a63", "#6b5b95"];

/// Returns the page.
pub(super) fn html(review: &ReviewText, speech: &Speech) -> String {
    let names = speech.seats(&review.names);
    let board = escape(&review.board);
    let who = escape(&speech.list(ListStyle::Commas, &names));
    let mut html = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><title>{}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style>\
         <main><h1>{board}</h1><p>{who}</p><h2>{}</h2>{}",
        speech.tag(),
        escape(&say!(speech, "cli-review-page", board = &review.board)),
        escape(&say!(speech, "cli-review-chance")),
        graph(review, &names, speech)
    );
    let margins = escape(&say!(speech, "cli-review-margins"));
    put(&mut html, format_args!("<h2>{margins}</h2><table><tr><th>"));
    for part in PARTS {
        let heading = escape(&say!(speech, &format!("cli-review-{part}")));
        put(&mut html, format_args!("<th>{heading}"));
    }
    for (name, it) in names.iter().zip(&review.margins) {
        let [deal, luck, own, others, margin] = it.cells(speech);
        put(&mut html, format_args!("<tr><th>{}<td>{deal}<td>{luck}", escape(name)));
        put(&mut html, format_args!("<td>{own}<td>{others}<td><b>{margin}</b>"));
    }
    html.push_str("</table>");
    missed(&mut html, review, &names, speech);
    let decisions = escape(&say!(speech, "cli-review-decisions"));
    put(&mut html, format_args!("<h2>{decisions}</h2><table><tr>"));
    for column in COLUMNS {
        let heading = escape(&say!(speech, &format!("cli-review-column-{column}")));
        put(&mut html, format_args!("<th>{heading}"));
    }
    review.decisions.iter().for_each(|it| decision(&mut html, it, &names, speech));
    html.push_str("</table></main></html>\n");
    html
}

/// Adds the tickets that were not completed, if there are any.
fn missed(html: &mut String, review: &ReviewText, names: &[String], speech: &Speech) {
    if review.missed_tickets.is_empty() {
        return;
    }
    let heading = escape(&say!(speech, "cli-review-missed"));
    put(html, format_args!("<h2>{heading}</h2><table>"));
    for it in &review.missed_tickets {
        let cells = [&names[it.seat], &it.ticket, &last_chance(it, speech)].map(|it| escape(it));
        put(html, format_args!("<tr><th>{}<td>{}<td>{}", cells[0], cells[1], cells[2]));
    }
    html.push_str("</table>");
}

/// The columns of the decisions.
const COLUMNS: [&str; 6] = ["turn", "who", "what", "grade", "better", "wins"];

/// Adds text to a page. A string takes everything, so this cannot fail.
fn put(html: &mut String, text: std::fmt::Arguments<'_>) {
    html.write_fmt(text).unwrap_or_default();
}

/// Draws a line for each seat: its chance to win after each decision.
fn graph(review: &ReviewText, names: &[String], speech: &Speech) -> String {
    let step = WIDTH / review.decisions.len().max(1) as f64;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{1}\">\
         <line x1=\"0\" y1=\"{0}\" x2=\"{WIDTH}\" y2=\"{0}\" stroke=\"#ccc\"/>",
        HEIGHT / 2.0,
        escape(&say!(speech, "cli-review-chance"))
    );
    for (seat, name) in names.iter().enumerate() {
        let color = COLORS[seat % COLORS.len()];
        put(
            &mut svg,
            format_args!("<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" points=\""),
        );
        for (at, decision) in review.decisions.iter().enumerate() {
            let chance = decision.chances.get(seat).copied().unwrap_or_default();
            let (x, y) = ((at + 1) as f64 * step, HEIGHT * (1.0 - chance / 100.0));
            put(&mut svg, format_args!("{x:.1},{y:.1} "));
        }
        put(&mut svg, format_args!("\"><title>{}</title></polyline>", escape(name)));
    }
    svg.push_str("</svg><p>");
    for (seat, name) in names.iter().enumerate() {
        let color = COLORS[seat % COLORS.len()];
        put(&mut svg, format_args!("<b style=\"color:{color}\">{}</b> ", escape(name)));
    }
    svg.push_str("</p>");
    svg
}

fn decision(html: &mut String, it: &DecisionText, names: &[String], speech: &Speech) {
    let better = better(it, speech).map(|better| escape(&better)).unwrap_or_default();
    let (class, grade) = (it.grade.unwrap_or(""), escape(&grade(speech, it.grade)));
    let chance = it.chances.get(it.seat).copied().unwrap_or_default();
    let chance = say!(speech, "percent", number = chance.round() as i64);
    put(
        html,
        format_args!(
            "<tr class=\"{class}\"><td>{}<td>{}<td>{}<td>{grade}<td>{better}<td>{chance}",
            it.turn,
            escape(&names[it.seat]),
            escape(&it.action)
        ),
    );
}

const STYLE: &str = "\
body{margin:0;background:#fbfaf7;color:#1f2933;font:16px/1.5 system-ui,sans-serif}\
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem}table{border-collapse:collapse;width:100%}\
th,td{text-align:left;padding:.2rem .5rem;border-bottom:1px solid #e3e8ee;vertical-align:top}svg{width:100%}\
.mistake td:nth-child(4){color:#a65d00;font-weight:600}.blunder td:nth-child(4){color:#a11d2b;font-weight:700}\
@media(prefers-color-scheme:dark){body{background:#14181d;color:#e6e9ed}th,td{border-color:#2c343d}}";
