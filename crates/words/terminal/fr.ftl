## The terminal: `roundhouse play`, `rules`, `replay` and `review`. Lines have at most 80 columns.
cli-no-language = Il n’y a rien en « { $wanted } » ; ceci est en anglais. Langues : { $known }.
cli-rules-english = Les clauses en anglais, car il n’y en a pas dans cette langue.
cli-saved = Partie sauvegardée. Pour continuer : { $command }

## Things and their names
cli-you = Toi
cli-bot = { $level } { $number }
cli-cards-of = { $card } { $number }
cli-no-cards = aucune carte
cli-price-ferry = { $color } { $length } ({ $wild } { $wilds })
cli-ticket = { $from }–{ $to } { $points }
cli-between = { $from }–{ $to }
cli-points = { $number ->
    [one] { $number } point
   *[other] { $number } points
}
cli-festival-cards = { $number ->
    [one] { $number } carte Festival
   *[other] { $number } cartes Festival
}

## The screen
cli-title = == { $board } · tour { $turn } ==
cli-title-before = == { $board } · avant le premier tour ==
cli-title-last = == { $board } · tour { $turn } · DERNIÈRE MANCHE ({ $name }), encore { $left ->
    [one] { $left } tour
   *[other] { $left } tours
} ==
cli-column-cars = wagons
cli-column-points = points
cli-column-cards = cartes
cli-column-tickets = Destinations
cli-column-tokens = jetons
cli-column-festivals = cartes Festival
cli-market = Marché :
cli-empty = vide
cli-deck = pioche { $deck }, défausse { $discards }
cli-deck-draft = pioche { $deck }, carte Draft après { $depth }, défausse { $discards }
cli-hand = Main :
cli-cars = Wagons : { $number }
cli-no-tickets = Pas encore de Destinations.
cli-picked = choisie : { $ticket }
cli-tokens = Jetons :
cli-stack-at = { $symbol } { $place } ({ $left })
cli-put-aside = mise de côté
cli-festivals = Festivals :
cli-none-yet = pas encore de cartes
cli-pile = { $place } ({ $festival }) : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
cli-no-festival-cards = Pas encore de cartes Festival.
cli-own-tickets = Tes Destinations ([x] : réussie) :
cli-own-festivals = Tes cartes Festival :
cli-more = … (suite : { $command })
cli-page-more = (Entrée pour la suite, back pour sortir)
cli-page-end = (Entrée pour revenir)
cli-over = La partie est finie : log, map, tickets, undo ou quit.

## Decisions
cli-turn = À toi :
cli-second-card = Ta deuxième carte :
cli-do-claim = c prendre ({ $number ->
    [one] { $number } route
   *[other] { $number } routes
})
cli-do-tickets = t Destinations
cli-do-help = ? aide
cli-do-deck = d pioche
cli-do-market = 1-{ $places } marché
cli-do-nothing = tu ne peux rien faire
cli-do-pass = p passer
cli-pick = { $side ->
    [left] Choisis une Destination ; le reste du paquet part à gauche :
   *[right] Choisis une Destination ; le reste du paquet part à droite :
}
cli-keep-at-least = Garde au moins { $number } de ces Destinations (numéros, comme 1 2 ; ou all) :
cli-keep-exactly = Garde exactement { $number } de ces Destinations (numéros, comme 1 2 3 4) :
cli-game-over = La partie est finie.
cli-which-route = Quelle route prends-tu ? (back : aucune)
cli-pay = Payer { $route } avec : (back : ne pas la prendre)
cli-what-to-take = Que ramasses-tu ? (back : ne pas prendre la route)
cli-nothing = rien
cli-which-stack = Quelle pile poses-tu ?
cli-stack = pile { $symbol }
cli-where-stack = Où poses-tu la pile { $symbol } ?
cli-place = { $place } ({ $routes ->
    [one] { $routes } route
   *[other] { $routes } routes
})
cli-place-ticket = { $place } ({ $routes ->
    [one] { $routes } route
   *[other] { $routes } routes
}, sur une de tes Destinations)
cli-take-token = { $place } : jeton { $symbol }
cli-take-pile = { $place } : { $cards ->
    [one] { $cards } carte Festival
   *[other] { $cards } cartes Festival
} (tu en as { $own })
cli-take-both = { $place } : jeton { $symbol } et { $cards ->
    [one] { $cards } carte Festival
   *[other] { $cards } cartes Festival
} (tu en as { $own })
cli-takes-token = jeton
cli-free = libre
cli-closed = fermée
cli-list-pages = ({ $first } à { $last } sur { $count } ; Entrée : suite ; partie d’un nom : filtrer)
cli-list-filtered = ({ $first } à { $last } sur { $count } ; partie d’un nom : filtrer ; * : tout)
cli-list-both = ({ $first }-{ $last } sur { $count } ; Entrée : suite ; partie d’un nom : filtrer ; * : tout)
cli-not-listed = rien dans la liste ne porte ce nom ; tape back pour quitter la liste
cli-no-such-number = la liste n’a pas ce numéro
cli-type-ticket = tape le numéro d’une Destination, ou une partie de son nom
cli-type-tickets = tape les numéros des Destinations à garder, comme : 1 3
cli-nothing-to-undo = il n’y a rien à annuler
cli-nothing-to-decide = il n’y a rien à décider
cli-form = écris-le sous cette forme : { $form }
cli-not-on-board = ce plateau n’a pas « { $name } »
cli-no-claim = tu ne peux prendre aucune route maintenant : { $why }
cli-route-refused = { $route } : { $why }
cli-no-route = aucune route ne s’appelle « { $name } » ; ? pour l’aide
cli-refused = { $why } ({ $clause })

