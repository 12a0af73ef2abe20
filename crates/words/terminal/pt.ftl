## The terminal: `roundhouse play`, `rules`, `replay` and `review`. Lines have at most 80 columns.
cli-no-language = Não há nada em «{ $wanted }»; isto está em inglês. Idiomas: { $known }.
cli-rules-english = As cláusulas em inglês, porque não as há neste idioma.
cli-saved = Partida guardada. Para continuar: { $command }

## Things and their names
cli-you = Tu
cli-bot = { $level } { $number }
cli-cards-of = { $card } { $number }
cli-no-cards = nenhuma carta
cli-price-ferry = { $color } { $length } ({ $wild } { $wilds })
cli-ticket = { $from }–{ $to } { $points }
cli-between = { $from }–{ $to }
cli-points = { $number ->
    [one] { $number } ponto
   *[other] { $number } pontos
}
cli-festival-cards = { $number ->
    [one] { $number } carta de festival
   *[other] { $number } cartas de festival
}

## The screen
cli-title = == { $board } · turno { $turn } ==
cli-title-before = == { $board } · antes do primeiro turno ==
cli-title-last = == { $board } · turno { $turn } · ÚLTIMA RONDA ({ $name }): { $left ->
    [one] falta { $left } turno
   *[other] faltam { $left } turnos
} ==
cli-column-cars = carruagens
cli-column-points = pontos
cli-column-cards = cartas
cli-column-tickets = bilhetes
cli-column-tokens = fichas
cli-column-festivals = festivais
cli-market = Mercado:
cli-empty = vazio
cli-deck = baralho { $deck }, descartes { $discards }
cli-deck-draft = baralho { $deck }, carta de draft após { $depth }, descartes { $discards }
cli-hand = Mão:
cli-cars = Carruagens: { $number }
cli-no-tickets = Ainda sem bilhetes.
cli-picked = escolhido: { $ticket }
cli-tokens = Fichas:
cli-stack-at = { $symbol } { $place } ({ $left })
cli-put-aside = posta de lado
cli-festivals = Festivais:
cli-none-yet = ainda nenhuma carta
cli-pile = { $place } ({ $festival }): { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}, { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
}
cli-no-festival-cards = Ainda sem cartas de festival.
cli-own-tickets = Os teus bilhetes ([x]: completo):
cli-own-festivals = As tuas cartas de festival:
cli-more = … (mais: { $command })
cli-page-more = (Enter para continuar, back para sair)
cli-page-end = (Enter para voltar)
cli-over = A partida acabou: log, map, tickets, undo ou quit.

## Decisions
cli-turn = A tua vez:
cli-second-card = A tua segunda carta:
cli-do-claim = c conquistar ({ $number ->
    [one] { $number } rota
   *[other] { $number } rotas
})
cli-do-tickets = t bilhetes
cli-do-help = ? ajuda
cli-do-deck = d baralho
cli-do-market = 1-{ $places } mercado
cli-do-nothing = não podes fazer nada
cli-do-pass = p passar
cli-pick = { $side ->
    [left] Escolhe um bilhete; o resto do maço vai para a esquerda:
   *[right] Escolhe um bilhete; o resto do maço vai para a direita:
}
cli-keep-at-least = Fica com pelo menos { $number } destes bilhetes (números, como 1 2; ou all):
cli-keep-exactly = Fica com exatamente { $number } destes bilhetes (números, como 1 2 3 4):
cli-game-over = A partida acabou.
cli-which-route = Que rota conquistas? (back: nenhuma)
cli-pay = Pagar { $route } com: (back: não conquistar)
cli-what-to-take = O que recolhes? (back: não conquistar)
cli-nothing = nada
cli-which-stack = Que pilha colocas?
cli-stack = pilha { $symbol }
cli-where-stack = Onde colocas a pilha { $symbol }?
cli-place = { $place } ({ $routes ->
    [one] { $routes } rota
   *[other] { $routes } rotas
})
cli-place-ticket = { $place } ({ $routes ->
    [one] { $routes } rota
   *[other] { $routes } rotas
}, num bilhete teu)
cli-take-token = { $place }: ficha { $symbol }
cli-take-pile = { $place }: { $cards ->
    [one] { $cards } carta de festival
   *[other] { $cards } cartas de festival
} (destas tens { $own })
cli-take-both = { $place }: ficha { $symbol } e { $cards ->
    [one] { $cards } carta de festival
   *[other] { $cards } cartas de festival
} (destas tens { $own })
cli-takes-token = ficha
cli-free = livre
cli-closed = fechada
cli-list-pages = ({ $first } a { $last } de { $count }; Enter: continuar; parte de um nome: filtrar)
cli-list-filtered = ({ $first } a { $last } de { $count }; parte de um nome: filtrar; *: tudo)
cli-list-both = ({ $first }-{ $last } de { $count }; Enter: continuar; parte de um nome: filtrar; *: tudo)
cli-not-listed = nada na lista tem este nome; escreve back para sair da lista
cli-no-such-number = a lista não tem esse número
cli-type-ticket = escreve o número de um bilhete, ou parte do seu nome
cli-type-tickets = escreve os números dos bilhetes com que ficas, como: 1 3
cli-nothing-to-undo = não há nada para desfazer
cli-nothing-to-decide = não há nada para decidir
cli-form = escreve-o nesta forma: { $form }
cli-not-on-board = este tabuleiro não tem «{ $name }»
cli-no-claim = agora não podes conquistar nenhuma rota: { $why }
cli-route-refused = { $route }: { $why }
cli-no-route = nenhuma rota se chama «{ $name }»; ? para a ajuda
cli-refused = { $why } ({ $clause })

