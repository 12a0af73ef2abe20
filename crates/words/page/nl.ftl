language-name = Nederlands

## The first screen
motto = Twee spoorwegspellen, één tafel.
unofficial = Een onofficieel fanproject, niet gemaakt, goedgekeurd of gelicentieerd door een uitgever.
home = Startscherm
play-now = Nu spelen
new-table = Tafel klaarzetten
continue = Verder spelen
board-about = { $least } tot { $most } spelers · elk { $cars } wagons · { $routes } routes
you = Reiziger
dealing = Schudden en delen…
table-lost = Het spel dat op dit apparaat is bewaard, kan niet worden gelezen. Begin een nieuw spel.
open-record = Verslag of stelling openen
record-unreadable = Dit is geen verslag dat Roundhouse kan lezen.
labeled = { $label }: { $text }
list-and = { $first } en { $last }
list-commas = { $first }, { $last }
list-semicolons = { $first }; { $last }
percent = { $number }%
worker-restarted = Het deel van deze pagina dat het spel uitvoert, is gestopt en opnieuw gestart. Er is niets verloren: speel verder.
worker-stopped = Het deel van deze pagina dat het spel uitvoert, is weer gestopt. Je spel is op dit apparaat bewaard. Probeer het opnieuw of laad de pagina opnieuw.
try-again = Opnieuw proberen

## Setting up a table
board = Bord
add-bot = Bot toevoegen
add-person = Persoon toevoegen
remove-seat = Deze plaats weghalen
player-number = Speler { $number }
name = Naam
bot-level = Sterkte van de bot
level-apprentice = Leerling: één bestemmingskaart tegelijk, en maakt fouten
level-conductor = Conducteur: een netwerk voor alle bestemmingskaarten
level-dispatcher = Treindienstleider: weegt beurten, kaarten en punten af
level-stationmaster = Stationschef: weegt alles af en houdt je in de gaten
level-inspector = Inspecteur: probeert in gedachten de beste zetten uit, in een oogwenk
level-superintendent = Hoofdinspecteur: denkt hoogstens een seconde na
level-stationmaster-blocker = Stationschef, dwarsligger: blokkeert graag
level-stationmaster-collector = Stationschef, verzamelaar: fiches en festivals
level-stationmaster-sprinter = Stationschef, gehaast: beëindigt het spel vroeg
pass-and-play-how = Meerdere mensen delen dit apparaat: vóór elke beurt blijft de hand verborgen tot de eigenaar erom vraagt.
start = Spel starten
person-0 = Anna
person-1 = Ben
person-2 = Cleo
person-3 = Daan
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
preferences = Voorkeuren
language = Taal
theme = Licht en donker
theme-system = Zoals het apparaat
theme-light = Dag
theme-dark = Nacht
motion = Beweging
motion-system = Zoals het apparaat
motion-none = Geen
motion-fast = Snel
motion-normal = Normaal
motion-slow = Langzaam
pace = Tempo van de bots
pace-none = Meteen
pace-fast = Snel
pace-normal = Normaal
pace-slow = Langzaam
confirm = Vragen vóór het claimen
confirm-always = Altijd
confirm-touch = Op aanraakschermen
confirm-never = Alleen als er iets te kiezen is
places = Plaatsnamen
places-printed = Zoals op het bord
places-own = In je eigen taal
map-style = Bordweergave
map-drawn = Getekend
map-plain = Eenvoudig, hoog contrast
sound = Geluid
sound-off = Uit
sound-low = Zacht
sound-middle = Gemiddeld
sound-high = Hard
shortcuts = Toetsen met één letter
shortcuts-on = Aan
shortcuts-off = Uit
livery = Kleur van je wagons
livery-0 = Roze
livery-1 = Hemelsblauw
livery-2 = Bruin
livery-3 = Marineblauw
livery-4 = Limoengroen
back-to-game = Terug naar het spel

## The game screen
title = { $board } · Roundhouse
title-asked = ● Jouw beurt · { $board }
players = Spelers
log = Logboek
tickets = Bestem{"\u00AD"}mings{"\u00AD"}kaarten
market = Markt
hand = Jouw hand
panels = Panelen
close = Sluiten
cancel = Annuleren
undo = Terugnemen
undo-open = Neemt je laatste actie terug
undo-closed = Je hebt niets om terug te nemen
hurry = Overslaan
hurry-how = Overslaan wat de bots doen (F)
rules = Spelregels
map-label = Bord { $board }. Met de pijltoetsen loop je langs alle routes, samen met Shift alleen langs de routes die je kunt claimen. Enter kiest er een.
skip-to-map = Naar het bord
zoom-in = Inzoomen
zoom-out = Uitzoomen
zoom-fit = Hele bord tonen
which-route = Welke route?
twin-closed = Gesloten: met zo weinig spelers kan maar één helft van een dubbele route worden geclaimd ({ $clause }).
twin-yours = Voor jou gesloten: niemand mag beide helften van een dubbele route hebben ({ $clause }).
prompt-turn = Jouw beurt: trek kaarten, claim een route of trek bestemmingskaarten.
prompt-turn-no-tickets = Jouw beurt: trek kaarten of claim een route.
prompt-pass = Je kunt niets doen: pas.
prompt-second = Neem een tweede kaart, maar geen open { $wild }.
prompt-keep = Houd minstens { $number ->
    [one] één bestemmingskaart
   *[other] { $number } bestemmingskaarten
}.
prompt-keep-exactly = Houd precies { $number ->
    [one] één bestemmingskaart
   *[other] { $number } bestemmingskaarten
}.
prompt-pick = Kies één bestemmingskaart uit het pakket en geef de rest door.
prompt-place = Leg { $number ->
    [one] een stapel fiches
   *[other] { $number } stapels fiches
} op het bord.
prompt-waits = { $name } denkt na…
prompt-waits-several = { $number ->
    [one] Eén speler is nog aan het kiezen…
   *[other] { $number } spelers zijn nog aan het kiezen…
}
prompt-to-move = { $name } is aan de beurt.
prompt-over = Het spel is afgelopen.
prompt-past = Je kijkt naar een eerder moment.
last-round = Laatste ronde, ingeluid door { $name }: { $number ->
    [one] nog één beurt
   *[other] nog { $number } beurten
}
looking-back = Terugblik op beurt { $turn }
back-to-now = Terug naar nu
to-the-end = Naar het einde
moment-link = Het adres van dit moment
step-back = Eén zet terug
step-on = Eén zet verder
play-on = Vanaf hier verder spelen
play-on-how = Een nieuw spel op dit apparaat, vanaf dit moment. Kies je plaats; bots nemen de andere in.
play-on-you = Jij
play-on-sampled = Schud wat mijn plaats niet kan zien: andere handen, bestemmingskaarten en de stapel
seen-by = Gezien door
seen-by-all = Een toeschouwer
points = { $number ->
    [one] { $number } punt
   *[other] { $number } punten
}

