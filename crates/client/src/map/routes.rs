//! Routes: spaces along a line, and the cars on them.

use board::RouteId;
use leptos::prelude::*;
use protocol::SeatNumber;

use super::line::{BREADTH, Space};
use super::picture::Picture;
use crate::paths::Closed;
use crate::pieces::livery;

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
    let wilds = usize::from(route.wilds_required);
    let drawn = spaces.get_value().into_iter().enumerate();
    let drawn = drawn.map(|(index, at)| space(at, color, index < wilds)).collect_view();
    let cars = move || {
        let RouteState { owner, ghost, .. } = state.get();
        let seat = owner.or(ghost)?;
        Some(view! {
            <g class=format!("cars {}", livery(seat)) class:ghost={owner.is_none()}>{cars(seat, &spaces.get_value())}</g>
        })
    };
    let closed =
        move || state.get().closed.map(|closed| mark(closed, line.path(), &spaces.get_value()));
    view! {
        <g
            class=format!("route color-{color}")
            class:ferry={route.wilds_required > 0}
            class:open=move || state.get().open
            class:taken=move || state.get().owner.is_some()
            class:chosen=move || state.get().chosen
            class:on-way=move || state.get().on_way
            class:closed=move || state.get().closed.is_some()
            class:new=move || state.get().new
            data-route=route.id.clone()
        >
            <path class="glow" d=line.path() />
            <path class="bed" d=line.path() />
            {drawn}
            {cars}
            {closed}
        </g>
    }
}

fn turned(at: Space) -> String {
    format!("translate({:.1} {:.1}) rotate({:.1})", at.middle.x, at.middle.y, at.angle)
}

fn space(at: Space, color: &str, wild: bool) -> impl IntoView + use<> {
    let (left, top) = (-at.length / 2.0, -BREADTH / 2.0);
    let sign = if wild { "wild" } else { color };
    let upright = format!("rotate({:.1})", -at.angle);
    view! {
        <g class="spot" class:needs-wild=wild transform=turned(at)>
            <rect class="space" x=left y=top width=at.length height=BREADTH rx="3.500" />
            <rect class="shine" x=left + 1.5 y=top + 1.400 width=at.length - 3.0 height="3.200" rx="1.600" />
            {wild.then(|| view! { <circle class="wild" r="5.400" /> })}
            <use class="sign" href=format!("#emblem-{sign}") x="-4.500" y="-4.500" width="9" height="9" transform=upright />
        </g>
    }
}

/// Small cars, one after the other; light from the upper left.
fn cars(owner: SeatNumber, spaces: &[Space]) -> impl IntoView + use<> {
    let middle = spaces.len() / 2;
    let car = |(index, at): (usize, &Space)| {
        let long = at.length.min(46.0) + 1.0;
        let (left, top) = (-long / 2.0, -BREADTH / 2.0 - 0.5);
        let windows = ((long - 6.0) / 6.0).floor().max(1.0) as u8;
        let first = -f64::from(windows - 1) * 3.0;
        let windows = (0..windows)
            .map(|n| view! { <rect class="window" x=first + f64::from(n) * 6.0 - 1.800 y="-3.800" width="3.600" height="3" rx=".6" /> });
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
                    {windows.collect_view()}
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
