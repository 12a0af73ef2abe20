//! `roundhouse play`, driven by lines without a terminal. Every screen of these tests must fit 80
//! columns and 24 lines.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;

use board::library;
use bots::Policy;
use record::{Record, notation};
use roundhouse::play::{AfterLine, Conversation};
use roundhouse::speech::Speech;
use rules::{Action, Awaiting, Decision, Illegal, Observer, QuickDice, Seat, Seed, Setup, View};
use words::ENGLISH;

fn english() -> Speech {
    Speech::in_language(ENGLISH)
}

/// A person who plays, the kinds of screens seen so far, and all lines that were typed.
struct Person {
    board: &'static board::Board,
    seat: Seat,
    session: Conversation<'static>,
    seen: BTreeMap<&'static str, String>,
    typed: Vec<String>,
}

impl Person {
    fn sits(board: &str, seats: usize, seat: usize, number: u64) -> Person {
        Person::speaks(english(), board, seats, seat, number)
    }

    fn speaks(speech: Speech, board: &str, seats: usize, seat: usize, number: u64) -> Person {
        let board = library::board(board).unwrap();
        let seat = Seat::new(seat).unwrap();
        let bots = (0..seats).map(|_| Policy::Greedy).collect();
        let setup = Setup::new(board, seats).unwrap();
        let session = Conversation::deal(setup, Seed::from_number(number), seat, bots, speech);
        Person { board, seat, session, seen: BTreeMap::new(), typed: Vec::new() }
    }

    /// Returns the screen, which must fit.
    fn screen(&mut self) -> String {
        let screen = self.session.screen();
        assert!(screen.lines().count() <= 24, "too tall:\n{screen}");
        for line in screen.lines() {
            assert!(line.chars().count() <= 80, "too wide: {line:?} in\n{screen}");
        }
        screen
    }

    fn enters(&mut self, line: &str) -> AfterLine {
        self.typed.push(line.to_owned());
        self.session.enter(line)
    }

    fn types(&mut self, line: &str) -> String {
        self.enters(line);
        self.screen()
    }

    /// Keeps the first screen of each kind.
    fn note(&mut self, what: &'static str, screen: &str) {
        self.seen.entry(what).or_insert_with(|| screen.to_owned());
    }

    fn ask<T>(&self, question: impl FnOnce(&View<'_, '_>) -> T) -> T {
        let game = self.session.record().resume(self.board).unwrap().game;
        question(&game.view(Observer::Seat(self.seat)))
    }

    /// Returns what a good player would do, in the notation of records.
    fn advice(&self) -> String {
        let dice = &mut QuickDice::new(1);
        let action = self.ask(|view| Policy::Greedy.choose(view, dice));
        // On a screen the word "tickets" shows the own ones.
        let is_draw = action == Action::DrawTickets;
        if is_draw { "t".to_owned() } else { notation::write(self.board, action) }
    }

    /// Plays to the end and opens all other screens on the way.
    fn plays(&mut self) {
        while let Some(what) = self.phase() {
            let screen = self.screen();
            self.note(what, &screen);
            match what {
                "turn" | "last round" => {
                    let screen = self.types("?");
                    self.note("help", &screen);
                    self.types("");
                    self.looks_at_claims();
                }
                "stack" => {
                    let screen = self.types("1");
                    self.note("stack: where", &screen);
                    self.types("back");
                }
                _ => {}
            }
            let drawn_tickets = self.draws_tickets_late();
            let advice = self.advice();
            if !drawn_tickets {
                assert_eq!(self.enters(&advice), AfterLine::Save, "{advice}\n{}", self.screen());
            }
        }
        let screen = self.screen();
        self.note("end", &screen);
    }

