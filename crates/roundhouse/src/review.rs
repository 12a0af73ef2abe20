//! `roundhouse review`: how good each decision of a recorded game was, and what was luck.

mod page;

use std::io::Write;
use std::path::PathBuf;

use ::board::Board;
use ::record::notation;
use ::rules::Seat;
use anyhow::{Context as _, Result};
use bots::review::{MarginParts, MissedTicket, ReviewedDecision, Reviewer, missed_tickets};
use serde::Serialize;

use words::{ENGLISH, ListStyle, Value};

use crate::arguments;
use crate::output::{WholeFile, json_line, stdout};
use crate::play::{Words, reasons};
use crate::speech::{LanguageArgs, Speech, say};

/// Review a recorded game: win chances, the quality of each decision, and luck apart from skill
#[derive(clap::Args)]
#[command(after_help = "\
Every decision is compared with what a search prefers. By the chance to win that it lost, less one
standard error, it is excellent (less than 1 percent), fine (3), an inaccuracy (7), a mistake (14) or a blunder.
Each change of the expected margin over the best rival comes from the deal, from luck, from a seat's own choices or
from those of others; the parts sum to the final margin. What follows ± is twice the standard error. A ticket that was not completed is
named with the last turn at which it could still be made, if nothing else was: over routes that stayed free, with usual draws.
`roundhouse record` makes a record.

Examples:
  roundhouse review game.record
  roundhouse review --seat 0 game.record
  roundhouse review --html review.html game.record")]
pub(crate) struct ReviewArgs {
    /// The file of the record; - reads standard input
    file: PathBuf,
    /// Show the decisions of this seat only, counted from 0
    #[arg(long)]
    seat: Option<usize>,
    /// The iterations of the search for each decision: more take longer and see more
    #[arg(long, default_value_t = 4_000, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// Print the review as one JSON object, for other programs
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// Write the review as one web page into this file
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
    /// The board file (*.toml) of a game on a board that does not come with the program
    #[arg(long)]
    board: Option<String>,
    #[command(flatten)]
    language: LanguageArgs,
}

/// A review, with names instead of ids.
#[derive(Serialize)]
struct ReviewText {
    board: String,
    names: Vec<String>,
    iterations: u32,
    /// Where each seat's final margin comes from, in points.
    margins: Vec<MarginText>,
    /// The tickets that were not completed.
    missed_tickets: Vec<MissedText>,
    decisions: Vec<DecisionText>,
}

/// A ticket that was not completed.
#[derive(Serialize)]
struct MissedText {
    seat: usize,
    ticket: String,
    /// The last turn of the seat at which it could still be made; none if it never could.
    last_chance: Option<LastChanceText>,
}

/// How a ticket could be made from a turn on.
#[derive(Serialize)]
struct LastChanceText {
    turn: usize,
    routes: Vec<String>,
    cars: u8,
    /// The own turns that it takes with usual draws, and those that were left.
    turns_needed: usize,
    turns_left: usize,
}

/// Where a seat's margin comes from, in points.
#[derive(Serialize)]
struct MarginText {
    deal: f64,
    luck: f64,
    own_choices: f64,
    choices_of_others: f64,
    /// The standard errors of luck and choices, in points.
    luck_error: f64,
    own_choices_error: f64,
    choices_of_others_error: f64,
    margin: f64,
}

/// One decision.
#[derive(Serialize)]
struct DecisionText {
    turn: usize,
    seat: usize,
    action: String,
    preferred: String,
    why: String,
    /// How good it was; none if there was no choice.
    grade: Option<&'static str>,
    /// The chance to win that it lost, in percent.
    chance_loss: f64,
    /// The standard error of that.
    chance_loss_error: f64,
    /// The margin that it lost, in points.
    margin_loss: f64,
    /// What the choice and luck changed of the seat's expected margin, in points.
    choice: f64,
    luck: f64,
    /// By seat, after the action: the chance to win in percent, the expected margin in points.
    chances: Vec<f64>,
    margins: Vec<f64>,
}

