//! The plots of a report, in SVG.

use std::fmt::Write;

use ::board::{Board, Layout, library};
use arena::Balance;

use super::escape;

/// The format of the numbers beside bars.
#[derive(Clone, Copy)]
pub(crate) struct Bars {
    pub(crate) unit: &'static str,
    pub(crate) decimals: usize,
}

const WIDTH: f64 = 860.0;
const LEFT: f64 = 130.0;
const RIGHT: f64 = 70.0;
const ROW: f64 = 24.0;
const SOURCES: [&str; 4] = ["var(--a)", "var(--b)", "var(--c)", "var(--d)"];

/// Draws a bar for each row.
pub(crate) fn bars(rows: &[(String, f64)], style: Bars) -> String {
    let most = rows.iter().map(|(_, value)| *value).fold(1e-9, f64::max);
    let mut svg = open(rows.len() as f64 * ROW);
    for (at, (label, value)) in rows.iter().enumerate() {
        let y = at as f64 * ROW;
        let length = (WIDTH - LEFT - RIGHT) * value / most;
        let number = format!("{value:.*}{}", style.decimals, style.unit);
        row_label(&mut svg, y, label);
        let _ = write!(
            svg,
            "<rect x=\"{LEFT}\" y=\"{:.1}\" width=\"{length:.1}\" height=\"{}\" rx=\"3\" fill=\"var(--a)\"/>\
             <text class=\"quiet\" x=\"{:.1}\" y=\"{:.1}\">{number}</text>",
            y + 3.0,
            ROW - 7.0,
            LEFT + length + 8.0,
            y + 16.0
        );
    }
    svg + "</svg>"
}

/// Draws a bar of four parts for each row; negative parts lie on the left of the zero line.
pub(crate) fn stacked(rows: &[(String, [f64; 4])], names: [&str; 4]) -> String {
    let gains = |parts: &[f64; 4]| parts.iter().filter(|it| **it > 0.0).sum::<f64>();
    let losses = |parts: &[f64; 4]| -parts.iter().filter(|it| **it < 0.0).sum::<f64>();
    let most = rows.iter().map(|(_, parts)| gains(parts)).fold(1e-9, f64::max);
    let least = rows.iter().map(|(_, parts)| losses(parts)).fold(0.0, f64::max);
    let scale = (WIDTH - LEFT - RIGHT) / (most + least);
    let mut svg = open(rows.len() as f64 * ROW + 30.0);
    for (at, (label, parts)) in rows.iter().enumerate() {
        let y = at as f64 * ROW;
        row_label(&mut svg, y, label);
        let (mut right, mut left) = (LEFT + least * scale, LEFT + least * scale);
        for (part, color) in parts.iter().zip(SOURCES) {
            let length = part.abs() * scale;
            let x = if *part >= 0.0 { right } else { left - length };
            if *part >= 0.0 {
                right += length
            } else {
                left -= length
            }
            let _ = write!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{length:.1}\" height=\"{}\" fill=\"{color}\"/>",
                y + 3.0,
                ROW - 7.0
            );
        }
        let total: f64 = parts.iter().sum();
        let (x, y) = (right + 8.0, y + 16.0);
        let _ = write!(svg, "<text class=\"quiet\" x=\"{x:.1}\" y=\"{y:.1}\">{total:.1}</text>");
    }
    let y = rows.len() as f64 * ROW + 22.0;
    let used = |at: usize| rows.iter().any(|(_, parts)| parts[at] != 0.0);
    for (place, at) in (0..names.len()).filter(|&at| used(at)).enumerate() {
        let x = LEFT + place as f64 * 110.0;
        let (name, color) = (names[at], SOURCES[at]);
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"{}\" width=\"12\" height=\"12\" rx=\"3\" fill=\"{color}\"/>\
             <text x=\"{}\" y=\"{y}\">{name}</text>",
            y - 11.0,
            x + 18.0
        );
    }
    svg + "</svg>"
}

fn open(height: f64) -> String {
    format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">")
}

fn row_label(svg: &mut String, y: f64, label: &str) {
    let (x, y, label) = (LEFT - 10.0, y + 16.0, escape(label));
    let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{label}</text>");
}

/// Draws the board. A route is darker and thicker the more often it is claimed.
pub(crate) fn heat_map(board: &Board, balance: &Balance) -> String {
    let Some(layout) = library::layout(board) else {
        return "<p>This board has no drawing.</p>".to_owned();
    };
    let mut svg =
        format!("<svg viewBox=\"0 0 {} {}\" role=\"img\">", layout.width(), layout.height());
    for land in layout.lands() {
        let points: Vec<_> = land.outline.iter().map(|it| format!("{},{}", it.x, it.y)).collect();
        let _ = write!(svg, "<polygon points=\"{}\" fill=\"#f1eee6\"/>", points.join(" "));
    }
    let games = balance.games.max(1) as f64;
    for (id, claims) in board.route_ids().zip(&balance.claims) {
        draw_route(&mut svg, board, &layout, id, *claims as f64 / games);
    }
    for id in board.location_ids() {
        let (at, name) = (layout.place(id), escape(&board.location(id).name));
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#fff\" stroke=\"#1f2933\" stroke-width=\"1.5\"/>\
             <text x=\"{x}\" y=\"{above}\" text-anchor=\"middle\" style=\"font-size:12px;paint-order:stroke;stroke:#fff;stroke-width:3px\">{name}</text>",
            x = at.x,
            y = at.y,
            above = f64::from(at.y) - 9.0
        );
    }
    let note = "<p>Share of the games in which somebody claimed the route: pale is never, dark is always.</p>";
    format!("{note}{svg}</svg>")
}

fn draw_route(svg: &mut String, board: &Board, layout: &Layout, id: ::board::RouteId, share: f64) {
    let route = board.route(id);
    let (a, b) = (layout.place(route.a), layout.place(route.b));
    let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(f64::from);
    // The two routes of a double route are drawn side by side.
    let side = match route.twin {
        Some(twin) if twin < id => 4.0,
        Some(_) => -4.0,
        None => 0.0,
    };
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let (dx, dy) = (-(by - ay) / length * side, (bx - ax) / length * side);
    let lightness = 88.0 - 60.0 * share;
    let _ = write!(
        svg,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"hsl(14 75% {lightness:.0}%)\" \
         stroke-width=\"{:.1}\" stroke-linecap=\"round\"><title>{}: {:.0} %</title></line>",
        ax + dx,
        ay + dy,
        bx + dx,
        by + dy,
        2.0 + 5.0 * share,
        escape(&route.id),
        100.0 * share
    );
}
