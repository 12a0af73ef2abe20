language-name = Português

## The first screen
motto = Dois jogos de comboios, uma só mesa.
unofficial = Um projeto de fãs não oficial, que nenhuma editora criou, aprovou ou licenciou.
home = Início
play-now = Jogar já
new-table = Preparar uma mesa
continue = Continuar
board-about = { $least } a { $most } jogadores · { $cars } carruagens cada · { $routes } rotas
you = Viajante
dealing = A baralhar e a dar as cartas…
table-lost = Não é possível ler a partida guardada neste dispositivo. Começa uma nova.
open-record = Abrir uma ata ou uma posição
record-unreadable = Este ficheiro não é uma ata que o Roundhouse possa ler.
labeled = { $label }: { $text }
list-and = { $first } e { $last }
list-commas = { $first }, { $last }
list-semicolons = { $first }; { $last }
percent = { $number }%
worker-restarted = A parte desta página que executa o jogo parou e foi reiniciada. Nada se perdeu: continua a jogar.
worker-stopped = A parte desta página que executa o jogo voltou a parar. A tua partida está guardada neste dispositivo. Tenta de novo ou recarrega a página.
try-again = Tentar de novo

## Setting up a table
board = Tabuleiro
add-bot = Adicionar um bot
add-person = Adicionar uma pessoa
remove-seat = Remover este lugar
player-number = Jogador { $number }
name = Nome
bot-level = Nível do bot
level-apprentice = Aprendiz: um bilhete de cada vez, e comete erros
level-conductor = Revisor: uma rede para todos os seus bilhetes
level-dispatcher = Controlador: pondera turnos, cartas e pontos
level-stationmaster = Chefe de estação: pondera tudo e observa-te
level-inspector = Inspetor: ensaia de cabeça as melhores jogadas, num instante
level-superintendent = Superintendente: pensa até um segundo
level-stationmaster-blocker = Chefe de estação, a estorvar: gosta de bloquear
level-stationmaster-collector = Chefe de estação, a colecionar: fichas e festivais
level-stationmaster-sprinter = Chefe de estação, com pressa: acaba a partida cedo
pass-and-play-how = Várias pessoas partilham este dispositivo: antes de cada turno, a mão fica escondida até quem joga pedir para a ver.
start = Começar a partida
person-0 = Ana
person-1 = Ben
person-2 = Cléo
person-3 = Dan
person-4 = Eva
bot-0 = Ada
bot-1 = Bruno
bot-2 = Clara
bot-3 = Diego
bot-4 = Elena
bot-5 = Félix
bot-6 = Greta
bot-7 = Hugo
bot-8 = Inês
bot-9 = Jonas
bot-10 = Kira
bot-11 = Luís

## Preferences
preferences = Preferências
language = Idioma
theme = Claro e escuro
theme-system = Como o dispositivo
theme-light = Dia
theme-dark = Noite
motion = Animação
motion-system = Como o dispositivo
motion-none = Nenhuma
motion-fast = Rápida
motion-normal = Normal
motion-slow = Lenta
pace = Ritmo dos bots
pace-none = Imediato
pace-fast = Rápido
pace-normal = Normal
pace-slow = Lento
confirm = Perguntar antes de conquistar uma rota
confirm-always = Sempre
confirm-touch = Em ecrãs táteis
confirm-never = Só quando há escolha
places = Nomes dos locais
places-printed = Como no tabuleiro
places-own = Na tua língua
map-style = Mapa
map-drawn = Desenhado
map-plain = Simples, alto contraste
sound = Sons
sound-off = Desligados
sound-low = Baixos
sound-middle = Médios
sound-high = Altos
shortcuts = Teclas de uma letra
shortcuts-on = Ligadas
shortcuts-off = Desligadas
livery = As tuas cores
livery-0 = Cor-de-rosa
livery-1 = Azul-celeste
livery-2 = Castanho
livery-3 = Azul-marinho
livery-4 = Verde-lima
back-to-game = Voltar à partida

## The game screen
title = { $board } · Roundhouse
title-asked = ● É a tua vez · { $board }
players = Jogadores
log = Registo
tickets = Bilhetes
market = Mercado
hand = A tua mão
panels = Painéis
close = Fechar
cancel = Cancelar
undo = Desfazer
undo-open = Desfaz a tua última ação
undo-closed = Não tens nada para desfazer
hurry = Saltar
hurry-how = Saltar o que os bots fazem (F)
rules = Regras
map-label = Mapa de { $board }. As setas percorrem todas as rotas, com Shift só as que podes conquistar. Enter escolhe uma.
skip-to-map = Ir para o mapa
zoom-in = Aproximar
zoom-out = Afastar
zoom-fit = Mostrar o mapa todo
which-route = Que rota?
twin-closed = Fechada: com tão poucos jogadores, só uma metade de uma rota dupla pode ser conquistada ({ $clause }).
twin-yours = Fechada para ti: ninguém pode ter as duas metades de uma rota dupla ({ $clause }).
prompt-turn = É a tua vez: tira cartas, conquista uma rota ou tira bilhetes.
prompt-turn-no-tickets = É a tua vez: tira cartas ou conquista uma rota.
prompt-pass = Não podes fazer nada: passa.
prompt-second = Tira uma segunda carta, mas não uma { $wild } virada para cima.
prompt-keep = Fica com pelo menos { $number ->
    [one] um bilhete
   *[other] { $number } bilhetes
}.
prompt-keep-exactly = Fica com exatamente { $number ->
    [one] um bilhete
   *[other] { $number } bilhetes
}.
prompt-pick = Escolhe um bilhete do maço e passa os restantes.
prompt-place = Coloca { $number ->
    [one] uma pilha de fichas
   *[other] { $number } pilhas de fichas
} no mapa.
prompt-waits = { $name } está a pensar…
prompt-waits-several = { $number ->
    [0] Ainda há jogadores a escolher…
    [one] Um jogador ainda está a escolher…
   *[other] { $number } jogadores ainda estão a escolher…
}
prompt-to-move = É a vez de { $name }.
prompt-over = A partida acabou.
prompt-past = Estás a ver um momento anterior.
last-round = Última ronda, anunciada por { $name }: { $number ->
    [0] faltam { $number } turnos
    [one] falta um turno
   *[other] faltam { $number } turnos
}
looking-back = A rever o turno { $turn }
back-to-now = Voltar ao presente
to-the-end = Ir para o fim
moment-link = O endereço deste momento
step-back = Uma jogada atrás
step-on = Uma jogada à frente
play-on = Continuar daqui
play-on-how = Uma nova partida neste dispositivo, a partir deste momento. Escolhe o teu lugar; os bots ficam com os outros.
play-on-you = Tu
play-on-sampled = Baralhar o que o meu lugar não vê: outras mãos, bilhetes e baralho
seen-by = Ponto de vista
seen-by-all = Um espectador
points = { $number ->
    [0] { $number } pontos
    [one] { $number } ponto
   *[other] { $number } pontos
}

