//! Routes: spaces along a curve, and the cars on them.

use board::RouteId;
use leptos::prelude::*;

use super::curve::{BREADTH, Space};
use super::model::{MapModel, RouteMark};
use super::picture::Picture;
use crate::pieces::{Livery, has_emblem, livery_class};

/// Everything that decides how a route is drawn.
#[derive(Clone, PartialEq)]
pub(super) struct RouteState {
    mark: RouteMark,
    /// Whether it is picked or aimed at.
    chosen: bool,
    /// Whether it lies on the path of the ticket that is shown.
    on_path: bool,
    /// The livery of its faint cars.
    ghost: Option<Livery>,
}

impl RouteState {
    /// Returns the states of all routes, by index.
    pub(super) fn all(model: &MapModel) -> Vec<RouteState> {
        let focus = model.route_in_focus().map(|route| route.index());
        let path = model.ticket.as_ref().map(|ticket| ticket.path.as_slice()).unwrap_or_default();
        let state = |(index, mark): (usize, &RouteMark)| RouteState {
            mark: mark.clone(),
            chosen: focus == Some(index),
            on_path: path.iter().any(|route| route.index() == index),
            // A route that the keys only pass over gets no cars.
            ghost: model.ghost.filter(|_| focus == Some(index) && mark.lit),
        };
        model.routes.iter().enumerate().map(state).collect()
    }

    /// Returns the CSS classes of its state, as one attribute: there are a hundred routes.
    fn classes(&self) -> String {
        classes(&[
            (self.mark.lit, " open"),
            (self.mark.bright, " bright"),
            (self.mark.cars.is_some(), " taken"),
            (self.chosen, " chosen"),
            (self.on_path, " on-way"),
            (self.mark.closed.is_some(), " closed"),
            (self.mark.new, " new"),
            (self.mark.advised, " advised"),
        ])
    }
}

/// Joins the CSS classes whose condition is true. Each class begins with a space.
pub(super) fn classes(all: &[(bool, &str)]) -> String {
    all.iter().filter(|(holds, _)| *holds).map(|(_, name)| *name).collect()
}

/// Draws the light under a route.
pub(super) fn glow(
    picture: &'static Picture,
    id: RouteId,
    state: Memo<RouteState>,
) -> impl IntoView {
    let class = move || {
        let state = state.get();
        // New cars shine in their livery.
        let livery = state.mark.cars.filter(|_| state.mark.new).map(livery_class);
        format!("glow{} {}", state.classes(), livery.unwrap_or_default())
    };
    view! { <path class=class d=picture.curve(id).path() /> }
}

/// Draws a route.
pub(super) fn route(
    picture: &'static Picture,
    id: RouteId,
    state: Memo<RouteState>,
) -> impl IntoView {
    let board = picture.board;
    let route = board.route(id);
    let curve = picture.curve(id);
    let color = route.color.map_or("gray", |color| &board.colors()[color.index()].id);
    let spaces = StoredValue::new(picture.spaces(id));
    let drawn = spaces.with_value(|spaces| spots(spaces, color, route.wilds_required));
    let lies_here = move || {
        let RouteState { mark: RouteMark { cars, closed, .. }, ghost, .. } = state.get();
        let drawn = cars.or(ghost).map(|livery| {
            view! { <g class=format!("cars {}", livery_class(livery)) class:ghost={cars.is_none()}>{train(livery, &spaces.get_value())}</g> }
        });
        (drawn, closed.map(|why| lock(&why, curve.path(), &spaces.get_value())))
    };
    let still = if route.wilds_required > 0 { "route ferry" } else { "route" };
    view! {
        <g class=move || format!("{still} color-{color}{}", state.get().classes()) data-route=route.id.clone()>
            <path class="bed" d=curve.path() />
            {drawn}
            {lies_here}
        </g>
    }
}

/// Draws the spaces with few elements: a board has hundreds of spaces.
fn spots(spaces: &[Space], color: &'static str, wilds: u8) -> impl IntoView + use<> {
    let wilds = usize::from(wilds).min(spaces.len());
    let shine: String = spaces.iter().map(Space::shine).collect();
    let signs = |class: &'static str, sign: &str, spaces: &[Space]| {
        let marker = format!("url(#sign-{sign})");
        let middles =
            spaces.iter().map(|space| format!("{:.1} {:.1}", space.middle.x, space.middle.y));
        // A marker at each point of a path. The last point gets none, so the path ends with an extra one.
        let path = format!("M{}h0", middles.collect::<Vec<_>>().join("L"));
        (!spaces.is_empty()).then(
            || view! { <path class=class d=path marker-start=marker.clone() marker-mid=marker /> },
        )
    };
    view! {
        <g class="spots">
            {spaces.iter().map(|space| view! { <path class="space" d=space.outline() /> }).collect_view()}
            {has_emblem(color).then(|| {
                let outlines: String = spaces.iter().map(Space::outline).collect();
                view! { <path class="hatch" d=outlines fill=format!("url(#hatch-{color})") /> }
            })}
            <path class="shine" d=shine />
            {signs("signs wilds", "wild", &spaces[..wilds])}
            {has_emblem(color).then(|| signs("signs", color, &spaces[wilds..]))}
        </g>
    }
}

fn turned(at: Space) -> String {
    format!("translate({:.1} {:.1}) rotate({:.1})", at.middle.x, at.middle.y, at.angle)
}

/// Draws a car on each space, with light from the upper left and the livery's number in the middle.
fn train(livery: Livery, spaces: &[Space]) -> impl IntoView + use<> {
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
                    <text y=".4">{livery + 1}</text>
                </g>
            }
        });
        view! {
            <g class="car" style=format!("--nth: {index}") transform=turned(*at)>
                <g class="arriving">
                    <rect class="shadow" x=left + 1.0 y=top + 2.0 width=long height=BREADTH + 1.0 rx="4" />
                    <rect class="body" x=left y=top width=long height=BREADTH + 1.0 rx="4" />
                    <rect class="pattern" x=left y=top width=long height=BREADTH + 1.0 rx="4" fill=format!("url(#livery-pattern-{livery})") />
                    <path class="windows" d=windows />
                    <rect class="gleam" x=left + 1.5 y=top + 1.0 width=long - 3.0 height="2" rx="1" />
                    {number}
                </g>
            </g>
        }
    };
    spaces.iter().enumerate().map(car).collect_view()
}

/// Draws the lock of a closed route; pointing at it says why.
fn lock(why: &str, path: String, spaces: &[Space]) -> impl IntoView + use<> {
    let at = spaces.get(spaces.len() / 2)?.middle;
    Some(view! {
        <g class="closed-mark">
            <title>{why.to_owned()}</title>
            <path class="reach" d=path />
            <g class="lock" transform=format!("translate({:.1} {:.1})", at.x, at.y)>
                <circle r="6" />
                <path d="M-3-3l6 6M3-3l-6 6" />
            </g>
        </g>
    })
}
