//! The conversation with the person: it takes lines and gives screens. It knows no terminal and no files.

use board::Board;
use bots::advice::{AdviceError, Suggestion, advise};
use record::Record;
use record::notation::{self, NotationError};
use rules::{Action, Awaiting, Decision, Game, Illegal, QuickDice, Seat, Seed, Setup, Slot};

use super::bot_game::{BotGame, ResumeError};
use super::layout::{Block, HEIGHT, columns, fit, wrap};
use super::menu;
use super::pages::Pages;
use super::question::{self, Next, Question};

use super::{decision, help, reasons, sheet, summary};
use crate::speech::{Speech, say};

/// The iterations of the search behind a hint: about a tenth of a second.
const HINT_ITERATIONS: u32 = 40_000;

/// What the caller should do after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterLine {
    /// Show the screen.
    Show,
    /// Something was decided or taken back: save, then show the screen.
    Save,
    /// Stop; everything was saved.
    Quit,
}

/// One person who plays against bots.
pub struct Conversation<'b> {
    game: BotGame<'b>,
    question: Question,
    reading: Option<Pages>,
    note: Option<String>,
}

impl<'b> Conversation<'b> {
    /// Deals a game. There is a bot for each seat; the one on the person's seat never decides.
    pub fn deal(
        setup: Setup<'b>,
        seed: Seed,
        own: Seat,
        bots: Vec<bots::Policy>,
        speech: Speech,
    ) -> Conversation<'b> {
        Conversation::at(BotGame::deal(setup, seed, own, bots, speech))
    }

    /// Plays on from a game that was not dealt here.
    pub fn from_game(
        game: Game<'b>,
        own: Seat,
        bots: Vec<bots::Policy>,
        speech: Speech,
    ) -> Conversation<'b> {
        Conversation::at(BotGame::from_game(game, own, bots, speech))
    }

    /// Continues a saved game.
    pub fn resume(
        board: &'b Board,
        record: Record,
        speech: Speech,
    ) -> Result<Conversation<'b>, ResumeError> {
        Ok(Conversation::at(BotGame::resume(board, record, speech)?))
    }

    fn at(game: BotGame<'b>) -> Conversation<'b> {
        let question = question::first(&game.view(), &game.words);
        Conversation { game, question, reading: None, note: None }
    }

    /// Returns the record of the game so far, to be saved.
    pub fn record(&self) -> Record {
        self.game.record()
    }

    /// Returns the screen: at most 24 lines of 80 columns, the line of the prompt included.
    pub fn screen(&mut self) -> String {
        let mut lines = match &self.reading {
            Some(pages) => pages.lines(&self.game.words.speech),
            None => self.game_screen(),
        };
        lines.push("> ".to_owned());
        lines.join("\n")
    }

    /// Returns the screen while nothing else is read: what the person sees, the question, and a
    /// note below it.
    fn game_screen(&mut self) -> Vec<String> {
        let note: Vec<_> =
            self.note.iter().flat_map(|note| wrap(&format!("! {note}"), 2)).collect();
        let room = HEIGHT - 1 - note.len();
        let (view, words) = (self.game.view(), &self.game.words);
        let mut lines = if view.is_over() {
            fit(
                vec![Block::flexible(
                    sheet::lines(&view, words),
                    1,
                    summary::more(words, "tickets"),
                )],
                room - 1,
            )
        } else if let Some(list) = self.question.lines(room - question::HEAD, &words.speech) {
            let head = fit(summary::brief(&view, words), question::HEAD);
            head.into_iter().chain(list).collect()
        } else {
            let question = open_decision(&self.game);
            let blocks = summary::full(&view, words, self.game.log.news());
            fit(blocks, room - question.len()).into_iter().chain(question).collect()
        };
        if view.is_over() {
            lines.push(say!(words.speech, "cli-over"));
        }
        lines.extend(note);
        lines
    }

    /// Takes one line that the person typed.
    pub fn enter(&mut self, line: &str) -> AfterLine {
        let line = line.trim();
        self.note = None;
        if let Some(mut pages) = self.reading.take() {
            if line.is_empty() {
                self.reading = pages.turn().then_some(pages);
                return AfterLine::Show;
            }
            if line == "back" || line == "b" {
                return AfterLine::Show;
            }
        }
        self.command(line).unwrap_or_else(|| self.answer(line))
    }

    /// Obeys a command that means the same at every question; nothing if the line is none.
    fn command(&mut self, line: &str) -> Option<AfterLine> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, rest) {
            ("quit" | "exit", "") => return Some(AfterLine::Quit),
            ("undo", "") => return Some(self.undo()),
            ("back" | "b", "") => {
                self.question = question::first(&self.game.view(), &self.game.words)
            }
            ("?" | "help", "") => self.read(help::lines(
                self.game.words.board,
                self.awaiting(),
                &self.game.words.speech,
            )),
            ("tickets", "") => self.read(self.own_things()),
            ("log", "") => self.read_log(),
            ("hint", "") => return Some(self.hint()),
            ("map" | "routes", filter) => self.read_map(filter),
            (_, _) => return None,
        }
        Some(AfterLine::Show)
    }

    fn awaiting(&self) -> Awaiting {
        self.game.view().awaiting()
    }

    fn read(&mut self, lines: Vec<String>) {
        self.reading = Some(Pages::new(lines));
    }

    fn own_things(&self) -> Vec<String> {
        let (view, words) = (self.game.view(), &self.game.words);
        let mut lines = vec![say!(words.speech, "cli-own-tickets")];
        lines.extend(summary::tickets(&view, words));
        if words.board.festivals().is_some() {
            lines.extend([String::new(), say!(words.speech, "cli-own-festivals")]);
            lines.extend(summary::own_pile(&view, words));
        }
        lines
    }

    /// Asks for advice: the best action, up to three others, what each is worth and why.
    fn hint(&mut self) -> AfterLine {
        let view = self.game.view();
        // The number of turns changes with every decision of the person but the second card's, so hints
        // for one moment are equal.
        let mut dice = QuickDice::new(view.turns() as u64);
        let advice = match advise(&view, HINT_ITERATIONS, &mut || false, &mut dice) {
            Ok(advice) => advice,
            Err(AdviceError::CannotDecide(_)) => return self.say_message("cli-nothing-to-decide"),
            Err(error @ AdviceError::Weights(_)) => return self.say(error.to_string()),
        };
        let words = &self.game.words;
        let line = |suggestion: &Suggestion| wrap(&reasons::suggestion(words, suggestion), 4);
        let mut lines = vec![say!(words.speech, "cli-advice", number = advice.playouts)];
        lines.extend(line(&advice.best));
        lines.extend([String::new(), say!(words.speech, "cli-advice-else")]);
        lines.extend(advice.alternatives.iter().flat_map(line));
        self.read(lines);
        AfterLine::Show
    }

    fn read_log(&mut self) {
        let lines = self.game.log.lines().iter().flat_map(|line| wrap(&format!("* {line}"), 2));
        self.reading = Some(Pages::at_end(lines.collect()));
    }

    fn read_map(&mut self, filter: &str) {
        let (view, words) = (self.game.view(), &self.game.words);
        let mut lines = summary::lying(&view, words);
        let routes = question::all_routes(&view, words);
        lines.extend(routes.into_iter().filter(|line| menu::matches(line, filter)));
        self.read(lines);
    }

    fn undo(&mut self) -> AfterLine {
        if !self.game.undo() {
            return self.say_message("cli-nothing-to-undo");
        }
        self.question = question::first(&self.game.view(), &self.game.words);
        AfterLine::Save
    }

    fn say(&mut self, note: impl Into<String>) -> AfterLine {
        self.note = Some(note.into());
        AfterLine::Show
    }

    fn say_message(&mut self, key: &str) -> AfterLine {
        let note = say!(self.game.words.speech, key);
        self.say(note)
    }

    fn refuse(&mut self, why: Illegal) -> AfterLine {
        self.say(self.game.words.speech.refusal(self.game.words.board, why))
    }

    /// Takes a line as an answer to the question.
    fn answer(&mut self, line: &str) -> AfterLine {
        if let Some(outcome) = self.in_notation(line) {
            return outcome;
        }
        let (view, words) = (self.game.view(), &self.game.words);
        let next = self.question.enter(&view, words, line);
        match (&self.question, &next) {
            (Question::Decision, _) => self.decision(line),
            (Question::Route(_), Next::NotListed) => self.why_not(line),
            (_, _) => self.follow(next),
        }
    }

    /// Goes where an answer leads. A question with only one answer is not asked.
    fn follow(&mut self, next: Next) -> AfterLine {
        match next {
            Next::Act(action) => self.decide(action),
            Next::Question(question) => match question.only(&self.game.view(), &self.game.words) {
                Some(next) => self.follow(next),
                None => {
                    self.question = question;
                    AfterLine::Show
                }
            },
            Next::Look | Next::Decision => AfterLine::Show,
            Next::NotListed => self.say_message("cli-not-listed"),
            Next::NoSuchNumber => self.say_message("cli-no-such-number"),
        }
    }

    fn decide(&mut self, action: Action) -> AfterLine {
        let done = self.game.decide(action);
        self.question = question::first(&self.game.view(), &self.game.words);
        match done {
            Ok(()) => AfterLine::Save,
            Err(why) => self.refuse(why),
        }
    }

    /// Takes a line as an action in the notation of records; nothing if it is none.
    fn in_notation(&mut self, line: &str) -> Option<AfterLine> {
        const FORMS: [(&str, &str); 6] = [
            ("keep", "keep TICKET …"),
            ("stacks", "stacks NUMBER@LOCATION …"),
            ("pick", "pick TICKET"),
            ("draw", "draw deck | draw PLACE"),
            ("claim", "claim ROUTE COLOR CARDS[+WILDS] [at LOCATION]"),
            ("pass", "pass"),
        ];
        let first = line.split(' ').next();
        let (verb, form) = FORMS.into_iter().find(|(verb, _)| first == Some(*verb))?;
        match notation::read(self.game.words.board, line) {
            Ok(action) => Some(self.decide(action)),
            Err(NotationError::Illegal(why)) => Some(self.refuse(why)),
            Err(NotationError::Unexpected { .. }) if verb == line && verb == "claim" => {
                Some(self.decision("c"))
            }
            Err(NotationError::Unexpected { .. }) => {
                Some(self.say(say!(self.game.words.speech, "cli-form", form = form)))
            }
            Err(NotationError::Unknown { name, .. }) => {
                Some(self.say(say!(self.game.words.speech, "cli-not-on-board", name = name)))
            }
        }
    }

    /// Takes a line as an answer to the decision itself.
    fn decision(&mut self, line: &str) -> AfterLine {
        match self.awaiting().decision() {
            Some(Decision::Turn | Decision::SecondCard) => self.turn(line),
            Some(Decision::Picks) => {
                match decision::pick(&self.game.view(), &self.game.words, line) {
                    Some(action) => self.decide(action),
                    None => self.say_message("cli-type-ticket"),
                }
            }
            Some(Decision::OpeningTickets | Decision::DraftTickets | Decision::Tickets) => {
                match decision::keep(&self.game.view(), line) {
                    Some(action) => self.decide(action),
                    None => self.say_message("cli-type-tickets"),
                }
            }
            Some(Decision::Stacks) => AfterLine::Show,
            None => self.refuse(Illegal::GameOver),
        }
    }

    fn turn(&mut self, line: &str) -> AfterLine {
        if let Ok(number) = line.parse::<u8>() {
            return self.decide(Action::DrawMarket(Slot(number.wrapping_sub(1))));
        }
        match line.split_once(' ').unwrap_or((line, "")) {
            ("d", "") => self.decide(Action::DrawDeck),
            ("t", "") => self.decide(Action::DrawTickets),
            ("p", "") => self.decide(Action::Pass),
            ("c", filter) => self.claim(filter),
            ("", _) => AfterLine::Show,
            (_, _) => self.claim(line),
        }
    }

    /// Asks which route to claim; a filter that fits one route answers at once.
    fn claim(&mut self, filter: &str) -> AfterLine {
        let (view, words) = (self.game.view(), &self.game.words);
        if view.awaiting().decision() == Some(Decision::SecondCard) {
            return self.refuse(Illegal::SecondCardFirst);
        }
        let mut question = Question::Route(question::routes(&view, words));
        // The filter is applied before the list is shown; an empty one shows the whole list.
        let next =
            if filter.is_empty() { Next::Look } else { question.enter(&view, words, filter) };
        match next {
            Next::Look if view.legal().claimable().is_empty() => self.why_not(filter),
            Next::NotListed => self.why_not(filter),
            Next::Look | Next::NoSuchNumber => self.follow(Next::Question(question)),
            next @ (Next::Question(_) | Next::Act(_) | Next::Decision) => self.follow(next),
        }
    }

    /// Says why a route that is not on the list cannot be claimed.
    fn why_not(&mut self, filter: &str) -> AfterLine {
        let (view, words) = (self.game.view(), &self.game.words);
        let named = |route| menu::matches(&words.route(route), filter);
        let mut routes = words.board.route_ids().filter(|&route| named(route));
        let refused = routes.find_map(|route| Some((route, view.why_not(route)?)));
        let note = match refused {
            Some((route, why)) => {
                let key = if filter.is_empty() { "cli-no-claim" } else { "cli-route-refused" };
                let why = words.speech.refusal(words.board, why);
                say!(words.speech, key, route = words.route(route), why = why)
            }
            None => say!(words.speech, "cli-no-route", name = filter),
        };
        self.say(note)
    }
}

/// Returns the decision at the bottom of the full screen, with the tickets on offer.
fn open_decision(game: &BotGame<'_>) -> Vec<String> {
    let (view, words) = (game.view(), &game.words);
    let offered = view.offered(words.own).unwrap_or_default();
    let numbered =
        offered.iter().enumerate().map(|(at, &id)| format!("{:>3} {}", at + 1, words.ticket(id)));
    let mut lines = decision::lines(&view, words);
    if !offered.is_empty() {
        lines.extend(columns(&numbered.collect::<Vec<_>>()));
    }
    lines
}
