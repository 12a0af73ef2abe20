//! The reasons of a bot, as typed values that the page can say in every language.

use board::{Board, FestivalId, LocationId, RouteId, SymbolId, TicketId, TicketSet};
use rules::{Action, Card, Seat};

use crate::bot::Budget;

/// The number of candidates that are kept.
const KEPT: usize = 4;
/// An explanation has at most this many motives.
const MOTIVES: usize = 3;

/// The best candidates, the chosen one first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reasons {
    candidates: [Option<Candidate>; KEPT],
}

/// An action that was considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The action.
    pub action: Action,
    /// The worth that the bot gives it, in hundredths of a point.
    pub worth: i32,
    /// What speaks for it.
    pub why: Explanation,
}

/// Up to three motives, the most important first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explanation([Option<Motive>; MOTIVES]);

/// One reason for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motive {
    /// The claim completes this ticket.
    Completes(TicketId),
    /// The claim is on the path of this ticket.
    OnTheWay(TicketId),
    /// The claim scores this number of points at once.
    Scores(u8),
    /// The claim takes a token.
    TakesToken {
        /// The token's symbol.
        symbol: SymbolId,
        /// Where it lies.
        at: LocationId,
        /// What it is worth, in hundredths of a point.
        worth: i32,
    },
    /// The claim takes a festival pile.
    TakesPile {
        /// The festival.
        festival: FestivalId,
        /// The number of cards in the pile.
        cards: u8,
        /// What they are worth, in hundredths of a point.
        worth: i32,
    },
    /// The claim blocks the path of this rival.
    Blocks(Seat),
    /// The route would be hard to replace.
    HardToReplace,
    /// The card helps to pay this route.
    Pays {
        /// The card.
        card: Card,
        /// The route.
        route: RouteId,
    },
    /// No face-up card is worth more than an unseen one.
    Unseen,
    /// These tickets share much of their paths.
    GoTogether(TicketSet),
    /// This ticket brings more than it costs on top of the others.
    PaysForItself(TicketId),
    /// New tickets are likely to be worth the turn.
    HopesForTickets,
    /// The stack goes to a location on the planned paths.
    OwnPlans(LocationId),
    /// The end is near.
    EndIsNear,
    /// No other action is better.
    AnythingGoes,
}

impl FromIterator<Candidate> for Reasons {
    /// Keeps the first four candidates, of which the first is the chosen one.
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Reasons {
        let mut reasons = Reasons::default();
        let places = reasons.candidates.iter_mut();
        places.zip(candidates).for_each(|(place, candidate)| *place = Some(candidate));
        reasons
    }
}

impl Reasons {
    /// Returns the candidates, the chosen one first, the others by worth.
    pub fn candidates(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().flatten()
    }
}

impl Explanation {
    /// Returns the motives, the most important first.
    pub fn motives(&self) -> impl Iterator<Item = Motive> {
        self.0.into_iter().flatten()
    }

    /// Returns the motives in English, joined by commas.
    pub fn english(&self, board: &Board) -> String {
        let motives: Vec<_> = self.motives().map(|motive| motive.english(board)).collect();
        motives.join(", ")
    }
}

impl FromIterator<Motive> for Explanation {
    /// Keeps the first three motives: callers name the most important first.
    fn from_iter<I: IntoIterator<Item = Motive>>(motives: I) -> Explanation {
        let mut explanation = Explanation::default();
        let places = explanation.0.iter_mut();
        places.zip(motives).for_each(|(place, motive)| *place = Some(motive));
        explanation
    }
}

impl From<Motive> for Explanation {
    fn from(motive: Motive) -> Explanation {
        [motive].into_iter().collect()
    }
}

