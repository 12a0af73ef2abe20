//! The rules card of a board: one illustrated page from the same drawings as the game.

use board::{Board, Opening};
use leptos::prelude::*;
use words::ListStyle;

use crate::map::picture;
use crate::pieces::{card_face, card_name, card_row, pin, poster};
use crate::words::{list, t};

/// What one may do, what routes pay, what is collected, and how it ends.
#[component]
pub(crate) fn RulesCard(board: &'static Board) -> impl IntoView {
    let wild = move || card_name(board, "wild");
    let colors = board.colors().iter().take(2).map(|color| color.id.clone());
    let cards = colors.chain(["wild".to_owned()]).map(card_face).collect_view();
    let color = board.colors().first().map(|color| color.id.clone()).unwrap_or_default();
    let draw = board.ticket_draw();
    let (offered, keep) = (draw.offer.offered, draw.offer.keep);
    let draw = if draw.after_second_draft {
        t!("differs-draw-late", offered = offered, keep = keep)
    } else {
        t!("differs-draw", offered = offered, keep = keep)
    };
    let opening = match board.opening() {
        Opening::Offer(offer) => t!("differs-offer", offered = offer.offered, keep = offer.keep),
        Opening::Draft(draft) => t!("differs-draft", dealt = draft.dealt, keep = draft.keep),
    };
    let seats = board.seats();
    view! {
        <section class="panel rules-card" data-card-of=board.id()>
            <h3>{board.name()}</h3>
            <p class="note">{t!("differs-seats", least = *seats.start(), most = *seats.end(), cars = board.supply(), hand = board.hand())}</p>
            <ol class="may-do">
                <li><span class="art" aria-hidden="true">{cards}</span><span><b>{t!("card-draw")}</b> " " {move || t!("card-draw-how", wild = wild())}</span></li>
                <li><span class="art" aria-hidden="true">{card_row(Some(&color), 2, 1)}</span><span><b>{t!("card-claim")}</b> " " {move || t!("card-claim-how", wild = wild())}</span></li>
                <li><span class="art deck ticket-deck" aria-hidden="true"><span class="back"></span></span><span><b>{t!("card-tickets")}</b> " " {draw}</span></li>
            </ol>
            {pays(board)}
            <p>{opening}</p>
            {tokens(board)}
            {festivals(board)}
            <p>{t!("differs-twins", seats = board.twins_open_from())}</p>
            <p>{t!("card-end-how", cars = board.last_round_at())}</p>
        </section>
    }
}

/// Draws what routes pay by their length.
fn pays(board: &'static Board) -> impl IntoView {
    let longest = board.routes().iter().map(|route| route.length).max().unwrap_or_default();
    let lengths =
        (1..=longest).map(|length| view! { <th scope="col">{length}</th> }).collect_view();
    let points =
        (1..=longest).map(|length| view! { <td>{board.route_points(length)}</td> }).collect_view();
    view! {
        <table class="pays">
            <tbody>
                <tr><th scope="row">{t!("card-length")}</th>{lengths}</tr>
                <tr><th scope="row">{t!("card-points")}</th>{points}</tr>
            </tbody>
        </table>
    }
}

/// Lists what one, two and more things of a set are worth; the first number is that of none.
fn worth<N: ToString>(points: &[N]) -> String {
    list(ListStyle::Commas, points.iter().skip(1).map(ToString::to_string))
}

fn tokens(board: &'static Board) -> Option<impl IntoView> {
    let tokens = board.tokens()?;
    let pins = (0..tokens.symbols)
        .map(|symbol| view! { <svg viewBox="-12 -12 24 24">{pin(symbol)}</svg> });
    let worth = worth(&tokens.points);
    let most = tokens.points.last().copied().unwrap_or_default();
    Some(view! {
        <p class="art" aria-hidden="true">{pins.collect_view()}</p>
        <p>{t!("differs-tokens", symbols = tokens.symbols, points = most)} " " {t!("card-worth", points = worth)}</p>
    })
}

fn festivals(board: &'static Board) -> Option<impl IntoView> {
    let festivals = board.festivals()?;
    let picture = picture(board.id())?;
    let posters = festivals
        .ids()
        .take(7)
        .map(|id| view! { <svg viewBox="-9 -11 18 22">{poster(picture, id)}</svg> });
    let worth = worth(&festivals.points);
    Some(view! {
        <p class="art" aria-hidden="true">{posters.collect_view()}</p>
        <p>{t!("differs-festivals", number = festivals.list.len())} " " {t!("card-worth", points = worth)}</p>
    })
}