## Help
cli-help-1 = Responde com um número, uma letra ou parte de um nome. E ainda:
cli-help-undo = undo: desfaz a tua última decisão; os bots não se importam (T-UNDO-2)
cli-help-log = log: o que aconteceu até agora
cli-help-tickets = tickets: os teus bilhetes e as tuas cartas de festival
cli-help-map = map: todas as rotas, ou algumas com «map NOME»; também «routes»
cli-help-back = back: sai de uma lista
cli-help-quit = quit: guarda e sai
cli-help-hint = hint: uma dica: o que fazer, quanto vale e porquê
cli-help-record = Uma ação também se pode escrever como numa ata: claim harbor/mill red 1
cli-clause-SF-SETUP-4 = Fica com pelo menos um; os outros vão para baixo do baralho de bilhetes.
cli-clause-B-TICKET-2 = Um bilhete completo soma o seu valor, um incompleto subtrai-o.
cli-clause-IB-DRAFT-1 = Escolhe um bilhete e passa os restantes; a escolha é definitiva.
cli-clause-IB-DRAFT-11 = O último bilhete vem sem escolha.
cli-clause-IB-DRAFT-2 = Fica com exatamente os que são pedidos; os outros voltam ao baralho, baralhados.
cli-clause-SF-SETUP-9 = Uma pilha posta de lado vai para qualquer local que não tenha nenhuma.
cli-clause-SF-TOKEN-1 = Ao conquistar uma rota, recolhes numa das duas pontas uma ficha com um símbolo que não tens.
cli-clause-B-TICKET-7 = Responde antes de tudo o resto; fica com pelo menos o número pedido.
cli-clause-B-TICKET-3 = Os bilhetes com que ficas nunca se devolvem.
cli-clause-B-DRAW-4 = Um joker virado para cima não pode ser a segunda carta.
cli-clause-B-DRAW-12 = A segunda carta não é opcional.
cli-clause-B-END-3 = Ganha quem tiver mais pontos; em caso de empate, quem tiver mais bilhetes completos.
cli-clause-B-TURN-2 = Uma só coisa: tirar duas cartas, conquistar uma rota ou tirar bilhetes.
cli-clause-B-DRAW-3 = Um joker virado para cima, tirado como primeira carta, é a única carta do turno.
cli-clause-B-CLAIM-1 = Uma rota custa tantas cartas da sua cor quantos espaços tem; se é cinzenta, de qualquer cor, mas só uma; os jokers substituem qualquer cor.
cli-clause-B-FERRY-1 = Algumas rotas exigem um número mínimo de jokers.
cli-clause-B-END-1 = Duas carruagens ou menos no fim de um turno: toda a gente tem mais um turno.
cli-clause-IB-FEST-1 = Ao conquistar uma rota, recolhes todas as cartas de festival numa das pontas.
cli-clause-IB-TICKET-1 = Só se podem tirar bilhetes depois do segundo draft.

