//! Why an action was refused: the one list of refusals, each with the clause that says so.

use crate::named::named;

/// Declares the refusals: what each is called, its clause, and what it says in English.
macro_rules! refusals {
    ($( $(#[$doc:meta])* $variant:ident as $name:literal by $clause:literal: $reason:literal, )*) => {
        /// A refusal. It is computed from what the seat may see, so it tells nothing that is hidden.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Illegal {
            $( $(#[$doc])* $variant, )*
        }

        named! { Illegal: $( $variant as $name, )* }

        impl Illegal {
            /// Returns the id of the clause that refuses the action.
            pub const fn clause(self) -> &'static str {
                match self {
                    $( Illegal::$variant => $clause, )*
                }
            }

            /// Returns one English phrase that says what is wrong.
            pub const fn reason(self) -> &'static str {
                match self {
                    $( Illegal::$variant => $reason, )*
                }
            }
        }
    };
}

refusals! {
    /// The game is over.
    GameOver as "game_over" by "B-END-1": "the game is over",
    /// There is no such seat at this table.
    NoSuchSeat as "no_such_seat" by "B-TURN-1": "there is no such seat at this table",
    /// Another seat must decide.
    NotYourTurn as "not_your_turn" by "B-TURN-1": "another seat must decide now",
    /// This kind of action does not answer the decision that is open.
    NotNow as "not_now" by "B-TURN-2": "this does not answer the decision that is open",
    /// After the first card a second must be taken before anything else.
    SecondCardFirst as "second_card_first" by "B-DRAW-12": "a second card must be taken first",
    /// The tickets on offer must be answered before anything else.
    AnswerOfferFirst as "answer_offer_first" by "B-TICKET-7":
        "the tickets on offer must be answered first",
    /// There is no such place in the market.
    NoSuchSlot as "no_such_slot" by "B-DRAW-13": "the market has no such place",
    /// The market place is empty.
    SlotEmpty as "slot_empty" by "B-DRAW-9": "that market place is empty",
    /// A face-up wild cannot be the second card.
    WildAsSecond as "wild_as_second" by "B-DRAW-4": "a face-up wild cannot be the second card",
    /// Deck and discards are empty.
    NothingToDraw as "nothing_to_draw" by "B-DRAW-16": "deck and discards are empty",
    /// The ticket deck is empty.
    NoTicketsLeft as "no_tickets_left" by "SF-TICKET-1": "the ticket deck is empty",
    /// Tickets can be drawn only after the second draft.
    TicketsAfterSecondDraft as "tickets_after_second_draft" by "IB-TICKET-1":
        "tickets can be drawn only after the second draft",
    /// The route is claimed already.
    RouteClaimed as "route_claimed" by "B-CLAIM-3": "the route is claimed already",
    /// The seat holds the other route of this double route.
    TwinIsYours as "twin_is_yours" by "B-CLAIM-6": "you hold the other route of this double route",
    /// The other route of this double route is claimed, which closes both at few seats.
    TwinClosed as "twin_closed" by "B-CLAIM-7":
        "at this number of players the other half of a claimed double route is closed",
    /// Fewer cars left than the route has spaces.
    TooFewCars as "too_few_cars" by "B-CLAIM-2": "fewer cars left than the route has spaces",
    /// The route has another color.
    WrongColor as "wrong_color" by "B-CLAIM-1": "the route has another color",
    /// Colored cards and wilds together are not as many as the spaces.
    WrongCount as "wrong_count" by "B-CLAIM-1":
        "a payment has exactly as many cards as the route has spaces",
    /// Wilds alone name no color.
    WildsNameNoColor as "wilds_name_no_color" by "B-CLAIM-9":
        "a payment of wilds alone names no color",
    /// Fewer wilds than the route's symbols ask for.
    TooFewWilds as "too_few_wilds" by "B-FERRY-1": "the route asks for more wilds",
    /// The hand does not hold these cards.
    CardsNotInHand as "cards_not_in_hand" by "B-CLAIM-1": "the hand does not hold these cards",
    /// A token lies at an end of the route: the claim must say which one is taken.
    MustTakeToken as "must_take_token" by "SF-TOKEN-3": "a token can be taken: say at which end",
    /// Festival cards lie at an end of the route: the claim must say which pile is taken.
    MustTakeFestival as "must_take_festival" by "IB-FEST-4":
        "festival cards can be taken: say at which end",
    /// Nothing can be taken at that location by this claim.
    NothingToTake as "nothing_to_take" by "SF-TOKEN-6": "nothing can be taken at that location",
    /// Something else can be done, so passing is not open.
    MayNotPass as "may_not_pass" by "B-TURN-3": "passing is open only when nothing else is",
    /// A ticket that is not on offer.
    NotOffered as "not_offered" by "B-TICKET-7": "that ticket is not on offer",
    /// Fewer tickets than must be kept.
    KeepMore as "keep_more" by "B-TICKET-7": "more tickets must be kept",
    /// Another number of tickets must be kept, no more and no fewer.
    KeepExactly as "keep_exactly" by "IB-DRAFT-2": "another number of tickets must be kept",
    /// A ticket that is not in the pack.
    NotInPack as "not_in_pack" by "IB-DRAFT-1": "that ticket is not in the pack",
    /// Another number of stacks is to be placed.
    WrongStackCount as "wrong_stack_count" by "SF-SETUP-6":
        "another number of stacks is to be placed",
    /// That stack was not put aside.
    NotPutAside as "not_put_aside" by "SF-SETUP-9": "that stack was not put aside",
    /// A stack lies there already.
    StackLiesThere as "stack_lies_there" by "SF-SETUP-9": "a stack lies there already",
    /// This board has no such mechanic.
    NoSuchMechanic as "no_such_mechanic" by "B-RULE-1": "this board has no such thing",
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.reason(), self.clause())
    }
}

impl std::error::Error for Illegal {}
