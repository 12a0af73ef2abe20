language-name = English

## The first screen
motto = Two railway games, one table.
unofficial = An unofficial fan project, not made, endorsed or licensed by any publisher.
home = Home
play-now = Play now
new-table = Set up a table
continue = Continue
board-about = { $least } to { $most } players · { $cars } cars each · { $routes } routes
you = Traveler
dealing = Shuffling and dealing…
table-lost = The game saved on this device cannot be read. Start a new one.
open-record = Open a record or a position
record-unreadable = This file is no record that Roundhouse can read.
labeled = { $label }: { $text }
list-and = { $first } and { $last }
list-commas = { $first }, { $last }
list-semicolons = { $first }; { $last }
percent = { $number }%
worker-restarted = The part of this page that runs the game stopped and was started again. Nothing is lost: play on.
worker-stopped = The part of this page that runs the game stopped again. Your game is saved on this device. Try again, or reload the page.
try-again = Try again

## Setting up a table
board = Board
add-bot = Add a bot
add-person = Add a person
remove-seat = Remove this seat
player-number = Player { $number }
name = Name
bot-level = Strength of the bot
level-apprentice = Apprentice: one ticket at a time, and makes mistakes
level-conductor = Conductor: a network for all its tickets
level-dispatcher = Dispatcher: weighs turns, cards and points
level-stationmaster = Stationmaster: weighs everything and watches you
level-inspector = Inspector: tries its best moves in its head, in a blink
level-superintendent = Superintendent: thinks for up to a second
level-stationmaster-blocker = Stationmaster, in your way: likes to block
level-stationmaster-collector = Stationmaster, a collector: tokens and festivals
level-stationmaster-sprinter = Stationmaster, in a hurry: ends the game early
pass-and-play-how = Several people share this device: before each turn the hand stays hidden until its owner asks for it.
start = Start the game
person-0 = Ann
person-1 = Ben
person-2 = Cleo
person-3 = Dan
person-4 = Eve
bot-0 = Ada
bot-1 = Bruno
bot-2 = Clara
bot-3 = Diego
bot-4 = Elena
bot-5 = Felix
bot-6 = Greta
bot-7 = Hugo
bot-8 = Ines
bot-9 = Jonas
bot-10 = Kira
bot-11 = Luis

## Preferences
preferences = Preferences
language = Language
theme = Light and dark
theme-system = As the device
theme-light = Day
theme-dark = Night
motion = Motion
motion-system = As the device
motion-none = None
motion-fast = Fast
motion-normal = Normal
motion-slow = Slow
pace = Pace of the bots
pace-none = At once
pace-fast = Fast
pace-normal = Normal
pace-slow = Slow
confirm = Ask before claiming
confirm-always = Always
confirm-touch = On touch screens
confirm-never = Only when there is a choice
places = Names of places
places-printed = As on the board
places-own = In your language
map-style = Map
map-drawn = Drawn
map-plain = Plain, high contrast
sound = Sounds
sound-off = Off
sound-low = Quiet
sound-middle = Medium
sound-high = Loud
shortcuts = Single-letter keys
shortcuts-on = On
shortcuts-off = Off
livery = Your livery
livery-0 = Pink
livery-1 = Sky blue
livery-2 = Brown
livery-3 = Navy
livery-4 = Lime
back-to-game = Back to the game

