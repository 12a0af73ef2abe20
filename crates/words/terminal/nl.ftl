## The terminal: `roundhouse play`, `rules`, `replay` and `review`. Lines have at most 80 columns.
cli-no-language = Er is niets in “{ $wanted }”; dit is in het Engels. Talen: { $known }.
cli-rules-english = De bepalingen in het Engels, want in deze taal zijn ze er niet.
cli-saved = Bewaard. Ga verder met: { $command }

## Things and their names
cli-you = Jij
cli-bot = { $level } { $number }
cli-cards-of = { $card } { $number }
cli-no-cards = geen kaarten
cli-price-ferry = { $color } { $length } ({ $wild } { $wilds })
cli-ticket = { $from }–{ $to } { $points }
cli-between = { $from }–{ $to }
cli-points = { $number ->
    [one] { $number } punt
   *[other] { $number } punten
}
cli-festival-cards = { $number ->
    [one] { $number } festivalkaart
   *[other] { $number } festivalkaarten
}

## The screen
cli-title = == { $board } · beurt { $turn } ==
cli-title-before = == { $board } · vóór de eerste beurt ==
cli-title-last = == { $board } · beurt { $turn } · LAATSTE RONDE ({ $name }), nog { $left ->
    [one] { $left } beurt
   *[other] { $left } beurten
} ==
cli-column-cars = wagons
cli-column-points = punten
cli-column-cards = kaarten
cli-column-tickets = best.kaarten
cli-column-tokens = fiches
cli-column-festivals = festivalkaarten
cli-market = Markt:
cli-empty = leeg
cli-deck = stapel { $deck }, aflegstapel { $discards }
cli-deck-draft = stapel { $deck }, draftkaart na { $depth }, aflegstapel { $discards }
cli-hand = Hand:
cli-cars = Wagons: { $number }
cli-no-tickets = Nog geen bestemmingskaarten.
cli-picked = gekozen: { $ticket }
cli-tokens = Fiches:
cli-stack-at = { $symbol } { $place } ({ $left })
cli-put-aside = opzijgelegd
cli-festivals = Festivals:
cli-none-yet = nog geen
cli-pile = { $cards } uit { $place } ({ $festival }): { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}
cli-no-festival-cards = Nog geen festivalkaarten.
cli-own-tickets = Jouw bestemmingskaarten ([x] voltooid):
cli-own-festivals = Jouw festivalkaarten:
cli-more = … (meer: { $command })
cli-page-more = (Enter: verder; back: terug)
cli-page-end = (Enter: terug)
cli-over = Het spel is afgelopen: log, map, tickets, undo of quit.

## Decisions
cli-turn = Jouw beurt:
cli-second-card = Jouw tweede kaart:
cli-do-claim = c claimen ({ $number ->
    [one] { $number } route
   *[other] { $number } routes
})
cli-do-tickets = t bestemmingskaarten trekken
cli-do-help = ? hulp
cli-do-deck = d stapel
cli-do-market = 1-{ $places } markt
cli-do-nothing = je kunt niets doen
cli-do-pass = p passen
cli-pick = { $side ->
    [left] Kies één bestemmingskaart; de rest van het pakket gaat naar links:
   *[right] Kies één bestemmingskaart; de rest van het pakket gaat naar rechts:
}
cli-keep-at-least = Houd minstens { $number } van deze bestemmingskaarten (nummers, zoals: 1 2; of all):
cli-keep-exactly = Houd precies { $number } van deze bestemmingskaarten (nummers, zoals: 1 2 3 4):
cli-game-over = Het spel is afgelopen.
cli-which-route = Welke route claim je? (back: geen)
cli-pay = Betaal { $route } met: (back: niet claimen)
cli-what-to-take = Wat neem je? (back: niet claimen)
cli-nothing = niets
cli-which-stack = Welke stapel plaats je?
cli-stack = stapel { $symbol }
cli-where-stack = Waar leg je stapel { $symbol }?
cli-place = { $place } ({ $routes ->
    [one] { $routes } route
   *[other] { $routes } routes
})
cli-place-ticket = { $place } ({ $routes ->
    [one] { $routes } route
   *[other] { $routes } routes
}, op je bestemmingskaart)
cli-take-token = { $place }: fiche { $symbol }
cli-take-pile = { $place }: { $cards ->
    [one] { $cards } festivalkaart
   *[other] { $cards } festivalkaarten
} (je hebt er { $own })
cli-take-both = { $place }: fiche { $symbol } en { $cards ->
    [one] { $cards } festivalkaart
   *[other] { $cards } festivalkaarten
} (je hebt er { $own })
cli-takes-token = fiche
cli-free = vrij
cli-closed = gesloten
cli-list-pages = ({ $first } t/m { $last } van { $count }; Enter: meer; deel van een naam: filteren)
cli-list-filtered = ({ $first } t/m { $last } van { $count }; deel van een naam: filteren; *: alles)
cli-list-both = ({ $first } t/m { $last } van { $count }; Enter: meer; deel van een naam: filteren; *: alles)
cli-not-listed = niets in de lijst heet zo; typ back om de lijst te verlaten
cli-no-such-number = de lijst heeft niets met dit nummer
cli-type-ticket = typ het nummer van een bestemmingskaart of een deel van haar naam
cli-type-tickets = typ de nummers van de bestemmingskaarten die je houdt, zoals: 1 3
cli-nothing-to-undo = er is niets om terug te nemen
cli-nothing-to-decide = er is niets te beslissen
cli-form = schrijf het in deze vorm: { $form }
cli-not-on-board = dit bord heeft “{ $name }” niet
cli-no-claim = er kan nu geen route worden geclaimd: { $why }
cli-route-refused = { $route }: { $why }
cli-no-route = geen route heet “{ $name }”; ? voor hulp
cli-refused = { $why } ({ $clause })

