language-name = Norsk bokmål

## The first screen
motto = To jernbanespill, ett bord.
unofficial = Et uoffisielt fanprosjekt, ikke laget, godkjent eller lisensiert av noe forlag.
home = Hjem
play-now = Spill nå
new-table = Sett opp et bord
continue = Fortsett
board-about = { $least } til { $most } spillere · { $cars } vogner hver · { $routes } ruter
you = Reisende
dealing = Stokker og deler ut …
table-lost = Spillet som er lagret på denne enheten, kan ikke leses. Start et nytt.
open-record = Åpne et spillreferat eller en stilling
record-unreadable = Denne filen er ikke et spillreferat som Roundhouse kan lese.
labeled = { $label }: { $text }
list-and = { $first } og { $last }
list-commas = { $first }, { $last }
list-semicolons = { $first }; { $last }
percent = { $number } %
worker-restarted = Den delen av siden som kjører spillet, stoppet og ble startet på nytt. Ingenting er tapt: spill videre.
worker-stopped = Den delen av siden som kjører spillet, stoppet igjen. Spillet ditt er lagret på denne enheten. Prøv igjen, eller last inn siden på nytt.
try-again = Prøv igjen

## Setting up a table
board = Brett
add-bot = Legg til en bot
add-person = Legg til en person
remove-seat = Fjern denne plassen
player-number = Spiller { $number }
name = Navn
bot-level = Botens styrke
level-apprentice = Lærling: én billett om gangen, og gjør feil
level-conductor = Konduktør: et nett for alle billettene
level-dispatcher = Togleder: veier turer, kort og poeng
level-stationmaster = Stasjonsmester: veier alt og følger med på deg
level-inspector = Inspektør: prøver de beste trekkene i hodet, på et blunk
level-superintendent = Overinspektør: tenker i opptil et sekund
level-stationmaster-blocker = Stasjonsmester som står i veien: blokkerer gjerne
level-stationmaster-collector = Stasjonsmester som samler: sjetonger og festivaler
level-stationmaster-sprinter = Stasjonsmester med hastverk: avslutter spillet tidlig
pass-and-play-how = Flere deler denne enheten: før hver tur er hånden skjult til eieren ber om den.
start = Start spillet
person-0 = Anne
person-1 = Ben
person-2 = Cleo
person-3 = Dan
person-4 = Eva
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
preferences = Innstillinger
language = Språk
theme = Lyst og mørkt
theme-system = Som enheten
theme-light = Dag
theme-dark = Natt
motion = Bevegelse
motion-system = Som enheten
motion-none = Ingen
motion-fast = Rask
motion-normal = Vanlig
motion-slow = Langsom
pace = Tempoet til botene
pace-none = Med en gang
pace-fast = Raskt
pace-normal = Vanlig
pace-slow = Langsomt
confirm = Spør før en rute kreves
confirm-always = Alltid
confirm-touch = På berøringsskjermer
confirm-never = Bare når det er noe å velge
places = Stedsnavn
places-printed = Som på brettet
places-own = På ditt språk
map-style = Kart
map-drawn = Tegnet
map-plain = Enkelt, høy kontrast
sound = Lyd
sound-off = Av
sound-low = Lavt
sound-middle = Middels
sound-high = Høyt
shortcuts = Taster med én bokstav
shortcuts-on = På
shortcuts-off = Av
livery = Fargen på vognene dine
livery-0 = Rosa
livery-1 = Himmelblå
livery-2 = Brun
livery-3 = Marineblå
livery-4 = Limegrønn
back-to-game = Tilbake til spillet

## The game screen
title = { $board } · Roundhouse
title-asked = ● Din tur · { $board }
players = Spillere
log = Logg
tickets = Billetter
market = Marked
hand = Hånden din
panels = Paneler
close = Lukk
cancel = Avbryt
undo = Angre
undo-open = Angrer den siste handlingen din
undo-closed = Du har ingenting å angre
hurry = Hopp over
hurry-how = Hopp over det botene gjør (F)
rules = Regler
map-label = Kart over { $board }. Piltastene går gjennom alle rutene, med Shift bare dem du kan kreve. Enter velger en.
skip-to-map = Hopp til kartet
zoom-in = Zoom inn
zoom-out = Zoom ut
zoom-fit = Vis hele kartet
which-route = Hvilken rute?
twin-closed = Stengt: med så få spillere kan bare den ene halvdelen av en dobbeltrute kreves ({ $clause }).
twin-yours = Stengt for deg: ingen får ha begge halvdelene av en dobbeltrute ({ $clause }).
prompt-turn = Din tur: trekk kort, krev en rute eller trekk billetter.
prompt-turn-no-tickets = Din tur: trekk kort eller krev en rute.
prompt-pass = Du kan ikke gjøre noe: meld pass.
prompt-second = Ta ett kort til, men ikke et åpent { $wild }.
prompt-keep = Behold minst { $number ->
    [one] én billett
   *[other] { $number } billetter
}.
prompt-keep-exactly = Behold nøyaktig { $number ->
    [one] én billett
   *[other] { $number } billetter
}.
prompt-pick = Plukk én billett fra pakken og send resten videre.
prompt-place = Legg { $number ->
    [one] en stabel med sjetonger
   *[other] { $number } stabler med sjetonger
} på kartet.
prompt-waits = { $name } tenker …
prompt-waits-several = { $number ->
    [one] Én spiller velger fortsatt …
   *[other] { $number } spillere velger fortsatt …
}
prompt-to-move = Det er { $name } sin tur.
prompt-over = Spillet er slutt.
prompt-past = Du ser på et tidligere øyeblikk.
last-round = Siste runde, varslet av { $name }: { $number ->
    [one] én tur igjen
   *[other] { $number } turer igjen
}
looking-back = Ser tilbake på tur { $turn }
back-to-now = Tilbake til nå
to-the-end = Til slutten
moment-link = Adressen til dette øyeblikket
step-back = Ett trekk tilbake
step-on = Ett trekk fram
play-on = Spill videre herfra
play-on-how = Et nytt spill på denne enheten, fra dette øyeblikket. Velg plassen din; boter tar de andre.
play-on-you = Du
play-on-sampled = Stokk det plassen min ikke kan se: andre hender, billetter og bunken
seen-by = Sett av
seen-by-all = En tilskuer
points = { $number ->
    [one] { $number } poeng
   *[other] { $number } poeng
}

