//! Festival cards: small bright posters, each festival with its own motif.

use board::FestivalId;
use leptos::prelude::*;

use crate::map::Picture;

/// Draws a festival card around the point (0, 0) of an SVG.
pub(crate) fn poster(picture: &Picture, festival: FestivalId) -> impl IntoView + use<> {
    let hue = (festival.index() * 67) % 360;
    let motif = picture.motif(festival).map(str::to_owned);
    view! {
        <g class="poster" style=format!("--hue: {hue}")>
            <rect class="paper" x="-7" y="-9.5" width="14" height="19" rx="1.5" />
            {motif.map(|path| view! { <path class="motif" d=path transform="translate(0 -1.5)" /> })}
            <rect class="line" x="-4.5" y="5.5" width="9" height="1.8" rx=".9" />
        </g>
    }
}
