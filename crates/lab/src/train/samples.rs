//! Moments of games, with how the games ended.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use ::board::MAX_SEATS;
use ::rules::{Decision, Dice as _, Observer, QuickDice, Seed, Setup};
use anyhow::{Context as _, Result};
use bots::Policy;
use bots::evaluation::{EvaluationFile, FEATURES, SeatFeatures, describe_seats};

/// The beginning of a turn, and how the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// The features by seat.
    pub(crate) features: Vec<SeatFeatures>,
    /// The final points by seat.
    pub(crate) points: Vec<i16>,
    /// Whether the seat won, by seat.
    pub(crate) wins: Vec<bool>,
    /// Which third of the game it is from: 0 to 2.
    pub(crate) third: u8,
}

/// Games that are played and kept together.
pub(crate) struct Chunk<'b> {
    pub(crate) setup: Setup<'b>,
    pub(crate) player: Policy,
    pub(crate) noise: u32,
    pub(crate) seed: Seed,
    pub(crate) number: u64,
}

impl Chunk<'_> {
    /// The number of games of a chunk.
    pub(crate) const GAMES: u64 = 500;
    /// One of this many turns becomes a moment: neighbors are alike.
    const THINNING: u32 = 3;

    /// Reads the chunk from the folder; plays and writes it if it is not there or damaged.
    pub(crate) fn load_or_play(&self, folder: &Path) -> Result<Vec<Moment>> {
        let file = folder.join(self.file_name()?);
        if let Some(moments) = std::fs::read(&file).ok().and_then(|bytes| read(&bytes)) {
            return Ok(moments);
        }
        let first = self.number * Chunk::GAMES;
        let moments: Vec<_> = (first..first + Chunk::GAMES).flat_map(|it| self.play(it)).collect();
        let part = file.with_extension("part");
        std::fs::write(&part, write(&moments)).context("the games played")?;
        std::fs::rename(&part, &file).context("the games played")?;
        Ok(moments)
    }

    /// Returns a file name that chunks with other games do not have.
    fn file_name(&self) -> Result<String> {
        let board = self.setup.board();
        let mut hasher = DefaultHasher::new();
        (board.fingerprint(), self.setup.seats(), FEATURES).hash(&mut hasher);
        // The name of a policy leaves out its settings, the debug form shows them.
        format!("{:?}", self.player).hash(&mut hasher);
        (self.noise, self.seed).hash(&mut hasher);
        if let Policy::Searcher(_) = self.player {
            EvaluationFile::built_in()?.to_bytes().hash(&mut hasher);
        }
        Ok(format!("{}-{}-{:016x}.moments", board.id(), self.number, hasher.finish()))
    }

    /// Plays one game and returns some of its moments.
    pub(crate) fn play(&self, number: u64) -> Vec<Moment> {
        let mut game = self.setup.deal(self.seed.of_game(number));
        let seats = game.seats();
        let mut players: Vec<Policy> = vec![self.player.clone(); seats];
        let mut dice = QuickDice::new(number ^ u64::from(self.seed.0[0]) << 32);
        let mut seen = Vec::new();
        while let Some(seat) = game.view(Observer::Spectator).awaited().first() {
            let view = game.view(Observer::Seat(seat));
            let is_turn = view.awaiting().decision() == Some(Decision::Turn);
            if is_turn && dice.below(Chunk::THINNING) == 0 {
                seen.push((view.turns(), describe_seats(&game)));
            }
            let by_chance = dice.below(100) < self.noise;
            let player = &mut players[seat.index()];
            let action = match by_chance {
                true => Policy::Random.choose(&view, &mut dice),
                false => player.choose(&view, &mut dice),
            };
            game.check(seat, action).expect("bots choose what is legal").commit(&mut ());
        }
        let view = game.view(Observer::Spectator);
        let (turns, totals) = (view.turns(), view.totals());
        let moment = |(turn, features): (usize, Vec<SeatFeatures>)| Moment {
            features,
            points: totals[..seats].iter().map(|it| it.0).collect(),
            wins: totals[..seats].iter().map(|it| it.1).collect(),
            third: (3 * turn / (turns + 1)).min(2) as u8,
        };
        seen.into_iter().map(moment).collect()
    }
}

/// Writes moments as bytes: seats and third, then for each seat points, victory and features.
fn write(moments: &[Moment]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for moment in moments {
        bytes.extend([moment.points.len() as u8, moment.third]);
        for (seat, features) in moment.features.iter().enumerate() {
            bytes.extend(moment.points[seat].to_le_bytes());
            bytes.push(moment.wins[seat].into());
            features.iter().for_each(|it| bytes.extend(it.to_le_bytes()));
        }
    }
    bytes
}

/// Reads what [`write()`] wrote; none if the bytes are cut off.
fn read(mut bytes: &[u8]) -> Option<Vec<Moment>> {
    let mut moments = Vec::new();
    while !bytes.is_empty() {
        let ([seats, third], rest) = bytes.split_first_chunk()?;
        bytes = rest;
        let mut moment = Moment { features: vec![], points: vec![], wins: vec![], third: *third };
        for _ in 0..usize::from(*seats).min(MAX_SEATS) {
            let ([low, high, wins], rest) = bytes.split_first_chunk()?;
            let (features, rest) = rest.split_at_checked(2 * FEATURES)?;
            bytes = rest;
            moment.points.push(i16::from_le_bytes([*low, *high]));
            moment.wins.push(*wins == 1);
            let mut numbers =
                features.as_chunks::<2>().0.iter().map(|two| i16::from_le_bytes(*two));
            moment.features.push(std::array::from_fn(|_| numbers.next().unwrap_or_default()));
        }
        moments.push(moment);
    }
    Some(moments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(player: &str) -> Chunk<'static> {
        let board = ::board::library::board("toy").expect("comes with the program");
        Chunk {
            setup: Setup::new(board, 2).expect("two may play"),
            player: player.parse().expect("there is such a bot"),
            noise: 50,
            seed: Seed::from_number(1),
            number: 0,
        }
    }

    #[test]
    fn chunks_with_other_games_have_other_files() {
        let mut chunks: Vec<_> =
            ["random", "shunter", "inspector@100", "inspector@200"].map(chunk).into();
        chunks.push(Chunk { noise: 3, ..chunk("random") });
        chunks.push(Chunk { seed: Seed::from_number(2), ..chunk("random") });
        chunks.push(Chunk { number: 1, ..chunk("random") });
        let three = Setup::new(chunks[0].setup.board(), 3).expect("three may play");
        chunks.push(Chunk { setup: three, ..chunk("random") });
        let name = |chunk: &Chunk<'_>| chunk.file_name().expect("the weights are good");
        let names: std::collections::BTreeSet<_> = chunks.iter().map(name).collect();
        assert_eq!(names.len(), chunks.len(), "{names:?}");
        assert_eq!(name(&chunks[0]), name(&chunk("random")), "equal games have one file");
    }

    #[test]
    fn a_chunk_is_the_same_when_it_is_played_and_when_it_is_read() {
        let chunk = chunk("random");
        let moments: Vec<_> = (0..20).flat_map(|number| chunk.play(number)).collect();
        let bytes = write(&moments);
        assert!(!moments.is_empty());
        assert_eq!(read(&bytes), Some(moments));
        assert_eq!(read(&bytes[..bytes.len() - 1]), None);
    }
}