menu = Meny
routes = Ruter du kan kreve
routes-none = Det er ingen rute du kan kreve nå.
rail-people = Spillere og logg
rail-tickets = Billetter og samlinger
tray = Kort
game-of = Et spill på brettet { $board }
about-route = Om denne ruten
why = Hvorfor?
route-ferry = { $wild } på { $number ->
    [one] { $number } felt
   *[other] { $number } felt
}
route-taken = { $name } har krevd den.
route-open = Du kan kreve den nå.
route-payable = Kortene dine rekker til den.
lacks-cars = Den trenger { $length ->
    [one] { $length } vogn
   *[other] { $length } vogner
}; du har { $cars }.
lacks-color = Koster { $length } × { $color }. Du har { $color }: { $have }, { $wild }: { $wilds }.
lacks-any = Koster { $length } kort i én farge. Du har høyst { $have } i én farge, { $wild }: { $wilds }.
ask-tickets = Trekke billetter?
ask-tickets-how = Dette er hele turen din. Du får se { $offered } og må beholde minst { $keep }; poengene for en billett du ikke fullfører, trekkes fra.
ask-tickets-yes = Trekk billetter
fewer-wilds = Færre: { $wild }
more-wilds = Flere: { $wild }
look-back = Se tilbake på dette øyeblikket
history = Historikk
history-at = Tur { $turn } av { $last }
history-play = Spill av historikken
history-stop = Pause
history-speed = Hastighet { $number }
stop-asked = { $name } vil avslutte spillet uten vinner.
hints-asked = { $name } vil tillate hint for alle.
hints-propose = Foreslå hint
hints-wait = Hint: venter på de andre
rematch-asked = De andre spiller igjen. Blir du med?
agree = Godta
decline = Avslå

## Cards
card-red = rød
card-blue = blå
card-green = grønn
card-yellow = gul
card-orange = oransje
card-purple = lilla
card-black = svart
card-white = hvit
card-gray = grå
card-wild = jokerkort
wild-ferry-card = fergekort
wild-locomotive = lokomotiv
card-red-letter = R
card-blue-letter = B
card-green-letter = G
card-yellow-letter = U
card-orange-letter = O
card-purple-letter = L
card-black-letter = S
card-white-letter = H
card-gray-letter = ∗
card-wild-letter = ★
take-card = Marked { $number }: { $card }
empty-place = Tom
drop-missed = Her er det ingen rute for disse kortene. Slipp dem på en som lyser.
draw-unseen = Trekk blindt fra bunken ({ $number ->
    [one] { $number } kort
   *[other] { $number } kort
})
discards = Kastebunke: { $number }
draw-tickets = Trekk billetter ({ $number } igjen)
draft-in = { $number ->
    [one] { $number } kort igjen til den andre draften
   *[other] { $number } kort igjen til den andre draften
}
market-at-rest = Det er for få fargede kort igjen, så markedet skiftes ikke ut ({ $wild }).
cards-of = { $card }: { $number }
pass = Meld pass

## Players
cards-held = Kort på hånden: { $number }
cars-left = Vogner igjen: { $number }
tickets-held = Billetter: { $number }
festival-cards = Festivalkort: { $number }

## Tickets
ticket-name = { $from } – { $to }
tickets-done = { $done } av { $all } fullført
no-tickets = Ingen billetter ennå.
ticket-done = Fullført
ticket-done-now = Billett fullført: { $ticket }, +{ $points }
ticket-lost = Utenfor rekkevidde
ticket-needs = { $number ->
    [one] mangler { $number } vogn
   *[other] mangler { $number } vogner
}
ticket-adds = +{ $points } { $number ->
    [0] uten flere vogner
    [one] for { $number } vogn til
   *[other] for { $number } vogner til
}
choice-opening = Dine første billetter
tickets-why = En billett gir poengene sine hvis rutene dine knytter sammen stedene på den, og koster like mye hvis ikke.
choice-tickets = Nye billetter
choice-draft = Velg hva du beholder
choice-pick = Draft: plukk en billett
picked = { $number ->
    [one] { $number } plukket
   *[other] { $number } plukket
}
passes-to = Du sender til { $name }
pick = Plukk denne billetten
pick-one = Velg en billett først
keep-tickets = { $number ->
    [one] Behold én billett
   *[other] Behold { $number } billetter
}
keep-exactly = Merk nøyaktig { $number } ({ $marked } merket)
keep-at-least = Merk minst { $number }
answered = { $number ->
    [one] Venter på én til. Du kan fortsatt ombestemme deg.
   *[other] Venter på { $number } til. Du kan fortsatt ombestemme deg.
}