menu = Menu
routes = Routes om te claimen
routes-none = Er is nu geen route die je kunt claimen.
rail-people = Spelers en logboek
rail-tickets = Bestemmingskaarten en verzamelingen
tray = Kaarten
game-of = Een spel { $board }
about-route = Over deze route
why = Waarom?
route-ferry = { $wild } op { $number ->
    [one] { $number } vakje
   *[other] { $number } vakjes
}
route-taken = { $name } heeft deze route geclaimd.
route-open = Je kunt deze route nu claimen.
route-payable = Je hebt er de kaarten voor.
lacks-cars = { $length ->
    [one] Hiervoor is { $length } wagon
   *[other] Hiervoor zijn { $length } wagons
} nodig; je hebt er { $cars }.
lacks-color = Kost { $length } × { $color }. Je hebt { $color }: { $have }, { $wild }: { $wilds }.
lacks-any = Kost { $length ->
    [one] { $length } kaart
   *[other] { $length } kaarten
} van één kleur. Je hebt er hoogstens { $have } van één kleur, { $wild }: { $wilds }.
ask-tickets = Bestemmingskaarten trekken?
ask-tickets-how = Dit is je hele beurt. Je ziet er { $offered } en moet er minstens { $keep } houden; een bestemmingskaart die je niet voltooit, kost haar punten.
ask-tickets-yes = Bestemmingskaarten trekken
fewer-wilds = Minder: { $wild }
more-wilds = Meer: { $wild }
look-back = Terugkijken naar dit moment
history = Geschiedenis
history-at = Beurt { $turn } van { $last }
history-play = Geschiedenis afspelen
history-stop = Pauzeren
history-speed = Snelheid { $number }
stop-asked = { $name } wil het spel zonder winnaar beëindigen.
hints-asked = { $name } wil tips voor iedereen toestaan.
hints-propose = Tips voorstellen
hints-wait = Tips: wachten op de anderen
rematch-asked = De anderen spelen opnieuw. Doe je mee?
agree = Akkoord
decline = Weigeren

## Cards
card-red = rood
card-blue = blauw
card-green = groen
card-yellow = geel
card-orange = oranje
card-purple = paars
card-black = zwart
card-white = wit
card-gray = grijs
card-wild = joker
wild-ferry-card = veerbootkaart
wild-locomotive = locomotief
card-red-letter = R
card-blue-letter = B
card-green-letter = G
card-yellow-letter = E
card-orange-letter = O
card-purple-letter = P
card-black-letter = Z
card-white-letter = W
card-gray-letter = ∗
card-wild-letter = ★
take-card = Markt { $number }: { $card }
empty-place = Leeg
drop-missed = Hier is geen route voor deze kaarten. Leg ze op een route die oplicht.
draw-unseen = Blind van de stapel trekken ({ $number ->
    [one] { $number } kaart
   *[other] { $number } kaarten
})
discards = Aflegstapel: { $number }
draw-tickets = Bestemmingskaarten trekken (nog { $number })
draft-in = { $number ->
    [one] { $number } kaart tot de tweede draft
   *[other] { $number } kaarten tot de tweede draft
}
market-at-rest = Er zijn te weinig gekleurde kaarten over, dus de markt wordt niet ververst ({ $wild }).
cards-of = { $card }: { $number }
pass = Passen

## Players
cards-held = Kaarten in de hand: { $number }
cars-left = Wagons over: { $number }
tickets-held = Bestemmingskaarten: { $number }
festival-cards = Festivalkaarten: { $number }

## Tickets
ticket-name = { $from } – { $to }
tickets-done = { $done } van { $all } voltooid
no-tickets = Nog geen bestemmingskaarten.
ticket-done = Voltooid
ticket-done-now = Bestemmingskaart voltooid: { $ticket }, +{ $points }
ticket-lost = Onbereikbaar
ticket-needs = { $number ->
    [one] nog { $number } wagon
   *[other] nog { $number } wagons
}
ticket-adds = +{ $points } { $number ->
    [0] zonder extra wagons
    [one] voor { $number } extra wagon
   *[other] voor { $number } extra wagons
}
choice-opening = Je eerste bestemmingskaarten
tickets-why = Een bestemmingskaart levert haar punten op als je routes haar locaties verbinden, en kost er anders evenveel.
choice-tickets = Nieuwe bestemmingskaarten
choice-draft = Kies wat je houdt
choice-pick = Draft: kies een bestemmingskaart
picked = { $number ->
    [one] { $number } gekozen
   *[other] { $number } gekozen
}
passes-to = Je geeft door aan { $name }
pick = Deze bestemmingskaart kiezen
pick-one = Kies eerst een bestemmingskaart
keep-tickets = { $number ->
    [one] Eén bestemmingskaart houden
   *[other] { $number } bestemmingskaarten houden
}
keep-exactly = Markeer er precies { $number } ({ $marked } gemarkeerd)
keep-at-least = Markeer er minstens { $number }
answered = { $number ->
    [one] Er moet nog één speler kiezen. Je kunt je keuze nog wijzigen.
   *[other] Er moeten nog { $number } spelers kiezen. Je kunt je keuze nog wijzigen.
}