menu = Menu
routes = Rotas disponíveis
routes-none = Não há nenhuma rota que possas conquistar agora.
rail-people = Jogadores e registo
rail-tickets = Bilhetes e coleções
tray = Cartas
game-of = Uma partida de { $board }
about-route = Sobre esta rota
why = Porquê?
route-ferry = { $wild } em { $number ->
    [one] { $number } espaço
   *[other] { $number } espaços
}
route-taken = { $name } já a conquistou.
route-open = Podes conquistá-la agora.
route-payable = As tuas cartas chegam para a pagar.
lacks-cars = Precisa de { $length ->
    [one] { $length } carruagem
   *[other] { $length } carruagens
}; tens { $cars }.
lacks-color = Precisa de { $length } × { $color }. Tens { $color }: { $have }, { $wild }: { $wilds }.
lacks-any = Precisa de { $length ->
    [one] { $length } carta
   *[other] { $length } cartas
} de uma só cor. Tens no máximo { $have } da mesma cor, { $wild }: { $wilds }.
ask-tickets = Tirar bilhetes?
ask-tickets-how = Isto ocupa o turno inteiro. Vês { $offered } e tens de ficar com pelo menos { $keep }; um bilhete que não completes custa os seus pontos.
ask-tickets-yes = Tirar bilhetes
fewer-wilds = Menos: { $wild }
more-wilds = Mais: { $wild }
look-back = Rever este momento
history = Histórico
history-at = Turno { $turn } de { $last }
history-play = Reproduzir o histórico
history-stop = Pausa
history-speed = Velocidade { $number }
stop-asked = { $name } gostaria de terminar a partida sem vencedor.
hints-asked = { $name } gostaria de permitir dicas para toda a gente.
hints-propose = Propor dicas
hints-wait = Dicas: à espera dos outros
rematch-asked = Os outros jogam de novo. Também jogas?
agree = Concordar
decline = Recusar

## Cards
card-red = vermelho
card-blue = azul
card-green = verde
card-yellow = amarelo
card-orange = laranja
card-purple = roxo
card-black = preto
card-white = branco
card-gray = cinzento
card-wild = carta joker
wild-ferry-card = carta de ferry
wild-locomotive = locomotiva
card-red-letter = V
card-blue-letter = A
card-green-letter = D
card-yellow-letter = M
card-orange-letter = L
card-purple-letter = R
card-black-letter = P
card-white-letter = B
card-gray-letter = ∗
card-wild-letter = ★
take-card = Mercado { $number }: { $card }
empty-place = Vazio
drop-missed = Aqui não há rota para estas cartas. Larga-as numa que brilhe.
draw-unseen = Tirar às cegas do baralho ({ $number ->
    [0] { $number } cartas
    [one] { $number } carta
   *[other] { $number } cartas
})
discards = Descartes: { $number }
draw-tickets = Tirar bilhetes (restantes: { $number })
draft-in = { $number ->
    [0] { $number } cartas até ao segundo draft
    [one] { $number } carta até ao segundo draft
   *[other] { $number } cartas até ao segundo draft
}
market-at-rest = Não restam cartas de cor suficientes, por isso o mercado não é renovado ({ $wild }).
cards-of = { $card }: { $number }
pass = Passar

## Players
cards-held = Cartas na mão: { $number }
cars-left = Carruagens restantes: { $number }
tickets-held = Bilhetes: { $number }
festival-cards = Cartas de festival: { $number }

## Tickets
ticket-name = { $from } – { $to }
tickets-done = completos: { $done } de { $all }
no-tickets = Ainda sem bilhetes.
ticket-done = Completo
ticket-done-now = Bilhete completo: { $ticket }, +{ $points }
ticket-lost = Fora de alcance
ticket-needs = { $number ->
    [one] falta { $number } carruagem
   *[other] faltam { $number } carruagens
}
ticket-adds = +{ $points } { $number ->
    [0] sem mais carruagens
    [one] por mais { $number } carruagem
   *[other] por mais { $number } carruagens
}
choice-opening = Os teus primeiros bilhetes
tickets-why = Um bilhete dá os seus pontos se as tuas rotas ligarem os seus locais e, se não os ligarem, custa outros tantos.
choice-tickets = Novos bilhetes
choice-draft = Com quais ficas?
choice-pick = Draft: escolhe um bilhete
picked = { $number ->
    [0] { $number } escolhidos
    [one] { $number } escolhido
   *[other] { $number } escolhidos
}
passes-to = Passas o maço a { $name }
pick = Escolher este bilhete
pick-one = Escolhe primeiro um bilhete
keep-tickets = { $number ->
    [one] Ficar com um bilhete
   *[other] Ficar com { $number } bilhetes
}
keep-exactly = Marca exatamente { $number } (marcados: { $marked })
keep-at-least = Marca pelo menos { $number }
answered = { $number ->
    [0] Ainda podes mudar de ideias.
    [one] Falta um jogador. Ainda podes mudar de ideias.
   *[other] Faltam { $number } jogadores. Ainda podes mudar de ideias.
}