    fn phase(&self) -> Option<&'static str> {
        self.ask(|view| match view.awaiting() {
            Awaiting::Decision(Decision::OpeningTickets, _) => Some("opening"),
            Awaiting::Decision(Decision::Picks, _) if view.turns() > 0 => Some("second draft"),
            Awaiting::Decision(Decision::Picks, _) => Some("first draft"),
            Awaiting::Decision(Decision::DraftTickets, _) => Some("draft: keep"),
            Awaiting::Decision(Decision::Stacks, _) => Some("stack"),
            Awaiting::Decision(Decision::Turn, _) if view.last_round().is_some() => {
                Some("last round")
            }
            Awaiting::Decision(Decision::Turn, _) => Some("turn"),
            Awaiting::Decision(Decision::SecondCard, _) => Some("second card"),
            Awaiting::Decision(Decision::Tickets, _) => Some("tickets"),
            Awaiting::Nobody(_) => None,
        })
    }

    /// Opens every step of a claim, and takes each back.
    fn looks_at_claims(&mut self) {
        let before = self.screen();
        if !self.types("c").contains("Which route") {
            assert_eq!(self.types("back"), before);
            return;
        }
        let list = self.screen();
        self.note("claim: which route", &list);
        let mut screen = self.types(&self.richest_in_choices().to_string());
        for (title, what) in [("Pay ", "claim: payment"), ("What do you take", "claim: collect")] {
            if screen.lines().any(|line| line.starts_with(title)) {
                self.note(what, &screen);
                screen = self.types("1");
            }
        }
        // Every question was answered, so the claim was made.
        self.types("undo");
        self.types("back");
        assert_eq!(self.screen(), before, "as if nothing had been looked at");
    }

    /// Returns the number in the list of a route that asks where to collect, if there is one.
    fn richest_in_choices(&self) -> usize {
        self.ask(|view| {
            let ends = |id| view.claims_of(id).filter_map(|claim| claim.collect_at);
            let two = |id| ends(id).any(|end| ends(id).next() != Some(end));
            view.legal().claimable().iter().position(two).map_or(1, |at| at + 1)
        })
    }

    /// Draws tickets once, as soon as it can after the opening, so that the choice is seen.
    fn draws_tickets_late(&mut self) -> bool {
        let open = self.ask(|view| view.turns() > 20 && view.check(Action::DrawTickets).is_ok());
        let draws = open && !self.seen.contains_key("tickets");
        if draws {
            assert_eq!(self.enters("t"), AfterLine::Save);
        }
        draws
    }
}

fn goldens(board: &str, seats: usize, seat: usize, number: u64, expected: &[&str]) {
    let mut person = Person::sits(board, seats, seat, number);
    person.plays();
    for (what, line) in [("log", "log"), ("map", "map"), ("own things", "tickets")] {
        let screen = person.types(line);
        person.note(what, &screen);
        person.types("back");
    }
    let seen: Vec<_> = person.seen.keys().copied().collect();
    assert_eq!(seen, expected);
    for (what, screen) in &person.seen {
        let name = format!("{board}-{}", what.replace([':', ' '], "-").replace("--", "-"));
        insta::assert_snapshot!(name, screen.trim_end());
    }
}

#[test]
fn every_phase_with_an_opening_offer_and_tokens() {
    let phases = [
        "claim: collect",
        "claim: payment",
        "claim: which route",
        "end",
        "help",
        "last round",
        "log",
        "map",
        "opening",
        "own things",
        "second card",
        "stack",
        "stack: where",
        "tickets",
        "turn",
    ];
    goldens("san-francisco", 4, 3, 13, &phases);
}

#[test]
fn every_phase_with_drafts_and_festivals() {
    let phases = [
        "claim: collect",
        "claim: payment",
        "claim: which route",
        "draft: keep",
        "end",
        "first draft",
        "help",
        "last round",
        "log",
        "map",
        "own things",
        "second card",
        "second draft",
        "tickets",
        "turn",
    ];
    goldens("iberia", 5, 2, 5, &phases);
}

