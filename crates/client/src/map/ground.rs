//! Sea, land, and what is drawn on them.

use board::{Drawing, Title};
use leptos::prelude::*;

use super::picture::Picture;
use super::point::Point;

/// Draws sea and land, with fine depth lines around the coast.
pub(crate) fn ground(picture: &'static Picture) -> impl IntoView {
    let all: String = picture.lands.iter().map(|land| land.path.as_str()).collect();
    let shallows = ["depth-3", "depth-2", "depth-1"];
    let lands = picture.lands.iter();
    let lands =
        lands.map(|land| view! { <path class="land" class:far=land.far d=land.path.clone() /> });
    let drawn = |drawing: &Drawing| {
        view! { <path class=format!("drawing {}", drawing.kind) d=drawing.path.clone() /> }
    };
    // A second sea is drawn under the land, everything else over it.
    let is_sea = |drawing: &&Drawing| drawing.kind == "sea";
    let drawings = picture.layout.drawings().iter();
    let (seas, drawings): (Vec<_>, Vec<_>) = drawings.partition(is_sea);
    let (seas, drawings) = (seas.into_iter().map(drawn), drawings.into_iter().map(drawn));
    let title = picture.layout.title().map(|at| title(picture.board.name(), at));
    let (width, height) = (picture.width(), picture.height());
    let frame = format!("frame-{}", picture.board.id());
    view! {
        <clipPath id=frame.clone()><rect width=width height=height rx="14" /></clipPath>
        <g clip-path=format!("url(#{frame})")>
            <rect class="sea" width=width height=height />
            {seas.collect_view()}
            {shallows.map(|depth| view! { <path class=depth d=all.clone() /> })}
            {lands.collect_view()}
            {drawings.collect_view()}
        </g>
        <rect class="border" width=width height=height rx="14" />
        <rect class="border inner" x="7" y="7" width=width - 14.0 height=height - 14.0 rx="9" />
        {title}
    }
}

/// Draws the board's name in a cartouche.
fn title(name: &'static str, Title { at, tiles }: Title) -> impl IntoView {
    let Point { x, y } = at.into();
    let half = name.chars().count() as f64 * 10.0 + 26.0;
    let frame = |inset: f64| {
        let (half, high) = (half - inset, 34.0 - inset);
        view! { <rect x=-half y=-high width=2.0 * half height=2.0 * high rx=10.0 - inset /> }
    };
    let tiles = tiles.then(|| {
        view! {
            <pattern id="tiles" width="12" height="12" patternUnits="userSpaceOnUse">
                <path class="glaze" d="M0 0H12V12H0Z" />
                <path class="ornament" d="M6 1L8 4L11 6L8 8L6 11L4 8L1 6L4 4ZM0 0H2.5A2.5 2.5 0 0 1 0 2.5ZM12 0V2.5A2.5 2.5 0 0 1 9.5 0ZM0 12V9.5A2.5 2.5 0 0 1 2.5 12ZM12 12H9.5A2.5 2.5 0 0 1 12 9.5Z" />
            </pattern>
            <g class="tiles">{frame(-12.0)}</g>
        }
    });
    view! {
        <g class="cartouche" transform=format!("translate({x} {y})") aria-hidden="true">
            {tiles}
            {frame(0.0)}
            {frame(5.0)}
            <text y="1">{name}</text>
        </g>
    }
}
