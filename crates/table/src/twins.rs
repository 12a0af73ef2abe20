//! Twin runs: what an observer is told does not depend on what the observer may not see.
//!
//! The true table and one whose game is the observer's sample get the same messages, lawful or not.
//! Until an event tells something new, all bytes to the observer must be equal, and no event ever tells
//! what is somebody else's. Each [`Leak`] plants one secret in a message, and the runs must find it.

use std::sync::Arc;

use board::{Board, library};
use protocol::{
    Answer, ClientMessage, Event, Happened, Own, Request, SeatNumber, ServerMessage, Settings,
};
use rules::{Action, Dice, Game, Observer, QuickDice, Seat};

use crate::{Client, House, Plan, Response, Session, Sitting, Table, Tell};

/// A secret that a test lets out. Festival piles are none to whoever watched: they were taken openly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Leak {
    #[default]
    Nothing,
    Hand,
    Tickets,
    Offered,
    Deck,
    TicketDeck,
    Digest,
    Seed,
    /// In events: each secret that has a field on the wire.
    EventOffered,
    EventPicked,
    EventKept,
    EventDrew,
}

impl Leak {
    const ALL: [Leak; 11] = [
        Leak::Hand,
        Leak::Tickets,
        Leak::Offered,
        Leak::Deck,
        Leak::TicketDeck,
        Leak::Digest,
        Leak::Seed,
        Leak::EventOffered,
        Leak::EventPicked,
        Leak::EventKept,
        Leak::EventDrew,
    ];

    /// The seat whose eyes everybody is lent for this event.
    pub(crate) fn lends_eyes_of(self, event: &rules::Event<'_>) -> Option<Seat> {
        match (self, event) {
            (Leak::EventOffered, rules::Event::Offered { seat, .. })
            | (Leak::EventPicked, rules::Event::Picked { seat, .. })
            | (Leak::EventKept, rules::Event::Kept { seat, .. })
            | (Leak::EventDrew, rules::Event::DrewUnseen { seat, .. }) => Some(*seat),
            _ => None,
        }
    }

    /// Writes the secret where a half-made choice would stand.
    pub(crate) fn plant(self, game: &Game<'_>, own: &mut Own) {
        let whole = game.disclose();
        let others =
            || Seat::all(game.seats()).filter(|seat| seat.index() != usize::from(own.seat));
        own.answer = Some(vec![match self {
            Leak::Nothing
            | Leak::EventOffered
            | Leak::EventPicked
            | Leak::EventKept
            | Leak::EventDrew => return,
            Leak::Hand => {
                format!("{:?}", others().map(|seat| whole.hand(seat)).collect::<Vec<_>>())
            }
            Leak::Tickets => {
                format!("{:?}", others().map(|seat| whole.tickets(seat)).collect::<Vec<_>>())
            }
            Leak::Offered => {
                format!("{:?}", others().map(|seat| whole.offered(seat)).collect::<Vec<_>>())
            }
            Leak::Deck => format!("{:?}", whole.deck().next()),
            Leak::TicketDeck => format!("{:?}", whole.ticket_deck().next()),
            Leak::Digest => format!("{:x}", game.digest()),
            Leak::Seed => format!("{:x?}", whole.seed().0),
        }]);
    }
}

const WATCHER: Client = Client(99);
const NOW: u64 = 1_000;

fn client(seat: SeatNumber) -> Client {
    Client(seat.into())
}
fn session(client: Client) -> Session {
    Session([client.0 as u8 + 1; 16])
}
fn join(since: Option<u64>) -> ClientMessage {
    ClientMessage::Join { protocol: protocol::VERSION, build: String::new(), since }
}

/// A game that has just been dealt, everybody joined, and somebody watches.
fn started(board: &'static Board, seats: usize, number: u64) -> Table<'static> {
    let house = Arc::new(House { build: String::new(), levels: vec!["greedy".into()] });
    let person = |seat: usize| Sitting::Person {
        session: session(Client(seat as u64)),
        name: format!("P{seat}"),
    };
    let settings = Settings { clock: Some(5_000), hints: true, ..Settings::usual("greedy") };
    let settings = Settings { first: protocol::First::Seat0, ..settings };
    let host = session(Client(0));
    let plan = Plan { board, seats: (0..seats).map(person).collect(), settings, host };
    let secret = rules::Seed::from_number(number).0;
    let mut table = Table::open(house, NOW, plan, secret).unwrap().stored();
    for client in (0..seats as u64).map(Client).chain([WATCHER]) {
        table.connect(client, session(client)).unwrap();
        send(&mut table, client, join(None));
    }
    send(&mut table, Client(0), ClientMessage::Start);
    table
}

fn send(table: &mut Table<'static>, from: Client, message: ClientMessage) -> Vec<Tell> {
    match table.handle(NOW, from, Request { id: Some(1), message }) {
        Response::Told(tells) => tells,
        Response::Entry(proposal) => proposal.stored(),
        Response::Rematch => Vec::new(),
    }
}

/// The same table with another game behind it; both twins forget what came before.
fn twin(table: &Table<'static>, game: Game<'static>, leak: Leak) -> Table<'static> {
    let mut twin = table.clone();
    let now = twin.position();
    twin.state.play.as_mut().unwrap().replace_game(game, now);
    (twin.shared, twin.leak) = (None, leak);
    twin
}

