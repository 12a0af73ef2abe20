//! The map as SVG, with the geometry and the look of the page.
//!
//! The page builds its map as elements of a browser; here the same curves, coasts and names become text. The
//! styles are those of the page's day theme, under one class, so that a notebook keeps its own.

use std::fmt::Write;
use std::sync::OnceLock;

use board::{Board, Drawing, Layout, LocationId, Route, RouteId};
use pyo3::prelude::*;
use rules::{Seat, View};

use crate::boards::KnownBoard;
use crate::errors;
use crate::map::coast;
use crate::map::curve::{BREADTH, RouteCurve, Space};
use crate::map::labels::{Label, Obstacles, arrange};
use crate::map::point::Point;
use crate::map::rectangle::Rectangle;

/// The styles of the page that concern the map.
const STYLES: &str = include_str!("drawing/map.css");
/// The radius of the ring of a location, as on the page.
const RADIUS: f64 = 14.0;

/// The parts of a board's map that no game changes.
#[derive(Default)]
pub(crate) struct DrawnBoard(OnceLock<BoardParts>);

struct BoardParts {
    ground: String,
    labels: String,
    curves: Vec<RouteCurve>,
}

/// Draws a board as SVG, without any game on it. Fails if it has no layout.
pub(crate) fn board_svg(py: Python<'_>, known: &KnownBoard) -> PyResult<String> {
    Ok(draw(known, layout(py, known)?, None))
}

/// Draws what an observer sees of the map as SVG: claims, stacks and festival cards. Fails if the board has no layout.
pub(crate) fn game_svg(
    py: Python<'_>,
    known: &KnownBoard,
    view: &View<'_, '_>,
) -> PyResult<String> {
    Ok(draw(known, layout(py, known)?, Some(view)))
}

fn layout<'k>(py: Python<'_>, known: &'k KnownBoard) -> PyResult<&'k Layout> {
    let missing = "the board has no layout: give Board.parse the text of its layout file";
    known.layout.as_ref().ok_or_else(|| errors::wrong_value(py, missing))
}

fn draw(known: &KnownBoard, layout: &Layout, view: Option<&View<'_, '_>>) -> String {
    let board = &known.board;
    let parts = known.drawn.0.get_or_init(|| BoardParts::of(board, layout));
    let (width, height) = (layout.width(), layout.height());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"roundhouse-map\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" style=\"{}\"><title>{}</title><style>{STYLES}</style>",
        palette(layout),
        escaped(board.name()),
    );
    svg += &parts.ground;
    for (id, curve) in board.route_ids().zip(&parts.curves) {
        let owner = view.and_then(|view| view.owner(id));
        svg += &route(board, id, *curve, owner);
    }
    for id in board.location_ids() {
        svg += &location(layout, id, view);
    }
    svg += &parts.labels;
    svg + "</svg>"
}

/// Writes the board's own colors as custom properties, which the styles read.
fn palette(layout: &Layout) -> String {
    let palettes = layout.palettes().iter();
    let colors = palettes.flat_map(|palette| {
        palette.colors.iter().map(|(what, color)| format!("--{}-{what}: {color};", palette.name))
    });
    escaped(&colors.collect::<String>())
}

impl BoardParts {
    fn of(board: &Board, layout: &Layout) -> BoardParts {
        let curve = |id| RouteCurve::of_route(board, layout, id);
        let curves: Vec<_> = board.route_ids().map(curve).collect();
        let labels = labels(board, layout, &curves);
        let labels = labels.iter().map(|Label { name, middle: Point { x, y }, size }| {
            let name = escaped(name);
            format!(
                "<text class=\"label\" font-size=\"{size}\" x=\"{x:.1}\" y=\"{y:.1}\">{name}</text>"
            )
        });
        BoardParts { ground: ground(board, layout), labels: labels.collect(), curves }
    }
}

