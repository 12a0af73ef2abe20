//! The log: one line for each turn, as the person sees it.

use rules::{Ending, Event, Observer, Seat};

use super::words::{Words, count};

/// The lines of the log, oldest first.
#[derive(Clone, Default)]
pub(crate) struct Log {
    lines: Vec<String>,
    /// The seat whose turn the last line tells; more may be added to it.
    open: Option<Seat>,
    news_from: usize,
}

impl Log {
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Returns what happened since the person's last decision, with that decision.
    pub(crate) fn news(&self) -> &[String] {
        &self.lines[self.news_from.min(self.lines.len())..]
    }

    /// Lets the news begin with the next line.
    pub(crate) fn mark(&mut self) {
        self.open = None;
        self.news_from = self.lines.len();
    }

    /// Adds an event as the person may see it.
    pub(crate) fn take(&mut self, words: &Words<'_>, event: &Event<'_>) {
        let observer = Observer::Seat(words.own);
        match *event {
            Event::Answered { .. } | Event::TicketsShuffled { .. } | Event::Refilled { .. } => {}
            Event::Offered { seat, tickets } => {
                // At the opening everybody is offered tickets, and the screen shows the own ones.
                self.did(words, seat, "draw", &count(tickets.count(), "ticket"));
            }
            Event::DraftBegan { second } => {
                let which = if second { "second" } else { "first" };
                self.say(format!("The {which} ticket draft begins."));
            }
            Event::Picked { seat, ticket } => {
                if let Some(&ticket) = ticket.seen_by(observer) {
                    self.did(words, seat, "pick", &words.ticket(ticket));
                }
            }
            Event::PacksPassed { left } => {
                let side = if left { "left" } else { "right" };
                self.aside(format!("packs go to the {side}"));
            }
            Event::Kept { seat, tickets, returned } => {
                let kept = tickets.count();
                let what = format!("{kept} of {}", count(kept + returned, "ticket"));
                self.did(words, seat, "keep", &what);
            }
            Event::StackPlaced { seat, symbol, location } => {
                let what =
                    format!("stack {} on {}", words.symbol(symbol), words.location(location));
                self.did(words, seat, "put", &what);
            }
            Event::DrewUnseen { seat, card: None } => self.did(words, seat, "find", "no card"),
            Event::DrewUnseen { seat, card: Some(card) } => {
                let card = card.seen_by(observer).map_or("a card", |&card| words.card(card));
                self.did(words, seat, "draw", card);
            }
            Event::TookFaceUp { seat, card, .. } => self.did(words, seat, "take", words.card(card)),
            Event::Swept => self.aside("the market is swept".to_owned()),
            Event::MarketAtRest => {
                self.aside("the market is not swept: too few colors are left".to_owned())
            }
            Event::Reshuffled { .. } => self.aside("the discards are shuffled".to_owned()),
            Event::FestivalLaid { festival } => {
                let place = festival_place(words, festival);
                self.aside(format!("a festival card comes to {place}"));
            }
            Event::DraftCardDrawn => self.aside("the draft card appears".to_owned()),
            Event::Claimed { seat, claim, points } => {
                let points = count(points.into(), "point");
                self.did(words, seat, "claim", &format!("{} ({points})", words.claim(&claim)));
            }
            Event::TokenTaken { seat, symbol, location } => {
                let what =
                    format!("token {} at {}", words.symbol(symbol), words.location(location));
                self.did(words, seat, "take", &what);
            }
            Event::FestivalTaken { seat, festival, cards } => {
                let place = festival_place(words, festival);
                let what = format!("{} at {place}", count(cards.into(), "festival card"));
                self.did(words, seat, "take", &what);
            }
            Event::Passed { seat } => self.did(words, seat, "pass", ""),
            Event::LastRoundCalled { seat } => {
                let verb = if seat == words.own { "call" } else { "calls" };
                self.say(format!("{} {verb} the last round.", words.who(seat)));
            }
            Event::TurnBegan { .. } => self.open = None,
            Event::Ended { how } => self.say(ending(how).to_owned()),
        }
    }

    /// Adds a line that belongs to no seat.
    fn say(&mut self, line: String) {
        self.open = None;
        self.lines.push(line);
    }

    /// Adds something that happened during a turn.
    fn aside(&mut self, what: String) {
        match (self.open, self.lines.last_mut()) {
            (Some(_), Some(line)) => *line += &format!(", {what}"),
            (None, _) | (_, None) => self.lines.push(what),
        }
    }

    /// Adds what a seat did, on the line of its turn if that is the last line.
    fn did(&mut self, words: &Words<'_>, seat: Seat, verb: &str, what: &str) {
        let space = if what.is_empty() { "" } else { " " };
        let phrase = format!("{verb}{}{space}{what}", ending_of(verb, words, seat));
        match (self.open, self.lines.last_mut()) {
            (Some(open), Some(line)) if open == seat => *line += &format!(", {phrase}"),
            (_, _) => self.lines.push(format!("{} {phrase}", words.who(seat))),
        }
        self.open = Some(seat);
    }
}

/// Says how the game ended.
fn ending(how: Ending) -> &'static str {
    match how {
        Ending::LastRound => "The last round is over.",
        Ending::AllPassed => "Everybody passed: the game is over.",
    }
}

/// Returns the ending of a verb: "you draw", "Greedy 1 draws", "Greedy 1 passes".
fn ending_of(verb: &str, words: &Words<'_>, seat: Seat) -> &'static str {
    match (seat == words.own, verb.ends_with("ss")) {
        (true, _) => "",
        (false, true) => "es",
        (false, false) => "s",
    }
}

/// Names the locations where a festival is held, as in "Porto/Coimbra".
pub(crate) fn festival_place(words: &Words<'_>, festival: board::FestivalId) -> String {
    let locations = words.board.festival(festival).map(|festival| festival.locations);
    let names = locations.into_iter().flat_map(|set| set.iter()).map(|at| words.location(at));
    names.collect::<Vec<_>>().join("/")
}
