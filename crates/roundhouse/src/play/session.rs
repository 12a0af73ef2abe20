//! The conversation: a line in, a screen out. No terminal, no files.

use board::Board;
use record::Record;
use record::notation::{self, NotationError};
use rules::{Action, Awaiting, Illegal, Seat, Seed, Setup, Slot};

use super::ask::{self, Ask, Next};
use super::layout::{Block, HEIGHT, columns, fit, wrap};
use super::menu;
use super::pages::Pages;
use super::table::{ResumeError, Table};
use super::{help, question, sheet, summary};

/// What the caller should do after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Show the screen.
    Show,
    /// Something was decided or taken back: save, then show the screen.
    Save,
    /// Stop; everything was saved.
    Quit,
}

/// One person playing against bots.
pub struct Session<'b> {
    table: Table<'b>,
    ask: Ask,
    reading: Option<Pages>,
    note: Option<String>,
}

impl<'b> Session<'b> {
    /// Deals a game. `bots` are by seat; the one on the person's own seat has nothing to do.
    pub fn deal(setup: Setup<'b>, seed: Seed, own: Seat, bots: Vec<bots::Policy>) -> Session<'b> {
        Session::at(Table::deal(setup, seed, own, bots))
    }

    /// Goes on with a saved game.
    pub fn resume(board: &'b Board, record: Record) -> Result<Session<'b>, ResumeError> {
        Ok(Session::at(Table::resume(board, record)?))
    }

    fn at(table: Table<'b>) -> Session<'b> {
        let ask = ask::first(&table.view(), &table.words);
        Session { table, ask, reading: None, note: None }
    }

    /// The game so far, to be saved.
    pub fn record(&self) -> Record {
        self.table.record()
    }

    /// The screen: at most 24 lines of 80 columns, the line of the prompt included.
    pub fn screen(&mut self) -> String {
        let mut lines = match &self.reading {
            Some(pages) => pages.lines(),
            None => self.question(),
        };
        lines.push("> ".to_owned());
        lines.join("\n")
    }

    fn question(&mut self) -> Vec<String> {
        let note: Vec<_> =
            self.note.iter().flat_map(|note| wrap(&format!("! {note}"), 2)).collect();
        let room = HEIGHT - 1 - note.len();
        let (view, words) = (self.table.view(), &self.table.words);
        let mut lines = if view.is_over() {
            fit(vec![Block::flexible(sheet::lines(&view, words), 1, "tickets")], room - 1)
        } else if let Some(list) = self.ask.lines(room - ask::HEAD) {
            let head = fit(summary::brief(&view, words), ask::HEAD);
            head.into_iter().chain(list).collect()
        } else {
            let question = decision(&self.table);
            let blocks = summary::full(&view, words, self.table.log.news());
            fit(blocks, room - question.len()).into_iter().chain(question).collect()
        };
        if view.is_over() {
            lines.push("The game is over: log, map, tickets, undo or quit.".to_owned());
        }
        lines.extend(note);
        lines
    }

    /// Takes one line from the person.
    pub fn enter(&mut self, line: &str) -> Outcome {
        let line = line.trim();
        self.note = None;
        if let Some(mut pages) = self.reading.take() {
            if line.is_empty() {
                self.reading = pages.turn().then_some(pages);
                return Outcome::Show;
            }
            if line == "back" || line == "b" {
                return Outcome::Show;
            }
        }
        self.command(line).unwrap_or_else(|| self.answer(line))
    }

    /// Words that mean the same everywhere.
    fn command(&mut self, line: &str) -> Option<Outcome> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, rest) {
            ("quit" | "exit", "") => return Some(Outcome::Quit),
            ("undo", "") => return Some(self.undo()),
            ("back" | "b", "") => self.ask = ask::first(&self.table.view(), &self.table.words),
            ("?" | "help", "") => self.read(help::lines(self.table.words.board, self.awaiting())),
            ("tickets", "") => self.read(self.own_things()),
            ("log", "") => self.read_log(),
            ("map" | "routes", filter) => self.read_map(filter),
            (_, _) => return None,
        }
        Some(Outcome::Show)
    }

    fn awaiting(&self) -> Awaiting {
        self.table.view().awaiting()
    }

    fn read(&mut self, lines: Vec<String>) {
        self.reading = Some(Pages::new(lines));
    }

    fn own_things(&self) -> Vec<String> {
        let (view, words) = (self.table.view(), &self.table.words);
        let mut lines = vec!["Your tickets ([x] complete):".to_owned()];
        lines.extend(summary::tickets(&view, words));
        if words.board.festivals().is_some() {
            lines.extend([String::new(), "Your festival cards:".to_owned()]);
            lines.extend(summary::own_pile(&view, words));
        }
        lines
    }

    fn read_log(&mut self) {
        let lines = self.table.log.lines().iter().flat_map(|line| wrap(&format!("* {line}"), 2));
        self.reading = Some(Pages::at_end(lines.collect()));
    }

    fn read_map(&mut self, filter: &str) {
        let (view, words) = (self.table.view(), &self.table.words);
        let mut lines = summary::lying(&view, words);
        let routes = ask::all_routes(&view, words);
        lines.extend(routes.into_iter().filter(|line| menu::matches(line, filter)));
        self.read(lines);
    }

    fn undo(&mut self) -> Outcome {
        if !self.table.undo() {
            return self.say("there is nothing to take back");
        }
        self.ask = ask::first(&self.table.view(), &self.table.words);
        Outcome::Save
    }

    fn say(&mut self, note: impl Into<String>) -> Outcome {
        self.note = Some(note.into());
        Outcome::Show
    }

    fn refuse(&mut self, why: Illegal) -> Outcome {
        self.say(why.to_string())
    }

    /// An answer to what is asked.
    fn answer(&mut self, line: &str) -> Outcome {
        if let Some(outcome) = self.in_notation(line) {
            return outcome;
        }
        let (view, words) = (self.table.view(), &self.table.words);
        let next = self.ask.enter(&view, words, line);
        match (&self.ask, &next) {
            (Ask::Decision, _) => self.decision(line),
            (Ask::Route(_), Next::NotListed) => self.why_not(line),
            (_, _) => self.follow(next),
        }
    }

    /// The next question; one that leaves no choice is answered at once.
    fn follow(&mut self, next: Next) -> Outcome {
        match next {
            Next::Act(action) => self.decide(action),
            Next::Ask(ask) => match ask.only(&self.table.view(), &self.table.words) {
                Some(next) => self.follow(next),
                None => {
                    self.ask = ask;
                    Outcome::Show
                }
            },
            Next::Look | Next::Decision => Outcome::Show,
            Next::NotListed => self.say("nothing on the list is called so; back leaves the list"),
            Next::NoSuchNumber => self.say("the list has no such number"),
        }
    }

    fn decide(&mut self, action: Action) -> Outcome {
        let done = self.table.decide(action);
        self.ask = ask::first(&self.table.view(), &self.table.words);
        match done {
            Ok(()) => Outcome::Save,
            Err(why) => self.refuse(why),
        }
    }

    /// Actions as records write them, for those who know them by heart.
    fn in_notation(&mut self, line: &str) -> Option<Outcome> {
        const VERBS: [&str; 6] = ["keep", "stacks", "pick", "draw", "claim", "pass"];
        let verb = line.split(' ').next().filter(|verb| VERBS.contains(verb))?;
        match notation::read(self.table.words.board, line) {
            Ok(action) => Some(self.decide(action)),
            Err(NotationError::Illegal(why)) => Some(self.refuse(why)),
            Err(NotationError::Unexpected { .. }) if verb == line && verb == "claim" => {
                Some(self.decision("c"))
            }
            Err(NotationError::Unexpected { expected, found }) => {
                Some(self.say(format!("expected {expected}, found {found:?}")))
            }
            Err(NotationError::Unknown { what, name }) => {
                Some(self.say(format!("this board has no {what} {name:?}")))
            }
        }
    }

    /// An answer to the decision itself.
    fn decision(&mut self, line: &str) -> Outcome {
        match self.awaiting() {
            Awaiting::Turn(_) | Awaiting::SecondCard(_) => self.turn(line),
            Awaiting::Picks(_) => match question::pick(&self.table.view(), &self.table.words, line)
            {
                Some(action) => self.decide(action),
                None => self.say("one of the numbers, please"),
            },
            Awaiting::OpeningTickets(_) | Awaiting::DraftTickets(_) | Awaiting::Tickets(_) => {
                match question::keep(&self.table.view(), line) {
                    Some(action) => self.decide(action),
                    None => self.say("numbers of the tickets to keep, such as: 1 3"),
                }
            }
            Awaiting::Stacks(_) => Outcome::Show,
            Awaiting::Nobody(_) => self.refuse(Illegal::GameOver),
        }
    }

    fn turn(&mut self, line: &str) -> Outcome {
        if let Ok(number) = line.parse::<u8>() {
            return self.decide(Action::DrawMarket(Slot(number.wrapping_sub(1))));
        }
        match line.split_once(' ').unwrap_or((line, "")) {
            ("d", "") => self.decide(Action::DrawDeck),
            ("t", "") => self.decide(Action::DrawTickets),
            ("p", "") => self.decide(Action::Pass),
            ("c", filter) => self.claim(filter),
            ("", _) => Outcome::Show,
            (_, _) => self.claim(line),
        }
    }

    /// Which route? With a part of its name that question may be answered already.
    fn claim(&mut self, filter: &str) -> Outcome {
        let (view, words) = (self.table.view(), &self.table.words);
        if matches!(view.awaiting(), Awaiting::SecondCard(_)) {
            return self.refuse(Illegal::SecondCardFirst);
        }
        let mut ask = Ask::Route(ask::routes(&view, words));
        // A list can be filtered before it is shown; what was typed for all of it filters nothing.
        let next = if filter.is_empty() { Next::Look } else { ask.enter(&view, words, filter) };
        match next {
            Next::Look if view.legal().claimable().is_empty() => self.why_not(filter),
            Next::NotListed => self.why_not(filter),
            Next::Look | Next::NoSuchNumber => self.follow(Next::Ask(ask)),
            next @ (Next::Ask(_) | Next::Act(_) | Next::Decision) => self.follow(next),
        }
    }

    /// Why a route that is not on the list cannot be claimed.
    fn why_not(&mut self, filter: &str) -> Outcome {
        let (view, words) = (self.table.view(), &self.table.words);
        let named = |route| menu::matches(&words.route(route), filter);
        let mut routes = words.board.route_ids().filter(|&route| named(route));
        let refused = routes.find_map(|route| Some((route, ask::refusal(&view, route)?)));
        let note = match refused {
            Some((_, why)) if filter.is_empty() => format!("no route can be claimed now: {why}"),
            Some((route, why)) => format!("{}: {why}", words.route(route)),
            None => format!("no route is called {filter:?}; ? for help"),
        };
        self.say(note)
    }
}

/// The question at the bottom of the full screen.
fn decision(table: &Table<'_>) -> Vec<String> {
    let (view, words) = (table.view(), &table.words);
    let offered = view.offered(words.own).unwrap_or_default();
    let numbered =
        offered.iter().enumerate().map(|(at, &id)| format!("{:>3} {}", at + 1, words.ticket(id)));
    let mut lines = question::lines(&view);
    match view.awaiting() {
        Awaiting::OpeningTickets(_)
        | Awaiting::Picks(_)
        | Awaiting::DraftTickets(_)
        | Awaiting::Tickets(_) => lines.extend(columns(&numbered.collect::<Vec<_>>())),
        Awaiting::Stacks(_) | Awaiting::Turn(_) | Awaiting::SecondCard(_) | Awaiting::Nobody(_) => {
        }
    }
    lines
}
