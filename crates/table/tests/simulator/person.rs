//! A person at a screen, who knows only what came over the wire.

use protocol::{
    Answer, ClientMessage, DecisionId, Happened, Legal, LogPosition, Objection, PlacedStack,
    PrivateView, PublicView, Reason, Request, Room, SeatNumber, ServerMessage, Stage, UndoStatus,
};
use rules::{Dice, QuickDice};
use table::{Client, Session};

use crate::lobby;
use crate::world::{Happening, Tally, World};

pub(crate) struct Person {
    pub(crate) session: Session,
    /// Whether this person wants a seat.
    comes_to_play: bool,
    pub(crate) client: Option<Client>,
    pub(crate) away_since: u64,
    pub(crate) in_flight: usize,
    pub(crate) last_due: u64,
    pub(crate) screen: Screen,
    /// The answer that was sent and not acknowledged yet. It is sent again.
    unsent: Option<(DecisionId, Answer)>,
    next_id: u64,
    connections: u64,
}

/// What is on the screen.
#[derive(Default)]
pub(crate) struct Screen {
    pub(crate) joined: bool,
    pub(crate) position: LogPosition,
    pub(crate) room: Option<Room>,
    pub(crate) shared: Option<PublicView>,
    pub(crate) own: Option<PrivateView>,
    /// The seats that this session holds.
    pub(crate) seats: Vec<SeatNumber>,
    /// Positions of the seat's own actions, for `rewind`.
    pub(crate) acted: Vec<LogPosition>,
}

impl Screen {
    /// Returns whether several players share it (T-PASS-1).
    pub(crate) fn is_passed_around(&self) -> bool {
        self.seats.len() > 1
    }
}

impl Person {
    pub(crate) fn new(session: Session, comes_to_play: bool) -> Person {
        Person {
            session,
            comes_to_play,
            client: None,
            away_since: 0,
            in_flight: 0,
            last_due: 0,
            screen: Screen::default(),
            unsent: None,
            next_id: 0,
            connections: 0,
        }
    }

    /// Returns the same person with an empty screen.
    pub(crate) fn at_another_table(&self) -> Person {
        Person::new(self.session, self.comes_to_play)
    }

    pub(crate) fn lose_connection(&mut self, now: u64) {
        if self.client.take().is_some() {
            self.away_since = now;
        }
        (self.in_flight, self.screen.joined) = (0, false);
    }

    pub(crate) fn is_up_to_date(&self) -> bool {
        self.client.is_some() && self.screen.joined && self.in_flight == 0
    }

    /// Takes in a message.
    pub(crate) fn hear(&mut self, message: ServerMessage, tally: &mut Tally) {
        match message {
            ServerMessage::Update(update) => {
                let fresh = !self.screen.joined;
                assert!(update.position >= self.screen.position, "T-ORDER-1: positions only grow");
                let known = self.screen.position;
                for news in &update.news {
                    assert!(news.position > known || fresh, "T-ORDER-1: news are new");
                    if let (Happened::Acted { seat, .. }, Some(own)) =
                        (&news.what, &self.screen.own)
                        && *seat == own.seat
                    {
                        self.screen.acted.push(news.position);
                    }
                }
                let gap = update.news.first().is_some_and(|news| news.position != known + 1);
                assert!(fresh || !gap || known == 0, "T-ORDER-1: a connection misses nothing");
                self.screen.position = update.position;
                self.screen.joined = true;
                self.screen.room = update.room.or(self.screen.room.take());
                self.screen.seats = update.seats.unwrap_or(std::mem::take(&mut self.screen.seats));
                (self.screen.shared, self.screen.own) = (update.shared, update.own);
            }
            ServerMessage::Refused { refusal, .. } => {
                if refusal.why == Reason::Table(Objection::Stale) {
                    tally.count("stale");
                    self.unsent = None;
                } else if self.unsent.is_some() {
                    self.unsent = None;
                }
            }
            ServerMessage::Done { .. } => self.unsent = None,
            ServerMessage::Past(_) => tally.count("looked back"),
            ServerMessage::Welcome(_)
            | ServerMessage::Log { .. }
            | ServerMessage::Hint { .. }
            | ServerMessage::PartialAnswer { .. }
            | ServerMessage::Presence(_)
            | ServerMessage::Goodbye { .. } => {}
        }
    }

