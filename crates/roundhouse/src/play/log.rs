//! The log: one line for each turn, as the person sees it.

use rules::{Ending, Event, Observer, Seat};

use super::words::Words;
use crate::speech::say;

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
        let speech = &words.speech;
        // Says a message about a seat: its name, whether it is the player, and more variables.
        macro_rules! about {
            ($seat:expr, $key:expr $(, $name:ident = $value:expr)*) => {{
                let (own, name) = (words.is_own($seat), words.who($seat));
                self.did($seat, say!(speech, $key, own = own, name = name $(, $name = $value)*));
            }};
        }
        match *event {
            Event::Answered { .. } | Event::TicketsShuffled { .. } | Event::Refilled { .. } => {}
            // At the opening everybody is offered tickets, and the screen shows the own ones.
            Event::Offered { seat, tickets } => {
                about!(seat, "cli-log-tickets", number = tickets.count());
            }
            Event::DraftBegan { second: false } => self.say(say!(speech, "cli-log-first-draft")),
            Event::DraftBegan { second: true } => self.say(say!(speech, "cli-log-second-draft")),
            Event::Picked { seat, ticket } => {
                if let Some(&ticket) = ticket.seen_by(observer) {
                    about!(seat, "cli-log-pick", ticket = words.ticket(ticket));
                }
            }
            Event::PacksPassed { left: true } => self.aside(say!(speech, "cli-log-packs-left")),
            Event::PacksPassed { left: false } => self.aside(say!(speech, "cli-log-packs-right")),
            Event::Kept { seat, tickets, returned } => {
                let kept = tickets.count();
                about!(seat, "cli-log-keep", kept = kept, number = kept + returned);
            }
            Event::StackPlaced { seat, symbol, location } => {
                let (symbol, place) = (words.symbol(symbol), words.location(location));
                about!(seat, "cli-log-stack", symbol = symbol, place = place);
            }
            Event::DrewUnseen { seat, card: None } => about!(seat, "cli-log-no-card"),
            Event::DrewUnseen { seat, card: Some(card) } => match card.seen_by(observer) {
                Some(&card) => about!(seat, "cli-log-draw", card = words.card(card)),
                None => about!(seat, "cli-log-draw-unseen"),
            },
            Event::TookFaceUp { seat, card, .. } => {
                about!(seat, "cli-log-take", card = words.card(card));
            }
            Event::Swept => self.aside(say!(speech, "cli-log-swept")),
            Event::MarketAtRest => self.aside(say!(speech, "cli-log-at-rest")),
            Event::Reshuffled { .. } => self.aside(say!(speech, "cli-log-reshuffled")),
            Event::FestivalLaid { festival } => {
                let place = festival_place(words, festival);
                self.aside(say!(speech, "cli-log-festival", place = place));
            }
            Event::DraftCardDrawn => self.aside(say!(speech, "cli-log-draft-card")),
            Event::Claimed { seat, claim, points } => {
                let payment = words.payment(claim.route, claim.payment);
                let route = words.route(claim.route);
                about!(seat, "cli-log-claim", route = route, payment = payment, points = points);
            }
            Event::TokenTaken { seat, symbol, location } => {
                let (symbol, place) = (words.symbol(symbol), words.location(location));
                about!(seat, "cli-log-token", symbol = symbol, place = place);
            }
            Event::FestivalTaken { seat, festival, cards } => {
                let place = festival_place(words, festival);
                about!(seat, "cli-log-pile", cards = cards, place = place);
            }
            Event::Passed { seat } => about!(seat, "cli-log-pass"),
            Event::LastRoundCalled { seat } => {
                let (own, name) = (words.is_own(seat), words.who(seat));
                self.say(say!(speech, "cli-log-last-round", own = own, name = name));
            }
            Event::TurnBegan { .. } => self.open = None,
            Event::Ended { how: Ending::LastRound } => self.say(say!(speech, "cli-log-ended")),
            Event::Ended { how: Ending::AllPassed } => self.say(say!(speech, "cli-log-all-passed")),
        }
    }

    /// Adds a line that belongs to no seat.
    fn say(&mut self, line: String) {
        self.open = None;
        self.lines.push(line);
    }

    /// Adds a sentence about something that happened during a turn.
    fn aside(&mut self, sentence: String) {
        match (self.open, self.lines.last_mut()) {
            (Some(_), Some(line)) => *line += &format!(" {sentence}"),
            (None, _) | (_, None) => self.lines.push(sentence),
        }
    }

    /// Adds a sentence about what a seat did, on the line of its turn if that is the last line.
    fn did(&mut self, seat: Seat, sentence: String) {
        match (self.open, self.lines.last_mut()) {
            (Some(open), Some(line)) if open == seat => *line += &format!(" {sentence}"),
            (_, _) => self.lines.push(sentence),
        }
        self.open = Some(seat);
    }
}

/// Names the locations where a festival is held, as in "Porto/Coimbra".
pub(crate) fn festival_place(words: &Words<'_>, festival: board::FestivalId) -> String {
    let locations = words.board.festival(festival).map(|festival| festival.locations);
    let names = locations.into_iter().flat_map(|set| set.iter()).map(|at| words.location(at));
    names.collect::<Vec<_>>().join("/")
}
