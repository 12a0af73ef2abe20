//! Why an action was refused: typed, with the clause that says so.

/// A refusal. It is computed from what the seat may see, so it tells nothing that is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// There is no such seat at this table.
    NoSuchSeat,
    /// Another seat must decide.
    NotYourTurn,
    /// This kind of action does not answer the decision that is open.
    NotNow,
    /// After the first card a second must be taken before anything else.
    SecondCardFirst,
    /// The tickets on offer must be answered before anything else.
    AnswerOfferFirst,
    /// There is no such place in the market.
    NoSuchSlot,
    /// The market place is empty.
    SlotEmpty,
    /// A face-up wild cannot be the second card.
    WildAsSecond,
    /// Deck and discards are empty.
    NothingToDraw,
    /// The ticket deck is empty.
    NoTicketsLeft,
    /// Tickets can be drawn only after the second draft.
    TicketsAfterSecondDraft,
    /// The route is claimed already.
    RouteClaimed,
    /// The seat holds the other route of this double route.
    TwinIsYours,
    /// With so few seats the other route of a claimed double route is closed.
    TwinClosed,
    /// Fewer cars left than the route has spaces.
    TooFewCars,
    /// The route has another color.
    WrongColor,
    /// Colored cards and wilds together are not as many as the spaces.
    WrongCount,
    /// Wilds alone name no color.
    WildsNameNoColor,
    /// Fewer wilds than the route's symbols ask for.
    TooFewWilds,
    /// The hand does not hold these cards.
    CardsNotInHand,
    /// A token lies at an end of the route: the claim must say which one is taken.
    MustTakeToken,
    /// Festival cards lie at an end of the route: the claim must say which pile is taken.
    MustTakeFestival,
    /// Nothing can be taken at that location by this claim.
    NothingToTake,
    /// Something else can be done, so passing is not open.
    MayNotPass,
    /// A ticket that is not on offer.
    NotOffered,
    /// Fewer tickets than must be kept.
    KeepMore,
    /// Exactly so many tickets must be kept, no more and no fewer.
    KeepExactly,
    /// A ticket that is not in the pack.
    NotInPack,
    /// Another number of stacks is to be placed.
    WrongStackCount,
    /// That stack was not put aside.
    NotPutAside,
    /// A stack lies there already.
    StackLiesThere,
    /// This board has no such mechanic.
    NoSuchMechanic,
}

impl Illegal {
    /// Every refusal there is.
    pub const ALL: [Illegal; 33] = [
        Illegal::GameOver,
        Illegal::NoSuchSeat,
        Illegal::NotYourTurn,
        Illegal::NotNow,
        Illegal::SecondCardFirst,
        Illegal::AnswerOfferFirst,
        Illegal::NoSuchSlot,
        Illegal::SlotEmpty,
        Illegal::WildAsSecond,
        Illegal::NothingToDraw,
        Illegal::NoTicketsLeft,
        Illegal::TicketsAfterSecondDraft,
        Illegal::RouteClaimed,
        Illegal::TwinIsYours,
        Illegal::TwinClosed,
        Illegal::TooFewCars,
        Illegal::WrongColor,
        Illegal::WrongCount,
        Illegal::WildsNameNoColor,
        Illegal::TooFewWilds,
        Illegal::CardsNotInHand,
        Illegal::MustTakeToken,
        Illegal::MustTakeFestival,
        Illegal::NothingToTake,
        Illegal::MayNotPass,
        Illegal::NotOffered,
        Illegal::KeepMore,
        Illegal::KeepExactly,
        Illegal::NotInPack,
        Illegal::WrongStackCount,
        Illegal::NotPutAside,
        Illegal::StackLiesThere,
        Illegal::NoSuchMechanic,
    ];

