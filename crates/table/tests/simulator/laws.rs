//! The laws that every table obeys at every moment.

use std::collections::BTreeMap;

use protocol::{
    ClientMessage, DecisionId, LogPosition, SeatNumber, ServerMessage, Settings, Sitter, Stage,
    UndoStatus, Update,
};
use table::{Client, Occupant, Response, Session, Table, TableConfig, Tell};

use crate::person::Person;
use crate::world::{Tally, World};

/// What the laws remember of a table.
#[derive(Default)]
pub(crate) struct Laws {
    /// Where each decision was answered, by an entry that is stored.
    answered: BTreeMap<DecisionId, LogPosition>,
    /// The digest before each action.
    before: BTreeMap<LogPosition, Option<u64>>,
}

impl Laws {
    /// Records an entry that goes to the store.
    pub(crate) fn stored(&mut self, at: LogPosition, asked: &ClientMessage, before: Option<u64>) {
        if let ClientMessage::Act { decision, .. } = asked {
            self.acted(at, *decision, before);
        }
    }
    pub(crate) fn bot_acted(&mut self, at: LogPosition, decision: DecisionId, before: Option<u64>) {
        self.acted(at, decision, before);
    }
    fn acted(&mut self, at: LogPosition, decision: DecisionId, before: Option<u64>) {
        self.before.insert(at, before);
        let twice = self.answered.insert(decision, at);
        assert_eq!(twice, None, "T-ANSWER-1: {decision} was answered twice");
    }

    /// Checks that what was acknowledged is stored, at the position that was told.
    pub(crate) fn answered(
        &self,
        asked: &ClientMessage,
        id: Option<u64>,
        told: &[Tell],
        tally: &mut Tally,
    ) {
        for tell in told {
            let ServerMessage::Done { re, position } = &tell.message else { continue };
            assert_eq!(*re, id);
            match asked {
                ClientMessage::Act { decision, .. } => {
                    assert_eq!(self.answered.get(decision), position.as_ref(), "T-ANSWER-1");
                    tally.count(if told.len() > 1 { "acted" } else { "done again" });
                }
                ClientMessage::Undo { .. } => tally.count("undone"),
                ClientMessage::Rewind { .. } => tally.count("rewound"),
                ClientMessage::Say { .. } => tally.count("chat"),
                ClientMessage::Resign { .. } => tally.count("resigned"),
                ClientMessage::Show { seat: Some(_) } => tally.count("pass and play"),
                ClientMessage::Sit { .. } => tally.count("sat down"),
                ClientMessage::Vacate { .. } => tally.count("left a seat"),
                ClientMessage::AddBot { .. } => tally.count("bot invited"),
                ClientMessage::Change { .. } => tally.count("settings changed"),
                ClientMessage::AllowHints { .. } => tally.count("hints allowed"),
                ClientMessage::Mute { .. } => tally.count("muted"),
                _ => {}
            }
        }
    }

    /// Checks that taking back restores the game as it was before (T-UNDO-1, T-UNDO-2).
    pub(crate) fn taken_back(&self, asked: &ClientMessage, table: &Table, store: &[Vec<u8>]) {
        let (ClientMessage::Undo { position: to, .. } | ClientMessage::Rewind { to }) = asked
        else {
            return;
        };
        let last = look(table, Session([98; 16]), 0, Some(store.len() as u64 - 2));
        let fresh = match last.news.last().map(|news| &news.what) {
            Some(protocol::Happened::Undone { undone, .. }) => undone == to,
            Some(protocol::Happened::Rewound { to: there, .. }) => there == to,
            _ => false,
        };
        if fresh {
            assert_eq!(Some(&table.digest()), self.before.get(to), "T-UNDO");
        }
    }

    /// Checks that a bot waits while a person could still take something back (T-BOT-1).
    pub(crate) fn bot_may_act(&self, table: &Table, seat: SeatNumber, now: u64) {
        let due = table.bot_tasks(now).iter().any(|task| task.decision.seat == seat);
        let room = table.room();
        let before = table.position().checked_sub(1);
        let last = look(table, Session([98; 16]), now, before);
        let Some(news) = last.news.first() else { return };
        let protocol::Happened::Acted { seat: acted, by: protocol::ActedBy::Person, .. } =
            news.what
        else {
            return;
        };
        let open = table_own_undo(table, acted) == Some(UndoStatus::Open);
        let waits = now < news.at + room.settings.pace;
        assert!(!(due && open && waits), "T-BOT-1: {acted} could still take it back");
    }
}

/// Returns whether a seat could take back its last action.
fn table_own_undo(table: &Table, seat: SeatNumber) -> Option<UndoStatus> {
    let holders = table.holders();
    let session = holders.iter().find(|holder| holder.seat == seat)?.session;
    Some(look(table, session, 0, None).own?.undo)
}

/// Returns what somebody sees who joins now. The table itself does not change.
pub(crate) fn look(
    table: &Table,
    session: Session,
    now: u64,
    since: Option<LogPosition>,
) -> Update {
    look_at(table, session, now, since, None)
}

fn look_at(
    table: &Table,
    session: Session,
    now: u64,
    since: Option<LogPosition>,
    show: Option<SeatNumber>,
) -> Update {
    let mut table = table.clone();
    let visitor = Client(7);
    table.connect(visitor, session).unwrap();
    let join = ClientMessage::Join { protocol: protocol::VERSION, build: String::new(), since };
    let mut seen = updates(&mut table, visitor, now, join);
    if show.is_some() {
        seen.extend(updates(&mut table, visitor, now, ClientMessage::Show { seat: show }));
    }
    seen.pop().expect("everybody is told where things stand")
}