## The game screen
title = { $board } · Roundhouse
title-asked = ● Your turn · { $board }
players = Players
log = Log
tickets = Tickets
market = Market
hand = Your hand
panels = Panels
close = Close
cancel = Cancel
undo = Undo
undo-open = Takes back your last action
undo-closed = There is nothing of yours to take back
hurry = Skip
hurry-how = Skip what the bots do (F)
rules = Rules
map-label = Map of { $board }. Arrow keys walk the routes, with Shift only those you can claim. Enter chooses one.
skip-to-map = Skip to the map
zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = Show the whole map
which-route = Which route?
twin-closed = Closed: with so few players only one half of a double route can be claimed ({ $clause }).
twin-yours = Closed for you: nobody may have both halves of a double route ({ $clause }).
prompt-turn = Your turn: draw cards, claim a route, or draw tickets.
prompt-turn-no-tickets = Your turn: draw cards or claim a route.
prompt-pass = There is nothing you can do: pass.
prompt-second = Take a second card, but not a face-up { $wild }.
prompt-keep = Keep at least { $number ->
    [one] one ticket
   *[other] { $number } tickets
}.
prompt-keep-exactly = Keep exactly { $number ->
    [one] one ticket
   *[other] { $number } tickets
}.
prompt-pick = Pick one ticket from the pack and pass on the rest.
prompt-place = Put { $number ->
    [one] a stack of tokens
   *[other] { $number } stacks of tokens
} on the map.
prompt-waits = { $name } is thinking…
prompt-waits-several = { $number ->
    [one] One player is still choosing…
   *[other] { $number } players are still choosing…
}
prompt-to-move = { $name } is to move.
prompt-over = The game is over.
prompt-past = You are looking at an earlier moment.
last-round = Last round, called by { $name }: { $number ->
    [one] one turn left
   *[other] { $number } turns left
}
looking-back = Looking back at turn { $turn }
back-to-now = Back to now
to-the-end = To the end
moment-link = The address of this moment
step-back = One move back
step-on = One move on
play-on = Play on from here
play-on-how = A new game on this device, from this moment on. Choose your seat; bots take the others.
play-on-you = You
play-on-sampled = Shuffle what my seat cannot see: other hands, tickets and the deck
seen-by = Seen by
seen-by-all = A spectator
points = { $number ->
    [one] { $number } point
   *[other] { $number } points
}

menu = Menu
routes = Routes to claim
routes-none = There is no route that you can claim now.
rail-people = Players and log
rail-tickets = Tickets and collections
tray = Cards
game-of = A game of { $board }
about-route = About this route
why = Why?
route-ferry = { $wild } on { $number ->
    [one] { $number } space
   *[other] { $number } spaces
}
route-taken = { $name } has claimed it.
route-open = You can claim it now.
route-payable = Your cards pay for it.
lacks-cars = It takes { $length } cars; you have { $cars }.
lacks-color = Needs { $length } { $color }. You have { $color }: { $have }, { $wild }: { $wilds }.
lacks-any = Needs { $length } cards of one color. You have at most { $have } of one color, { $wild }: { $wilds }.
ask-tickets = Draw tickets?
ask-tickets-how = This is your whole turn. You see { $offered } and must keep at least { $keep }; a ticket that you do not complete costs its points.
ask-tickets-yes = Draw tickets
fewer-wilds = Fewer: { $wild }
more-wilds = More: { $wild }
look-back = Look back at this moment
history = History
history-at = Turn { $turn } of { $last }
history-play = Play the history
history-stop = Pause
history-speed = Speed { $number }
stop-asked = { $name } would like to end the game without a winner.
hints-asked = { $name } would like to allow hints for everybody.
hints-propose = Propose hints
hints-wait = Hints: waiting for the others
rematch-asked = The others play again. Do you join them?
agree = Agree
decline = Decline

## Cards
card-red = red
card-blue = blue
card-green = green
card-yellow = yellow
card-orange = orange
card-purple = purple
card-black = black
card-white = white
card-gray = gray
card-wild = wild card
wild-ferry-card = ferry card
wild-locomotive = locomotive
card-red-letter = R
card-blue-letter = B
card-green-letter = G
card-yellow-letter = Y
card-orange-letter = O
card-purple-letter = P
card-black-letter = K
card-white-letter = W
card-gray-letter = ∗
card-wild-letter = ★
take-card = Market { $number }: { $card }
empty-place = Empty
drop-missed = There is no route for these cards. Drop them on one that shines.
draw-unseen = Draw unseen from the deck ({ $number ->
    [one] { $number } card
   *[other] { $number } cards
})
discards = Discards: { $number }
draw-tickets = Draw tickets ({ $number } left)
draft-in = { $number ->
    [one] { $number } card until the second draft
   *[other] { $number } cards until the second draft
}
market-at-rest = Too few colored cards are left, so the market is not swept ({ $wild }).
cards-of = { $card }: { $number }
pass = Pass

## Players
cards-held = Cards in hand: { $number }
cars-left = Cars left: { $number }
tickets-held = Tickets: { $number }
festival-cards = Festival cards: { $number }