/// What one client hears, byte for byte.
struct Ear {
    texts: Vec<String>,
    /// Whether it tells something new.
    news: bool,
    /// Whether it tells what is somebody else's.
    secret: bool,
}

fn heard(tells: &[Tell], by: Client) -> Ear {
    let own = tells.iter().filter(|tell| tell.to.contains(&by));
    let texts: Vec<_> = own.map(|tell| serde_json::to_string(&tell.message).unwrap()).collect();
    let events: Vec<_> = texts.iter().flat_map(|text| events(text)).collect();
    let news = events.iter().any(|event| is_new(event, by));
    let secret = events.iter().any(|event| is_somebody_elses(event, by));
    Ear { texts, news, secret }
}

fn events(text: &str) -> Vec<Event> {
    let news = match serde_json::from_str::<ServerMessage>(text).unwrap() {
        ServerMessage::Update(update) => update.news,
        ServerMessage::Log { news, .. } => news,
        ServerMessage::Welcome(_)
        | ServerMessage::Done { .. }
        | ServerMessage::Refused { .. }
        | ServerMessage::Past(_)
        | ServerMessage::Presence(_)
        | ServerMessage::Draft { .. }
        | ServerMessage::Hint { .. }
        | ServerMessage::Goodbye { .. } => Vec::new(),
    };
    let of = |news: protocol::News| {
        let (Happened::Acted { events, .. } | Happened::Started { events }) = news.what else {
            return Vec::new();
        };
        events
    };
    news.into_iter().flat_map(of).collect()
}

/// What others draw, pick and are offered is nothing new to whoever may not see it.
fn is_new(event: &Event, by: Client) -> bool {
    match event {
        Event::DraftBegan { .. }
        | Event::PacksPassed { .. }
        | Event::Refilled { .. }
        | Event::Swept
        | Event::MarketAtRest
        | Event::FestivalLaid { .. }
        | Event::DraftCardDrawn
        | Event::Ended { .. } => true,
        Event::Offered { seat, .. } | Event::DrewUnseen { seat, .. } => client(*seat) == by,
        // How many somebody else kept.
        Event::Kept { seat, .. } => client(*seat) != by,
        Event::Answered { .. }
        | Event::Picked { .. }
        | Event::TicketsShuffled
        | Event::StackPlaced { .. }
        | Event::TookFaceUp { .. }
        | Event::Reshuffled
        | Event::Claimed { .. }
        | Event::TokenTaken { .. }
        | Event::FestivalTaken { .. }
        | Event::Passed { .. }
        | Event::LastRoundCalled { .. }
        | Event::TurnBegan { .. } => false,
    }
}

fn is_somebody_elses(event: &Event, by: Client) -> bool {
    match event {
        Event::Offered { seat, tickets, .. } | Event::Kept { seat, tickets, .. } => {
            tickets.is_some() && client(*seat) != by
        }
        Event::Picked { seat, ticket } => ticket.is_some() && client(*seat) != by,
        Event::DrewUnseen { seat, card, .. } => card.is_some() && client(*seat) != by,
        Event::Answered { .. }
        | Event::DraftBegan { .. }
        | Event::PacksPassed { .. }
        | Event::TicketsShuffled
        | Event::StackPlaced { .. }
        | Event::TookFaceUp { .. }
        | Event::Refilled { .. }
        | Event::Swept
        | Event::MarketAtRest
        | Event::Reshuffled
        | Event::FestivalLaid { .. }
        | Event::DraftCardDrawn
        | Event::Claimed { .. }
        | Event::TokenTaken { .. }
        | Event::FestivalTaken { .. }
        | Event::Passed { .. }
        | Event::LastRoundCalled { .. }
        | Event::TurnBegan { .. }
        | Event::Ended { .. } => false,
    }
}

/// Something that somebody might send, and who.
fn anything(table: &Table<'static>, dice: &mut QuickDice, split: u64) -> (Client, ClientMessage) {
    let seats = table.state.chairs.len() as u32;
    let seat = dice.below(seats) as SeatNumber;
    let from = if dice.below(12) == 0 { WATCHER } else { client(seat) };
    let play = table.state.play.as_ref().unwrap();
    let view = table.view(seat).unwrap();
    let later = split + u64::from(dice.below(4));
    let decision = play.decision(seat).unwrap_or(protocol::Decision {
        opened: play.opened,
        seat,
        revision: dice.below(2),
    });
    let message = match dice.below(26) {
        0 => ClientMessage::Say { seat, text: format!("hm {seat}") },
        1 => ClientMessage::Look { at: later },
        2 => join(Some(later)),
        3 => ClientMessage::Undo { seat, position: later },
        4 => ClientMessage::Rewind { to: later },
        5 => ClientMessage::Stop { seat, agree: dice.below(2) == 0 },
        6 => ClientMessage::Hint { decision },
        7 => ClientMessage::Draft { decision, text: "half".into() },
        8 => ClientMessage::Mute { seat, muted: dice.below(2) == 0 },
        9 if dice.below(4) == 0 => ClientMessage::Resign { seat },
        9 | 10 => ClientMessage::Log { since: later },
        11 => ClientMessage::Rematch,
        12..=15 => ClientMessage::Act { decision, answer: unlawful(table, dice) },
        _ => {
            let legal = view.legal();
            let n = dice.below(legal.len().max(1) as u32) as usize;
            let action = legal.nth(n).unwrap_or(Action::DrawDeck);
            ClientMessage::Act { decision, answer: Answer::of(view.board(), action) }
        }
    };
    (from, message)
}

