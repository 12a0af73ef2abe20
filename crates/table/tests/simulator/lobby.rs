//! What people do around the game: take and leave seats, invite bots, change settings.

use protocol::{ClientMessage, FirstPlayer, Room, SeatNumber, Settings, Sitter};
use rules::{Dice, QuickDice};

/// Chooses something to do before the start, for a person who has these seats or none.
pub(crate) fn idea(
    room: &Room,
    own: &[SeatNumber],
    comes_to_play: bool,
    dice: &mut QuickDice,
) -> Option<ClientMessage> {
    let any = |dice: &mut QuickDice| dice.below(room.chairs.len() as u32) as SeatNumber;
    let nonce = format!("{:064x}", dice.next_u32());
    if own.is_empty() {
        let seat = empty(room).or_else(|| (dice.below(8) == 0).then_some(0))?;
        let name = format!("P{}", dice.below(100));
        return comes_to_play.then_some(ClientMessage::Sit { seat, name });
    }
    Some(match dice.below(20) {
        0 => ClientMessage::Vacate { seat: any(dice) },
        1 => ClientMessage::Sit { seat: any(dice), name: "another name".into() },
        2 => ClientMessage::AddBot { seat: any(dice), level: "greedy".into() },
        3 => ClientMessage::Change { settings: settings(room, dice) },
        4 => anytime(room, own, dice),
        5..12 => ClientMessage::Ready { seat: any(dice), nonce },
        _ => match empty(room) {
            // People who wait for others give up at some point.
            Some(seat) if dice.below(12) == 0 => {
                ClientMessage::AddBot { seat, level: "random".into() }
            }
            Some(_) | None => ClientMessage::Start,
        },
    })
}

/// Chooses something that can be asked for at any time.
pub(crate) fn anytime(room: &Room, own: &[SeatNumber], dice: &mut QuickDice) -> ClientMessage {
    let seat = dice.below(room.chairs.len() as u32) as SeatNumber;
    match dice.below(4) {
        0 => ClientMessage::AllowHints { allowed: dice.below(2) == 0 },
        1 => ClientMessage::Rematch,
        2 => ClientMessage::Say {
            seat: own.first().copied().unwrap_or(seat),
            text: "hm".into(),
            since: None,
        },
        _ => ClientMessage::Mute { seat, muted: dice.below(3) == 0 },
    }
}

fn empty(room: &Room) -> Option<SeatNumber> {
    let empty = room.chairs.iter().position(|chair| chair.sitter == Sitter::Nobody);
    empty.map(|seat| seat as SeatNumber)
}

fn settings(room: &Room, dice: &mut QuickDice) -> Settings {
    let clock = (dice.below(4) == 0).then_some(4_000);
    Settings {
        clock,
        grace: (dice.below(2) == 0).then_some(60_000),
        first: if dice.below(2) == 0 { FirstPlayer::Random } else { FirstPlayer::Seat0 },
        listed: clock.is_some() && dice.below(2) == 0,
        ..room.settings.clone()
    }
}