## Claiming
route-name = { $from } – { $to } · { $length }
route-between = { $from } – { $to }
route-worth = { $length ->
    [one] { $length } espaço
   *[other] { $length } espaços
} · { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
}
pay-with = Pagar com
payment = { $color }: { $colored }, { $wild }: { $wilds }
payment-wilds = { $wild }: { $wilds }
collect-at = Recolher em
collect-choose = Recolhe numa das pontas:
collect-takes = Recolhes:
collect-first = Escolhe onde recolher
claim = { $points ->
    [one] Conquistar por { $points } ponto
   *[other] Conquistar por { $points } pontos
}

## What one letter asks
ask-nothing = Nada aconteceu desde a tua última ação.
ask-nothing-own = Não há nenhuma mão no ecrã.
ask-hand = A tua mão: { $cards }.
ask-ticket = { $ticket }, { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
}: { $number ->
    [one] falta { $number } carruagem.
   *[other] faltam { $number } carruagens.
}
ask-marked = Marcados: { $tickets }.
ask-none-marked = Não há nada marcado.
ask-claim = { $route }, pagamento: { $payment }. Enter confirma, Esc cancela.
ask-stack = Previsto: { $symbol }, { $place }.
ask-ticket-done = { $ticket }, { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
}: completo.
ask-ticket-lost = { $ticket }, { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
}: fora de alcance.
ask-score = { $name }: { $points ->
    [0] { $points } pontos
    [one] { $points } ponto
   *[other] { $points } pontos
}, { $cars ->
    [0] nenhuma carruagem restante.
    [one] { $cars } carruagem restante.
   *[other] { $cars } carruagens restantes.
}
ask-route = { $route }, { $facts }. Enter escolhe-a.

## Tokens and festivals
tokens = Fichas de turista
symbol-0 = Ponte
symbol-1 = Estrela
symbol-2 = Casa
symbol-3 = Elétrico
symbol-4 = Chama
symbol-5 = Gaivota
symbol-6 = Vela
symbol-7 = Janela
set-worth = { $now ->
    [0] { $now } pontos
    [one] { $now } ponto
   *[other] { $now } pontos
}; mais uma ficha dá { $next } (+{ $more })
set-complete = conjunto completo: vale { $now }
stack-says = { $symbol }: { $left ->
    [0] restam { $left }
    [one] resta { $left }
   *[other] restam { $left }
}, { $place }
stack-yours = { $stack }. Tens uma.
stack-open = { $symbol }: { $left ->
    [one] resta { $left } ficha
   *[other] restam { $left } fichas
}
stack-held = { $symbol }: { $left ->
    [one] resta { $left }
   *[other] restam { $left }
}, mas não para ti: já tens uma ({ $clause })
stack-empty = { $symbol }: já não há fichas
placing = Colocar pilhas de fichas
placing-how = { $number ->
    [one] Escolhe uma pilha e carrega num local do mapa que não tenha nenhuma.
   *[other] Escolhe cada uma das { $number } pilhas e carrega num local do mapa que não tenha nenhuma.
}
placing-where = Local
placing-on-map = carrega no mapa, ou escolhe aqui
placing-left = { $number ->
    [one] Falta colocar uma pilha
   *[other] Falta colocar { $number } pilhas
}
place-stacks = Colocar aqui
festivals = Festivais
festivals-how = Cartas no mapa, as tuas, as que ainda hão de vir, e o que ganhas em recolhê-las.
pile-says = { $festival }: { $lying } no mapa, { $own } na tua pilha, { $coming } por vir; valem { $now } agora, { $then } com as do mapa, { $next } com mais uma
pile-worth = { $now ->
    [0] { $now } pontos
    [one] { $now } ponto
   *[other] { $now } pontos
}
pile-words = no mapa: { $lying }, tuas: { $own }
festivals-unseen = Os outros festivais

## One device for several
curtain = Passa o dispositivo a { $name }
curtain-how = A mão fica escondida até pedires para a ver.
curtain-show = Sou { $name }

## The end
result = Resultado
you-win = Ganhaste
wins = { $name } ganhou
shared-win = { $number } jogadores partilham a vitória
score-routes = Rotas
score-failed = Bilhetes incompletos
score-fulfilled = Bilhetes completos
score-tokens = Fichas de turista
score-festivals = Festivais
score-total = Total
look-at-board = Ver o tabuleiro
step-through = Rever passo a passo
save-record = Guardar a ata
rematch = Jogar de novo

