//! Turns Fluent files into the text of a [`Catalog`](crate::Catalog), and says what is wrong with them.
//!
//! It knows the part of Fluent that translations need: text, variables, choices by number, ordinal or word, and
//! references to other messages and terms. Everything else is a mistake, with its line.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser;

use crate::signs;

/// Something wrong with a Fluent file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.line, self.what)
    }
}

/// A message of a Fluent file, compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The key.
    pub key: String,
    /// The line where it begins.
    pub line: usize,
    /// Its words with signs for variables and choices.
    pub words: String,
    /// The names of its variables, in order, each once.
    pub variables: Vec<String>,
}

impl Message {
    /// Returns its words alone: variables are left out, and of a choice all variants follow one another.
    pub fn plain(&self) -> String {
        let mut plain = String::new();
        let mut rest = self.words.as_str();
        let skip = |rest: &str, sign: char| rest.find(sign).map_or(rest.len(), |at| at + 1);
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            match letter {
                signs::VARIABLE => rest = &rest[skip(rest, signs::NAME_END)..],
                signs::CHOICE | signs::ORDINAL => {
                    rest = &rest[skip(rest, signs::NAME_END)..];
                    rest = &rest[skip(rest, signs::KEY_END)..];
                }
                signs::VARIANT_END => {
                    plain.push(' ');
                    if !rest.starts_with(signs::CHOICE_END) {
                        rest = &rest[skip(rest, signs::KEY_END)..];
                    }
                }
                signs::CHOICE_END | signs::LINE_BREAK => plain.push(' '),
                letter => plain.push(letter),
            }
        }
        plain
    }
}

/// References to other messages go at most this deep.
const DEEPEST: usize = 8;

/// Returns the text of a catalog.
pub fn catalog(messages: &[Message]) -> String {
    let line = |message: &Message| format!("{}={}\n", message.key, message.words);
    messages.iter().map(line).collect()
}

/// Compiles a Fluent file.
///
/// # Errors
/// Every mistake, in the order of lines.
pub fn compile(text: &str) -> Result<Vec<Message>, Vec<Mistake>> {
    let line_at = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
    let (resource, errors) = match parser::parse(text) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => (resource, errors),
    };
    let mut mistakes: Vec<_> = errors
        .iter()
        .map(|error| Mistake { line: line_at(error.pos.start), what: error.kind.to_string() })
        .collect();
    let mut file = File { patterns: BTreeMap::new() };
    let mut keys = Vec::new();
    for entry in &resource.body {
        let (name, pattern, attributes) = match entry {
            Entry::Message(message) => {
                (message.id.name.to_owned(), message.value.as_ref(), &message.attributes)
            }
            Entry::Term(term) => {
                (format!("-{}", term.id.name), Some(&term.value), &term.attributes)
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
            Entry::Junk { .. } => continue,
        };
        let line = line_of(text, &name, file.patterns.contains_key(&name));
        let mut mistake = |what: String| mistakes.push(Mistake { line, what });
        if !attributes.is_empty() {
            mistake(format!("{name} has attributes, which nothing shows"));
        }
        let Some(pattern) = pattern else {
            mistake(format!("{name} has no words"));
            continue;
        };
        if file.patterns.insert(name.clone(), pattern).is_some() {
            mistake(format!("{name} is there twice"));
        } else if !name.starts_with('-') {
            keys.push((name, line));
        }
    }
    let mut messages = Vec::new();
    for (key, line) in keys {
        let mut writer = Writer { file: &file, words: String::new(), variables: Vec::new() };
        match writer.pattern(file.patterns[&key], 0) {
            Ok(()) => {
                let Writer { words, variables, .. } = writer;
                messages.push(Message { key, line, words, variables });
            }
            Err(what) => mistakes.push(Mistake { line, what: format!("{key}: {what}") }),
        }
    }
    mistakes.sort_by_key(|mistake| mistake.line);
    if mistakes.is_empty() { Ok(messages) } else { Err(mistakes) }
}