## Tickets
ticket-name = { $from } – { $to }
tickets-done = { $done } of { $all } done
no-tickets = No tickets yet.
ticket-done = Done
ticket-done-now = Ticket done: { $ticket }, +{ $points }
ticket-lost = Out of reach
ticket-needs = { $number ->
    [one] { $number } car to go
   *[other] { $number } cars to go
}
ticket-adds = +{ $points } for { $number ->
    [0] no more cars
    [one] { $number } more car
   *[other] { $number } more cars
}
choice-opening = Your first tickets
tickets-why = A ticket brings its points if your routes join its places, and costs as many if not.
choice-tickets = New tickets
choice-draft = Keep from your picks
choice-pick = Draft: pick a ticket
picked = { $number ->
    [one] { $number } picked
   *[other] { $number } picked
}
passes-to = You pass to { $name }
pick = Pick this ticket
pick-one = Choose a ticket first
keep-tickets = { $number ->
    [one] Keep one ticket
   *[other] Keep { $number } tickets
}
keep-exactly = Mark exactly { $number } ({ $marked } marked)
keep-at-least = Mark at least { $number }
answered = { $number ->
    [one] Waiting for one other. You can still change your mind.
   *[other] Waiting for { $number } others. You can still change your mind.
}

## Claiming
route-name = { $from } – { $to } · { $length }
route-between = { $from } – { $to }
route-worth = { $length ->
    [one] { $length } space
   *[other] { $length } spaces
} · { $points ->
    [one] { $points } point
   *[other] { $points } points
}
pay-with = Pay with
payment = { $color }: { $colored }, { $wild }: { $wilds }
payment-wilds = { $wild }: { $wilds }
collect-at = Collect at
collect-choose = Collect at one end:
collect-takes = You collect:
collect-first = Choose where to collect
claim = { $points ->
    [one] Claim for { $points } point
   *[other] Claim for { $points } points
}

## What one letter asks
ask-nothing = Nothing has happened since your last action.
ask-nothing-own = No hand is on the screen.
ask-hand = Your hand: { $cards }.
ask-ticket = { $ticket }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}: { $number ->
    [one] { $number } car to go.
   *[other] { $number } cars to go.
}
ask-marked = Marked: { $tickets }.
ask-none-marked = Nothing is marked.
ask-claim = { $route }, paid with { $payment }. Enter claims it, Esc cancels.
ask-stack = Planned: { $symbol }, { $place }.
ask-ticket-done = { $ticket }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}: done.
ask-ticket-lost = { $ticket }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}: out of reach.
ask-score = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $cars ->
    [one] { $cars } car left.
   *[other] { $cars } cars left.
}
ask-route = { $route }, { $facts }. Enter chooses it.

## Tokens and festivals
tokens = Tourist tokens
symbol-0 = Bridge
symbol-1 = Star
symbol-2 = House
symbol-3 = Streetcar
symbol-4 = Flame
symbol-5 = Gull
symbol-6 = Sail
symbol-7 = Window
set-worth = { $now ->
    [one] { $now } point
   *[other] { $now } points
}; one more token makes { $next } (+{ $more })
set-complete = complete: worth { $now }
stack-says = { $symbol }: { $left } left, { $place }
stack-yours = { $stack }. You have one.
stack-open = { $symbol }: { $left ->
    [one] { $left } token left
   *[other] { $left } tokens left
}
stack-held = { $symbol }: { $left } left, but not for you: you have one already ({ $clause })
stack-empty = { $symbol }: all tokens are gone
placing = Place token stacks
placing-how = { $number ->
    [one] Choose a stack and press a place on the map that has none.
   *[other] Choose each of the { $number } stacks and press a place on the map that has none.
}
placing-where = Place
placing-on-map = press it on the map, or choose here
placing-left = { $number ->
    [one] One stack to place
   *[other] { $number } stacks to place
}
place-stacks = Put them there
festivals = Festivals
festivals-how = Cards on the map, yours, those still to come, and what taking them brings.
pile-says = { $festival }: { $lying } lying there, { $own } yours, { $coming } still to come; worth { $now } now, { $then } with those lying there, { $next } with one more
pile-worth = { $now ->
    [one] { $now } point
   *[other] { $now } points
}
pile-words = { $lying } on the map, { $own } yours
festivals-unseen = The other festivals

## One device for several
curtain = Pass the device to { $name }
curtain-how = The hand stays hidden until you ask for it.
curtain-show = I am { $name }

## The end
result = Result
you-win = You win
wins = { $name } wins
shared-win = { $number } players share the victory
score-routes = Routes
score-failed = Unfulfilled tickets
score-fulfilled = Fulfilled tickets
score-tokens = Tourist tokens
score-festivals = Festivals
score-total = Total
look-at-board = Look at the board
step-through = Step through
save-record = Save the record
rematch = Play again

