//! The content of a board file as it was written, before any check. `None` stands for a value that
//! could not be read: its problem is recorded, and checks that need the value skip it.

use std::ops::RangeInclusive;

use crate::model::{Fraction, Labels, MAX_SEATS, StackPlan};
use crate::problem::Problem;
use crate::reader::{At, Item, Reader, Rows};

/// The content of a board file.
pub(crate) struct Sheet {
    pub(crate) id: Option<At<String>>,
    pub(crate) name: Option<At<String>>,
    pub(crate) example: Option<At<bool>>,
    pub(crate) labels: Option<Labels>,
    pub(crate) provenance: Option<Vec<(String, String)>>,
    pub(crate) seats: Option<RangeInclusive<usize>>,
    pub(crate) supply: Option<At<u8>>,
    pub(crate) hand: Option<At<u8>>,
    pub(crate) twins_open_from: Option<At<u8>>,
    pub(crate) last_round_at: Option<At<u8>>,
    pub(crate) route_points: Option<Rows<u8>>,
    pub(crate) cards_total: Option<At<u8>>,
    pub(crate) tickets_total: Option<At<u8>>,
    pub(crate) festival_cards_total: Option<At<u8>>,
    pub(crate) wilds: Option<At<u8>>,
    pub(crate) colors: Option<Rows<ColorRow>>,
    pub(crate) market: MarketSheet,
    pub(crate) opening: Option<OpeningSheet>,
    pub(crate) ticket_draw: DrawSheet,
    pub(crate) tokens: Option<TokensSheet>,
    pub(crate) festivals: Option<FestivalsSheet>,
    pub(crate) map: MapSheet,
}

pub(crate) struct ColorRow {
    pub(crate) id: Option<At<String>>,
    pub(crate) cards: Option<At<u8>>,
}

#[derive(Default)]
pub(crate) struct MarketSheet {
    pub(crate) size: Option<At<u8>>,
    pub(crate) sweep_at: Option<At<u8>>,
    pub(crate) sweep_limit: Option<At<u8>>,
}

pub(crate) enum OpeningSheet {
    Offer(OfferSheet),
    Draft { offer: OfferSheet, depth: Option<Vec<Fraction>> },
}

/// The number of tickets offered and to keep: in an offer, a draft or a draw.
#[derive(Default, Clone, Copy)]
pub(crate) struct OfferSheet {
    pub(crate) offered: Option<At<u8>>,
    pub(crate) keep: Option<At<u8>>,
}

#[derive(Default)]
pub(crate) struct DrawSheet {
    pub(crate) offer: OfferSheet,
    pub(crate) after_second_draft: Option<At<bool>>,
}

pub(crate) struct TokensSheet {
    pub(crate) line: usize,
    pub(crate) symbols: Option<At<u8>>,
    pub(crate) each: Option<At<u8>>,
    pub(crate) fixed: Option<Rows<String>>,
    pub(crate) fixed_symbols: Option<Rows<u8>>,
    pub(crate) stacks: Option<Vec<At<StackPlan>>>,
    pub(crate) points: Option<Rows<u8>>,
}

pub(crate) struct FestivalsSheet {
    pub(crate) points: Option<Rows<u8>>,
    pub(crate) list: Option<Rows<FestivalRow>>,
}

pub(crate) struct FestivalRow {
    pub(crate) id: Option<At<String>>,
    pub(crate) name: Option<At<String>>,
    pub(crate) locations: Option<Rows<String>>,
    pub(crate) cards: Option<At<u8>>,
}

#[derive(Default)]
pub(crate) struct MapSheet {
    pub(crate) locations: Option<Rows<LocationRow>>,
    pub(crate) routes: Option<Rows<RouteRow>>,
    pub(crate) tickets: Option<Rows<TicketRow>>,
}

pub(crate) struct LocationRow {
    pub(crate) id: Option<At<String>>,
    pub(crate) name: Option<At<String>>,
}

