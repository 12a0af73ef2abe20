//! People play whole games over their sockets, whatever happens in between.

use std::collections::BTreeMap;

use protocol::{ClientMessage, Decision, Own, Position, ServerMessage, Stage, Update};

use crate::guest::{Guest, Line};
use crate::house::House;
use crate::party::Party;

/// What a person sees.
struct Player {
    guest: Guest,
    line: Line,
    seen: Option<Update>,
    stage: Stage,
}

/// A game, and everything that the server said was done.
pub struct Game {
    players: Vec<Player>,
    place: String,
    /// What was acknowledged, by its place in the log.
    pub acknowledged: BTreeMap<Position, Decision>,
    acts: usize,
}

/// What happens to an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Nothing.
    None,
    /// All connections break.
    Hangup,
    /// The server is killed.
    Kill,
}

impl Player {
    fn hear(&mut self) -> ServerMessage {
        let message = self.line.hear().expect("the server is there");
        if let ServerMessage::Update(update) = &message {
            assert!(update.position >= self.position(), "positions only grow");
            self.stage = update.room.as_ref().map_or(self.stage, |room| room.stage);
            self.seen = Some(update.clone());
        }
        message
    }

    fn position(&self) -> Position {
        self.seen.as_ref().map_or(0, |seen| seen.position)
    }

    fn hear_of(&mut self, position: Position) {
        while self.seen.is_none() || self.position() < position {
            self.hear();
        }
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
    /// Everybody at the table connects.
    pub fn begin(house: &House, party: &Party) -> Game {
        let place = party.place();
        let player = |guest: &Guest| {
            let line = guest.join(house, &place, None);
            let mut player =
                Player { guest: guest.clone(), line, seen: None, stage: Stage::Gathering };
            player.hear_of(0);
            player
        };
        let players = party.people.iter().map(player).collect();
        Game { players, place, acknowledged: BTreeMap::new(), acts: 0 }
    }

    /// Plays until the game is over. Before each act `disturb` may do as it likes; if it says so,
    /// the act is sent and the server is gone before the answer comes.
    pub fn play(&mut self, house: &mut House, mut disturb: impl FnMut(usize) -> Trouble) {
        loop {
            let Some(who) = self.players.iter().position(|player| player.decision().is_some())
            else {
                if self.players.iter().all(|player| player.stage == Stage::Finished) {
                    return;
                }
                self.hear_of_others();
                continue;
            };
            let (decision, own) = self.players[who].decision().unwrap();
            let answer = own.plain_answer().expect("there is a decision");
            let trouble = disturb(self.acts);
            self.acts += 1;
            self.act(house, who, decision, ClientMessage::Act { decision, answer }, trouble);
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
        self.all_hear_of(position);
    }

    /// Whoever acts is none of ours: waits for it.
    fn hear_of_others(&mut self) {
        self.players[0].hear();
        let latest = self.players.iter().map(Player::position).max();
        self.all_hear_of(latest.unwrap_or(0));
    }

    fn all_hear_of(&mut self, position: Position) {
        self.players.iter_mut().for_each(|player| player.hear_of(position));
    }

    /// All connect anew and say what they know.
    fn come_back(&mut self, house: &House) {
        for player in &mut self.players {
            let since = player.seen.as_ref().map(|seen| seen.position);
            player.line = player.guest.join(house, &self.place, since);
        }
    }

    /// How many actions the record has; the deal was fair, and the record fits the board.
    pub fn actions_in_record(&self, house: &House, party: &Party) -> usize {
        let answer = party.people[0].get(house, &party.path("/record"));
        assert_eq!(answer.status, 200, "{answer:?}");
        let record = record::Record::parse(&answer.body).unwrap();
        let board = board::library::board(&record.board).unwrap();
        assert!(record.verify(board).unwrap().fair_deal);
        let is_action = |entry: &&record::Entry| matches!(entry.what, record::What::Action { .. });
        record.entries.iter().filter(is_action).count()
    }
}
