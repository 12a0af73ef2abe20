//! What the commands say, in the player's language.

use std::sync::Arc;

use board::{Board, Color};
use words::{Arguments, Catalog, ENGLISH, ListStyle, Value};

use crate::language;

/// Says a message: the words, its key, then its variables as `name = value`.
macro_rules! say {
    ($speech:expr, $key:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $speech.say($key, &::words::Arguments::new()$(.with(stringify!($name), $value))*)
    };
}
pub(crate) use say;

/// The words of one language. Copies share them.
#[derive(Clone, Debug)]
pub struct Speech(Arc<Catalog>);

/// The language of a command.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct LanguageArgs {
    /// The language, such as nl [default: that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, or en]
    #[arg(long, value_name = "TAG")]
    pub lang: Option<String>,
}

impl LanguageArgs {
    /// Returns the words of the language that was asked for, or that the environment names. Only a language that was
    /// asked for by name is worth a note if it is not there: most locales have no translation.
    pub fn speech(&self) -> Speech {
        let known = |wanted: &str| words::nearest(wanted, words::languages());
        let Some(wanted) = &self.lang else {
            let wanted = language::of_environment();
            let tag = wanted.iter().find_map(|wanted| known(wanted));
            return Speech::in_language(tag.unwrap_or(ENGLISH));
        };
        let Some(tag) = known(wanted) else {
            let english = Speech::in_language(ENGLISH);
            let tags = english.list(ListStyle::Commas, words::languages());
            eprintln!("{}", say!(english, "cli-no-language", wanted = wanted, known = tags));
            return english;
        };
        Speech::in_language(tag)
    }
}

impl Speech {
    /// Returns the words of a language; English if there are none.
    pub fn in_language(tag: &str) -> Speech {
        let catalog = words::terminal(tag).or_else(|| words::terminal(ENGLISH));
        Speech(Arc::new(catalog.expect("English is part of the program")))
    }

    /// Returns the tag of the language.
    pub fn tag(&self) -> &str {
        self.0.tag()
    }

    /// Says a message. A key without words stands for itself; a test finds it.
    pub fn say(&self, key: &str, arguments: &Arguments<'_>) -> String {
        self.0.say(key, arguments).unwrap_or_else(|| key.to_owned())
    }

    /// Joins texts as the language does.
    pub fn list<S: ToString>(
        &self,
        style: ListStyle,
        items: impl IntoIterator<Item = S>,
    ) -> String {
        let items = items.into_iter().map(|item| item.to_string());
        style.join(items, |key, arguments| self.say(key, arguments))
    }

    /// Writes a number with one decimal.
    pub fn tenths(&self, number: f64) -> String {
        say!(self, "tenths", number = Value::Tenths((number * 10.0).round() as i64))
    }

    /// Writes a number with one decimal and its sign.
    pub fn signed_tenths(&self, number: f64) -> String {
        let sign = if number >= 0.05 { "+" } else { "" };
        format!("{sign}{}", self.tenths(number))
    }

    /// Returns the name of a color; `None` is gray.
    pub fn color(&self, board: &Board, color: Option<Color>) -> String {
        match color {
            Some(color) => self.card(board, &board.colors()[color.index()].id),
            None => say!(self, "card-gray"),
        }
    }

    /// Returns the name of a card: of the color with this id, or the board's word for wilds.
    pub fn card(&self, board: &Board, id: &str) -> String {
        let key = match id {
            "wild" => format!("wild-{}", board.labels().wild.replace(' ', "-")),
            color => format!("card-{color}"),
        };
        // A board that does not come with the program may have other colors and another word for wilds.
        let own = if id == "wild" { board.labels().wild.clone() } else { id.to_owned() };
        self.0.say(&key, &Arguments::new()).unwrap_or(own)
    }

    /// Returns what a level of bots is called. A bot without a title keeps its own name.
    pub fn level(&self, bot: &str) -> String {
        let text = self.0.say(&format!("level-{}", bot.replace(':', "-")), &Arguments::new());
        let title = text.as_deref().and_then(|text| text.split(':').next());
        title.unwrap_or(bot).trim().to_owned()
    }

    /// Returns a name for each seat of a record, with its number: two seats may have the same bot.
    pub fn seats(&self, names: &[String]) -> Vec<String> {
        let name = |(seat, name): (usize, &String)| match name.as_str() {
            "" => say!(self, "cli-seat", number = seat),
            name => say!(self, "cli-named-seat", name = self.level(name), number = seat),
        };
        names.iter().enumerate().map(name).collect()
    }

    /// Says a refusal with its clause.
    pub fn refusal(&self, board: &Board, why: rules::Illegal) -> String {
        let key = format!("refused-{}", why.name().replace('_', "-"));
        let wild = self.card(board, "wild");
        let said = self.0.say(&key, &Arguments::new().with("wild", wild));
        let why_it_is = said.unwrap_or_else(|| why.reason().to_owned());
        say!(self, "cli-refused", why = why_it_is, clause = why.clause())
    }
}

#[cfg(test)]
mod tests {
    use protocol::Reason;
    use protocol::http::HttpReason;

    use super::*;

    #[test]
    fn every_refusal_has_its_words_in_every_language() {
        let of_http = HttpReason::ALL.iter().map(|reason| reason.key());
        let keys: Vec<_> = Reason::all().map(Reason::key).chain(of_http).collect();
        for tag in words::languages() {
            let page = words::page(tag).unwrap();
            for key in &keys {
                let message = format!("refused-{}", key.replace('_', "-"));
                let said = page.say(&message, &Arguments::new().with("wild", "joker"));
                assert!(said.is_some_and(|said| !said.is_empty()), "{tag} has no {message}");
            }
        }
    }
}