## Claiming
route-name = { $from } – { $to } · { $length }
route-between = { $from } – { $to }
route-worth = { $length ->
    [one] { $length } felt
   *[other] { $length } felt
} · { $points ->
    [one] { $points } poeng
   *[other] { $points } poeng
}
pay-with = Betal med
payment = { $color }: { $colored }, { $wild }: { $wilds }
payment-wilds = { $wild }: { $wilds }
collect-at = Samle inn ved
collect-choose = Samle inn ved den ene enden:
collect-takes = Du samler inn:
collect-first = Velg hvor du samler inn
claim = { $points ->
    [one] Krev for { $points } poeng
   *[other] Krev for { $points } poeng
}

## What one letter asks
ask-nothing = Ingenting har skjedd siden din siste handling.
ask-nothing-own = Det er ingen hånd på skjermen.
ask-hand = Hånden din: { $cards }.
ask-ticket = { $ticket }, { $points ->
    [one] { $points } poeng
   *[other] { $points } poeng
}: { $number ->
    [one] mangler { $number } vogn.
   *[other] mangler { $number } vogner.
}
ask-marked = Merket: { $tickets }.
ask-none-marked = Ingenting er merket.
ask-claim = { $route }, betalt med { $payment }. Enter krever ruten, Esc avbryter.
ask-stack = Planlagt: { $symbol }, { $place }.
ask-ticket-done = { $ticket }, { $points ->
    [one] { $points } poeng
   *[other] { $points } poeng
}: fullført.
ask-ticket-lost = { $ticket }, { $points ->
    [one] { $points } poeng
   *[other] { $points } poeng
}: utenfor rekkevidde.
ask-score = { $name }: { $points ->
    [one] { $points } poeng
   *[other] { $points } poeng
}, { $cars ->
    [one] { $cars } vogn igjen.
   *[other] { $cars } vogner igjen.
}
ask-route = { $route }, { $facts }. Enter velger den.

## Tokens and festivals
tokens = Turistsjetonger
symbol-0 = Bro
symbol-1 = Stjerne
symbol-2 = Hus
symbol-3 = Sporvogn
symbol-4 = Flamme
symbol-5 = Måke
symbol-6 = Seil
symbol-7 = Vindu
set-worth = { $now ->
    [one] { $now } poeng
   *[other] { $now } poeng
}; én sjetong til gir { $next } (+{ $more })
set-complete = komplett: verdt { $now }
stack-says = { $symbol }: { $left } igjen, { $place }
stack-yours = { $stack }. Du har én.
stack-open = { $symbol }: { $left ->
    [one] { $left } sjetong igjen
   *[other] { $left } sjetonger igjen
}
stack-held = { $symbol }: { $left } igjen, men ikke for deg: du har én allerede ({ $clause })
stack-empty = { $symbol }: alle sjetongene er borte
placing = Legg ut sjetongstabler
placing-how = { $number ->
    [one] Velg en stabel og trykk på et sted på kartet som ikke har noen.
   *[other] Velg hver av de { $number } stablene og trykk på et sted på kartet som ikke har noen.
}
placing-where = Sted
placing-on-map = trykk på kartet, eller velg her
placing-left = { $number ->
    [one] Én stabel å legge ut
   *[other] { $number } stabler å legge ut
}
place-stacks = Legg ut
festivals = Festivaler
festivals-how = Kort på kartet, dine egne, de som gjenstår, og hva du får for å ta dem.
pile-says = { $festival }: { $lying } på kartet, { $own } hos deg, { $coming } gjenstår; verdt { $now } nå, { $then } med dem på kartet, { $next } med ett til
pile-worth = { $now ->
    [one] { $now } poeng
   *[other] { $now } poeng
}
pile-words = { $lying } på kartet, { $own } hos deg
festivals-unseen = De andre festivalene

## One device for several
curtain = Gi enheten til { $name }
curtain-how = Hånden er skjult til du ber om den.
curtain-show = Jeg er { $name }

## The end
result = Resultat
you-win = Du vinner
wins = { $name } vinner
shared-win = { $number } spillere deler seieren
score-routes = Ruter
score-failed = Ufullførte billetter
score-fulfilled = Fullførte billetter
score-tokens = Turistsjetonger
score-festivals = Festivaler
score-total = Totalt
look-at-board = Se på brettet
step-through = Trekk for trekk
save-record = Lagre spillreferatet
rematch = Spill igjen

