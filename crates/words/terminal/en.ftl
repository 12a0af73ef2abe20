## The terminal: `roundhouse play`, `rules`, `replay` and `review`. Lines have at most 80 columns.
cli-no-language = There is nothing in "{ $wanted }"; this is in English. Languages: { $known }.
cli-rules-english = The clauses in English, because there are none in this language.
cli-saved = Saved. Go on with: { $command }

## Things and their names
cli-you = You
cli-bot = { $level } { $number }
cli-cards-of = { $card } { $number }
cli-no-cards = no cards
cli-price-ferry = { $color } { $length } ({ $wild } { $wilds })
cli-ticket = { $from }–{ $to } { $points }
cli-between = { $from }–{ $to }
cli-points = { $number ->
    [one] { $number } point
   *[other] { $number } points
}
cli-festival-cards = { $number ->
    [one] { $number } festival card
   *[other] { $number } festival cards
}

## The screen
cli-title = == { $board } · turn { $turn } ==
cli-title-before = == { $board } · before the first turn ==
cli-title-last = == { $board } · turn { $turn } · LAST ROUND called by { $name }, { $left ->
    [one] { $left } turn left
   *[other] { $left } turns left
} ==
cli-column-cars = cars
cli-column-points = points
cli-column-cards = cards
cli-column-tickets = tickets
cli-column-tokens = tokens
cli-column-festivals = festival cards
cli-market = Market:
cli-empty = empty
cli-deck = deck { $deck }, discards { $discards }
cli-deck-draft = deck { $deck }, draft card after { $depth }, discards { $discards }
cli-hand = Hand:
cli-cars = Cars: { $number }
cli-no-tickets = No tickets yet.
cli-picked = picked: { $ticket }
cli-tokens = Tokens:
cli-stack-at = { $symbol } { $place } ({ $left })
cli-put-aside = put aside
cli-festivals = Festivals:
cli-none-yet = none yet
cli-pile = { $cards } in { $place } ({ $festival }): { $points ->
    [one] { $points } point
   *[other] { $points } points
}
cli-no-festival-cards = No festival cards yet.
cli-own-tickets = Your tickets ([x] complete):
cli-own-festivals = Your festival cards:
cli-more = … (more: { $command })
cli-page-more = (Enter for more, back to leave)
cli-page-end = (Enter to go back)
cli-over = The game is over: log, map, tickets, undo or quit.

## Decisions
cli-turn = Your turn:
cli-second-card = Your second card:
cli-do-claim = c claim ({ $number ->
    [one] { $number } route
   *[other] { $number } routes
})
cli-do-tickets = t draw tickets
cli-do-help = ? help
cli-do-deck = d deck
cli-do-market = 1-{ $places } market
cli-do-nothing = nothing can be done
cli-do-pass = p pass
cli-pick = { $side ->
    [left] Pick one ticket; the rest of the pack goes to the left:
   *[right] Pick one ticket; the rest of the pack goes to the right:
}
cli-keep-at-least = Keep at least { $number } of these tickets (numbers, such as: 1 2; or all):
cli-keep-exactly = Keep exactly { $number } of these tickets (numbers, such as: 1 2 3 4):
cli-game-over = The game is over.
cli-which-route = Which route do you claim? (back: none)
cli-pay = Pay { $route } with: (back: do not claim)
cli-what-to-take = What do you take? (back: do not claim)
cli-nothing = nothing
cli-which-stack = Which stack do you place?
cli-stack = stack { $symbol }
cli-where-stack = Where do you put stack { $symbol }?
cli-place = { $place } ({ $routes ->
    [one] { $routes } route
   *[other] { $routes } routes
})
cli-place-ticket = { $place } ({ $routes ->
    [one] { $routes } route
   *[other] { $routes } routes
}, on your ticket)
cli-take-token = { $place }: token { $symbol }
cli-take-pile = { $place }: { $cards ->
    [one] { $cards } festival card
   *[other] { $cards } festival cards
} (you have { $own } of these)
cli-take-both = { $place }: token { $symbol } and { $cards ->
    [one] { $cards } festival card
   *[other] { $cards } festival cards
} (you have { $own } of these)
cli-takes-token = token
cli-free = free
cli-closed = closed
cli-list-pages = ({ $first } to { $last } of { $count }; Enter for more; part of a name to filter)
cli-list-filtered = ({ $first } to { $last } of { $count }; part of a name to filter; * for all)
cli-list-both = ({ $first } to { $last } of { $count }; Enter for more; part of a name to filter; * for all)
cli-not-listed = no item of the list has this name; type back to leave the list
cli-no-such-number = the list has no item with this number
cli-type-ticket = type the number of a ticket, or a part of its name
cli-type-tickets = type the numbers of the tickets to keep, such as: 1 3
cli-nothing-to-undo = there is nothing to take back
cli-nothing-to-decide = there is nothing to decide
cli-form = write it in this form: { $form }
cli-not-on-board = this board does not have "{ $name }"
cli-no-claim = no route can be claimed now: { $why }
cli-route-refused = { $route }: { $why }
cli-no-route = no route is called "{ $name }"; ? for help
cli-refused = { $why } ({ $clause })

