//! Reads text into an unchecked position.

use std::collections::BTreeMap;

use board::MAX_SEATS;
use rules::{Position, PositionPart, PositionSeat, Seed, SettledOffer};

use super::error::{PositionTextError, PositionTextErrors, PositionTextProblem};
use super::words::{self, Read, unexpected};
use super::{PositionText, VERSION};
use crate::hex::{parse_32_bytes, parse_u64};
use crate::parse::single_digit;

impl PositionText {
    /// Reads a position. All problems are reported, each with its line.
    pub fn parse(text: &str) -> Result<PositionText, PositionTextErrors> {
        let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        PositionText::parse_lines(lines)
    }

    /// Reads a position from numbered lines: those of a text, or of a part of a longer text.
    pub(crate) fn parse_lines<'t>(
        lines: impl Iterator<Item = (usize, &'t str)>,
    ) -> Result<PositionText, PositionTextErrors> {
        let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let mut reader = Reader::new();
        match lines.next() {
            Some((_, VERSION)) => {}
            Some((line, other)) => {
                reader.problem(line, unexpected(&format!("{VERSION:?}"), other));
                return Err(PositionTextErrors::in_order(reader.errors));
            }
            None => reader.missing(VERSION),
        }
        lines.for_each(|(line, text)| reader.line(line, text));
        reader.finish()
    }
}

/// What has been read so far.
struct Reader {
    position: Position,
    board: bool,
    /// The number of seats, once it is known.
    seats: Option<usize>,
    lines: BTreeMap<PositionPart, usize>,
    errors: Vec<PositionTextError>,
}

impl Reader {
    fn new() -> Reader {
        Reader {
            position: Position::new("", MAX_SEATS),
            board: false,
            seats: None,
            lines: BTreeMap::new(),
            errors: Vec::new(),
        }
    }

    fn problem(&mut self, line: usize, problem: PositionTextProblem) {
        self.errors.push(PositionTextError { line: Some(line), problem });
    }

    fn missing(&mut self, expected: &'static str) {
        let problem = PositionTextProblem::Missing { expected };
        self.errors.push(PositionTextError { line: None, problem });
    }