## The log
log-started = Spillet begynner.
log-stand-in = En bot er vikar for { $name }.
log-undone = { $name } angrer en handling.
log-rewound = { $name } tar spillet tilbake til en tidligere beslutning.
log-resigned = { $name } gir opp.
log-handed-over = { $name } spiller på en annen enhet nå.
log-given = { $name } har overtatt denne plassen.
log-nudged = { $by } ber { $name } bestemme seg. Om to minutter tar en bot denne beslutningen.
log-claimed = { $name } krever { $from } – { $to } for { $points } poeng.
log-took = { $name } tar fra markedet: { $card }.
log-drew = { $name } trekker blindt.
log-drew-card = { $name } trekker blindt: { $card }.
log-drew-nothing = { $name } trekker, men det er ingen kort igjen.
log-offered = { $name } får tilbud om { $number ->
    [one] { $number } billett
   *[other] { $number } billetter
}.
log-kept = { $name } beholder { $number ->
    [one] { $number } billett
   *[other] { $number } billetter
}.
log-kept-own = { $name } beholder { $tickets }.
log-placed = { $name } legger stabelen «{ $symbol }» på { $place }.
log-token = { $name } tar sjetongen «{ $symbol }» fra { $place }.
log-festival = { $name } samler inn { $number ->
    [one] { $number } kort
   *[other] { $number } kort
} fra { $festival }.
log-laid = Et kort fra { $festival } legges ut.
log-draft = Den første draften begynner.
log-second-draft = Den andre draften begynner.
log-draft-card = Draftkortet dukker opp: den andre draften følger etter denne turen.
log-swept = For mange kort av ett slag lå åpent ({ $wild }): markedet skiftes ut.
log-reshuffled = Kastebunken stokkes til en ny bunke.
log-passed = { $name } melder pass.
log-last-round = { $name } varsler siste runde.
log-ended = Siste runde er over.
log-all-passed = Alle meldte pass: spillet er slutt.

## Tables of a server
connecting = Kobler til bordet …
reconnecting = Kobler til på nytt …
unsent = Kobler til på nytt … trekket ditt blir sendt.
no-server = Serveren svarer ikke.
no-server-here = Her er det ingen server. Du kan likevel spille alene, eller flere på én enhet.
no-table = Dette bordet finnes ikke
no-table-how = Lenken kan være gammel eller ufullstendig. Be om en ny.
wrong-version = Denne siden er for gammel for serveren
wrong-version-how = Den nye lastes inn.
newer-build = En nyere versjon er klar.
load-newer = Last inn
later = Senere
with-friends = Med venner
make-table = Inviter venner
make = Åpne bordet
your-name = Navnet ditt
name-first = Skriv navnet ditt først
add-open = Plass via lenke
yourself = du
seat-open = ledig
who-finds = Hvem finner bordet?
table-private = Bare via lenke
table-listed = På den åpne listen
who-begins = Startspiller
first-random = Tilfeldig
begins-at-random = Startspiller: tilfeldig
first-me = Jeg begynner
first-seat = Plass 1 begynner
tempo = Tid
tempo-relaxed = Ingen klokke
tempo-brisk = To minutter per beslutning
tempo-days = Tre dager per beslutning
clock-each = { $time } per beslutning
clock-none = Ingen klokke
clear-seat = Gjør plassen ledig
sit-down = Sett deg
waiting-for-people = { $number ->
    [one] Venter på én spiller
   *[other] Venter på { $number } spillere
}
waiting-for-host = Alle er her. Verten starter spillet.
link-invite = Lenke for spillere
link-watch = Lenke for tilskuere
link-return = Returlenken din
link-return-how = Hold den for deg selv: den som åpner den, tar plassen din, for eksempel på en annen enhet.
link-copy = Kopier
link-copied = Kopiert
link-send = Send
link-code = Kode å skanne
link-code-says = Lenken som en kode å skanne
come-back = Ta plassen din igjen
remove = Fjern
remove-sure = Fjerne for godt?
several-seats = Én enhet kan ta flere plasser
watcher-number = Tilskuer { $number }
links-renew = Nye lenker: de gamle slutter å virke
link-renew = Ny returlenke: den gamle slutter å virke
link-give = Lenke for den som tar plassen din
give-seat = Gi plassen din til
give-seat-link = Lag en lenke
ignore = Ignorer
ignore-not = Slutt å ignorere
report = Rapporter til den som driver denne serveren
report-comment = Hva er galt? (valgfritt)
report-send = Rapporter
reported = Rapportert. Takk.
nudge = Be om en beslutning
changed-hands = har skiftet eier
moved-away = Plassen din spilles på en annen enhet.
play-here = Spill her
rewound-alone = Beslutninger ble tatt tilbake etter at noen ga opp
chat = Chat
chat-line = Si noe
chat-say = Send
chat-mute = Demp
chat-listen = Opphev demping
chat-quiet = Chatten er dempet på denne enheten.
table = Bord
away = borte
away-until = borte, en bot tar over om { $time }
stood-in = borte, en bot spiller
resigned = har gitt opp
wants-stop = vil stoppe
muted = dempet
mute-person = Demp
unmute-person = Opphev demping
watching = Du ser på
watchers = { $number ->
    [one] Én tilskuer
   *[other] { $number } tilskuere
}
time-left = { $time } igjen
hours-minutes = { $hours } t { $minutes } min
days = { $days ->
    [one] { $days } dag
   *[other] { $days } dager
}
days-hours = { $days ->
    [one] { $days } dag { $hours } t
   *[other] { $days } dager { $hours } t
}
stop = Avslutt uten vinner
stop-how = Når alle personene ved bordet er enige, slutter spillet uten vinner.
stop-waits = Du vil avslutte spillet. Det slutter når alle de andre er enige.
stop-not = Spill videre likevel
resign = Gi opp
resign-how = En bot spiller plassen din til slutten, og den kan ikke vinne.
game-stopped = Spillet ble avsluttet etter avtale.
game-abandoned = Ingen kom på lenge, så bordet er lukket.
next-game = Til neste spill
record-download = Last ned spillreferatet
paste-link = Lim inn en lenke du har fått
join = Bli med
no-link = Dette er ikke en lenke til et bord.
open-tables = Åpne bord
filter-board = Brett
filter-any-board = Alle brett
filter-seats = Plasser
filter-any-seats = Uansett antall plasser
seats-number = { $number } plasser
no-open-tables = Ingen venter på spillere akkurat nå.
finished-tables = Ferdige spill
table-gathering = spillerne samles
table-your-turn = din tur
way-back = Returlenken din
won-by = vunnet av { $names }
score-sheet = Poengskjema
more = Mer