## Help
cli-help-1 = Answer with a number, a letter or part of a name. Besides:
cli-help-undo = undo: take back your last decision; bots do not mind (T-UNDO-2)
cli-help-log = log: what happened so far
cli-help-tickets = tickets: your tickets, festival cards
cli-help-map = map: all routes, or those with "map NAME"; also "routes"
cli-help-back = back: leave a list
cli-help-quit = quit: save and stop
cli-help-hint = hint: advice: what to do, what it is worth, and why
cli-help-record = An action can also be typed as in a record: claim harbor/mill red 1
cli-clause-SF-SETUP-4 = Keep at least one; the others go under the ticket deck.
cli-clause-B-TICKET-2 = A complete ticket adds its value, an incomplete one takes it away.
cli-clause-IB-DRAFT-1 = Pick one ticket and pass the rest on; a pick stands.
cli-clause-IB-DRAFT-11 = The last ticket comes without a choice.
cli-clause-IB-DRAFT-2 = Keep exactly as many as asked for; the others are shuffled back.
cli-clause-SF-SETUP-9 = A stack put aside goes to any location that has none.
cli-clause-SF-TOKEN-1 = A claim takes one token of a symbol you do not have, at either end.
cli-clause-B-TICKET-7 = Answer before anything else; keep at least the least number.
cli-clause-B-TICKET-3 = A kept ticket is never given back.
cli-clause-B-DRAW-4 = A face-up wild cannot be the second card.
cli-clause-B-DRAW-12 = The second card is not optional.
cli-clause-B-END-3 = Most points win; then most complete tickets.
cli-clause-B-TURN-2 = One of: draw two cards, claim a route, draw tickets.
cli-clause-B-DRAW-3 = A face-up wild taken first is the only card of the turn.
cli-clause-B-CLAIM-1 = A route costs as many cards of its color as spaces; gray: of any one color; wilds stand for any.
cli-clause-B-FERRY-1 = Some routes ask for a number of wilds at least.
cli-clause-B-END-1 = Two cars or fewer at the end of a turn: everybody has one more turn.
cli-clause-IB-FEST-1 = A claim takes all festival cards that lie at one of its ends.
cli-clause-IB-TICKET-1 = Tickets can be drawn only after the second draft.

## The log, with the words for you and for others
cli-log-tickets = { $own ->
    [yes] You draw { $number ->
        [one] { $number } ticket
       *[other] { $number } tickets
    }.
   *[no] { $name } draws { $number ->
        [one] { $number } ticket
       *[other] { $number } tickets
    }.
}
cli-log-first-draft = The first ticket draft begins.
cli-log-second-draft = The second ticket draft begins.
cli-log-pick = { $own ->
    [yes] You pick { $ticket }.
   *[no] { $name } picks { $ticket }.
}
cli-log-packs-left = Packs go to the left.
cli-log-packs-right = Packs go to the right.
cli-log-keep = { $own ->
    [yes] You keep { $kept } of { $number ->
        [one] { $number } ticket
       *[other] { $number } tickets
    }.
   *[no] { $name } keeps { $kept } of { $number ->
        [one] { $number } ticket
       *[other] { $number } tickets
    }.
}
cli-log-stack = { $own ->
    [yes] You put stack { $symbol } on { $place }.
   *[no] { $name } puts stack { $symbol } on { $place }.
}
cli-log-no-card = { $own ->
    [yes] You find no card.
   *[no] { $name } finds no card.
}
cli-log-draw = { $own ->
    [yes] You draw { $card }.
   *[no] { $name } draws { $card }.
}
cli-log-draw-unseen = { $name } draws a card.
cli-log-take = { $own ->
    [yes] You take { $card }.
   *[no] { $name } takes { $card }.
}
cli-log-swept = The market is swept.
cli-log-at-rest = The market is not swept: too few colored cards are left.
cli-log-reshuffled = The discards are shuffled.
cli-log-festival = A festival card comes to { $place }.
cli-log-draft-card = The draft card appears.
cli-log-claim = { $own ->
    [yes] You claim { $route } with { $payment } ({ $points ->
        [one] { $points } point
       *[other] { $points } points
    }).
   *[no] { $name } claims { $route } with { $payment } ({ $points ->
        [one] { $points } point
       *[other] { $points } points
    }).
}
cli-log-token = { $own ->
    [yes] You take token { $symbol } at { $place }.
   *[no] { $name } takes token { $symbol } at { $place }.
}
cli-log-pile = { $own ->
    [yes] You take { $cards ->
        [one] { $cards } festival card
       *[other] { $cards } festival cards
    } at { $place }.
   *[no] { $name } takes { $cards ->
        [one] { $cards } festival card
       *[other] { $cards } festival cards
    } at { $place }.
}
cli-log-pass = { $own ->
    [yes] You pass.
   *[no] { $name } passes.
}
cli-log-last-round = { $own ->
    [yes] You call the last round.
   *[no] { $name } calls the last round.
}
cli-log-ended = The last round is over.
cli-log-all-passed = Everybody passed: the game is over.
cli-log-stopped = The table stopped the game.

