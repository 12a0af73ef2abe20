## The terminal: `roundhouse play`, `rules`, `replay` and `review`. Lines have at most 80 columns.
cli-no-language = Det finnes ingenting på «{ $wanted }»; dette er på engelsk. Språk: { $known }.
cli-rules-english = Punktene på engelsk, for de finnes ikke på dette språket.
cli-saved = Lagret. Fortsett med: { $command }

## Things and their names
cli-you = Du
cli-bot = { $level } { $number }
cli-cards-of = { $card } { $number }
cli-no-cards = ingen kort
cli-price-ferry = { $color } { $length } ({ $wild } { $wilds })
cli-ticket = { $from }–{ $to } { $points }
cli-between = { $from }–{ $to }
cli-points = { $number ->
    [one] { $number } poeng
   *[other] { $number } poeng
}
cli-festival-cards = { $number ->
    [one] { $number } festivalkort
   *[other] { $number } festivalkort
}

## The screen
cli-title = == { $board } · tur { $turn } ==
cli-title-before = == { $board } · før den første turen ==
cli-title-last = == { $board } · tur { $turn } · SISTE RUNDE ({ $name }), { $left ->
    [one] { $left } tur igjen
   *[other] { $left } turer igjen
} ==
cli-column-cars = vogner
cli-column-points = poeng
cli-column-cards = kort
cli-column-tickets = billetter
cli-column-tokens = sjetonger
cli-column-festivals = festivalkort
cli-market = Marked:
cli-empty = tom
cli-deck = bunke { $deck }, kastebunke { $discards }
cli-deck-draft = bunke { $deck }, draftkort etter { $depth }, kastebunke { $discards }
cli-hand = Hånd:
cli-cars = Vogner: { $number }
cli-no-tickets = Ingen billetter ennå.
cli-picked = plukket: { $ticket }
cli-tokens = Sjetonger:
cli-stack-at = { $symbol } { $place } ({ $left })
cli-put-aside = lagt til side
cli-festivals = Festivaler:
cli-none-yet = ingen ennå
cli-pile = { $cards } fra { $place } ({ $festival }): { $points ->
    [one] { $points } poeng
   *[other] { $points } poeng
}
cli-no-festival-cards = Ingen festivalkort ennå.
cli-own-tickets = Billettene dine ([x] fullført):
cli-own-festivals = Festivalkortene dine:
cli-more = … (mer: { $command })
cli-page-more = (Enter: mer; back: tilbake)
cli-page-end = (Enter: tilbake)
cli-over = Spillet er slutt: log, map, tickets, undo eller quit.

