## The terminal: `roundhouse play`, `rules`, `replay` and `review`. Lines have at most 80 columns.
cli-no-language = No hay nada en «{ $wanted }»; esto está en inglés. Idiomas: { $known }.
cli-rules-english = Las cláusulas en inglés, porque no las hay en este idioma.
cli-saved = Partida guardada. Para seguir: { $command }

## Things and their names
cli-you = Tú
cli-bot = { $level } { $number }
cli-cards-of = { $card } { $number }
cli-no-cards = ninguna carta
cli-price-ferry = { $color } { $length } ({ $wild } { $wilds })
cli-ticket = { $from }–{ $to } { $points }
cli-between = { $from }–{ $to }
cli-points = { $number ->
    [one] { $number } punto
   *[other] { $number } puntos
}
cli-festival-cards = { $number ->
    [one] { $number } carta de festival
   *[other] { $number } cartas de festival
}

## The screen
cli-title = == { $board } · turno { $turn } ==
cli-title-before = == { $board } · antes del primer turno ==
cli-title-last = == { $board } · turno { $turn } · ÚLTIMA RONDA ({ $name }): { $left ->
    [one] queda { $left } turno
   *[other] quedan { $left } turnos
} ==
cli-column-cars = vagones
cli-column-points = puntos
cli-column-cards = cartas
cli-column-tickets = billetes
cli-column-tokens = fichas
cli-column-festivals = cartas de festival
cli-market = Mercado:
cli-empty = vacío
cli-deck = mazo { $deck }, descartes { $discards }
cli-deck-draft = mazo { $deck }, carta de draft tras { $depth }, descartes { $discards }
cli-hand = Mano:
cli-cars = Vagones: { $number }
cli-no-tickets = Aún no hay billetes.
cli-picked = elegido: { $ticket }
cli-tokens = Fichas:
cli-stack-at = { $symbol } { $place } ({ $left })
cli-put-aside = apartada
cli-festivals = Festivales:
cli-none-yet = aún ninguna carta
cli-pile = { $place } ({ $festival }): { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}, { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
cli-no-festival-cards = Aún no hay cartas de festival.
cli-own-tickets = Tus billetes ([x]: completo):
cli-own-festivals = Tus cartas de festival:
cli-more = … (más: { $command })
cli-page-more = (Intro para seguir, back para salir)
cli-page-end = (Intro para volver)
cli-over = La partida ha terminado: log, map, tickets, undo o quit.

## Decisions
cli-turn = Tu turno:
cli-second-card = Tu segunda carta:
cli-do-claim = c reclamar ({ $number ->
    [one] { $number } ruta
   *[other] { $number } rutas
})
cli-do-tickets = t billetes
cli-do-help = ? ayuda
cli-do-deck = d mazo
cli-do-market = 1-{ $places } mercado
cli-do-nothing = no puedes hacer nada
cli-do-pass = p pasar
cli-pick = { $side ->
    [left] Elige un billete; el resto del paquete va a la izquierda:
   *[right] Elige un billete; el resto del paquete va a la derecha:
}
cli-keep-at-least = Conserva al menos { $number } de estos billetes (números, como 1 2; o bien all):
cli-keep-exactly = Conserva exactamente { $number } de estos billetes (números, como 1 2 3 4):
cli-game-over = La partida ha terminado.
cli-which-route = ¿Qué ruta reclamas? (back: ninguna)
cli-pay = Pagar { $route } con: (back: no reclamar)
cli-what-to-take = ¿Qué tomas? (back: no reclamar)
cli-nothing = nada
cli-which-stack = ¿Qué pila colocas?
cli-stack = pila { $symbol }
cli-where-stack = ¿Dónde pones la pila { $symbol }?
cli-place = { $place } ({ $routes ->
    [one] { $routes } ruta
   *[other] { $routes } rutas
})
cli-place-ticket = { $place } ({ $routes ->
    [one] { $routes } ruta
   *[other] { $routes } rutas
}, en un billete tuyo)
cli-take-token = { $place }: ficha { $symbol }
cli-take-pile = { $place }: { $cards ->
    [one] { $cards } carta de festival
   *[other] { $cards } cartas de festival
} (de estas tienes { $own })
cli-take-both = { $place }: ficha { $symbol } y { $cards ->
    [one] { $cards } carta de festival
   *[other] { $cards } cartas de festival
} (de estas tienes { $own })
cli-takes-token = ficha
cli-free = libre
cli-closed = cerrada
cli-list-pages = (del { $first } al { $last } de { $count }; Intro: seguir; parte de un nombre: filtrar)
cli-list-filtered = (del { $first } al { $last } de { $count }; parte de un nombre: filtrar; *: todo)
cli-list-both = ({ $first }-{ $last } de { $count }; Intro: seguir; parte de un nombre: filtrar; *: todo)
cli-not-listed = nada de la lista tiene este nombre; escribe back para salir de la lista
cli-no-such-number = la lista no tiene ese número
cli-type-ticket = escribe el número de un billete o parte de su nombre
cli-type-tickets = escribe los números de los billetes que conservas, como: 1 3
cli-nothing-to-undo = no hay nada que deshacer
cli-nothing-to-decide = no hay nada que decidir
cli-form = escribe la acción con esta forma: { $form }
cli-not-on-board = este tablero no tiene «{ $name }»
cli-no-claim = ahora no puedes reclamar ninguna ruta: { $why }
cli-route-refused = { $route }: { $why }
cli-no-route = ninguna ruta se llama «{ $name }»; ? para la ayuda
cli-refused = { $why } ({ $clause })

## Help
cli-help-1 = Responde con un número, una letra o parte de un nombre. Además:
cli-help-undo = undo: deshace tu última decisión; a los bots no les importa (T-UNDO-2)
cli-help-log = log: lo que ha pasado hasta ahora
cli-help-tickets = tickets: tus billetes y tus cartas de festival
cli-help-map = map: todas las rutas, o algunas con «map NOMBRE»; también «routes»
cli-help-back = back: sale de una lista
cli-help-quit = quit: guarda y sale
cli-help-hint = hint: un consejo: qué hacer, cuánto vale y por qué
cli-help-record = Una acción también se puede escribir como en un acta: claim harbor/mill red 1
cli-clause-SF-SETUP-4 = Conserva al menos uno; los demás van bajo el mazo de billetes.
cli-clause-B-TICKET-2 = Un billete completo suma su valor; uno incompleto lo resta.
cli-clause-IB-DRAFT-1 = Elige un billete y pasa el resto; lo elegido es definitivo.
cli-clause-IB-DRAFT-11 = El último billete llega sin elección.
cli-clause-IB-DRAFT-2 = Conserva exactamente los que se piden; los demás vuelven a mezclarse en el mazo.
cli-clause-SF-SETUP-9 = Una pila apartada va a cualquier lugar que no tenga ninguna.
cli-clause-SF-TOKEN-1 = Al reclamar una ruta tomas, en uno de sus dos extremos, una ficha con un símbolo que no tienes.
cli-clause-B-TICKET-7 = Responde antes que nada; conserva al menos el número pedido.
cli-clause-B-TICKET-3 = Un billete conservado no se devuelve nunca.
cli-clause-B-DRAW-4 = Un comodín boca arriba no puede ser la segunda carta.
cli-clause-B-DRAW-12 = La segunda carta no es opcional.
cli-clause-B-END-3 = Gana quien tenga más puntos; si hay empate, quien tenga más billetes completos.
cli-clause-B-TURN-2 = Una sola cosa: robar dos cartas, reclamar una ruta o robar billetes.
cli-clause-B-DRAW-3 = Un comodín boca arriba tomado como primera carta es la única carta del turno.
cli-clause-B-CLAIM-1 = Una ruta cuesta tantas cartas de su color como casillas tiene; si es gris, de cualquier color, pero uno solo; los comodines valen por cualquier color.
cli-clause-B-FERRY-1 = Algunas rutas piden un número mínimo de comodines.
cli-clause-B-END-1 = Dos vagones o menos al final de un turno: todo el mundo tiene un turno más.
cli-clause-IB-FEST-1 = Al reclamar una ruta tomas todas las cartas de festival de uno de sus extremos.
cli-clause-IB-TICKET-1 = Solo se pueden robar billetes después del segundo draft.

## The log, with the words for you and for others
cli-log-tickets = { $own ->
    [yes] Robas { $number ->
        [one] { $number } billete
       *[other] { $number } billetes
    }.
   *[no] { $name } roba { $number ->
        [one] { $number } billete
       *[other] { $number } billetes
    }.
}
cli-log-first-draft = Empieza el primer draft de billetes.
cli-log-second-draft = Empieza el segundo draft de billetes.
cli-log-pick = { $own ->
    [yes] Eliges { $ticket }.
   *[no] { $name } elige { $ticket }.
}
cli-log-packs-left = Los paquetes van a la izquierda.
cli-log-packs-right = Los paquetes van a la derecha.
cli-log-keep = { $own ->
    [yes] Conservas { $kept } de { $number ->
        [one] { $number } billete
       *[other] { $number } billetes
    }.
   *[no] { $name } conserva { $kept } de { $number ->
        [one] { $number } billete
       *[other] { $number } billetes
    }.
}
cli-log-stack = { $own ->
    [yes] Pones la pila { $symbol } en { $place }.
   *[no] { $name } pone la pila { $symbol } en { $place }.
}
cli-log-no-card = { $own ->
    [yes] Robas, pero no queda ninguna carta.
   *[no] { $name } roba, pero no queda ninguna carta.
}
cli-log-draw = { $own ->
    [yes] Robas: { $card }.
   *[no] { $name } roba: { $card }.
}
cli-log-draw-unseen = { $name } roba una carta.
cli-log-take = { $own ->
    [yes] Tomas: { $card }.
   *[no] { $name } toma: { $card }.
}
cli-log-swept = Se renueva el mercado.
cli-log-at-rest = El mercado no se renueva: quedan demasiado pocas cartas de color.
cli-log-reshuffled = Se barajan los descartes.
cli-log-festival = Sale una carta de festival: { $place }.
cli-log-draft-card = Sale la carta de draft.
cli-log-claim = { $own ->
    [yes] Reclamas { $route } con { $payment } ({ $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }).
   *[no] { $name } reclama { $route } con { $payment } ({ $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }).
}
cli-log-token = { $own ->
    [yes] Tomas la ficha { $symbol } en { $place }.
   *[no] { $name } toma la ficha { $symbol } en { $place }.
}
cli-log-pile = { $own ->
    [yes] Tomas { $cards ->
        [one] { $cards } carta de festival
       *[other] { $cards } cartas de festival
    } en { $place }.
   *[no] { $name } toma { $cards ->
        [one] { $cards } carta de festival
       *[other] { $cards } cartas de festival
    } en { $place }.
}
cli-log-pass = { $own ->
    [yes] Pasas.
   *[no] { $name } pasa.
}
cli-log-last-round = { $own ->
    [yes] Anuncias la última ronda.
   *[no] { $name } anuncia la última ronda.
}
cli-log-ended = La última ronda ha terminado.
cli-log-all-passed = Todo el mundo ha pasado: la partida ha terminado.
cli-log-stopped = La mesa ha parado la partida.

## The score sheet
cli-scores = == { $board } · puntuación final ==
cli-score-routes = Rutas
cli-score-complete = Billetes completos
cli-score-incomplete = Billetes incompletos
cli-score-tokens = Fichas de turista
cli-score-festivals = Cartas de festival
cli-score-total = TOTAL
cli-score-done = Completados
cli-score-of = { $done } de { $all }
cli-score-place = Posición
cli-you-win = ¡Has ganado!
cli-wins = Gana { $name }.
cli-share = Victoria compartida: { $names }.
cli-complete-tickets = Tus billetes completos: { $tickets }
cli-incomplete-tickets = Incompletos: { $tickets }
cli-none = ninguno

## Advice and its reasons
cli-advice = Consejo, según { $number ->
    [one] { $number } simulación
   *[other] { $number } simulaciones
}:
cli-advice-else = Otras opciones:
cli-suggestion = { $action }: victoria { $chance } ± { $chance_error } %, margen { $margin } ± { $margin_error }: { $why }

## Replay
cli-seat = puesto { $number }
cli-named-seat = { $name } ({ $number })
cli-story-title = { $board }, { $seats } puestos: { $names }
cli-story-from = Desde una posición, en el turno { $turn }
cli-story-before = Antes del primer turno
cli-story-turn = Turno { $turn }: { $name }
cli-story-draft = Segundo draft
cli-story-keeps = { $name } conserva { $tickets }
cli-story-puts = { $name } pone { $stacks }
cli-story-stack = la pila { $symbol } en { $place }
cli-story-picks = { $name } elige { $ticket }
cli-story-draws = { $name } roba a ciegas: { $card }
cli-story-draws-nothing = { $name } roba a ciegas, pero no queda ninguna carta
cli-story-takes = { $name } toma del hueco { $slot }: { $card }
cli-story-takes-nothing = { $name } no toma nada del hueco { $slot }
cli-story-tickets = { $name } roba billetes: { $tickets }
cli-story-claims = { $name } reclama { $route } con { $payment }
cli-story-passes = { $name } pasa
cli-story-refilled = { $card } en el hueco { $slot }
cli-story-swept = se renueva el mercado
cli-story-at-rest = el mercado no se renueva: quedan demasiado pocas cartas de color
cli-story-reshuffled = los descartes forman el mazo nuevo ({ $number })
cli-story-festival = carta de festival { $festival }
cli-story-draft-card = sale la carta de draft
cli-story-token = ficha { $symbol } en { $place }
cli-story-pile = toma las cartas de festival { $festival }: { $cards }
cli-story-last-round = { $name } anuncia la última ronda
cli-story-tickets-of = Billetes de { $name }: { $tickets }
cli-sheet-routes = rutas
cli-sheet-tickets = billetes
cli-sheet-tokens = fichas
cli-sheet-festivals = festivales
cli-sheet-total = total
cli-sheet-place = posición
cli-verify-board = tablero
cli-verify-deal = reparto
cli-verify-actions = acciones
cli-verify-digests = resúmenes
cli-verify-scores = puntuaciones
cli-verify-no-deal = nada que verificar: la partida empezó desde una posición
cli-verify-fair = el secreto es el comprometido de antemano, y la semilla se deriva de él y de los nonces
cli-verify-seed = ningún compromiso en esta acta, así que solo la semilla misma
cli-verify-legal = { $number }, todas permitidas
cli-verify-equal-digests = { $number }, todos iguales: uno por turno y otro del final
cli-verify-equal-scores = { $number }, todas iguales
cli-verify-done = verificado

## Review
cli-review-title = { $board }: { $names }
cli-review-margins = De dónde viene el margen final, en puntos:
cli-review-deal = reparto
cli-review-luck = suerte
cli-review-own = decisiones
cli-review-others = de los demás
cli-review-margin = margen
cli-review-missed = Billetes que no se completaron:
cli-review-missed-until = aún se podía completar en el turno { $turn }, pasando por { $routes } (vagones: { $cars }; turnos necesarios: { $needed } de { $left })
cli-review-missed-never = no se podía completar en ningún turno
cli-review-turn = Turno { $turn }
cli-review-decision = { $name } { $action }: { $grade }; victoria { $chance } %
cli-review-better = mejor { $preferred }: { $why } (pierde { $chance } ± { $error } % y { $margin } puntos)
cli-review-page = Análisis: { $board }
cli-review-chance = Probabilidad de ganar
cli-review-decisions = Decisiones
cli-review-column-turn = turno
cli-review-column-who = quién
cli-review-column-what = qué
cli-review-column-grade = valoración
cli-review-column-better = mejor
cli-review-column-wins = victoria
