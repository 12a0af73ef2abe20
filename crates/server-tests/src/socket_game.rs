//! Whole games over sockets, even when connections break and the server is killed.

use std::collections::BTreeMap;

use protocol::{
    Answer, ClientMessage, DecisionId, LogPosition, PrivateView, ServerMessage, Stage, Update,
};

use crate::test_client::{TestClient, TestSocket};
use crate::test_server::TestServer;
use crate::test_table::TestTable;

/// A player, and what they see.
struct Player {
    guest: TestClient,
    line: TestSocket,
    seen: Option<Update>,
    stage: Stage,
}

/// A game, and everything that the server has acknowledged.
pub struct SocketGame {
    players: Vec<Player>,
    place: String,
    /// The acknowledged answers, by their positions in the log.
    acknowledged: BTreeMap<LogPosition, (DecisionId, Answer)>,
    /// The act that was sent and not answered yet.
    sent: Option<Sent>,
    acts: usize,
}

/// An act that was sent.
struct Sent {
    who: usize,
    /// The number of the message.
    id: u64,
    decision: DecisionId,
    answer: Answer,
}

/// An action of a record: its seat, and its words.
pub type Recorded = (usize, String);

/// What happens between an act and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disturbance {
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

    fn position(&self) -> LogPosition {
        self.seen.as_ref().map_or(0, |seen| seen.position)
    }

    fn hear_of(&mut self, position: LogPosition) {
        while self.seen.is_none() || self.position() < position {
            self.hear();
        }
    }

    /// Waits for the answer to the message with this number; returns the position of its entry.
    fn done(&mut self, id: u64) -> LogPosition {
        loop {
            match self.hear() {
                ServerMessage::Done { re, position } if re == Some(id) => return position.unwrap(),
                ServerMessage::Refused { refusal, .. } => panic!("it was lawful: {refusal:?}"),
                _ => {}
            }
        }
    }

    fn act(&mut self, who: usize, decision: DecisionId, answer: Answer) -> Sent {
        let message = ClientMessage::Act { decision, answer: answer.clone() };
        Sent { who, id: self.line.say(message), decision, answer }
    }

    fn decision(&self) -> Option<(DecisionId, &PrivateView)> {
        let seen = self.seen.as_ref()?;
        let (own, shared) = (seen.own.as_ref()?, seen.shared.as_ref()?);
        let awaited = shared.waiting.seats.contains(&own.seat);
        Some((own.decision.filter(|_| awaited)?, own))
    }
}

impl SocketGame {
    /// Connects everybody at the table.
    pub fn begin(server: &TestServer, party: &TestTable) -> SocketGame {
        let place = party.place();
        let player = |guest: &TestClient| {
            let line = guest.join(server, &place, None);
            let mut player =
                Player { guest: guest.clone(), line, seen: None, stage: Stage::Gathering };
            player.hear_of(0);
            player
        };
        let players = party.people.iter().map(player).collect();
        SocketGame { players, place, acknowledged: BTreeMap::new(), sent: None, acts: 0 }
    }

    /// Plays until the game is over. `disturb` says what happens between each act and its answer.
    pub fn play(&mut self, server: &mut TestServer, mut disturb: impl FnMut(usize) -> Disturbance) {
        while self.send() {
            match disturb(self.acts) {
                Disturbance::None => {}
                Disturbance::Hangup => self.come_back(server),
                Disturbance::Kill => {
                    server.kill();
                    server.reopen();
                    self.come_back(server);
                }
            }
            self.settle();
            self.acts += 1;
        }
    }

    /// Sends an act as soon as there is something to decide; returns false when the game is over.
    pub fn send(&mut self) -> bool {
        assert!(self.sent.is_none(), "the last act is not settled");
        loop {
            if let Some(who) = self.players.iter().position(|one| one.decision().is_some()) {
                let (decision, own) = self.players[who].decision().unwrap();
                let answer = own.plain_answer().expect("there is a decision");
                self.sent = Some(self.players[who].act(who, decision, answer));
                return true;
            }
            if self.players.iter().all(|player| player.stage == Stage::Finished) {
                return false;
            }
            self.hear_of_others();
        }
    }

    /// Waits until the act that was sent is done and everybody has heard of it.
    pub fn settle(&mut self) {
        let Some(Sent { who, id, decision, answer }) = self.sent.take() else { return };
        let position = self.players[who].done(id);
        let before = self.acknowledged.insert(position, (decision, answer));
        assert_eq!(before, None, "none twice");
        self.all_hear_of(position);
    }

    /// Reconnects everybody. An act without an answer is sent again: either the answer was lost or the
    /// message was, and it counts once.
    pub fn come_back(&mut self, server: &TestServer) {
        for player in &mut self.players {
            let since = player.seen.as_ref().map(|seen| seen.position);
            player.line = player.guest.join(server, &self.place, since);
        }
        let sent = self.sent.take();
        let again =
            |Sent { who, decision, answer, .. }: Sent| self.players[who].act(who, decision, answer);
        self.sent = sent.map(again);
    }

    /// Waits for an act of somebody else, such as a bot.
    fn hear_of_others(&mut self) {
        self.players[0].hear();
        let latest = self.players.iter().map(Player::position).max();
        self.all_hear_of(latest.unwrap_or(0));
    }

    fn all_hear_of(&mut self, position: LogPosition) {
        self.players.iter_mut().for_each(|player| player.hear_of(position));
    }

    /// Fetches and verifies the record; returns its actions.
    pub fn recorded(&self, server: &TestServer, party: &TestTable) -> Vec<Recorded> {
        let answer = party.people[0].get(server, &party.path("/record"));
        assert_eq!(answer.status, 200, "{answer:?}");
        let record = record::Record::parse(&answer.body).unwrap();
        let board = board::library::board(&record.board).unwrap();
        assert!(record.verify(board).unwrap().fair_deal);
        let action = |line: record::RecordLine| match line.content {
            record::LineContent::Action { seat, words } => Some((seat, words)),
            record::LineContent::Digest(_) | record::LineContent::Undone(_) => None,
        };
        record.lines.into_iter().filter_map(action).collect()
    }

    /// Checks that the record has exactly the acknowledged actions of our players, in this order.
    pub fn assert_recorded(&self, server: &TestServer, party: &TestTable) {
        let board = party.view["board"].as_str().unwrap();
        let board = board::library::board(board).unwrap();
        let acknowledged = self.acknowledged.values().map(|(decision, answer)| {
            let action = answer.action(board).unwrap();
            (usize::from(decision.seat), record::notation::write(board, action))
        });
        let acknowledged: Vec<_> = acknowledged.collect();
        let ours = |(seat, _): &Recorded| acknowledged.iter().any(|(own, _)| own == seat);
        let recorded: Vec<_> = self.recorded(server, party).into_iter().filter(ours).collect();
        assert!(!recorded.is_empty());
        assert_eq!(recorded, acknowledged);
    }
}
