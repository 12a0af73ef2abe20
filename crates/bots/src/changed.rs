//! Scripted bots with other numbers than their own, for those who measure what a number is worth.

use rules::{Action, QuickDice, View};

use crate::levels::{HouseBot, WeightChanges, Weights};
use crate::reason::Notes;
use crate::search::Shunter;
use crate::situation::Situation;

/// A scripted bot of this project with other numbers.
#[derive(Clone, Debug)]
pub struct ChangedBot {
    base: ChangedBase,
    changes: WeightChanges,
}

#[derive(Clone, Debug)]
enum ChangedBase {
    House(HouseBot),
    Shunter(Shunter),
}

impl ChangedBot {
    /// Returns the bot of a name like `shunter+reserve=20`.
    pub(crate) fn named(name: &str) -> Option<ChangedBot> {
        let (base, changes) = name.split_once('+')?;
        let base = match base {
            "shunter" => ChangedBase::Shunter(Shunter::default()),
            level => ChangedBase::House(HouseBot::named(level)?),
        };
        Some(ChangedBot { base, changes: WeightChanges::parse(changes)? })
    }

    pub(crate) fn name(&self) -> &'static str {
        match &self.base {
            ChangedBase::House(bot) => bot.name(),
            ChangedBase::Shunter(_) => "shunter",
        }
    }

    pub(crate) fn choose(
        &mut self,
        view: &View<'_, '_>,
        dice: &mut QuickDice,
        notes: &mut Notes<'_>,
    ) -> Action {
        let board = view.board();
        match &mut self.base {
            ChangedBase::House(bot) => {
                let weights = self.changes.apply(Weights::of(*bot, board));
                let situation =
                    Situation::of(view).expect("the view's seat has something to decide");
                bot.choose_with(&situation, &weights, dice, notes)
            }
            ChangedBase::Shunter(shunter) => {
                shunter.choose(view, &self.changes.apply(Weights::for_playouts(board)))
            }
        }
    }
}
