//! Two people play whole games over their sockets, whatever happens in between.

use std::collections::BTreeMap;

use protocol::{
    Answer, ClientMessage, Decision, Legal, Own, PlacedStack, Position, ServerMessage, Stage,
    Update,
};
use serde_json::{Value, json};

use crate::guest::{Guest, Line};
use crate::house::House;

/// A table with two people.
pub(crate) struct Pair {
    pub(crate) table: String,
    pub(crate) people: [Guest; 2],
}

impl Pair {
    /// One opens, the other comes by the invite link, both are ready, the game starts.
    pub(crate) fn sit_down(house: &House, board: &str) -> Pair {
        let people = [Guest::new(house), Guest::new(house)];
        let view = people[0].open(house, board, json!(["me", "open"]));
        let table = view["table"].as_str().unwrap().to_owned();
        let (_, key) = view["links"]["invite"].as_str().unwrap().rsplit_once('/').unwrap();
        let sat = people[1].post(
            house,
            &format!("/api/tables/{table}/sit"),
            &json!({"name": "Ben", "key": key}),
        );
        assert_eq!(sat.status, 200, "{sat:?}");
        let mut host = people[0].join(house, &format!("table={table}"), None);
        let nonce = "5a".repeat(32);
        host.ask(ClientMessage::Ready { seat: 0, nonce }).unwrap();
        host.ask(ClientMessage::Start).unwrap();
        Pair { table, people }
    }

    pub(crate) fn place(&self) -> String {
        format!("table={}", self.table)
    }
}

/// What a person sees, and what was acknowledged.
struct Player {
    guest: Guest,
    line: Line,
    seen: Option<Update>,
    stage: Stage,
}

/// A game, and everything that the server said was done.
pub(crate) struct Game {
    players: [Player; 2],
    place: String,
    pub(crate) acknowledged: BTreeMap<Position, Decision>,
    pub(crate) acts: usize,
}

impl Player {
    fn hear(&mut self) -> ServerMessage {
        let message = self.line.hear().expect("the server is there");
        if let ServerMessage::Update(update) = &message {
            let known = self.seen.as_ref().map_or(0, |seen| seen.position);
            assert!(update.position >= known, "positions only grow");
            self.stage = update.room.as_ref().map_or(self.stage, |room| room.stage);
            self.seen = Some(update.clone());
        }
        message
    }

    /// Where the message with this number was done.
    fn done(&mut self, id: u64) -> Position {
        loop {
            match self.hear() {
                ServerMessage::Done { re, position } if re == Some(id) => return position.unwrap(),
                ServerMessage::Refused { refusal, .. } => panic!("it was lawful: {refusal:?}"),
                _ => {}
            }
        }
    }

    fn decision(&self) -> Option<(Decision, &Own)> {
        let seen = self.seen.as_ref()?;
        let (own, shared) = (seen.own.as_ref()?, seen.shared.as_ref()?);
        let awaited = shared.waiting.seats.contains(&own.seat);
        Some((own.decision.filter(|_| awaited)?, own))
    }
}

impl Game {
    pub(crate) fn begin(house: &House, pair: &Pair) -> Game {
        let place = pair.place();
        let player = |guest: &Guest| Player {
            guest: guest.clone(),
            line: guest.join(house, &place, None),
            seen: None,
            stage: Stage::Gathering,
        };
        let players = [player(&pair.people[0]), player(&pair.people[1])];
        Game { players, place, acknowledged: BTreeMap::new(), acts: 0 }
    }

    /// Plays until the game is over. Before each act `disturb` may do as it likes; if it says so,
    /// the act is sent and the server is gone before the answer comes.
    pub(crate) fn play(&mut self, house: &mut House, mut disturb: impl FnMut(usize) -> Trouble) {
        loop {
            let Some(who) = self.players.iter().position(|player| player.decision().is_some())
            else {
                if self.players.iter().all(|player| player.stage == Stage::Finished) {
                    return;
                }
                self.catch_up();
                continue;
            };
            let (decision, own) = self.players[who].decision().unwrap();
            let message = ClientMessage::Act { decision, answer: choose(own) };
            let trouble = disturb(self.acts);
            self.acts += 1;
            self.act(house, who, decision, message, trouble);
        }
    }