/// Finds the line where a message begins: the first such line, or the last for one that is there `again`. Returns 1 if
/// there is none.
fn line_of(text: &str, name: &str, again: bool) -> usize {
    let begins =
        |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('='));
    let lines: Vec<_> = text.lines().collect();
    let found = if again {
        lines.iter().rposition(|line| begins(line))
    } else {
        lines.iter().position(|line| begins(line))
    };
    found.map_or(1, |at| at + 1)
}

struct File<'f> {
    /// The patterns of messages by key, and of terms by key with a hyphen before.
    patterns: BTreeMap<String, &'f Pattern<&'f str>>,
}

/// Writes the words of one message.
struct Writer<'f> {
    file: &'f File<'f>,
    words: String,
    variables: Vec<String>,
}

impl<'f> Writer<'f> {
    fn pattern(&mut self, pattern: &Pattern<&'f str>, depth: usize) -> Result<(), String> {
        if depth > DEEPEST {
            return Err("its references go round in a circle, or too deep".to_owned());
        }
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.text(value)?,
                PatternElement::Placeable { expression } => self.expression(expression, depth)?,
            }
        }
        Ok(())
    }

    fn text(&mut self, text: &str) -> Result<(), String> {
        for letter in text.chars() {
            match letter {
                '\n' => self.words.push(signs::LINE_BREAK),
                letter if letter.is_control() => {
                    return Err(format!("contains the control character {letter:?}"));
                }
                letter => self.words.push(letter),
            }
        }
        Ok(())
    }

    fn expression(&mut self, it: &Expression<&'f str>, depth: usize) -> Result<(), String> {
        match it {
            Expression::Inline(inline) => self.inline(inline, depth),
            Expression::Select { selector, variants } => self.select(selector, variants, depth),
        }
    }

    fn inline(&mut self, it: &InlineExpression<&'f str>, depth: usize) -> Result<(), String> {
        match it {
            InlineExpression::StringLiteral { value } => {
                let mut plain = String::new();
                fluent_syntax::unicode::unescape_unicode(&mut plain, value)
                    .map_err(|_| format!("the literal {value:?} cannot be read"))?;
                self.text(&plain)
            }
            InlineExpression::NumberLiteral { value } => self.text(value),
            InlineExpression::VariableReference { id } => {
                self.variable(id.name);
                let (open, close) = (signs::VARIABLE, signs::NAME_END);
                write!(self.words, "{open}{}{close}", id.name).map_err(|error| error.to_string())
            }
            InlineExpression::MessageReference { id, attribute: None } => {
                self.reference(id.name, depth)
            }
            InlineExpression::TermReference { id, attribute: None, arguments: None } => {
                self.reference(&format!("-{}", id.name), depth)
            }
            InlineExpression::Placeable { expression } => self.expression(expression, depth),
            InlineExpression::MessageReference { .. }
            | InlineExpression::TermReference { .. }
            | InlineExpression::FunctionReference { .. } => {
                Err("has a function or an attribute, which this program does not know".to_owned())
            }
        }
    }

    fn reference(&mut self, name: &str, depth: usize) -> Result<(), String> {
        let pattern =
            *self.file.patterns.get(name).ok_or(format!("refers to {name}, which is not there"))?;
        self.pattern(pattern, depth + 1)
    }

    fn variable(&mut self, name: &str) {
        if !self.variables.iter().any(|known| known == name) {
            self.variables.push(name.to_owned());
        }
    }

    /// Writes a choice with its default last, so that a reader takes the first that fits.
    fn select(
        &mut self,
        selector: &InlineExpression<&'f str>,
        variants: &[Variant<&'f str>],
        depth: usize,
    ) -> Result<(), String> {
        let (sign, name) = selected(selector)?;
        self.variable(name);
        self.words.push(sign);
        self.words.push_str(name);
        self.words.push(signs::NAME_END);
        let ordered = variants.iter().filter(|variant| !variant.default);
        let default = variants.iter().filter(|variant| variant.default);
        for variant in ordered.chain(default) {
            let key = match variant.key {
                VariantKey::Identifier { name } => name,
                VariantKey::NumberLiteral { value } => value,
            };
            if !variant.default {
                self.words.push_str(key);
            }
            self.words.push(signs::KEY_END);
            self.pattern(&variant.value, depth + 1)?;
            self.words.push(signs::VARIANT_END);
        }
        self.words.push(signs::CHOICE_END);
        Ok(())
    }
}