impl Motive {
    /// Returns the motive in English.
    pub fn english(&self, board: &Board) -> String {
        let place = |at: LocationId| board.location(at).name.as_str();
        let between = |a, b| format!("{}-{}", place(a), place(b));
        let ticket = |id| between(board.ticket(id).a, board.ticket(id).b);
        let route = |id| between(board.route(id).a, board.route(id).b);
        let points = |worth: i32| format!("{:.1}", f64::from(worth) / 100.0);
        match *self {
            Motive::Completes(id) => format!("completes {}", ticket(id)),
            Motive::OnTheWay(id) => format!("on the way of {}", ticket(id)),
            Motive::Scores(points) => format!("scores {points}"),
            Motive::TakesToken { at, worth, .. } => {
                format!("takes the token at {}: worth {}", place(at), points(worth))
            }
            Motive::TakesPile { festival, cards, worth } => {
                let name = board.festival(festival).map_or("", |festival| &festival.name);
                format!("takes the {name} pile: {cards} cards, worth {}", points(worth))
            }
            Motive::Blocks(seat) => format!("stands in the way of {seat}"),
            Motive::HardToReplace => "hard to replace".to_owned(),
            Motive::Pays { card: Card::Wild, route: id } => {
                format!("a {} helps with {}", board.labels().wild, route(id))
            }
            Motive::Pays { card: Card::Colored(color), route: id } => {
                format!("{} helps with {}", board.colors()[color.index()].id, route(id))
            }
            Motive::Unseen => "nothing better lies open".to_owned(),
            Motive::GoTogether(tickets) => {
                let names: Vec<_> = tickets.iter().map(ticket).collect();
                format!("{} go together", names.join(" and "))
            }
            Motive::PaysForItself(id) => format!("{} pays for itself", ticket(id)),
            Motive::HopesForTickets => "new tickets may be worth the turn".to_owned(),
            Motive::OwnPlans(at) => format!("the way leads through {}", place(at)),
            Motive::EndIsNear => "the end is near".to_owned(),
            Motive::AnythingGoes => "anything goes".to_owned(),
        }
    }
}

/// What goes along with one decision: the candidates that were considered, if reasons were requested,
/// and the stop signal of the budget.
pub(crate) struct Notes<'q> {
    kept: Option<Reasons>,
    stop: Option<&'q mut dyn FnMut() -> bool>,
    /// Where a search collects all candidates.
    all: Option<&'q mut CandidateList>,
}

/// All actions that a level considered, in the order considered.
#[derive(Clone, Debug, Default)]
pub(crate) struct CandidateList(Vec<Candidate>);

impl CandidateList {
    pub(crate) fn iter(&self) -> impl Iterator<Item = Candidate> {
        self.0.iter().copied()
    }
}

impl<'q> Notes<'q> {
    pub(crate) fn silent() -> Notes<'q> {
        Notes { kept: None, stop: None, all: None }
    }
    /// Returns whether nobody asks for reasons, and nothing stops the bot.
    pub(crate) fn is_silent(&self) -> bool {
        self.kept.is_none() && self.stop.is_none() && self.all.is_none()
    }
    /// Returns notes that collect every candidate for a search.
    pub(crate) fn collecting(list: &'q mut CandidateList) -> Notes<'q> {
        Notes { kept: None, stop: None, all: Some(list) }
    }
    pub(crate) fn of(with_reasons: bool, budget: Budget<'q>) -> Notes<'q> {
        let stop = match budget {
            Budget::Iterations(_) => None,
            Budget::Until(stop) => Some(stop),
        };
        Notes { kept: with_reasons.then(Reasons::default), stop, all: None }
    }

    /// Returns whether the budget is used up, so that the bot must choose among what it has
    /// considered. Loops over candidates call this before each candidate but the first; one takes a
    /// few microseconds.
    pub(crate) fn is_hurried(&mut self) -> bool {
        self.stop.as_mut().is_some_and(|stop| stop())
    }

    /// Records a candidate. `why` runs only if reasons were asked for.
    #[inline]
    pub(crate) fn consider(
        &mut self,
        action: Action,
        worth: i32,
        why: impl FnOnce() -> Explanation,
    ) {
        if let Some(all) = &mut self.all {
            all.0.push(Candidate { action, worth, why: why() });
            return;
        }
        let Some(reasons) = &mut self.kept else { return };
        let ahead = |place: &&Option<Candidate>| place.is_some_and(|other| other.worth >= worth);
        let at = reasons.candidates.iter().take_while(ahead).count();
        if at < KEPT {
            reasons.candidates[at..].rotate_right(1);
            reasons.candidates[at] = Some(Candidate { action, worth, why: why() });
        }
    }

    /// Returns the recorded candidates, the chosen action first; none if no reasons were requested.
    pub(crate) fn into_reasons(self, chosen: Action) -> Option<Reasons> {
        let mut reasons = self.kept?;
        let is_chosen = |place: &Option<Candidate>| place.is_some_and(|it| it.action == chosen);
        match reasons.candidates.iter().position(is_chosen) {
            Some(at) => reasons.candidates[..=at].rotate_right(1),
            None => {
                let worth = reasons.candidates[0].map_or(0, |best| best.worth);
                let why = Motive::AnythingGoes.into();
                reasons.candidates.rotate_right(1);
                reasons.candidates[0] = Some(Candidate { action: chosen, worth, why });
            }
        }
        Some(reasons)
    }
}
