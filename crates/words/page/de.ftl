language-name = Deutsch

## The first screen
motto = Zwei Eisenbahnspiele, ein Tisch.
unofficial = Ein inoffizielles Fanprojekt, von keinem Verlag gemacht, gebilligt oder lizenziert.
home = Startseite
play-now = Jetzt spielen
new-table = Tisch vorbereiten
continue = Weiterspielen
board-about = { $least } bis { $most } Mitspielende · je { $cars } Wagen · { $routes } Strecken
you = Fahrgast
dealing = Mischen und Austeilen …
table-lost = Die auf diesem Gerät gespeicherte Partie ist nicht lesbar. Beginne eine neue.
open-record = Aufzeichnung oder Stellung öffnen
record-unreadable = Diese Datei ist keine Aufzeichnung, die Roundhouse lesen kann.
labeled = { $label }: { $text }
list-and = { $first } und { $last }
list-commas = { $first }, { $last }
list-semicolons = { $first }; { $last }
percent = { $number } %
worker-restarted = Der Teil dieser Seite, der das Spiel ausführt, ist stehen geblieben und wurde neu gestartet. Nichts ist verloren: Spiel weiter.
worker-stopped = Der Teil dieser Seite, der das Spiel ausführt, ist wieder stehen geblieben. Deine Partie ist auf diesem Gerät gespeichert. Versuche es noch einmal oder lade die Seite neu.
try-again = Erneut versuchen

## Setting up a table
board = Spielplan
add-bot = Bot hinzufügen
add-person = Person hinzufügen
remove-seat = Diesen Platz entfernen
player-number = Sitz { $number }
name = Name
bot-level = Stärke des Bots
level-apprentice = Lehrling: eine Zielkarte nach der anderen, macht Fehler
level-conductor = Zugbegleitung: ein Netz für alle Zielkarten
level-dispatcher = Fahrdienstleitung: wägt Züge, Karten und Punkte ab
level-stationmaster = Bahnhofsleitung: wägt alles ab und beobachtet dich
level-inspector = Inspektion: spielt die besten Züge blitzschnell im Kopf durch
level-superintendent = Direktion: denkt bis zu einer Sekunde nach
level-stationmaster-blocker = Bahnhofsleitung im Weg: blockiert gern
level-stationmaster-collector = Bahnhofsleitung auf Sammelkurs: Plättchen und Festivals
level-stationmaster-sprinter = Bahnhofsleitung in Eile: beendet die Partie früh
pass-and-play-how = Mehrere teilen sich dieses Gerät: Vor jedem Zug bleibt die Hand verborgen, bis die Person am Zug sie sehen will.
start = Partie starten
person-0 = Anna
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
preferences = Einstellungen
language = Sprache
theme = Hell und dunkel
theme-system = Wie das Gerät
theme-light = Tag
theme-dark = Nacht
motion = Bewegung
motion-system = Wie das Gerät
motion-none = Keine
motion-fast = Schnell
motion-normal = Normal
motion-slow = Langsam
pace = Tempo der Bots
pace-none = Sofort
pace-fast = Schnell
pace-normal = Normal
pace-slow = Langsam
confirm = Vor dem Nutzen einer Strecke fragen
confirm-always = Immer
confirm-touch = Auf Touchscreens
confirm-never = Nur wenn es etwas zu wählen gibt
places = Ortsnamen
places-printed = Wie auf dem Spielplan
places-own = In deiner Sprache
map-style = Spielplan
map-drawn = Gezeichnet
map-plain = Schlicht, hoher Kontrast
sound = Töne
sound-off = Aus
sound-low = Leise
sound-middle = Mittel
sound-high = Laut
shortcuts = Tasten mit einem Buchstaben
shortcuts-on = An
shortcuts-off = Aus
livery = Farbe deiner Wagen
livery-0 = Pink
livery-1 = Himmelblau
livery-2 = Braun
livery-3 = Marineblau
livery-4 = Limettengrün
back-to-game = Zurück zur Partie

## The game screen
title = { $board } · Roundhouse
title-asked = ● Du bist am Zug · { $board }
players = Mitspielende
log = Protokoll
tickets = Zielkarten
market = Auslage
hand = Deine Hand
panels = Bereiche
close = Schließen
cancel = Abbrechen
undo = Zurück{"\u00AD"}nehmen
undo-open = Nimmt deine letzte Aktion zurück
undo-closed = Du hast nichts zurückzunehmen
hurry = Überspringen
hurry-how = Überspringt, was die Bots tun (F)
rules = Regeln
map-label = Spielplan { $board }. Mit den Pfeiltasten gehst du durch alle Strecken, zusammen mit der Umschalttaste nur durch die nutzbaren. Enter wählt eine.
skip-to-map = Zum Spielplan springen
zoom-in = Vergrößern
zoom-out = Verkleinern
zoom-fit = Ganzen Spielplan zeigen
which-route = Welche Strecke?
twin-closed = Gesperrt: Bei so wenigen Mitspielenden kann nur eine Hälfte einer Doppelstrecke genutzt werden ({ $clause }).
twin-yours = Für dich gesperrt: Niemand darf beide Hälften einer Doppelstrecke haben ({ $clause }).
prompt-turn = Du bist am Zug: Ziehe Karten, nutze eine Strecke oder ziehe Zielkarten.
prompt-turn-no-tickets = Du bist am Zug: Ziehe Karten oder nutze eine Strecke.
prompt-pass = Du kannst nichts tun: Passe.
prompt-second = Nimm eine zweite Karte, aber keine offene { $wild }.
prompt-keep = Behalte mindestens { $number ->
    [one] eine Zielkarte
   *[other] { $number } Zielkarten
}.
prompt-keep-exactly = Behalte genau { $number ->
    [one] eine Zielkarte
   *[other] { $number } Zielkarten
}.
prompt-pick = Wähle eine Zielkarte aus dem Päckchen und gib den Rest weiter.
prompt-place = Lege { $number ->
    [one] einen Stapel Plättchen
   *[other] { $number } Stapel Plättchen
} auf den Spielplan.
prompt-waits = { $name } denkt nach …
prompt-waits-several = { $number ->
    [one] Eine Auswahl steht noch aus …
   *[other] { $number } wählen noch …
}
prompt-to-move = { $name } ist am Zug.
prompt-over = Die Partie ist zu Ende.
prompt-past = Du siehst einen früheren Moment.
last-round = Letzte Runde, ausgelöst von { $name }: { $number ->
    [one] noch ein Zug
   *[other] noch { $number } Züge
}
looking-back = Rückblick auf Zug { $turn }
back-to-now = Zurück zum Jetzt
to-the-end = Zum Ende
moment-link = Die Adresse dieses Moments
step-back = Einen Schritt zurück
step-on = Einen Schritt weiter
play-on = Von hier weiterspielen
play-on-how = Eine neue Partie auf diesem Gerät, ab diesem Moment. Wähle deinen Platz; Bots übernehmen die anderen.
play-on-you = Du
play-on-sampled = Mischen, was mein Platz nicht sehen kann: andere Hände, Zielkarten und den Nachziehstapel
seen-by = Sicht
seen-by-all = Publikum
points = { $number ->
    [one] { $number } Punkt
   *[other] { $number } Punkte
}

