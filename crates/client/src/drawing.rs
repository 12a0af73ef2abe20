//! A board as a picture.

use board::{Board, Layout, LocationId, RouteId};
use leptos::prelude::*;

use crate::coast;
use crate::labels::{self, Label, Obstacles};
use crate::line::{Line, Space};
use crate::point::Point;

/// How broad a space is.
const BREADTH: f64 = 10.5;

/// The drawing of a board.
pub(crate) fn drawing(board: &'static Board, layout: &Layout) -> impl IntoView + use<> {
    let frame = format!("0 0 {} {}", layout.width(), layout.height());
    view! {
        <svg class="board" viewBox=frame role="img" aria-label=board.name()>
            <rect class="sea" width=layout.width() height=layout.height() />
            {lands(layout)}
            <g class="lines">
                {board.route_ids().map(|id| route(board, layout, id)).collect_view()}
            </g>
            <g class="places">
                {board.location_ids().map(|id| place(layout, id)).collect_view()}
            </g>
            <g class="labels" font-size=labels::SIZE>{names(board, layout)}</g>
            <rect class="border" width=layout.width() height=layout.height() />
        </svg>
    }
}

/// Shallows first, from the widest in, so that the land lies on fine depth lines.
fn lands(layout: &Layout) -> impl IntoView + use<> {
    let paths: Vec<_> = layout.lands().iter().map(|land| coast::path(land, layout)).collect();
    let all = paths.concat();
    let shallows = ["depth-3", "depth-2", "depth-1"];
    view! {
        {shallows.map(|depth| view! { <path class=depth d=all.clone() /> })}
        {paths.into_iter().map(|path| view! { <path class="land" d=path /> }).collect_view()}
    }
}

fn route(board: &'static Board, layout: &Layout, id: RouteId) -> impl IntoView + use<> {
    let route = board.route(id);
    let line = Line::of_route(board, layout, id);
    let color = route.color.map_or("gray", |color| &board.colors()[color.index()].id);
    let is_ferry = route.wilds_required > 0;
    let spaces = line.spaces(route.length).into_iter().enumerate();
    let spaces = spaces.map(|(index, at)| space(at, index < usize::from(route.wilds_required)));
    view! {
        <g class=format!("route color-{color}") class:ferry=is_ferry data-route=route.id.clone()>
            <title>{describe(board, id, color)}</title>
            <path class="bed" d=line.path() />
            {spaces.collect_view()}
        </g>
    }
}

fn space(at: Space, wild: bool) -> impl IntoView {
    let turn = format!("translate({:.1} {:.1}) rotate({:.1})", at.middle.x, at.middle.y, at.angle);
    let (left, top) = (-at.length / 2.0, -BREADTH / 2.0);
    view! {
        <g transform=turn>
            <rect class="space" x=left y=top width=at.length height=BREADTH rx="3" />
            <rect class="shine" x=left + 1.5 y=top + 1.5 width=at.length - 3.0 height="3" rx="1.5" />
            {wild.then(|| view! { <circle class="wild" r="3.4" /> })}
        </g>
    }
}

fn describe(board: &Board, id: RouteId, color: &str) -> String {
    let route = board.route(id);
    let [a, b] = [route.a, route.b].map(|end| &board.location(end).name);
    format!("{a} – {b}: {}, {color}", route.length)
}

fn place(layout: &Layout, id: LocationId) -> impl IntoView + use<> {
    let Point { x, y } = layout.place(id).into();
    view! {
        <g class="place" transform=format!("translate({x} {y})")>
            <circle class="ring" r="8.5" />
            <circle class="dot" r="4" />
        </g>
    }
}

fn names(board: &'static Board, layout: &Layout) -> impl IntoView + use<> {
    let ids = board.location_ids();
    let places: Vec<_> =
        ids.map(|id| (board.location(id).name.clone(), layout.place(id).into())).collect();
    let labels = labels::arrange(&places, &obstacles(board, layout));
    let label = |Label { name, middle }: Label| {
        view! { <text class="label" x=middle.x y=middle.y>{name}</text> }
    };
    labels.into_iter().map(label).collect_view()
}

fn obstacles(board: &Board, layout: &Layout) -> Obstacles {
    const STEPS: u8 = 24;
    let lines = board.route_ids().map(|id| Line::of_route(board, layout, id));
    let on_line =
        |line: Line| (0..=STEPS).map(move |n| line.point(f64::from(n) / f64::from(STEPS)));
    let marks = board.location_ids().map(|id| Point::from(layout.place(id)));
    Obstacles {
        points: lines.flat_map(on_line).chain(marks).collect(),
        width: layout.width().into(),
        height: layout.height().into(),
    }
}