    fn request(&mut self, message: ClientMessage) -> Request {
        self.next_id += 1;
        Request { id: Some(self.next_id), message }
    }
}

impl World {
    /// Lets a person do something, or nothing, and schedules the next time.
    pub(crate) fn think(&mut self, person: usize) {
        let wait = 5 + u64::from(self.dice.below(400));
        self.later(wait, Happening::Think(person));
        if self.people[person].client.is_none() {
            return self.come_back(person);
        }
        if self.chance(150) {
            return self.cut(person);
        }
        if !self.people[person].screen.joined {
            return;
        }
        let message = match self.people[person].unsent.clone() {
            // No reply came: send the same again.
            Some((decision, answer)) => Some(ClientMessage::Act { decision, answer }),
            None => self.idea(person),
        };
        if let Some(message) = message {
            self.send(person, message);
        }
    }

    /// Sends a message. It arrives late, sometimes twice, sometimes after one that was sent later.
    fn send(&mut self, person: usize, message: ClientMessage) {
        let Some(client) = self.people[person].client else { return };
        if let ClientMessage::Act { decision, answer } = &message {
            self.people[person].unsent = Some((*decision, answer.clone()));
        }
        let request = self.people[person].request(message);
        for copy in 0..if self.chance(6) { 2 } else { 1 } {
            let wait = 1 + u64::from(self.dice.below(30 + copy * 900));
            self.later(wait, Happening::ToTable(client, request.clone()));
        }
    }

    fn come_back(&mut self, person: usize) {
        let number = 1_000 * (person as u64 + 1) + self.people[person].connections;
        self.people[person].connections += 1;
        let client = Client(number);
        if self.table.connect(client, self.people[person].session).is_err() {
            return;
        }
        self.people[person].client = Some(client);
        self.people[person].last_due = self.now;
        let known = self.people[person].screen.position;
        let since = (known > 0).then_some(known);
        let build = String::new();
        let join = ClientMessage::Join { protocol: protocol::VERSION, build, since };
        let request = self.people[person].request(join);
        self.later(1, Happening::ToTable(client, request));
    }

    /// Breaks the connection. Messages on the way are lost, in both directions.
    pub(crate) fn cut(&mut self, person: usize) {
        self.tally.count("cut");
        let Some(client) = self.people[person].client else { return };
        self.people[person].lose_connection(self.now);
        let told = self.table.disconnect(self.now, client);
        self.tell(told);
        if self.chance(3) {
            // The person stays away for up to half a minute.
            let wait = u64::from(self.dice.below(30_000));
            self.later(wait, Happening::Think(person));
        }
    }

