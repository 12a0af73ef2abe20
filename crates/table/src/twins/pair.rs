//! The true table and its twin. Everything happens at both.

use bots::Policy;
use protocol::{Answer, ClientMessage, DecisionId, LogPosition, Millis};
use rules::{Dice, QuickDice, View};

use super::ear::{Ear, heard};
use super::idea::Idea;
use super::leak::Leak;
use super::{Happenings, NOW, client, clients, join, send, session};
use crate::{BotTask, Client, DESERTED, Purpose, Table, TableConfig, Tell};

/// Both tables, and the observer who must not be able to tell them apart.
pub(super) struct Pair {
    pub(super) tables: [Table; 2],
    observer: Client,
    now: Millis,
    split: LogPosition,
}

impl Pair {
    pub(super) fn new(table: &Table, observer: Client, leak: Leak, dice: &mut QuickDice) -> Pair {
        let seats = table.state.roster.seats.len() as u64;
        let seat = Some(observer.0).filter(|&seat| seat < seats).map(|seat| seat as u8);
        let mut tables = table.twins(seat, dice).unwrap();
        tables.iter_mut().for_each(|table| table.leak = leak);
        Pair { tables, observer, now: NOW, split: table.position() }
    }

    pub(super) fn any_idea(&self, dice: &mut QuickDice) -> Idea {
        Idea::any(&self.tables[0], dice, self.split)
    }

    /// Lets something happen at both tables and returns what the observer hears at each. Returns none if
    /// it is lawful at only one of them.
    pub(super) fn happen(
        &mut self,
        idea: &Idea,
        dice: &mut QuickDice,
        tally: &mut Happenings,
    ) -> Option<[Ear; 2]> {
        let told = match idea {
            Idea::Say(from, message) => {
                let alike = *from == self.observer || self.is_lawful_alike(message);
                alike.then(|| self.say(*from, message))?
            }
            Idea::Wait(time) => {
                self.now += time;
                self.a_bot_acts(dice, tally)?
            }
            Idea::Rematch => {
                tally.rematches += 1;
                self.rematch()
            }
            Idea::Desert => {
                tally.deserted += 1;
                self.desert()
            }
        };
        Some(told.each_ref().map(|tells| heard(tells, self.observer)))
    }

    /// Returns whether deadlines, bot tasks, people and settings of the tables are equal.
    pub(super) fn is_alike(&self) -> bool {
        let of = |table: &Table| {
            let TableConfig { seats, settings, host, .. } = table.rematch_config();
            let due = (table.next_deadline(self.now), table.bot_tasks(self.now));
            (table.room(), due, (seats, settings, host))
        };
        of(&self.tables[0]) == of(&self.tables[1])
    }

    fn say(&mut self, from: Client, message: &ClientMessage) -> [Vec<Tell>; 2] {
        let now = self.now;
        self.tables.each_mut().map(|table| send(table, now, from, message.clone()))
    }

    /// Returns whether both games accept or refuse a message alike. If they do not, the message
    /// itself is news.
    fn is_lawful_alike(&self, message: &ClientMessage) -> bool {
        let ClientMessage::Act { decision, answer } = message else { return true };
        let checked = self.tables.each_ref().map(|table| {
            let action = answer.action(table.board());
            action.and_then(|action| table.look(decision.seat, |view| view.check(action)).unwrap())
        });
        checked[0] == checked[1]
    }

    /// Lets a bot do something that is due. It plays the same move for a stand-in at both tables,
    /// or gives a hint at each from what its seat sees there.
    fn a_bot_acts(
        &mut self,
        dice: &mut QuickDice,
        tally: &mut Happenings,
    ) -> Option<[Vec<Tell>; 2]> {
        let mut due = self.tables[0].bot_tasks(self.now);
        if due.is_empty() {
            return Some(self.tables.each_mut().map(|_| Vec::new()));
        }
        let BotTask { decision, purpose, .. } =
            due.swap_remove(dice.below(due.len() as u32) as usize);
        let number = u64::from(dice.next_u32());
        let chosen = self.tables.each_ref().map(|table| {
            let choose = |view: View<'_, '_>| {
                Policy::named("greedy").unwrap().choose(&view, &mut QuickDice::new(number))
            };
            table.look(decision.seat, choose).unwrap()
        });
        let [here, there] = &mut self.tables;
        match purpose {
            Purpose::Hint => {
                tally.hints += usize::from(client(decision.seat) == self.observer);
                let [one, other] = chosen;
                Some([here.hint(decision, one).unwrap(), there.hint(decision, other).unwrap()])
            }
            Purpose::Play | Purpose::StandIn => {
                let answer = Answer::of(here.board(), chosen[0]);
                self.is_lawful_alike(&ClientMessage::Act { decision, answer }).then(|| {
                    tally.stand_ins += 1;
                    self.stand_in(decision, chosen[0])
                })
            }
        }
    }

    fn stand_in(&mut self, decision: DecisionId, action: rules::Action) -> [Vec<Tell>; 2] {
        let now = self.now;
        self.tables.each_mut().map(|table| {
            let proposal = table.bot_answers(now, decision, action).unwrap();
            proposal.expect("it was due").stored()
        })
    }

    fn rematch(&mut self) -> [Vec<Tell>; 2] {
        let now = self.now;
        self.tables.each_mut().map(|table| {
            let seats = 0..table.state.roster.seats.len() as u8;
            let stop = |seat| ClientMessage::Stop { seat, agree: true };
            let mut told: Vec<_> =
                seats.flat_map(|seat| send(table, now, client(seat), stop(seat))).collect();
            told.extend(send(table, now, client(0), ClientMessage::Rematch));
            told
        })
    }

    fn desert(&mut self) -> [Vec<Tell>; 2] {
        let (left, observer) = (self.now, self.observer);
        self.now += DESERTED;
        let now = self.now;
        self.tables.each_mut().map(|table| {
            for client in clients(table.state.roster.seats.len()) {
                drop(table.disconnect(left, client));
            }
            let given_up = table.tick(now);
            let mut told = given_up.map(|proposal| proposal.stored()).unwrap_or_default();
            table.connect(observer, session(observer)).unwrap();
            told.extend(send(table, now, observer, join(None)));
            told
        })
    }
}