## The log, with the words for you and for others
cli-log-tickets = { $own ->
    [yes] Tiras { $number ->
        [one] { $number } bilhete
       *[other] { $number } bilhetes
    }.
   *[no] { $name } tira { $number ->
        [one] { $number } bilhete
       *[other] { $number } bilhetes
    }.
}
cli-log-first-draft = Começa o primeiro draft de bilhetes.
cli-log-second-draft = Começa o segundo draft de bilhetes.
cli-log-pick = { $own ->
    [yes] Escolhes { $ticket }.
   *[no] { $name } escolhe { $ticket }.
}
cli-log-packs-left = Os maços vão para a esquerda.
cli-log-packs-right = Os maços vão para a direita.
cli-log-keep = { $own ->
    [yes] Ficas com { $kept } de { $number ->
        [one] { $number } bilhete
       *[other] { $number } bilhetes
    }.
   *[no] { $name } fica com { $kept } de { $number ->
        [one] { $number } bilhete
       *[other] { $number } bilhetes
    }.
}
cli-log-stack = { $own ->
    [yes] Colocas a pilha { $symbol } em { $place }.
   *[no] { $name } coloca a pilha { $symbol } em { $place }.
}
cli-log-no-card = { $own ->
    [yes] Tiras, mas já não há cartas.
   *[no] { $name } tira, mas já não há cartas.
}
cli-log-draw = { $own ->
    [yes] Tiras às cegas: { $card }.
   *[no] { $name } tira às cegas: { $card }.
}
cli-log-draw-unseen = { $name } tira uma carta.
cli-log-take = { $own ->
    [yes] Tiras do mercado: { $card }.
   *[no] { $name } tira do mercado: { $card }.
}
cli-log-swept = O mercado é renovado.
cli-log-at-rest = O mercado não é renovado: não restam cartas de cor suficientes.
cli-log-reshuffled = Os descartes são baralhados.
cli-log-festival = Sai uma carta de festival ({ $place }).
cli-log-draft-card = Sai a carta de draft.
cli-log-claim = { $own ->
    [yes] Conquistas { $route } com { $payment } ({ $points ->
        [one] { $points } ponto
       *[other] { $points } pontos
    }).
   *[no] { $name } conquista { $route } com { $payment } ({ $points ->
        [one] { $points } ponto
       *[other] { $points } pontos
    }).
}
cli-log-token = { $own ->
    [yes] Recolhes a ficha { $symbol } em { $place }.
   *[no] { $name } recolhe a ficha { $symbol } em { $place }.
}
cli-log-pile = { $own ->
    [yes] Recolhes { $cards ->
        [one] { $cards } carta de festival
       *[other] { $cards } cartas de festival
    } ({ $place }).
   *[no] { $name } recolhe { $cards ->
        [one] { $cards } carta de festival
       *[other] { $cards } cartas de festival
    } ({ $place }).
}
cli-log-pass = { $own ->
    [yes] Passas.
   *[no] { $name } passa.
}
cli-log-last-round = { $own ->
    [yes] Anuncias a última ronda.
   *[no] { $name } anuncia a última ronda.
}
cli-log-ended = A última ronda acabou.
cli-log-all-passed = Toda a gente passou: a partida acabou.
cli-log-stopped = A mesa terminou a partida.

## The score sheet
cli-scores = == { $board } · pontuação final ==
cli-score-routes = Rotas
cli-score-complete = Bilhetes completos
cli-score-incomplete = Bilhetes incompletos
cli-score-tokens = Fichas de turista
cli-score-festivals = Cartas de festival
cli-score-total = TOTAL
cli-score-done = Completados
cli-score-of = { $done } de { $all }
cli-score-place = Posição
cli-you-win = Ganhaste!
cli-wins = { $name } ganhou.
cli-share = Vitória partilhada: { $names }.
cli-complete-tickets = Os teus bilhetes completos: { $tickets }
cli-incomplete-tickets = Incompletos: { $tickets }
cli-none = nenhum

