//! Liveries: a color, a number and a pattern for each seat.

use leptos::prelude::*;

/// The number of a livery: that of its seat, counted from 0.
pub(crate) type Livery = u8;

/// Returns the CSS class of a livery.
pub(crate) fn livery_class(livery: Livery) -> String {
    format!("livery-{livery}")
}

/// Draws a badge in the color of a seat's livery, with the number of the seat counted from 1.
pub(crate) fn badge(livery: Livery) -> impl IntoView {
    view! { <span class=format!("badge livery-{livery}")>{livery + 1}</span> }
}

/// A hatching for each card color, for the plain map: lines in a square of 8 units.
const HATCHES: [(&str, &str); 8] = [
    ("red", "M0 4h8"),
    ("blue", "M4 0v8"),
    ("green", "M-2 2l4-4M0 8l8-8M6 10l4-4"),
    ("yellow", "M4 4h.01"),
    ("orange", "M0 4h8M4 0v8"),
    ("purple", "M-2 6l4 4M0 0l8 8M6-2l4 4"),
    ("black", "M0 0l8 8M8 0l-8 8"),
    ("white", "M0 8l4-5 4 5"),
];

/// Defines the patterns of all liveries and the hatchings of all colors, once for the page.
#[component]
pub(crate) fn Patterns() -> impl IntoView {
    view! {
        <svg class="definitions" aria-hidden="true"><defs>
            <pattern id="livery-pattern-0" width="6" height="6" patternUnits="userSpaceOnUse" />
            <pattern id="livery-pattern-1" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="2" height="5" fill="#fff" opacity=".6" />
            </pattern>
            <pattern id="livery-pattern-2" width="5" height="5" patternUnits="userSpaceOnUse">
                <circle cx="2.5" cy="2.5" r="1.3" fill="#fff" opacity=".7" />
            </pattern>
            <pattern id="livery-pattern-3" width="6" height="6" patternUnits="userSpaceOnUse">
                <path d="M0 0h3v3H0zM3 3h3v3H3z" fill="#fff" opacity=".45" />
            </pattern>
            <pattern id="livery-pattern-4" width="6" height="14" patternUnits="userSpaceOnUse" y="-7">
                <rect y="5" width="6" height="4" fill="#fff" opacity=".65" />
            </pattern>
            {HATCHES.map(|(color, path)| view! {
                <pattern id=format!("hatch-{color}") width="8" height="8" patternUnits="userSpaceOnUse">
                    <path d=path fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="3.200" />
                    <path d=path fill="none" stroke="#000" stroke-width="1.500" />
                </pattern>
            })}
        </defs></svg>
    }
}