menu = Menü
routes = Nutzbare Strecken
routes-none = Im Moment kannst du keine Strecke nutzen.
rail-people = Mitspielende und Protokoll
rail-tickets = Zielkarten und Sammlungen
tray = Karten
game-of = Eine Partie { $board }
about-route = Zu dieser Strecke
why = Warum?
route-ferry = { $wild } auf { $number ->
    [one] { $number } Feld
   *[other] { $number } Feldern
}
route-taken = { $name } nutzt sie schon.
route-open = Du kannst sie jetzt nutzen.
route-payable = Deine Karten reichen dafür.
lacks-cars = Sie braucht { $length } Wagen; du hast { $cars }.
lacks-color = Kostet { $length } × { $color }. Du hast { $color }: { $have }, { $wild }: { $wilds }.
lacks-any = Kostet { $length ->
    [one] { $length } Karte
   *[other] { $length } Karten
} einer Farbe. Du hast höchstens { $have } von einer Farbe, { $wild }: { $wilds }.
ask-tickets = Zielkarten ziehen?
ask-tickets-how = Das ist dein ganzer Zug. Du siehst { $offered } und musst mindestens { $keep } behalten; eine Zielkarte, die du nicht erfüllst, kostet ihre Punkte.
ask-tickets-yes = Zielkarten ziehen
fewer-wilds = Weniger: { $wild }
more-wilds = Mehr: { $wild }
look-back = Auf diesen Moment zurückblicken
history = Verlauf
history-at = Zug { $turn } von { $last }
history-play = Verlauf abspielen
history-stop = Anhalten
history-speed = Geschwindigkeit { $number }
stop-asked = { $name } möchte die Partie ohne Sieg beenden.
hints-asked = { $name } möchte Tipps für alle erlauben.
hints-propose = Tipps vorschlagen
hints-wait = Tipps: Warten auf die anderen
rematch-asked = Die anderen spielen noch eine Partie. Machst du mit?
agree = Zustimmen
decline = Ablehnen

## Cards
card-red = Rot
card-blue = Blau
card-green = Grün
card-yellow = Gelb
card-orange = Orange
card-purple = Lila
card-black = Schwarz
card-white = Weiß
card-gray = Grau
card-wild = Jokerkarte
wild-ferry-card = Fährkarte
wild-locomotive = Lokomotive
card-red-letter = R
card-blue-letter = B
card-green-letter = G
card-yellow-letter = E
card-orange-letter = O
card-purple-letter = L
card-black-letter = S
card-white-letter = W
card-gray-letter = ∗
card-wild-letter = ★
take-card = Auslage { $number }: { $card }
empty-place = Leer
drop-missed = Hier ist keine Strecke für diese Karten. Lege sie auf eine, die leuchtet.
draw-unseen = Verdeckt vom Nachziehstapel ziehen ({ $number ->
    [one] { $number } Karte
   *[other] { $number } Karten
})
discards = Ablagestapel: { $number }
draw-tickets = Zielkarten ziehen (noch { $number })
draft-in = { $number ->
    [one] { $number } Karte bis zum zweiten Draft
   *[other] { $number } Karten bis zum zweiten Draft
}
market-at-rest = Es sind zu wenige Farbkarten übrig, darum wird die Auslage nicht ausgetauscht ({ $wild }).
cards-of = { $card }: { $number }
pass = Passen

## Players
cards-held = Karten auf der Hand: { $number }
cars-left = Wagen übrig: { $number }
tickets-held = Zielkarten: { $number }
festival-cards = Festivalkarten: { $number }

## Tickets
ticket-name = { $from } – { $to }
tickets-done = { $done } von { $all } erfüllt
no-tickets = Noch keine Zielkarten.
ticket-done = Erfüllt
ticket-done-now = Zielkarte erfüllt: { $ticket }, +{ $points }
ticket-lost = Unerreichbar
ticket-needs = { $number ->
    [one] noch { $number } Wagen
   *[other] noch { $number } Wagen
}
ticket-adds = +{ $points } { $number ->
    [0] ohne weitere Wagen
    [one] für { $number } weiteren Wagen
   *[other] für { $number } weitere Wagen
}
choice-opening = Deine ersten Zielkarten
tickets-why = Eine Zielkarte bringt ihre Punkte, wenn deine Strecken ihre Orte verbinden, und kostet sonst ebenso viele.
choice-tickets = Neue Zielkarten
choice-draft = Wähle, was du behältst
choice-pick = Draft: Wähle eine Zielkarte
picked = { $number ->
    [one] { $number } gewählt
   *[other] { $number } gewählt
}
passes-to = Du gibst weiter an { $name }
pick = Diese Zielkarte wählen
pick-one = Wähle erst eine Zielkarte
keep-tickets = { $number ->
    [one] Eine Zielkarte behalten
   *[other] { $number } Zielkarten behalten
}
keep-exactly = Markiere genau { $number } ({ $marked } markiert)
keep-at-least = Markiere mindestens { $number }
answered = { $number ->
    [one] Eine Auswahl fehlt noch. Du kannst deine noch ändern.
   *[other] { $number } andere wählen noch. Du kannst deine Auswahl noch ändern.
}