## The log
log-started = A partida começa.
log-stand-in = Um bot substitui { $name }.
log-undone = { $name } desfaz uma ação.
log-rewound = { $name } leva a partida de volta a uma decisão anterior.
log-resigned = { $name } desiste.
log-handed-over = { $name } joga agora noutro dispositivo.
log-given = { $name } ficou com este lugar.
log-nudged = { $by } pede a { $name } que decida. Daqui a dois minutos, um bot toma esta decisão.
log-claimed = { $name } conquista { $from } – { $to } por { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
}.
log-took = { $name } tira do mercado: { $card }.
log-drew = { $name } tira às cegas.
log-drew-card = { $name } tira às cegas: { $card }.
log-drew-nothing = { $name } tira, mas já não há cartas.
log-offered = { $name } recebe { $number ->
    [one] { $number } bilhete
   *[other] { $number } bilhetes
} para escolher.
log-kept = { $name } fica com { $number ->
    [one] { $number } bilhete
   *[other] { $number } bilhetes
}.
log-kept-own = { $name } fica com { $tickets }.
log-placed = { $name } coloca a pilha «{ $symbol }» em { $place }.
log-token = { $name } recolhe a ficha «{ $symbol }» em { $place }.
log-festival = { $name } recolhe { $number ->
    [one] { $number } carta de festival
   *[other] { $number } cartas de festival
} ({ $festival }).
log-laid = Sai uma carta de festival ({ $festival }).
log-draft = Começa o primeiro draft.
log-second-draft = Começa o segundo draft.
log-draft-card = Sai a carta de draft: o segundo draft vem depois deste turno.
log-swept = Havia demasiadas cartas do mesmo tipo viradas para cima ({ $wild }): o mercado é renovado.
log-reshuffled = Os descartes são baralhados e formam um novo baralho.
log-passed = { $name } passa.
log-last-round = { $name } anuncia a última ronda.
log-ended = A última ronda acabou.
log-all-passed = Toda a gente passou: a partida acabou.

## Tables of a server
connecting = A ligar à mesa…
reconnecting = A ligar de novo…
unsent = A ligar de novo… a tua jogada será enviada.
no-server = O servidor não responde.
no-server-here = Aqui não há servidor. As partidas a solo e num só dispositivo funcionam sem ele.
no-table = Esta mesa não existe
no-table-how = A ligação pode ser antiga ou estar incompleta. Pede uma nova.
wrong-version = Esta página é demasiado antiga para o servidor
wrong-version-how = A nova está a ser carregada.
newer-build = Há uma versão mais recente.
load-newer = Carregar
later = Mais tarde
with-friends = Com amigos
make-table = Convidar amigos
make = Criar a mesa
your-name = O teu nome
name-first = Escreve primeiro o teu nome
add-open = Lugar por ligação
yourself = tu
seat-open = livre
who-finds = Quem encontra a mesa
table-private = Só com a ligação
table-listed = Na lista pública
who-begins = Quem começa
first-random = Ao acaso
begins-at-random = Quem começa: ao acaso
first-me = Começo eu
first-seat = Começa o primeiro lugar
tempo = Tempo
tempo-relaxed = Sem relógio
tempo-brisk = Dois minutos por decisão
tempo-days = Três dias por decisão
clock-each = { $time } por decisão
clock-none = Sem relógio
clear-seat = Libertar este lugar
sit-down = Sentar-me
waiting-for-people = { $number ->
    [one] Falta um jogador
   *[other] Faltam { $number } jogadores
}
waiting-for-host = Já está toda a gente. O anfitrião começa a partida.
link-invite = Ligação para jogar
link-watch = Ligação para assistir
link-return = A tua ligação de regresso
link-return-how = Guarda-a para ti: a pessoa que a abrir fica com o teu lugar, por exemplo noutro dispositivo.
link-copy = Copiar
link-copied = Copiada
link-send = Enviar
link-code = Código QR
link-code-says = A ligação em código QR
come-back = Voltar ao teu lugar
remove = Expulsar
remove-sure = Expulsar de vez?
several-seats = Um dispositivo pode ter vários lugares
watcher-number = Espectador { $number }
links-renew = Novas ligações: as antigas deixam de funcionar
link-renew = Nova ligação de regresso: a antiga deixa de funcionar
link-give = Ligação para a pessoa que fica com o teu lugar
give-seat = Dar o teu lugar a
give-seat-link = Criar uma ligação
ignore = Ignorar
ignore-not = Voltar a ouvir
report = Denunciar a quem gere este servidor
report-comment = Qual é o problema? (opcional)
report-send = Denunciar
reported = Denúncia enviada. Agradecemos.
nudge = Pedir decisão
changed-hands = mudou de mãos
moved-away = O teu lugar está a ser jogado noutro dispositivo.
play-here = Jogar aqui
rewound-alone = Houve decisões desfeitas depois de uma pessoa desistir
chat = Conversa
chat-line = Diz algo
chat-say = Enviar
chat-mute = Silenciar
chat-listen = Ouvir
chat-quiet = A conversa está silenciada neste dispositivo.
table = Mesa
away = ausente
away-until = ausente, um bot entra daqui a { $time }
stood-in = ausente, joga um bot
resigned = desistiu
wants-stop = quer parar
muted = em silêncio
mute-person = Silenciar
unmute-person = Dar voz
watching = Estás a assistir
watchers = { $number ->
    [one] { $number } espectador
   *[other] { $number } espectadores
}
time-left = ainda { $time }
hours-minutes = { $hours } h { $minutes } min
days = { $days ->
    [one] { $days } dia
   *[other] { $days } dias
}
days-hours = { $days ->
    [one] { $days } dia { $hours } h
   *[other] { $days } dias { $hours } h
}
stop = Terminar sem vencedor
stop-how = Quando todas as pessoas à mesa concordarem, a partida termina sem vencedor.
stop-waits = Queres terminar a partida. Termina quando as outras pessoas concordarem.
stop-not = Afinal, continuar
resign = Desistir
resign-how = Um bot joga no teu lugar até ao fim, e não pode ganhar.
game-stopped = A partida terminou por acordo.
game-abandoned = Há muito tempo que ninguém aparece, por isso a mesa está fechada.
next-game = Próxima partida
record-download = Descarregar a ata
paste-link = Cola uma ligação que recebeste
join = Entrar
no-link = Isto não é uma ligação para uma mesa.
open-tables = Mesas abertas
filter-board = Tabuleiro
filter-any-board = Qualquer tabuleiro
filter-seats = Lugares
filter-any-seats = Qualquer número de lugares
seats-number = { $number } lugares
no-open-tables = Neste momento, ninguém está à espera de jogadores.
finished-tables = Partidas acabadas
table-gathering = a mesa está a encher
table-your-turn = é a tua vez
way-back = A tua ligação de regresso
won-by = vitória: { $names }
score-sheet = Folha de pontos
more = Mais