/// Whole games with every number of seats, in every language: all screens fit, and both players' stacks can be placed
/// in one decision. What is typed is the same in every language.
#[test]
fn every_screen_fits_on_every_board() {
    for board in library::boards() {
        for seats in board.seats() {
            let mut person = Person::sits(board.id(), seats, seats - 1, 3);
            person.plays();
            assert!(person.screen().contains("TOTAL"), "{}", board.id());
            for page in ["log", "map", "tickets", "?"] {
                person.types(page);
                person.types("back");
            }
            let record = person.session.record();
            for tag in words::languages().filter(|tag| *tag != ENGLISH) {
                let speech = Speech::in_language(tag);
                let mut other = Person::speaks(speech, board.id(), seats, seats - 1, 3);
                other.screen();
                for line in &person.typed {
                    other.types(line);
                }
                assert_eq!(other.session.record(), record, "{tag}");
            }
        }
    }
}

#[test]
fn undo_goes_back_to_the_last_own_decision_and_the_record_keeps_it() {
    let mut person = Person::sits("iberia", 3, 1, 4);
    let mut screens = Vec::new();
    for _ in 0..30 {
        screens.push(person.screen());
        let advice = person.advice();
        person.types(&advice);
    }
    for screen in screens.iter().rev() {
        assert_eq!(&person.types("undo"), screen);
    }
    assert!(person.types("undo").contains("nothing to take back"));
    let text = person.session.record().to_text();
    assert_eq!(text.lines().filter(|line| line.starts_with("~ 1 ")).count(), 30);
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let mut person = Person::sits("san-francisco", 3, 1, 4);
    for _ in 0..25 {
        let advice = person.advice();
        person.types(&advice);
        let record = Record::parse(&person.session.record().to_text()).unwrap();
        let mut resumed = Conversation::resume(person.board, record, english()).unwrap();
        assert_eq!(resumed.screen(), person.screen());
        assert_eq!(resumed.record(), person.session.record());
    }
    person.types("undo");
    let undone = person.session.record();
    let resumed = Conversation::resume(person.board, undone.clone(), english()).unwrap();
    assert_eq!(resumed.record(), undone, "what was taken back is kept");
}

#[test]
fn refusals_name_reason_and_clause() {
    let mut person = Person::sits("san-francisco", 2, 0, 1);
    let says = |person: &mut Person, line: &str, why: Illegal| {
        let screen = person.types(line);
        let note = screen.split_once("\n! ").map_or("", |(_, note)| note);
        assert!(note.contains(why.clause()), "{line}: {note:?} in\n{screen}");
    };
    says(&mut person, "draw deck", Illegal::AnswerOfferFirst);
    says(&mut person, "keep", Illegal::KeepMore);
    person.types("all");
    says(&mut person, "6", Illegal::NoSuchSlot);
    says(&mut person, "p", Illegal::MayNotPass);
    let ticket = &person.board.tickets()[0].id;
    says(&mut person, &format!("pick {ticket}"), Illegal::NoSuchMechanic);
    person.types("d");
    says(&mut person, "c", Illegal::SecondCardFirst);
    says(&mut person, "t", Illegal::SecondCardFirst);
    person.types("d");
    let claimed = person.ask(|view| {
        let claims = view.claims(Seat::new(1).unwrap()).first();
        claims.map(|id| view.board().location(view.board().route(id).a).name.clone())
    });
    assert!(claimed.is_none() || !person.types(&claimed.unwrap()).is_empty());
    let screen = person.types("golden fort");
    assert!(screen.contains("B-CLAIM-1") || screen.contains("B-FERRY-1"), "{screen}");
    assert!(person.types("nowhere").contains("no route is called"));
    assert!(person.types("claim nowhere red 1").contains("this board does not have \"nowhere\""));
}

#[test]
fn of_the_packs_only_the_own_one_is_shown() {
    let person = Person::sits("iberia", 2, 0, 9);
    let own_tickets = person.ask(|view| view.offered(person.seat).unwrap().to_vec());
    let mut session = person.session;
    let screen = session.screen();
    let ticket = |id: &board::TicketId| {
        let ticket = person.board.ticket(*id);
        let name = |at| person.board.location(at).name.as_str();
        format!("{}–{}", name(ticket.a), name(ticket.b))
    };
    for id in person.board.ticket_ids() {
        let shown = screen.contains(&ticket(&id));
        assert_eq!(shown, own_tickets.contains(&id), "{}", ticket(&id));
    }
}