## The log
log-started = The game begins.
log-stand-in = A bot stands in for { $name }.
log-undone = { $name } takes an action back.
log-rewound = { $name } takes the game back to an earlier decision.
log-resigned = { $name } resigns.
log-handed-over = { $name } plays on another device now.
log-given = { $name } has taken over this seat.
log-nudged = { $by } asks { $name } to decide. In two minutes a bot takes this decision.
log-claimed = { $name } claims { $from } – { $to } for { $points }.
log-took = { $name } takes { $card } from the market.
log-drew = { $name } draws unseen.
log-drew-card = { $name } draws unseen: { $card }.
log-drew-nothing = { $name } draws, but no card is left.
log-offered = { $name } is offered { $number ->
    [one] { $number } ticket
   *[other] { $number } tickets
}.
log-kept = { $name } keeps { $number ->
    [one] { $number } ticket
   *[other] { $number } tickets
}.
log-kept-own = { $name } keeps { $tickets }.
log-placed = { $name } puts the stack “{ $symbol }” at { $place }.
log-token = { $name } takes the token “{ $symbol }” at { $place }.
log-festival = { $name } collects { $number ->
    [one] { $number } card
   *[other] { $number } cards
} of { $festival }.
log-laid = A card of { $festival } is laid out.
log-draft = The first draft begins.
log-second-draft = The second draft begins.
log-draft-card = The draft card turns up: the second draft follows this turn.
log-swept = Too many of one kind lay open ({ $wild }): the market is swept.
log-reshuffled = The discards are shuffled into a new deck.
log-passed = { $name } passes.
log-last-round = { $name } calls the last round.
log-ended = The last round is over.
log-all-passed = Everybody passed: the game is over.

## Tables of a server
connecting = Connecting to the table…
reconnecting = Reconnecting…
unsent = Reconnecting… your move will be sent.
no-server = The server does not answer.
no-server-here = There is no server here. Games alone and on one device work without one.
no-table = This table does not exist
no-table-how = The link may be old or incomplete. Ask for a new one.
wrong-version = This page is too old for the server
wrong-version-how = The new one is being loaded.
newer-build = A newer version is ready.
load-newer = Load it
later = Later
with-friends = With friends
make-table = Invite friends
make = Make the table
your-name = Your name
name-first = Type your name first
add-open = A seat by link
yourself = you
seat-open = open
who-finds = Who finds the table
table-private = By link only
table-listed = On the open list
who-begins = Who begins
first-random = At random
begins-at-random = Who begins: at random
first-me = I begin
first-seat = The first seat begins
tempo = Time
tempo-relaxed = No clock
tempo-brisk = Two minutes for each decision
tempo-days = Three days for each decision
clock-each = { $time } for each decision
clock-none = No clock
clear-seat = Clear this seat
sit-down = Sit down
waiting-for-people = { $number ->
    [one] Waiting for one player
   *[other] Waiting for { $number } players
}
waiting-for-host = Everybody is here. The host starts the game.
link-invite = Link for players
link-watch = Link for spectators
link-return = Your return link
link-return-how = Keep it to yourself: the person who opens it takes your seat, for example on another device.
link-copy = Copy
link-copied = Copied
link-send = Send
link-code = Code to scan
link-code-says = The link as a code to scan
come-back = Take your seat again
remove = Remove
remove-sure = Remove for good?
several-seats = One device may take several seats
watcher-number = Spectator { $number }
links-renew = New links: the old ones stop working
link-renew = New return link: the old one stops working
link-give = Link for the person who takes your seat
give-seat = Give your seat to
give-seat-link = Make a link
ignore = Ignore
ignore-not = Listen again
report = Report to the operator of this server
report-comment = What is wrong? (optional)
report-send = Report
reported = Reported. Thank you.
nudge = Ask to decide
changed-hands = changed hands
moved-away = Your seat is played on another device.
play-here = Play here
rewound-alone = Decisions were taken back after a person resigned
chat = Chat
chat-line = Say something
chat-say = Say
chat-mute = Mute
chat-listen = Listen
chat-quiet = The chat is muted on this device.
table = Table
away = away
away-until = away, a bot steps in after { $time }
stood-in = away, a bot plays
resigned = resigned
wants-stop = wants to stop
muted = muted
mute-person = Mute
unmute-person = Lift the mute
watching = You are watching
watchers = { $number ->
    [one] One spectator
   *[other] { $number } spectators
}
time-left = { $time } left
hours-minutes = { $hours } h { $minutes } min
days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
days-hours = { $days ->
    [one] { $days } day { $hours } h
   *[other] { $days } days { $hours } h
}
stop = End without a winner
stop-how = When all people at the table agree, the game ends without a winner.
stop-waits = You want to end the game. It ends when all others agree.
stop-not = Play on after all
resign = Resign
resign-how = A bot plays your seat to the end, and it cannot win.
game-stopped = The game was ended by agreement.
game-abandoned = Nobody came for a long time, so the table is closed.
next-game = To the next game
record-download = Download the record
paste-link = Paste a link you were sent
join = Join
no-link = This is not a link to a table.
open-tables = Open tables
filter-board = Board
filter-any-board = Any board
filter-seats = Seats
filter-any-seats = Any number of seats
seats-number = { $number } seats
no-open-tables = Nobody is waiting for players just now.
finished-tables = Finished games
table-gathering = players are coming
table-your-turn = your turn
way-back = Your return link
won-by = won by { $names }
score-sheet = Score sheet
more = More