## Decisions
cli-turn = Din tur:
cli-second-card = Ditt andre kort:
cli-do-claim = c krev ({ $number ->
    [one] { $number } rute
   *[other] { $number } ruter
})
cli-do-tickets = t trekk billetter
cli-do-help = ? hjelp
cli-do-deck = d bunke
cli-do-market = 1-{ $places } marked
cli-do-nothing = du kan ikke gjøre noe
cli-do-pass = p meld pass
cli-pick = { $side ->
    [left] Plukk én billett; resten av pakken går til venstre:
   *[right] Plukk én billett; resten av pakken går til høyre:
}
cli-keep-at-least = Behold minst { $number } av disse billettene (numre, for eksempel: 1 2; eller all):
cli-keep-exactly = Behold nøyaktig { $number } av disse billettene (numre, for eksempel: 1 2 3 4):
cli-game-over = Spillet er slutt.
cli-which-route = Hvilken rute krever du? (back: ingen)
cli-pay = Betal { $route } med: (back: ikke krev)
cli-what-to-take = Hva tar du? (back: ikke krev)
cli-nothing = ingenting
cli-which-stack = Hvilken stabel legger du ut?
cli-stack = stabel { $symbol }
cli-where-stack = Hvor legger du stabel { $symbol }?
cli-place = { $place } ({ $routes ->
    [one] { $routes } rute
   *[other] { $routes } ruter
})
cli-place-ticket = { $place } ({ $routes ->
    [one] { $routes } rute
   *[other] { $routes } ruter
}, på billetten din)
cli-take-token = { $place }: sjetong { $symbol }
cli-take-pile = { $place }: { $cards ->
    [one] { $cards } festivalkort
   *[other] { $cards } festivalkort
} (du har { $own } av dem)
cli-take-both = { $place }: sjetong { $symbol } og { $cards ->
    [one] { $cards } festivalkort
   *[other] { $cards } festivalkort
} (du har { $own } av dem)
cli-takes-token = sjetong
cli-free = ledig
cli-closed = stengt
cli-list-pages = ({ $first } til { $last } av { $count }; Enter: mer; del av et navn: filtrer)
cli-list-filtered = ({ $first } til { $last } av { $count }; del av et navn: filtrer; *: alle)
cli-list-both = ({ $first } til { $last } av { $count }; Enter: mer; del av et navn: filtrer; *: alle)
cli-not-listed = ingenting på listen heter det; skriv back for å forlate listen
cli-no-such-number = listen har ingenting med dette nummeret
cli-type-ticket = skriv nummeret på en billett eller en del av navnet
cli-type-tickets = skriv numrene på billettene du beholder, for eksempel: 1 3
cli-nothing-to-undo = det er ingenting å angre
cli-nothing-to-decide = det er ingenting å bestemme
cli-form = skriv det på denne formen: { $form }
cli-not-on-board = dette brettet har ikke «{ $name }»
cli-no-claim = ingen rute kan kreves nå: { $why }
cli-route-refused = { $route }: { $why }
cli-no-route = ingen rute heter «{ $name }»; ? for hjelp
cli-refused = { $why } ({ $clause })

## Help
cli-help-1 = Svar med et nummer, en bokstav eller en del av et navn. Ellers:
cli-help-undo = undo: angre den siste beslutningen din; botene har ikke noe imot det (T-UNDO-2)
cli-help-log = log: det som har skjedd så langt
cli-help-tickets = tickets: billettene og festivalkortene dine
cli-help-map = map: alle ruter, eller bare noen med «map NAVN»; også «routes»
cli-help-back = back: forlat en liste
cli-help-quit = quit: lagre og avslutt
cli-help-hint = hint: råd: hva du kan gjøre, hva det er verdt, og hvorfor
cli-help-record = En handling kan også skrives som i et spillreferat: claim harbor/mill red 1
cli-clause-SF-SETUP-4 = Behold minst én; de andre legges nederst i billettbunken.
cli-clause-B-TICKET-2 = Verdien av en fullført billett legges til, verdien av en ufullført trekkes fra.
cli-clause-IB-DRAFT-1 = Plukk én billett og send resten videre; en plukket billett kan ikke byttes.
cli-clause-IB-DRAFT-11 = Den siste billetten kommer uten noe valg.
cli-clause-IB-DRAFT-2 = Behold nøyaktig så mange som det bes om; de andre stokkes inn igjen.
cli-clause-SF-SETUP-9 = En stabel som er lagt til side, kan legges på et hvilket som helst sted uten stabel.
cli-clause-SF-TOKEN-1 = Krever du en rute, tar du én sjetong med et symbol du ikke har, ved en av endene.
cli-clause-B-TICKET-7 = Svar før alt annet; behold minst det pålagte antallet.
cli-clause-B-TICKET-3 = En billett som er beholdt, gis aldri tilbake.
cli-clause-B-DRAW-4 = En åpen joker kan ikke være det andre kortet.
cli-clause-B-DRAW-12 = Det andre kortet er ikke valgfritt.
cli-clause-B-END-3 = Flest poeng vinner; deretter flest fullførte billetter.
cli-clause-B-TURN-2 = Én av disse: trekk to kort, krev en rute, trekk billetter.
cli-clause-B-DRAW-3 = En åpen joker som tas først, er det eneste kortet i turen.
cli-clause-B-CLAIM-1 = En rute koster like mange kort i sin farge som den har felt; grå: i én valgfri farge; jokere står for enhver farge.
cli-clause-B-FERRY-1 = Noen ruter koster minst et visst antall jokere.
cli-clause-B-END-1 = To eller færre vogner ved slutten av en tur: alle får én tur til.
cli-clause-IB-FEST-1 = Krever du en rute, tar du alle festivalkortene som ligger ved en av endene.
cli-clause-IB-TICKET-1 = Billetter kan ikke trekkes før etter den andre draften.