## Why something is refused
refused-game-over = Spillet er slutt.
refused-no-such-seat = Dette bordet har ingen plass med det nummeret.
refused-not-your-turn = Det er ikke din tur.
refused-not-now = Dette svarer ikke på den åpne beslutningen.
refused-second-card-first = Ta kort nummer to først.
refused-answer-offer-first = Velg blant billettene dine først.
refused-no-such-slot = Markedet har ingen plass med det nummeret.
refused-slot-empty = Den plassen i markedet er tom.
refused-wild-as-second = Et åpent { $wild } kan ikke tas som kort nummer to.
refused-nothing-to-draw = Det er ingen kort igjen å trekke.
refused-no-tickets-left = Det er ingen billetter igjen.
refused-tickets-after-second-draft = Billetter kan først trekkes etter den andre draften.
refused-route-claimed = Noen har den ruten allerede.
refused-twin-is-yours = Du har den andre halvdelen av denne dobbeltruten.
refused-twin-closed = Med så få spillere stenger den andre halvdelen denne ruten.
refused-too-few-cars = Du har for få vogner igjen til den ruten.
refused-wrong-color = De kortene har ikke rutens farge.
refused-wrong-count = Betalingen må stemme med antall felt.
refused-wilds-name-no-color = Er hvert kort et { $wild }, har betalingen ingen farge.
refused-too-few-wilds = Denne fergen trenger ett { $wild } til.
refused-cards-not-in-hand = Du har ikke kortene til den ruten.
refused-must-take-token = En sjetong må tas: velg hvor.
refused-must-take-festival = Festivalkort må tas: velg hvor.
refused-nothing-to-take = Det er ingenting å ta der.
refused-may-not-pass = Du kan fortsatt gjøre noe, så du kan ikke melde pass.
refused-not-offered = Du har ikke fått tilbud om den billetten.
refused-keep-more = Behold flere billetter.
refused-keep-exactly = Antallet billetter du skal beholde, er fast.
refused-not-in-pack = Den billetten er ikke i pakken din.
refused-wrong-stack-count = Det er ikke riktig antall stabler.
refused-not-put-aside = Den stabelen var ikke lagt til side.
refused-stack-lies-there = Det ligger allerede en stabel der.
refused-no-such-mechanic = Dette brettet har ikke det.
refused-no-such-table = Dette bordet finnes ikke, eller lenken er gammel.
refused-no-such-board = Serveren har ikke det brettet.
refused-too-many-tables = Du sitter ved for mange uferdige bord. Gjør ferdig eller forlat ett av dem først.
refused-too-fast = Det var for ofte: vent litt.
refused-damaged = Dette bordet er skadet og lukket.
refused-not-understood = Bordet kunne ikke lese den meldingen. Last inn siden på nytt.
refused-wrong-protocol = Denne siden har en annen versjon. Last den inn på nytt.
refused-join-first = Forbindelsen er ikke åpen ennå.
refused-too-many-clients = For mange er koblet til dette bordet. Prøv igjen senere.
refused-not-your-seat = Den plassen er ikke din.
refused-not-host = Det kan bare verten gjøre.
refused-seat-taken = Noen sitter der.
refused-livery-taken = En annen har denne fargen.
refused-seat-empty = Ingen sitter der.
refused-seats-empty = Noen plasser er fortsatt ledige.
refused-not-gathering = Spillet har begynt.
refused-not-playing = Ingen spill er i gang.
refused-not-over = Spillet er ikke slutt.
refused-bad-name = Et navn har 1 til 24 synlige tegn og ingen ord som denne serveren forbyr.
refused-unknown-level = Det finnes ingen boter på det nivået.
refused-bad-settings = Den ventetiden er for lang, eller fraværstiden er kortere enn ett minutt.
refused-bad-nonce = Den tilfeldige delen som denne siden la til utdelingen, kunne ikke leses. Last inn siden på nytt.
refused-stale = Den beslutningen er allerede tatt.
refused-nothing-to-undo = Du har ingenting å angre.
refused-undo-revealed = Dette kan ikke angres: noe skjult ble avslørt.
refused-undo-next-acted = Dette kan ikke angres: neste spiller har handlet.
refused-change-instead = Velg heller på nytt mens de andre tenker.
refused-rewind-with-others = Andre spiller ved dette bordet, så spillet kan ikke tas tilbake.
refused-not-own-decision = Det var ikke din beslutning.
refused-muted = Verten har dempet deg.
refused-chat-too-long = En chatlinje har 1 til 300 tegn.
refused-chat-too-fast = For mange chatlinjer på en gang: vent litt.
refused-draft-too-long = Det halvferdige valget er for langt til å lagres.
refused-not-shown = Hånden til en annen spiller er på skjermen.
refused-no-such-position = Dette spillet har ikke noe øyeblikk med det nummeret.
refused-hints-off = Hint er slått av fordi flere personer spiller.
refused-has-resigned = Den plassen er gitt opp.
refused-log-full = Bordets logg er full, så spillet kan ikke fortsette.
refused-closed = Bordet er lukket.
refused-one-seat = Du har allerede en plass her. Verten kan tillate mer enn én.
refused-removed = Verten har fjernet deg fra dette bordet.
refused-no-such-watcher = Den tilskueren er borte.
refused-name-taken = Noen ved bordet har det navnet, eller et som ligner.
refused-listed-needs-clock = Et bord som alle kan finne, må ha klokke.
refused-not-waited-for = Du kan spørre når du har ventet i ti minutter, og bare én gang.
refused-changes-used-up = Du har endret dette tjue ganger: nå står det fast.
refused-quota-used-up = Denne plassen har sagt og endret nok i dette spillet.
refused-no-new-tables = Denne serveren åpner ingen nye bord nå. Prøv igjen senere.
refused-unavailable = Serveren kan ikke gjøre det nå. Prøv igjen om litt.
refused-blocked = Den som driver denne serveren, har blokkert deg.
refused-wrong-key = Denne lenken virker ikke, eller ikke lenger.
refused-too-slow = Forespørselen nådde ikke serveren i tide. Prøv igjen.
refused-wrong-origin = Denne siden hører til et annet nettsted. Åpne serverens egen side.
refused-no-token = Dette krever nøkkelen til en plass ved dette bordet.
refused-nothing-here = Serveren har ikke det denne siden ber om. Last inn siden på nytt.
refused-wrong-method = Serveren kan ikke gjøre det denne siden ber om. Last inn siden på nytt.