## Help
cli-help-1 = Antwoord met een nummer, een letter of een deel van een naam. Verder:
cli-help-undo = undo: neem je laatste beslissing terug; bots vinden het best (T-UNDO-2)
cli-help-log = log: wat er tot nu toe is gebeurd
cli-help-tickets = tickets: jouw bestemmingskaarten en festivalkaarten
cli-help-map = map: alle routes, of met “map NAAM” alleen die; ook “routes”
cli-help-back = back: een lijst verlaten
cli-help-quit = quit: bewaren en stoppen
cli-help-hint = hint: advies: wat je kunt doen, wat het waard is en waarom
cli-help-record = Je kunt een actie ook typen zoals in een verslag: claim harbor/mill red 1
cli-clause-SF-SETUP-4 = Houd er minstens één; de andere gaan onder de stapel bestemmingskaarten.
cli-clause-B-TICKET-2 = De waarde van een voltooide bestemmingskaart wordt opgeteld, die van een onvoltooide afgetrokken.
cli-clause-IB-DRAFT-1 = Kies één bestemmingskaart en geef de rest door; ruilen kan niet.
cli-clause-IB-DRAFT-11 = De laatste bestemmingskaart komt zonder keuze.
cli-clause-IB-DRAFT-2 = Houd er precies zoveel als gevraagd; de andere worden teruggeschud.
cli-clause-SF-SETUP-9 = Een opzijgelegde stapel gaat naar een locatie die er geen heeft.
cli-clause-SF-TOKEN-1 = Een claim neemt één fiche, met een symbool dat je niet hebt, aan een van beide uiteinden.
cli-clause-B-TICKET-7 = Antwoord vóór al het andere; houd minstens het vereiste aantal.
cli-clause-B-TICKET-3 = Een gehouden bestemmingskaart wordt nooit teruggegeven.
cli-clause-B-DRAW-4 = Een open joker kan niet de tweede kaart zijn.
cli-clause-B-DRAW-12 = De tweede kaart is niet optioneel.
cli-clause-B-END-3 = De meeste punten winnen; daarna de meeste voltooide bestemmingskaarten.
cli-clause-B-TURN-2 = Eén van deze: trek twee kaarten, claim een route, trek bestemmingskaarten.
cli-clause-B-DRAW-3 = Een open joker die als eerste wordt genomen, is de enige kaart van de beurt.
cli-clause-B-CLAIM-1 = Een route kost zoveel kaarten van haar kleur als ze vakjes heeft; grijs: van één kleur naar keuze; jokers vervangen elke kleur.
cli-clause-B-FERRY-1 = Sommige routes vereisen een minimum aan jokers.
cli-clause-B-END-1 = Twee of minder wagons aan het einde van een beurt: iedereen krijgt nog één beurt.
cli-clause-IB-FEST-1 = Een claim neemt alle festivalkaarten die aan een van de uiteinden liggen.
cli-clause-IB-TICKET-1 = Bestemmingskaarten trekken kan pas na de tweede draft.