/// Returns the sign of a choice and its variable: `$number`, or `NUMBER($number, type: "ordinal")`.
fn selected<'f>(selector: &InlineExpression<&'f str>) -> Result<(char, &'f str), String> {
    if let InlineExpression::VariableReference { id } = selector {
        return Ok((signs::CHOICE, id.name));
    }
    if let InlineExpression::FunctionReference { id, arguments } = selector
        && id.name == "NUMBER"
        && let [InlineExpression::VariableReference { id }] = arguments.positional.as_slice()
        && let [named] = arguments.named.as_slice()
        && named.name.name == "type"
        && let InlineExpression::StringLiteral { value: "ordinal" } = named.value
    {
        return Ok((signs::ORDINAL, id.name));
    }
    Err("chooses by something else than a variable".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Arguments, Catalog};

    fn said(tag: &str, text: &str, number: i64) -> String {
        let messages = compile(text).expect("this is Fluent");
        let catalog = Catalog::read(tag, &super::catalog(&messages));
        let arguments = Arguments::new().with("n", number).with("who", "Ada");
        catalog.say("a", &arguments).expect("it is there")
    }

    const CARDS: &str = "a = { $who } má { $n ->\n    [0] nic\n    [one] { $n } kartu\n    \
                         [few] { $n } karty\n   *[other] { $n } karet\n}.\n";

    #[test]
    fn a_choice_follows_the_plurals_of_the_language() {
        for (number, words) in [(0, "nic"), (1, "1 kartu"), (3, "3 karty"), (5, "5 karet")] {
            assert_eq!(said("cs", CARDS, number), format!("Ada má {words}."));
        }
        assert_eq!(said("en", CARDS, 3), "Ada má 3 karet.");
        let french = "a = { $n ->\n    [one] { $n } point\n   *[other] { $n } points\n}\n";
        assert_eq!(said("fr", french, 0), "0 point");
        assert_eq!(said("pt", french, 0), "0 points", "this is Portuguese of Portugal");
    }

    #[test]
    fn ordinals_words_references_and_literals_are_known() {
        let ordinal = "a = { NUMBER($n, type: \"ordinal\") ->\n    [one] { $n }st\n    [two] { $n }nd\n    \
                       [few] { $n }rd\n   *[other] { $n }th\n}\n";
        let places = [1, 2, 3, 11, 22].map(|number| said("en", ordinal, number));
        assert_eq!(places, ["1st", "2nd", "3rd", "11th", "22nd"]);
        let word = "a = { $who ->\n    [Ada] her\n   *[other] them\n}{\"\"}!\n";
        assert_eq!(said("en", word, 1), "her!");
        assert_eq!(said("en", "-b = Round{ c }\nc = house\na = { -b }\n", 1), "Roundhouse");
        assert_eq!(said("en", "a = x{\"\\u00AD\"}y\n", 1), "x\u{ad}y");
    }

    #[test]
    fn mistakes_are_told_with_their_lines() {
        let mistakes = |text: &str| -> Vec<String> {
            let found = compile(text).expect_err("this is wrong");
            found.iter().map(ToString::to_string).collect()
        };
        assert_eq!(mistakes("a = A\nb = B\na = C\n"), ["3: a is there twice"]);
        assert_eq!(mistakes("a = { b }\n"), ["1: a: refers to b, which is not there"]);
        assert_eq!(mistakes("# x\na =\n    .b = C\n").len(), 2);
        assert!(
            mistakes("a = A\nb = { $n\n")[0].starts_with("2:")
                || mistakes("a = A\nb = { $n\n")[0].starts_with("3:")
        );
        assert!(mistakes("a = { a }\n")[0].contains("circle"));
        assert!(mistakes("a = { DATETIME($n) }\n")[0].contains("function"));
    }

    #[test]
    fn plain_words_have_no_names_of_variables() {
        let messages = compile(CARDS).expect("this is Fluent");
        let plain = messages[0].plain();
        let words: Vec<_> = plain.split_whitespace().collect();
        assert_eq!(words, ["má", "nic", "kartu", "karty", "karet", "."]);
        assert_eq!(messages[0].variables, ["who", "n"]);
    }
}