## Claiming
route-name = { $from } – { $to } · { $length }
route-between = { $from } – { $to }
route-worth = { $length ->
    [one] { $length } vakje
   *[other] { $length } vakjes
} · { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}
pay-with = Betalen met
payment = { $color }: { $colored }, { $wild }: { $wilds }
payment-wilds = { $wild }: { $wilds }
collect-at = Verzamelen bij
collect-choose = Verzamel aan één uiteinde:
collect-takes = Je verzamelt:
collect-first = Kies waar je verzamelt
claim = { $points ->
    [one] Claimen voor { $points } punt
   *[other] Claimen voor { $points } punten
}

## What one letter asks
ask-nothing = Sinds je laatste actie is er niets gebeurd.
ask-nothing-own = Er is geen hand op het scherm.
ask-hand = Jouw hand: { $cards }.
ask-ticket = { $ticket }, { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}: { $number ->
    [one] nog { $number } wagon.
   *[other] nog { $number } wagons.
}
ask-marked = Gemarkeerd: { $tickets }.
ask-none-marked = Er is niets gemarkeerd.
ask-claim = { $route }, betaald met { $payment }. Enter claimt de route, Esc annuleert.
ask-stack = Gepland: { $symbol }, { $place }.
ask-ticket-done = { $ticket }, { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}: voltooid.
ask-ticket-lost = { $ticket }, { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}: onbereikbaar.
ask-score = { $name }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}, { $cars ->
    [one] { $cars } wagon over.
   *[other] { $cars } wagons over.
}
ask-route = { $route }, { $facts }. Kies met Enter.

## Tokens and festivals
tokens = Toeristenfiches
symbol-0 = Brug
symbol-1 = Ster
symbol-2 = Huis
symbol-3 = Tram
symbol-4 = Vlam
symbol-5 = Meeuw
symbol-6 = Zeil
symbol-7 = Raam
set-worth = { $now ->
    [one] { $now } punt
   *[other] { $now } punten
}; met nog een fiche: { $next } (+{ $more })
set-complete = compleet: { $now } waard
stack-says = { $symbol }: nog { $left }, { $place }
stack-yours = { $stack }. Je hebt er één.
stack-open = { $symbol }: { $left ->
    [one] nog { $left } fiche
   *[other] nog { $left } fiches
}
stack-held = { $symbol }: nog { $left }, maar niet voor jou: je hebt er al een ({ $clause })
stack-empty = { $symbol }: alle fiches zijn weg
placing = Stapels fiches plaatsen
placing-how = { $number ->
    [one] Kies een stapel en druk op het bord op een locatie zonder stapel.
   *[other] Kies elk van de { $number } stapels en druk op het bord op een locatie zonder stapel.
}
placing-where = Locatie
placing-on-map = druk op het bord, of kies hier
placing-left = { $number ->
    [one] Nog één stapel te plaatsen
   *[other] Nog { $number } stapels te plaatsen
}
place-stacks = Daar neerleggen
festivals = Festivals
festivals-how = Kaarten op het bord, jouw kaarten, wat er nog komt, en wat het oplevert om ze te nemen.
pile-says = { $festival }: { $lying } op het bord, { $own } van jou, nog { $coming } te komen; nu { $now } waard, { $then } met die op het bord, { $next } met één meer
pile-worth = { $now ->
    [one] { $now } punt
   *[other] { $now } punten
}
pile-words = { $lying } op het bord, { $own } van jou
festivals-unseen = De andere festivals

## One device for several
curtain = Geef het apparaat aan { $name }
curtain-how = De hand blijft verborgen tot je erom vraagt.
curtain-show = Ik ben { $name }

## The end
result = Uitslag
you-win = Je wint
wins = { $name } wint
shared-win = { $number } spelers delen de overwinning
score-routes = Routes
score-failed = Onvoltooide bestemmings{"\u00AD"}kaarten
score-fulfilled = Voltooide bestemmings{"\u00AD"}kaarten
score-tokens = Toeristenfiches
score-festivals = Festivals
score-total = Totaal
look-at-board = Bord bekijken
step-through = Zet voor zet
save-record = Verslag bewaren
rematch = Opnieuw spelen