## Why something is refused
refused-game-over = The game is over.
refused-no-such-seat = This table has no seat with that number.
refused-not-your-turn = It is not your turn.
refused-not-now = This does not answer the open decision.
refused-second-card-first = Take your second card first.
refused-answer-offer-first = Choose among your tickets first.
refused-no-such-slot = The market has no place with that number.
refused-slot-empty = That market place is empty.
refused-wild-as-second = A face-up { $wild } cannot be the second card.
refused-nothing-to-draw = There is no card left to draw.
refused-no-tickets-left = No tickets are left.
refused-tickets-after-second-draft = Tickets can be drawn only after the second draft.
refused-route-claimed = Somebody has that route already.
refused-twin-is-yours = You have the other half of this double route.
refused-twin-closed = With so few players the other half closes this route.
refused-too-few-cars = You have too few cars left for that route.
refused-wrong-color = Those cards do not have the route’s color.
refused-wrong-count = The payment must match the number of spaces.
refused-wilds-name-no-color = If every card is a { $wild }, the payment has no color.
refused-too-few-wilds = This ferry route requires another { $wild }.
refused-cards-not-in-hand = You do not have the cards for that route.
refused-must-take-token = A token must be taken: choose where.
refused-must-take-festival = Festival cards must be taken: choose where.
refused-nothing-to-take = There is nothing to take there.
refused-may-not-pass = You can still do something, so you may not pass.
refused-not-offered = That ticket is not on offer.
refused-keep-more = Keep more tickets.
refused-keep-exactly = The number of tickets to keep is fixed.
refused-not-in-pack = That ticket is not in your pack.
refused-wrong-stack-count = That is not the right number of stacks.
refused-not-put-aside = That stack was not put aside.
refused-stack-lies-there = A stack lies there already.
refused-no-such-mechanic = This board does not have that.
refused-no-such-table = This table does not exist, or the link is old.
refused-no-such-board = The server does not have that board.
refused-too-many-tables = You sit at too many unfinished tables. Finish or leave one first.
refused-too-fast = That was too often: wait a little.
refused-damaged = This table is damaged and closed.
refused-not-understood = The table could not read that message. Reload the page.
refused-wrong-protocol = This page is of another version: reload it.
refused-join-first = The connection is not open yet.
refused-too-many-clients = Too many people are connected to this table. Try again later.
refused-not-your-seat = That seat is not yours.
refused-not-host = Only the host can do that.
refused-seat-taken = Somebody sits there.
refused-livery-taken = Somebody else has this livery.
refused-seat-empty = Nobody sits there.
refused-seats-empty = Some seats are still empty.
refused-not-gathering = The game has started.
refused-not-playing = No game is being played.
refused-not-over = The game is not over.
refused-bad-name = A name has 1 to 24 visible characters and no word that this server forbids.
refused-unknown-level = There are no bots of that level.
refused-bad-settings = That waiting time is too long, or the grace time is shorter than a minute.
refused-bad-nonce = The random part that this page added to the deal could not be read. Reload the page.
refused-stale = That decision was answered already.
refused-nothing-to-undo = There is nothing of yours to take back.
refused-undo-revealed = This cannot be taken back: something hidden was revealed.
refused-undo-next-acted = This cannot be taken back: the next player has acted.
refused-change-instead = Choose again instead, while the others think.
refused-rewind-with-others = Other people play at this table, so the game cannot go back.
refused-not-own-decision = That was not a decision of yours.
refused-muted = The host has muted you.
refused-chat-too-long = A chat line has 1 to 300 characters.
refused-chat-too-fast = Too many chat lines at once: wait a little.
refused-draft-too-long = The half-made choice is too long to be saved.
refused-not-shown = Another player’s hand is on the screen.
refused-no-such-position = This game has no moment with that number.
refused-hints-off = Hints are off, because several people play.
refused-has-resigned = That seat has resigned.
refused-log-full = The table’s log is full, so the game cannot go on.
refused-closed = The table is closed.
refused-one-seat = You have a seat here. The host can allow more than one.
refused-removed = The host has removed you from this table.
refused-no-such-watcher = That spectator is gone.
refused-name-taken = Somebody at the table has that name, or one that looks like it.
refused-listed-needs-clock = A table that everybody may find needs a clock.
refused-not-waited-for = Ask when you have waited for ten minutes, and once.
refused-changes-used-up = You have changed this twenty times: it stands now.
refused-quota-used-up = This seat has said and changed enough in this game.
refused-no-new-tables = This server takes no new tables now. Try again later.
refused-unavailable = The server cannot do that now. Try again in a moment.
refused-blocked = The operator of this server has blocked you.
refused-wrong-key = This link does not work, or no longer.
refused-too-slow = The request did not reach the server in time. Try again.
refused-wrong-origin = This page belongs to another site. Open the page of the server itself.
refused-no-token = This needs the key of a seat at this table.
refused-nothing-here = The server does not have what this page asks for. Reload the page.
refused-wrong-method = The server cannot do what this page asks for. Reload the page.

