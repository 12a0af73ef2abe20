//! An emblem for each card color, for people who cannot tell colors apart. Drawn in a square of 24 units.

use leptos::prelude::*;

/// The emblem of each color as an SVG path, by the color's id in board files; the last one is the wild's.
const EMBLEMS: [(&str, &str); 9] = [
    (
        "red",
        "M1 17h22v2H1zM6 4h2.4v15H6zM15.6 4H18v15h-2.4zM1 15.4C4.6 13 6.4 9.6 7.2 5c1 6.6 3 8.4 4.8 8.4S15.8 11.6 16.8 5c.8 4.600 2.600 8 6.200 10.400v-2.800C20.600 10.600 19 8 18 4h-2.400c-.8 5-2 7.400-3.600 7.400S9.200 9 8.400 4H6C5 8 3.400 10.600 1 12.600z",
    ),
    (
        "blue",
        "M12 2a3 3 0 0 1 1.300 5.700V10H17v2.200h-3.700v6.600c2.700-.4 4.600-2 5.200-4.300l-1.700.6 2.700-4.300 2.300 4.500-1.600-.3C19.400 19 16.300 21.500 12 22c-4.300-.5-7.400-3-8.200-7l-1.600.3 2.300-4.500 2.700 4.300-1.700-.6c.6 2.300 2.500 3.900 5.200 4.300v-6.600H7V10h3.700V7.700A3 3 0 0 1 12 2zm0 1.900a1.100 1.100 0 1 0 0 2.200 1.100 1.100 0 0 0 0-2.200z",
    ),
    (
        "green",
        "M12 1c4.200 5 5.600 9.400 5.600 12.600 0 3-1.900 5-4.500 5.400V23h-2.200v-4C8.300 18.600 6.400 16.600 6.400 13.600 6.400 10.400 7.800 6 12 1z",
    ),
    (
        "black",
        "M12 2.500a1.500 1.500 0 0 1 1.500 1.600c2.800.7 4.500 3 4.500 6v4.400l2.500 3.500v1.500h-17V18L6 14.500v-4.400c0-3 1.700-5.300 4.500-6A1.500 1.500 0 0 1 12 2.500zM9.500 20.500h5a2.500 2.500 0 0 1-5 0z",
    ),
    (
        "purple",
        "M12.500 1.500c3 0 5 1 6 3-2.500.8-4.800.5-6.500-1.200zM7 6.500a2.600 2.600 0 1 1 0 5.200 2.600 2.600 0 0 1 0-5.200zm5 0a2.600 2.600 0 1 1 0 5.200 2.600 2.600 0 0 1 0-5.200zm5 0a2.600 2.600 0 1 1 0 5.200 2.600 2.600 0 0 1 0-5.200zM9.500 11.500a2.600 2.600 0 1 1 0 5.200 2.600 2.600 0 0 1 0-5.200zm5 0a2.600 2.600 0 1 1 0 5.200 2.600 2.600 0 0 1 0-5.200zM12 16.700a2.600 2.600 0 1 1 0 5.200 2.600 2.600 0 0 1 0-5.200z",
    ),
    (
        "orange",
        "M4 6.500 6 4h12l2 2.500V17a2 2 0 0 1-2 2l1.500 2.500h-2.300L15.700 19H8.300l-1.500 2.500H4.500L6 19a2 2 0 0 1-2-2zM6 8v4.500h5V8zm7 0v4.500h5V8zM7.500 14.300a1.400 1.400 0 1 0 0 2.800 1.400 1.400 0 0 0 0-2.800zm9 0a1.400 1.400 0 1 0 0 2.800 1.400 1.400 0 0 0 0-2.800zM11 1.500h2V3h-2z",
    ),
    ("white", "M11 2v14.500H3.500zM13 5.500l7.500 11H13zM2.500 18h19L19 22H5z"),
    (
        "yellow",
        "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM3.500 5l1.500-1.500L7.800 6.300 6.300 7.800zM16.200 17.700l1.500-1.500 2.800 2.800-1.500 1.500zM19 3.500 20.500 5l-2.800 2.800-1.500-1.500zM6.300 16.200l1.500 1.500L5 20.500 3.500 19z",
    ),
    (
        "wild",
        "M12 1l2.300 4.200 4.600-1.300-1.300 4.600L22 12l-4.400 3.500 1.300 4.600-4.600-1.300L12 23l-2.300-4.200-4.600 1.300 1.300-4.600L2 12l4.400-3.500-1.300-4.600 4.600 1.300zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
    ),
];

/// Defines all emblems, once for the page.
#[component]
pub(crate) fn Emblems() -> impl IntoView {
    let symbol = |(id, path): (&'static str, &'static str)| {
        view! {
            <symbol id=format!("emblem-{id}") viewBox="0 0 24 24">
                <path d=path fill-rule="evenodd" />
            </symbol>
        }
    };
    // The map draws hundreds of emblems. Markers need one element for a whole route.
    let marker = |(id, path): (&'static str, &'static str)| {
        let disc = (id == "wild").then(|| view! { <circle cx="12" cy="12" r="14.400" /> });
        view! {
            <marker id=format!("sign-{id}") class=format!("color-{id}") viewBox="0 0 24 24" refX="12" refY="12"
                markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" overflow="visible">
                {disc}
                <path d=path fill-rule="evenodd" />
            </marker>
        }
    };
    view! {
        <svg class="definitions" aria-hidden="true"><defs>{EMBLEMS.map(symbol)}{EMBLEMS.map(marker)}</defs></svg>
    }
}

/// Returns whether a color has an emblem. Gray has none.
pub(crate) fn has_emblem(card: &str) -> bool {
    EMBLEMS.iter().any(|(id, _)| *id == card)
}

/// Draws the emblem of a card.
pub(crate) fn emblem(card: &str) -> impl IntoView + use<> {
    view! {
        <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">
            <use href=format!("#emblem-{card}") />
        </svg>
    }
}
