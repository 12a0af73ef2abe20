//! Why a bot does what it does, in typed parts that every language can put into words.

use board::{Board, FestivalId, LocationId, RouteId, SymbolId, TicketId, TicketSet};
use rules::{Action, Card, Seat};

use crate::bot::Budget;

/// How many candidates are kept.
const KEPT: usize = 4;
/// An explanation has at most this many motives.
const MOTIVES: usize = 3;

/// The best candidates, the chosen one first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reasons {
    candidates: [Option<Candidate>; KEPT],
}

/// Something that was considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What.
    pub action: Action,
    /// Its worth in hundredths of a point, by the bot's own measure.
    pub worth: i32,
    /// Why.
    pub why: Explanation,
}

/// Up to three motives, the most important first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explanation([Option<Motive>; MOTIVES]);

/// One reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motive {
    /// The claim completes this ticket.
    Completes(TicketId),
    /// The claim is on the way of this ticket.
    OnTheWay(TicketId),
    /// The claim scores so many points at once.
    Scores(u8),
    /// The claim takes this token; worth in hundredths of a point.
    TakesToken {
        /// Which.
        symbol: SymbolId,
        /// Where it lies.
        at: LocationId,
        /// What it is worth.
        worth: i32,
    },
    /// The claim takes this pile; worth in hundredths of a point.
    TakesPile {
        /// Which festival.
        festival: FestivalId,
        /// How many cards lie there.
        cards: u8,
        /// What they are worth.
        worth: i32,
    },
    /// The claim stands in a rival's way.
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
    /// No card lying open is worth more than an unseen one.
    Unseen,
    /// These tickets go together.
    GoTogether(TicketSet),
    /// This ticket pays for what it costs beyond the others.
    PaysForItself(TicketId),
    /// New tickets are likely to be worth the turn.
    HopesForTickets,
    /// The stack goes where the own plans lead.
    OwnPlans(LocationId),
    /// The end is near.
    EndIsNear,
    /// Nothing speaks for anything else.
    AnythingGoes,
}

impl Reasons {
    /// The candidates, the chosen one first, then by worth.
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
    /// The part in English.
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

/// What a bot writes down while it thinks: nothing, unless somebody asked; and whether somebody waits.
pub(crate) struct Notes<'q> {
    kept: Option<Reasons>,
    stop: Option<&'q mut dyn FnMut() -> bool>,
}

impl<'q> Notes<'q> {
    pub(crate) fn silent() -> Notes<'q> {
        Notes { kept: None, stop: None }
    }
    pub(crate) fn of(with_reasons: bool, budget: Budget<'q>) -> Notes<'q> {
        let stop = match budget {
            Budget::Iterations(_) => None,
            Budget::Until(stop) => Some(stop),
        };
        Notes { kept: with_reasons.then(Reasons::default), stop }
    }

    /// Whether to decide by what has been considered so far. Whatever goes through a list asks before
    /// each item but the first: an item takes a few microseconds.
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
        let Some(reasons) = &mut self.kept else { return };
        let ahead = |place: &&Option<Candidate>| place.is_some_and(|other| other.worth >= worth);
        let at = reasons.candidates.iter().take_while(ahead).count();
        if at < KEPT {
            reasons.candidates[at..].rotate_right(1);
            reasons.candidates[at] = Some(Candidate { action, worth, why: why() });
        }
    }

    /// What was written down, with the chosen action first.
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