    /// Reads a line into its part of the position.
    fn line(&mut self, line: usize, text: &str) {
        let (key, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        let part = match self.part(key, rest.trim()) {
            Ok(part) => part,
            Err(problem) => return self.problem(line, problem),
        };
        if self.lines.insert(part, line).is_some() {
            self.problem(line, PositionTextProblem::Again { key: part.to_string() });
        }
    }

    fn part(&mut self, key: &str, rest: &str) -> Read<PositionPart> {
        let position = &mut self.position;
        match key {
            "board" => self.read_board(rest),
            "seats" => {
                let seats = single_digit(rest).filter(|seats| (1..=MAX_SEATS).contains(seats));
                let form = || unexpected(&format!("a number from 1 to {MAX_SEATS}"), rest);
                self.seats = Some(seats.ok_or_else(form)?);
                Ok(PositionPart::Seats)
            }
            "seen" => {
                position.seen_by = Some(words::observer(rest)?);
                Ok(PositionPart::SeenBy)
            }
            "seed" => {
                let bytes = parse_32_bytes(rest);
                position.seed = Some(Seed(bytes.ok_or_else(|| unexpected("64 hex digits", rest))?));
                Ok(PositionPart::Seed)
            }
            "phase" => {
                position.phase = words::phase(rest)?;
                Ok(PositionPart::Phase)
            }
            "turns" => {
                position.turns = Some(words::number(rest)?);
                Ok(PositionPart::Turns)
            }
            "passes" => {
                position.passes = words::number(rest)?;
                Ok(PositionPart::Passes)
            }
            "last_round" => {
                let form = || unexpected("a seat's number", rest);
                position.last_round = Some(single_digit(rest).ok_or_else(form)?);
                Ok(PositionPart::LastRound)
            }
            "draft" => {
                position.draft = Some(words::stage(rest)?);
                Ok(PositionPart::Draft)
            }
            _ => self.part_on_the_table(key, rest),
        }
    }

    fn part_on_the_table(&mut self, key: &str, rest: &str) -> Read<PositionPart> {
        let position = &mut self.position;
        match key {
            "market" => {
                position.market = words::market(rest)?;
                Ok(PositionPart::Market)
            }
            "market_rests" => {
                nothing_in(rest)?;
                position.market_rests = true;
                Ok(PositionPart::MarketRests)
            }
            "deck" => {
                position.deck = words::deck(rest)?;
                Ok(PositionPart::Deck)
            }
            "discard" => {
                position.discard = words::names(rest)?;
                Ok(PositionPart::Discard)
            }
            "reshuffles" => {
                position.reshuffles = words::number(rest)?;
                Ok(PositionPart::Reshuffles)
            }
            "ticket_deck" => {
                position.ticket_deck = words::name_list(rest)?;
                Ok(PositionPart::TicketDeck)
            }
            "stacks" => {
                position.stacks = words::stacks(rest)?;
                Ok(PositionPart::Stacks)
            }
            "laid" => {
                position.laid = words::names(rest)?;
                Ok(PositionPart::Laid)
            }
            "moved" | "unseen" | "settled" | "picks" | "pack" => self.part_of_memory(key, rest),
            _ => self.part_of_seat(key, rest),
        }
    }

    fn part_of_seat(&mut self, key: &str, rest: &str) -> Read<PositionPart> {
        type Of = fn(usize) -> PositionPart;
        let part: Of = match key {
            "hand" => PositionPart::Hand,
            "claims" => PositionPart::Claims,
            "tickets" => PositionPart::Tickets,
            "offer" => PositionPart::Offer,
            "answer" => PositionPart::Answer,
            "tokens" => PositionPart::Tokens,
            "pile" => PositionPart::Pile,
            "known" => PositionPart::Known,
            other => return Err(unexpected("a line of a position", other)),
        };
        let (number, rest) = words::seat(rest)?;
        let seat = self.seat(number)?;
        match key {
            "hand" => seat.hand = words::name_list(rest)?,
            "claims" => seat.claims = words::names(rest)?,
            "tickets" => seat.tickets = words::name_list(rest)?,
            "offer" => seat.offer = words::name_list(rest)?,
            "answer" => seat.answer = Some(words::name_list(rest)?),
            "tokens" => seat.tokens = words::symbols(rest)?,
            "pile" => seat.pile = words::names(rest)?,
            _ => seat.known = words::names(rest)?,
        }
        Ok(part(number))
    }

    /// Reads a line that may occur several times, or that has two numbers.
    fn part_of_memory(&mut self, key: &str, rest: &str) -> Read<PositionPart> {
        match key {
            "moved" => {
                let decks = self.position.moved.get_or_insert_default();
                decks.push(words::moves(rest)?);
                Ok(PositionPart::Moved(decks.len() - 1))
            }
            "unseen" => {
                self.position.unseen.push(words::names(rest)?);
                Ok(PositionPart::Unseen(self.position.unseen.len() - 1))
            }
            "settled" => {
                let (seat, rest) = words::seat(rest)?;
                self.seat(seat)?;
                let tickets = words::settled(rest)?;
                self.position.settled.push(SettledOffer { seat, tickets });
                Ok(PositionPart::Settled(self.position.settled.len() - 1))
            }
            "picks" => {
                let (draft, rest) = draft(rest)?;
                let (seat, rest) = words::seat(rest)?;
                self.seat(seat)?.picks[draft - 1] = words::picks(rest)?;
                Ok(PositionPart::Picks { draft, seat })
            }
            _ => {
                let (draft, rest) = draft(rest)?;
                let (round, rest) = words::seat(rest)?;
                let packs = &mut self.position.packs[draft - 1];
                if round != packs.len() {
                    let expected = format!("the pack of round {}", packs.len());
                    return Err(unexpected(&expected, &round.to_string()));
                }
                packs.push(words::names(rest)?);
                Ok(PositionPart::Pack { draft, round })
            }
        }
    }

    fn read_board(&mut self, rest: &str) -> Read<PositionPart> {
        let form = || unexpected("a board and, if you like, its 16 hex digits", rest);
        let mut words = rest.split_whitespace();
        let id = words.next().ok_or_else(form)?;
        let fingerprint = words.next().map(|word| parse_u64(word).ok_or_else(form));
        if words.next().is_some() {
            return Err(form());
        }
        self.position.fingerprint = fingerprint.transpose()?;
        id.clone_into(&mut self.position.board);
        self.board = true;
        Ok(PositionPart::Board)
    }

    fn seat(&mut self, number: usize) -> Read<&mut PositionSeat> {
        let seat = self.position.seats.get_mut(number);
        seat.ok_or_else(|| unexpected("a seat's number", &number.to_string()))
    }

    fn finish(mut self) -> Result<PositionText, PositionTextErrors> {
        if !self.board && !self.lines.contains_key(&PositionPart::Board) {
            self.missing("board …");
        }
        match self.seats {
            Some(seats) => self.forget_other_seats(seats),
            None => self.missing("seats …"),
        }
        if self.errors.is_empty() {
            Ok(PositionText { position: self.position, lines: self.lines })
        } else {
            Err(PositionTextErrors::in_order(self.errors))
        }
    }

    /// Removes seats beyond the number of seats, and reports their lines. This is done at the end,
    /// because a line may come before the number of seats.
    fn forget_other_seats(&mut self, seats: usize) {
        self.position.seats.truncate(seats);
        let others: Vec<(usize, usize)> = self
            .lines
            .iter()
            .filter_map(|(part, line)| Some((part.seat().filter(|&seat| seat >= seats)?, *line)))
            .collect();
        for (seat, line) in others {
            let expected = format!("a seat below {seats}");
            self.problem(line, unexpected(&expected, &seat.to_string()));
        }
    }
}

fn nothing_in(rest: &str) -> Read<()> {
    if rest.is_empty() { Ok(()) } else { Err(unexpected("the end of the line", rest)) }
}

/// Reads the number of a draft. Returns it and the rest of the line.
fn draft(text: &str) -> Read<(usize, &str)> {
    let (draft, rest) = words::seat(text).map_err(|_| unexpected("1 or 2 for the draft", text))?;
    if (1..=2).contains(&draft) {
        Ok((draft, rest))
    } else {
        Err(unexpected("1 or 2 for the draft", text))
    }
}
