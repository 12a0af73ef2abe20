//! A position for people and for other programs.

use std::io::Write;

use ::record::position::{checked_position, to_text};
use ::rules::{
    Awaiting, Checked, Decision, DeckName, Ending, MarketPlace, NameList, Observer, Position,
    PositionSeat, Seat, View,
};
use anyhow::Result;
use serde::Serialize;

use crate::output::Printable;

/// What a position says, with what follows from it. Hidden names are null.
#[derive(Serialize)]
pub(crate) struct PositionReport {
    format: &'static str,
    board: String,
    fingerprint: String,
    seats: usize,
    /// Who sees it; null for a whole position.
    seen_by: Option<String>,
    /// The open decision in words.
    decision: String,
    /// The seats that must decide.
    awaited: Vec<usize>,
    turns: usize,
    last_round: Option<LastRound>,
    market: Vec<Option<String>>,
    market_rests: bool,
    deck_size: usize,
    /// The deck from the top.
    deck: Vec<Option<String>>,
    discard: Vec<String>,
    ticket_deck_size: usize,
    /// The ticket deck from the top.
    ticket_deck: Vec<Option<String>>,
    stacks: Vec<StackReport>,
    festivals_laid: Vec<String>,
    players: Vec<PlayerReport>,
    /// The digest of a whole position.
    digest: Option<String>,
    /// The position in its one spelling.
    text: String,
}

#[derive(Serialize)]
struct LastRound {
    called_by: usize,
    turns_left: usize,
}

#[derive(Serialize)]
struct StackReport {
    symbol: u8,
    location: Option<String>,
    left: u8,
}

#[derive(Serialize)]
struct PlayerReport {
    seat: usize,
    cars: u8,
    points: i16,
    hand: Vec<Option<String>>,
    routes: Vec<String>,
    tickets: Vec<Option<TicketReport>>,
    offered: Vec<Option<String>>,
    answered: bool,
    tokens: Vec<u8>,
    festival_cards: Vec<String>,
}

#[derive(Serialize)]
struct TicketReport {
    id: String,
    points: u8,
    complete: bool,
}

impl PositionReport {
    pub(crate) fn of(checked: &Checked<'_>) -> PositionReport {
        let position = checked_position(checked);
        match checked {
            Checked::Game(game) => {
                let digest = format!("{:016x}", game.digest());
                let view = |seat: Seat| game.view(Observer::Seat(seat));
                let players = Seat::all(game.seats())
                    .map(|seat| PlayerReport::of(&position.seats[seat.index()], &view(seat), seat));
                let players = players.collect();
                let view = game.view(Observer::Spectator);
                PositionReport::with(&position, &view, players, Some(digest))
            }
            Checked::Seen(seen) => {
                let view = seen.view();
                let players = Seat::all(view.seats())
                    .map(|seat| PlayerReport::of(&position.seats[seat.index()], &view, seat));
                PositionReport::with(&position, &view, players.collect(), None)
            }
        }
    }

    fn with(
        position: &Position,
        view: &View<'_, '_>,
        players: Vec<PlayerReport>,
        digest: Option<String>,
    ) -> PositionReport {
        let stacks = position.stacks.iter().map(|stack| StackReport {
            symbol: stack.symbol,
            location: stack.location.clone(),
            left: stack.left,
        });
        let place = |place: &MarketPlace| match place {
            MarketPlace::Card(card) => Some(card.clone()),
            MarketPlace::Empty | MarketPlace::Unknown => None,
        };
        let last_round = view
            .last_round()
            .map(|(caller, turns_left)| LastRound { called_by: caller.index(), turns_left });
        PositionReport {
            format: "roundhouse-position/1",
            board: position.board.clone(),
            fingerprint: format!("{:016x}", view.board().fingerprint()),
            seats: view.seats(),
            seen_by: position.seen_by.map(|observer| match observer {
                Observer::Seat(seat) => seat.to_string(),
                Observer::Spectator => "spectator".to_owned(),
            }),
            decision: decision(view.awaiting()),
            awaited: view.awaited().iter().map(Seat::index).collect(),
            turns: view.turns(),
            last_round,
            market: position.market.iter().map(place).collect(),
            market_rests: position.market_rests,
            deck_size: view.deck_size(),
            deck: position.deck.entries.iter().map(deck_word).collect(),
            discard: position.discard.clone(),
            ticket_deck_size: view.ticket_deck_size(),
            ticket_deck: position.ticket_deck.names.clone(),
            stacks: stacks.collect(),
            festivals_laid: position.laid.clone(),
            players,
            digest,
            text: to_text(position),
        }
    }

    /// Returns in one line what the position is.
    pub(crate) fn headline(&self) -> String {
        let PositionReport { board, seats, turns, decision, .. } = self;
        let kind = match &self.seen_by {
            Some(observer) => format!("seen by {observer}"),
            None => "whole".to_owned(),
        };
        format!("a position of {board} with {seats} seats, {kind}; turn {turns}: {decision}")
    }