## The log
log-started = Het spel begint.
log-stand-in = Een bot vervangt { $name }.
log-undone = { $name } neemt een actie terug.
log-rewound = { $name } zet het spel terug naar een eerdere beslissing.
log-resigned = { $name } geeft op.
log-handed-over = { $name } speelt nu op een ander apparaat.
log-given = { $name } heeft deze plaats overgenomen.
log-nudged = { $by } vraagt { $name } om te beslissen. Over twee minuten neemt een bot deze beslissing.
log-claimed = { $name } claimt { $from } – { $to } voor { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}.
log-took = { $name } neemt van de markt: { $card }.
log-drew = { $name } trekt blind.
log-drew-card = { $name } trekt blind: { $card }.
log-drew-nothing = { $name } trekt, maar er is geen kaart meer.
log-offered = { $name } krijgt { $number ->
    [one] { $number } bestemmingskaart
   *[other] { $number } bestemmingskaarten
} aangeboden.
log-kept = { $name } houdt { $number ->
    [one] { $number } bestemmingskaart
   *[other] { $number } bestemmingskaarten
}.
log-kept-own = { $name } houdt { $tickets }.
log-placed = { $name } legt de stapel “{ $symbol }” op { $place }.
log-token = { $name } neemt de fiche “{ $symbol }” van { $place }.
log-festival = { $name } verzamelt { $number ->
    [one] { $number } kaart
   *[other] { $number } kaarten
} van { $festival }.
log-laid = Er wordt een kaart van { $festival } neergelegd.
log-draft = De eerste draft begint.
log-second-draft = De tweede draft begint.
log-draft-card = De draftkaart verschijnt: na deze beurt volgt de tweede draft.
log-swept = Er lagen te veel kaarten van één soort open ({ $wild }): de markt wordt ververst.
log-reshuffled = De aflegstapel wordt tot een nieuwe stapel geschud.
log-passed = { $name } past.
log-last-round = { $name } luidt de laatste ronde in.
log-ended = De laatste ronde is voorbij.
log-all-passed = Iedereen heeft gepast: het spel is afgelopen.

## Tables of a server
connecting = Verbinden met de tafel…
reconnecting = Opnieuw verbinden…
unsent = Opnieuw verbinden… je zet wordt nog verstuurd.
no-server = De server antwoordt niet.
no-server-here = Hier is geen server. Alleen spelen, of samen op één apparaat, kan ook zonder.
no-table = Deze tafel bestaat niet
no-table-how = De link is misschien oud of onvolledig. Vraag om een nieuwe.
wrong-version = Deze pagina is te oud voor de server
wrong-version-how = De nieuwe wordt geladen.
newer-build = Er is een nieuwere versie.
load-newer = Laden
later = Later
with-friends = Met vrienden
make-table = Vrienden uitnodigen
make = Tafel openen
your-name = Jouw naam
name-first = Typ eerst je naam
add-open = Plaats via link
yourself = jij
seat-open = vrij
who-finds = Wie vindt de tafel?
table-private = Alleen via een link
table-listed = In de openbare lijst
who-begins = Startspeler
first-random = Willekeurig
begins-at-random = Startspeler: willekeurig
first-me = Ik begin
first-seat = Plaats 1 begint
tempo = Tijd
tempo-relaxed = Geen klok
tempo-brisk = Twee minuten per beslissing
tempo-days = Drie dagen per beslissing
clock-each = { $time } per beslissing
clock-none = Geen klok
clear-seat = Deze plaats vrijmaken
sit-down = Plaatsnemen
waiting-for-people = { $number ->
    [one] Wachten op één speler
   *[other] Wachten op { $number } spelers
}
waiting-for-host = Iedereen is er. De host start het spel.
link-invite = Link voor spelers
link-watch = Link voor toeschouwers
link-return = Jouw terugkeerlink
link-return-how = Houd deze link voor jezelf: wie hem opent, neemt je plaats in, bijvoorbeeld op een ander apparaat.
link-copy = Kopiëren
link-copied = Gekopieerd
link-send = Versturen
link-code = Code om te scannen
link-code-says = De link als code om te scannen
come-back = Neem je plaats weer in
remove = Verwijderen
remove-sure = Definitief verwijderen?
several-seats = Eén apparaat mag meerdere plaatsen innemen
watcher-number = Toeschouwer { $number }
links-renew = Nieuwe links: de oude werken dan niet meer
link-renew = Nieuwe terugkeerlink: de oude werkt dan niet meer
link-give = Link voor wie je plaats overneemt
give-seat = Geef je plaats aan
give-seat-link = Link maken
ignore = Negeren
ignore-not = Niet meer negeren
report = Melden bij de beheerder van deze server
report-comment = Wat is er mis? (mag leeg blijven)
report-send = Melden
reported = Gemeld. Bedankt.
nudge = Vragen om te beslissen
changed-hands = overgedragen
moved-away = Je plaats wordt op een ander apparaat gespeeld.
play-here = Hier spelen
rewound-alone = Er zijn beslissingen teruggenomen nadat iemand had opgegeven
chat = Chat
chat-line = Zeg iets
chat-say = Versturen
chat-mute = Dempen
chat-listen = Niet meer dempen
chat-quiet = De chat is op dit apparaat gedempt.
table = Tafel
away = weg
away-until = weg, over { $time } valt een bot in
stood-in = weg, een bot speelt
resigned = opgegeven
wants-stop = wil stoppen
muted = gedempt
mute-person = Dempen
unmute-person = Niet meer dempen
watching = Je kijkt toe
watchers = { $number ->
    [one] Eén toeschouwer
   *[other] { $number } toeschouwers
}
time-left = nog { $time }
hours-minutes = { $hours } u { $minutes } min
days = { $days ->
    [one] { $days } dag
   *[other] { $days } dagen
}
days-hours = { $days ->
    [one] { $days } dag { $hours } u
   *[other] { $days } dagen { $hours } u
}
stop = Stoppen zonder winnaar
stop-how = Als alle mensen aan de tafel instemmen, eindigt het spel zonder winnaar.
stop-waits = Je wilt het spel beëindigen. Het eindigt als alle anderen instemmen.
stop-not = Toch verder spelen
resign = Opgeven
resign-how = Een bot speelt jouw plaats tot het einde en kan niet winnen.
game-stopped = Het spel is in overleg beëindigd.
game-abandoned = Er kwam lange tijd niemand, dus de tafel is gesloten.
next-game = Naar het volgende spel
record-download = Verslag downloaden
paste-link = Plak een link die je hebt gekregen
join = Meedoen
no-link = Dit is geen link naar een tafel.
open-tables = Open tafels
filter-board = Bord
filter-any-board = Elk bord
filter-seats = Plaatsen
filter-any-seats = Elk aantal plaatsen
seats-number = { $number } plaatsen
no-open-tables = Op dit moment wacht niemand op spelers.
finished-tables = Afgelopen spellen
table-gathering = wacht op spelers
table-your-turn = jouw beurt
way-back = Jouw terugkeerlink
won-by = gewonnen door { $names }
score-sheet = Scoreblad
more = Meer