## Claiming
route-name = { $from } – { $to } · { $length }
route-between = { $from } – { $to }
route-worth = { $length ->
    [one] { $length } Feld
   *[other] { $length } Felder
} · { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
pay-with = Bezahlen mit
payment = { $color }: { $colored }, { $wild }: { $wilds }
payment-wilds = { $wild }: { $wilds }
collect-at = Sammeln bei
collect-choose = Sammle an einem Ende:
collect-takes = Du sammelst:
collect-first = Wähle, wo du sammelst
claim = { $points ->
    [one] Für { $points } Punkt nutzen
   *[other] Für { $points } Punkte nutzen
}

## What one letter asks
ask-nothing = Seit deiner letzten Aktion ist nichts passiert.
ask-nothing-own = Auf dem Bildschirm ist keine Hand.
ask-hand = Deine Hand: { $cards }.
ask-ticket = { $ticket }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}: { $number ->
    [one] noch { $number } Wagen.
   *[other] noch { $number } Wagen.
}
ask-marked = Markiert: { $tickets }.
ask-none-marked = Nichts ist markiert.
ask-claim = { $route }, bezahlt mit { $payment }. Enter bestätigt, Esc bricht ab.
ask-stack = Geplant: { $symbol }, { $place }.
ask-ticket-done = { $ticket }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}: erfüllt.
ask-ticket-lost = { $ticket }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}: unerreichbar.
ask-score = { $name }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $cars ->
    [one] noch { $cars } Wagen.
   *[other] noch { $cars } Wagen.
}
ask-route = { $route }, { $facts }. Enter wählt sie.

## Tokens and festivals
tokens = Touristenplättchen
symbol-0 = Brücke
symbol-1 = Stern
symbol-2 = Haus
symbol-3 = Tram
symbol-4 = Flamme
symbol-5 = Möwe
symbol-6 = Segel
symbol-7 = Fenster
set-worth = { $now ->
    [one] { $now } Punkt
   *[other] { $now } Punkte
}; noch ein Plättchen: { $next } (+{ $more })
set-complete = vollständig: { $now } wert
stack-says = { $symbol }: noch { $left }, { $place }
stack-yours = { $stack }. Du hast eins.
stack-open = { $symbol }: { $left ->
    [one] noch { $left } Plättchen
   *[other] noch { $left } Plättchen
}
stack-held = { $symbol }: noch { $left }, aber nicht für dich: Du hast schon eins ({ $clause })
stack-empty = { $symbol }: Alle Plättchen sind weg
placing = Plättchenstapel verteilen
placing-how = { $number ->
    [one] Wähle einen Stapel und drücke auf dem Spielplan auf einen Ort ohne Stapel.
   *[other] Wähle jeden der { $number } Stapel und drücke auf dem Spielplan auf einen Ort ohne Stapel.
}
placing-where = Ort
placing-on-map = auf dem Spielplan oder hier wählen
placing-left = { $number ->
    [one] Noch ein Stapel zu legen
   *[other] Noch { $number } Stapel zu legen
}
place-stacks = Dorthin legen
festivals = Festivals
festivals-how = Karten auf dem Spielplan, deine Karten, was noch kommt, und was sie dir bringen, wenn du sie nimmst.
pile-says = { $festival }: { $lying } auf dem Spielplan, { $own } bei dir, { $coming } ausstehend; jetzt { $now } wert, { $then } mit denen auf dem Spielplan, { $next } mit einer mehr
pile-worth = { $now ->
    [one] { $now } Punkt
   *[other] { $now } Punkte
}
pile-words = { $lying } auf dem Spielplan, { $own } bei dir
festivals-unseen = Die anderen Festivals

## One device for several
curtain = Gib das Gerät weiter an { $name }
curtain-how = Die Hand bleibt verborgen, bis du sie sehen willst.
curtain-show = Ich bin { $name }

## The end
result = Ergebnis
you-win = Du gewinnst
wins = { $name } gewinnt
shared-win = { $number } teilen sich den Sieg
score-routes = Strecken
score-failed = Unerfüllte Zielkarten
score-fulfilled = Erfüllte Zielkarten
score-tokens = Touristenplättchen
score-festivals = Festivals
score-total = Gesamt
look-at-board = Spielplan ansehen
step-through = Schritt für Schritt
save-record = Aufzeichnung speichern
rematch = Noch eine Partie