## Advice and review: why an action is good, and how good it was
why-completes = fullfører { $ticket }
why-on-the-way = ligger på veien { $ticket }
why-scores = { $points ->
    [one] gir { $points } poeng
   *[other] gir { $points } poeng
}
why-takes-token = tar sjetongen fra { $place }, verdt { $worth }
why-takes-pile = tar { $cards ->
    [one] { $cards } kort
   *[other] { $cards } kort
} fra { $festival }, verdt { $worth }
why-blocks = står i veien for { $name }
why-hard-to-replace = vanskelig å erstatte
why-pays = { $card } hjelper med { $route }
why-unseen = ingenting bedre ligger åpent
why-go-together = { $tickets } passer sammen
why-pays-for-itself = { $ticket } lønner seg
why-hopes-for-tickets = nye billetter kan være verdt turen
why-own-plans = veien går gjennom { $place }
why-end-is-near = slutten er nær
why-anything-goes = alt er like bra
grade-none = ikke noe valg
grade-excellent = utmerket
grade-fine = bra
grade-inaccuracy = unøyaktig
grade-mistake = feil
grade-blunder = tabbe
tenths = { $number }
hint = Hint
hint-how = Viser hva datamaskinen ville gjort i ditt sted, og hvorfor.
hint-thinking = Leter etter et godt trekk …
hint-failed = Hintet kunne ikke beregnes.
hint-says = Hint: { $action }; { $why }
hint-why = Hvorfor: { $why }
keys-hint = A viser eller lukker et hint, der hint er tillatt.
advice-claim = Krev { $route } ({ $cards })
advice-card = Ta et kort: { $card }
advice-deck = Trekk blindt
advice-tickets = Trekk billetter
advice-keep = Behold { $tickets }
advice-pick = Plukk { $ticket }
advice-stacks = Legg ut stabler: { $stacks }
advice-stack = { $symbol } på { $place }
advice-pass = Meld pass
advice-worth = Vinner omtrent { $chance } ± { $error } av 100 spill; gjennomsnittlig margin { $margin } ± { $spread }
review = Gjennomgang
review-how = Viser hvor god hver beslutning var, og hva som var flaks.
review-running = Går gjennom: { $done } av { $all } beslutninger
review-failed = Gjennomgangen kunne ikke lages.
review-deeper = Søk dypere
review-details = Beslutninger og flaks
review-chance = { $name }: vinnersjanse { $chance } %
review-better = Bedre: { $action }
review-turning = Vendepunkter for { $name }
review-luck = Hvor hver margin kommer fra
review-luck-how = I poeng over den beste motstanderen. Delene blir til sammen den endelige marginen; trukne kort omfatter også det ingen kunne vite.
review-deal = Utdeling
review-draws = Trukne kort
review-own = Egne valg
review-others = Andres valg
review-margin = Margin
review-of = Sett av
review-decisions = Beslutninger
review-turn = Tur
review-played = Spilt
review-preferred = Bedre var
review-cost = Kostnad
review-cost-is = { $chance } %, { $margin } poeng
review-grade = Vurdering
review-jump = Gå til tur { $turn }

