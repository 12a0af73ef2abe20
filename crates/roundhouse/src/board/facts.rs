//! The facts that `roundhouse board show` prints.

use std::io::Write;

use ::board::{Board, Opening};
use ::record::outside::{RouteView, TicketView, routes, tickets};
use anyhow::Result;
use serde::Serialize;

use crate::output::Printable;

/// A board in plain values. The names are those of the JSON object.
#[derive(Serialize)]
pub(crate) struct BoardFacts<'b> {
    board: &'b str,
    name: &'b str,
    fingerprint: String,
    seats: [usize; 2],
    cars: u8,
    hand: u8,
    wilds: u8,
    colors: Vec<ColorFacts<'b>>,
    market: MarketFacts,
    route_points: Vec<u8>,
    twins_open_from: usize,
    last_round_at: u8,
    opening: String,
    ticket_draw: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<TokenFacts<'b>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    festivals: Option<FestivalsFacts<'b>>,
    locations: Vec<LocationFacts<'b>>,
    routes: Vec<RouteView<'b>>,
    tickets: Vec<TicketView<'b>>,
    provenance: Vec<ProvenanceFacts<'b>>,
}

#[derive(Serialize)]
struct ColorFacts<'b> {
    id: &'b str,
    cards: u8,
}

#[derive(Serialize)]
struct MarketFacts {
    size: u8,
    sweep_at: u8,
    sweep_limit: u8,
}

#[derive(Serialize)]
struct TokenFacts<'b> {
    symbols: u8,
    each: u8,
    fixed: Vec<&'b str>,
    points: &'b [u8],
}

#[derive(Serialize)]
struct FestivalsFacts<'b> {
    points: &'b [u8],
    list: Vec<FestivalFacts<'b>>,
}

#[derive(Serialize)]
struct FestivalFacts<'b> {
    id: &'b str,
    name: &'b str,
    locations: Vec<&'b str>,
    cards: u8,
}

#[derive(Serialize)]
struct LocationFacts<'b> {
    id: &'b str,
    name: &'b str,
}

#[derive(Serialize)]
struct ProvenanceFacts<'b> {
    kind: &'b str,
    what: &'b str,
}

impl<'b> BoardFacts<'b> {
    pub(crate) fn of(board: &'b Board) -> BoardFacts<'b> {
        let longest = board.routes().iter().map(|route| route.length).max().unwrap_or(0);
        let market = board.market();
        BoardFacts {
            board: board.id(),
            name: board.name(),
            fingerprint: format!("{:016x}", board.fingerprint()),
            seats: [*board.seats().start(), *board.seats().end()],
            cars: board.supply(),
            hand: board.hand(),
            wilds: board.wilds(),
            colors: board
                .colors()
                .iter()
                .map(|c| ColorFacts { id: &c.id, cards: c.cards })
                .collect(),
            market: MarketFacts {
                size: market.size,
                sweep_at: market.sweep_at,
                sweep_limit: market.sweep_limit,
            },
            route_points: (0..=longest).map(|length| board.route_points(length)).collect(),
            twins_open_from: board.twins_open_from(),
            last_round_at: board.last_round_at(),
            opening: opening(board),
            ticket_draw: ticket_draw(board),
            tokens: tokens(board),
            festivals: festivals(board),
            locations: locations(board),
            routes: routes(board),
            tickets: tickets(board),
            provenance: provenance(board),
        }
    }

    fn write_numbers(&self, out: &mut dyn Write) -> Result<()> {
        let [low, high] = self.seats;
        writeln!(out, "{} ({})", self.name, self.board)?;
        writeln!(out, "fingerprint   {}", self.fingerprint)?;
        writeln!(out, "seats         {low} to {high}")?;
        writeln!(out, "cars          {} each, last round at {}", self.cars, self.last_round_at)?;
        writeln!(out, "cards         {}, {} dealt to each", self.deck(), self.hand)?;
        writeln!(
            out,
            "market        {}, swept at {} wilds",
            self.market.size, self.market.sweep_at
        )?;
        writeln!(out, "route points  {}", by_number(&self.route_points))?;
        writeln!(out, "double routes both open from {} seats", self.twins_open_from)?;
        writeln!(out, "opening       {}", self.opening)?;
        writeln!(out, "ticket draw   {}", self.ticket_draw)?;
        Ok(())
    }

    fn write_tokens_and_festivals(&self, out: &mut dyn Write) -> Result<()> {
        if let Some(tokens) = &self.tokens {
            writeln!(out, "tokens        {} of each of {} symbols", tokens.each, tokens.symbols)?;
            writeln!(out, "  stacks at   {}", tokens.fixed.join(", "))?;
            writeln!(out, "  points      {}", by_number(tokens.points))?;
        }
        let Some(festivals) = &self.festivals else { return Ok(()) };
        writeln!(out, "festivals     points {}", by_number(festivals.points))?;
        for festival in &festivals.list {
            writeln!(out, "  {:<20} {} cards", festival.locations.join(", "), festival.cards)?;
        }
        Ok(())
    }

    fn write_lists(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "\n{} locations", self.locations.len())?;
        for location in &self.locations {
            writeln!(out, "  {:<28} {}", location.id, location.name)?;
        }
        writeln!(out, "\n{} routes", self.routes.len())?;
        for route in &self.routes {
            let wilds = match route.wilds_required {
                0 => String::new(),
                wilds => format!(", {wilds} of them wild"),
            };
            writeln!(out, "  {:<40} {} {}{wilds}", route.id, route.length, route.color)?;
        }
        writeln!(out, "\n{} tickets", self.tickets.len())?;
        for ticket in &self.tickets {
            writeln!(out, "  {:<40} {:>2}", ticket.id, ticket.points)?;
        }
        writeln!(out, "\nwhere the facts come from")?;
        for source in &self.provenance {
            writeln!(out, "  {}: {}", source.kind, source.what)?;
        }
        Ok(())
    }