    /// The clause that refuses it.
    pub const fn clause(self) -> &'static str {
        match self {
            Illegal::GameOver => "B-END-1",
            Illegal::NoSuchSeat | Illegal::NotYourTurn => "B-TURN-1",
            Illegal::NotNow => "B-TURN-2",
            Illegal::SecondCardFirst => "B-DRAW-12",
            Illegal::AnswerOfferFirst => "B-TICKET-7",
            Illegal::NoSuchSlot => "B-DRAW-13",
            Illegal::SlotEmpty => "B-DRAW-9",
            Illegal::WildAsSecond => "B-DRAW-4",
            Illegal::NothingToDraw => "B-DRAW-16",
            Illegal::NoTicketsLeft => "SF-TICKET-1",
            Illegal::TicketsAfterSecondDraft => "IB-TICKET-1",
            Illegal::RouteClaimed => "B-CLAIM-3",
            Illegal::TwinIsYours => "B-CLAIM-6",
            Illegal::TwinClosed => "B-CLAIM-7",
            Illegal::TooFewCars => "B-CLAIM-2",
            Illegal::WrongColor | Illegal::WrongCount | Illegal::CardsNotInHand => "B-CLAIM-1",
            Illegal::WildsNameNoColor => "B-CLAIM-9",
            Illegal::TooFewWilds => "B-FERRY-1",
            Illegal::MustTakeToken => "SF-TOKEN-3",
            Illegal::MustTakeFestival => "IB-FEST-4",
            Illegal::NothingToTake => "SF-TOKEN-6",
            Illegal::MayNotPass => "B-TURN-3",
            Illegal::NotOffered | Illegal::KeepMore => "B-TICKET-7",
            Illegal::KeepExactly => "IB-DRAFT-2",
            Illegal::NotInPack => "IB-DRAFT-1",
            Illegal::WrongStackCount => "SF-SETUP-6",
            Illegal::NotPutAside | Illegal::StackLiesThere => "SF-SETUP-9",
            Illegal::NoSuchMechanic => "B-RULE-1",
        }
    }

    /// What is wrong, in one English phrase.
    pub const fn reason(self) -> &'static str {
        match self {
            Illegal::GameOver => "the game is over",
            Illegal::NoSuchSeat => "there is no such seat at this table",
            Illegal::NotYourTurn => "another seat must decide now",
            Illegal::NotNow => "this does not answer the decision that is open",
            Illegal::SecondCardFirst => "a second card must be taken first",
            Illegal::AnswerOfferFirst => "the tickets on offer must be answered first",
            Illegal::NoSuchSlot => "the market has no such place",
            Illegal::SlotEmpty => "that market place is empty",
            Illegal::WildAsSecond => "a face-up wild cannot be the second card",
            Illegal::NothingToDraw => "deck and discards are empty",
            Illegal::NoTicketsLeft => "the ticket deck is empty",
            Illegal::TicketsAfterSecondDraft => "tickets can be drawn only after the second draft",
            Illegal::RouteClaimed => "the route is claimed already",
            Illegal::TwinIsYours => "you hold the other route of this double route",
            Illegal::TwinClosed => {
                "at this number of players the other half of a claimed double route is closed"
            }
            Illegal::TooFewCars => "fewer cars left than the route has spaces",
            Illegal::WrongColor => "the route has another color",
            Illegal::WrongCount => "a payment has exactly as many cards as the route has spaces",
            Illegal::WildsNameNoColor => "a payment of wilds alone names no color",
            Illegal::TooFewWilds => "the route asks for more wilds",
            Illegal::CardsNotInHand => "the hand does not hold these cards",
            Illegal::MustTakeToken => "a token can be taken: say at which end",
            Illegal::MustTakeFestival => "festival cards can be taken: say at which end",
            Illegal::NothingToTake => "nothing can be taken at that location",
            Illegal::MayNotPass => "passing is open only when nothing else is",
            Illegal::NotOffered => "that ticket is not on offer",
            Illegal::KeepMore => "more tickets must be kept",
            Illegal::KeepExactly => "another number of tickets must be kept",
            Illegal::NotInPack => "that ticket is not in the pack",
            Illegal::WrongStackCount => "another number of stacks is to be placed",
            Illegal::NotPutAside => "that stack was not put aside",
            Illegal::StackLiesThere => "a stack lies there already",
            Illegal::NoSuchMechanic => "this board has no such thing",
        }
    }
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.reason(), self.clause())
    }
}

impl std::error::Error for Illegal {}
