//! The list of all bots, with a line about each that the server and the page show.

/// The name and the purpose of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotSpec {
    /// The name.
    pub name: &'static str,
    /// What it is for.
    pub kind: BotKind,
    /// One line about it, in English.
    pub summary: &'static str,
}

/// What a bot is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotKind {
    /// A simple bot for tests and simulations; not for people.
    TestBot,
    /// An opponent from the literature.
    Published,
    /// Plays a game to its end fast, for searches; not for people.
    Rollout,
    /// A scripted level of this project.
    Level,
    /// A level of this project that searches.
    Searcher,
    /// A level with a character.
    Character,
}

impl BotSpec {
    /// Returns the bots that people can play against, the weakest first.
    pub fn opponents() -> impl Iterator<Item = &'static BotSpec> + Clone {
        let chosen = |entry: &&BotSpec| match entry.kind {
            BotKind::Level | BotKind::Searcher | BotKind::Character => true,
            BotKind::TestBot | BotKind::Rollout | BotKind::Published => false,
        };
        ROSTER.iter().filter(chosen)
    }

    /// Returns the level that gives hints: it searches for a blink.
    pub fn adviser() -> &'static BotSpec {
        let searcher = ROSTER.iter().find(|entry| entry.kind == BotKind::Searcher);
        searcher.unwrap_or_else(BotSpec::best)
    }

    /// Returns the level that stands in for a person where this one was asked for: the same, but no
    /// level that searches. People who wait for others need not wait for a stand-in.
    pub fn stand_in(level: &str) -> &str {
        let searches = |entry: &BotSpec| entry.name == level && entry.kind == BotKind::Searcher;
        if ROSTER.iter().any(searches) { BotSpec::best().name } else { level }
    }

    /// Returns the bots that decide at once: all but those that search.
    pub fn at_once() -> impl Iterator<Item = &'static BotSpec> + Clone {
        ROSTER.iter().filter(|entry| entry.kind != BotKind::Searcher)
    }

    /// Returns the strongest level that does not search. It plays for absent people: their game goes
    /// on at once, and the server has time for those who chose an opponent that thinks.
    pub fn best() -> &'static BotSpec {
        let level = ROSTER.iter().rfind(|entry| entry.kind == BotKind::Level);
        level.expect("there are levels")
    }
}

const fn test_bot(name: &'static str, summary: &'static str) -> BotSpec {
    BotSpec { name, kind: BotKind::TestBot, summary }
}

const fn published(name: &'static str, summary: &'static str) -> BotSpec {
    BotSpec { name, kind: BotKind::Published, summary }
}

const fn level(name: &'static str, summary: &'static str) -> BotSpec {
    BotSpec { name, kind: BotKind::Level, summary }
}

const fn searcher(name: &'static str, summary: &'static str) -> BotSpec {
    BotSpec { name, kind: BotKind::Searcher, summary }
}

const fn character(name: &'static str, summary: &'static str) -> BotSpec {
    BotSpec { name, kind: BotKind::Character, summary }
}

/// All bots; those of this project come first, the weakest of them first.
pub const ROSTER: [BotSpec; 27] = [
    level("apprentice", "follows one ticket at a time and lets things slip"),
    level("conductor", "plans a network for all its tickets"),
    level("dispatcher", "weighs turns, cards, tickets and everything that scores"),
    level("stationmaster", "weighs everything, watches you, and stands in your way when it pays"),
    searcher("inspector", "tries its best moves in its head before it decides, in a blink"),
    searcher("superintendent", "tries its best moves in its head for up to a second"),
    character("stationmaster:blocker", "a stationmaster who likes to stand in the way"),
    character("stationmaster:collector", "a stationmaster who cannot pass by tokens and festivals"),
    character("stationmaster:sprinter", "a stationmaster in a hurry to end the game"),
    test_bot("random", "does anything that is legal"),
    test_bot("hoarder", "never claims while it can draw cards"),
    test_bot("sprinter", "claims the longest route it can pay"),
    test_bot("contrarian", "does what it has done least"),
    test_bot("greedy", "pursues its tickets along the cheapest paths"),
    BotSpec {
        name: "fireman",
        kind: BotKind::Rollout,
        summary: "keeps to its plan and thinks as little as it can: for searches, not for people",
    },
    BotSpec {
        name: "shunter",
        kind: BotKind::Rollout,
        summary: "plays like a stationmaster that keeps its plan and watches nobody: for searches",
    },
    published("path", "pursues every ticket by the fewest routes"),
    published("one-step", "pursues its best ticket, one route at a time"),
    published("long-route", "like one-step, over long routes only"),
    published("hungry", "builds one network and draws more tickets"),
    published("cf-base", "builds what misses the fewest cards"),
    published("cf-eval", "gives every action a score"),
    published("adversarial", "like cf-eval, and blocks whom it can"),
    published("cf-combined", "like cf-eval, with threats in its scores"),
    published("steiner", "builds the exact cheapest network over its tickets"),
    published("pricer", "prices cars, cards and tickets in points"),
    published("denier", "like pricer, and denies threatened routes"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stand_ins_do_not_search_and_advisers_do() {
        assert_eq!(BotSpec::stand_in("superintendent"), "stationmaster");
        assert_eq!(BotSpec::stand_in("inspector"), BotSpec::best().name);
        assert_eq!(BotSpec::stand_in("conductor"), "conductor");
        assert_eq!(BotSpec::adviser().name, "inspector");
        assert!(BotSpec::at_once().all(|bot| bot.kind != BotKind::Searcher));
    }
}
