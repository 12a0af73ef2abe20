//! Many games that are stepped together: deals, bots of the other seats, and rows of arrays.

use std::sync::Arc;
use std::thread;

use bots::Policy;
use rules::{Action, Dice, Game, Illegal, Observer, QuickDice, Seat, Seed, Setup, Undealt};
use self_cell::self_cell;

use crate::boards::KnownBoard;
use crate::look;
use crate::observation::ObservationLayout;
use crate::reward::Reward;

self_cell!(
    /// A batch that keeps the board that its games borrow in memory.
    pub(crate) struct BatchOnBoard {
        owner: Arc<KnownBoard>,
        #[covariant]
        dependent: Batch,
    }
);

/// Games that are stepped together.
pub(crate) struct Batch<'b> {
    pub(crate) rules: Rules<'b>,
    pub(crate) slots: Vec<Slot<'b>>,
}

/// What all games of a batch share.
pub(crate) struct Rules<'b> {
    pub(crate) known: &'b KnownBoard,
    pub(crate) setup: Setup<'b>,
    pub(crate) undealt: Undealt<'b>,
    pub(crate) layout: ObservationLayout,
    pub(crate) seats: usize,
    pub(crate) seed: Seed,
    /// The number of games.
    pub(crate) count: u64,
    pub(crate) reward: Reward,
    /// The bots of the other seats, from the learner's left; without any, the caller plays every seat.
    pub(crate) opponents: Vec<Policy>,
    /// The learner's seat; without one it moves on by one seat with every episode.
    pub(crate) learner: Option<Seat>,
}

/// One game of a batch.
pub(crate) struct Slot<'b> {
    pub(crate) game: Game<'b>,
    /// The number of its deal in the series of the seed.
    pub(crate) deal: u64,
    /// The seat that the caller plays, if bots play the others.
    pub(crate) learner: Option<Seat>,
    pub(crate) bots: Vec<(Policy, QuickDice)>,
    /// For random actions.
    pub(crate) dice: QuickDice,
    /// The action of the next step.
    pub(crate) chosen: Action,
}

/// The parts of the arrays that belong to some games, one row for each game.
pub(crate) struct Rows<'a> {
    pub(crate) observations: &'a mut [f32],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) scores: &'a mut [i16],
    pub(crate) done: &'a mut [bool],
    pub(crate) seats: &'a mut [i8],
}

impl<'b> Batch<'b> {
    /// Deals the first games of the seed.
    pub(crate) fn dealt(rules: Rules<'b>) -> Batch<'b> {
        let slots = (0..rules.count).map(|deal| rules.slot(deal)).collect();
        Batch { rules, slots }
    }

    /// Deals all games again, from the first deals of the seed.
    pub(crate) fn deal_again(&mut self) {
        let Batch { rules, slots } = self;
        slots.clear();
        slots.extend((0..rules.count).map(|deal| rules.slot(deal)));
    }

    /// Finds and checks one action for each game. Returns the first game whose action is refused, and why.
    pub(crate) fn choose(&mut self, actions: &[i64]) -> Option<(usize, Refused)> {
        let games = self.slots.iter_mut().zip(actions).enumerate();
        let mut checked = games.map(|(game, (slot, &index))| {
            self.rules.choose(slot, index).map_err(|refused| (game, refused))
        });
        checked.find_map(Result::err)
    }

    /// Carries out the chosen actions, over several threads.
    pub(crate) fn step(&mut self, threads: usize, mut rows: Rows<'_>) {
        let (rules, slots) = (&self.rules, &mut self.slots);
        if threads == 1 {
            return rules.step(slots, rows);
        }
        let share = slots.len().div_ceil(threads);
        thread::scope(|scope| {
            for part in slots.chunks_mut(share) {
                let rows = rows.take(part.len(), rules);
                scope.spawn(move || rules.step(part, rows));
            }
        });
    }
}

impl<'b> Rules<'b> {
    /// Makes the game of a deal.
    fn slot(&self, deal: u64) -> Slot<'b> {
        let seed = self.seed.of_game(deal);
        let [.., a, b, c, d, e, f, g, h] = seed.0;
        let dice = QuickDice::new(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
        let game = self.setup.deal(seed);
        let (bots, chosen) = (Vec::new(), Action::Pass);
        let mut slot = Slot { game, deal, learner: None, bots, dice, chosen };
        self.deal(&mut slot);
        self.let_bots_act(&mut slot);
        slot
    }

    fn deal(&self, slot: &mut Slot<'b>) {
        let seed = self.seed.of_game(slot.deal);
        self.undealt.deal_over(&mut slot.game, seed, &mut ());
        if self.opponents.is_empty() {
            return;
        }
        let rotated = Seat::new((slot.deal % self.seats as u64) as usize);
        slot.learner = self.learner.or(rotated);
        let [a, b, c, d, e, f, g, h, ..] = seed.0;
        let number = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        let own = slot.learner.map_or(0, Seat::index);
        slot.bots.clear();
        for seat in 0..self.seats {
            let away = (seat + self.seats - own) % self.seats;
            let policy = self.opponents.get(away.wrapping_sub(1)).unwrap_or(&Policy::Random);
            slot.bots.push((policy.clone(), QuickDice::new(number ^ seat as u64)));
        }
    }

