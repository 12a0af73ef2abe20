//! Figures about the games that one person finished on this device. Nothing of it leaves the device.

use std::collections::BTreeMap;

use bots::BotSpec;
use protocol::{Score, Sitter};

use crate::kept_games::GameSummary;

/// A finished game from the point of view of the one person who played it on this device.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OwnGame {
    pub(crate) board: String,
    pub(crate) seats: usize,
    /// The strongest level of bot at the table; `None` if only people played.
    pub(crate) level: Option<String>,
    pub(crate) won: bool,
    pub(crate) score: Score,
}

impl OwnGame {
    /// Reads a game; `None` if several people or nobody played it on this device.
    pub(crate) fn of(game: &GameSummary) -> Option<OwnGame> {
        let [me] = game.mine.as_slice() else { return None };
        let rank = |level: &str| BotSpec::opponents().position(|entry| entry.name == level);
        let levels = game.seats.iter().filter_map(|sitter| match sitter {
            Sitter::Bot { level } => Some(level.clone()),
            Sitter::Person { .. } | Sitter::Nobody => None,
        });
        Some(OwnGame {
            board: game.board.clone(),
            seats: game.seats.len(),
            level: levels.max_by_key(|level| rank(level)),
            won: game.is_won(),
            score: game.scores.get(usize::from(*me))?.clone(),
        })
    }
}

/// Sums over some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) games: i32,
    pub(crate) wins: i32,
    pub(crate) best: i16,
    /// Sums of points: routes, tickets, tokens, festivals, total.
    sums: [i32; 5],
}

impl Figures {
    /// Sums up games.
    pub(crate) fn of<'g>(games: impl IntoIterator<Item = &'g OwnGame>) -> Figures {
        let mut figures = Figures::default();
        for game in games {
            let score = &game.score;
            figures.best =
                if figures.games == 0 { score.total } else { figures.best.max(score.total) };
            figures.games += 1;
            figures.wins += i32::from(game.won);
            let points = [score.routes, score.tickets, score.tokens, score.festivals, score.total];
            figures.sums.iter_mut().zip(points).for_each(|(sum, points)| *sum += i32::from(points));
        }
        figures
    }

    /// Returns the average points for routes, tickets, tokens, festivals, and of the totals, rounded.
    pub(crate) fn averages(&self) -> [i32; 5] {
        let games = f64::from(self.games.max(1));
        self.sums.map(|sum| (f64::from(sum) / games).round() as i32)
    }

    /// Returns the part of the games that were won, in hundredths.
    pub(crate) fn win_rate(&self) -> i32 {
        100 * self.wins / self.games.max(1)
    }
}

/// Sums up games by what `key` returns, in the order of the keys.
pub(crate) fn grouped<K: Ord>(games: &[OwnGame], key: impl Fn(&OwnGame) -> K) -> Vec<(K, Figures)> {
    let mut groups: BTreeMap<K, Vec<&OwnGame>> = BTreeMap::new();
    games.iter().for_each(|game| groups.entry(key(game)).or_default().push(game));
    groups.into_iter().map(|(key, games)| (key, Figures::of(games))).collect()
}

/// Returns the number of games won in a row up to now, and the most ever. The latest game comes first.
pub(crate) fn streaks(games: &[OwnGame]) -> (usize, usize) {
    let now = games.iter().take_while(|game| game.won).count();
    let runs = games.split(|game| !game.won).map(<[OwnGame]>::len);
    (now, runs.max().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(board: &str, total: i16, won: bool) -> OwnGame {
        let score = Score {
            routes: total,
            complete: Vec::new(),
            incomplete: Vec::new(),
            tickets: 0,
            tokens: 0,
            festivals: 0,
            total,
            place: if won { 1 } else { 2 },
            hand: Default::default(),
            piles: Default::default(),
        };
        OwnGame { board: board.to_owned(), seats: 2, level: None, won, score }
    }

    #[test]
    fn games_are_summed_up() {
        let games = [game("a", 10, true), game("b", -5, false), game("a", 21, true)];
        let all = Figures::of(&games);
        assert_eq!((all.games, all.wins, all.best, all.win_rate()), (3, 2, 21, 66));
        assert_eq!(all.averages(), [9, 0, 0, 0, 9]);
        let boards = grouped(&games, |game| game.board.clone());
        assert_eq!(boards.len(), 2);
        assert_eq!(boards[1].1.best, -5, "a best game below zero");
    }

    #[test]
    fn streaks_are_counted_from_the_latest_game() {
        let wins = |wins: &[bool]| wins.iter().map(|won| game("a", 0, *won)).collect::<Vec<_>>();
        assert_eq!(streaks(&wins(&[true, true, false, true, true, true])), (2, 3));
        assert_eq!(streaks(&[]), (0, 0));
    }
}
