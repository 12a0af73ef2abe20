//! Tourist tokens, drawn as enamel pins. Each symbol has its own shape and color.

use leptos::prelude::*;

use crate::words::say;

/// The motif of each symbol as an SVG path, in a circle of radius 10.
const MOTIFS: [&str; 8] = [
    "M-6 5h12v1.500h-12zM-4.500 5v-8h1.500v8zM3 5v-8h1.500v8zM-6 2C-5-.5-4-3-3.700-4-3 0-1 1.500 0 1.500S3 0 3.700-4C4-3 5-.5 6 2z",
    "M0-6l1.800 3.900 4.200.4-3.200 2.800.9 4.200L0 3.100-3.700 5.300l.9-4.200L-6-1.700l4.200-.4z",
    "M-5 4.500V-2L0-6l5 4v6.500H1.500V1h-3v3.500z",
    "M-5-3.500h10V3h-10zm1 1v2h3.500v-2zm4.500 0v2H4v-2zM-3.500 4a1 1 0 1 0 2 0zm5 0a1 1 0 1 0 2 0z",
    "M0-6C3-2.500 4 .5 4 2.500A4 4 0 0 1-4 2.500C-4 .5-3-2.500 0-6z",
    "M-6 1Q-3-5 0 0 3-5 6 1 3-2 1 3H-1Q-3-2-6 1z",
    "M-5.500 3c2-1 3.500-1 5.500 0s3.500 1 5.500 0v2c-2 1-3.500 1-5.500 0s-3.500-1-5.500 0zM-1-5h2v6h-2zM1-5l4 3-4 1.500z",
    "M-5-5h4v4h-4zM1-5h4v4H1zM-5 1h4v4h-4zM1 1h4v4H1z",
];

/// Draws the pin of a symbol around the point (0, 0) of an SVG.
pub(crate) fn pin(symbol: u8) -> impl IntoView {
    let motif = MOTIFS[usize::from(symbol) % MOTIFS.len()];
    view! {
        <g class=format!("pin symbol-{symbol}")>
            <circle class="enamel" r="10" />
            <path class="motif" d=motif fill-rule="evenodd" />
            <path class="gleam" d="M-6.500-4A7.600 7.600 0 0 1 1-7.500" />
        </g>
    }
}

/// Returns the name of a symbol in the player's language.
pub(crate) fn symbol_name(symbol: u8) -> String {
    say(&format!("symbol-{symbol}"), None)
}