## The log
log-started = Die Partie beginnt.
log-stand-in = Ein Bot vertritt { $name }.
log-undone = { $name } nimmt eine Aktion zurück.
log-rewound = { $name } setzt die Partie auf eine frühere Entscheidung zurück.
log-resigned = { $name } gibt auf.
log-handed-over = { $name } spielt jetzt auf einem anderen Gerät.
log-given = { $name } hat diesen Platz übernommen.
log-nudged = { $by } bittet { $name } um eine Entscheidung. In zwei Minuten entscheidet ein Bot.
log-claimed = { $name } nutzt { $from } – { $to } für { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
log-took = { $name } nimmt aus der Auslage: { $card }.
log-drew = { $name } zieht verdeckt.
log-drew-card = { $name } zieht verdeckt: { $card }.
log-drew-nothing = { $name } zieht, aber es ist keine Karte übrig.
log-offered = { $name } bekommt { $number ->
    [one] { $number } Zielkarte
   *[other] { $number } Zielkarten
} zur Auswahl.
log-kept = { $name } behält { $number ->
    [one] { $number } Zielkarte
   *[other] { $number } Zielkarten
}.
log-kept-own = { $name } behält { $tickets }.
log-placed = { $name } legt den Stapel „{ $symbol }“ auf { $place }.
log-token = { $name } nimmt das Plättchen „{ $symbol }“ von { $place }.
log-festival = { $name } sammelt { $number ->
    [one] { $number } Karte
   *[other] { $number } Karten
} von { $festival }.
log-laid = Eine Karte von { $festival } wird ausgelegt.
log-draft = Der erste Draft beginnt.
log-second-draft = Der zweite Draft beginnt.
log-draft-card = Die Draftkarte erscheint: Nach diesem Zug folgt der zweite Draft.
log-swept = Zu viele Karten einer Art lagen offen ({ $wild }): Die Auslage wird ausgetauscht.
log-reshuffled = Der Ablagestapel wird zu einem neuen Nachziehstapel gemischt.
log-passed = { $name } passt.
log-last-round = { $name } löst die letzte Runde aus.
log-ended = Die letzte Runde ist vorbei.
log-all-passed = Alle haben gepasst: Die Partie ist zu Ende.

## Tables of a server
connecting = Verbinde mit dem Tisch …
reconnecting = Verbinde neu …
unsent = Verbinde neu … Dein Zug wird noch gesendet.
no-server = Der Server antwortet nicht.
no-server-here = Hier gibt es keinen Server. Allein und zusammen an einem Gerät kannst du trotzdem spielen.
no-table = Diesen Tisch gibt es nicht
no-table-how = Der Link ist vielleicht alt oder unvollständig. Bitte um einen neuen.
wrong-version = Diese Seite ist zu alt für den Server
wrong-version-how = Die neue wird gerade geladen.
newer-build = Eine neuere Version ist bereit.
load-newer = Laden
later = Später
with-friends = Mit Freunden
make-table = Freunde einladen
make = Tisch eröffnen
your-name = Dein Name
name-first = Gib erst deinen Namen ein
add-open = Platz per Link
yourself = du
seat-open = frei
who-finds = Wer findet den Tisch?
table-private = Nur per Link
table-listed = Auf der öffentlichen Liste
who-begins = Erster Zug
first-random = Zufällig
begins-at-random = Erster Zug: zufällig
first-me = Ich beginne
first-seat = Sitz 1 beginnt
tempo = Zeit
tempo-relaxed = Ohne Uhr
tempo-brisk = Zwei Minuten je Entscheidung
tempo-days = Drei Tage je Entscheidung
clock-each = { $time } je Entscheidung
clock-none = Ohne Uhr
clear-seat = Diesen Platz frei machen
sit-down = Platz nehmen
waiting-for-people = { $number ->
    [one] Warten auf eine Person
   *[other] Warten auf { $number } Personen
}
waiting-for-host = Alle sind da. Wer den Tisch eröffnet hat, startet die Partie.
link-invite = Link zum Mitspielen
link-watch = Link zum Zuschauen
link-return = Dein Rückkehrlink
link-return-how = Behalte ihn für dich: Wer ihn öffnet, übernimmt deinen Platz, zum Beispiel auf einem anderen Gerät.
link-copy = Kopieren
link-copied = Kopiert
link-send = Senden
link-code = Code zum Scannen
link-code-says = Der Link als Code zum Scannen
come-back = Zurück auf deinen Platz
remove = Entfernen
remove-sure = Endgültig entfernen?
several-seats = Ein Gerät darf mehrere Plätze belegen
watcher-number = Zuschauerplatz { $number }
links-renew = Neue Links: Die alten gelten dann nicht mehr
link-renew = Neuer Rückkehrlink: Der alte gilt dann nicht mehr
link-give = Link für die Person, die deinen Platz übernimmt
give-seat = Deinen Platz übergeben an
give-seat-link = Link erstellen
ignore = Ignorieren
ignore-not = Nicht mehr ignorieren
report = An die Verwaltung dieses Servers melden
report-comment = Was stimmt nicht? (optional)
report-send = Melden
reported = Gemeldet. Danke.
nudge = Um Entscheidung bitten
changed-hands = Platz übergeben
moved-away = An deinem Platz wird auf einem anderen Gerät gespielt.
play-here = Hier spielen
rewound-alone = Entscheidungen wurden zurückgenommen, nachdem jemand aufgegeben hatte
chat = Chat
chat-line = Sag etwas
chat-say = Senden
chat-mute = Stummschalten
chat-listen = Wieder anzeigen
chat-quiet = Der Chat ist auf diesem Gerät stummgeschaltet.
table = Tisch
away = weg
away-until = weg, noch { $time } bis zum Bot
stood-in = weg, ein Bot spielt
resigned = aufgegeben
wants-stop = möchte aufhören
muted = stumm
mute-person = Stummschalten
unmute-person = Stummschaltung aufheben
watching = Du schaust zu
watchers = { $number ->
    [one] Eine Person schaut zu
   *[other] { $number } schauen zu
}
time-left = noch { $time }
hours-minutes = { $hours } Std. { $minutes } Min.
days = { $days ->
    [one] { $days } Tag
   *[other] { $days } Tage
}
days-hours = { $days ->
    [one] { $days } Tag { $hours } Std.
   *[other] { $days } Tage { $hours } Std.
}
stop = Ohne Sieg beenden
stop-how = Wenn alle Personen am Tisch zustimmen, endet die Partie ohne Sieg.
stop-waits = Du möchtest die Partie beenden. Sie endet, wenn alle anderen zustimmen.
stop-not = Doch weiterspielen
resign = Aufgeben
resign-how = Ein Bot spielt an deinem Platz zu Ende und kann nicht gewinnen.
game-stopped = Die Partie wurde einvernehmlich beendet.
game-abandoned = Lange kam niemand, darum ist der Tisch geschlossen.
next-game = Zur nächsten Partie
record-download = Aufzeichnung herunterladen
paste-link = Erhaltenen Link einfügen
join = Mitspielen
no-link = Das ist kein Link zu einem Tisch.
open-tables = Offene Tische
filter-board = Spielplan
filter-any-board = Jeder Spielplan
filter-seats = Plätze
filter-any-seats = Beliebig viele Plätze
seats-number = { $number } Plätze
no-open-tables = Gerade sucht niemand Mitspielende.
finished-tables = Beendete Partien
table-gathering = die Plätze füllen sich
table-your-turn = du bist am Zug
way-back = Dein Rückkehrlink
won-by = Sieg: { $names }
score-sheet = Wertung
more = Mehr

## Why something is refused
refused-game-over = Die Partie ist zu Ende.
refused-no-such-seat = Dieser Tisch hat keinen Platz mit dieser Nummer.
refused-not-your-turn = Du bist nicht am Zug.
refused-not-now = Das beantwortet nicht die offene Entscheidung.
refused-second-card-first = Nimm erst deine zweite Karte.
refused-answer-offer-first = Wähle erst unter deinen Zielkarten.
refused-no-such-slot = Die Auslage hat keine Stelle mit dieser Nummer.
refused-slot-empty = Diese Stelle der Auslage ist leer.
refused-wild-as-second = Eine offene { $wild } kann nicht die zweite Karte sein.
refused-nothing-to-draw = Es ist keine Karte zum Ziehen übrig.
refused-no-tickets-left = Es sind keine Zielkarten übrig.
refused-tickets-after-second-draft = Zielkarten kannst du erst nach dem zweiten Draft ziehen.
refused-route-claimed = Diese Strecke wird schon genutzt.
refused-twin-is-yours = Du hast die andere Hälfte dieser Doppelstrecke.
refused-twin-closed = Bei so wenigen Mitspielenden sperrt die andere Hälfte diese Strecke.
refused-too-few-cars = Du hast zu wenige Wagen für diese Strecke.
refused-wrong-color = Diese Karten haben nicht die Farbe der Strecke.
refused-wrong-count = Die Bezahlung muss zur Zahl der Felder passen.
refused-wilds-name-no-color = Ist jede Karte eine { $wild }, hat die Bezahlung keine Farbe.
refused-too-few-wilds = Diese Fähre verlangt noch eine { $wild }.
refused-cards-not-in-hand = Du hast die Karten für diese Strecke nicht.
refused-must-take-token = Ein Plättchen muss genommen werden: Wähle, wo.
refused-must-take-festival = Festivalkarten müssen genommen werden: Wähle, wo.
refused-nothing-to-take = Dort gibt es nichts zu nehmen.
refused-may-not-pass = Du kannst noch etwas tun, darum darfst du nicht passen.
refused-not-offered = Diese Zielkarte steht nicht zur Auswahl.
refused-keep-more = Behalte mehr Zielkarten.
refused-keep-exactly = Die Zahl der Zielkarten, die du behältst, steht fest.
refused-not-in-pack = Diese Zielkarte ist nicht in deinem Päckchen.
refused-wrong-stack-count = Das ist nicht die richtige Zahl von Stapeln.
refused-not-put-aside = Dieser Stapel wurde nicht beiseitegelegt.
refused-stack-lies-there = Dort liegt schon ein Stapel.
refused-no-such-mechanic = Das gibt es auf diesem Spielplan nicht.
refused-no-such-table = Diesen Tisch gibt es nicht, oder der Link ist alt.
refused-no-such-board = Der Server hat diesen Spielplan nicht.
refused-too-many-tables = Du sitzt an zu vielen Tischen, die noch nicht fertig sind. Spiel erst an einem zu Ende oder verlasse einen.
refused-too-fast = Das war zu oft: Warte ein wenig.
refused-damaged = Dieser Tisch ist beschädigt und geschlossen.
refused-not-understood = Der Tisch konnte diese Nachricht nicht lesen. Lade die Seite neu.
refused-wrong-protocol = Diese Seite hat eine andere Version. Lade sie neu.
refused-join-first = Die Verbindung steht noch nicht.
refused-too-many-clients = Zu viele Personen sind mit diesem Tisch verbunden. Versuche es später noch einmal.
refused-not-your-seat = Das ist nicht dein Platz.
refused-not-host = Das kann nur, wer den Tisch eröffnet hat.
refused-seat-taken = Dort sitzt schon jemand.
refused-livery-taken = Diese Farbe hat schon jemand anders.
refused-seat-empty = Dort sitzt niemand.
refused-seats-empty = Einige Plätze sind noch leer.
refused-not-gathering = Die Partie hat schon begonnen.
refused-not-playing = Es läuft keine Partie.
refused-not-over = Die Partie ist noch nicht zu Ende.
refused-bad-name = Ein Name hat 1 bis 24 sichtbare Zeichen und kein Wort, das dieser Server verbietet.
refused-unknown-level = Bots dieser Stärke gibt es nicht.
refused-bad-settings = Diese Wartezeit ist zu lang, oder die Karenzzeit ist kürzer als eine Minute.
refused-bad-nonce = Der Zufallsanteil, den diese Seite zum Austeilen beiträgt, war nicht lesbar. Lade die Seite neu.
refused-stale = Diese Entscheidung ist schon getroffen.
refused-nothing-to-undo = Du hast nichts zurückzunehmen.
refused-undo-revealed = Das lässt sich nicht zurücknehmen: Etwas Verborgenes wurde aufgedeckt.
refused-undo-next-acted = Das lässt sich nicht zurücknehmen: Am nächsten Platz wurde schon gespielt.
refused-change-instead = Wähle stattdessen neu, solange die anderen nachdenken.
refused-rewind-with-others = An diesem Tisch spielen andere Personen mit, darum kann die Partie nicht zurück.
refused-not-own-decision = Das war nicht deine Entscheidung.
refused-muted = Du wurdest an diesem Tisch stummgeschaltet.
refused-chat-too-long = Eine Chatzeile hat 1 bis 300 Zeichen.
refused-chat-too-fast = Zu viele Chatzeilen auf einmal: Warte ein wenig.
refused-draft-too-long = Die angefangene Auswahl ist zu lang zum Speichern.
refused-not-shown = Gerade ist eine andere Hand auf dem Bildschirm.
refused-no-such-position = Diese Partie hat keinen Moment mit dieser Nummer.
refused-hints-off = Tipps sind aus, weil mehrere Personen spielen.
refused-has-resigned = An diesem Platz wurde aufgegeben.
refused-log-full = Das Protokoll des Tisches ist voll, darum kann die Partie nicht weitergehen.
refused-closed = Der Tisch ist geschlossen.
refused-one-seat = Du hast hier schon einen Platz. Mehr als einen kann erlauben, wer den Tisch eröffnet hat.
refused-removed = Du wurdest von diesem Tisch entfernt.
refused-no-such-watcher = Diese Person schaut nicht mehr zu.
refused-name-taken = Jemand am Tisch hat diesen Namen oder einen sehr ähnlichen.
refused-listed-needs-clock = Ein Tisch, den alle finden können, braucht eine Uhr.
refused-not-waited-for = Um eine Entscheidung bitten kannst du nach zehn Minuten, und nur einmal.
refused-changes-used-up = Du hast das zwanzigmal geändert: Jetzt steht es fest.
refused-quota-used-up = Dieser Platz hat in dieser Partie genug gesagt und geändert.
refused-no-new-tables = Dieser Server eröffnet zurzeit keine neuen Tische. Versuche es später noch einmal.
refused-unavailable = Der Server kann das gerade nicht tun. Versuche es gleich noch einmal.
refused-blocked = Die Verwaltung dieses Servers hat dich gesperrt.
refused-wrong-key = Dieser Link gilt nicht oder nicht mehr.
refused-too-slow = Die Anfrage ist nicht rechtzeitig beim Server angekommen. Versuche es noch einmal.
refused-wrong-origin = Diese Seite gehört zu einer anderen Website. Öffne die Seite des Servers selbst.
refused-no-token = Dafür wird der Schlüssel eines Platzes an diesem Tisch gebraucht.
refused-nothing-here = Der Server hat nicht, was diese Seite verlangt. Lade sie neu.
refused-wrong-method = Der Server kann nicht tun, was diese Seite verlangt. Lade sie neu.

## Advice and review: why an action is good, and how good it was
why-completes = erfüllt { $ticket }
why-on-the-way = liegt auf dem Weg { $ticket }
why-scores = { $points ->
    [one] bringt { $points } Punkt
   *[other] bringt { $points } Punkte
}
why-takes-token = nimmt das Plättchen von { $place }, Wert { $worth }
why-takes-pile = nimmt { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} von { $festival }, Wert { $worth }
why-blocks = steht { $name } im Weg
why-hard-to-replace = schwer zu ersetzen
why-pays = { $card } hilft bei { $route }
why-unseen = nichts Besseres liegt offen
why-go-together = { $tickets } passen zusammen
why-pays-for-itself = { $ticket } macht sich bezahlt
why-hopes-for-tickets = neue Zielkarten könnten den Zug wert sein
why-own-plans = der Weg führt über { $place }
why-end-is-near = das Ende ist nah
why-anything-goes = alles ist gleich gut
grade-none = keine Wahl
grade-excellent = ausgezeichnet
grade-fine = gut
grade-inaccuracy = ungenau
grade-mistake = Fehler
grade-blunder = grober Fehler
tenths = { $number }
hint = Tipp
hint-how = Zeigt, was der Computer an deiner Stelle tun würde, und warum.
hint-thinking = Ein guter Zug wird gesucht …
hint-failed = Der Tipp konnte nicht berechnet werden.
hint-says = Tipp: { $action }; { $why }
hint-why = Warum: { $why }
keys-hint = A zeigt oder schließt einen Tipp, wo Tipps erlaubt sind.
advice-claim = { $route } nutzen ({ $cards })
advice-card = Karte nehmen: { $card }
advice-deck = Verdeckt ziehen
advice-tickets = Zielkarten ziehen
advice-keep = { $tickets } behalten
advice-pick = { $ticket } wählen
advice-stacks = Stapel legen: { $stacks }
advice-stack = { $symbol } bei { $place }
advice-pass = Passen
advice-worth = Gewinnt etwa { $chance } ± { $error } von 100 Partien; mittlerer Abstand { $margin } ± { $spread }
review = Rückschau
review-how = Zeigt, wie gut jede Entscheidung war und was Glück war.
review-running = Rückschau: { $done } von { $all } Entscheidungen
review-failed = Die Rückschau konnte nicht erstellt werden.
review-deeper = Tiefer suchen
review-details = Entscheidungen und Glück
review-chance = { $name }: Siegchance { $chance } %
review-better = Besser: { $action }
review-turning = Wendepunkte für { $name }
review-luck = Woher jeder Abstand kommt
review-luck-how = In Punkten gegenüber dem besten anderen Ergebnis. Die Teile ergeben zusammen den Abstand am Ende; zum Ziehen gehört auch, was niemand wissen konnte.
review-deal = Ausgeteilt
review-draws = Gezogen
review-own = Eigene Wahl
review-others = Wahl der anderen
review-margin = Abstand
review-of = Sicht
review-decisions = Entscheidungen
review-turn = Zug
review-played = Gespielt
review-preferred = Besser war
review-cost = Kosten
review-cost-is = { $chance } %, { $margin } Punkte
review-grade = Urteil
review-jump = Zu Zug { $turn }

## The rules
keys = Tasten
keys-how = 1 bis 5 nehmen eine Karte aus der Auslage oder wählen, wo es etwas zu wählen gibt; D zieht verdeckt, T zieht Zielkarten, M geht zum Spielplan, wo du mit den Pfeiltasten durch die Strecken gehst (mit der Umschalttaste nur durch die nutzbaren), R listet die nutzbaren Strecken auf, Enter wählt und bestätigt, Esc bricht ab, U nimmt zurück, F überspringt, was die Bots tun, die Pfeiltasten links und rechts gehen durch den Verlauf. Frage mit L nach den letzten Zügen, mit H nach deiner Hand, mit K nach deinen Zielkarten, mit S nach den Punkten.
differs = Jeder Spielplan auf einer Karte
clauses = Alle Regeln, Klausel für Klausel
clauses-english = Die Klauseln sind auf Englisch geschrieben; die Nummern sind in jeder Sprache gleich.
how-1 = Nutze Strecken mit deinen Karten, verbinde die zwei Orte deiner Zielkarten und hab am Ende die meisten Punkte.
how-2 = Mach in deinem Zug genau eins: Ziehe zwei Karten, nutze eine Strecke oder ziehe Zielkarten.
how-3 = Karten nimmst du von den fünf offenen oder verdeckt vom Nachziehstapel. Eine offene { $wild } zählt für beide Karten.
how-4 = Eine Strecke kostet so viele Karten ihrer Farbe, wie sie Felder hat; bei grauen Strecken in einer beliebigen Farbe. Eine { $wild } steht für jede Farbe.
how-5 = Ein markiertes Feld einer Fähre lässt sich nur mit einer { $wild } bezahlen.
how-6 = Längere Strecken bringen sofort mehr Punkte. Von zwei parallelen Strecken darf niemand beide haben.
how-7 = Eine Zielkarte bringt ihre Punkte, wenn eine Kette deiner eigenen Strecken ihre Orte verbindet, und kostet sonst ebenso viele.
how-8 = Wenn jemand nur noch zwei Wagen oder weniger hat, haben alle noch einen Zug.
contents = Inhalt
clauses-search = In den Klauseln suchen
card-draw = Ziehe zwei Karten.
card-draw-how = Nimm sie offen aus der Auslage oder verdeckt vom Nachziehstapel. Eine offene { $wild } zählt für beide.
card-claim = Oder nutze eine Strecke.
card-claim-how = Sie kostet so viele Karten ihrer Farbe, wie sie Felder hat; bei Grau in einer beliebigen Farbe. Eine { $wild } steht für jede Farbe, und markierte Felder von Fähren nehmen nichts anderes.
card-tickets = Oder ziehe Zielkarten.
card-length = Felder
card-points = Punkte
card-worth = Punkte für 1, 2, 3 und so weiter: { $points }.
card-end-how = Wenn jemand nur noch { $cars } Wagen oder weniger hat, haben alle noch einen Zug. Unerfüllte Zielkarten kosten ihre Punkte.

## Learning by playing
learn = Spielend lernen
learn-how = Ein paar Züge einer echten Partie, mit Tipps, die zeigen, was zu tun ist. Du kannst jederzeit gehen und wiederkommen.
learn-begin = Beginnen
learn-resume = Fortsetzen
learn-first = Hier anfangen
learn-san-francisco = Fünf Minuten: Karten, Strecken, Fähren, Zielkarten, Plättchen und die letzte Runde.
learn-iberia = Drei Minuten zu dem, was Iberia hinzufügt: Zielkarten weitergeben, Festivals und der zweite Draft.
learn-next = Weiter: { $board }
learn-real = Richtige Partie spielen
learned-san-francisco = Gut gemacht! Du hast Karten gezogen, Strecken genutzt, mit Fährkarten bezahlt, eine Zielkarte erfüllt, ein Plättchen genommen und die letzte Runde ausgelöst. Das ist das ganze Spiel.
learned-iberia = Gut gemacht! Du hast in beiden Drafts Zielkarten gewählt und Festivalkarten gesammelt: Mehr fügt Iberia nicht hinzu. Diese Partie kannst du weiterspielen.
coach-next = Weiter
coach-leave = Tipps beenden
coach-leave-ask = Tipps beenden? „Spielend lernen“ im Menü setzt sie fort.
coach-welcome = Diese Partie läuft schon. Du nutzt die Strecken mit deiner Nummer auf den Wagen. Wer die meisten Punkte hat, gewinnt.
coach-tickets = Das sind deine Zielkarten. Verbinde die zwei Orte jeder Karte mit deinen eigenen Strecken. Tippe eine an oder zeige auf sie, um den günstigsten Weg zu sehen.
coach-draw = Mach in deinem Zug genau eins. Ziehe jetzt zwei Karten: von den fünf offenen oder verdeckt vom Nachziehstapel.
coach-claim = Strecken, die deinen Zielkarten helfen, leuchten. Drücke auf dem Spielplan auf Fort Mason – Lombard Street und bezahle das eine Feld mit Rot.
coach-ferry = Fähren haben Räder auf Feldern, die nur eine Fährkarte bezahlt. Nutze Alcatraz – Fort Mason: eine Fährkarte und eine schwarze Karte.
coach-token = Du hast auf Alcatraz ein Touristenplättchen genommen. Verschiedene Plättchen bilden einen Satz: Jedes weitere ist mehr wert.
coach-done = Deine Zielkarte ist erfüllt und behält ihre Punkte. Zielkarten, die am Ende nicht erfüllt sind, kosten ihre.
coach-wild = Eine Fährkarte steht auch für jede Farbe. Nutze Golden Gate Bridge – Presidio mit einer grünen Karte und einer Fährkarte.
coach-last = Längere Strecken bringen mehr Punkte. Nutze Pacific Heights – Presidio mit drei roten Karten: Dann hast du noch zwei Wagen und löst die letzte Runde aus.
coach-over = Alle haben noch einen Zug. Spiel weiter: Das Ergebnis zählt Strecken, Zielkarten und Plättchen.
coach-draft = Iberia beginnt mit einem Draft: Wähle eine Zielkarte aus deinem Päckchen, der Rest wird weitergegeben. Vier Runden sind vorbei; wähle jetzt eine, die letzte kommt von selbst.
coach-keep = Behalte von deinen sechs gewählten Zielkarten genau vier. Bei jeder steht, was sie zu den Wagen hinzufügt, die du ohnehin brauchst.
coach-festival = Festivalkarten kommen vom Nachziehstapel und liegen bei ihren Städten. Ziehe zwei Karten vom Nachziehstapel.
coach-collect = Wenn du eine Strecke nutzt, nimmst du alle Festivalkarten an einem ihrer Enden. Nutze eine Strecke zu einer Stadt, bei der welche liegen.
coach-piles = Viele Karten eines Festivals sind viel mehr wert als einzelne. Die Übersicht zeigt, was jedes dir bringen würde.
coach-second = Der Nachziehstapel zeigt, wie viele Karten es bis zum zweiten Draft sind. Ziehe vom Nachziehstapel, bis der Draft beginnt.
coach-again = Der zweite Draft: Wähle und gib wieder weiter, und behalte noch einmal vier. Das ist alles; spiel weiter, wie du magst.

## Puzzles
puzzles = Rätsel
puzzles-how = Stellungen aus Partien von Bots, in denen eine Wahl klar die beste ist, und zwar nicht die naheliegende. Finde die beste.
puzzles-solved = Gelöst: { $solved } von { $all }
puzzles-failed = Die Rätsel lassen sich gerade nicht laden.
puzzle-of = Rätsel { $number }
puzzle-solved = Rätsel { $number }, gelöst
puzzle-task = Finde die beste Wahl.
puzzle-right = Richtig, das ist die beste Wahl.
puzzle-wrong = Das ist nicht die beste Wahl.
puzzle-show = Lösung zeigen
puzzle-best = Beste Wahl
puzzle-yours = Deine Wahl
puzzle-obvious = Naheliegend
puzzle-chance = Siegchance { $chance } %
puzzle-checked = Geprüft durch eine Suche mit { $steps } Schritten.
puzzle-next = Nächstes Rätsel

differs-seats = { $least } bis { $most } Mitspielende, je { $cars } Wagen, { $hand } Karten zu Beginn.
differs-twins = Beide Hälften einer Doppelstrecke sind ab { $seats } Mitspielenden nutzbar.
differs-offer = Erste Zielkarten: { $offered } zur Auswahl, behalte mindestens { $keep }.
differs-draft = Zwei Drafts: Wähle eine Zielkarte aus einem Päckchen und gib den Rest weiter, bis du { $dealt } hast; behalte genau { $keep }. Der zweite Draft folgt, wenn die Draftkarte vom Nachziehstapel kommt.
differs-draw = Du siehst { $offered }; behalte mindestens { $keep }.
differs-draw-late = Das geht erst nach dem zweiten Draft: Du siehst { $offered }; behalte mindestens { $keep }.
differs-tokens = Wenn du eine Strecke nutzt, nimmst du ein Touristenplättchen von einem ihrer Enden, sofern du das Symbol noch nicht hast. Alle { $symbols } zusammen sind { $points } Punkte wert. Die Letzten in der Zugreihenfolge legen zwei Stapel selbst.
differs-festivals = { $number } Festivals: Ihre Karten kommen vom Nachziehstapel und liegen bei ihren Städten. Wenn du eine Strecke nutzt, nimmst du alle an einem Ende; viele von einem Festival sind mehr wert.

## Your games, history, this device
your-games = Deine Partien
waits-for = Warten auf { $names }
remove-game = Entfernen
remove-game-sure = Endgültig entfernen
game-gone = Diese Partie ist nicht mehr auf diesem Gerät. Der Speicher des Browsers wurde geleert, oder die Partie wurde entfernt.
open-elsewhere = Diese Partie ist in einem anderen Tab geöffnet
open-since = Dort geöffnet seit { $time }.
open-elsewhere-how = Eine Partie wird immer nur in einem Tab gespielt, damit kein Zug verloren geht. Schließe den anderen Tab oder spiel hier weiter; der andere hält dann an.
take-over = Hier spielen
storage-blocked = Dieser Browser lässt die Seite nichts speichern. Eine Partie geht verloren, wenn dieser Tab geschlossen wird.
storage-full = Dieser Browser hat keinen Platz mehr für diese Seite. Eine neue Partie wird nicht gespeichert. Entferne Partien oder speichere sie vorher als Datei.
choose-players = Mitspielende wählen
history-games = Beendete Partien
history-empty = Auf diesem Gerät wurde noch keine Partie beendet.
history-kept = Hier bleiben die Züge der letzten { $number } Partien auf diesem Gerät und der letzten { $number } Onlinepartien erhalten, auch wenn der Server sie nicht mehr hat. Von älteren Partien bleibt das Ergebnis.
look-again = Ansehen
statistics = Statistik
statistics-all = Partien: { $games }, gewonnen: { $wins } · bestes Ergebnis { $best } · Siege in Folge { $streak }, längste Serie { $longest }
statistics-board = Spielplan
statistics-level = Stärkstes Gegenüber
statistics-seats = Plätze
people-only = Personen
games = Partien
games-won = Siege
win-rate = Quote
average = Schnitt
best = Bestwert
plot-course = Deine letzten Ergebnisse; ein gefüllter Punkt ist ein Sieg
plot-sources = { $board }: woher deine Punkte im Schnitt kommen
device-file = Alles auf diesem Gerät
device-file-how = Partien, Verlauf und Einstellungen in einer Datei, für ein anderes Gerät oder einen sicheren Ort. Es wird nichts gesendet.
export = Alles als Datei speichern
import = Eine solche Datei öffnen
imported = { $games ->
    [one] Eine Partie wurde übernommen.
   *[other] { $games } Partien wurden übernommen.
}
import-unreadable = Das ist keine Datei, die Roundhouse gespeichert hat.
who-plays = Wer spielt?
seats-range = { $least } bis { $most } Mitspielende
seats-missing = Mindestens zwei Plätze
person-missing = Füge erst dich selbst hinzu
friend-by-link = Jemand mit dem Link
invites-you = { $name } lädt dich zu { $board } ein: { $seats } Plätze, davon { $free } frei.
sit-here = Hier Platz nehmen
move-here = Hierher wechseln
invite-friends = Freunde einladen
more-links = Weitere Links
watch = Zuschauen
counting = Die Punkte werden gezählt
skip-show = Überspringen
show-again = Erneut zählen
decided = { $name } gewinnt mit { $margin ->
    [one] { $margin } Punkt
   *[other] { $margin } Punkten
} Vorsprung. Den Ausschlag gaben { $source }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} mehr als { $other }.
decided-tie = { $name } und { $other } haben gleich viele Punkte. Mehr erfüllte Zielkarten gaben den Ausschlag für { $name }.
ticket-failed = nicht erfüllt
same-deal = Gleiche Karten, andere Plätze
share-picture = Bild teilen

## What the installed page says of itself
app-about = Zwei Eisenbahn-Brettspiele, gegen Bots, auf einem Gerät oder mit Freunden per Link.
app-shot-wide = Eine Partie am Computer
app-shot-narrow = Eine Partie auf dem Handy