/// Draws sea and land, with fine depth lines around the coast.
fn ground(board: &Board, layout: &Layout) -> String {
    let lands: Vec<_> = layout.lands().iter().map(|land| coast::path(land, layout)).collect();
    let (width, height) = (layout.width(), layout.height());
    let frame = format!("roundhouse-frame-{}", escaped(board.id()));
    let drawn = |drawing: &Drawing| {
        let (kind, path) = (escaped(&drawing.kind), escaped(&drawing.path));
        format!("<path class=\"drawing {kind}\" d=\"{path}\"/>")
    };
    // A second sea is drawn under the land, everything else over it.
    let is_sea = |drawing: &&Drawing| drawing.kind == "sea";
    let mut svg = format!(
        "<clipPath id=\"{frame}\"><rect width=\"{width}\" height=\"{height}\" rx=\"14\"/></clipPath>\
         <g clip-path=\"url(#{frame})\"><rect class=\"sea\" width=\"{width}\" height=\"{height}\"/>"
    );
    svg.extend(layout.drawings().iter().filter(is_sea).map(drawn));
    let all = lands.concat();
    for depth in ["depth-3", "depth-2", "depth-1"] {
        let _ = write!(svg, "<path class=\"{depth}\" d=\"{all}\"/>");
    }
    for (land, path) in layout.lands().iter().zip(&lands) {
        let class = if land.far { "land far" } else { "land" };
        let _ = write!(svg, "<path class=\"{class}\" d=\"{path}\"/>");
    }
    svg.extend(layout.drawings().iter().filter(|drawing| !is_sea(drawing)).map(drawn));
    let _ = write!(
        svg,
        "</g><rect class=\"border\" width=\"{width}\" height=\"{height}\" rx=\"14\"/>\
         <rect class=\"border inner\" x=\"7\" y=\"7\" width=\"{}\" height=\"{}\" rx=\"9\"/>",
        width.saturating_sub(14),
        height.saturating_sub(14),
    );
    if let Some(title) = layout.title() {
        let half = board.name().chars().count() * 10 + 26;
        let _ = write!(
            svg,
            "<g class=\"cartouche\" transform=\"translate({} {})\">\
             <rect x=\"-{half}\" y=\"-34\" width=\"{}\" height=\"68\" rx=\"10\"/>\
             <rect x=\"-{}\" y=\"-29\" width=\"{}\" height=\"58\" rx=\"5\"/><text y=\"1\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\">{}</text></g>",
            title.at.x,
            title.at.y,
            2 * half,
            half - 5,
            2 * (half - 5),
            2 * half - 44,
            escaped(board.name()),
        );
    }
    svg
}

/// Draws a route: its spaces, or the cars of the seat that has claimed it.
fn route(board: &Board, id: RouteId, curve: RouteCurve, owner: Option<Seat>) -> String {
    let route = board.route(id);
    let spaces = curve.spaces(route.length);
    let color = route.color.map_or("gray", |color| &board.colors()[color.index()].id);
    let kind = if needs_wilds(route) { "route ferry" } else { "route" };
    let mut svg = format!(
        "<g class=\"{kind} color-{}\" data-route=\"{}\"><title>{}</title><path class=\"bed\" d=\"{}\"/>",
        escaped(color),
        escaped(&route.id),
        escaped(&route.id),
        curve.path(),
    );
    for space in &spaces {
        let _ = write!(svg, "<path class=\"space\" d=\"{}\"/>", space.outline());
    }
    let shine: String = spaces.iter().map(Space::shine).collect();
    let _ = write!(svg, "<path class=\"shine\" d=\"{shine}\"/>");
    let signs = usize::from(route.length - route.cost().most_colored());
    for Point { x, y } in spaces.iter().take(signs).map(|space| space.middle) {
        let _ = write!(svg, "<circle class=\"wild-sign\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>");
    }
    if let Some(seat) = owner {
        svg += &cars(seat, &spaces);
    }
    svg + "</g>"
}

fn needs_wilds(route: &Route) -> bool {
    route.cost().most_colored() < route.length
}