## Help
cli-help-1 = Réponds par un numéro, une lettre ou une partie d’un nom. Et aussi :
cli-help-undo = undo : annule ta dernière décision ; les bots ne t’en veulent pas (T-UNDO-2)
cli-help-log = log : ce qui s’est passé jusqu’ici
cli-help-tickets = tickets : tes Destinations et tes cartes Festival
cli-help-map = map : toutes les routes, ou certaines avec « map NOM » ; aussi « routes »
cli-help-back = back : quitte une liste
cli-help-quit = quit : sauvegarde et arrête
cli-help-hint = hint : un conseil : quoi faire, ce que cela vaut et pourquoi
cli-help-record = Une action peut aussi se taper comme dans une partie enregistrée : claim harbor/mill red 1
cli-clause-SF-SETUP-4 = Gardes-en au moins une ; les autres vont sous la pioche Destination.
cli-clause-B-TICKET-2 = Une carte Destination réussie ajoute sa valeur, une carte manquée la retire.
cli-clause-IB-DRAFT-1 = Choisis une carte Destination et transmets les autres ; un choix est définitif.
cli-clause-IB-DRAFT-11 = La dernière carte Destination arrive sans choix.
cli-clause-IB-DRAFT-2 = Garde exactement le nombre demandé ; les autres sont remélangées dans la pioche.
cli-clause-SF-SETUP-9 = Une pile mise de côté va sur n’importe quel lieu qui n’en a pas.
cli-clause-SF-TOKEN-1 = Quand tu prends une route, tu prends à l’un de ses bouts un jeton dont tu n’as pas le symbole.
cli-clause-B-TICKET-7 = Réponds avant toute autre chose ; garde au moins le nombre demandé.
cli-clause-B-TICKET-3 = Une carte Destination gardée ne se rend jamais.
cli-clause-B-DRAW-4 = Un joker face visible ne peut pas être la deuxième carte.
cli-clause-B-DRAW-12 = La deuxième carte n’est pas facultative.
cli-clause-B-END-3 = Qui a le plus de points gagne ; à égalité, qui a le plus de Destinations réussies.
cli-clause-B-TURN-2 = Une seule chose : piocher deux cartes, prendre une route, ou piocher des Destinations.
cli-clause-B-DRAW-3 = Un joker face visible pris en premier est la seule carte du tour.
cli-clause-B-CLAIM-1 = Une route coûte autant de cartes de sa couleur qu’elle a de cases ; grise : n’importe quelle couleur, mais une seule ; un joker remplace n’importe quelle couleur.
cli-clause-B-FERRY-1 = Certaines routes demandent un nombre minimum de jokers.
cli-clause-B-END-1 = Deux wagons ou moins à la fin d’un tour : tout le monde joue encore un tour.
cli-clause-IB-FEST-1 = Quand tu prends une route, tu ramasses toutes les cartes Festival à l’un de ses bouts.
cli-clause-IB-TICKET-1 = On ne pioche des Destinations qu’après le deuxième draft.

