//! Random things that happen at a table, lawful or not.

use protocol::{Answer, ClientMessage, Millis, SeatNumber};
use rules::{Dice, QuickDice};

use super::{WATCHER, any_action, client, join};
use crate::{Client, Table};

/// Something that might happen.
#[derive(Clone, Debug)]
pub(super) enum Idea {
    /// A client sends a message.
    Say(Client, ClientMessage),
    /// Time passes, and a bot does what is due.
    Wait(Millis),
    /// All agree to stop, and one of them wants another game.
    Rematch,
    /// Everybody leaves for so long that the table is given up (T-IDLE-1).
    Desert,
}

impl Idea {
    /// Chooses at random. Positions are later than `split`, where the twins parted.
    pub(super) fn any(table: &Table, dice: &mut QuickDice, split: u64) -> Idea {
        match dice.below(160) {
            0..20 => Idea::Wait(Millis::from(dice.below(6_000))),
            20..23 => Idea::Rematch,
            23 => Idea::Desert,
            _ => message(table, dice, split),
        }
    }
}

fn message(table: &Table, dice: &mut QuickDice, split: u64) -> Idea {
    let seats = table.state.roster.seats.len() as u32;
    let seat = dice.below(seats) as SeatNumber;
    let from = if dice.below(12) == 0 { WATCHER } else { client(seat) };
    let later = split + u64::from(dice.below(4));
    let decision = table.open_decision(seat).unwrap_or(protocol::DecisionId {
        opened: table.state.game.as_ref().unwrap().opened.position,
        seat,
        revision: dice.below(2),
    });
    let message = match dice.below(26) {
        0 => ClientMessage::Say { seat, text: format!("hm {seat}"), since: None },
        1 => ClientMessage::Look { at: later },
        2 => join(Some(later)),
        3 => ClientMessage::Undo { seat, position: later },
        4 => ClientMessage::Rewind { to: later },
        5 => ClientMessage::Stop { seat, agree: dice.below(2) == 0 },
        6 => ClientMessage::Hint { decision },
        7 => ClientMessage::PartialAnswer { decision, text: "half".into() },
        8 => ClientMessage::Mute { seat, muted: dice.below(2) == 0 },
        9 if dice.below(4) == 0 => ClientMessage::Resign { seat },
        9 | 10 => ClientMessage::Log { since: later },
        11 => ClientMessage::Rematch,
        12..=15 => ClientMessage::Act { decision, answer: unlawful(table, dice) },
        _ => {
            let action = any_action(table, seat, dice);
            ClientMessage::Act { decision, answer: Answer::of(table.board(), action) }
        }
    };
    Idea::Say(from, message)
}

/// Returns an answer that is mostly unlawful, for one of many reasons.
fn unlawful(table: &Table, dice: &mut QuickDice) -> Answer {
    let board = table.board();
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
