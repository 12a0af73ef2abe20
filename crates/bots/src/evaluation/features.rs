//! The numbers that describe one seat's prospects, for the evaluation.

use board::{MAX_SEATS, RouteSet, TicketSet};
use rules::{Card, Game, Observer, Seat, festival_points, token_points};

use crate::levels::{LevelPlan, Weights, pace, turns_for, turns_left};
use crate::search::Shunter;
use crate::situation::Situation;

/// The number of features of a seat.
pub const FEATURES: usize = 56;

/// The features of one seat: small whole numbers.
pub type SeatFeatures = [i16; FEATURES];

/// Returns the features of every seat, for those who train an evaluation. The game must not be over.
pub fn describe_seats(game: &Game<'_>) -> Vec<SeatFeatures> {
    let weights = Weights::for_playouts(game.board());
    features_of(game, &mut Default::default(), &weights)[..game.seats()].to_vec()
}

/// Computes the features of every seat, at any moment of a game in play. The game is a sampled one, or
/// one of a trainer: the features of a seat know the plans of its rivals.
pub(crate) fn features_of(
    game: &Game<'_>,
    crew: &mut [Shunter; MAX_SEATS],
    weights: &Weights,
) -> [SeatFeatures; MAX_SEATS] {
    let mut features = [[0; FEATURES]; MAX_SEATS];
    let mut plans = [LevelPlan::default(); MAX_SEATS];
    let mut situations: [Option<Situation<'_>>; MAX_SEATS] = Default::default();
    for seat in Seat::all(game.seats()) {
        let view = game.view(Observer::Seat(seat));
        let Some(situation) = Situation::of(&view) else { return features };
        plans[seat.index()] = crew[seat.index()].plan(&situation, weights, view.turns());
        situations[seat.index()] = Some(situation);
    }
    let view = game.view(Observer::Spectator);
    let mut needed = [0_i16; MAX_SEATS];
    for (needed, (situation, plan)) in
        needed.iter_mut().zip(situations.iter().flatten().zip(&plans))
    {
        *needed = turns_for(situation, plan.routes) as i16;
    }
    let rivals_want = |seat: Seat| {
        let others = Seat::all(game.seats()).filter(move |&other| other != seat);
        others.fold(RouteSet::EMPTY, |all, other| all.or(plans[other.index()].routes))
    };
    for (seat, situation) in Seat::all(game.seats()).zip(situations.iter().flatten()) {
        let plan = &plans[seat.index()];
        let context = Context {
            before: (seat.index() + game.seats() - view.turn().index()) % game.seats(),
            deck: view.deck_size(),
            draft_is_over: view.second_draft_held(),
            contested: plan.routes.and(rivals_want(seat)),
            rivals_need: {
                let others = Seat::all(game.seats()).filter(|&other| other != seat);
                others.map(|other| needed[other.index()]).min().unwrap_or_default()
            },
        };
        features[seat.index()] = describe(situation, plan, weights, &context);
    }
    features
}

/// What a seat's features need besides what the seat sees.
struct Context {
    /// The number of seats that move before this one.
    before: usize,
    deck: usize,
    draft_is_over: bool,
    /// The planned routes that a rival has planned too.
    contested: RouteSet,
    /// The fewest turns that a rival needs for its plan.
    rivals_need: i16,
}

fn describe(
    situation: &Situation<'_>,
    plan: &LevelPlan,
    weights: &Weights,
    context: &Context,
) -> SeatFeatures {
    let me = situation.me();
    let points = |tickets: TicketSet| -> i16 {
        tickets.iter().map(|id| i16::from(situation.board.ticket(id).points)).sum()
    };
    let open = situation.unfinished();
    let planned = open.and(plan.tickets);
    let lost = open.minus(planned);
    let done = situation.tickets.minus(open);
    let turns = turns_for(situation, plan.routes) as i16;
    let left = turns_left(situation, weights).min(60) as i16;
    let routes = |set: RouteSet| set.iter().map(|id| situation.route_points(id) as i16).sum();
    let mut hand = *situation.hand.colored();
    hand.sort_unstable_by(|a, b| b.cmp(a));
    let wilds = situation.hand.wilds() as i16;
    let useful: i16 = situation
        .hand
        .colored()
        .iter()
        .zip(plan.firm)
        .map(|(&held, needed)| i16::from(held.min(needed)))
        .sum();
    let held = me.tokens.len();
    let token = |count| token_points(situation.board, count);
    let next_token = match situation.board.tokens() {
        Some(tokens) if held < usize::from(tokens.symbols) => token(held + 1) - token(held),
        Some(_) | None => 0,
    };
    let piles: i16 =
        situation.pile.iter().map(|&cards| festival_points(situation.board, cards)).sum();
    let laid: i16 = situation.laid.iter().map(|&cards| i16::from(cards)).sum();
    let on_the_way = plan.routes.iter().map(|id| {
        let ends = situation.collect_choices(id).into_iter().flatten();
        ends.map(|at| situation.collect_points(at) as i16).max().unwrap_or_default()
    });
    let payable = situation.payable().and(plan.routes);
    let supply = i16::from(me.supply);
    let rivals = || situation.rivals().map(|seat| situation.player(seat));
    let supplies = || rivals().map(|rival| i16::from(rival.supply));
    let hands = || rivals().map(|rival| i16::from(rival.hand_size));
    let last = situation.last_round;
    let lacks = |card: &Card| match *card {
        Card::Wild => plan.missing_in_all > 0,
        Card::Colored(color) => plan.missing[color.index()] > 0,
    };
    let in_market = situation.market.iter().flatten().filter(|card| lacks(card)).count();
    let lacking = plan.routes.iter().map(|id| i16::from(situation.missing(id)));
    let own_pace = pace(situation, me).min(60) as i16;
    let safe = plan.routes.minus(context.contested);
    [
        me.points,
        supply,
        i16::from(me.hand_size),
        wilds,
        points(done),
        points(planned),
        points(lost),
        done.len() as i16,
        planned.len() as i16,
        lost.len() as i16,
        turns,
        left,
        (left - turns).clamp(-20, 20),
        (left - turns).clamp(-20, 0),
        i16::from(plan.cars),
        supply - i16::from(plan.cars),
        i16::from(plan.missing_in_all),
        i16::from(plan.missing_most),
        i16::from(plan.missing_wilds),
        plan.routes.len() as i16,
        routes(plan.routes),
        routes(context.contested),
        situation.cars(context.contested).into(),
        i16::from(hand[0]),
        i16::from(hand[1]),
        useful,
        (plan.surplus / 100) as i16,
        held as i16,
        if situation.board.tokens().is_some() { token(held) } else { 0 },
        next_token,
        piles,
        laid,
        on_the_way.sum(),
        supplies().min().unwrap_or_default(),
        supplies().max().unwrap_or_default(),
        hands().max().unwrap_or_default(),
        rivals().map(|rival| i16::from(rival.ticket_count)).max().unwrap_or_default(),
        rivals().map(|rival| rival.points).max().unwrap_or_default(),
        last.map_or(0, |left| left as i16),
        i16::from(last.is_some()),
        context.before as i16,
        context.deck as i16 / 4,
        i16::from(context.draft_is_over),
        payable.len() as i16,
        routes(payable),
        rivals().map(|rival| rival.tokens.len() as i16).max().unwrap_or_default(),
        i16::from(situation.unseen.wilds() as u8),
        situation.seats as i16,
        context.rivals_need,
        (left - context.rivals_need).clamp(-20, 20),
        in_market as i16,
        lacking.clone().min().unwrap_or_default(),
        lacking.max().unwrap_or_default(),
        own_pace,
        routes(safe),
        supplies().sum::<i16>() / (situation.seats as i16 - 1).max(1),
    ]
}