    /// Writes what lies open on the table.
    fn write_table(&self, out: &mut dyn Write) -> Result<()> {
        let market = self.market.iter().map(|card| card.as_deref().unwrap_or("-"));
        writeln!(out, "market     {}", market.collect::<Vec<_>>().join(" "))?;
        if self.market_rests {
            writeln!(out, "           it rests: the sweeps were stopped")?;
        }
        writeln!(out, "deck       {}: {}", self.deck_size, short(&self.deck))?;
        let discard: Vec<_> = self.discard.iter().cloned().map(Some).collect();
        writeln!(out, "discards   {}: {}", discard.len(), short(&discard))?;
        writeln!(out, "tickets    {}: {}", self.ticket_deck_size, short(&self.ticket_deck))?;
        for stack in &self.stacks {
            let place = stack.location.as_deref().unwrap_or("put aside");
            writeln!(out, "stack {}    {} left, {place}", stack.symbol, stack.left)?;
        }
        if !self.festivals_laid.is_empty() {
            let laid: Vec<_> = self.festivals_laid.iter().cloned().map(Some).collect();
            writeln!(out, "festivals  {}", short(&laid))?;
        }
        if let Some(last) = &self.last_round {
            let LastRound { called_by, turns_left } = last;
            writeln!(out, "last round called by seat {called_by}, {turns_left} turns left")?;
        }
        Ok(())
    }
}

impl PlayerReport {
    fn of(of: &PositionSeat, view: &View<'_, '_>, seat: Seat) -> PlayerReport {
        let complete = view.complete(seat);
        let ticket = |name: &Option<String>| {
            let id = view.board().ticket_named(name.as_deref()?)?;
            let complete = complete.is_some_and(|complete| complete.contains(id));
            let ticket = view.board().ticket(id);
            Some(TicketReport { id: ticket.id.clone(), points: ticket.points, complete })
        };
        let hidden = |list: &NameList| list.names.clone();
        PlayerReport {
            seat: seat.index(),
            cars: view.supply(seat),
            points: view.points(seat),
            hand: hidden(&of.hand),
            routes: of.claims.clone(),
            tickets: of.tickets.names.iter().map(ticket).collect(),
            offered: hidden(&of.offer),
            answered: of.answer.is_some(),
            tokens: of.tokens.clone(),
            festival_cards: of.pile.clone(),
        }
    }

    fn write(&self, out: &mut dyn Write) -> Result<()> {
        let PlayerReport { seat, cars, points, .. } = self;
        writeln!(out, "\nseat {seat}: {cars} cars left, {points} points for routes")?;
        let known = |names: &[String]| short(&names.iter().cloned().map(Some).collect::<Vec<_>>());
        writeln!(out, "  hand     {}: {}", self.hand.len(), short(&self.hand))?;
        writeln!(out, "  routes   {}", known(&self.routes))?;
        let tickets = self.tickets.iter().map(|ticket| match ticket {
            Some(TicketReport { id, points, complete }) => {
                let done = if *complete { ", complete" } else { "" };
                Some(format!("{id} ({points}{done})"))
            }
            None => None,
        });
        writeln!(out, "  tickets  {}", short(&tickets.collect::<Vec<_>>()))?;
        if !self.offered.is_empty() {
            let answered = if self.answered { " (answered)" } else { "" };
            writeln!(out, "  on offer {}{answered}", short(&self.offered))?;
        }
        if !self.tokens.is_empty() {
            let tokens = self.tokens.iter().map(|symbol| Some(format!("symbol {symbol}")));
            writeln!(out, "  tokens   {}", short(&tokens.collect::<Vec<_>>()))?;
        }
        if !self.festival_cards.is_empty() {
            writeln!(out, "  festival cards  {}", known(&self.festival_cards))?;
        }
        Ok(())
    }
}

impl Printable for PositionReport {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}\n", self.headline())?;
        self.write_table(out)?;
        self.players.iter().try_for_each(|player| player.write(out))
    }
}

/// Joins names with commas; equal neighbors are counted, hidden names are question marks.
fn short(names: &[Option<String>]) -> String {
    let runs = names.chunk_by(|one, other| one == other).map(|run| {
        let name = run[0].as_deref().unwrap_or("?");
        if run.len() == 1 { name.to_owned() } else { format!("{name}*{}", run.len()) }
    });
    let text = runs.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "-".to_owned() } else { text }
}

fn deck_word(entry: &DeckName) -> Option<String> {
    match entry {
        DeckName::Unknown => None,
        DeckName::Card(card) => Some(card.clone()),
        DeckName::Festival(festival) => Some(format!("festival:{festival}")),
        DeckName::Draft => Some("draft".to_owned()),
    }
}

/// Returns the open decision in words.
fn decision(awaiting: Awaiting) -> String {
    let seats = awaiting.seats().iter().map(|seat| seat.index().to_string());
    let seats = seats.collect::<Vec<_>>().join(", ");
    match awaiting {
        Awaiting::Decision(decision, _) => match decision {
            Decision::OpeningTickets => format!("opening tickets, awaited: {seats}"),
            Decision::Picks => format!("picks from packs, awaited: {seats}"),
            Decision::DraftTickets => format!("tickets after the draft, awaited: {seats}"),
            Decision::Stacks => format!("seat {seats} places stacks"),
            Decision::Turn => format!("seat {seats} is to move"),
            Decision::SecondCard => format!("seat {seats} takes a second card"),
            Decision::Tickets => format!("seat {seats} chooses among the tickets it drew"),
        },
        Awaiting::Nobody(Ending::LastRound) => "over after the last round".to_owned(),
        Awaiting::Nobody(Ending::AllPassed) => "over, all passed".to_owned(),
    }
}
