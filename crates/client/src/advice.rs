//! Hints as values, and what reviews are made of. `game/hint.rs` and `game/review.rs` show them.

use std::sync::Arc;

use protocol::{Answer, PlacedStack};

use crate::wire::think_messages::ThinkResponse;
pub(crate) use crate::wire::think_messages::{
    DecisionText, JudgedText, MarginText, MotiveText, SuggestionText,
};

/// A hint that the player asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Hint {
    /// It is not there yet.
    Asked,
    /// There is none, for this reason in English.
    Failed(String),
    /// What to do, the best first.
    Given {
        suggestions: Arc<Vec<SuggestionText>>,
        /// Whether chances and margins are known. A server sends the best action alone.
        measured: bool,
    },
}

impl Hint {
    /// Returns the hint in an answer of the Worker.
    pub(crate) fn of(thought: ThinkResponse) -> Option<Hint> {
        match thought {
            ThinkResponse::Advice { suggestions, .. } => {
                Some(Hint::Given { suggestions: Arc::new(suggestions), measured: true })
            }
            ThinkResponse::Failed(why) => Some(Hint::Failed(why)),
            ThinkResponse::Progress { .. }
            | ThinkResponse::Review { .. }
            | ThinkResponse::Judged(_) => None,
        }
    }

    /// Returns the hint of a server. `cards` are the face-up cards by market place, `length` tells the length of a route.
    pub(crate) fn of_server(
        answer: &Answer,
        cards: &[Option<String>],
        length: impl Fn(&str) -> u8,
    ) -> Hint {
        let action = match answer {
            Answer::KeepTickets { tickets } => format!("keep {}", tickets.join(" ")),
            Answer::PlaceStacks { stacks } => {
                let one = |stack: &PlacedStack| format!(" {}@{}", stack.symbol, stack.location);
                format!("stacks{}", stacks.iter().map(one).collect::<String>())
            }
            Answer::Pick { ticket } => format!("pick {ticket}"),
            Answer::DrawDeck => "draw deck".to_owned(),
            Answer::DrawMarket { slot } => {
                let card = cards.get(usize::from(*slot)).cloned().flatten();
                format!("draw {slot} {}", card.unwrap_or_default())
            }
            Answer::DrawTickets => "tickets".to_owned(),
            Answer::Claim { route, color: Some(color), wilds, .. } => {
                format!("claim {route} {color} {}+{wilds}", length(route).saturating_sub(*wilds))
            }
            Answer::Claim { route, color: None, wilds, .. } => {
                format!("claim {route} wild {wilds}")
            }
            Answer::Pass => "pass".to_owned(),
        };
        let best = SuggestionText { action, margin: (0, 0), chance: (0, 0), why: Vec::new() };
        Hint::Given { suggestions: Arc::new(vec![best]), measured: false }
    }
}
