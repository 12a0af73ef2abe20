//! Reads the text of a record without its board. `replay.rs` interprets the actions.

use board::MAX_SEATS;
use rules::Seed;

use crate::error::RecordError;
use crate::fair::FairDeal;
use crate::hex::{parse_32_bytes, parse_u64};
use crate::position::PositionText;
use crate::record::{
    Closing, Ended, LineContent, LineNumbers, POSITION_LINE, Record, RecordLine, ScoreLine,
    VERSION, VERSION_2,
};

impl Record {
    /// Reads a record. Reports the first problem with its line.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut reader = Reader::of(text);
        let dealt = reader.version()?;
        let board_line = reader.line();
        let (board, fingerprint) = reader.board()?;
        let seats_line = reader.line();
        let seats = reader.seats()?;
        let names = reader.names(seats)?;
        let seed_line = reader.line();
        let position = if dealt { None } else { Some(reader.position(&board, seats)?) };
        let seed = match &position {
            Some(read) => read.position.seed.unwrap_or(Seed([0; 32])),
            None => Seed(reader.bytes("seed")?),
        };
        let numbers = LineNumbers {
            board: board_line,
            seats: seats_line,
            seed: seed_line,
            commitment: reader.line(),
            end: reader.end,
        };
        let fair_deal = if dealt { reader.fair_deal(seats)? } else { None };
        let lines = reader.record_lines()?;
        let closing = reader.closing(seats)?;
        reader.nothing_more()?;
        Ok(Record {
            board,
            fingerprint,
            seats,
            names,
            seed,
            position,
            fair_deal,
            lines,
            closing,
            numbers,
        })
    }
}

/// The lines of a text with their numbers, without empty lines and comments.
struct Reader<'t> {
    lines: std::iter::Peekable<Box<dyn Iterator<Item = (usize, &'t str)> + 't>>,
    /// The line after the last.
    end: usize,
}

