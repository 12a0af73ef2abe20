## The terminal: `roundhouse play`, `rules`, `replay` and `review`. Lines have at most 80 columns.
cli-no-language = Non c’è nulla in «{ $wanted }»; questo è in inglese. Lingue: { $known }.
cli-rules-english = Le clausole in inglese, perché in questa lingua non ce ne sono.
cli-saved = Partita salvata. Per continuare: { $command }

## Things and their names
cli-you = Tu
cli-bot = { $level } { $number }
cli-cards-of = { $card } { $number }
cli-no-cards = nessuna carta
cli-price-ferry = { $color } { $length } ({ $wild } { $wilds })
cli-ticket = { $from }–{ $to } { $points }
cli-between = { $from }–{ $to }
cli-points = { $number ->
    [one] { $number } punto
   *[other] { $number } punti
}
cli-festival-cards = { $number ->
    [one] { $number } carta Festival
   *[other] { $number } carte Festival
}

## The screen
cli-title = == { $board } · turno { $turn } ==
cli-title-before = == { $board } · prima del primo turno ==
cli-title-last = == { $board } · turno { $turn } · ULTIMO GIRO ({ $name }): { $left ->
    [one] resta { $left } turno
   *[other] restano { $left } turni
} ==
cli-column-cars = vagoni
cli-column-points = punti
cli-column-cards = carte
cli-column-tickets = biglietti
cli-column-tokens = segnalini
cli-column-festivals = carte Festival
cli-market = Mercato:
cli-empty = vuoto
cli-deck = mazzo { $deck }, scarti { $discards }
cli-deck-draft = mazzo { $deck }, carta Draft dopo { $depth }, scarti { $discards }
cli-hand = Mano:
cli-cars = Vagoni: { $number }
cli-no-tickets = Ancora nessun biglietto.
cli-picked = scelto: { $ticket }
cli-tokens = Segnalini:
cli-stack-at = { $symbol } { $place } ({ $left })
cli-put-aside = messa da parte
cli-festivals = Festival:
cli-none-yet = ancora nessuna carta
cli-pile = { $place } ({ $festival }): { $cards ->
    [one] { $cards } carta
   *[other] { $cards } carte
}, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}
cli-no-festival-cards = Ancora nessuna carta Festival.
cli-own-tickets = I tuoi biglietti ([x]: completo):
cli-own-festivals = Le tue carte Festival:
cli-more = … (altro: { $command })
cli-page-more = (Invio per continuare, back per uscire)
cli-page-end = (Invio per tornare)
cli-over = La partita è finita: log, map, tickets, undo o quit.