## Why something is refused
refused-game-over = Het spel is afgelopen.
refused-no-such-seat = Deze tafel heeft geen plaats met dat nummer.
refused-not-your-turn = Je bent niet aan de beurt.
refused-not-now = Dit is geen antwoord op de open beslissing.
refused-second-card-first = Neem eerst je tweede kaart.
refused-answer-offer-first = Kies eerst uit je bestemmingskaarten.
refused-no-such-slot = De markt heeft geen plek met dat nummer.
refused-slot-empty = Die plek van de markt is leeg.
refused-wild-as-second = Een open { $wild } kan niet de tweede kaart zijn.
refused-nothing-to-draw = Er is geen kaart meer om te trekken.
refused-no-tickets-left = Er zijn geen bestemmingskaarten meer.
refused-tickets-after-second-draft = Bestemmingskaarten trekken kan pas na de tweede draft.
refused-route-claimed = Iemand heeft die route al.
refused-twin-is-yours = Je hebt de andere helft van deze dubbele route.
refused-twin-closed = Met zo weinig spelers sluit de andere helft deze route af.
refused-too-few-cars = Je hebt te weinig wagons over voor die route.
refused-wrong-color = Die kaarten hebben niet de kleur van de route.
refused-wrong-count = De betaling moet kloppen met het aantal vakjes.
refused-wilds-name-no-color = Is elke kaart een { $wild }, dan heeft de betaling geen kleur.
refused-too-few-wilds = Voor deze veerboot is nog een { $wild } nodig.
refused-cards-not-in-hand = Je hebt de kaarten voor die route niet.
refused-must-take-token = Er moet een fiche worden genomen: kies waar.
refused-must-take-festival = Er moeten festivalkaarten worden genomen: kies waar.
refused-nothing-to-take = Daar is niets te nemen.
refused-may-not-pass = Je kunt nog iets doen, dus passen mag niet.
refused-not-offered = Die bestemmingskaart wordt niet aangeboden.
refused-keep-more = Houd meer bestemmingskaarten.
refused-keep-exactly = Het aantal bestemmingskaarten dat je houdt, ligt vast.
refused-not-in-pack = Die bestemmingskaart zit niet in je pakket.
refused-wrong-stack-count = Dat is niet het juiste aantal stapels.
refused-not-put-aside = Die stapel was niet opzijgelegd.
refused-stack-lies-there = Daar ligt al een stapel.
refused-no-such-mechanic = Dit bord heeft dat niet.
refused-no-such-table = Deze tafel bestaat niet, of de link is oud.
refused-no-such-board = De server heeft dat bord niet.
refused-too-many-tables = Je zit aan te veel tafels die nog lopen. Speel er eerst een uit of verlaat er een.
refused-too-fast = Dat was te vaak: wacht even.
refused-damaged = Deze tafel is beschadigd en gesloten.
refused-not-understood = De tafel kon dat bericht niet lezen. Laad de pagina opnieuw.
refused-wrong-protocol = Deze pagina heeft een andere versie. Laad de pagina opnieuw.
refused-join-first = De verbinding is nog niet open.
refused-too-many-clients = Er zijn te veel mensen met deze tafel verbonden. Probeer het later opnieuw.
refused-not-your-seat = Die plaats is niet van jou.
refused-not-host = Dat kan alleen de host.
refused-seat-taken = Daar zit al iemand.
refused-livery-taken = Iemand anders heeft deze kleur.
refused-seat-empty = Daar zit niemand.
refused-seats-empty = Er zijn nog plaatsen leeg.
refused-not-gathering = Het spel is al begonnen.
refused-not-playing = Er wordt geen spel gespeeld.
refused-not-over = Het spel is nog niet afgelopen.
refused-bad-name = Een naam heeft 1 tot 24 zichtbare tekens en geen woord dat deze server verbiedt.
refused-unknown-level = Er zijn geen bots van dat niveau.
refused-bad-settings = Die wachttijd is te lang, of de respijttijd is korter dan een minuut.
refused-bad-nonce = Het willekeurige deel dat deze pagina aan het delen toevoegde, kon niet worden gelezen. Laad de pagina opnieuw.
refused-stale = Die beslissing is al genomen.
refused-nothing-to-undo = Je hebt niets om terug te nemen.
refused-undo-revealed = Dit kan niet worden teruggenomen: er is iets verborgens onthuld.
refused-undo-next-acted = Dit kan niet worden teruggenomen: de volgende speler heeft al gehandeld.
refused-change-instead = Kies liever opnieuw, zolang de anderen nadenken.
refused-rewind-with-others = Aan deze tafel spelen andere mensen mee, dus het spel kan niet terug.
refused-not-own-decision = Dat was geen beslissing van jou.
refused-muted = De host heeft je gedempt.
refused-chat-too-long = Een chatbericht heeft 1 tot 300 tekens.
refused-chat-too-fast = Te veel chatberichten tegelijk: wacht even.
refused-draft-too-long = De half gemaakte keuze is te lang om te bewaren.
refused-not-shown = De hand van een andere speler is op het scherm.
refused-no-such-position = Dit spel heeft geen moment met dat nummer.
refused-hints-off = Tips staan uit, omdat er meerdere mensen spelen.
refused-has-resigned = Die plaats is opgegeven.
refused-log-full = Het logboek van de tafel is vol, dus het spel kan niet verder.
refused-closed = De tafel is gesloten.
refused-one-seat = Je hebt hier al een plaats. De host kan er meer dan één toestaan.
refused-removed = De host heeft je van deze tafel verwijderd.
refused-no-such-watcher = Die toeschouwer is weg.
refused-name-taken = Iemand aan de tafel heeft die naam, of een die er sterk op lijkt.
refused-listed-needs-clock = Een tafel die iedereen mag vinden, heeft een klok nodig.
refused-not-waited-for = Vragen kan pas na tien minuten wachten, en één keer.
refused-changes-used-up = Je hebt dit twintig keer gewijzigd: nu staat het vast.
refused-quota-used-up = Deze plaats heeft in dit spel genoeg gezegd en gewijzigd.
refused-no-new-tables = Deze server opent nu geen nieuwe tafels. Probeer het later opnieuw.
refused-unavailable = De server kan dat nu niet doen. Probeer het zo meteen opnieuw.
refused-blocked = De beheerder van deze server heeft je geblokkeerd.
refused-wrong-key = Deze link werkt niet, of niet meer.
refused-too-slow = Het verzoek kwam niet op tijd bij de server aan. Probeer het opnieuw.
refused-wrong-origin = Deze pagina hoort bij een andere site. Open de pagina van de server zelf.
refused-no-token = Hiervoor is de sleutel van een plaats aan deze tafel nodig.
refused-nothing-here = De server heeft niet waar deze pagina om vraagt. Laad de pagina opnieuw.
refused-wrong-method = De server kan niet doen wat deze pagina vraagt. Laad de pagina opnieuw.

