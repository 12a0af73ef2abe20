//! The actions that a search compares: the choice of the scripted level and its next best.

use rules::{Action, View};

use crate::levels::HouseBot;
use crate::reason::{Candidate, CandidateList, Motive, Notes};
use crate::situation::Situation;

/// The kinds of action of a turn, of which the best is always among the candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Claim,
    FaceUp,
    Unseen,
    Tickets,
    Other,
}

/// Returns at most `most` candidates with the worth that `script` gives them. The choice of `script` is
/// the first.
pub(crate) fn candidates(
    view: &View<'_, '_>,
    script: HouseBot,
    most: usize,
    dice: &mut rules::QuickDice,
) -> Vec<Candidate> {
    let Some(situation) = Situation::of(view) else { return Vec::new() };
    let mut list = CandidateList::default();
    let chosen = script.choose(&situation, dice, &mut Notes::collecting(&mut list));
    let found = list.iter().find(|candidate| candidate.action == chosen);
    let mut kept = vec![found.unwrap_or_else(|| unexplained(chosen))];
    if let Action::PlaceStacks(_) = chosen {
        add_placements(view, most, &mut kept);
        return kept;
    }
    let mut ranked: Vec<_> = list.iter().filter(|it| it.action != chosen).collect();
    ranked.sort_by_key(|it| std::cmp::Reverse(it.worth));
    let mut seen = vec![kind(chosen)];
    for &candidate in &ranked {
        if !seen.contains(&kind(candidate.action)) {
            seen.push(kind(candidate.action));
            kept.push(candidate);
        }
    }
    for candidate in ranked {
        if kept.len() >= most.max(seen.len()) {
            break;
        }
        if !kept.iter().any(|other| is_alike(view, other.action, candidate.action)) {
            kept.push(candidate);
        }
    }
    kept
}

fn kind(action: Action) -> Kind {
    match action {
        Action::Claim(_) => Kind::Claim,
        Action::DrawMarket(_) => Kind::FaceUp,
        Action::DrawDeck => Kind::Unseen,
        Action::DrawTickets => Kind::Tickets,
        Action::KeepTickets(_) | Action::Pick(_) | Action::PlaceStacks(_) | Action::Pass => {
            Kind::Other
        }
    }
}

/// Returns whether two actions are the same for a search: equal cards in two market places.
pub fn is_alike(view: &View<'_, '_>, one: Action, other: Action) -> bool {
    match (one, other) {
        (Action::DrawMarket(one), Action::DrawMarket(other)) => {
            let card = |slot: rules::Slot| view.market().nth(slot.0.into()).flatten();
            card(one) == card(other)
        }
        _ => one == other,
    }
}

/// Adds placements of stacks, spread evenly over all legal ones: the script considers only one.
fn add_placements(view: &View<'_, '_>, most: usize, kept: &mut Vec<Candidate>) {
    let legal = view.legal();
    let step = (legal.len() / most.max(1)).max(1);
    let spread = (step / 2..legal.len()).step_by(step).filter_map(|at| legal.nth(at));
    let script = kept[0].action;
    let others = spread.filter(|&action| action != script).take(most.saturating_sub(1));
    kept.extend(others.map(unexplained));
}

/// Returns a candidate that the script did not consider.
pub(crate) fn unexplained(action: Action) -> Candidate {
    Candidate { action, worth: 0, why: Motive::AnythingGoes.into() }
}