## The log, with the words for you and for others
cli-log-tickets = { $own ->
    [yes] Tu pioches { $number ->
        [one] { $number } carte Destination
       *[other] { $number } cartes Destination
    }.
   *[no] { $name } pioche { $number ->
        [one] { $number } carte Destination
       *[other] { $number } cartes Destination
    }.
}
cli-log-first-draft = Le premier draft commence.
cli-log-second-draft = Le deuxième draft commence.
cli-log-pick = { $own ->
    [yes] Tu choisis { $ticket }.
   *[no] { $name } choisit { $ticket }.
}
cli-log-packs-left = Les paquets partent à gauche.
cli-log-packs-right = Les paquets partent à droite.
cli-log-keep = { $own ->
    [yes] Tu gardes { $kept ->
        [one] { $kept } carte Destination
       *[other] { $kept } cartes Destination
    } sur { $number }.
   *[no] { $name } garde { $kept ->
        [one] { $kept } carte Destination
       *[other] { $kept } cartes Destination
    } sur { $number }.
}
cli-log-stack = { $own ->
    [yes] Tu poses la pile { $symbol } à { $place }.
   *[no] { $name } pose la pile { $symbol } à { $place }.
}
cli-log-no-card = { $own ->
    [yes] Tu pioches, mais il n’y a plus de carte.
   *[no] { $name } pioche, mais il n’y a plus de carte.
}
cli-log-draw = { $own ->
    [yes] Tu pioches : { $card }.
   *[no] { $name } pioche : { $card }.
}
cli-log-draw-unseen = { $name } pioche une carte.
cli-log-take = { $own ->
    [yes] Tu prends : { $card }.
   *[no] { $name } prend : { $card }.
}
cli-log-swept = Le marché est renouvelé.
cli-log-at-rest = Le marché n’est pas renouvelé : il reste trop peu de cartes de couleur.
cli-log-reshuffled = La défausse est mélangée.
cli-log-festival = Une carte Festival est posée à { $place }.
cli-log-draft-card = La carte Draft apparaît.
cli-log-claim = { $own ->
    [yes] Tu prends { $route } avec { $payment } ({ $points ->
        [one] { $points } point
       *[other] { $points } points
    }).
   *[no] { $name } prend { $route } avec { $payment } ({ $points ->
        [one] { $points } point
       *[other] { $points } points
    }).
}
cli-log-token = { $own ->
    [yes] Tu prends le jeton { $symbol } à { $place }.
   *[no] { $name } prend le jeton { $symbol } à { $place }.
}
cli-log-pile = { $own ->
    [yes] Tu ramasses { $cards ->
        [one] { $cards } carte Festival
       *[other] { $cards } cartes Festival
    } à { $place }.
   *[no] { $name } ramasse { $cards ->
        [one] { $cards } carte Festival
       *[other] { $cards } cartes Festival
    } à { $place }.
}
cli-log-pass = { $own ->
    [yes] Tu passes.
   *[no] { $name } passe.
}
cli-log-last-round = { $own ->
    [yes] Tu annonces la dernière manche.
   *[no] { $name } annonce la dernière manche.
}
cli-log-ended = La dernière manche est finie.
cli-log-all-passed = Tout le monde a passé : la partie est finie.
cli-log-stopped = La table a arrêté la partie.

## The score sheet
cli-scores = == { $board } · scores finaux ==
cli-score-routes = Routes
cli-score-complete = Dest. réussies
cli-score-incomplete = Dest. manquées
cli-score-tokens = Jetons Touriste
cli-score-festivals = Cartes Festival
cli-score-total = TOTAL
cli-score-done = Réussies (nombre)
cli-score-of = { $done } sur { $all }
cli-score-place = Rang
cli-you-win = Tu gagnes !
cli-wins = { $name } gagne.
cli-share = Victoire partagée : { $names }.
cli-complete-tickets = Tes Destinations réussies : { $tickets }
cli-incomplete-tickets = Manquées : { $tickets }
cli-none = aucune