## The log, with the words for you and for others
cli-log-tickets = { $own ->
    [yes] Je trekt { $number ->
        [one] { $number } bestemmingskaart
       *[other] { $number } bestemmingskaarten
    }.
   *[no] { $name } trekt { $number ->
        [one] { $number } bestemmingskaart
       *[other] { $number } bestemmingskaarten
    }.
}
cli-log-first-draft = De eerste draft begint.
cli-log-second-draft = De tweede draft begint.
cli-log-pick = { $own ->
    [yes] Je kiest { $ticket }.
   *[no] { $name } kiest { $ticket }.
}
cli-log-packs-left = De pakketten gaan naar links.
cli-log-packs-right = De pakketten gaan naar rechts.
cli-log-keep = { $own ->
    [yes] Je houdt { $kept } van { $number ->
        [one] { $number } bestemmingskaart
       *[other] { $number } bestemmingskaarten
    }.
   *[no] { $name } houdt { $kept } van { $number ->
        [one] { $number } bestemmingskaart
       *[other] { $number } bestemmingskaarten
    }.
}
cli-log-stack = { $own ->
    [yes] Je legt stapel { $symbol } op { $place }.
   *[no] { $name } legt stapel { $symbol } op { $place }.
}
cli-log-no-card = { $own ->
    [yes] Je vindt geen kaart.
   *[no] { $name } vindt geen kaart.
}
cli-log-draw = { $own ->
    [yes] Je trekt: { $card }.
   *[no] { $name } trekt: { $card }.
}
cli-log-draw-unseen = { $name } trekt een kaart.
cli-log-take = { $own ->
    [yes] Je neemt: { $card }.
   *[no] { $name } neemt: { $card }.
}
cli-log-swept = De markt wordt ververst.
cli-log-at-rest = De markt wordt niet ververst: er zijn te weinig gekleurde kaarten over.
cli-log-reshuffled = De aflegstapel wordt geschud.
cli-log-festival = Er komt een festivalkaart bij { $place }.
cli-log-draft-card = De draftkaart verschijnt.
cli-log-claim = { $own ->
    [yes] Je claimt { $route } met { $payment } ({ $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }).
   *[no] { $name } claimt { $route } met { $payment } ({ $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }).
}
cli-log-token = { $own ->
    [yes] Je neemt fiche { $symbol } van { $place }.
   *[no] { $name } neemt fiche { $symbol } van { $place }.
}
cli-log-pile = { $own ->
    [yes] Je neemt { $cards ->
        [one] { $cards } festivalkaart
       *[other] { $cards } festivalkaarten
    } van { $place }.
   *[no] { $name } neemt { $cards ->
        [one] { $cards } festivalkaart
       *[other] { $cards } festivalkaarten
    } van { $place }.
}
cli-log-pass = { $own ->
    [yes] Je past.
   *[no] { $name } past.
}
cli-log-last-round = { $own ->
    [yes] Je luidt de laatste ronde in.
   *[no] { $name } luidt de laatste ronde in.
}
cli-log-ended = De laatste ronde is voorbij.
cli-log-all-passed = Iedereen heeft gepast: het spel is afgelopen.
cli-log-stopped = De tafel heeft het spel beëindigd.

## The score sheet
cli-scores = == { $board } · eindstand ==
cli-score-routes = Routes
cli-score-complete = Voltooide kaarten
cli-score-incomplete = Onvoltooide kaarten
cli-score-tokens = Toeristenfiches
cli-score-festivals = Festivalkaarten
cli-score-total = TOTAAL
cli-score-done = Aantal voltooid
cli-score-of = { $done } van { $all }
cli-score-place = Rang
cli-you-win = Je wint!
cli-wins = { $name } wint.
cli-share = { $names } delen de overwinning.
cli-complete-tickets = Jouw voltooide bestemmingskaarten: { $tickets }
cli-incomplete-tickets = Onvoltooid: { $tickets }
cli-none = geen