fn updates(table: &mut Table, by: Client, now: u64, message: ClientMessage) -> Vec<Update> {
    let Response::Told(told) = table.handle(now, by, message.into()) else {
        panic!("looking leaves no entry")
    };
    let own = told.into_iter().filter(|tell| tell.to.contains(&by));
    let read = own.filter_map(|tell| {
        let text = tell.message.to_json();
        match serde_json::from_str::<ServerMessage>(&text).unwrap() {
            ServerMessage::Update(update) => Some(update),
            _ => None,
        }
    });
    read.collect()
}

/// Checks that a client that stayed connected sees what a new client of the same session sees.
pub(crate) fn sees_the_truth(table: &Table, person: &Person, now: u64) {
    let several = person.screen.is_passed_around();
    let show = person.screen.own.as_ref().map(|own| own.seat).filter(|_| several);
    let truth = look_at(table, person.session, now, None, show);
    let screen = &person.screen;
    assert_eq!(screen.position, truth.position);
    assert_eq!(Some(&screen.seats), truth.seats.as_ref(), "the seats on the screen are old");
    assert_eq!(screen.room, truth.room, "the room on the screen is old");
    assert_eq!(screen.shared, truth.shared, "the board on the screen is old");
    if show.is_some() || !several {
        let strip = |own: &Option<protocol::PrivateView>| {
            own.clone().map(|own| protocol::PrivateView { partial_answer: None, ..own })
        };
        assert_eq!(strip(&screen.own), strip(&truth.own), "the own part on the screen is old");
    }
}

/// Checks that the stored entries add up to the table, and returns the rebuilt one.
pub(crate) fn adds_up(world: &World) -> Table {
    let again = world.rebuilt();
    assert_eq!(again.digest(), world.table.digest());
    assert_eq!(again.position() + 1, world.store.len() as u64);
    assert_eq!(again.room(), world.table.room());
    assert_eq!(again.holders(), world.table.holders());
    again
}

/// Checks that the stored entries add up to the table, and that everybody sees the same of both.
pub(crate) fn rebuilt_equals_live(world: &World) {
    let again = adds_up(world);
    for session in world.people.iter().map(|person| person.session) {
        let strip = |mut update: Update| {
            // Half-made choices are not stored.
            update.own =
                update.own.map(|own| protocol::PrivateView { partial_answer: None, ..own });
            update
        };
        for show in world.table.seats_of(session).into_iter().map(Some).chain([None]) {
            let see = |table| strip(look_at(table, session, world.now, Some(0), show));
            assert_eq!(see(&again), see(&world.table));
        }
    }
}

/// Checks that a stand-in had a reason to act (T-CLOCK-1, T-AWAY-1, T-LEAVE-1).
pub(crate) fn was_stood_in_for_rightly(world: &World, decision: DecisionId) {
    let room = world.table.room();
    let chair = &room.chairs[usize::from(decision.seat)];
    let holds = |person: &&Person| world.table.seats_of(person.session).contains(&decision.seat);
    let person = world.people.iter().find(holds).expect("a person holds the seat");
    let grace = room.settings.grace;
    let away = person.client.is_none()
        && grace.is_some_and(|grace| world.now >= person.away_since + grace);
    let clock = room.settings.clock.is_some();
    assert!(chair.resigned || away || clock, "{decision} was taken from somebody who was there");
}

/// Checks the configuration of a rematch: everybody moves one seat, the host stays, seat 0 begins.
pub(crate) fn is_a_rematch(table: &Table, config: &TableConfig) {
    let room = table.room();
    let sits = |occupant: &Occupant| match occupant {
        Occupant::Nobody => Sitter::Nobody,
        Occupant::Person { name, .. } => Sitter::Person { name: name.clone() },
        Occupant::Bot { level } => Sitter::Bot { level: level.clone() },
    };
    let mut chairs: Vec<_> = room.chairs.into_iter().map(|chair| chair.sitter).collect();
    chairs.rotate_left(1);
    assert_eq!(config.seats.iter().map(sits).collect::<Vec<_>>(), chairs);
    assert_eq!(config.host, table.host());
    assert_eq!(config.settings, Settings { first: protocol::FirstPlayer::Seat0, ..room.settings });
    let seats = config.seats.len() as SeatNumber;
    for holder in table.holders() {
        let further = (holder.seat + seats - 1) % seats;
        let occupant = &config.seats[usize::from(further)];
        assert!(matches!(occupant, Occupant::Person { session, .. } if *session == holder.session));
    }
}

/// Checks the end of a table: its winners, and a record that can be verified.
pub(crate) fn ended_well(world: &mut World) {
    let room = world.table.room();
    match room.stage {
        Stage::Gathering | Stage::Playing => {
            panic!(
                "people and bots who act come to an end, not {:?} at {}",
                world.table.room(),
                world.now
            )
        }
        Stage::Finished => world.tally.count("finished"),
        Stage::Stopped => world.tally.count("stopped"),
        Stage::Abandoned => {}
    }
    let resigned = |seat: &SeatNumber| room.chairs[usize::from(*seat)].resigned;
    assert!(!room.winners.iter().any(resigned), "T-LEAVE-1: a resigned seat won");
    let everybody_resigned = room.chairs.iter().all(|chair| chair.resigned);
    let finished = room.stage == Stage::Finished;
    assert_eq!(room.winners.is_empty(), !finished || everybody_resigned, "T-END-1");
    let Some(record) = world.table.record() else { return };
    let record = record::Record::parse(&record.to_text()).unwrap();
    let verified = record.verify(&world.board).unwrap();
    assert!(verified.fair_deal);
    world.tally.count("verified");
}
