//! Every lawful way to claim one route.

use board::{Color, RouteId};
use rules::{Action, Claim, Payment, View};

/// Every claim of this route that the view's seat may make now: color by color, few wilds first.
pub fn claims_of(view: &View<'_, '_>, route: RouteId) -> impl Iterator<Item = Claim> + Clone {
    let (view, board) = (*view, view.board());
    let (length, ends) = (board.route(route).length, board.route(route));
    let collects = [None, Some(ends.a), Some(ends.b)];
    payments(board.color_ids(), length).flat_map(move |payment| {
        let claims = collects.map(|collect_at| Claim { route, payment, collect_at });
        claims.into_iter().filter(move |&claim| view.check(Action::Claim(claim)).is_ok())
    })
}

/// All payments there could be for so many spaces; wilds alone name no color (B-CLAIM-9).
fn payments(
    colors: impl Iterator<Item = Color> + Clone,
    length: u8,
) -> impl Iterator<Item = Payment> + Clone {
    let with_color = colors
        .flat_map(move |color| (0..length).map(move |wilds| Payment { color: Some(color), wilds }));
    with_color.chain([Payment { color: None, wilds: length }])
}
