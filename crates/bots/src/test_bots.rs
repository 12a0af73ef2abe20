//! The test bots: four simple policies that between them reach every case of the rules. They choose at
//! random among the actions that they like equally.

use rules::{Action, ActionKind, Dice, Legal, QuickDice, View};

/// Chooses a random legal action. The simulator calls this in its inner loop, so it builds no list and
/// is always inlined.
#[inline(always)]
pub(crate) fn random(view: &View<'_, '_>, dice: &mut QuickDice) -> Action {
    let legal = view.legal();
    let n = dice.below(legal.len() as u32) as usize;
    legal.nth(n).expect("the seat has something to decide")
}

pub(crate) fn hoarder(view: &View<'_, '_>, dice: &mut QuickDice) -> Action {
    let legal = view.legal();
    let draws = draws(&legal);
    match draws.cards {
        0 => pick(&legal, 0, legal.len(), dice),
        _ => pick(&legal, 0, draws.all(), dice),
    }
}

pub(crate) fn sprinter(view: &View<'_, '_>, dice: &mut QuickDice) -> Action {
    let legal = view.legal();
    let length = |route| view.board().route(route).length;
    let claimable = legal.claimable();
    if let Some(longest) = claimable.iter().map(length).max() {
        let routes = claimable.iter().filter(|&route| length(route) == longest);
        let claims = routes.flat_map(|route| view.claims_of(route));
        if let Some(claim) = any_of(claims, dice) {
            return Action::Claim(claim);
        }
    }
    match draws(&legal).cards {
        0 => pick(&legal, 0, legal.len(), dice),
        cards => pick(&legal, 0, cards, dice),
    }
}

/// A policy that chooses the kind of action that it has chosen least often.
#[derive(Clone, Debug, Default)]
pub struct Contrarian {
    taken: [u32; ActionKind::ALL.len()],
}

impl Contrarian {
    pub(crate) fn choose(&mut self, view: &View<'_, '_>, dice: &mut QuickDice) -> Action {
        let legal = view.legal();
        let (from, to) = self.least_taken(&legal, dice);
        let action = pick(&legal, from, to, dice);
        self.taken[action.kind() as usize] += 1;
        action
    }

    /// Returns the range of legal actions of the kind that was chosen least often. In the canonical
    /// order, actions of one kind stand together and claims come last, so that this need not visit
    /// every action.
    fn least_taken(&self, legal: &Legal<'_, '_>, dice: &mut QuickDice) -> (usize, usize) {
        let kind_at = |n| legal.nth(n).map(|action| action.kind());
        let mut runs = [(0, 0); ActionKind::ALL.len()];
        let mut count = 0;
        let mut from = 0;
        while let Some(kind) = kind_at(from) {
            let draws = (from..legal.len()).take_while(|&n| kind_at(n) == Some(kind));
            let to = if is_draw(kind) { from + draws.count() } else { legal.len() };
            runs[count] = (from, to);
            count += 1;
            from = to;
        }
        let taken = |run: &(usize, usize)| {
            kind_at(run.0).map_or(u32::MAX, |kind| self.taken[kind as usize])
        };
        let least = runs[..count].iter().map(taken).min().unwrap_or_default();
        let tied = runs[..count].iter().copied().filter(|run| taken(run) == least);
        any_of(tied, dice).unwrap_or((0, legal.len()))
    }
}

fn is_draw(kind: ActionKind) -> bool {
    use ActionKind::{DrawDeck, DrawMarket, DrawTickets};
    [DrawDeck, DrawMarket, DrawTickets].contains(&kind)
}

/// The number of draws among the legal actions.
struct Draws {
    cards: usize,
    tickets: usize,
}

impl Draws {
    fn all(&self) -> usize {
        self.cards + self.tickets
    }
}

/// Counts the draws. The canonical order begins with draws of cards, then that of tickets.
fn draws(legal: &Legal<'_, '_>) -> Draws {
    let kinds = || (0..legal.len()).map_while(|n| legal.nth(n)).map(|action| action.kind());
    let drawing = kinds().take_while(|&kind| is_draw(kind));
    let all = drawing.count();
    let tickets = usize::from(all > 0 && legal.nth(all - 1) == Some(Action::DrawTickets));
    Draws { cards: all - tickets, tickets }
}

/// Chooses at random among the legal actions with numbers from `from` up to, but not including, `to`.
#[inline]
fn pick(legal: &Legal<'_, '_>, from: usize, to: usize, dice: &mut QuickDice) -> Action {
    assert!(from < to, "the seat has something to decide");
    let n = from + dice.below((to - from) as u32) as usize;
    legal.nth(n).expect("n is below the number of legal actions")
}

/// Chooses one of the items at random.
pub(crate) fn any_of<T>(items: impl Iterator<Item = T> + Clone, dice: &mut QuickDice) -> Option<T> {
    match items.clone().count() {
        0 => None,
        count => items.clone().nth(dice.below(count as u32) as usize),
    }
}
