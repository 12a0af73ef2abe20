//! A simple player that knows only what came over the wire.

use crate::answer::{Answer, PlacedStack};
use crate::legal::Legal;
use crate::private_view::PrivateView;

impl PrivateView {
    /// Returns a legal answer to the open decision, so that tests and load tests can keep a game
    /// going: a claim if there is one, else a draw; the first tickets or stacks that fit. None if
    /// there is no decision to answer.
    pub fn plain_answer(&self) -> Option<Answer> {
        Some(match self.legal.as_ref()? {
            Legal::Keep(keeping) => {
                let least = usize::from(keeping.least);
                Answer::KeepTickets { tickets: self.offered.get(..least)?.to_vec() }
            }
            Legal::Pick => Answer::Pick { ticket: self.offered.first()?.clone() },
            Legal::Place { number, symbols, locations } => {
                let pairs = symbols.iter().zip(locations).take(usize::from(*number));
                let stack = |(symbol, location): (&u8, &String)| PlacedStack {
                    symbol: *symbol,
                    location: location.clone(),
                };
                Answer::PlaceStacks { stacks: pairs.map(stack).collect() }
            }
            Legal::Turn { claims, deck, market, tickets, .. } => match claims.last() {
                Some(price) => {
                    let (pay, route) = (price.pay.first()?, price.routes.first()?);
                    Answer::Claim {
                        route: route.route.clone(),
                        color: pay.color.clone(),
                        wilds: pay.least,
                        collect_at: route.collect.first().cloned(),
                    }
                }
                None => draw(*deck, market, *tickets),
            },
            Legal::SecondCard { deck, market } => draw(*deck, market, false),
        })
    }
}

fn draw(deck: bool, market: &[u8], tickets: bool) -> Answer {
    match (deck, market.first(), tickets) {
        (true, _, _) => Answer::DrawDeck,
        (false, Some(&slot), _) => Answer::DrawMarket { slot },
        (false, None, true) => Answer::DrawTickets,
        (false, None, false) => Answer::Pass,
    }
}