## Advice and review: why an action is good, and how good it was
why-completes = voltooit { $ticket }
why-on-the-way = ligt op de weg van { $ticket }
why-scores = { $points ->
    [one] levert { $points } punt op
   *[other] levert { $points } punten op
}
why-takes-token = neemt de fiche van { $place }, waarde { $worth }
why-takes-pile = neemt { $cards ->
    [one] { $cards } kaart
   *[other] { $cards } kaarten
} van { $festival }, waarde { $worth }
why-blocks = zit { $name } in de weg
why-hard-to-replace = moeilijk te vervangen
why-pays = { $card } helpt bij { $route }
why-unseen = er ligt niets beters open
why-go-together = { $tickets } passen bij elkaar
why-pays-for-itself = { $ticket } verdient zichzelf terug
why-hopes-for-tickets = nieuwe bestemmingskaarten kunnen de beurt waard zijn
why-own-plans = de weg loopt via { $place }
why-end-is-near = het einde is nabij
why-anything-goes = het maakt niet uit
grade-none = geen keuze
grade-excellent = uitstekend
grade-fine = goed
grade-inaccuracy = onnauwkeurig
grade-mistake = fout
grade-blunder = blunder
tenths = { $number }
hint = Tip
hint-how = Laat zien wat de computer in jouw plaats zou doen, en waarom.
hint-thinking = Een goede zet zoeken…
hint-failed = De tip kon niet worden berekend.
hint-says = Tip: { $action }; { $why }
hint-why = Waarom: { $why }
keys-hint = A toont of sluit een tip, waar tips zijn toegestaan.
advice-claim = { $route } claimen ({ $cards })
advice-card = Kaart nemen: { $card }
advice-deck = Blind trekken
advice-tickets = Bestemmingskaarten trekken
advice-keep = { $tickets } houden
advice-pick = { $ticket } kiezen
advice-stacks = Stapels plaatsen: { $stacks }
advice-stack = { $symbol } bij { $place }
advice-pass = Passen
advice-worth = Wint ongeveer { $chance } ± { $error } van de 100 spellen; gemiddeld verschil { $margin } ± { $spread }
review = Nabespreking
review-how = Laat zien hoe goed elke keuze was, en wat geluk was.
review-running = Bezig: { $done } van { $all } keuzes
review-failed = De nabespreking kon niet worden gemaakt.
review-deeper = Dieper zoeken
review-details = Keuzes en geluk
review-chance = { $name }: winkans { $chance }%
review-better = Beter: { $action }
review-turning = Keerpunten voor { $name }
review-luck = Waar elk verschil vandaan komt
review-luck-how = In punten ten opzichte van de beste tegenstander. De delen zijn samen het eindverschil; bij trekkingen hoort ook wat niemand kon weten.
review-deal = Startkaarten
review-draws = Trekkingen
review-own = Eigen keuzes
review-others = Keuzes van anderen
review-margin = Verschil
review-of = Gezien door
review-decisions = Keuzes
review-turn = Beurt
review-played = Gespeeld
review-preferred = Beter was
review-cost = Kosten
review-cost-is = { $chance }%, { $margin } punten
review-grade = Oordeel
review-jump = Ga naar beurt { $turn }