    fn idea(&mut self, person: usize) -> Option<ClientMessage> {
        let dice = &mut self.dice;
        let Person { screen, comes_to_play, .. } = &self.people[person];
        let room = screen.room.as_ref()?;
        if room.stage == Stage::Gathering {
            return lobby::idea(room, &screen.seats, *comes_to_play, dice);
        }
        let idle = screen.own.as_ref().is_none_or(|own| own.decision.is_none());
        if screen.is_passed_around() && idle && dice.below(4) > 0 {
            let awaited = &screen.shared.as_ref()?.waiting.seats;
            let own = awaited.iter().find(|seat| screen.seats.contains(seat));
            return Some(ClientMessage::Show { seat: own.copied() });
        }
        let Some(own) = &screen.own else {
            return (dice.below(40) == 0)
                .then_some(ClientMessage::Look { at: screen.position / 2 });
        };
        let seat = own.seat;
        if dice.below(80) == 0 {
            return Some(lobby::anytime(room, &screen.seats, dice));
        }
        Some(match dice.below(240) {
            0..=3 => ClientMessage::Say {
                seat,
                text: format!("hm at {}", screen.position),
                since: Some(screen.position),
            },
            4 => ClientMessage::Look { at: u64::from(dice.below(screen.position as u32 + 2)) },
            5 if dice.below(40) == 0 => ClientMessage::Resign { seat },
            6 => ClientMessage::Stop { seat, agree: dice.below(3) == 0 },
            7 | 8 => ClientMessage::Hint { decision: own.decision? },
            9..=12 => ClientMessage::PartialAnswer { decision: own.decision?, text: "half".into() },
            13 if dice.below(4) == 0 => {
                let at = dice.below(screen.acted.len().max(1) as u32) as usize;
                ClientMessage::Rewind { to: *screen.acted.get(at)? }
            }
            14..=30 => ClientMessage::Undo { seat, position: screen.position },
            31..=34 => ClientMessage::Act { decision: own.decision?, answer: Answer::Pass },
            _ if own.undo == UndoStatus::Open && dice.below(6) == 0 => {
                ClientMessage::Undo { seat, position: screen.position }
            }
            _ => {
                let decision = own.decision?;
                let answered = own.answer.is_some();
                if answered && dice.below(20) > 0 {
                    return None;
                }
                ClientMessage::Act { decision, answer: choose(own, dice)? }
            }
        })
    }
}

/// Chooses an answer that is legal according to the wire. Claims are preferred.
fn choose(own: &PrivateView, dice: &mut QuickDice) -> Option<Answer> {
    let any = |dice: &mut QuickDice, length: usize| dice.below(length.max(1) as u32) as usize;
    Some(match own.legal.as_ref()? {
        Legal::Turn { deck, market, tickets, claims, pass } => {
            if !claims.is_empty() && dice.below(4) > 0 {
                let group = &claims[any(dice, claims.len())];
                let pay = &group.pay[any(dice, group.pay.len())];
                let route = &group.routes[any(dice, group.routes.len())];
                let wilds = pay.least + any(dice, usize::from(pay.most - pay.least) + 1) as u8;
                let collect_at = route.collect.get(any(dice, route.collect.len())).cloned();
                let (route, color) = (route.route.clone(), pay.color.clone());
                return Some(Answer::Claim { route, color, wilds, collect_at });
            }
            match (dice.below(12), deck, market.is_empty()) {
                (0, _, _) if *tickets => Answer::DrawTickets,
                (1..=6, true, _) | (_, true, true) => Answer::DrawDeck,
                (_, _, false) => Answer::DrawMarket { slot: market[any(dice, market.len())] },
                (_, _, true) if *tickets => Answer::DrawTickets,
                (_, _, true) if *pass => Answer::Pass,
                (_, _, true) => {
                    let route = &claims.first()?.routes[0];
                    let pay = &claims[0].pay[0];
                    Answer::Claim {
                        route: route.route.clone(),
                        color: pay.color.clone(),
                        wilds: pay.least,
                        collect_at: route.collect.first().cloned(),
                    }
                }
            }
        }
        Legal::SecondCard { deck, market } => match (*deck, market.is_empty()) {
            (true, _) if dice.below(2) == 0 || market.is_empty() => Answer::DrawDeck,
            _ => Answer::DrawMarket { slot: market[any(dice, market.len())] },
        },
        Legal::Keep(keeping) => {
            let most = usize::from(keeping.most - keeping.least) + 1;
            let number = usize::from(keeping.least) + any(dice, most);
            Answer::KeepTickets { tickets: own.offered[..number].to_vec() }
        }
        Legal::Pick => Answer::Pick { ticket: own.offered[any(dice, own.offered.len())].clone() },
        Legal::Place { number, symbols, locations } => {
            let start = any(dice, locations.len() - usize::from(*number) + 1);
            let stack = |at: usize| PlacedStack {
                symbol: symbols[at],
                location: locations[start + at].clone(),
            };
            Answer::PlaceStacks { stacks: (0..usize::from(*number)).map(stack).collect() }
        }
    })
}