    fn act(
        &mut self,
        house: &mut House,
        who: usize,
        decision: Decision,
        message: ClientMessage,
        trouble: Trouble,
    ) {
        let mut id = self.players[who].line.say(message.clone());
        match trouble {
            Trouble::None => {}
            Trouble::Hangup => self.come_back(house),
            Trouble::Kill => {
                house.kill();
                house.reopen();
                self.come_back(house);
            }
        }
        if trouble != Trouble::None {
            // The answer was lost, or the message was: the same again counts once.
            id = self.players[who].line.say(message);
        }
        let position = self.players[who].done(id);
        assert_eq!(self.acknowledged.insert(position, decision), None, "none twice");
        // Everybody hears of it.
        for player in &mut self.players {
            while player.seen.as_ref().is_none_or(|seen| seen.position < position) {
                player.hear();
            }
        }
    }

    fn catch_up(&mut self) {
        for player in &mut self.players {
            if player.decision().is_none() && player.stage != Stage::Finished {
                player.hear();
                return;
            }
        }
    }

    /// Both connect anew and say what they know.
    fn come_back(&mut self, house: &House) {
        for player in &mut self.players {
            let since = player.seen.as_ref().map(|seen| seen.position);
            player.line = player.guest.join(house, &self.place, since);
        }
    }

    /// The record has exactly what was acknowledged, and the deal was fair.
    pub(crate) fn check_record(&self, house: &House, pair: &Pair) {
        let record = pair.people[1].get(house, &format!("/api/tables/{}/record", pair.table));
        assert_eq!(record.status, 200, "{record:?}");
        let record = record::Record::parse(&record.body).unwrap();
        let board = board::library::board(&record.board).unwrap();
        assert!(record.verify(board).unwrap().fair_deal);
        let is_action = |entry: &&record::Entry| matches!(entry.what, record::What::Action { .. });
        assert_eq!(record.entries.iter().filter(is_action).count(), self.acknowledged.len());
    }
}

/// What happens to an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    None,
    /// Both connections break.
    Hangup,
    /// The server is killed.
    Kill,
}

/// Claims if it can, otherwise draws.
pub(crate) fn choose(own: &Own) -> Answer {
    match own.legal.as_ref().expect("there is a decision") {
        Legal::Keep(keeping) => {
            Answer::KeepTickets { tickets: own.offered[..usize::from(keeping.least)].to_vec() }
        }
        Legal::Pick => Answer::Pick { ticket: own.offered[0].clone() },
        Legal::Place { number, symbols, locations } => {
            let pairs = symbols.iter().zip(locations).take(usize::from(*number));
            let stack = |(symbol, location): (&u8, &String)| PlacedStack {
                symbol: *symbol,
                location: location.clone(),
            };
            Answer::PlaceStacks { stacks: pairs.map(stack).collect() }
        }
        Legal::Turn { claims, deck, market, tickets, .. } => match claims.last() {
            Some(price) => Answer::Claim {
                route: price.routes[0].route.clone(),
                color: price.pay[0].color.clone(),
                wilds: price.pay[0].least,
                collect_at: price.routes[0].collect.first().cloned(),
            },
            None => draw(*deck, market, *tickets),
        },
        Legal::SecondCard { deck, market } => draw(*deck, market, false),
    }
}

fn draw(deck: bool, market: &[u8], tickets: bool) -> Answer {
    match (deck, market.first(), tickets) {
        (true, _, _) => Answer::DrawDeck,
        (false, Some(&slot), _) => Answer::DrawMarket { slot },
        (false, None, true) => Answer::DrawTickets,
        (false, None, false) => Answer::Pass,
    }
}

/// The boards that people play, without the examples.
pub(crate) fn boards() -> impl Iterator<Item = &'static str> {
    board::library::ids().filter(|id| !id.starts_with("toy") && !id.starts_with("tiny"))
}

#[test]
fn two_people_play_every_board_to_the_end_with_broken_connections() {
    let mut house = House::open();
    for board in boards() {
        let pair = Pair::sit_down(&house, board);
        let mut game = Game::begin(&house, &pair);
        game.play(&mut house, |act| if act % 40 == 20 { Trouble::Hangup } else { Trouble::None });
        game.check_record(&house, &pair);
        let mine = pair.people[0].get(&house, "/api/tables").json();
        let line = mine["mine"].as_array().unwrap().iter().find(|line| line["board"] == board);
        let line: &Value = line.unwrap();
        assert_eq!(line["stage"], "finished");
        assert_eq!(line["scores"].as_array().unwrap().len(), 2);
    }
}