## Advice and review: why an action is good, and how good it was
why-completes = completes { $ticket }
why-on-the-way = on the way of { $ticket }
why-scores = { $points ->
    [one] scores { $points } point
   *[other] scores { $points } points
}
why-takes-token = takes the token at { $place }, worth { $worth }
why-takes-pile = takes { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} of { $festival }, worth { $worth }
why-blocks = stands in the way of { $name }
why-hard-to-replace = hard to replace
why-pays = { $card } helps with { $route }
why-unseen = nothing better lies open
why-go-together = { $tickets } go together
why-pays-for-itself = { $ticket } pays for itself
why-hopes-for-tickets = new tickets may be worth the turn
why-own-plans = the way leads through { $place }
why-end-is-near = the end is near
why-anything-goes = anything goes
grade-none = no choice
grade-excellent = excellent
grade-fine = fine
grade-inaccuracy = inaccuracy
grade-mistake = mistake
grade-blunder = blunder
tenths = { $number }
hint = Hint
hint-how = Shows what a search would do in your place, and why.
hint-thinking = Looking for a good move…
hint-failed = The hint could not be computed.
hint-says = Hint: { $action }; { $why }
hint-why = Why: { $why }
keys-hint = A shows or closes a hint, where hints are allowed.
advice-claim = Claim { $route } ({ $cards })
advice-card = Take a card: { $card }
advice-deck = Draw unseen
advice-tickets = Draw tickets
advice-keep = Keep { $tickets }
advice-pick = Pick { $ticket }
advice-stacks = Place stacks: { $stacks }
advice-stack = { $symbol } at { $place }
advice-pass = Pass
advice-worth = Wins about { $chance } ± { $error } of 100 games; average margin { $margin } ± { $spread }
review = Review
review-how = Shows how good each decision was, and what was luck.
review-running = Reviewing: { $done } of { $all } decisions
review-failed = The review could not be made.
review-deeper = Search deeper
review-details = Decisions and luck
review-chance = { $name } wins { $chance } %
review-better = Better: { $action }
review-turning = Turning points for { $name }
review-luck = Where each margin comes from
review-luck-how = In points over the best rival. The parts add up to the final margin; draws include what nobody could know.
review-deal = Deal
review-draws = Draws
review-own = Own choices
review-others = Choices of others
review-margin = Margin
review-of = Seen by
review-decisions = Decisions
review-turn = Turn
review-played = Played
review-preferred = Better was
review-cost = Cost
review-cost-is = { $chance } %, { $margin } points
review-grade = Grade
review-jump = Go to turn { $turn }