## The rules
keys = Taster
keys-how = 1 til 5 tar fra markedet, eller velger der det er noe å velge; D trekker blindt, T trekker billetter, M går til kartet, der pilene går gjennom rutene (med Shift bare dem du kan kreve), R viser rutene du kan kreve, Enter velger og bekrefter, Esc avbryter, U angrer, F hopper over det botene gjør, venstre og høyre pil går gjennom historikken. Spør med L om de siste trekkene, H om hånden din, K om billettene dine, S om poengene.
differs = Hvert brett på ett kort
clauses = Alle reglene, punkt for punkt
clauses-english = Punktene er skrevet på engelsk; numrene er de samme på alle språk.
how-1 = Krev ruter med kort, knytt sammen de to stedene på billettene dine, og få flest poeng til slutt.
how-2 = Gjør nøyaktig én ting i din tur: trekk to kort, krev én rute eller trekk billetter.
how-3 = Kortene tas fra de fem åpne eller blindt fra bunken. Et åpent { $wild } teller som begge kortene.
how-4 = En rute koster like mange kort i sin farge som den har felt; grå ruter tar én valgfri farge. Et { $wild } står for enhver farge.
how-5 = Bare et { $wild } betaler et merket felt på en ferge.
how-6 = Lengre ruter gir flere poeng med en gang. Av to ruter side om side får ingen ha begge.
how-7 = En billett gir poengene sine når en kjede av dine egne ruter knytter sammen stedene på den, og koster like mye hvis ikke.
how-8 = Når noen har to eller færre vogner igjen, får alle én tur til.
contents = Innhold
clauses-search = Søk i punktene
card-draw = Trekk to kort.
card-draw-how = Ta dem åpent fra markedet eller blindt fra bunken. Et åpent { $wild } teller som begge.
card-claim = Eller krev én rute.
card-claim-how = Den koster like mange kort i sin farge som den har felt; grå tar én valgfri farge. Et { $wild } står for enhver farge, og merkede felt på ferger tar ikke noe annet.
card-tickets = Eller trekk billetter.
card-length = Felt
card-points = Poeng
card-worth = Poeng for 1, 2, 3 og så videre: { $points }.
card-end-how = Når noen har { $cars } eller færre vogner igjen, får alle én tur til. Poengene for billetter som ikke er fullført, trekkes fra.

## Learning by playing
learn = Lær ved å spille
learn-how = Noen turer i et ekte spill, med hint som peker på hva du kan gjøre. Du kan gå når som helst og komme tilbake.
learn-begin = Begynn
learn-resume = Fortsett
learn-first = Begynn her
learn-san-francisco = Fem minutter: kort, ruter, ferger, billetter, sjetonger og siste runde.
learn-iberia = Tre minutter om det Iberia har i tillegg: å sende billetter videre, festivaler og den andre draften.
learn-next = Neste: { $board }
learn-real = Spill på ordentlig
learned-san-francisco = Bra jobbet! Du har trukket kort, krevd ruter, betalt med fergekort, fullført en billett, tatt en sjetong og varslet siste runde. Det er hele spillet.
learned-iberia = Bra jobbet! Du har plukket billetter i begge draftene og samlet festivalkort: det er alt Iberia har i tillegg. Du kan fortsette dette spillet.
coach-next = Neste
coach-leave = Avslutt hintene
coach-leave-ask = Avslutte hintene? «Lær ved å spille» i menyen fortsetter dem.
coach-welcome = Dette spillet er i gang. Du har krevd rutene med nummeret ditt på vognene. Flest poeng vinner.
coach-tickets = Dette er billettene dine. Knytt sammen de to stedene på hver med dine egne ruter. Trykk eller pek på én for å se den billigste veien.
coach-draw = Gjør én ting i din tur. Trekk to kort nå: fra de fem åpne, eller blindt fra bunken.
coach-claim = Ruter som hjelper billettene dine, lyser. Trykk på Fort Mason – Lombard Street på kartet, og betal det ene feltet med rødt.
coach-ferry = Ferger har hjul på felt som bare et fergekort kan betale. Krev Alcatraz – Fort Mason: ett fergekort og ett svart kort.
coach-token = Du tok en turistsjetong på Alcatraz. Forskjellige sjetonger blir et sett: hver ny er verdt mer.
coach-done = Billetten din er fullført, og du beholder poengene for den. Poengene for billetter som ikke er fullført til slutt, trekkes fra.
coach-wild = Et fergekort står også for enhver farge. Krev Golden Gate Bridge – Presidio med et grønt kort og et fergekort.
coach-last = Lengre ruter gir flere poeng. Krev Pacific Heights – Presidio med tre røde kort: da har du to vogner igjen, og dermed varsler du siste runde.
coach-over = Alle får én tur til. Spill videre: resultatet teller ruter, billetter og sjetonger.
coach-draft = Iberia begynner med en draft: plukk én billett fra pakken din, og resten sendes videre. Fire runder er over; plukk én nå, den siste kommer av seg selv.
coach-keep = Behold nøyaktig fire av de seks du har plukket. Hver av dem viser hva den legger til vognene du trenger uansett.
coach-festival = Festivalkort kommer fra bunken og ligger ved byene sine. Trekk to kort fra bunken.
coach-collect = Når du krever en rute, tar du alle festivalkortene ved den ene enden. Krev en rute til en by der det ligger noen.
coach-piles = Mange kort fra én festival er verdt mye mer enn enkeltkort. Panelet sier hva hver festival ville gi deg.
coach-second = Bunken viser hvor mange kort det er igjen til den andre draften. Trekk fra bunken til den begynner.
coach-again = Den andre draften: plukk og send videre igjen, og behold fire til. Det er alt; spill videre som du vil.