impl ReviewArgs {
    pub(crate) fn run(self) -> Result<()> {
        let (record, board) = arguments::record(&self.file, self.board.as_deref())?;
        let in_file = || self.file.display().to_string();
        let actions = record.replay(&board).with_context(in_file)?.actions;
        let begun = record.begin(&board).with_context(in_file)?;
        let missed = missed_tickets(begun, &actions)?;
        let mut reviewer = Reviewer::new(begun, self.iterations)?;
        let decisions: Result<Vec<_>, _> =
            actions.into_iter().map(|(seat, action)| reviewer.act(seat, action)).collect();
        let seats = reviewer.game().seats();
        if let Some(seat) = self.seat.filter(|&seat| seat >= seats) {
            let last = seats - 1;
            return Err(crate::failure::Usage::error(format!(
                "there is no seat {seat}; the seats are 0 to {last}"
            )));
        }
        let decisions = decisions?;
        // Programs that read JSON get English; people read their language.
        let speech = if self.json { Speech::in_language(ENGLISH) } else { self.language.speech() };
        let names: Vec<_> = Seat::all(seats).map(|seat| record.name(seat)).collect();
        let words = Words::named(&board, speech.seats(&names), speech.clone());
        let decisions = decisions.iter().map(|it| decision_text(it, &words, seats));
        let review = ReviewText {
            board: board.name().to_owned(),
            names,
            iterations: self.iterations,
            margins: reviewer.parts().iter().map(margin_text).collect(),
            missed_tickets: missed.iter().map(|it| missed_text(it, &words)).collect(),
            decisions: decisions.collect(),
        };
        match &self.html {
            Some(file) => WholeFile::write_text(file, &page::html(&review, &speech)),
            None if self.json => json_line(&mut stdout(), &review),
            None => tell(&mut stdout(), &review, self.seat, &speech),
        }
    }
}

fn points(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

fn margin_text(parts: &MarginParts) -> MarginText {
    MarginText {
        deal: points(parts.deal),
        luck: points(parts.luck),
        own_choices: points(parts.own),
        choices_of_others: points(parts.others),
        luck_error: points(parts.luck_error),
        own_choices_error: points(parts.own_error),
        choices_of_others_error: points(parts.others_error),
        margin: points(parts.margin),
    }
}

fn missed_text(missed: &MissedTicket, words: &Words<'_>) -> MissedText {
    let last_chance = missed.last_chance.map(|it| LastChanceText {
        turn: it.turn,
        routes: it.routes.iter().map(|id| words.route(id)).collect(),
        cars: it.cars,
        turns_needed: it.needed,
        turns_left: it.left,
    });
    MissedText { seat: missed.seat.index(), ticket: words.ticket(missed.ticket), last_chance }
}

fn decision_text(decision: &ReviewedDecision, words: &Words<'_>, seats: usize) -> DecisionText {
    let board: &Board = words.board;
    let seat = decision.seat.index();
    DecisionText {
        turn: decision.turn,
        seat,
        action: notation::write(board, decision.action),
        preferred: notation::write(board, decision.preferred),
        why: reasons(words, &decision.why),
        grade: decision.grade.map(bots::review::Grade::name),
        chance_loss: points(decision.loss),
        chance_loss_error: points(decision.loss_error),
        margin_loss: points(decision.margin_loss),
        choice: points(decision.choice[seat]),
        luck: points(decision.luck[seat]),
        chances: decision.chance[..seats].iter().copied().map(points).collect(),
        margins: decision.margin[..seats].iter().copied().map(points).collect(),
    }
}

/// Says how good a decision was.
fn grade(speech: &Speech, grade: Option<&str>) -> String {
    say!(speech, &format!("grade-{}", grade.unwrap_or("none")))
}

/// Rounds to tenths, as the language writes them.
fn tenths(number: f64) -> Value<'static> {
    Value::Tenths((number * 10.0).round() as i64)
}

/// The columns of the margins.
const PARTS: [&str; 5] = ["deal", "luck", "own", "others", "margin"];