## Why something is refused
refused-game-over = A partida acabou.
refused-no-such-seat = Esta mesa não tem nenhum lugar com esse número.
refused-not-your-turn = Não é a tua vez.
refused-not-now = Isto não responde à decisão em aberto.
refused-second-card-first = Tira primeiro a tua segunda carta.
refused-answer-offer-first = Escolhe primeiro entre os teus bilhetes.
refused-no-such-slot = O mercado não tem nenhuma posição com esse número.
refused-slot-empty = Essa posição do mercado está vazia.
refused-wild-as-second = Uma { $wild } virada para cima não pode ser a segunda carta.
refused-nothing-to-draw = Já não há cartas para tirar.
refused-no-tickets-left = Já não há bilhetes.
refused-tickets-after-second-draft = Só se podem tirar bilhetes depois do segundo draft.
refused-route-claimed = Essa rota já foi conquistada.
refused-twin-is-yours = Já tens a outra metade desta rota dupla.
refused-twin-closed = Com tão poucos jogadores, a outra metade fecha esta rota.
refused-too-few-cars = Não te restam carruagens suficientes para essa rota.
refused-wrong-color = Essas cartas não têm a cor da rota.
refused-wrong-count = O pagamento tem de corresponder ao número de espaços.
refused-wilds-name-no-color = Se cada carta é uma { $wild }, o pagamento não tem cor.
refused-too-few-wilds = Este ferry precisa de mais uma { $wild }.
refused-cards-not-in-hand = Não tens as cartas para essa rota.
refused-must-take-token = É preciso recolher uma ficha: escolhe onde.
refused-must-take-festival = É preciso recolher cartas de festival: escolhe onde.
refused-nothing-to-take = Aí não há nada para recolher.
refused-may-not-pass = Ainda podes fazer alguma coisa, por isso não podes passar.
refused-not-offered = Esse bilhete não te foi proposto.
refused-keep-more = Fica com mais bilhetes.
refused-keep-exactly = O número de bilhetes com que ficas é fixo.
refused-not-in-pack = Esse bilhete não está no teu maço.
refused-wrong-stack-count = Esse não é o número certo de pilhas.
refused-not-put-aside = Essa pilha não foi posta de lado.
refused-stack-lies-there = Já há aí uma pilha.
refused-no-such-mechanic = Este tabuleiro não tem isso.
refused-no-such-table = Esta mesa não existe, ou a ligação é antiga.
refused-no-such-board = O servidor não tem esse tabuleiro.
refused-too-many-tables = Tens lugar em demasiadas mesas por acabar. Primeiro, acaba ou deixa uma delas.
refused-too-fast = Demasiadas vezes seguidas: espera um pouco.
refused-damaged = Esta mesa está danificada e fechada.
refused-not-understood = A mesa não conseguiu ler essa mensagem. Recarrega a página.
refused-wrong-protocol = Esta página é de outra versão: recarrega-a.
refused-join-first = A ligação à mesa ainda não está aberta.
refused-too-many-clients = Há demasiadas pessoas ligadas a esta mesa. Tenta mais tarde.
refused-not-your-seat = Esse lugar não é teu.
refused-not-host = Só o anfitrião pode fazer isso.
refused-seat-taken = Esse lugar está ocupado.
refused-livery-taken = Outra pessoa já tem essas cores.
refused-seat-empty = Esse lugar está vazio.
refused-seats-empty = Ainda há lugares vazios.
refused-not-gathering = A partida já começou.
refused-not-playing = Não há nenhuma partida a decorrer.
refused-not-over = A partida ainda não acabou.
refused-bad-name = Um nome tem de 1 a 24 caracteres visíveis e nenhuma palavra proibida por este servidor.
refused-unknown-level = Não há bots desse nível.
refused-bad-settings = Esse tempo de espera é demasiado longo, ou o tempo de tolerância é inferior a um minuto.
refused-bad-nonce = Não foi possível ler a parte aleatória que esta página juntou à distribuição. Recarrega a página.
refused-stale = Essa decisão já teve resposta.
refused-nothing-to-undo = Não tens nada para desfazer.
refused-undo-revealed = Não é possível desfazer: foi revelado algo que estava escondido.
refused-undo-next-acted = Não é possível desfazer: alguém já jogou a seguir.
refused-change-instead = Em vez disso, escolhe de novo, enquanto os outros pensam.
refused-rewind-with-others = Há outras pessoas a jogar nesta mesa, por isso a partida não pode voltar atrás.
refused-not-own-decision = Essa decisão não foi tua.
refused-muted = O anfitrião silenciou-te.
refused-chat-too-long = Uma mensagem tem de 1 a 300 caracteres.
refused-chat-too-fast = Demasiadas mensagens ao mesmo tempo: espera um pouco.
refused-draft-too-long = A escolha a meio é demasiado longa para ser guardada.
refused-not-shown = No ecrã está a mão de outra pessoa.
refused-no-such-position = Esta partida não tem nenhum momento com esse número.
refused-hints-off = As dicas estão desligadas, porque jogam várias pessoas.
refused-has-resigned = Esse lugar desistiu.
refused-log-full = O registo da mesa está cheio, por isso a partida não pode continuar.
refused-closed = A mesa está fechada.
refused-one-seat = Já tens um lugar aqui. O anfitrião pode permitir mais do que um.
refused-removed = O anfitrião expulsou-te desta mesa.
refused-no-such-watcher = Essa pessoa já não está a assistir.
refused-name-taken = Alguém à mesa tem esse nome, ou um parecido.
refused-listed-needs-clock = Uma mesa que toda a gente pode encontrar precisa de relógio.
refused-not-waited-for = Pede só depois de dez minutos de espera, e uma só vez.
refused-changes-used-up = Já mudaste isto vinte vezes: agora fica assim.
refused-quota-used-up = Este lugar já disse e mudou o suficiente nesta partida.
refused-no-new-tables = De momento, este servidor não abre novas mesas. Tenta mais tarde.
refused-unavailable = O servidor não pode fazer isso agora. Tenta de novo daqui a pouco.
refused-blocked = Quem gere este servidor bloqueou-te.
refused-wrong-key = Esta ligação não funciona, ou deixou de funcionar.
refused-too-slow = O pedido não chegou a tempo ao servidor. Tenta de novo.
refused-wrong-origin = Esta página é de outro site. Abre a página do próprio servidor.
refused-no-token = Para isso é precisa a chave de um lugar nesta mesa.
refused-nothing-here = O servidor não tem o que esta página pede. Recarrega a página.
refused-wrong-method = O servidor não pode fazer o que esta página pede. Recarrega a página.