## The log, with the words for you and for others
cli-log-tickets = { $own ->
    [yes] Du trekker { $number ->
        [one] { $number } billett
       *[other] { $number } billetter
    }.
   *[no] { $name } trekker { $number ->
        [one] { $number } billett
       *[other] { $number } billetter
    }.
}
cli-log-first-draft = Den første draften begynner.
cli-log-second-draft = Den andre draften begynner.
cli-log-pick = { $own ->
    [yes] Du plukker { $ticket }.
   *[no] { $name } plukker { $ticket }.
}
cli-log-packs-left = Pakkene går til venstre.
cli-log-packs-right = Pakkene går til høyre.
cli-log-keep = { $own ->
    [yes] Du beholder { $kept } av { $number ->
        [one] { $number } billett
       *[other] { $number } billetter
    }.
   *[no] { $name } beholder { $kept } av { $number ->
        [one] { $number } billett
       *[other] { $number } billetter
    }.
}
cli-log-stack = { $own ->
    [yes] Du legger stabel { $symbol } på { $place }.
   *[no] { $name } legger stabel { $symbol } på { $place }.
}
cli-log-no-card = { $own ->
    [yes] Du finner ikke noe kort.
   *[no] { $name } finner ikke noe kort.
}
cli-log-draw = { $own ->
    [yes] Du trekker: { $card }.
   *[no] { $name } trekker: { $card }.
}
cli-log-draw-unseen = { $name } trekker et kort.
cli-log-take = { $own ->
    [yes] Du tar: { $card }.
   *[no] { $name } tar: { $card }.
}
cli-log-swept = Markedet skiftes ut.
cli-log-at-rest = Markedet skiftes ikke ut: det er for få fargede kort igjen.
cli-log-reshuffled = Kastebunken stokkes.
cli-log-festival = Et festivalkort kommer til { $place }.
cli-log-draft-card = Draftkortet dukker opp.
cli-log-claim = { $own ->
    [yes] Du krever { $route } med { $payment } ({ $points ->
        [one] { $points } poeng
       *[other] { $points } poeng
    }).
   *[no] { $name } krever { $route } med { $payment } ({ $points ->
        [one] { $points } poeng
       *[other] { $points } poeng
    }).
}
cli-log-token = { $own ->
    [yes] Du tar sjetong { $symbol } fra { $place }.
   *[no] { $name } tar sjetong { $symbol } fra { $place }.
}
cli-log-pile = { $own ->
    [yes] Du tar { $cards ->
        [one] { $cards } festivalkort
       *[other] { $cards } festivalkort
    } fra { $place }.
   *[no] { $name } tar { $cards ->
        [one] { $cards } festivalkort
       *[other] { $cards } festivalkort
    } fra { $place }.
}
cli-log-pass = { $own ->
    [yes] Du melder pass.
   *[no] { $name } melder pass.
}
cli-log-last-round = { $own ->
    [yes] Du varsler siste runde.
   *[no] { $name } varsler siste runde.
}
cli-log-ended = Siste runde er over.
cli-log-all-passed = Alle meldte pass: spillet er slutt.
cli-log-stopped = Bordet avsluttet spillet.

## The score sheet
cli-scores = == { $board } · sluttresultat ==
cli-score-routes = Ruter
cli-score-complete = Fullførte billetter
cli-score-incomplete = Ufullførte billetter
cli-score-tokens = Turistsjetonger
cli-score-festivals = Festivalkort
cli-score-total = TOTALT
cli-score-done = Antall fullført
cli-score-of = { $done } av { $all }
cli-score-place = Plassering
cli-you-win = Du vinner!
cli-wins = { $name } vinner.
cli-share = { $names } deler seieren.
cli-complete-tickets = Dine fullførte billetter: { $tickets }
cli-incomplete-tickets = Ufullførte: { $tickets }
cli-none = ingen