/// Tells the review as text.
fn tell(
    out: &mut impl Write,
    review: &ReviewText,
    only: Option<usize>,
    speech: &Speech,
) -> Result<()> {
    let names = speech.seats(&review.names);
    let (board, who) = (&review.board, speech.list(ListStyle::Commas, &names));
    writeln!(out, "{}", say!(speech, "cli-review-title", board = board, names = who))?;
    writeln!(out, "\n{}", say!(speech, "cli-review-margins"))?;
    let headings = PARTS.map(|part| say!(speech, &format!("cli-review-{part}")));
    // Wide enough for a number with its error; the deal and the final margin have none.
    let columns = headings.iter().zip([7, 13, 13, 13, 7]);
    let columns: Vec<_> = columns.map(|(it, width)| it.chars().count().max(width)).collect();
    let cells = headings.iter().zip(&columns).map(|(it, columns)| format!(" {it:>columns$}"));
    writeln!(out, "{:<24}{}", "", cells.collect::<String>())?;
    for (name, it) in names.iter().zip(&review.margins) {
        let parts = it.cells(speech);
        let cells = parts.iter().zip(&columns).map(|(it, columns)| format!(" {it:>columns$}"));
        writeln!(out, "{name:<24}{}", cells.collect::<String>())?;
    }
    tell_missed(out, review, only, speech)?;
    let mut turn = usize::MAX;
    for it in review.decisions.iter().filter(|it| only.is_none_or(|seat| seat == it.seat)) {
        if it.turn != turn {
            turn = it.turn;
            writeln!(out, "\n{}", say!(speech, "cli-review-turn", turn = turn))?;
        }
        let chance = it.chances.get(it.seat).copied().unwrap_or_default();
        let line = say!(
            speech,
            "cli-review-decision",
            name = &names[it.seat],
            action = &it.action,
            grade = grade(speech, it.grade),
            chance = chance.round() as i64
        );
        writeln!(out, "  {line}")?;
        if let Some(better) = better(it, speech) {
            writeln!(out, "    {better}")?;
        }
    }
    Ok(out.flush()?)
}

impl MarginText {
    /// Writes the parts in the order of the columns, with twice their standard errors.
    fn cells(&self, speech: &Speech) -> [String; 5] {
        let signed = |value| speech.signed_tenths(value);
        let part =
            |value, error: f64| format!("{} ± {}", signed(value), speech.tenths(2.0 * error));
        [
            signed(self.deal),
            part(self.luck, self.luck_error),
            part(self.own_choices, self.own_choices_error),
            part(self.choices_of_others, self.choices_of_others_error),
            signed(self.margin),
        ]
    }
}

/// Tells which tickets were not completed, and until when each could have been.
fn tell_missed(
    out: &mut impl Write,
    review: &ReviewText,
    only: Option<usize>,
    speech: &Speech,
) -> Result<()> {
    let names = speech.seats(&review.names);
    let of_seat = |it: &&MissedText| only.is_none_or(|seat| seat == it.seat);
    let missed: Vec<_> = review.missed_tickets.iter().filter(of_seat).collect();
    if missed.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", say!(speech, "cli-review-missed"))?;
    for it in missed {
        writeln!(out, "  {}, {}", names[it.seat], it.ticket)?;
        writeln!(out, "    {}", last_chance(it, speech))?;
    }
    Ok(())
}

/// Says until when a ticket could have been made.
fn last_chance(missed: &MissedText, speech: &Speech) -> String {
    match &missed.last_chance {
        None => say!(speech, "cli-review-missed-never"),
        Some(it) => say!(
            speech,
            "cli-review-missed-until",
            turn = it.turn,
            routes = speech.list(ListStyle::And, &it.routes),
            cars = usize::from(it.cars),
            needed = it.turns_needed,
            left = it.turns_left
        ),
    }
}

/// Says what the search preferred and what the decision lost; none if there was no choice or it chose the same.
fn better(it: &DecisionText, speech: &Speech) -> Option<String> {
    let differs = it.grade.is_some() && it.action != it.preferred;
    differs.then(|| {
        say!(
            speech,
            "cli-review-better",
            preferred = &it.preferred,
            why = &it.why,
            chance = tenths(it.chance_loss),
            error = tenths(2.0 * it.chance_loss_error),
            margin = tenths(it.margin_loss)
        )
    })
}