    /// Lets bots act until the caller must decide or the game is over.
    #[inline]
    fn let_bots_act(&self, slot: &mut Slot<'_>) {
        let Some(learner) = slot.learner else { return };
        while let Some(seat) = next_seat(&slot.game).filter(|&seat| seat != learner) {
            let (policy, dice) = &mut slot.bots[seat.index()];
            let action = policy.choose(&slot.game.view(Observer::Seat(seat)), dice);
            commit(&mut slot.game, seat, action);
        }
    }

    /// Finds the action of an index and checks it.
    #[inline]
    fn choose(&self, slot: &mut Slot<'_>, index: i64) -> Result<(), Refused> {
        let seat = next_seat(&slot.game).ok_or(Refused::Illegal(Illegal::GameOver))?;
        let view = slot.game.view(Observer::Seat(seat));
        let index = usize::try_from(index).ok().filter(|&index| index < self.known.space.len());
        let index = index.ok_or(Refused::OutsideSpace)?;
        let action = self.known.space.action(&view, index);
        let action = action.ok_or_else(|| Refused::Illegal(look::why_not_there(&view)))?;
        view.check(action).map_err(Refused::Illegal)?;
        slot.chosen = action;
        Ok(())
    }

    /// Carries out the chosen actions, deals finished games anew, and writes what the callers see.
    fn step(&self, slots: &mut [Slot<'b>], rows: Rows<'_>) {
        let Rows { observations, masks, rewards, scores, done, seats } = rows;
        rewards.fill(0.0);
        let ends = rewards.chunks_exact_mut(self.seats).zip(scores.chunks_exact_mut(self.seats));
        for ((slot, (rewards, scores)), done) in slots.iter_mut().zip(ends).zip(done) {
            if let Some(seat) = next_seat(&slot.game) {
                commit(&mut slot.game, seat, slot.chosen);
            }
            self.let_bots_act(slot);
            *done = next_seat(&slot.game).is_none();
            if *done {
                self.finish(slot, rewards, scores);
            }
        }
        self.look(slots, observations, masks, seats);
    }

    #[cold]
    #[inline(never)]
    fn finish(&self, slot: &mut Slot<'b>, rewards: &mut [f32], scores: &mut [i16]) {
        let last = slot.game.view(Observer::Spectator).scores().unwrap_or_default();
        for (seat, (reward, score)) in rewards.iter_mut().zip(scores).enumerate() {
            (*reward, *score) = (self.reward.of(&last, seat), last[seat].total);
        }
        slot.deal += self.count;
        self.deal(slot);
        self.let_bots_act(slot);
    }

    /// Writes who must decide and what that seat sees. The arrays may be empty if nobody wants them.
    pub(crate) fn look(
        &self,
        slots: &[Slot<'_>],
        observations: &mut [f32],
        masks: &mut [bool],
        seats: &mut [i8],
    ) {
        let numbers = &mut observations.chunks_exact_mut(self.layout.len());
        let marks = &mut masks.chunks_exact_mut(self.known.space.len());
        for (slot, out) in slots.iter().zip(seats) {
            let Some(seat) = next_seat(&slot.game) else { continue };
            *out = seat.index() as i8;
            let view = slot.game.view(Observer::Seat(seat));
            if let Some(observation) = numbers.next() {
                observation.fill(0.0);
                self.layout.write(&view, seat, observation);
            }
            if let Some(mask) = marks.next() {
                mask.fill(false);
                self.known.space.mark_legal(&view, mask);
            }
        }
    }
}

impl Batch<'_> {
    /// Chooses a random legal action for every game, all equally likely.
    pub(crate) fn choose_at_random(&mut self, actions: &mut [i64]) {
        let Batch { rules, slots } = self;
        for (slot, out) in slots.iter_mut().zip(actions) {
            let Some(seat) = next_seat(&slot.game) else { continue };
            let view = slot.game.view(Observer::Seat(seat));
            let legal = view.legal();
            let action = legal.nth(slot.dice.below(legal.len() as u32) as usize);
            let index = action.and_then(|action| rules.known.space.index(&view, action));
            *out = index.map_or(-1, |index| index as i64);
        }
    }
}

/// Why a step was refused.
pub(crate) enum Refused {
    OutsideSpace,
    Illegal(Illegal),
}

#[inline]
fn next_seat(game: &Game<'_>) -> Option<Seat> {
    game.view(Observer::Spectator).awaited().first()
}

#[inline]
fn commit(game: &mut Game<'_>, seat: Seat, action: Action) {
    game.check(seat, action).expect("it was checked, or a bot chose it").commit(&mut ());
}

impl<'a> Rows<'a> {
    /// Cuts off the rows of the first games.
    fn take(&mut self, games: usize, rules: &Rules<'_>) -> Rows<'a> {
        fn cut<'a, T>(rest: &mut &'a mut [T], count: usize) -> &'a mut [T] {
            let all = std::mem::take(rest);
            let count = count.min(all.len());
            let (first, others) = all.split_at_mut(count);
            *rest = others;
            first
        }
        Rows {
            observations: cut(&mut self.observations, games * rules.layout.len()),
            masks: cut(&mut self.masks, games * rules.known.space.len()),
            rewards: cut(&mut self.rewards, games * rules.seats),
            scores: cut(&mut self.scores, games * rules.seats),
            done: cut(&mut self.done, games),
            seats: cut(&mut self.seats, games),
        }
    }
}