## Decisions
cli-turn = Tocca a te:
cli-second-card = Seconda carta:
cli-do-claim = c prendi ({ $number ->
    [one] { $number } linea
   *[other] { $number } linee
})
cli-do-tickets = t biglietti
cli-do-help = ? aiuto
cli-do-deck = d mazzo
cli-do-market = 1-{ $places } mercato
cli-do-nothing = non puoi fare nulla
cli-do-pass = p passa
cli-pick = { $side ->
    [left] Scegli un biglietto; il resto del pacchetto va a sinistra:
   *[right] Scegli un biglietto; il resto del pacchetto va a destra:
}
cli-keep-at-least = Quali biglietti tieni? Almeno { $number } (numeri, per esempio 1 2; oppure all):
cli-keep-exactly = Quali biglietti tieni? Esattamente { $number } (numeri, per esempio 1 2 3 4):
cli-game-over = La partita è finita.
cli-which-route = Di quale linea prendi il controllo? (back: nessuna)
cli-pay = Paga { $route } con: (back: rinuncia)
cli-what-to-take = Che cosa prendi? (back: rinuncia)
cli-nothing = nulla
cli-which-stack = Quale pila piazzi?
cli-stack = pila { $symbol }
cli-where-stack = Dove metti la pila { $symbol }?
cli-place = { $place } ({ $routes ->
    [one] { $routes } linea
   *[other] { $routes } linee
})
cli-place-ticket = { $place } ({ $routes ->
    [one] { $routes } linea
   *[other] { $routes } linee
}, su un tuo biglietto)
cli-take-token = { $place }: segnalino { $symbol }
cli-take-pile = { $place }: { $cards ->
    [one] { $cards } carta Festival
   *[other] { $cards } carte Festival
} (di queste ne hai { $own })
cli-take-both = { $place }: segnalino { $symbol } e { $cards ->
    [one] { $cards } carta Festival
   *[other] { $cards } carte Festival
} (di queste ne hai { $own })
cli-takes-token = segnalino
cli-free = libera
cli-closed = chiusa
cli-list-pages = (da { $first } a { $last } di { $count }; Invio: continua; parte di un nome: filtra)
cli-list-filtered = (da { $first } a { $last } di { $count }; parte di un nome: filtra; *: tutte)
cli-list-both = ({ $first }-{ $last } di { $count }; Invio: continua; parte di un nome: filtra; *: tutte)
cli-not-listed = nessuna voce dell’elenco ha questo nome; scrivi back per uscire dall’elenco
cli-no-such-number = l’elenco non ha una voce con questo numero
cli-type-ticket = scrivi il numero di un biglietto, o parte del suo nome
cli-type-tickets = scrivi i numeri dei biglietti da tenere, per esempio: 1 3
cli-nothing-to-undo = non c’è nulla da annullare
cli-nothing-to-decide = non c’è nulla da decidere
cli-form = scrivilo in questa forma: { $form }
cli-not-on-board = questo tabellone non ha «{ $name }»
cli-no-claim = ora non puoi prendere il controllo di nessuna linea: { $why }
cli-route-refused = { $route }: { $why }
cli-no-route = nessuna linea si chiama «{ $name }»; ? per l’aiuto
cli-refused = { $why } ({ $clause })

## Help
cli-help-1 = Rispondi con un numero, una lettera o parte di un nome. Inoltre:
cli-help-undo = undo: annulla la tua ultima decisione; ai bot non dà fastidio (T-UNDO-2)
cli-help-log = log: che cosa è successo finora
cli-help-tickets = tickets: i tuoi biglietti e le tue carte Festival
cli-help-map = map: tutte le linee, o alcune con «map NOME»; anche «routes»
cli-help-back = back: esci da un elenco
cli-help-quit = quit: salva ed esci
cli-help-hint = hint: un suggerimento: che cosa fare, quanto vale e perché
cli-help-record = Un’azione si può anche scrivere come in una trascrizione: claim harbor/mill red 1
cli-clause-SF-SETUP-4 = Tienine almeno uno; gli altri vanno sotto il mazzo dei biglietti.
cli-clause-B-TICKET-2 = Un biglietto completo aggiunge il suo valore, uno incompleto lo toglie.
cli-clause-IB-DRAFT-1 = Scegli un biglietto e passa il resto; la scelta è definitiva.
cli-clause-IB-DRAFT-11 = L’ultimo biglietto arriva senza scelta.
cli-clause-IB-DRAFT-2 = Tieni esattamente il numero richiesto; gli altri si rimescolano nel mazzo.
cli-clause-SF-SETUP-9 = Una pila messa da parte va su una qualsiasi località che non ne ha.
cli-clause-SF-TOKEN-1 = Prendendo il controllo di una linea prendi da una delle sue estremità un segnalino con un simbolo che non hai.
cli-clause-B-TICKET-7 = Rispondi prima di ogni altra cosa; tieni almeno il numero richiesto.
cli-clause-B-TICKET-3 = Un biglietto tenuto non si restituisce mai.
cli-clause-B-DRAW-4 = Un jolly a faccia in su non può essere la seconda carta.
cli-clause-B-DRAW-12 = La seconda carta non è facoltativa.
cli-clause-B-END-3 = Vince chi ha più punti; poi chi ha più biglietti completi.
cli-clause-B-TURN-2 = Una cosa sola: pescare due carte, prendere il controllo di una linea, pescare biglietti.
cli-clause-B-DRAW-3 = Un jolly a faccia in su preso come prima carta è l’unica carta del turno.
cli-clause-B-CLAIM-1 = Una linea costa tante carte del suo colore quante sono le caselle; se è grigia, di un unico colore a scelta; i jolly valgono come qualsiasi colore.
cli-clause-B-FERRY-1 = Alcune linee richiedono un numero minimo di jolly.
cli-clause-B-END-1 = Due vagoni o meno alla fine di un turno: tutti giocano un altro turno.
cli-clause-IB-FEST-1 = Prendendo il controllo di una linea raccogli tutte le carte Festival a una sua estremità.
cli-clause-IB-TICKET-1 = I biglietti si possono pescare solo dopo il secondo draft.