/// Draws a car on each space, with the number of the seat, counted from 1, in the middle.
fn cars(seat: Seat, spaces: &[Space]) -> String {
    let livery = seat.index();
    let mut svg = format!("<g class=\"cars livery-{livery}\">");
    for (index, at) in spaces.iter().enumerate() {
        let long = at.length.min(46.0) + 1.0;
        let (left, top) = (-long / 2.0, -BREADTH / 2.0 - 0.5);
        let windows = ((long - 6.0) / 6.0).floor().max(1.0) as u8;
        let first = -f64::from(windows - 1) * 3.0;
        let window =
            |n: u8| format!("M{:.1}-3.8h3.600v3h-3.600z", first + f64::from(n) * 6.0 - 1.8);
        let windows: String = (0..windows).map(window).collect();
        let (Point { x, y }, angle, high) = (at.middle, at.angle, BREADTH + 1.0);
        let _ = write!(
            svg,
            "<g transform=\"translate({x:.1} {y:.1}) rotate({angle:.1})\">\
             <rect class=\"body\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{long:.1}\" height=\"{high}\" rx=\"4\"/>\
             <path class=\"windows\" d=\"{windows}\"/>"
        );
        if index == spaces.len() / 2 {
            let _ = write!(
                svg,
                "<g class=\"number\" transform=\"rotate({:.1})\"><circle r=\"5.2\"/><text y=\".4\">{}</text></g>",
                -angle,
                livery + 1
            );
        }
        svg += "</g>";
    }
    svg + "</g>"
}

/// Draws a location and what lies there.
fn location(layout: &Layout, id: LocationId, view: Option<&View<'_, '_>>) -> String {
    let Point { x, y } = layout.place(id).into();
    let mut svg = format!(
        "<g class=\"place\" transform=\"translate({x} {y})\"><circle class=\"ring\" r=\"{}\"/><circle class=\"dot\" r=\"6\"/>",
        RADIUS - 1.0
    );
    let count = |number: u8| {
        format!(
            "<g class=\"count\" transform=\"translate(12 -11)\"><circle r=\"6.5\"/><text y=\".4\">{number}</text></g>"
        )
    };
    if let Some(view) = view {
        for stack in view.stacks().filter(|stack| stack.location == Some(id) && stack.left > 0) {
            let symbol = stack.symbol.index();
            let _ = write!(
                svg,
                "<circle class=\"pin symbol-{symbol}\" r=\"12\"><title>token {symbol}</title></circle>{}",
                count(stack.left)
            );
        }
        if let Some((_, cards)) = view.festival_at(id) {
            svg += "<rect class=\"pile\" x=\"6\" y=\"-24\" width=\"15\" height=\"20\" rx=\"2\"/>";
            svg += &count(cards);
        }
    }
    svg + "</g>"
}

/// Places the names of the locations, clear of spaces and rings.
fn labels(board: &Board, layout: &Layout, curves: &[RouteCurve]) -> Vec<Label> {
    let mut ids: Vec<_> = board.location_ids().collect();
    ids.sort_by_key(|id| std::cmp::Reverse(board.location(*id).routes.len()));
    let named = |id: LocationId| (board.location(id).name.clone(), layout.place(id).into());
    let places: Vec<(String, Point)> = ids.into_iter().map(named).collect();
    let spaces = board.route_ids().zip(curves);
    let spaces = spaces.flat_map(|(id, curve)| curve.spaces(board.route(id).length));
    let mark = Point { x: 1.5, y: 1.5 } * RADIUS;
    let marks =
        board.location_ids().map(|id| Rectangle::turned(layout.place(id).into(), mark, 0.0));
    let obstacles = Obstacles {
        areas: spaces.map(|space| space.rectangle()).chain(marks).collect(),
        width: layout.width().into(),
        height: layout.height().into(),
    };
    arrange(&places, &obstacles)
}

/// Writes text so that it can stand in SVG, in an element or an attribute. Board files may say anything.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            other => safe.push(other),
        }
    }
    safe
}