pub(crate) struct RouteRow {
    pub(crate) a: Option<At<String>>,
    pub(crate) b: Option<At<String>>,
    pub(crate) length: Option<At<u8>>,
    pub(crate) color: Option<At<String>>,
    pub(crate) wilds: Option<At<u8>>,
}

pub(crate) struct TicketRow {
    pub(crate) a: Option<At<String>>,
    pub(crate) b: Option<At<String>>,
    pub(crate) points: Option<At<u8>>,
}

impl Sheet {
    pub(crate) fn read(top: &mut Reader<'_>) -> Self {
        let seats = top.table("seats", read_seats).flatten();
        let deck = top.table("deck", |deck| (deck.number("wilds"), deck.tables("colors", color)));
        let (wilds, colors) = deck.unwrap_or_default();
        let festivals = top.optional("festivals").and_then(|item| item.table(read_festivals));
        Sheet {
            id: top.text("id"),
            name: top.text("name"),
            example: top.flag_or("example", false),
            labels: top.table("labels", read_labels).flatten(),
            provenance: top.table("provenance", read_provenance),
            supply: top.number("supply"),
            hand: top.number("hand"),
            twins_open_from: top.number("twins_open_from"),
            last_round_at: top.number("last_round_at"),
            route_points: top.numbers("route_points"),
            cards_total: top.number("cards_total"),
            tickets_total: top.number("tickets_total"),
            festival_cards_total: match festivals {
                Some(_) => top.number("festival_cards_total"),
                None => top.number_or("festival_cards_total", 0),
            },
            wilds,
            colors,
            market: top.table("market", read_market).unwrap_or_default(),
            opening: top.table("opening", |opening| read_opening(opening, &seats)).flatten(),
            ticket_draw: top.table("ticket_draw", read_draw).unwrap_or_default(),
            tokens: top
                .optional("tokens")
                .and_then(|item| item.table(|tokens| read_tokens(tokens, &seats))),
            festivals,
            map: top.table("map", read_map).unwrap_or_default(),
            seats,
        }
    }
}

/// Reads the numbers of seats; none if they are not a valid range.
fn read_seats(seats: &mut Reader<'_>) -> Option<RangeInclusive<usize>> {
    let (min, max) = (seats.number("min"), seats.number("max"));
    let (min, max) = (min?.value, max?.value);
    if min < 2 || min > max || usize::from(max) > MAX_SEATS {
        seats.problem(seats.line(), Problem::BadSeats { min, max });
        return None;
    }
    Some(min.into()..=max.into())
}

fn read_labels(labels: &mut Reader<'_>) -> Option<Labels> {
    let (wild, car, card) = (labels.text("wild"), labels.text("car"), labels.text("card"));
    Some(Labels { wild: wild?.value, car: car?.value, card: card?.value })
}

fn read_provenance(provenance: &mut Reader<'_>) -> Vec<(String, String)> {
    let keys = provenance.keys();
    keys.into_iter().filter_map(|key| Some((key.clone(), provenance.text(&key)?.value))).collect()
}

fn color(row: &mut Reader<'_>) -> Option<ColorRow> {
    Some(ColorRow { id: row.text("id"), cards: row.number("cards") })
}

fn read_market(market: &mut Reader<'_>) -> MarketSheet {
    MarketSheet {
        size: market.number("size"),
        sweep_at: market.number("sweep_at"),
        sweep_limit: market.number("sweep_limit"),
    }
}

fn read_opening(
    opening: &mut Reader<'_>,
    seats: &Option<RangeInclusive<usize>>,
) -> Option<OpeningSheet> {
    if opening.has("offer") == opening.has("draft") {
        opening.problem(opening.line(), Problem::NotOneOpening);
    }
    let offer = opening.optional("offer").and_then(|item| item.table(read_offer));
    let draft = opening.optional("draft").and_then(|item| {
        item.table(|draft| OpeningSheet::Draft {
            offer: OfferSheet { offered: draft.number("dealt"), keep: draft.number("keep") },
            depth: by_seats(draft, "depth", seats, fraction)
                .map(|depth| depth.into_iter().map(|at| at.value).collect()),
        })
    });
    draft.or(offer.map(OpeningSheet::Offer))
}