## The rules
keys = Toetsen
keys-how = 1 tot en met 5 nemen een kaart van de markt, of kiezen waar er iets te kiezen is; D trekt blind, T trekt bestemmingskaarten, M gaat naar het bord, waar je met de pijltoetsen langs de routes loopt (met Shift alleen langs de routes die je kunt claimen), R toont de routes die je kunt claimen, Enter kiest en bevestigt, Esc annuleert, U neemt terug, F slaat over wat de bots doen, de pijltoetsen links en rechts stappen door de geschiedenis. Vraag met L naar de laatste zetten, met H naar je hand, met K naar je bestemmingskaarten, met S naar de score.
differs = Elk bord op één kaart
clauses = Alle spelregels, bepaling voor bepaling
clauses-english = De bepalingen zijn in het Engels geschreven; de nummers zijn in elke taal hetzelfde.
how-1 = Claim routes met kaarten, verbind de twee locaties van je bestemmingskaarten en zorg dat je aan het einde de meeste punten hebt.
how-2 = Doe in je beurt precies één ding: trek twee kaarten, claim één route of trek bestemmingskaarten.
how-3 = Kaarten neem je van de vijf open kaarten of blind van de stapel. Een open { $wild } telt voor beide kaarten.
how-4 = Een route kost zoveel kaarten van haar kleur als ze vakjes heeft; bij een grijze route is dat één kleur naar keuze. Een { $wild } vervangt elke kleur.
how-5 = Alleen een { $wild } betaalt een gemarkeerd vakje van een veerboot.
how-6 = Langere routes leveren meteen meer punten op. Twee evenwijdige routes mag niemand allebei hebben.
how-7 = Een bestemmingskaart levert haar punten op als een keten van je eigen routes haar locaties verbindt, en kost evenveel als dat niet zo is.
how-8 = Heeft iemand twee of minder wagons over, dan krijgt iedereen nog één beurt.
contents = Inhoud
clauses-search = Zoeken in de bepalingen
card-draw = Trek twee kaarten.
card-draw-how = Neem ze open van de markt of blind van de stapel. Een open { $wild } telt voor beide.
card-claim = Of claim één route.
card-claim-how = Die kost zoveel kaarten van haar kleur als ze vakjes heeft; bij grijs van één kleur naar keuze. Een { $wild } vervangt elke kleur, en op gemarkeerde vakjes van veerboten mag niets anders.
card-tickets = Of trek bestemmingskaarten.
card-length = Vakjes
card-points = Punten
card-worth = Punten voor één, twee, drie enzovoort: { $points }.
card-end-how = Heeft iemand { $cars } wagons of minder over, dan krijgt iedereen nog één beurt. Bestemmingskaarten die niet voltooid zijn, kosten hun punten.

## Learning by playing
learn = Spelend leren
learn-how = Een paar beurten van een echt spel, met tips die laten zien wat je moet doen. Je kunt altijd stoppen en later terugkomen.
learn-begin = Beginnen
learn-resume = Verdergaan
learn-first = Begin hier
learn-san-francisco = Vijf minuten: kaarten, routes, veerboten, bestemmingskaarten, fiches en de laatste ronde.
learn-iberia = Drie minuten over wat Iberia toevoegt: bestemmingskaarten doorgeven, festivals en de tweede draft.
learn-next = Hierna: { $board }
learn-real = Een echt spel spelen
learned-san-francisco = Goed gedaan! Je hebt kaarten getrokken, routes geclaimd, met veerbootkaarten betaald, een bestemmingskaart voltooid, een fiche genomen en de laatste ronde ingeluid. Dat is het hele spel.
learned-iberia = Goed gedaan! Je hebt in beide drafts bestemmingskaarten gekozen en festivalkaarten verzameld: meer voegt Iberia niet toe. Je kunt dit spel verder spelen.
coach-next = Volgende
coach-leave = Stoppen met de tips
coach-leave-ask = Stoppen met de tips? “Spelend leren” in het menu gaat ermee verder.
coach-welcome = Dit spel is al bezig. De routes met jouw nummer op de wagons heb jij geclaimd. Wie de meeste punten heeft, wint.
coach-tickets = Dit zijn je bestemmingskaarten. Verbind de twee locaties van elke kaart met je eigen routes. Tik of wijs er een aan om de goedkoopste weg te zien.
coach-draw = Doe in je beurt één ding. Trek nu twee kaarten: van de vijf open kaarten, of blind van de stapel.
coach-claim = Routes die je bestemmingskaarten helpen, lichten op. Druk op het bord op Fort Mason – Lombard Street en betaal het ene vakje met rood.
coach-ferry = Veerboten hebben een wiel op vakjes die je alleen met een veerbootkaart betaalt. Claim Alcatraz – Fort Mason: één veerbootkaart en één zwarte kaart.
coach-token = Je hebt bij Alcatraz een toeristenfiche genomen. Verschillende fiches vormen een set: elke volgende is meer waard.
coach-done = Je bestemmingskaart is voltooid en houdt haar punten. Bestemmingskaarten die aan het einde niet voltooid zijn, kosten hun punten.
coach-wild = Een veerbootkaart vervangt ook elke kleur. Claim Golden Gate Bridge – Presidio met een groene kaart en een veerbootkaart.
coach-last = Langere routes leveren meer punten op. Claim Pacific Heights – Presidio met drie rode kaarten: je houdt dan twee wagons over, en daarmee luid je de laatste ronde in.
coach-over = Iedereen krijgt nog één beurt. Speel verder: de uitslag telt routes, bestemmingskaarten en fiches.
coach-draft = Iberia begint met een draft: kies één bestemmingskaart uit je pakket, de rest wordt doorgegeven. Vier rondes zijn voorbij; kies er nu een, de laatste komt vanzelf.
coach-keep = Houd van je zes keuzes precies vier. Bij elke kaart staat wat ze toevoegt aan de wagons die je toch al nodig hebt.
coach-festival = Festivalkaarten komen van de stapel en liggen bij hun stad. Trek twee kaarten van de stapel.
coach-collect = Met een claim neem je alle festivalkaarten aan één uiteinde. Claim een route naar een stad waar er liggen.
coach-piles = Veel kaarten van één festival zijn veel meer waard dan losse. Het paneel toont wat elk festival je zou opleveren.
coach-second = De stapel toont hoeveel kaarten er nog zijn tot de tweede draft. Trek van de stapel tot die begint.
coach-again = De tweede draft: kies en geef weer door, en houd er nog vier. Dat is alles; speel verder zoals je wilt.

