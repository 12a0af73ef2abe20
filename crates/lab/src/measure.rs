//! `roundhouse-lab measure`: how long one piece of the engine's work takes.

use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use ::rules::{Action, Game, Observer, QuickDice, Seed, Setup, View};
use anyhow::{Result, ensure};
use arena::{MidGame, mid_game, play};
use bots::Policy;
use protocol::{PrivateView, PublicView, RawJson, SeatStatus};
use serde::Serialize;

use roundhouse::arguments::GameArgs;
use roundhouse::output::{Printable, print};

/// Measure one piece of the engine's work on games in their middle third
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  roundhouse-lab measure --work sample --board toy --seats 3 --bots greedy")]
pub(crate) struct MeasureArgs {
    /// The piece of work
    #[arg(long)]
    work: Work,
    #[command(flatten)]
    game: GameArgs,
    /// The number of games, with one view from each
    #[arg(long, default_value_t = 1000)]
    views: u64,
    /// How many times the work is done with each view
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    times: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum Work {
    /// Count the legal actions and select one
    Legal,
    /// Copy the game, check an action and commit it
    Play,
    /// Copy the game
    Copy,
    /// Draw a sample of what is hidden
    Sample,
    /// Write what a seat sees, with its legal actions, in the form of the wire
    View,
    /// Play a whole random game
    Game,
}

#[derive(Serialize)]
struct Measurement<'a> {
    work: Work,
    board: &'a str,
    seats: usize,
    views: usize,
    /// Nanoseconds for one piece of work, over the views.
    median: f64,
    ninety_percent_below: f64,
    /// The mean number of deals that were tried for a sample.
    tries: f64,
    /// The number of samples in a million that follow the distribution only approximately.
    inexact_in_a_million: f64,
}

impl MeasureArgs {
    pub(crate) fn run(self) -> Result<()> {
        let board = self.game.board()?;
        let series = self.game.to_series(&board)?;
        let (setup, times) = (series.setup(), self.times);
        let mut dice = QuickDice::new(1);
        let mut nanoseconds = Vec::new();
        let mut efforts = Efforts::default();
        for index in 0..self.views {
            let subject = Subject::new(setup, mid_game(&series, index), series.seed_of(index));
            subject.check(self.work, &mut dice)?;
            let started = Instant::now();
            (0..times).for_each(|_| subject.work(self.work, &mut dice, &mut efforts));
            nanoseconds.push(started.elapsed().as_nanos() as f64 / f64::from(times));
        }
        nanoseconds.sort_by(f64::total_cmp);
        let at = |part: f64| nanoseconds.get((nanoseconds.len() as f64 * part) as usize).copied();
        let all = (self.views * u64::from(times)).max(1) as f64;
        let measurement = Measurement {
            work: self.work,
            board: setup.board().id(),
            seats: setup.seats(),
            views: nanoseconds.len(),
            median: at(0.5).unwrap_or_default(),
            ninety_percent_below: at(0.9).unwrap_or_default(),
            tries: efforts.tries as f64 / all,
            inexact_in_a_million: 1e6 * efforts.inexact as f64 / all,
        };
        print(&measurement, self.json)
    }
}

/// How hard the samples were to draw.
#[derive(Default)]
struct Efforts {
    tries: u64,
    inexact: u64,
}

/// A game in its middle third, on which the work is done.
struct Subject<'b> {
    setup: Setup<'b>,
    bots: Vec<Policy>,
    seed: Seed,
    middle: Aligned<MidGame<'b>>,
    /// One of the legal actions, and its index among them.
    action: (usize, Action),
}

/// Aligns a game to a cache line: the cost of a copy depends on the alignment.
#[repr(align(64))]
struct Aligned<T>(T);

impl<'b> Subject<'b> {
    fn new(setup: Setup<'b>, middle: MidGame<'b>, seed: Seed) -> Subject<'b> {
        let legal = middle.game.view(Observer::Seat(middle.seat)).legal();
        let place = legal.len() / 2;
        let action = legal.nth(place).expect("a seat that must decide has a legal action");
        let bots = vec![Policy::Random; setup.seats()];
        Subject { setup, bots, seed, middle: Aligned(middle), action: (place, action) }
    }

    fn view(&self) -> View<'_, 'b> {
        self.middle.0.game.view(Observer::Seat(self.middle.0.seat))
    }

    fn work(&self, work: Work, dice: &mut QuickDice, efforts: &mut Efforts) {
        match work {
            Work::Legal => drop(black_box(self.legal())),
            Work::Play => drop(black_box(self.play())),
            Work::Copy => {
                black_box(&Aligned(self.middle.0.game));
            }
            Work::Sample => {
                let (game, effort) = self.view().sample_with_effort(dice);
                black_box(&game);
                efforts.tries += u64::from(effort.tries);
                efforts.inexact += u64::from(!effort.exact);
            }
            Work::View => drop(black_box(render(&self.view()))),
            Work::Game => drop(black_box(play(self.setup, &self.bots, self.seed))),
        }
    }

    fn legal(&self) -> (usize, Option<Action>) {
        let legal = self.view().legal();
        (legal.len(), legal.nth(self.action.0))
    }

    fn play(&self) -> Game<'b> {
        let mut game = self.middle.0.game;
        let step = game.check(self.middle.0.seat, self.action.1);
        step.expect("it is a legal action").commit(&mut ());
        game
    }

    /// Checks once, outside the measurement, that the work gives the right result.
    fn check(&self, work: Work, dice: &mut QuickDice) -> Result<()> {
        let game = &self.middle.0.game;
        let right = match work {
            Work::Legal => {
                let list: Vec<_> = self.view().legal().iter().collect();
                self.legal() == (list.len(), list.get(self.action.0).copied())
            }
            Work::Play => self.play().digest() != game.digest(),
            Work::Copy => {
                let copy = *game;
                copy.digest() == game.digest()
            }
            Work::Sample => {
                let sample = self.view().sample(&mut *dice);
                let twin = sample.view(self.view().observer());
                render(&twin) == render(&self.view())
            }
            Work::View => {
                let (shared, own) = render(&self.view());
                let shared_again: PublicView = serde_json::from_str(shared.text())?;
                let own_again: PrivateView = serde_json::from_str(own.text())?;
                RawJson::of(&shared_again) == shared && RawJson::of(&own_again) == own
            }
            Work::Game => {
                let record = arena::play_recorded(self.setup, &self.bots, self.seed);
                let replayed = record.replay(self.setup.board())?;
                replayed.game.digest() == play(self.setup, &self.bots, self.seed).last.digest()
            }
        };
        ensure!(right, "the measured work gives a wrong result");
        Ok(())
    }
}

/// Writes the part of a view that everybody gets, and the part of the seat.
fn render(view: &View<'_, '_>) -> (RawJson, RawJson) {
    let own = PrivateView::text_of(view, &SeatStatus::default());
    (PublicView::text_of(view), own.unwrap_or_else(|| RawJson::of(&())))
}

impl Printable for Measurement<'_> {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let Measurement { board, seats, views, median, ninety_percent_below, .. } = self;
        write!(
            out,
            "{board} {seats} seats, {views} views: median {median:.0} ns, 90 % below \
             {ninety_percent_below:.0} ns"
        )?;
        if let Work::Sample = self.work {
            let Measurement { tries, inexact_in_a_million, .. } = self;
            write!(out, ", {tries:.2} tries, {inexact_in_a_million:.0} of a million inexact")?;
        }
        Ok(writeln!(out)?)
    }
}