## The log, with the words for you and for others
cli-log-tickets = { $own ->
    [yes] Peschi { $number ->
        [one] { $number } biglietto
       *[other] { $number } biglietti
    }.
   *[no] { $name } pesca { $number ->
        [one] { $number } biglietto
       *[other] { $number } biglietti
    }.
}
cli-log-first-draft = Comincia il primo draft dei biglietti.
cli-log-second-draft = Comincia il secondo draft dei biglietti.
cli-log-pick = { $own ->
    [yes] Scegli { $ticket }.
   *[no] { $name } sceglie { $ticket }.
}
cli-log-packs-left = I pacchetti vanno a sinistra.
cli-log-packs-right = I pacchetti vanno a destra.
cli-log-keep = { $own ->
    [yes] Tieni { $kept ->
        [one] { $kept } biglietto
       *[other] { $kept } biglietti
    } su { $number }.
   *[no] { $name } tiene { $kept ->
        [one] { $kept } biglietto
       *[other] { $kept } biglietti
    } su { $number }.
}
cli-log-stack = { $own ->
    [yes] Metti la pila { $symbol } su { $place }.
   *[no] { $name } mette la pila { $symbol } su { $place }.
}
cli-log-no-card = { $own ->
    [yes] Peschi, ma non resta nessuna carta.
   *[no] { $name } pesca, ma non resta nessuna carta.
}
cli-log-draw = { $own ->
    [yes] Peschi: { $card }.
   *[no] { $name } pesca: { $card }.
}
cli-log-draw-unseen = { $name } pesca una carta.
cli-log-take = { $own ->
    [yes] Prendi: { $card }.
   *[no] { $name } prende: { $card }.
}
cli-log-swept = Ricambio del mercato.
cli-log-at-rest = Nessun ricambio del mercato: restano troppo poche carte colorate.
cli-log-reshuffled = Gli scarti si mescolano.
cli-log-festival = Esce una carta Festival: { $place }.
cli-log-draft-card = Esce la carta Draft.
cli-log-claim = { $own ->
    [yes] Prendi il controllo di { $route } con { $payment } ({ $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }).
   *[no] { $name } prende il controllo di { $route } con { $payment } ({ $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }).
}
cli-log-token = { $own ->
    [yes] Prendi il segnalino { $symbol } da { $place }.
   *[no] { $name } prende il segnalino { $symbol } da { $place }.
}
cli-log-pile = { $own ->
    [yes] Prendi { $cards ->
        [one] { $cards } carta Festival
       *[other] { $cards } carte Festival
    } da { $place }.
   *[no] { $name } prende { $cards ->
        [one] { $cards } carta Festival
       *[other] { $cards } carte Festival
    } da { $place }.
}
cli-log-pass = { $own ->
    [yes] Passi.
   *[no] { $name } passa.
}
cli-log-last-round = { $own ->
    [yes] Annunci l’ultimo giro.
   *[no] { $name } annuncia l’ultimo giro.
}
cli-log-ended = L’ultimo giro è finito.
cli-log-all-passed = Tutti hanno passato: la partita è finita.
cli-log-stopped = Il tavolo ha chiuso la partita.

## The score sheet
cli-scores = == { $board } · punteggio finale ==
cli-score-routes = Linee
cli-score-complete = Biglietti completi
cli-score-incomplete = Biglietti incompleti
cli-score-tokens = Segnalini Turista
cli-score-festivals = Carte Festival
cli-score-total = TOTALE
cli-score-done = Completati
cli-score-of = { $done } su { $all }
cli-score-place = Posizione
cli-you-win = Hai vinto!
cli-wins = Vince { $name }.
cli-share = Vittoria condivisa: { $names }.
cli-complete-tickets = I tuoi biglietti completi: { $tickets }
cli-incomplete-tickets = Incompleti: { $tickets }
cli-none = nessuno