## Advice and review: why an action is good, and how good it was
why-completes = completa { $ticket }
why-on-the-way = no caminho de { $ticket }
why-scores = { $points ->
    [one] dá { $points } ponto
   *[other] dá { $points } pontos
}
why-takes-token = recolhe a ficha em { $place } (valor { $worth })
why-takes-pile = recolhe { $cards ->
    [one] { $cards } carta de festival
   *[other] { $cards } cartas de festival
} ({ $festival }, valor { $worth })
why-blocks = estorva { $name }
why-hard-to-replace = difícil de substituir
why-pays = ajuda em { $route } ({ $card })
why-unseen = não há nada melhor virado para cima
why-go-together = { $tickets } combinam bem
why-pays-for-itself = { $ticket } paga-se a si próprio
why-hopes-for-tickets = novos bilhetes podem valer o turno
why-own-plans = o caminho previsto passa por { $place }
why-end-is-near = o fim está próximo
why-anything-goes = tanto faz
grade-none = sem alternativa
grade-excellent = excelente
grade-fine = boa
grade-inaccuracy = imprecisão
grade-mistake = erro
grade-blunder = erro grave
tenths = { $number }
hint = Dica
hint-how = Mostra o que o computador faria no teu lugar, e porquê.
hint-thinking = À procura de uma boa jogada…
hint-failed = Não foi possível calcular a dica.
hint-says = Dica: { $action }; { $why }
hint-why = Porquê: { $why }
keys-hint = A mostra ou fecha uma dica, onde as dicas são permitidas.
advice-claim = Conquistar { $route } ({ $cards })
advice-card = Tirar uma carta: { $card }
advice-deck = Tirar às cegas
advice-tickets = Tirar bilhetes
advice-keep = Ficar com { $tickets }
advice-pick = Escolher { $ticket }
advice-stacks = Colocar pilhas: { $stacks }
advice-stack = { $symbol } em { $place }
advice-pass = Passar
advice-worth = Vitória em cerca de { $chance } ± { $error } de cada 100 partidas; margem média { $margin } ± { $spread }
review = Análise
review-how = Mostra quão boa foi cada decisão, e o que foi sorte.
review-running = A analisar: { $done } de { $all } decisões
review-failed = Não foi possível fazer a análise.
review-deeper = Analisar mais a fundo
review-details = Decisões e sorte
review-chance = { $name }: vitória { $chance }%
review-better = Melhor: { $action }
review-turning = Pontos de viragem para { $name }
review-luck = De onde vem cada margem
review-luck-how = Em pontos sobre o melhor rival. As partes somam a margem final; as cartas tiradas incluem o que ninguém podia saber.
review-deal = Distribuição
review-draws = Cartas tiradas
review-own = Escolhas próprias
review-others = Escolhas dos outros
review-margin = Margem
review-of = Ponto de vista
review-decisions = Decisões
review-turn = Turno
review-played = Jogado
review-preferred = Era melhor
review-cost = Custo
review-cost-is = { $chance }%, { $margin } pontos
review-grade = Avaliação
review-jump = Ir para o turno { $turn }

