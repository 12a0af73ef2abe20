//! Festival cards: small bright posters, each festival with its own motif.

use board::FestivalId;
use leptos::prelude::*;

/// Petals, points and rings: the numbers make each festival's rosette another one.
fn rosette(index: usize) -> String {
    let petals = 4 + index % 6;
    let (outer, inner) = (5.2, 2.0 + (index / 6) as f64 * 1.100);
    let point = |step: usize| {
        let angle = std::f64::consts::PI * step as f64 / petals as f64;
        let radius = if step.is_multiple_of(2) { outer } else { inner };
        format!("{:.2} {:.2}", radius * angle.sin(), -radius * angle.cos())
    };
    let points: Vec<_> = (0..petals * 2).map(point).collect();
    format!("M{}Z", points.join("L"))
}

/// A poster, as part of a drawing with its middle at nothing.
pub(crate) fn poster(festival: FestivalId) -> impl IntoView {
    let index = festival.index();
    let hue = (index * 67) % 360;
    view! {
        <g class="poster" style=format!("--hue: {hue}")>
            <rect class="paper" x="-7" y="-9.5" width="14" height="19" rx="1.5" />
            <path class="rosette" d=rosette(index) transform="translate(0 -1.500)" />
            <rect class="line" x="-4.500" y="5.500" width="9" height="1.800" rx=".9" />
        </g>
    }
}