## Advice and its reasons
cli-advice = Advies, na { $number ->
    [one] { $number } gesimuleerd spel
   *[other] { $number } gesimuleerde spellen
}:
cli-advice-else = Of anders:
cli-suggestion = { $action }: winkans { $chance } ± { $chance_error }%, verschil { $margin } ± { $margin_error }: { $why }

## Replay
cli-seat = plaats { $number }
cli-named-seat = { $name } ({ $number })
cli-story-title = { $board }, { $seats } plaatsen: { $names }
cli-story-from = Vanaf een stelling, in beurt { $turn }
cli-story-before = Vóór de eerste beurt
cli-story-turn = Beurt { $turn }: { $name }
cli-story-draft = Tweede draft
cli-story-keeps = { $name } houdt { $tickets }
cli-story-puts = { $name } legt { $stacks }
cli-story-stack = stapel { $symbol } op { $place }
cli-story-picks = { $name } kiest { $ticket }
cli-story-draws = { $name } trekt blind: { $card }
cli-story-draws-nothing = { $name } trekt blind en vindt geen kaart
cli-story-takes = { $name } neemt van plek { $slot }: { $card }
cli-story-takes-nothing = { $name } neemt niets van plek { $slot }
cli-story-tickets = { $name } trekt bestemmingskaarten: { $tickets }
cli-story-claims = { $name } claimt { $route } met { $payment }
cli-story-passes = { $name } past
cli-story-refilled = nieuw op plek { $slot }: { $card }
cli-story-swept = de markt wordt ververst
cli-story-at-rest = de markt wordt niet ververst: er zijn te weinig gekleurde kaarten over
cli-story-reshuffled = { $number ->
    [one] { $number } afgelegde kaart is de nieuwe stapel
   *[other] de { $number } afgelegde kaarten zijn de nieuwe stapel
}
cli-story-festival = festivalkaart { $festival }
cli-story-draft-card = de draftkaart verschijnt
cli-story-token = fiche { $symbol } van { $place }
cli-story-pile = neemt de kaarten van { $festival }: { $cards }
cli-story-last-round = { $name } luidt de laatste ronde in
cli-story-tickets-of = Bestemmingskaarten van { $name }: { $tickets }
cli-sheet-routes = routes
cli-sheet-tickets = best.kaarten
cli-sheet-tokens = fiches
cli-sheet-festivals = festivals
cli-sheet-total = totaal
cli-sheet-place = rang
cli-verify-board = bord
cli-verify-deal = verdeling
cli-verify-actions = acties
cli-verify-digests = controlesommen
cli-verify-scores = scores
cli-verify-no-deal = niets te controleren: het spel begon vanuit een stelling
cli-verify-fair = het geheim is het vooraf vastgelegde, en de seed volgt eruit en uit de nonces
cli-verify-seed = niets vooraf vastgelegd in dit verslag, dus alleen de seed zelf
cli-verify-legal = { $number }, allemaal toegestaan
cli-verify-equal-digests = { $number }, allemaal gelijk: één voor elke beurt en voor het einde
cli-verify-equal-scores = { $number }, allemaal gelijk
cli-verify-done = gecontroleerd

## Review
cli-review-title = { $board }: { $names }
cli-review-margins = Waar het eindverschil vandaan komt, in punten:
cli-review-deal = startkaarten
cli-review-luck = geluk
cli-review-own = eigen
cli-review-others = anderen
cli-review-margin = verschil
cli-review-missed = Bestemmingskaarten die niet zijn voltooid:
cli-review-missed-until = was in beurt { $turn } nog te halen, via { $routes } (wagons: { $cars }; beurten nodig: { $needed } van { $left })
cli-review-missed-never = was in geen enkele beurt te halen
cli-review-turn = Beurt { $turn }
cli-review-decision = { $name } { $action }: { $grade }; winkans { $chance }%
cli-review-better = beter { $preferred }: { $why } (kostte { $chance } ± { $error }% en { $margin } punten)
cli-review-page = Nabespreking: { $board }
cli-review-chance = Kans om te winnen
cli-review-decisions = Keuzes
cli-review-column-turn = beurt
cli-review-column-who = wie
cli-review-column-what = wat
cli-review-column-grade = hoe goed
cli-review-column-better = beter
cli-review-column-wins = winkans