## The rules
keys = Teclas
keys-how = 1 a 5 tiram do mercado, ou escolhem onde há algo para escolher; D tira às cegas, T tira bilhetes, M vai para o mapa, onde as setas percorrem as rotas (com Shift só as que podes conquistar), R lista as rotas que podes conquistar, Enter escolhe e confirma, Esc cancela, U desfaz, F salta o que os bots fazem, as setas esquerda e direita percorrem o histórico. Pergunta com L pelas últimas jogadas, H pela tua mão, K pelos teus bilhetes, S pelos pontos.
differs = Resumo de cada tabuleiro
clauses = Todas as regras, cláusula a cláusula
clauses-english = As cláusulas estão escritas em inglês; os números são os mesmos em todas as línguas.
how-1 = Conquista rotas com cartas, liga os dois locais dos teus bilhetes e acaba com o maior número de pontos.
how-2 = No teu turno, faz exatamente uma coisa: tira duas cartas, conquista uma rota ou tira bilhetes.
how-3 = As cartas vêm das cinco viradas para cima ou, às cegas, do baralho. Uma { $wild } virada para cima vale pelas duas cartas.
how-4 = Uma rota custa tantas cartas da sua cor quantos espaços tem; as rotas cinzentas aceitam qualquer cor, mas só uma. Uma { $wild } substitui qualquer cor.
how-5 = Só uma { $wild } paga um espaço marcado de um ferry.
how-6 = As rotas mais longas dão logo mais pontos. De duas rotas paralelas, ninguém pode ter ambas.
how-7 = Um bilhete dá os seus pontos quando uma cadeia de rotas tuas liga os seus locais, e custa outros tantos quando não liga.
how-8 = Quando alguém fica com duas carruagens ou menos, toda a gente tem mais um turno.
contents = Índice
clauses-search = Procurar nas cláusulas
card-draw = Tira duas cartas.
card-draw-how = Tira-as do mercado, viradas para cima, ou às cegas do baralho. Uma { $wild } virada para cima vale pelas duas.
card-claim = Ou conquista uma rota.
card-claim-how = Custa tantas cartas da sua cor quantos espaços tem; as cinzentas aceitam qualquer cor, mas só uma. Uma { $wild } substitui qualquer cor, e os espaços marcados dos ferries não aceitam mais nada.
card-tickets = Ou tira bilhetes.
card-length = Espaços
card-points = Pontos
card-worth = Pontos por uma, duas, três, etc.: { $points }.
card-end-how = Quando alguém fica com { $cars } carruagens ou menos, toda a gente tem mais um turno. Os bilhetes incompletos custam os seus pontos.

## Learning by playing
learn = Aprender a jogar
learn-how = Alguns turnos de uma partida a sério, com dicas que mostram o que fazer. Podes sair a qualquer momento e voltar.
learn-begin = Começar
learn-resume = Continuar
learn-first = Começa aqui
learn-san-francisco = Cinco minutos: cartas, rotas, ferries, bilhetes, fichas e a última ronda.
learn-iberia = Três minutos sobre o que Iberia acrescenta: passar bilhetes, festivais e o segundo draft.
learn-next = A seguir: { $board }
learn-real = Jogar uma partida a sério
learned-san-francisco = Muito bem! Tiraste cartas, conquistaste rotas, pagaste com cartas de ferry, completaste um bilhete, recolheste uma ficha e anunciaste a última ronda. E é este o jogo todo.
learned-iberia = Muito bem! Escolheste bilhetes nos dois drafts e recolheste cartas de festival: Iberia não acrescenta mais nada. Podes continuar esta partida.
coach-next = Seguinte
coach-leave = Sair das dicas
coach-leave-ask = Sair das dicas? «Aprender a jogar» no menu retoma-as.
coach-welcome = Esta partida já vai a meio. As rotas com o teu número nas carruagens são tuas. Ganha quem tiver mais pontos.
coach-tickets = Estes são os teus bilhetes. Liga os dois locais de cada um com rotas tuas. Toca num ou aponta para ele e vês o caminho mais barato.
coach-draw = No teu turno, faz uma só coisa. Agora, tira duas cartas: das cinco viradas para cima ou, às cegas, do baralho.
coach-claim = As rotas que ajudam os teus bilhetes brilham. Carrega em Fort Mason – Lombard Street no mapa e paga o seu único espaço com vermelho.
coach-ferry = Os ferries têm rodas nos espaços que só uma carta de ferry paga. Conquista Alcatraz – Fort Mason: uma carta de ferry e uma preta.
coach-token = Recolheste uma ficha de turista em Alcatraz. Fichas diferentes formam um conjunto: cada uma a mais vale mais.
coach-done = O teu bilhete está completo e mantém os seus pontos. Os que ficarem incompletos no fim custam os deles.
coach-wild = Uma carta de ferry também substitui qualquer cor. Conquista Golden Gate Bridge – Presidio com uma verde e uma carta de ferry.
coach-last = As rotas mais longas dão mais pontos. Conquista Pacific Heights – Presidio com três cartas vermelhas: ficas com duas carruagens, e isso inicia a última ronda.
coach-over = Toda a gente tem mais um turno. Continua: o resultado conta rotas, bilhetes e fichas.
coach-draft = Iberia começa com um draft: escolhe um bilhete do teu maço, e os restantes passam adiante. Já houve quatro escolhas; faz agora a próxima, o último bilhete vem por si.
coach-keep = Dos teus seis bilhetes, fica com exatamente quatro. Cada um mostra o que acrescenta às carruagens de que já precisas.
coach-festival = As cartas de festival saem do baralho e ficam nas suas cidades. Tira duas cartas do baralho.
coach-collect = Ao conquistar uma rota, recolhes todas as cartas de festival numa das pontas. Conquista uma rota para uma cidade onde haja algumas.
coach-piles = Muitas cartas do mesmo festival valem muito mais do que cartas soltas. O painel diz o que cada festival te daria.
coach-second = O baralho mostra quantas cartas faltam até ao segundo draft. Tira do baralho até ele começar.
coach-again = O segundo draft: escolhe e passa outra vez, e fica com mais quatro. É tudo; continua como quiseres.