## The score sheet
cli-scores = == { $board } · final scores ==
cli-score-routes = Routes
cli-score-complete = Complete tickets
cli-score-incomplete = Incomplete tickets
cli-score-tokens = Tourist tokens
cli-score-festivals = Festival cards
cli-score-total = TOTAL
cli-score-done = Tickets done
cli-score-of = { $done } of { $all }
cli-score-place = Place
cli-you-win = You win!
cli-wins = { $name } wins.
cli-share = { $names } share the victory.
cli-complete-tickets = Your tickets, complete: { $tickets }
cli-incomplete-tickets = Incomplete: { $tickets }
cli-none = none

## Advice and its reasons
cli-advice = Advice, by { $number ->
    [one] { $number } playout
   *[other] { $number } playouts
}:
cli-advice-else = Else:
cli-suggestion = { $action }: wins { $chance } ± { $chance_error } %, margin { $margin } ± { $margin_error }: { $why }

## Replay
cli-seat = seat { $number }
cli-named-seat = { $name } ({ $number })
cli-story-title = { $board }, { $seats } seats: { $names }
cli-story-from = From a position, in turn { $turn }
cli-story-before = Before the first turn
cli-story-turn = Turn { $turn }: { $name }
cli-story-draft = Second draft
cli-story-keeps = { $name } keeps { $tickets }
cli-story-puts = { $name } puts { $stacks }
cli-story-stack = stack { $symbol } at { $place }
cli-story-picks = { $name } picks { $ticket }
cli-story-draws = { $name } draws { $card } unseen
cli-story-draws-nothing = { $name } draws unseen and finds no card
cli-story-takes = { $name } takes { $card } from place { $slot }
cli-story-takes-nothing = { $name } takes nothing from place { $slot }
cli-story-tickets = { $name } draws tickets: { $tickets }
cli-story-claims = { $name } claims { $route } with { $payment }
cli-story-passes = { $name } passes
cli-story-refilled = { $card } comes to place { $slot }
cli-story-swept = the market is swept
cli-story-at-rest = the market is not swept: too few colored cards are left
cli-story-reshuffled = the { $number } discards are the new deck
cli-story-festival = festival card { $festival }
cli-story-draft-card = the draft card comes
cli-story-token = token { $symbol } at { $place }
cli-story-pile = takes the cards of { $festival }: { $cards }
cli-story-last-round = { $name } calls the last round
cli-story-tickets-of = Tickets of { $name }: { $tickets }
cli-sheet-routes = routes
cli-sheet-tickets = tickets
cli-sheet-tokens = tokens
cli-sheet-festivals = festivals
cli-sheet-total = total
cli-sheet-place = place
cli-verify-board = board
cli-verify-deal = deal
cli-verify-actions = actions
cli-verify-digests = digests
cli-verify-scores = scores
cli-verify-no-deal = none to verify: the game began from a position
cli-verify-fair = the secret is the one committed to, and the seed follows from it and the nonces
cli-verify-seed = no commitment in this record, so only the seed itself
cli-verify-legal = { $number }, all legal
cli-verify-equal-digests = { $number }, all equal: one for each turn and the end
cli-verify-equal-scores = { $number }, all equal
cli-verify-done = verified

## Review
cli-review-title = { $board }: { $names }
cli-review-margins = Where the final margin comes from, in points:
cli-review-deal = deal
cli-review-luck = luck
cli-review-own = own
cli-review-others = others
cli-review-margin = margin
cli-review-missed = Tickets that were not completed:
cli-review-missed-until = could still be made at turn { $turn }, over { $routes } (cars: { $cars }; turns needed: { $needed } of { $left })
cli-review-missed-never = could not be made at any turn
cli-review-turn = Turn { $turn }
cli-review-decision = { $name } { $action }: { $grade }; wins { $chance } %
cli-review-better = better { $preferred }: { $why } (lost { $chance } ± { $error } % and { $margin } points)
cli-review-page = Review: { $board }
cli-review-chance = Chance to win
cli-review-decisions = Decisions
cli-review-column-turn = turn
cli-review-column-who = who
cli-review-column-what = what
cli-review-column-grade = how good
cli-review-column-better = better
cli-review-column-wins = wins