/// An answer that may be wrong in many ways.
fn unlawful(table: &Table<'static>, dice: &mut QuickDice) -> Answer {
    let board = table.state.board;
    let mut any = |length: usize| dice.below(length as u32) as usize;
    match any(4) {
        0 => Answer::Pick { ticket: board.tickets()[any(board.tickets().len())].id.clone() },
        1 => Answer::KeepTickets {
            tickets: vec![board.tickets()[any(board.tickets().len())].id.clone()],
        },
        2 => Answer::DrawMarket { slot: any(6) as u8 },
        _ => Answer::Claim {
            route: board.routes()[any(board.routes().len())].id.clone(),
            color: Some(board.colors()[any(board.colors().len())].id.clone()),
            wilds: any(3) as u8,
            collect_at: None,
        },
    }
}

/// Whether both games think the same of what somebody else does; if not, doing it is news.
fn same_to_both(message: &ClientMessage, twins: &[Table<'static>; 2]) -> bool {
    let ClientMessage::Act { decision, answer } = message else { return true };
    let checked = twins.each_ref().map(|table| {
        let action = answer.action(table.state.board);
        action.and_then(|action| table.view(decision.seat).unwrap().check(action))
    });
    checked[0] == checked[1]
}

/// Feeds both twins until something new is told. Says how many messages were compared.
fn run(
    table: &Table<'static>,
    observer: Client,
    leak: Leak,
    dice: &mut QuickDice,
) -> Result<usize, String> {
    let game = &table.state.play.as_ref().unwrap().game;
    let seat = Seat::new(observer.0 as usize).filter(|seat| seat.index() < game.seats());
    let view = game.view(seat.map_or(Observer::Spectator, Observer::Seat));
    let sample = view.sample(dice);
    let mut twins = [Game::clone(game), sample].map(|game| twin(table, game, leak));
    let split = table.position();
    let mut first = Some((observer, join(None)));
    for compared in 0..25 {
        let (from, message) = match first.take() {
            Some(joining) => joining,
            None => anything(&twins[0], dice, split),
        };
        if from != observer && !same_to_both(&message, &twins) {
            continue;
        }
        let told = twins.each_mut().map(|table| send(table, from, message.clone()));
        let [here, there] = told.each_ref().map(|tells| heard(tells, observer));
        if here.secret {
            return Err(format!("{observer:?} after {message:?} hears a secret\n{:?}", here.texts));
        }
        if here.news || there.news {
            return Ok(compared);
        }
        let same = here.texts == there.texts
            && twins[0].room() == twins[1].room()
            && twins[0].next_deadline(NOW) == twins[1].next_deadline(NOW)
            && twins[0].bot_tasks(NOW) == twins[1].bot_tasks(NOW);
        if !same {
            let (here, there) = (here.texts.join("\n"), there.texts.join("\n"));
            return Err(format!("{observer:?} after {message:?} hears\n{here}\nor\n{there}"));
        }
    }
    Ok(25)
}

/// Twin runs along one game: at every position, for every observer.
fn along(board: &'static Board, seats: usize, number: u64, leak: Leak) -> Result<usize, String> {
    let mut dice = QuickDice::new(number);
    let mut table = started(board, seats, number);
    let mut compared = 0;
    while let Some(seat) = table.state.play.as_ref().unwrap().awaited().next() {
        for observer in (0..seats as u64).map(Client).chain([WATCHER]) {
            compared += run(&table, observer, leak, &mut dice)?;
        }
        let decision = table.state.play.as_ref().unwrap().decision(seat).unwrap();
        let legal = table.view(seat).unwrap().legal();
        let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
        let answer = Answer::of(board, action);
        send(&mut table, client(seat), ClientMessage::Act { decision, answer });
    }
    Ok(compared)
}

fn tables() -> impl Iterator<Item = (&'static Board, usize)> {
    library::boards().flat_map(|board| board.seats().map(move |seats| (board, seats)))
}

#[test]
fn b_secret_nobody_hears_what_is_hidden() {
    let mut compared = 0;
    for (board, seats) in tables() {
        let run = along(board, seats, 0, Leak::Nothing);
        compared += run.unwrap_or_else(|why| panic!("{} {seats}: {why}", board.id()));
    }
    assert!(compared > 20_000, "{compared} messages were compared");
}

#[test]
fn every_planted_leak_is_found() {
    for leak in Leak::ALL {
        let found = tables().any(|(board, seats)| along(board, seats, 1, leak).is_err());
        assert!(found, "{leak:?} goes unnoticed");
    }
}