## Advice and its reasons
cli-advice = Suggerimento, da { $number ->
    [one] { $number } simulazione
   *[other] { $number } simulazioni
}:
cli-advice-else = Oppure:
cli-suggestion = { $action }: vittoria { $chance } ± { $chance_error }%, margine { $margin } ± { $margin_error }: { $why }

## Replay
cli-seat = posto { $number }
cli-named-seat = { $name } ({ $number })
cli-story-title = { $board }, { $seats } posti: { $names }
cli-story-from = Da una posizione, al turno { $turn }
cli-story-before = Prima del primo turno
cli-story-turn = Turno { $turn }: { $name }
cli-story-draft = Secondo draft
cli-story-keeps = { $name } tiene { $tickets }
cli-story-puts = { $name } mette { $stacks }
cli-story-stack = la pila { $symbol } su { $place }
cli-story-picks = { $name } sceglie { $ticket }
cli-story-draws = { $name } pesca alla cieca: { $card }
cli-story-draws-nothing = { $name } pesca alla cieca, ma non resta nessuna carta
cli-story-takes = { $name } prende dallo spazio { $slot }: { $card }
cli-story-takes-nothing = { $name } non prende nulla dallo spazio { $slot }
cli-story-tickets = { $name } pesca biglietti: { $tickets }
cli-story-claims = { $name } prende il controllo di { $route } con { $payment }
cli-story-passes = { $name } passa
cli-story-refilled = { $card } nello spazio { $slot }
cli-story-swept = ricambio del mercato
cli-story-at-rest = nessun ricambio del mercato: restano troppo poche carte colorate
cli-story-reshuffled = gli scarti formano il nuovo mazzo ({ $number })
cli-story-festival = carta Festival { $festival }
cli-story-draft-card = esce la carta Draft
cli-story-token = segnalino { $symbol } da { $place }
cli-story-pile = prende le carte Festival { $festival }: { $cards }
cli-story-last-round = { $name } annuncia l’ultimo giro
cli-story-tickets-of = Biglietti di { $name }: { $tickets }
cli-sheet-routes = linee
cli-sheet-tickets = biglietti
cli-sheet-tokens = segnalini
cli-sheet-festivals = festival
cli-sheet-total = totale
cli-sheet-place = posizione
cli-verify-board = tabellone
cli-verify-deal = distribuzione
cli-verify-actions = azioni
cli-verify-digests = impronte
cli-verify-scores = punteggi
cli-verify-no-deal = niente da verificare: la partita è iniziata da una posizione
cli-verify-fair = il segreto corrisponde all’impegno preso in anticipo, e il seed deriva dal segreto e dai nonce
cli-verify-seed = nessun impegno in questa trascrizione, quindi solo il seed stesso
cli-verify-legal = { $number }, tutte consentite
cli-verify-equal-digests = { $number }, tutte uguali: una per ogni turno e per la fine
cli-verify-equal-scores = { $number }, tutti uguali
cli-verify-done = verificato

## Review
cli-review-title = { $board }: { $names }
cli-review-margins = Da dove viene il margine finale, in punti:
cli-review-deal = distribuzione
cli-review-luck = fortuna
cli-review-own = scelte proprie
cli-review-others = scelte altrui
cli-review-margin = margine
cli-review-missed = Biglietti non completati:
cli-review-missed-until = si poteva ancora completare al turno { $turn }, passando per { $routes } (vagoni: { $cars }; turni necessari: { $needed } su { $left })
cli-review-missed-never = non si poteva completare in nessun turno
cli-review-turn = Turno { $turn }
cli-review-decision = { $name } { $action }: { $grade }; vittoria { $chance }%
cli-review-better = meglio { $preferred }: { $why } (persi { $chance } ± { $error }% e { $margin } punti)
cli-review-page = Analisi: { $board }
cli-review-chance = Probabilità di vittoria
cli-review-decisions = Decisioni
cli-review-column-turn = turno
cli-review-column-who = chi
cli-review-column-what = che cosa
cli-review-column-grade = giudizio
cli-review-column-better = meglio
cli-review-column-wins = vittoria