## Puzzles
puzzles = Puzzels
puzzles-how = Stellingen uit spellen van bots waarin één keuze duidelijk de beste is, maar niet de meest voor de hand liggende. Vind die keuze.
puzzles-solved = Opgelost: { $solved } van { $all }
puzzles-failed = De puzzels kunnen nu niet worden geladen.
puzzle-of = Puzzel { $number }
puzzle-solved = Puzzel { $number }, opgelost
puzzle-task = Vind de beste keuze.
puzzle-right = Goed, dit is de beste keuze.
puzzle-wrong = Dit is niet de beste keuze.
puzzle-show = Oplossing tonen
puzzle-best = Beste keuze
puzzle-yours = Jouw keuze
puzzle-obvious = Meest voor de hand liggend
puzzle-chance = winkans { $chance }%
puzzle-checked = Door de computer nagerekend in { $steps } stappen.
puzzle-next = Volgende puzzel

differs-seats = { $least } tot { $most } spelers, elk { $cars } wagons en { $hand } kaarten om mee te beginnen.
differs-twins = Beide helften van een dubbele route zijn open vanaf { $seats } spelers.
differs-offer = Eerste bestemmingskaarten: je krijgt er { $offered } aangeboden en houdt er minstens { $keep }.
differs-draft = Twee drafts: kies één kaart uit een pakket en geef de rest door, tot je er { $dealt } hebt; houd er precies { $keep }. De tweede draft volgt wanneer de draftkaart van de stapel komt.
differs-draw = Je ziet er { $offered }; houd er minstens { $keep }.
differs-draw-late = Dit kan pas na de tweede draft: je ziet er { $offered }; houd er minstens { $keep }.
differs-tokens = Claim je een route, dan neem je een toeristenfiche van een van haar uiteinden, als je het symbool ervan nog niet hebt. Alle { $symbols } zijn samen { $points } punten waard. De laatste spelers plaatsen zelf twee stapels.
differs-festivals = { $number } festivals: hun kaarten komen van de stapel en liggen bij hun stad. Met een claim neem je alles wat aan één uiteinde ligt; veel van één festival is meer waard.

## Your games, history, this device
your-games = Jouw spellen
waits-for = Wacht op { $names }
remove-game = Verwijderen
remove-game-sure = Definitief verwijderen
game-gone = Dit spel staat niet meer op dit apparaat. De opslag van de browser is geleegd, of het spel is verwijderd.
open-elsewhere = Dit spel is in een ander tabblad open
open-since = Daar open sinds { $time }.
open-elsewhere-how = Een spel wordt in één tabblad tegelijk gespeeld, zodat er geen beurt verloren gaat. Sluit het andere tabblad of ga hier verder; het andere tabblad stopt dan.
take-over = Hier spelen
storage-blocked = Deze browser laat de pagina niets bewaren. Een spel gaat verloren als dit tabblad wordt gesloten.
storage-full = Deze browser heeft geen ruimte meer voor deze pagina. Een nieuw spel wordt niet bewaard. Verwijder spellen, of bewaar ze eerst als bestand.
choose-players = Spelers kiezen
history-games = Afgelopen spellen
history-empty = Op dit apparaat is nog geen spel uitgespeeld.
history-kept = Hier blijven de zetten van de laatste { $number } spellen op dit apparaat en van de laatste { $number } onlinespellen bewaard, ook als de server ze niet meer heeft. Van oudere spellen blijft de uitslag.
look-again = Terugkijken
statistics = Statistieken
statistics-all = Spellen: { $games }, gewonnen: { $wins } · beste resultaat { $best } · op rij gewonnen { $streak }, langste reeks { $longest }
statistics-board = Bord
statistics-level = Sterkste tegenstander
statistics-seats = Spelers
people-only = Mensen
games = Spellen
games-won = Gewonnen
win-rate = Winst-%
average = Gemiddeld
best = Beste
plot-course = Je laatste resultaten; een gevulde stip is een overwinning
plot-sources = { $board }: waar je punten gemiddeld vandaan komen
device-file = Alles op dit apparaat
device-file-how = Spellen, geschiedenis en voorkeuren in één bestand, voor een ander apparaat of een veilige plek. Er wordt nergens iets naartoe gestuurd.
export = Alles als bestand bewaren
import = Zo’n bestand openen
imported = { $games ->
    [one] Er is één spel overgenomen.
   *[other] Er zijn { $games } spellen overgenomen.
}
import-unreadable = Dit is geen bestand dat Roundhouse heeft bewaard.
who-plays = Wie speelt?
seats-range = { $least } tot { $most } spelers
seats-missing = Minstens twee spelers
person-missing = Voeg eerst jezelf toe
friend-by-link = Iemand met de link
invites-you = { $name } nodigt je uit voor { $board }: { $seats } spelers, { $free } { $free ->
    [one] plaats
   *[other] plaatsen
} vrij.
sit-here = Hier plaatsnemen
move-here = Hierheen verhuizen
invite-friends = Vrienden uitnodigen
more-links = Meer links
watch = Toekijken
counting = De punten worden geteld
skip-show = Overslaan
show-again = Opnieuw tellen
decided = { $name } wint met { $margin ->
    [one] { $margin } punt
   *[other] { $margin } punten
} verschil. { $source } gaven de doorslag: { $points } meer dan { $other }.
decided-tie = { $name } en { $other } hebben evenveel punten. Meer voltooide bestemmingskaarten gaven de doorslag voor { $name }.
ticket-failed = niet voltooid
same-deal = Zelfde kaarten, andere plaatsen
share-picture = Afbeelding delen

## What the installed page says of itself
app-about = Twee bordspellen over spoorwegen, tegen bots, op één apparaat of met vrienden via een link.
app-shot-wide = Een spel op een computer
app-shot-narrow = Een spel op een telefoon