## Advice and its reasons
cli-advice = Conseil, d’après { $number ->
    [one] { $number } simulation
   *[other] { $number } simulations
} :
cli-advice-else = Sinon :
cli-suggestion = { $action } : victoire { $chance } ± { $chance_error } %, marge { $margin } ± { $margin_error } : { $why }

## Replay
cli-seat = place { $number }
cli-named-seat = { $name } ({ $number })
cli-story-title = { $board }, { $seats } places : { $names }
cli-story-from = Depuis une position, au tour { $turn }
cli-story-before = Avant le premier tour
cli-story-turn = Tour { $turn } : { $name }
cli-story-draft = Deuxième draft
cli-story-keeps = { $name } garde { $tickets }
cli-story-puts = { $name } pose { $stacks }
cli-story-stack = la pile { $symbol } à { $place }
cli-story-picks = { $name } choisit { $ticket }
cli-story-draws = { $name } pioche à l’aveugle : { $card }
cli-story-draws-nothing = { $name } pioche à l’aveugle, mais il n’y a plus de carte
cli-story-takes = { $name } prend à l’emplacement { $slot } : { $card }
cli-story-takes-nothing = { $name } ne prend rien à l’emplacement { $slot }
cli-story-tickets = { $name } pioche des Destinations : { $tickets }
cli-story-claims = { $name } prend { $route } avec { $payment }
cli-story-passes = { $name } passe
cli-story-refilled = { $card } à l’emplacement { $slot }
cli-story-swept = le marché est renouvelé
cli-story-at-rest = le marché n’est pas renouvelé : il reste trop peu de cartes de couleur
cli-story-reshuffled = la défausse devient la nouvelle pioche ({ $number })
cli-story-festival = carte Festival { $festival }
cli-story-draft-card = la carte Draft apparaît
cli-story-token = jeton { $symbol } à { $place }
cli-story-pile = ramasse les cartes Festival { $festival } : { $cards }
cli-story-last-round = { $name } annonce la dernière manche
cli-story-tickets-of = { $name }, Destinations : { $tickets }
cli-sheet-routes = routes
cli-sheet-tickets = Destinations
cli-sheet-tokens = jetons
cli-sheet-festivals = festivals
cli-sheet-total = total
cli-sheet-place = rang
cli-verify-board = plateau
cli-verify-deal = donne
cli-verify-actions = actions
cli-verify-digests = empreintes
cli-verify-scores = scores
cli-verify-no-deal = rien à vérifier : la partie a commencé à partir d’une position
cli-verify-fair = le secret est bien celui de l’engagement, et la graine découle de ce secret et des nonces
cli-verify-seed = aucun engagement dans cette partie enregistrée, donc seulement la graine elle-même
cli-verify-legal = { $number }, toutes permises
cli-verify-equal-digests = { $number }, toutes égales : une pour chaque tour et une pour la fin
cli-verify-equal-scores = { $number }, tous égaux
cli-verify-done = vérifié

## Review
cli-review-title = { $board } : { $names }
cli-review-margins = D’où vient la marge finale, en points :
cli-review-deal = donne
cli-review-luck = hasard
cli-review-own = choix
cli-review-others = choix des autres
cli-review-margin = marge
cli-review-missed = Destinations manquées :
cli-review-missed-until = encore possible au tour { $turn }, en passant par { $routes } (wagons : { $cars } ; tours nécessaires : { $needed } sur { $left })
cli-review-missed-never = n’était possible à aucun tour
cli-review-turn = Tour { $turn }
cli-review-decision = { $name } { $action } : { $grade } ; victoire { $chance } %
cli-review-better = mieux, { $preferred } : { $why } (perte : { $chance } ± { $error } % de victoire, { $margin } de marge)
cli-review-page = Analyse : { $board }
cli-review-chance = Chances de victoire
cli-review-decisions = Décisions
cli-review-column-turn = tour
cli-review-column-who = qui
cli-review-column-what = quoi
cli-review-column-grade = jugement
cli-review-column-better = mieux
cli-review-column-wins = victoire
