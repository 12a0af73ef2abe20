## The terminal: `roundhouse play`, `rules`, `replay` and `review`. Lines have at most 80 columns.
cli-no-language = Es gibt nichts auf „{ $wanted }“; dies ist Englisch. Sprachen: { $known }.
cli-rules-english = Die Klauseln auf Englisch, weil es sie in dieser Sprache nicht gibt.
cli-saved = Gespeichert. Weiter mit: { $command }

## Things and their names
cli-you = Du
cli-bot = { $level } { $number }
cli-cards-of = { $card } { $number }
cli-no-cards = keine Karten
cli-price-ferry = { $color } { $length } ({ $wild } { $wilds })
cli-ticket = { $from }–{ $to } { $points }
cli-between = { $from }–{ $to }
cli-points = { $number ->
    [one] { $number } Punkt
   *[other] { $number } Punkte
}
cli-festival-cards = { $number ->
    [one] { $number } Festivalkarte
   *[other] { $number } Festivalkarten
}

## The screen
cli-title = == { $board } · Zug { $turn } ==
cli-title-before = == { $board } · vor dem ersten Zug ==
cli-title-last = == { $board } · Zug { $turn } · LETZTE RUNDE ({ $name }), noch { $left ->
    [one] { $left } Zug
   *[other] { $left } Züge
} ==
cli-column-cars = Wagen
cli-column-points = Punkte
cli-column-cards = Karten
cli-column-tickets = Zielkarten
cli-column-tokens = Plättchen
cli-column-festivals = Festivalkarten
cli-market = Auslage:
cli-empty = leer
cli-deck = Nachziehstapel { $deck }, Ablagestapel { $discards }
cli-deck-draft = Nachziehstapel { $deck }, Draftkarte nach { $depth }, Ablagestapel { $discards }
cli-hand = Hand:
cli-cars = Wagen: { $number }
cli-no-tickets = Noch keine Zielkarten.
cli-picked = gewählt: { $ticket }
cli-tokens = Plättchen:
cli-stack-at = { $symbol } { $place } ({ $left })
cli-put-aside = beiseitegelegt
cli-festivals = Festivals:
cli-none-yet = noch keine
cli-pile = { $cards } aus { $place } ({ $festival }): { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
cli-no-festival-cards = Noch keine Festivalkarten.
cli-own-tickets = Deine Zielkarten ([x] erfüllt):
cli-own-festivals = Deine Festivalkarten:
cli-more = … (mehr: { $command })
cli-page-more = (Enter: weiter; back: zurück)
cli-page-end = (Enter: zurück)
cli-over = Die Partie ist zu Ende: log, map, tickets, undo oder quit.

## Decisions
cli-turn = Dein Zug:
cli-second-card = Deine zweite Karte:
cli-do-claim = c nutzen ({ $number ->
    [one] { $number } Strecke
   *[other] { $number } Strecken
})
cli-do-tickets = t Zielkarten ziehen
cli-do-help = ? Hilfe
cli-do-deck = d Nachziehstapel
cli-do-market = 1-{ $places } Auslage
cli-do-nothing = du kannst nichts tun
cli-do-pass = p passen
cli-pick = { $side ->
    [left] Wähle eine Zielkarte; der Rest des Päckchens geht nach links:
   *[right] Wähle eine Zielkarte; der Rest des Päckchens geht nach rechts:
}
cli-keep-at-least = Behalte mindestens { $number } dieser Zielkarten (Nummern, etwa: 1 2; oder all):
cli-keep-exactly = Behalte genau { $number } dieser Zielkarten (Nummern, etwa: 1 2 3 4):
cli-game-over = Die Partie ist zu Ende.
cli-which-route = Welche Strecke nutzt du? (back: keine)
cli-pay = Bezahle { $route } mit: (back: nicht nutzen)
cli-what-to-take = Was nimmst du? (back: nicht nutzen)
cli-nothing = nichts
cli-which-stack = Welchen Stapel legst du?
cli-stack = Stapel { $symbol }
cli-where-stack = Wohin legst du Stapel { $symbol }?
cli-place = { $place } ({ $routes ->
    [one] { $routes } Strecke
   *[other] { $routes } Strecken
})
cli-place-ticket = { $place } ({ $routes ->
    [one] { $routes } Strecke
   *[other] { $routes } Strecken
}, auf deiner Zielkarte)
cli-take-token = { $place }: Plättchen { $symbol }
cli-take-pile = { $place }: { $cards ->
    [one] { $cards } Festivalkarte
   *[other] { $cards } Festivalkarten
} (du hast { $own } davon)
cli-take-both = { $place }: Plättchen { $symbol } und { $cards ->
    [one] { $cards } Festivalkarte
   *[other] { $cards } Festivalkarten
} (du hast { $own } davon)
cli-takes-token = Plättchen
cli-free = frei
cli-closed = gesperrt
cli-list-pages = ({ $first } bis { $last } von { $count }; Enter: mehr; Teil eines Namens: filtern)
cli-list-filtered = ({ $first } bis { $last } von { $count }; Teil eines Namens: filtern; *: alle)
cli-list-both = ({ $first } bis { $last } von { $count }; Enter: mehr; Teil eines Namens: filtern; *: alle)
cli-not-listed = nichts in der Liste heißt so; mit back verlässt du die Liste
cli-no-such-number = die Liste hat nichts mit dieser Nummer
cli-type-ticket = gib die Nummer einer Zielkarte oder einen Teil ihres Namens ein
cli-type-tickets = gib die Nummern der Zielkarten ein, die du behältst, etwa: 1 3
cli-nothing-to-undo = es gibt nichts zurückzunehmen
cli-nothing-to-decide = es gibt nichts zu entscheiden
cli-form = schreibe es in dieser Form: { $form }
cli-not-on-board = diesen Namen hat der Spielplan nicht: „{ $name }“
cli-no-claim = jetzt kann keine Strecke genutzt werden: { $why }
cli-route-refused = { $route }: { $why }
cli-no-route = keine Strecke heißt „{ $name }“; ? für Hilfe
cli-refused = { $why } ({ $clause })

## Help
cli-help-1 = Antworte mit einer Nummer, einem Buchstaben oder einem Teil eines Namens. Außerdem:
cli-help-undo = undo: nimmt deine letzte Entscheidung zurück; Bots stört das nicht (T-UNDO-2)
cli-help-log = log: was bisher geschah
cli-help-tickets = tickets: deine Zielkarten und Festivalkarten
cli-help-map = map: alle Strecken, oder nur einige mit „map NAME“; auch „routes“
cli-help-back = back: eine Liste verlassen
cli-help-quit = quit: speichern und aufhören
cli-help-hint = hint: Rat: was du tun kannst, was es wert ist und warum
cli-help-record = Eine Aktion lässt sich auch wie in einer Aufzeichnung eingeben: claim harbor/mill red 1
cli-clause-SF-SETUP-4 = Behalte mindestens eine; die anderen kommen unter den Zielkartenstapel.
cli-clause-B-TICKET-2 = Eine erfüllte Zielkarte bringt ihren Wert, eine unerfüllte kostet ihn.
cli-clause-IB-DRAFT-1 = Wähle eine Zielkarte und gib den Rest weiter; tauschen kannst du sie nicht mehr.
cli-clause-IB-DRAFT-11 = Die letzte Zielkarte kommt ohne Auswahl.
cli-clause-IB-DRAFT-2 = Behalte genau so viele wie verlangt; die anderen werden zurückgemischt.
cli-clause-SF-SETUP-9 = Ein beiseitegelegter Stapel kommt an einen beliebigen Ort ohne Stapel.
cli-clause-SF-TOKEN-1 = Wer eine Strecke nutzt, nimmt an einem ihrer Enden ein Plättchen, dessen Symbol noch fehlt.
cli-clause-B-TICKET-7 = Antworte vor allem anderen; behalte mindestens die verlangte Anzahl.
cli-clause-B-TICKET-3 = Eine behaltene Zielkarte wird nie zurückgegeben.
cli-clause-B-DRAW-4 = Ein offener Joker kann nicht die zweite Karte sein.
cli-clause-B-DRAW-12 = Auf die zweite Karte kannst du nicht verzichten.
cli-clause-B-END-3 = Die meisten Punkte gewinnen; danach die meisten erfüllten Zielkarten.
cli-clause-B-TURN-2 = Eins davon: zwei Karten ziehen, eine Strecke nutzen, Zielkarten ziehen.
cli-clause-B-DRAW-3 = Ein offener Joker, als Erstes genommen, ist die einzige Karte des Zugs.
cli-clause-B-CLAIM-1 = Eine Strecke kostet so viele Karten ihrer Farbe, wie sie Felder hat; grau: in einer beliebigen Farbe; Joker stehen für jede Farbe.
cli-clause-B-FERRY-1 = Manche Strecken verlangen eine Mindestzahl von Jokern.
cli-clause-B-END-1 = Zwei Wagen oder weniger am Ende eines Zugs: Alle haben noch einen Zug.
cli-clause-IB-FEST-1 = Wer eine Strecke nutzt, nimmt alle Festivalkarten an einem ihrer Enden.
cli-clause-IB-TICKET-1 = Zielkarten lassen sich erst nach dem zweiten Draft ziehen.

## The log, with the words for you and for others
cli-log-tickets = { $own ->
    [yes] Du ziehst { $number ->
        [one] { $number } Zielkarte
       *[other] { $number } Zielkarten
    }.
   *[no] { $name } zieht { $number ->
        [one] { $number } Zielkarte
       *[other] { $number } Zielkarten
    }.
}
cli-log-first-draft = Der erste Draft beginnt.
cli-log-second-draft = Der zweite Draft beginnt.
cli-log-pick = { $own ->
    [yes] Du wählst { $ticket }.
   *[no] { $name } wählt { $ticket }.
}
cli-log-packs-left = Die Päckchen gehen nach links.
cli-log-packs-right = Die Päckchen gehen nach rechts.
cli-log-keep = { $own ->
    [yes] Du behältst { $kept } von { $number ->
        [one] { $number } Zielkarte
       *[other] { $number } Zielkarten
    }.
   *[no] { $name } behält { $kept } von { $number ->
        [one] { $number } Zielkarte
       *[other] { $number } Zielkarten
    }.
}
cli-log-stack = { $own ->
    [yes] Du legst Stapel { $symbol } auf { $place }.
   *[no] { $name } legt Stapel { $symbol } auf { $place }.
}
cli-log-no-card = { $own ->
    [yes] Du findest keine Karte.
   *[no] { $name } findet keine Karte.
}
cli-log-draw = { $own ->
    [yes] Du ziehst: { $card }.
   *[no] { $name } zieht: { $card }.
}
cli-log-draw-unseen = { $name } zieht eine Karte.
cli-log-take = { $own ->
    [yes] Du nimmst: { $card }.
   *[no] { $name } nimmt: { $card }.
}
cli-log-swept = Die Auslage wird ausgetauscht.
cli-log-at-rest = Die Auslage wird nicht ausgetauscht: Es sind zu wenige Farbkarten übrig.
cli-log-reshuffled = Der Ablagestapel wird gemischt.
cli-log-festival = Eine Festivalkarte kommt nach { $place }.
cli-log-draft-card = Die Draftkarte erscheint.
cli-log-claim = { $own ->
    [yes] Du nutzt { $route } mit { $payment } ({ $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }).
   *[no] { $name } nutzt { $route } mit { $payment } ({ $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }).
}
cli-log-token = { $own ->
    [yes] Du nimmst Plättchen { $symbol } von { $place }.
   *[no] { $name } nimmt Plättchen { $symbol } von { $place }.
}
cli-log-pile = { $own ->
    [yes] Du nimmst { $cards ->
        [one] { $cards } Festivalkarte
       *[other] { $cards } Festivalkarten
    } von { $place }.
   *[no] { $name } nimmt { $cards ->
        [one] { $cards } Festivalkarte
       *[other] { $cards } Festivalkarten
    } von { $place }.
}
cli-log-pass = { $own ->
    [yes] Du passt.
   *[no] { $name } passt.
}
cli-log-last-round = { $own ->
    [yes] Du löst die letzte Runde aus.
   *[no] { $name } löst die letzte Runde aus.
}
cli-log-ended = Die letzte Runde ist vorbei.
cli-log-all-passed = Alle haben gepasst: Die Partie ist zu Ende.
cli-log-stopped = Der Tisch hat die Partie beendet.

## The score sheet
cli-scores = == { $board } · Endstand ==
cli-score-routes = Strecken
cli-score-complete = Zielkarten erfüllt
cli-score-incomplete = Zielkarten unerfüllt
cli-score-tokens = Touristenplättchen
cli-score-festivals = Festivalkarten
cli-score-total = GESAMT
cli-score-done = Anzahl erfüllt
cli-score-of = { $done } von { $all }
cli-score-place = Rang
cli-you-win = Du gewinnst!
cli-wins = { $name } gewinnt.
cli-share = Gemeinsamer Sieg: { $names }.
cli-complete-tickets = Deine erfüllten Zielkarten: { $tickets }
cli-incomplete-tickets = Unerfüllt: { $tickets }
cli-none = keine

## Advice and its reasons
cli-advice = Rat nach { $number ->
    [one] { $number } durchgespielten Partie
   *[other] { $number } durchgespielten Partien
}:
cli-advice-else = Sonst:
cli-suggestion = { $action }: Siegchance { $chance } ± { $chance_error } %, Abstand { $margin } ± { $margin_error }: { $why }

## Replay
cli-seat = Sitz { $number }
cli-named-seat = { $name } ({ $number })
cli-story-title = { $board }, { $seats } Plätze: { $names }
cli-story-from = Ab einer Stellung, in Zug { $turn }
cli-story-before = Vor dem ersten Zug
cli-story-turn = Zug { $turn }: { $name }
cli-story-draft = Zweiter Draft
cli-story-keeps = { $name } behält { $tickets }
cli-story-puts = { $name } legt { $stacks }
cli-story-stack = Stapel { $symbol } auf { $place }
cli-story-picks = { $name } wählt { $ticket }
cli-story-draws = { $name } zieht verdeckt: { $card }
cli-story-draws-nothing = { $name } zieht verdeckt und findet keine Karte
cli-story-takes = { $name } nimmt { $card } von Stelle { $slot }
cli-story-takes-nothing = { $name } nimmt nichts von Stelle { $slot }
cli-story-tickets = { $name } zieht Zielkarten: { $tickets }
cli-story-claims = { $name } nutzt { $route } mit { $payment }
cli-story-passes = { $name } passt
cli-story-refilled = { $card } kommt an Stelle { $slot }
cli-story-swept = die Auslage wird ausgetauscht
cli-story-at-rest = die Auslage wird nicht ausgetauscht: zu wenige Farbkarten sind übrig
cli-story-reshuffled = { $number ->
    [one] { $number } abgelegte Karte ist der neue Nachziehstapel
   *[other] die { $number } abgelegten Karten sind der neue Nachziehstapel
}
cli-story-festival = Festivalkarte { $festival }
cli-story-draft-card = die Draftkarte erscheint
cli-story-token = Plättchen { $symbol } von { $place }
cli-story-pile = nimmt die Karten von { $festival }: { $cards }
cli-story-last-round = { $name } löst die letzte Runde aus
cli-story-tickets-of = Zielkarten von { $name }: { $tickets }
cli-sheet-routes = Strecken
cli-sheet-tickets = Zielkarten
cli-sheet-tokens = Plättchen
cli-sheet-festivals = Festivals
cli-sheet-total = gesamt
cli-sheet-place = Rang
cli-verify-board = Spielplan
cli-verify-deal = Verteilung
cli-verify-actions = Aktionen
cli-verify-digests = Prüfsummen
cli-verify-scores = Wertungen
cli-verify-no-deal = nichts zu prüfen: Die Partie begann in einer Stellung
cli-verify-fair = das Geheimnis ist das vorab festgelegte, und der Seed folgt aus ihm und den Nonces
cli-verify-seed = keine Festlegung in dieser Aufzeichnung, also nur der Seed selbst
cli-verify-legal = { $number }, alle erlaubt
cli-verify-equal-digests = { $number }, alle gleich: eine für jeden Zug und das Ende
cli-verify-equal-scores = { $number }, alle gleich
cli-verify-done = geprüft

## Review
cli-review-title = { $board }: { $names }
cli-review-margins = Woher der Abstand am Ende kommt, in Punkten:
cli-review-deal = ausgeteilt
cli-review-luck = Glück
cli-review-own = eigene
cli-review-others = andere
cli-review-margin = Abstand
cli-review-missed = Nicht erfüllte Zielkarten:
cli-review-missed-until = war in Zug { $turn } noch zu schaffen, über { $routes } (Wagen: { $cars }; nötige Züge: { $needed } von { $left })
cli-review-missed-never = war in keinem Zug zu schaffen
cli-review-turn = Zug { $turn }
cli-review-decision = { $name } { $action }: { $grade }; Siegchance { $chance } %
cli-review-better = besser { $preferred }: { $why } (verloren: { $chance } ± { $error } % und { $margin } Punkte)
cli-review-page = Rückschau: { $board }
cli-review-chance = Siegchance
cli-review-decisions = Entscheidungen
cli-review-column-turn = Zug
cli-review-column-who = wer
cli-review-column-what = was
cli-review-column-grade = wie gut
cli-review-column-better = besser
cli-review-column-wins = Siegchance