## Advice and its reasons
cli-advice = Dica, com base em { $number ->
    [one] { $number } simulação
   *[other] { $number } simulações
}:
cli-advice-else = Ou então:
cli-suggestion = { $action }: vitória { $chance } ± { $chance_error }%, margem { $margin } ± { $margin_error }: { $why }

## Replay
cli-seat = lugar { $number }
cli-named-seat = { $name } ({ $number })
cli-story-title = { $board }, { $seats } lugares: { $names }
cli-story-from = A partir de uma posição, no turno { $turn }
cli-story-before = Antes do primeiro turno
cli-story-turn = Turno { $turn }: { $name }
cli-story-draft = Segundo draft
cli-story-keeps = { $name } fica com { $tickets }
cli-story-puts = { $name } coloca { $stacks }
cli-story-stack = a pilha { $symbol } em { $place }
cli-story-picks = { $name } escolhe { $ticket }
cli-story-draws = { $name } tira às cegas: { $card }
cli-story-draws-nothing = { $name } tira às cegas, mas já não há cartas
cli-story-takes = { $name } tira da posição { $slot } do mercado: { $card }
cli-story-takes-nothing = { $name } não tira nada da posição { $slot } do mercado
cli-story-tickets = { $name } tira bilhetes: { $tickets }
cli-story-claims = { $name } conquista { $route } com { $payment }
cli-story-passes = { $name } passa
cli-story-refilled = { $card } na posição { $slot }
cli-story-swept = o mercado é renovado
cli-story-at-rest = o mercado não é renovado: não restam cartas de cor suficientes
cli-story-reshuffled = os descartes formam o novo baralho ({ $number })
cli-story-festival = carta de festival { $festival }
cli-story-draft-card = sai a carta de draft
cli-story-token = ficha { $symbol } em { $place }
cli-story-pile = recolhe as cartas de festival { $festival }: { $cards }
cli-story-last-round = { $name } anuncia a última ronda
cli-story-tickets-of = Bilhetes de { $name }: { $tickets }
cli-sheet-routes = rotas
cli-sheet-tickets = bilhetes
cli-sheet-tokens = fichas
cli-sheet-festivals = festivais
cli-sheet-total = total
cli-sheet-place = posição
cli-verify-board = tabuleiro
cli-verify-deal = distribuição
cli-verify-actions = ações
cli-verify-digests = resumos
cli-verify-scores = pontuações
cli-verify-no-deal = nada a verificar: a partida começou numa posição
cli-verify-fair = o segredo é o que foi fixado de antemão, e a semente resulta dele e dos nonces
cli-verify-seed = nada fixado de antemão nesta ata, por isso só a própria semente
cli-verify-legal = { $number }, todas permitidas
cli-verify-equal-digests = { $number }, todos iguais: um por turno e um do fim
cli-verify-equal-scores = { $number }, todas iguais
cli-verify-done = verificado

## Review
cli-review-title = { $board }: { $names }
cli-review-margins = De onde vem a margem final, em pontos:
cli-review-deal = distribuição
cli-review-luck = sorte
cli-review-own = decisões
cli-review-others = dos outros
cli-review-margin = margem
cli-review-missed = Bilhetes que não foram completados:
cli-review-missed-until = ainda podia ser completado no turno { $turn }, passando por { $routes } (carruagens: { $cars }; turnos necessários: { $needed } de { $left })
cli-review-missed-never = não podia ser completado em nenhum turno
cli-review-turn = Turno { $turn }
cli-review-decision = { $name } { $action }: { $grade }; vitória { $chance }%
cli-review-better = melhor { $preferred }: { $why } (custou { $chance } ± { $error }% e { $margin } pontos)
cli-review-page = Análise: { $board }
cli-review-chance = Probabilidade de ganhar
cli-review-decisions = Decisões
cli-review-column-turn = turno
cli-review-column-who = quem
cli-review-column-what = o quê
cli-review-column-grade = avaliação
cli-review-column-better = melhor
cli-review-column-wins = vitória