## The rules
keys = Keys
keys-how = 1 to 5 take from the market, or choose where there is something to choose; D draws unseen, T draws tickets, M goes to the map where arrows walk the routes (with Shift only those you can claim), R lists the routes you can claim, Enter chooses and confirms, Esc cancels, U takes back, F skips what the bots do, left and right arrows step through the history. Ask with L for the last moves, H for your hand, K for your tickets, S for the scores.
differs = Each board on a card
clauses = Every rule, clause by clause
clauses-english = The clauses are written in English; the numbers are the same in every language.
how-1 = Claim routes with cards, join the two places of your tickets, and have the most points at the end.
how-2 = On your turn do exactly one thing: draw two cards, claim one route, or draw tickets.
how-3 = Cards come from the five face-up ones or unseen from the deck. A face-up { $wild } counts as both cards.
how-4 = A route costs as many cards of its color as it has spaces; gray routes take any one color. A { $wild } stands for any color.
how-5 = Only a { $wild } pays a marked space of a ferry route.
how-6 = Longer routes bring more points at once. Of two parallel routes nobody may have both.
how-7 = A ticket is worth its points when a chain of your own routes joins its places, and costs as much when it does not.
how-8 = When somebody has two cars or fewer left, everybody has one more turn.
contents = Contents
clauses-search = Search the clauses
card-draw = Draw two cards.
card-draw-how = Take them face up from the market or unseen from the deck. A face-up { $wild } counts as both.
card-claim = Or claim one route.
card-claim-how = It costs as many cards of its color as it has spaces; gray takes any one color. A { $wild } stands for any color, and marked spaces of ferry routes take nothing else.
card-tickets = Or draw tickets.
card-length = Spaces
card-points = Points
card-worth = Points for one, two, three and so on: { $points }.
card-end-how = When somebody has { $cars } cars or fewer left, everybody has one more turn. Tickets that are not complete cost their points.

## Learning by playing
learn = Learn by playing
learn-how = A few turns of a real game, with hints that point at what to do. You can leave at any time and come back.
learn-begin = Begin
learn-resume = Go on
learn-first = Start here
learn-san-francisco = Five minutes: cards, routes, ferries, tickets, tokens and the last round.
learn-iberia = Three minutes on what Iberia adds: passing tickets on, festivals and the second draft.
learn-next = Next: { $board }
learn-real = Play a real game
learned-san-francisco = Well done! You drew cards, claimed routes, paid with ferry cards, completed a ticket, took a token and called the last round. That is the whole game.
learned-iberia = Well done! You picked tickets in both drafts and collected festival cards: that is all Iberia adds. This game can be played on.
coach-next = Next
coach-leave = Leave the hints
coach-leave-ask = Leave the hints? “Learn by playing” in the menu takes them up again.
coach-welcome = This game is under way. You have claimed the routes with your number on their cars. The most points win.
coach-tickets = These are your tickets. Join the two places of each with your own routes. Tap one, or point at it, to see the cheapest way.
coach-draw = On your turn do one thing. Draw two cards now: from the five face-up ones, or unseen from the deck.
coach-claim = Routes that help your tickets shine. Press Fort Mason – Lombard Street on the map and pay its one space with red.
coach-ferry = Ferry routes have wheels on spaces that only a ferry card pays. Claim Alcatraz – Fort Mason: one ferry card and one black.
coach-token = You took a tourist token at Alcatraz. Different tokens make a set: each one more is worth more.
coach-done = Your ticket is complete and keeps its points. Tickets that are not complete at the end cost theirs.
coach-wild = A ferry card also stands for any color. Claim Golden Gate Bridge – Presidio with green and a ferry card.
coach-last = Longer routes bring more points. Claim Pacific Heights – Presidio with three red cards: it leaves you two cars, and that calls the last round.
coach-over = Everybody has one more turn. Play on: the result counts routes, tickets and tokens.
coach-draft = Iberia begins with a draft: pick one ticket of your pack, and the rest is passed on. Four rounds are over; pick one now, the last comes by itself.
coach-keep = Of your six picks keep exactly four. Each shows what it adds to the cars you need anyway.
coach-festival = Festival cards come off the deck and lie at their cities. Draw two cards from the deck.
coach-collect = A claim takes all festival cards at one of its ends. Claim a route to a city where some lie.
coach-piles = Many cards of one festival are worth much more than single ones. The panel says what each would bring you.
coach-second = The deck shows how many cards remain until the second draft. Draw from the deck until it begins.
coach-again = The second draft: pick and pass on again, and keep four more. That is all; play on as you like.