    fn deck(&self) -> String {
        let colors = self.colors.iter().map(|color| format!("{} {}", color.cards, color.id));
        colors.chain([format!("{} wild", self.wilds)]).collect::<Vec<_>>().join(", ")
    }
}

impl Printable for BoardFacts<'_> {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        self.write_numbers(out)?;
        self.write_tokens_and_festivals(out)?;
        self.write_lists(out)
    }
}

fn opening(board: &Board) -> String {
    match board.opening() {
        Opening::Offer(offer) => format!("{} tickets, keep at least {}", offer.offered, offer.keep),
        Opening::Draft(draft) => format!("draft of {}, keep {}; twice", draft.dealt, draft.keep),
    }
}

fn ticket_draw(board: &Board) -> String {
    let draw = board.ticket_draw();
    let when = if draw.after_second_draft { ", after the second draft" } else { "" };
    format!("{} tickets, keep at least {}{when}", draw.offer.offered, draw.offer.keep)
}

fn tokens(board: &Board) -> Option<TokenFacts<'_>> {
    let tokens = board.tokens()?;
    let fixed = tokens.fixed.iter().map(|&at| board.location(at).id.as_str()).collect();
    Some(TokenFacts { symbols: tokens.symbols, each: tokens.each, fixed, points: &tokens.points })
}

fn festivals(board: &Board) -> Option<FestivalsFacts<'_>> {
    let festivals = board.festivals()?;
    let mut list = Vec::new();
    for festival in &festivals.list {
        let locations = festival.locations.iter().map(|at| board.location(at).id.as_str());
        list.push(FestivalFacts {
            id: &festival.id,
            name: &festival.name,
            locations: locations.collect(),
            cards: festival.cards,
        });
    }
    Some(FestivalsFacts { points: &festivals.points, list })
}

fn locations(board: &Board) -> Vec<LocationFacts<'_>> {
    board.locations().iter().map(|at| LocationFacts { id: &at.id, name: &at.name }).collect()
}

fn provenance(board: &Board) -> Vec<ProvenanceFacts<'_>> {
    board.provenance().iter().map(|(kind, what)| ProvenanceFacts { kind, what }).collect()
}

/// Lists points by number, from 1 on, as in `1: 1, 2: 2, 3: 4`.
fn by_number(points: &[u8]) -> String {
    let one = |(number, points): (usize, &u8)| format!("{number}: {points}");
    points.iter().enumerate().skip(1).map(one).collect::<Vec<_>>().join(", ")
}