## Puzzles
puzzles = Oppgaver
puzzles-how = Stillinger fra spill mellom boter der ett valg er klart best, men ikke det mest nærliggende. Finn det beste.
puzzles-solved = Løst: { $solved } av { $all }
puzzles-failed = Oppgavene kan ikke lastes inn nå.
puzzle-of = Oppgave { $number }
puzzle-solved = Oppgave { $number }, løst
puzzle-task = Finn det beste valget.
puzzle-right = Riktig, dette er det beste valget.
puzzle-wrong = Dette er ikke det beste valget.
puzzle-show = Vis løsningen
puzzle-best = Beste valg
puzzle-yours = Ditt valg
puzzle-obvious = Mest nærliggende
puzzle-chance = vinnersjanse { $chance } %
puzzle-checked = Kontrollert med et søk på { $steps } steg.
puzzle-next = Neste oppgave

differs-seats = { $least } til { $most } spillere, { $cars } vogner hver, { $hand } kort å begynne med.
differs-twins = Begge halvdelene av en dobbeltrute er åpne fra { $seats } spillere.
differs-offer = Første billetter: du får tilbud om { $offered }, behold minst { $keep }.
differs-draft = To drafter: plukk én fra en pakke og send resten videre til du har { $dealt }; behold nøyaktig { $keep }. Den andre draften følger når draftkortet kommer fra bunken.
differs-draw = Du får se { $offered }; behold minst { $keep }.
differs-draw-late = Det kan du først etter den andre draften: du får se { $offered }; behold minst { $keep }.
differs-tokens = Når du krever en rute, tar du en turistsjetong fra en av endene hvis du ikke har symbolet fra før. Alle { $symbols } er til sammen verdt { $points } poeng. De siste spillerne legger selv ut to stabler.
differs-festivals = { $number } festivaler: kortene kommer fra bunken og ligger ved byene sine. Når du krever en rute, tar du alle ved den ene enden; mange fra én festival er verdt mer.

## Your games, history, this device
your-games = Spillene dine
waits-for = Venter på { $names }
remove-game = Fjern
remove-game-sure = Fjern for godt
game-gone = Dette spillet er ikke lenger på denne enheten. Nettleserens lager ble tømt, eller spillet ble fjernet.
open-elsewhere = Dette spillet er åpent i en annen fane
open-since = Åpent der siden { $time }.
open-elsewhere-how = Et spill spilles i én fane om gangen, så ingen tur går tapt. Lukk den andre fanen, eller fortsett her; da stopper den andre fanen.
take-over = Spill her
storage-blocked = Denne nettleseren lar ikke siden lagre noe. Et spill går tapt når denne fanen lukkes.
storage-full = Denne nettleseren har ikke plass igjen til denne siden. Et nytt spill blir ikke lagret. Fjern spill, eller lagre dem som en fil først.
choose-players = Velg spillere
history-games = Ferdige spill
history-empty = Ingen spill er spilt ferdig på denne enheten ennå.
history-kept = Her beholdes trekkene i de siste { $number } spillene på denne enheten og de siste { $number } spillene på nett, også når serveren ikke har dem lenger. Av eldre spill beholdes resultatet.
look-again = Se igjen
statistics = Statistikk
statistics-all = Spill: { $games }, vunnet: { $wins } · beste resultat { $best } · vunnet på rad { $streak }, på det meste { $longest }
statistics-board = Brett
statistics-level = Sterkeste motstander
statistics-seats = Spillere
people-only = Personer
games = Spill
games-won = Vunnet
win-rate = Seiers-%
average = Snitt
best = Best
plot-course = Dine siste resultater; et fylt punkt er en seier
plot-sources = { $board }: hvor poengene dine kommer fra, i snitt
device-file = Alt på denne enheten
device-file-how = Spill, historikk og innstillinger i én fil, for en annen enhet eller et trygt sted. Ingenting sendes noe sted.
export = Lagre alt som en fil
import = Åpne en slik fil
imported = { $games ->
    [one] Ett spill ble hentet inn.
   *[other] { $games } spill ble hentet inn.
}
import-unreadable = Dette er ikke en fil som Roundhouse har lagret.
who-plays = Hvem spiller?
seats-range = { $least } til { $most } spillere
seats-missing = Minst to spillere
person-missing = Legg til deg selv først
friend-by-link = En venn med lenken
invites-you = { $name } inviterer deg til { $board }: { $seats } spillere, { $free } { $free ->
    [one] ledig plass
   *[other] ledige plasser
}.
sit-here = Sett deg her
move-here = Flytt hit
invite-friends = Inviter venner
more-links = Flere lenker
watch = Se på
counting = Poengene telles
skip-show = Hopp over
show-again = Tell igjen
decided = { $name } vant med { $margin } poeng. { $source } avgjorde: { $points } poeng mer enn { $other }.
decided-tie = { $name } og { $other } har like mange poeng. Flere fullførte billetter avgjorde for { $name }.
ticket-failed = ikke fullført
same-deal = Samme utdeling, andre plasser
share-picture = Del et bilde

## What the installed page says of itself
app-about = To brettspill om jernbane, mot boter, på én enhet eller med venner via en lenke.
app-shot-wide = Et spill på datamaskinen
app-shot-narrow = Et spill på telefonen