## Puzzles
puzzles = Puzzles
puzzles-how = Positions from games of bots in which one choice is clearly the best, and it is not the obvious one. Find it.
puzzles-solved = Solved: { $solved } of { $all }
puzzles-failed = The puzzles cannot be loaded now.
puzzle-of = Puzzle { $number }
puzzle-solved = Puzzle { $number }, solved
puzzle-task = Find the best choice.
puzzle-right = Right, this is the best choice.
puzzle-wrong = This is not the best choice.
puzzle-show = Show the answer
puzzle-best = Best
puzzle-yours = Your choice
puzzle-obvious = Obvious
puzzle-chance = chance to win { $chance } %
puzzle-checked = Checked by a search of { $steps } steps.
puzzle-next = Next puzzle

differs-seats = { $least } to { $most } players, { $cars } cars each, { $hand } cards to begin with.
differs-twins = Both halves of a double route are open from { $seats } players on.
differs-offer = First tickets: { $offered } are offered, keep at least { $keep }.
differs-draft = Two drafts: pick one of a pack, pass on the rest, until you have { $dealt }; keep exactly { $keep }. The second draft comes when its card turns up in the deck.
differs-draw = The ticket action shows { $offered }; keep at least { $keep }.
differs-draw-late = After the second draft the ticket action shows { $offered }; keep at least { $keep }.
differs-tokens = Claiming a route takes a tourist token from one of its ends, if you do not have its symbol. All { $symbols } are worth { $points } points. The last players place two stacks themselves.
differs-festivals = { $number } festivals: their cards come off the deck and lie at their cities. A claim takes all that lie at one end; many of one festival are worth more.

## Your games, history, this device
your-games = Your games
waits-for = Waiting for { $names }
remove-game = Remove
remove-game-sure = Remove for good
game-gone = This game is no longer on this device. The browser’s storage was emptied, or the game was removed.
open-elsewhere = This game is open in another tab
open-since = Open there since { $time }.
open-elsewhere-how = A game is played in one tab at a time, so that no turn is lost. Close the other tab, or go on here; the other tab then stops.
take-over = Play here
storage-blocked = This browser lets the page store nothing. A game will be lost when this tab is closed.
storage-full = This browser has no room left for this page. A new game will not be saved. Remove games, or save them as a file first.
choose-players = Choose players
history-games = Finished games
history-empty = No game has been finished on this device yet.
history-kept = The moves of the latest { $number } games on this device are kept here, and of the latest { $number } online games, even when the server no longer has them. Older games keep their results.
look-again = Look again
statistics = Statistics
statistics-all = Games: { $games }, won: { $wins } · best result { $best } · won in a row { $streak }, at most { $longest }
statistics-board = Board
statistics-level = Strongest opponent
statistics-seats = Players
people-only = People
games = Games
games-won = Won
win-rate = Rate
average = Average
best = Best
plot-course = Your latest results; a filled point is a win
plot-sources = { $board }: where your points come from, on average
device-file = Everything on this device
device-file-how = Games, history and preferences in one file, for another device or a safe place. Nothing is sent anywhere.
export = Save everything as a file
import = Open such a file
imported = { $games ->
    [one] One game was taken in.
   *[other] { $games } games were taken in.
}
import-unreadable = This is not a file that Roundhouse has saved.
who-plays = Who plays
seats-range = { $least } to { $most } players
seats-missing = Two players at least
person-missing = Add yourself first
friend-by-link = A friend with the link
invites-you = { $name } invites you to { $board }: { $seats } players, { $free } { $free ->
    [one] seat
   *[other] seats
} free.
sit-here = Sit here
move-here = Move here
invite-friends = Invite friends
more-links = More links
watch = Watch
counting = Counting the points
skip-show = Skip
show-again = Count again
decided = { $name } won by { $margin }. { $source } decided: { $points } more than { $other }.
decided-tie = { $name } and { $other } have equal points. More complete tickets decided for { $name }.
ticket-failed = not complete
same-deal = Same deal, other seats
share-picture = Share a picture

## What the installed page says of itself
app-about = Two railway board games, against bots, on one device or with friends by link.
app-shot-wide = A game at a desk
app-shot-narrow = A game on a phone
