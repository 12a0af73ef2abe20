//! The player's own tickets beside a draft, where a small screen has no room for their panel.

use board::TicketId;
use leptos::prelude::*;
use protocol::DecisionKind;

use super::choice::pointing;
use crate::pieces::ticket_face;
use crate::scene::Scene;
use crate::words::t;

/// The tickets that the player has picked or holds already. They are a row; the lowest screens have a button that lists
/// them in place of the tickets on offer. At a desk the tickets held have their own panel, and only picks stand here.
#[derive(Clone, Copy)]
pub(super) struct OwnTickets {
    scene: Scene,
    /// Each ticket, and whether it is held: picks come first.
    tickets: Memo<Vec<(TicketId, bool)>>,
    /// Whether the lowest screens list them.
    listed: RwSignal<bool>,
}

impl OwnTickets {
    /// Collects the tickets, as long as the choice is shown that they belong to.
    pub(super) fn new(scene: Scene) -> OwnTickets {
        let tickets = Memo::new(move |_| own(scene));
        let listed = RwSignal::new(false);
        // The next pack is shown at once.
        let offered = Memo::new(move |_| scene.private().map(|own| own.offered.clone()));
        Effect::new(move || {
            offered.track();
            listed.set(false);
        });
        OwnTickets { scene, tickets, listed }
    }

    /// Returns whether the list takes the place of the tickets on offer.
    pub(super) fn is_listed(self) -> bool {
        self.listed.get()
    }

    /// Draws the button that lists the tickets on the lowest screens, with their number.
    pub(super) fn button(self) -> impl IntoView {
        let number = move || self.tickets.with(Vec::len);
        let press = move |_| self.listed.update(|listed| *listed = !*listed);
        move || {
            (number() > 0).then(|| view! {
                <button class="list-own" data-act="list-own" aria-expanded=move || self.listed.get().to_string() on:click=press>
                    {t!("tickets-held", number = number())}
                </button>
            })
        }
    }

    /// Draws the tickets. Pointing at one shows it on the map.
    pub(super) fn list(self) -> impl IntoView {
        let one = move |(id, held): (TicketId, bool)| {
            let (look, away) = pointing(self.scene, id);
            view! {
                <button class="ticket small" class:held=held on:pointerenter=move |_| look() on:pointerleave=away on:focus=move |_| look()>
                    {ticket_face(self.scene.picture, id)}
                </button>
            }
        };
        let listed = self.listed;
        view! {
            <div class="picked" class:scroll=move || !listed.get() class:scroller=move || listed.get()>
                {move || self.tickets.get().into_iter().map(one).collect_view()}
            </div>
        }
    }
}

/// Lists what the player has picked and holds in a draft. Where the picks themselves are on offer, only what is held.
fn own(scene: Scene) -> Vec<(TicketId, bool)> {
    let is_draft =
        matches!(scene.shared().waiting.what, DecisionKind::Picks | DecisionKind::DraftTickets);
    let Some(own) = scene.private().filter(|_| is_draft) else { return Vec::new() };
    let picks = own.picks.iter().filter(|pick| !own.offered.contains(pick));
    let picks = picks.map(|name| (name, false));
    let all = picks.chain(own.tickets.iter().map(|name| (name, true)));
    all.filter_map(|(name, held)| Some((scene.board.ticket_named(name)?, held))).collect()
}
