//! The variants by name. No match has a wildcard, so a new variant must be added here.

use rules::{Action, Event, Illegal};

/// The variants of `Action`.
pub const ACTIONS: [&str; 8] = [
    "KeepTickets",
    "PlaceStacks",
    "Pick",
    "DrawDeck",
    "DrawMarket",
    "DrawTickets",
    "Claim",
    "Pass",
];

/// The variants of `Event`.
pub const EVENTS: [&str; 23] = [
    "Answered",
    "Offered",
    "DraftBegan",
    "Picked",
    "PacksPassed",
    "Kept",
    "TicketsShuffled",
    "StackPlaced",
    "DrewUnseen",
    "TookFaceUp",
    "Refilled",
    "Swept",
    "MarketAtRest",
    "Reshuffled",
    "FestivalLaid",
    "DraftCardDrawn",
    "Claimed",
    "TokenTaken",
    "FestivalTaken",
    "Passed",
    "LastRoundCalled",
    "TurnBegan",
    "Ended",
];

/// The variants of `Illegal`, which lists its own.
pub fn refusals() -> impl Iterator<Item = String> {
    Illegal::ALL.iter().map(|refusal| format!("{refusal:?}"))
}

pub(super) fn action(action: &Action) -> &'static str {
    ACTIONS[match action {
        Action::KeepTickets(_) => 0,
        Action::PlaceStacks(_) => 1,
        Action::Pick(_) => 2,
        Action::DrawDeck => 3,
        Action::DrawMarket(_) => 4,
        Action::DrawTickets => 5,
        Action::Claim(_) => 6,
        Action::Pass => 7,
    }]
}

pub(super) fn event(event: &Event<'_>) -> &'static str {
    EVENTS[match event {
        Event::Answered { .. } => 0,
        Event::Offered { .. } => 1,
        Event::DraftBegan { .. } => 2,
        Event::Picked { .. } => 3,
        Event::PacksPassed { .. } => 4,
        Event::Kept { .. } => 5,
        Event::TicketsShuffled { .. } => 6,
        Event::StackPlaced { .. } => 7,
        Event::DrewUnseen { .. } => 8,
        Event::TookFaceUp { .. } => 9,
        Event::Refilled { .. } => 10,
        Event::Swept => 11,
        Event::MarketAtRest => 12,
        Event::Reshuffled { .. } => 13,
        Event::FestivalLaid { .. } => 14,
        Event::DraftCardDrawn => 15,
        Event::Claimed { .. } => 16,
        Event::TokenTaken { .. } => 17,
        Event::FestivalTaken { .. } => 18,
        Event::Passed { .. } => 19,
        Event::LastRoundCalled { .. } => 20,
        Event::TurnBegan { .. } => 21,
        Event::Ended { .. } => 22,
    }]
}
