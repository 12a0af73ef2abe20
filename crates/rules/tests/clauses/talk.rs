//! Events and cards as short texts.

use board::{Board, TicketId};
use rules::{Card, Cards, DeckEntry, Ending, Event};

/// Describes an event, hidden parts included.
pub(crate) fn say(event: &Event<'_>, board: &Board) -> String {
    let place = |at: board::LocationId| board.location(at).id.clone();
    let festival_name = |id| board.festival(id).unwrap().id.clone();
    match *event {
        Event::Answered { seat } => format!("{} answered", seat.index()),
        Event::Offered { seat, tickets } => {
            let count = tickets.count();
            format!("{} is offered {count}: {}", seat.index(), names(tickets.disclose(), board))
        }
        Event::DraftBegan { second: false } => "first draft".into(),
        Event::DraftBegan { second: true } => "second draft".into(),
        Event::Picked { seat, ticket } => {
            format!("{} picks {}", seat.index(), board.ticket(*ticket.disclose()).id)
        }
        Event::PacksPassed { left: true } => "packs go left".into(),
        Event::PacksPassed { left: false } => "packs go right".into(),
        Event::Kept { seat, tickets, returned } => {
            let kept = tickets.count();
            let tickets: Vec<_> = tickets.disclose().iter().collect();
            assert_eq!(tickets.len(), kept);
            let names = names(&tickets, board);
            format!("{} keeps {names}, gives back {returned}", seat.index())
        }
        Event::TicketsShuffled { deck } => {
            format!("{} tickets shuffled", deck.disclose().from_top().count())
        }
        Event::StackPlaced { seat, symbol, location } => {
            format!("{} puts stack {} on {}", seat.index(), symbol.index(), place(location))
        }
        Event::DrewUnseen { seat, card: Some(card) } => {
            format!("{} draws {}", seat.index(), name(*card.disclose(), board))
        }
        Event::DrewUnseen { seat, card: None } => format!("{} draws nothing", seat.index()),
        Event::TookFaceUp { seat, slot, card } => {
            format!("{} takes {} from {}", seat.index(), name(card, board), slot.0)
        }
        Event::Refilled { slot, card } => format!("{} to {}", name(card, board), slot.0),
        Event::Swept => "swept".into(),
        Event::MarketAtRest => "at rest".into(),
        Event::Reshuffled { deck } => {
            format!("{} cards reshuffled", deck.disclose().from_top().count())
        }
        Event::FestivalLaid { festival } => format!("festival {}", festival_name(festival)),
        Event::DraftCardDrawn => "draft card".into(),
        Event::Claimed { seat, claim, points } => {
            format!("{} claims {} for {points}", seat.index(), board.route(claim.route).id)
        }
        Event::TokenTaken { seat, symbol, location } => {
            format!("{} takes token {} at {}", seat.index(), symbol.index(), place(location))
        }
        Event::FestivalTaken { seat, festival, cards } => {
            format!("{} takes {cards} of festival {}", seat.index(), festival_name(festival))
        }
        Event::Passed { seat } => format!("{} passes", seat.index()),
        Event::LastRoundCalled { seat } => format!("{} calls the last round", seat.index()),
        Event::TurnBegan { seat } => format!("{} to move", seat.index()),
        Event::Ended { how: Ending::LastRound } => "the end".into(),
        Event::Ended { how: Ending::AllPassed } => "the end: all passed".into(),
    }
}

pub(crate) fn names(tickets: &[TicketId], board: &Board) -> String {
    let names: Vec<_> = tickets.iter().map(|&id| board.ticket(id).id.as_str()).collect();
    names.join(" ")
}

pub(crate) fn name(card: Card, board: &Board) -> String {
    match card {
        Card::Colored(color) => board.colors()[color.index()].id.clone(),
        Card::Wild => "wild".into(),
    }
}

pub(crate) fn entry(entry: DeckEntry, board: &Board) -> String {
    match entry {
        DeckEntry::Card(card) => name(card, board),
        DeckEntry::Festival(id) => format!("festival {}", board.festival(id).unwrap().id),
        DeckEntry::Draft => "draft card".into(),
    }
}

/// Lists cards, such as `"red red wild"`: colors in board order, wilds last.
pub(crate) fn list(cards: &Cards, board: &Board) -> String {
    let cards: Vec<_> = cards.iter(board).map(|card| name(card, board)).collect();
    cards.join(" ")
}