impl<'t> Reader<'t> {
    fn of(text: &'t str) -> Reader<'t> {
        let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        let speaking = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let lines: Box<dyn Iterator<Item = _>> = Box::new(speaking);
        Reader { lines: lines.peekable(), end: text.lines().count() + 1 }
    }

    /// Returns the number of the next line.
    fn line(&mut self) -> usize {
        self.lines.peek().map_or(self.end, |(line, _)| *line)
    }

    fn next(&mut self, expected: &str) -> Result<(usize, &'t str), RecordError> {
        let line = self.end;
        self.lines.next().ok_or_else(|| RecordError::Truncated { line, expected: expected.into() })
    }

    /// Takes the next line if it begins with this word, and returns the rest of it.
    fn next_if(&mut self, key: &str) -> Option<(usize, &'t str)> {
        let rest = |line: &'t str| line.strip_prefix(key)?.strip_prefix([' ', '\t']);
        let (line, text) = self.lines.next_if(|(_, line)| rest(line).is_some())?;
        Some((line, rest(text)?.trim_start()))
    }

    /// Takes the next line, which must begin with this word, and returns the rest of it.
    fn value(&mut self, key: &str) -> Result<(usize, &'t str), RecordError> {
        match self.next_if(key) {
            Some(found) => Ok(found),
            None => {
                let expected = format!("\"{key} …\"");
                let (line, found) = self.next(&expected)?;
                Err(unexpected(line, expected, found))
            }
        }
    }

    /// Reads the version. Returns true for a game that was dealt, false for one that began from a
    /// position.
    fn version(&mut self) -> Result<bool, RecordError> {
        let expected = format!("{VERSION:?} or {VERSION_2:?}");
        match self.next(&expected)? {
            (_, VERSION) => Ok(true),
            (_, VERSION_2) => Ok(false),
            (line, found) => Err(unexpected(line, expected, found)),
        }
    }

    /// Reads the position that a game began from. It must be whole, and have the board and the
    /// seats of the record.
    fn position(&mut self, board: &str, seats: usize) -> Result<PositionText, RecordError> {
        let first = self.line();
        let mut lines = Vec::new();
        while let Some((line, text)) =
            self.lines.next_if(|(_, line)| line.starts_with(POSITION_LINE))
        {
            lines.push((line, text.trim_start_matches(POSITION_LINE).trim()));
        }
        if lines.is_empty() {
            let expected = format!("\"{POSITION_LINE} …\"");
            let (line, found) = self.next(&expected)?;
            return Err(unexpected(line, expected, found));
        }
        let read = PositionText::parse_lines(lines.into_iter());
        let read = read.map_err(RecordError::WrongPosition)?;
        let position = &read.position;
        if position.board != board || position.seats.len() != seats || position.seen_by.is_some() {
            let expected = format!("a whole position of the board {board} and {seats} seats");
            return Err(unexpected(first, expected, &position.board));
        }
        Ok(read)
    }

    fn board(&mut self) -> Result<(String, u64), RecordError> {
        let (line, rest) = self.value("board")?;
        let mut words = rest.split_whitespace();
        let (id, fingerprint) = (words.next().unwrap_or_default(), words.next());
        match (fingerprint.and_then(parse_u64), words.next()) {
            (Some(fingerprint), None) => Ok((id.to_owned(), fingerprint)),
            (Some(_), Some(_)) | (None, _) => {
                Err(unexpected(line, "a board and a fingerprint of 16 hex digits", rest))
            }
        }
    }

    fn seats(&mut self) -> Result<usize, RecordError> {
        let (line, rest) = self.value("seats")?;
        let seats = single_digit(rest).filter(|seats| (1..=MAX_SEATS).contains(seats));
        seats.ok_or_else(|| unexpected(line, format!("a number up to {MAX_SEATS}"), rest))
    }

    fn names(&mut self, seats: usize) -> Result<Vec<String>, RecordError> {
        let mut names = vec![String::new(); seats];
        let mut next = 0;
        while let Some((line, rest)) = self.next_if("seat") {
            let (seat, name) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
            match single_digit(seat).filter(|seat| (next..seats).contains(seat)) {
                Some(seat) if !name.trim().is_empty() => {
                    names[seat] = clean_name(name);
                    next = seat + 1;
                }
                Some(_) | None => {
                    return Err(unexpected(line, "the seats in order, each with a name", rest));
                }
            }
        }
        Ok(names)
    }

    fn bytes(&mut self, key: &str) -> Result<[u8; 32], RecordError> {
        let (line, rest) = self.value(key)?;
        parse_32_bytes(rest).ok_or_else(|| unexpected(line, "64 hex digits", rest))
    }

    fn fair_deal(&mut self, seats: usize) -> Result<Option<FairDeal>, RecordError> {
        let is_fair = self.lines.peek().is_some_and(|(_, line)| line.starts_with("commitment"));
        if !is_fair {
            return Ok(None);
        }
        let commitment = self.bytes("commitment")?;
        let secret = self.bytes("secret")?;
        let mut nonces = Vec::new();
        while let Some((line, rest)) = self.next_if("nonce") {
            let nonce = parse_32_bytes(rest);
            nonces.push(nonce.ok_or_else(|| unexpected(line, "64 hex digits", rest))?);
            if nonces.len() > seats {
                return Err(unexpected(line, "at most one nonce for each seat", rest));
            }
        }
        Ok(Some(FairDeal { commitment, secret, nonces }))
    }

    /// Reads actions, digests and undone lines up to the ending.
    fn record_lines(&mut self) -> Result<Vec<RecordLine>, RecordError> {
        let mut lines = Vec::new();
        while let Some((number, text)) = self.lines.next_if(|(_, line)| !is_closing(line)) {
            lines.push(RecordLine { number, content: content(number, text)? });
        }
        Ok(lines)
    }

    fn closing(&mut self, seats: usize) -> Result<Option<Closing>, RecordError> {
        let Some((line, word)) = self.next_if("ended") else { return Ok(None) };
        let ended = Ended::ALL.into_iter().find(|ended| ended.word() == word);
        let ended = ended.ok_or_else(|| {
            let words = Ended::ALL.map(Ended::word).join(", ");
            unexpected(line, format!("one of {words}"), word)
        })?;
        let lines = if ended == Ended::Table { 0 } else { seats };
        let scores = (0..lines).map(|seat| self.score(seat)).collect::<Result<_, _>>()?;
        Ok(Some(Closing { line, ended, scores }))
    }

    fn score(&mut self, seat: usize) -> Result<(usize, ScoreLine), RecordError> {
        let expected = format!("\"score {seat} …\"");
        let (line, text) = self.next(&expected)?;
        let score = parse_score(text, seat).ok_or_else(|| unexpected(line, expected, text))?;
        Ok((line, score))
    }

    fn nothing_more(&mut self) -> Result<(), RecordError> {
        match self.lines.next() {
            None => Ok(()),
            Some((line, found)) => Err(unexpected(line, "the end of the record", found)),
        }
    }
}

fn unexpected(line: usize, expected: impl Into<String>, found: &str) -> RecordError {
    RecordError::Unexpected { line, expected: expected.into(), found: beginning_of(found) }
}

/// Cuts a text off after 80 characters: a damaged file may hold anything.
pub(crate) fn beginning_of(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Joins a name into one line and replaces control characters, which a terminal would act on.
pub(crate) fn clean_name(name: &str) -> String {
    let visible = name.chars().map(|c| if c.is_control() { ' ' } else { c });
    visible.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn single_digit(text: &str) -> Option<usize> {
    let mut digits = text.chars();
    let digit = digits.next()?.to_digit(10)?;
    digits.next().is_none().then_some(digit as usize)
}

fn is_closing(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("ended" | "score"))
}

fn content(line: usize, text: &str) -> Result<LineContent, RecordError> {
    if let Some(undone) = text.strip_prefix('~') {
        return Ok(LineContent::Undone(undone.trim().to_owned()));
    }
    let (first, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    if first == "digest" {
        let digest = parse_u64(rest.trim());
        let expected = "a digest of 16 hex digits";
        return digest.map(LineContent::Digest).ok_or_else(|| unexpected(line, expected, rest));
    }
    match single_digit(first) {
        Some(seat) => Ok(LineContent::Action {
            seat,
            words: rest.split_whitespace().collect::<Vec<_>>().join(" "),
        }),
        None => Err(unexpected(line, "an action, a digest or the ending", text)),
    }
}

fn parse_score(text: &str, seat: usize) -> Option<ScoreLine> {
    let mut words = text.split_whitespace();
    let mut after = |key: &str| words.next().filter(|&word| word == key).and(words.next());
    let is_seat = after("score").and_then(single_digit) == Some(seat);
    let mut points = |key: &str| after(key)?.parse::<i16>().ok();
    let score = ScoreLine {
        routes: points("routes")?,
        tickets: points("tickets")?,
        tokens: points("tokens")?,
        festivals: points("festivals")?,
        total: points("total")?,
        place: u8::try_from(points("place")?).ok()?,
    };
    (is_seat && words.next().is_none()).then_some(score)
}