## Puzzles
puzzles = Desafios
puzzles-how = Posições de partidas entre bots em que uma escolha é claramente a melhor, e não é a óbvia. Encontra-a.
puzzles-solved = Resolvidos: { $solved } de { $all }
puzzles-failed = Agora não é possível carregar os desafios.
puzzle-of = Desafio { $number }
puzzle-solved = Desafio { $number }, resolvido
puzzle-task = Encontra a melhor escolha.
puzzle-right = Certo, é a melhor escolha.
puzzle-wrong = Não é a melhor escolha.
puzzle-show = Mostrar a solução
puzzle-best = A melhor
puzzle-yours = A tua escolha
puzzle-obvious = A óbvia
puzzle-chance = { $chance }% de probabilidade de vitória
puzzle-checked = Verificado com uma pesquisa de { $steps } passos.
puzzle-next = Desafio seguinte

differs-seats = { $least } a { $most } jogadores, { $cars } carruagens cada, { $hand } cartas para começar.
differs-twins = As duas metades de uma rota dupla estão abertas a partir de { $seats } jogadores.
differs-offer = Primeiros bilhetes: recebes { $offered }, fica com pelo menos { $keep }.
differs-draft = Dois drafts: escolhe um bilhete de um maço e passa os restantes, até teres { $dealt }; fica com exatamente { $keep }. O segundo draft vem quando a sua carta sai do baralho.
differs-draw = Esta ação mostra { $offered } bilhetes; fica com pelo menos { $keep }.
differs-draw-late = Depois do segundo draft, esta ação mostra { $offered } bilhetes; fica com pelo menos { $keep }.
differs-tokens = Ao conquistar uma rota, recolhes uma ficha de turista numa das pontas, se ainda não tens o seu símbolo. As { $symbols } juntas valem { $points } pontos. Os últimos jogadores colocam eles próprios duas pilhas.
differs-festivals = { $number } festivais: as suas cartas saem do baralho e ficam nas suas cidades. Ao conquistar uma rota, recolhes todas as de uma das pontas; muitas do mesmo festival valem mais.

## Your games, history, this device
your-games = As tuas partidas
waits-for = À espera de { $names }
remove-game = Apagar
remove-game-sure = Apagar de vez
game-gone = Esta partida já não está neste dispositivo. O armazenamento do navegador foi esvaziado, ou a partida foi apagada.
open-elsewhere = Esta partida está aberta noutro separador
open-since = Aberta lá desde { $time }.
open-elsewhere-how = Uma partida joga-se num separador de cada vez, para que nenhum turno se perca. Fecha o outro separador, ou continua aqui; o outro deixa então de funcionar.
take-over = Jogar aqui
storage-blocked = Este navegador não deixa a página guardar nada. A partida perde-se quando fechares este separador.
storage-full = Este navegador já não tem espaço para esta página. Uma nova partida não será guardada. Apaga partidas, ou guarda-as primeiro num ficheiro.
choose-players = Escolher jogadores
history-games = Partidas acabadas
history-empty = Ainda não se acabou nenhuma partida neste dispositivo.
history-kept = Aqui ficam guardadas as jogadas das últimas { $number } partidas neste dispositivo e das últimas { $number } partidas em linha, mesmo quando o servidor já não as tem. Das partidas mais antigas fica o resultado.
look-again = Rever
statistics = Estatísticas
statistics-all = Partidas: { $games }, ganhas: { $wins } · melhor resultado { $best } · ganhas seguidas { $streak }, no máximo { $longest }
statistics-board = Tabuleiro
statistics-level = Adversário mais forte
statistics-seats = Jogadores
people-only = Pessoas
games = Partidas
games-won = Ganhas
win-rate = Percentagem
average = Média
best = Melhor
plot-course = Os teus últimos resultados; um ponto cheio é uma vitória
plot-sources = { $board }: de onde vêm os teus pontos, em média
device-file = Tudo neste dispositivo
device-file-how = Partidas, histórico e preferências num só ficheiro, para outro dispositivo ou um sítio seguro. Nada é enviado para lado nenhum.
export = Guardar tudo num ficheiro
import = Abrir um ficheiro guardado
imported = { $games ->
    [0] Não foi importada nenhuma partida.
    [one] Foi importada uma partida.
   *[other] Foram importadas { $games } partidas.
}
import-unreadable = Este ficheiro não foi guardado pelo Roundhouse.
who-plays = Quem joga
seats-range = { $least } a { $most } jogadores
seats-missing = Pelo menos dois jogadores
person-missing = Adiciona-te primeiro
friend-by-link = Alguém com a ligação
invites-you = { $name } convida-te para { $board }: { $seats } jogadores, { $free } { $free ->
    [0] lugares livres
    [one] lugar livre
   *[other] lugares livres
}.
sit-here = Sentar-me aqui
move-here = Mudar para aqui
invite-friends = Convidar amigos
more-links = Mais ligações
watch = Assistir
counting = Contagem dos pontos
skip-show = Saltar
show-again = Contar de novo
decided = { $name } ganhou por { $margin ->
    [one] { $margin } ponto
   *[other] { $margin } pontos
}. O que decidiu: { $source }, mais { $points } do que { $other }.
decided-tie = { $name } e { $other } têm os mesmos pontos. { $name } ganhou por ter mais bilhetes completos.
ticket-failed = incompleto
same-deal = A mesma distribuição, outros lugares
share-picture = Partilhar uma imagem

## What the installed page says of itself
app-about = Dois jogos de tabuleiro de comboios, contra bots, num só dispositivo ou com amigos através de uma ligação.
app-shot-wide = Uma partida no computador
app-shot-narrow = Uma partida no telemóvel