fn read_offer(offer: &mut Reader<'_>) -> OfferSheet {
    OfferSheet { offered: offer.number("offered"), keep: offer.number("keep") }
}

fn read_draw(draw: &mut Reader<'_>) -> DrawSheet {
    DrawSheet {
        offer: read_offer(draw),
        after_second_draft: draw.flag_or("after_second_draft", false),
    }
}

fn read_tokens(tokens: &mut Reader<'_>, seats: &Option<RangeInclusive<usize>>) -> TokensSheet {
    let fixed_symbols = tokens.has("fixed_symbols");
    TokensSheet {
        line: tokens.line(),
        symbols: tokens.number("symbols"),
        each: tokens.number("each"),
        fixed: tokens.texts("fixed"),
        fixed_symbols: if fixed_symbols { tokens.numbers("fixed_symbols") } else { None },
        stacks: by_seats(tokens, "stacks", seats, stack_plan),
        points: tokens.numbers("points"),
    }
}

fn stack_plan(item: Item<'_>) -> Option<At<StackPlan>> {
    let (height, aside_height, together) = item.table(|plan| {
        (plan.number("height"), plan.number("aside_height"), plan.flag("together"))
    })?;
    let plan = StackPlan {
        height: height?.value,
        aside_height: aside_height?.value,
        together: together?.value,
    };
    Some(At { value: plan, line: item.line })
}

fn fraction(item: Item<'_>) -> Option<At<Fraction>> {
    let text = item.text()?;
    let parts = text.split_once('/').and_then(|(numerator, denominator)| {
        let (numerator, denominator) = (numerator.parse().ok()?, denominator.parse().ok()?);
        Some(Fraction { numerator, denominator })
    });
    match parts {
        Some(value) if value.denominator > 0 && value.numerator <= value.denominator => {
            Some(At { value, line: text.line })
        }
        _ => {
            item.problem(Problem::BadFraction(text.value));
            None
        }
    }
}

fn read_festivals(festivals: &mut Reader<'_>) -> FestivalsSheet {
    FestivalsSheet {
        points: festivals.numbers("points"),
        list: festivals.tables("list", |row| {
            Some(FestivalRow {
                id: row.text("id"),
                name: row.text("name"),
                locations: row.texts("locations"),
                cards: row.number("cards"),
            })
        }),
    }
}

fn read_map(map: &mut Reader<'_>) -> MapSheet {
    MapSheet {
        locations: map.tables("locations", |row| {
            Some(LocationRow { id: row.text("id"), name: row.text("name") })
        }),
        routes: map.tables("routes", |row| {
            Some(RouteRow {
                a: row.text("a"),
                b: row.text("b"),
                length: row.number("length"),
                color: row.text("color"),
                wilds: row.number_or("wilds", 0),
            })
        }),
        tickets: map.tables("tickets", |row| {
            Some(TicketRow { a: row.text("a"), b: row.text("b"), points: row.number("points") })
        }),
    }
}

/// Reads a table with an entry for every number of seats.
fn by_seats<T>(
    reader: &mut Reader<'_>,
    key: &str,
    seats: &Option<RangeInclusive<usize>>,
    read: impl Fn(Item<'_>) -> Option<At<T>>,
) -> Option<Vec<At<T>>> {
    reader.table(key, |table| {
        let Some(seats) = seats else {
            table.ignore_the_rest();
            return None;
        };
        let entries: Vec<_> =
            seats.clone().map(|seats| entry_for(table, key, seats, &read)).collect();
        entries.into_iter().collect()
    })?
}

fn entry_for<T>(
    table: &mut Reader<'_>,
    key: &str,
    seats: usize,
    read: impl Fn(Item<'_>) -> Option<At<T>>,
) -> Option<At<T>> {
    let entry = table.optional(&seats.to_string());
    if entry.is_none() {
        let problem = Problem::SeatsNotCovered { table: key.to_owned(), seats };
        table.problem(table.line(), problem);
    }
    read(entry?)
}