## Advice and its reasons
cli-advice = Råd etter { $number ->
    [one] { $number } simulert spill
   *[other] { $number } simulerte spill
}:
cli-advice-else = Ellers:
cli-suggestion = { $action }: vinnersjanse { $chance } ± { $chance_error } %, margin { $margin } ± { $margin_error }: { $why }

## Replay
cli-seat = plass { $number }
cli-named-seat = { $name } ({ $number })
cli-story-title = { $board }, { $seats } plasser: { $names }
cli-story-from = Fra en stilling, i tur { $turn }
cli-story-before = Før den første turen
cli-story-turn = Tur { $turn }: { $name }
cli-story-draft = Den andre draften
cli-story-keeps = { $name } beholder { $tickets }
cli-story-puts = { $name } legger { $stacks }
cli-story-stack = stabel { $symbol } på { $place }
cli-story-picks = { $name } plukker { $ticket }
cli-story-draws = { $name } trekker blindt: { $card }
cli-story-draws-nothing = { $name } trekker blindt og finner ikke noe kort
cli-story-takes = { $name } tar fra plass { $slot }: { $card }
cli-story-takes-nothing = { $name } tar ingenting fra plass { $slot }
cli-story-tickets = { $name } trekker billetter: { $tickets }
cli-story-claims = { $name } krever { $route } med { $payment }
cli-story-passes = { $name } melder pass
cli-story-refilled = nytt kort på plass { $slot }: { $card }
cli-story-swept = markedet skiftes ut
cli-story-at-rest = markedet skiftes ikke ut: det er for få fargede kort igjen
cli-story-reshuffled = { $number ->
    [one] { $number } kastet kort er den nye bunken
   *[other] de { $number } kastede kortene er den nye bunken
}
cli-story-festival = festivalkort { $festival }
cli-story-draft-card = draftkortet kommer
cli-story-token = sjetong { $symbol } fra { $place }
cli-story-pile = tar kortene fra { $festival }: { $cards }
cli-story-last-round = { $name } varsler siste runde
cli-story-tickets-of = Billettene til { $name }: { $tickets }
cli-sheet-routes = ruter
cli-sheet-tickets = billetter
cli-sheet-tokens = sjetonger
cli-sheet-festivals = festivaler
cli-sheet-total = totalt
cli-sheet-place = plassering
cli-verify-board = brett
cli-verify-deal = utdeling
cli-verify-actions = handlinger
cli-verify-digests = sjekksummer
cli-verify-scores = resultater
cli-verify-no-deal = ingenting å kontrollere: spillet begynte fra en stilling
cli-verify-fair = hemmeligheten er den som ble fastlagt på forhånd, og frøet følger av den og av noncene
cli-verify-seed = ingenting fastlagt på forhånd i dette spillreferatet, så bare selve frøet
cli-verify-legal = { $number }, alle lovlige
cli-verify-equal-digests = { $number }, alle like: én for hver tur og for slutten
cli-verify-equal-scores = { $number }, alle like
cli-verify-done = kontrollert

## Review
cli-review-title = { $board }: { $names }
cli-review-margins = Hvor den endelige marginen kommer fra, i poeng:
cli-review-deal = utdeling
cli-review-luck = flaks
cli-review-own = egne
cli-review-others = andres
cli-review-margin = margin
cli-review-missed = Billetter som ikke ble fullført:
cli-review-missed-until = kunne fortsatt fullføres i tur { $turn }, via { $routes } (vogner: { $cars }; turer som trengs: { $needed } av { $left })
cli-review-missed-never = kunne ikke fullføres i noen tur
cli-review-turn = Tur { $turn }
cli-review-decision = { $name } { $action }: { $grade }; vinnersjanse { $chance } %
cli-review-better = bedre { $preferred }: { $why } (tapte { $chance } ± { $error } % og { $margin } poeng)
cli-review-page = Gjennomgang: { $board }
cli-review-chance = Vinnersjanse
cli-review-decisions = Beslutninger
cli-review-column-turn = tur
cli-review-column-who = hvem
cli-review-column-what = hva
cli-review-column-grade = hvor bra
cli-review-column-better = bedre
cli-review-column-wins = vinnersjanse
