//! Routes: spaces along a line, and the cars on them.

use board::RouteId;
use leptos::prelude::*;
use protocol::SeatNumber;

use super::line::{BREADTH, Space};
use super::picture::Picture;
use crate::paths::Closed;
use crate::pieces::{has_emblem, livery};

/// A route as the player sees it now.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct RouteState {
    pub(super) owner: Option<SeatNumber>,
    /// Whether it can be claimed, and is not put aside by what the player looks at.
    pub(super) open: bool,
    pub(super) chosen: bool,
    /// On the way of the ticket that is looked at.
    pub(super) on_way: bool,
    /// Whose cars would come here, if the player did what is under way.
    pub(super) ghost: Option<SeatNumber>,
    /// The other of two twins was claimed, and that closed this one.
    pub(super) closed: Option<Closed>,
    /// Claimed since the player's last turn.
    pub(super) new: bool,
}

impl RouteState {
    /// What the styles go by: in one piece, because there are a hundred routes.
    fn classes(self) -> String {
        classes(&[
            (self.open, " open"),
            (self.owner.is_some(), " taken"),
            (self.chosen, " chosen"),
            (self.on_way, " on-way"),
            (self.closed.is_some(), " closed"),
            (self.new, " new"),
        ])
    }
}

/// The names of those that hold.
pub(super) fn classes(all: &[(bool, &str)]) -> String {
    all.iter().filter(|(holds, _)| *holds).map(|(_, name)| *name).collect()
}

/// The light under a route.
pub(super) fn glow(
    picture: &'static Picture,
    id: RouteId,
    state: Memo<RouteState>,
) -> impl IntoView {
    let class = move || {
        let state = state.get();
        // What somebody has just claimed shines in their livery.
        let owner = state.owner.filter(|_| state.new).map(livery).unwrap_or_default();
        format!("glow{} {owner}", state.classes())
    };
    view! { <path class=class d=picture.line(id).path() /> }
}

/// A route, drawn as its state says.
pub(super) fn route(
    picture: &'static Picture,
    id: RouteId,
    state: Memo<RouteState>,
) -> impl IntoView {
    let board = picture.board;
    let route = board.route(id);
    let line = picture.line(id);
    let color = route.color.map_or("gray", |color| &board.colors()[color.index()].id);
    let spaces = StoredValue::new(picture.spaces(id));
    let drawn = spaces.with_value(|spaces| spots(spaces, color, route.wilds_required));
    let lies_here = move || {
        let RouteState { owner, ghost, closed, .. } = state.get();
        let cars = owner.or(ghost).map(|seat| {
            view! { <g class=format!("cars {}", livery(seat)) class:ghost={owner.is_none()}>{cars(seat, &spaces.get_value())}</g> }
        });
        (cars, closed.map(|closed| mark(closed, line.path(), &spaces.get_value())))
    };
    let still = if route.wilds_required > 0 { "route ferry" } else { "route" };
    view! {
        <g class=move || format!("{still} color-{color}{}", state.get().classes()) data-route=route.id.clone()>
            <path class="bed" d=line.path() />
            {drawn}
            {lies_here}
        </g>
    }
}

/// The spaces, with what lies on each: few elements, for there are hundreds of spaces.
fn spots(spaces: &[Space], color: &'static str, wilds: u8) -> impl IntoView + use<> {
    let wilds = usize::from(wilds).min(spaces.len());
    let shine: String = spaces.iter().map(Space::shine).collect();
    let signs = |class: &'static str, sign: &str, spaces: &[Space]| {
        let marker = format!("url(#sign-{sign})");
        let middles =
            spaces.iter().map(|space| format!("{:.1} {:.1}", space.middle.x, space.middle.y));
        // Each point of a line has a marker; a line of one point has two ends at it.
        let path = format!("M{}h0", middles.collect::<Vec<_>>().join("L"));
        (!spaces.is_empty()).then(
            || view! { <path class=class d=path marker-start=marker.clone() marker-mid=marker /> },
        )
    };
    view! {
        <g class="spots">
            {spaces.iter().map(|space| view! { <path class="space" d=space.outline() /> }).collect_view()}
            <path class="shine" d=shine />
            {signs("signs wilds", "wild", &spaces[..wilds])}
            {has_emblem(color).then(|| signs("signs", color, &spaces[wilds..]))}
        </g>
    }
}

fn turned(at: Space) -> String {
    format!("translate({:.1} {:.1}) rotate({:.1})", at.middle.x, at.middle.y, at.angle)
}

/// Small cars, one after the other; light from the upper left.
fn cars(owner: SeatNumber, spaces: &[Space]) -> impl IntoView + use<> {
    let middle = spaces.len() / 2;
    let car = |(index, at): (usize, &Space)| {
        let long = at.length.min(46.0) + 1.0;
        let (left, top) = (-long / 2.0, -BREADTH / 2.0 - 0.5);
        let windows = ((long - 6.0) / 6.0).floor().max(1.0) as u8;
        let first = -f64::from(windows - 1) * 3.0;
        let windows: String = (0..windows)
            .map(|n| format!("M{:.1}-3.8h3.600v3h-3.600z", first + f64::from(n) * 6.0 - 1.8))
            .collect();
        let upright = format!("rotate({:.1})", -at.angle);
        let number = (index == middle).then(|| {
            view! {
                <g class="number" transform=upright>
                    <circle r="5.200" />
                    <text y=".4">{owner + 1}</text>
                </g>
            }
        });
        view! {
            <g class="car" style=format!("--nth: {index}") transform=turned(*at)>
                <g class="arriving">
                    <rect class="shadow" x=left + 1.0 y=top + 2.0 width=long height=BREADTH + 1.0 rx="4" />
                    <rect class="body" x=left y=top width=long height=BREADTH + 1.0 rx="4" />
                    <rect class="pattern" x=left y=top width=long height=BREADTH + 1.0 rx="4" fill=format!("url(#livery-pattern-{owner})") />
                    <path class="windows" d=windows />
                    <rect class="gleam" x=left + 1.5 y=top + 1.0 width=long - 3.0 height="2" rx="1" />
                    {number}
                </g>
            </g>
        }
    };
    spaces.iter().enumerate().map(car).collect_view()
}

/// The mark of a closed twin, for color is not enough to say so; pointing at it tells the rule.
fn mark(closed: Closed, path: String, spaces: &[Space]) -> impl IntoView + use<> {
    let at = spaces.get(spaces.len() / 2)?.middle;
    Some(view! {
        <g class="closed-mark">
            <title>{move || closed.says()}</title>
            <path class="reach" d=path />
            <g class="lock" transform=format!("translate({:.1} {:.1})", at.x, at.y)>
                <circle r="6" />
                <path d="M-3-3l6 6M3-3l-6 6" />
            </g>
        </g>
    })
}
