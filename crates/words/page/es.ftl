language-name = Español

## The first screen
motto = Dos juegos de trenes, una mesa.
unofficial = Un proyecto no oficial de aficionados: ninguna editorial lo ha creado, aprobado ni licenciado.
home = Inicio
play-now = Jugar ya
new-table = Preparar una mesa
continue = Continuar
board-about = { $least }-{ $most } jugadores · { $cars } vagones cada uno · { $routes } rutas
you = Trotamundos
dealing = Barajando y repartiendo…
table-lost = La partida guardada en este dispositivo no se puede leer. Empieza una nueva.
open-record = Abrir un acta o una posición
record-unreadable = Este archivo no es un acta que Roundhouse pueda leer.
labeled = { $label }: { $text }
list-and = { $first }, { $last }
list-commas = { $first }, { $last }
list-semicolons = { $first }; { $last }
percent = { $number } %
worker-restarted = La parte de esta página que lleva la partida se ha parado y se ha vuelto a iniciar. No se ha perdido nada: sigue jugando.
worker-stopped = La parte de esta página que lleva la partida se ha vuelto a parar. Tu partida está guardada en este dispositivo. Inténtalo de nuevo o recarga la página.
try-again = Reintentar

## Setting up a table
board = Tablero
add-bot = Añadir un bot
add-person = Añadir una persona
remove-seat = Quitar este puesto
player-number = Jugador { $number }
name = Nombre
bot-level = Fuerza del bot
level-apprentice = Aprendiz: un billete cada vez, y comete errores
level-conductor = Revisor: una red para todos sus billetes
level-dispatcher = Regulador: sopesa turnos, cartas y puntos
level-stationmaster = Jefe de estación: lo sopesa todo y te vigila
level-inspector = Inspector: prueba de cabeza sus mejores jugadas en un instante
level-superintendent = Superintendente: piensa hasta un segundo
level-stationmaster-blocker = Jefe de estación aguafiestas: le gusta bloquear
level-stationmaster-collector = Jefe de estación coleccionista: fichas y festivales
level-stationmaster-sprinter = Jefe de estación con prisa: acaba pronto la partida
pass-and-play-how = Varias personas comparten este dispositivo: antes de cada turno la mano queda oculta hasta que la pida quien juega.
start = Empezar la partida
person-0 = Ana
person-1 = Ben
person-2 = Cleo
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
bot-8 = Inés
bot-9 = Jonás
bot-10 = Kira
bot-11 = Luis

## Preferences
preferences = Preferencias
language = Idioma
theme = Claro y oscuro
theme-system = Como el dispositivo
theme-light = Día
theme-dark = Noche
motion = Animaciones
motion-system = Como el dispositivo
motion-none = Ninguna
motion-fast = Rápidas
motion-normal = Normales
motion-slow = Lentas
pace = Ritmo de los bots
pace-none = Al instante
pace-fast = Rápido
pace-normal = Normal
pace-slow = Lento
confirm = Preguntar antes de reclamar
confirm-always = Siempre
confirm-touch = En pantallas táctiles
confirm-never = Solo si hay que elegir
places = Nombres de lugares
places-printed = Como en el tablero
places-own = En tu idioma
map-style = Mapa
map-drawn = Dibujado
map-plain = Sencillo, alto contraste
sound = Sonidos
sound-off = Desactivados
sound-low = Bajos
sound-middle = Medios
sound-high = Altos
shortcuts = Teclas de una letra
shortcuts-on = Activadas
shortcuts-off = Desactivadas
livery = Tus colores
livery-0 = Rosa
livery-1 = Celeste
livery-2 = Marrón
livery-3 = Azul marino
livery-4 = Lima
back-to-game = Volver a la partida

## The game screen
title = { $board } · Roundhouse
title-asked = ● Tu turno · { $board }
players = Jugadores
log = Registro
tickets = Billetes
market = Mercado
hand = Tu mano
panels = Paneles
close = Cerrar
cancel = Cancelar
undo = Deshacer
undo-open = Deshace tu última acción
undo-closed = No tienes nada que deshacer
hurry = Saltar
hurry-how = Saltar lo que hacen los bots (F)
rules = Reglas
map-label = Mapa de { $board }. Las flechas recorren todas las rutas, con Mayús solo las que puedes reclamar. Intro elige una.
skip-to-map = Ir al mapa
zoom-in = Acercar
zoom-out = Alejar
zoom-fit = Mostrar todo el mapa
which-route = ¿Qué ruta?
twin-closed = Cerrada: con tan pocos jugadores solo se puede reclamar una mitad de una ruta doble ({ $clause }).
twin-yours = Cerrada para ti: nadie puede tener las dos mitades de una ruta doble ({ $clause }).
prompt-turn = Tu turno: roba cartas, reclama una ruta o roba billetes.
prompt-turn-no-tickets = Tu turno: roba cartas o reclama una ruta.
prompt-pass = No puedes hacer nada: pasa.
prompt-second = Toma una segunda carta, pero no una { $wild } boca arriba.
prompt-keep = Conserva al menos { $number ->
    [one] un billete
   *[other] { $number } billetes
}.
prompt-keep-exactly = Conserva exactamente { $number ->
    [one] un billete
   *[other] { $number } billetes
}.
prompt-pick = Elige un billete del paquete y pasa el resto.
prompt-place = Pon en el mapa { $number ->
    [one] una pila de fichas
   *[other] { $number } pilas de fichas
}.
prompt-waits = { $name } está pensando…
prompt-waits-several = { $number ->
    [one] Falta una respuesta…
   *[other] Faltan { $number } respuestas…
}
prompt-to-move = Le toca a { $name }.
prompt-over = La partida ha terminado.
prompt-past = Estás viendo un momento anterior.
last-round = Última ronda, anunciada por { $name }: { $number ->
    [one] queda un turno
   *[other] quedan { $number } turnos
}
looking-back = Estás viendo el turno { $turn }
back-to-now = Al presente
to-the-end = Al final
moment-link = Dirección de este momento
step-back = Una jugada atrás
step-on = Una jugada adelante
play-on = Seguir jugando desde aquí
play-on-how = Una nueva partida en este dispositivo, a partir de este momento. Elige tu puesto; los demás son para los bots.
play-on-you = Tú
play-on-sampled = Barajar lo que mi puesto no puede ver: otras manos, billetes y el mazo
seen-by = Visto por
seen-by-all = Un espectador
points = { $number ->
    [one] { $number } punto
   *[other] { $number } puntos
}

menu = Menú
routes = Rutas disponibles
routes-none = Ahora no hay ninguna ruta que puedas reclamar.
rail-people = Jugadores y registro
rail-tickets = Billetes y colecciones
tray = Cartas
game-of = Una partida de { $board }
about-route = Sobre esta ruta
why = ¿Por qué?
route-ferry = { $wild } en { $number ->
    [one] { $number } casilla
   *[other] { $number } casillas
}
route-taken = { $name } la ha reclamado.
route-open = Puedes reclamarla ahora.
route-payable = Tus cartas bastan para pagarla.
lacks-cars = { $length ->
    [one] Hace falta { $length } vagón
   *[other] Hacen falta { $length } vagones
}; tienes { $cars }.
lacks-color = { $length ->
    [one] Hace falta { $length } carta
   *[other] Hacen falta { $length } cartas
} de color { $color }. Tienes { $color }: { $have }, { $wild }: { $wilds }.
lacks-any = { $length ->
    [one] Hace falta { $length } carta de un color
   *[other] Hacen falta { $length } cartas de un mismo color
}. De un mismo color tienes como mucho { $have }, { $wild }: { $wilds }.
ask-tickets = ¿Robar billetes?
ask-tickets-how = Ocupa todo tu turno. Ves { $offered } y debes conservar al menos { $keep }; un billete que no completes te cuesta sus puntos.
ask-tickets-yes = Robar billetes
fewer-wilds = Menos: { $wild }
more-wilds = Más: { $wild }
look-back = Volver a ver este momento
history = Historial
history-at = Turno { $turn } de { $last }
history-play = Reproducir el historial
history-stop = Pausa
history-speed = Velocidad { $number }
stop-asked = { $name } propone terminar la partida sin ganador.
hints-asked = { $name } propone permitir consejos para todo el mundo.
hints-propose = Proponer consejos
hints-wait = Consejos: se espera a los demás
rematch-asked = Los demás juegan otra vez. ¿Te unes?
agree = Aceptar
decline = Rechazar

## Cards
card-red = rojo
card-blue = azul
card-green = verde
card-yellow = amarillo
card-orange = naranja
card-purple = morado
card-black = negro
card-white = blanco
card-gray = gris
card-wild = carta comodín
wild-ferry-card = carta de ferri
wild-locomotive = locomotora
card-red-letter = R
card-blue-letter = Z
card-green-letter = V
card-yellow-letter = A
card-orange-letter = J
card-purple-letter = M
card-black-letter = N
card-white-letter = B
card-gray-letter = ∗
card-wild-letter = ★
take-card = Mercado { $number }: { $card }
empty-place = Vacío
drop-missed = Aquí no hay ruta para estas cartas. Suéltalas sobre una que brille.
draw-unseen = Robar a ciegas del mazo ({ $number ->
    [one] { $number } carta
   *[other] { $number } cartas
})
discards = Descartes: { $number }
draw-tickets = Robar billetes ({ $number ->
    [one] queda { $number }
   *[other] quedan { $number }
})
draft-in = { $number ->
    [one] { $number } carta hasta el segundo draft
   *[other] { $number } cartas hasta el segundo draft
}
market-at-rest = Quedan demasiado pocas cartas de color: el mercado no se renueva ({ $wild }).
cards-of = { $card }: { $number }
pass = Pasar

## Players
cards-held = Cartas en mano: { $number }
cars-left = Vagones restantes: { $number }
tickets-held = Billetes: { $number }
festival-cards = Cartas de festival: { $number }

## Tickets
ticket-name = { $from } – { $to }
tickets-done = completos: { $done } de { $all }
no-tickets = Aún no hay billetes.
ticket-done = Completo
ticket-done-now = Billete completo: { $ticket }, +{ $points }
ticket-lost = Inalcanzable
ticket-needs = { $number ->
    [one] falta { $number } vagón
   *[other] faltan { $number } vagones
}
ticket-adds = +{ $points } { $number ->
    [0] sin más vagones
    [one] con { $number } vagón más
   *[other] con { $number } vagones más
}
choice-opening = Tus primeros billetes
tickets-why = Un billete da sus puntos si tus rutas unen sus lugares, y cuesta lo mismo si no.
choice-tickets = Billetes nuevos
choice-draft = ¿Cuáles conservas?
choice-pick = Draft: elige un billete
picked = { $number ->
    [one] { $number } elegido
   *[other] { $number } elegidos
}
passes-to = Pasas el resto a { $name }
pick = Elegir este billete
pick-one = Primero elige un billete
keep-tickets = { $number ->
    [one] Conservar un billete
   *[other] Conservar { $number } billetes
}
keep-exactly = Marca exactamente { $number } (marcados: { $marked })
keep-at-least = Marca al menos { $number }
answered = { $number ->
    [one] Falta otra respuesta. Todavía puedes cambiar de idea.
   *[other] Faltan otras { $number } respuestas. Todavía puedes cambiar de idea.
}

## Claiming
route-name = { $from } – { $to } · { $length }
route-between = { $from } – { $to }
route-worth = { $length ->
    [one] { $length } casilla
   *[other] { $length } casillas
} · { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
pay-with = Pagar con
payment = { $color }: { $colored }, { $wild }: { $wilds }
payment-wilds = { $wild }: { $wilds }
collect-at = Recoger en
collect-choose = Recoge en un extremo:
collect-takes = Recoges:
collect-first = Elige dónde recoger
claim = { $points ->
    [one] Reclamar por { $points } punto
   *[other] Reclamar por { $points } puntos
}

## What one letter asks
ask-nothing = No ha pasado nada desde tu última acción.
ask-nothing-own = No hay ninguna mano en la pantalla.
ask-hand = Tu mano: { $cards }.
ask-ticket = { $ticket }, { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}: { $number ->
    [one] falta { $number } vagón.
   *[other] faltan { $number } vagones.
}
ask-marked = Marcados: { $tickets }.
ask-none-marked = No hay nada marcado.
ask-claim = { $route }, pago: { $payment }. Intro confirma, Esc cancela.
ask-stack = Previsto: { $symbol }, { $place }.
ask-ticket-done = { $ticket }, { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}: completo.
ask-ticket-lost = { $ticket }, { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}: inalcanzable.
ask-score = { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}, { $cars ->
    [one] queda { $cars } vagón.
   *[other] quedan { $cars } vagones.
}
ask-route = { $route }, { $facts }. Intro la elige.

## Tokens and festivals
tokens = Fichas de turista
symbol-0 = Puente
symbol-1 = Estrella
symbol-2 = Casa
symbol-3 = Tranvía
symbol-4 = Llama
symbol-5 = Gaviota
symbol-6 = Vela
symbol-7 = Ventana
set-worth = { $now ->
    [one] { $now } punto
   *[other] { $now } puntos
}; con otra ficha, { $next } (+{ $more })
set-complete = colección completa: vale { $now }
stack-says = { $symbol }: { $left ->
    [one] queda { $left }
   *[other] quedan { $left }
}, { $place }
stack-yours = { $stack }. Tienes una.
stack-open = { $symbol }: { $left ->
    [one] queda { $left } ficha
   *[other] quedan { $left } fichas
}
stack-held = { $symbol }: { $left ->
    [one] queda { $left }
   *[other] quedan { $left }
}, pero no para ti: ya tienes una ({ $clause })
stack-empty = { $symbol }: no quedan fichas
placing = Colocar pilas de fichas
placing-how = { $number ->
    [one] Elige una pila y pulsa en el mapa un lugar que no tenga ninguna.
   *[other] Elige una a una las { $number } pilas y pulsa cada vez en el mapa un lugar que no tenga ninguna.
}
placing-where = Lugar
placing-on-map = púlsalo en el mapa o elige aquí
placing-left = { $number ->
    [one] Una pila por colocar
   *[other] { $number } pilas por colocar
}
place-stacks = Colocar ahí
festivals = Festivales
festivals-how = Las cartas del mapa, las tuyas, las que aún han de salir y lo que aporta tomarlas.
pile-says = { $festival }: en el mapa { $lying }, tuyas { $own }, por salir { $coming }; valor ahora { $now }, con las del mapa { $then }, con una más { $next }
pile-worth = { $now ->
    [one] { $now } punto
   *[other] { $now } puntos
}
pile-words = en el mapa { $lying }, tuyas { $own }
festivals-unseen = Los demás festivales

## One device for several
curtain = Pasa el dispositivo a { $name }
curtain-how = La mano queda oculta hasta que la pidas.
curtain-show = Soy { $name }

## The end
result = Resultado
you-win = Has ganado
wins = Gana { $name }
shared-win = { $number } jugadores comparten la victoria
score-routes = Rutas
score-failed = Billetes incompletos
score-fulfilled = Billetes completos
score-tokens = Fichas de turista
score-festivals = Festivales
score-total = Total
look-at-board = Mirar el tablero
step-through = Jugada a jugada
save-record = Guardar el acta
rematch = Jugar otra vez

## The log
log-started = La partida empieza.
log-stand-in = Un bot suple a { $name }.
log-undone = { $name } deshace una acción.
log-rewound = { $name } devuelve la partida a una decisión anterior.
log-resigned = { $name } abandona.
log-handed-over = { $name } juega ahora en otro dispositivo.
log-given = { $name } ocupa ahora este puesto.
log-nudged = { $by } pide a { $name } que decida. En dos minutos tomará esta decisión un bot.
log-claimed = { $name } reclama { $from } – { $to } por { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}.
log-took = { $name } toma del mercado: { $card }.
log-drew = { $name } roba a ciegas.
log-drew-card = { $name } roba a ciegas: { $card }.
log-drew-nothing = { $name } roba, pero no queda ninguna carta.
log-offered = { $name } recibe una oferta de { $number ->
    [one] { $number } billete
   *[other] { $number } billetes
}.
log-kept = { $name } conserva { $number ->
    [one] { $number } billete
   *[other] { $number } billetes
}.
log-kept-own = { $name } conserva { $tickets }.
log-placed = { $name } pone la pila «{ $symbol }» en { $place }.
log-token = { $name } toma la ficha «{ $symbol }» en { $place }.
log-festival = { $name } recoge { $number ->
    [one] { $number } carta
   *[other] { $number } cartas
} de festival: { $festival }.
log-laid = Sale una carta de festival: { $festival }.
log-draft = Empieza el primer draft.
log-second-draft = Empieza el segundo draft.
log-draft-card = Sale la carta de draft: tras este turno viene el segundo draft.
log-swept = Demasiadas cartas de un tipo boca arriba ({ $wild }): se renueva el mercado.
log-reshuffled = Los descartes se barajan y forman un mazo nuevo.
log-passed = { $name } pasa.
log-last-round = { $name } anuncia la última ronda.
log-ended = La última ronda ha terminado.
log-all-passed = Todo el mundo ha pasado: la partida ha terminado.

## Tables of a server
connecting = Conectando con la mesa…
reconnecting = Reconectando…
unsent = Reconectando… tu jugada se enviará.
no-server = El servidor no responde.
no-server-here = Aquí no hay servidor. Las partidas en solitario y en un solo dispositivo funcionan sin él.
no-table = Esta mesa no existe
no-table-how = Puede que el enlace sea antiguo o esté incompleto. Pide uno nuevo.
wrong-version = Esta página es demasiado antigua para el servidor
wrong-version-how = Se está cargando la nueva.
newer-build = Hay una versión más reciente.
load-newer = Cargar
later = Más tarde
with-friends = Con amigos
make-table = Invitar a amigos
make = Crear la mesa
your-name = Tu nombre
name-first = Primero escribe tu nombre
add-open = Un puesto por enlace
yourself = tú
seat-open = libre
who-finds = Quién encuentra la mesa
table-private = Solo con el enlace
table-listed = En la lista pública
who-begins = Quién empieza
first-random = Al azar
begins-at-random = Quién empieza: al azar
first-me = Empiezo yo
first-seat = Empieza el primer puesto
tempo = Tiempo
tempo-relaxed = Sin reloj
tempo-brisk = Dos minutos por decisión
tempo-days = Tres días por decisión
clock-each = { $time } por decisión
clock-none = Sin reloj
clear-seat = Vaciar este puesto
sit-down = Sentarse
waiting-for-people = { $number ->
    [one] Esperando a un jugador
   *[other] Esperando a { $number } jugadores
}
waiting-for-host = No falta nadie. El anfitrión empieza la partida.
link-invite = Enlace para jugadores
link-watch = Enlace para espectadores
link-return = Tu enlace de regreso
link-return-how = No lo compartas: quien lo abre ocupa tu puesto, por ejemplo en otro dispositivo.
link-copy = Copiar
link-copied = Copiado
link-send = Enviar
link-code = Código para escanear
link-code-says = El enlace como código para escanear
come-back = Volver a tu puesto
remove = Expulsar
remove-sure = ¿Expulsar para siempre?
several-seats = Un dispositivo puede ocupar varios puestos
watcher-number = Espectador { $number }
links-renew = Enlaces nuevos: los anteriores dejan de valer
link-renew = Nuevo enlace de regreso: el anterior deja de valer
link-give = Enlace para quien ocupe tu puesto
give-seat = Ceder tu puesto a
give-seat-link = Crear un enlace
ignore = Ignorar
ignore-not = Volver a escuchar
report = Avisar al operador de este servidor
report-comment = ¿Qué está mal? (opcional)
report-send = Avisar
reported = Aviso enviado. Gracias.
nudge = Pedir que decida
changed-hands = ha cambiado de manos
moved-away = Tu puesto se juega ahora en otro dispositivo.
play-here = Jugar aquí
rewound-alone = Se deshicieron decisiones después de que alguien abandonara
chat = Chat
chat-line = Escribe algo
chat-say = Enviar
chat-mute = Silenciar
chat-listen = Escuchar
chat-quiet = El chat está silenciado en este dispositivo.
table = Mesa
away = ausente
away-until = ausente, en { $time } entra un bot
stood-in = ausente, juega un bot
resigned = ha abandonado
wants-stop = quiere parar
muted = en silencio
mute-person = Silenciar
unmute-person = Devolver la voz
watching = Estás mirando
watchers = { $number ->
    [one] Un espectador
   *[other] { $number } espectadores
}
time-left = Tiempo: { $time }
hours-minutes = { $hours } h { $minutes } min
days = { $days ->
    [one] { $days } día
   *[other] { $days } días
}
days-hours = { $days ->
    [one] { $days } día { $hours } h
   *[other] { $days } días { $hours } h
}
stop = Terminar sin ganador
stop-how = Cuando todas las personas de la mesa estén de acuerdo, la partida terminará sin ganador.
stop-waits = Quieres terminar la partida. Terminará cuando los demás estén de acuerdo.
stop-not = Mejor seguir jugando
resign = Abandonar
resign-how = Un bot juega en tu puesto hasta el final, y no puede ganar.
game-stopped = La partida ha terminado de común acuerdo.
game-abandoned = Hace mucho que no viene nadie, así que la mesa está cerrada.
next-game = A la siguiente partida
record-download = Descargar el acta
paste-link = Pega un enlace que te hayan enviado
join = Unirse
no-link = Este no es un enlace a una mesa.
open-tables = Mesas abiertas
filter-board = Tablero
filter-any-board = Cualquier tablero
filter-seats = Puestos
filter-any-seats = Cualquier número de puestos
seats-number = { $number } puestos
no-open-tables = Ahora mismo nadie espera jugadores.
finished-tables = Partidas terminadas
table-gathering = van llegando jugadores
table-your-turn = tu turno
way-back = Tu enlace de regreso
won-by = victoria: { $names }
score-sheet = Puntuación
more = Ver más

## Why something is refused
refused-game-over = La partida ha terminado.
refused-no-such-seat = Esta mesa no tiene ningún puesto con ese número.
refused-not-your-turn = No es tu turno.
refused-not-now = Esto no responde a la decisión abierta.
refused-second-card-first = Primero toma tu segunda carta.
refused-answer-offer-first = Primero elige entre tus billetes.
refused-no-such-slot = El mercado no tiene ningún hueco con ese número.
refused-slot-empty = Ese hueco del mercado está vacío.
refused-wild-as-second = Una { $wild } boca arriba no puede ser la segunda carta.
refused-nothing-to-draw = No queda ninguna carta que robar.
refused-no-tickets-left = No quedan billetes.
refused-tickets-after-second-draft = Solo se pueden robar billetes después del segundo draft.
refused-route-claimed = Esa ruta ya es de alguien.
refused-twin-is-yours = Ya tienes la otra mitad de esta ruta doble.
refused-twin-closed = Con tan pocos jugadores la otra mitad cierra esta ruta.
refused-too-few-cars = Te quedan demasiado pocos vagones para esa ruta.
refused-wrong-color = Esas cartas no son del color de la ruta.
refused-wrong-count = El pago debe coincidir con el número de casillas.
refused-wilds-name-no-color = Si cada carta es una { $wild }, el pago no tiene color.
refused-too-few-wilds = Esta ruta de ferri requiere otra { $wild }.
refused-cards-not-in-hand = No tienes las cartas para esa ruta.
refused-must-take-token = Hay que tomar una ficha: elige dónde.
refused-must-take-festival = Hay que tomar cartas de festival: elige dónde.
refused-nothing-to-take = Ahí no hay nada que tomar.
refused-may-not-pass = Todavía puedes hacer algo, así que no puedes pasar.
refused-not-offered = Ese billete no está en la oferta.
refused-keep-more = Conserva más billetes.
refused-keep-exactly = El número de billetes que se conservan es fijo.
refused-not-in-pack = Ese billete no está en tu paquete.
refused-wrong-stack-count = El número de pilas no es correcto.
refused-not-put-aside = Esa pila no es de las apartadas.
refused-stack-lies-there = Ahí ya hay una pila.
refused-no-such-mechanic = Este tablero no tiene eso.
refused-no-such-table = Esta mesa no existe, o el enlace es antiguo.
refused-no-such-board = El servidor no tiene ese tablero.
refused-too-many-tables = Ocupas un puesto en demasiadas mesas sin terminar. Primero termina o deja alguna.
refused-too-fast = Demasiadas veces seguidas: espera un poco.
refused-damaged = Esta mesa está dañada y cerrada.
refused-not-understood = La mesa no ha podido leer ese mensaje. Recarga la página.
refused-wrong-protocol = Esta página es de otra versión: recárgala.
refused-join-first = La conexión aún no está abierta.
refused-too-many-clients = Hay demasiadas personas conectadas a esta mesa. Inténtalo más tarde.
refused-not-your-seat = Ese puesto no es tuyo.
refused-not-host = Solo el anfitrión puede hacer eso.
refused-seat-taken = Ahí ya hay alguien.
refused-livery-taken = Otra persona ya tiene esos colores.
refused-seat-empty = Ahí no hay nadie.
refused-seats-empty = Algunos puestos siguen vacíos.
refused-not-gathering = La partida ya ha empezado.
refused-not-playing = No hay ninguna partida en curso.
refused-not-over = La partida no ha terminado.
refused-bad-name = Un nombre tiene de 1 a 24 caracteres visibles y ninguna palabra que este servidor prohíba.
refused-unknown-level = No hay bots de ese nivel.
refused-bad-settings = Ese tiempo de espera es demasiado largo, o el tiempo de gracia es de menos de un minuto.
refused-bad-nonce = No se ha podido leer la parte aleatoria que esta página ha añadido al reparto. Recarga la página.
refused-stale = Esa decisión ya tiene respuesta.
refused-nothing-to-undo = No tienes nada que deshacer.
refused-undo-revealed = No se puede deshacer: se ha revelado algo oculto.
refused-undo-next-acted = No se puede deshacer: el siguiente jugador ya ha actuado.
refused-change-instead = Mejor elige de nuevo, mientras los demás piensan.
refused-rewind-with-others = En esta mesa juegan otras personas, así que la partida no puede volver atrás.
refused-not-own-decision = Esa decisión no era tuya.
refused-muted = El anfitrión te ha silenciado.
refused-chat-too-long = Un mensaje de chat tiene de 1 a 300 caracteres.
refused-chat-too-fast = Demasiados mensajes a la vez: espera un poco.
refused-draft-too-long = La respuesta a medias es demasiado larga para guardarla.
refused-not-shown = En la pantalla está la mano de otro jugador.
refused-no-such-position = Esta partida no tiene ningún momento con ese número.
refused-hints-off = Los consejos están desactivados porque juegan varias personas.
refused-has-resigned = Ese puesto ha abandonado.
refused-log-full = El registro de la mesa está lleno, así que la partida no puede seguir.
refused-closed = La mesa está cerrada.
refused-one-seat = Ya tienes un puesto aquí. El anfitrión puede permitir más de uno.
refused-removed = El anfitrión te ha expulsado de esta mesa.
refused-no-such-watcher = Ese espectador ya no está.
refused-name-taken = Alguien en la mesa tiene ese nombre, o uno que se le parece.
refused-listed-needs-clock = Una mesa que cualquiera puede encontrar necesita un reloj.
refused-not-waited-for = Puedes pedirlo tras diez minutos de espera, y una sola vez.
refused-changes-used-up = Ya has cambiado esto veinte veces: ahora es definitivo.
refused-quota-used-up = Este puesto ya ha dicho y cambiado bastante en esta partida.
refused-no-new-tables = Este servidor no abre mesas nuevas ahora. Inténtalo más tarde.
refused-unavailable = El servidor no puede hacer eso ahora. Inténtalo de nuevo en un momento.
refused-blocked = El operador de este servidor te ha bloqueado.
refused-wrong-key = Este enlace no funciona, o ha dejado de funcionar.
refused-too-slow = La petición no ha llegado a tiempo al servidor. Inténtalo de nuevo.
refused-wrong-origin = Esta página es de otro sitio web. Abre la página del propio servidor.
refused-no-token = Para eso hace falta la clave de un puesto de esta mesa.
refused-nothing-here = El servidor no tiene lo que esta página pide. Recarga la página.
refused-wrong-method = El servidor no puede hacer lo que esta página pide. Recarga la página.

## Advice and review: why an action is good, and how good it was
why-completes = completa { $ticket }
why-on-the-way = en el camino de { $ticket }
why-scores = { $points ->
    [one] da { $points } punto
   *[other] da { $points } puntos
}
why-takes-token = toma la ficha en { $place } (valor { $worth })
why-takes-pile = toma { $cards ->
    [one] { $cards } carta de festival
   *[other] { $cards } cartas de festival
} ({ $festival }, valor { $worth })
why-blocks = estorba a { $name }
why-hard-to-replace = difícil de sustituir
why-pays = ayuda con { $route } ({ $card })
why-unseen = boca arriba no hay nada mejor
why-go-together = combinan bien: { $tickets }
why-pays-for-itself = { $ticket } se paga por sí solo
why-hopes-for-tickets = unos billetes nuevos pueden valer el turno
why-own-plans = el camino pasa por { $place }
why-end-is-near = el final está cerca
why-anything-goes = vale cualquier cosa
grade-none = sin alternativa
grade-excellent = excelente
grade-fine = buena
grade-inaccuracy = imprecisión
grade-mistake = error
grade-blunder = error grave
tenths = { $number }
hint = Consejo
hint-how = Muestra qué haría el programa en tu lugar, y por qué.
hint-thinking = Buscando una buena jugada…
hint-failed = No se ha podido calcular el consejo.
hint-says = Consejo: { $action }; { $why }
hint-why = Por qué: { $why }
keys-hint = La tecla A muestra o cierra un consejo, donde los consejos están permitidos.
advice-claim = Reclamar { $route } ({ $cards })
advice-card = Tomar una carta: { $card }
advice-deck = Robar a ciegas
advice-tickets = Robar billetes
advice-keep = Conservar { $tickets }
advice-pick = Elegir { $ticket }
advice-stacks = Colocar pilas: { $stacks }
advice-stack = { $symbol } en { $place }
advice-pass = Pasar
advice-worth = Victoria en unas { $chance } ± { $error } de cada 100 partidas; margen medio { $margin } ± { $spread }
review = Análisis
review-how = Muestra lo buena que fue cada decisión y qué fue suerte.
review-running = Analizando: { $done } de { $all } decisiones
review-failed = No se ha podido hacer el análisis.
review-deeper = Analizar más a fondo
review-details = Decisiones y suerte
review-chance = { $name }: victoria { $chance } %
review-better = Mejor: { $action }
review-turning = Momentos decisivos para { $name }
review-luck = De dónde viene cada margen
review-luck-how = En puntos sobre el mejor rival. Las partes suman el margen final; los robos incluyen lo que nadie podía saber.
review-deal = Reparto
review-draws = Robos
review-own = Decisiones propias
review-others = Decisiones ajenas
review-margin = Margen
review-of = Visto por
review-decisions = Decisiones
review-turn = Turno
review-played = Jugado
review-preferred = Era mejor
review-cost = Coste
review-cost-is = { $chance } %, { $margin } puntos
review-grade = Valoración
review-jump = Ir al turno { $turn }

## The rules
keys = Teclas
keys-how = Las teclas del 1 al 5 toman del mercado, o eligen donde hay algo que elegir; D roba a ciegas, T roba billetes, M va al mapa, donde las flechas recorren las rutas (con Mayús solo las que puedes reclamar), R muestra las rutas que puedes reclamar, Intro elige y confirma, Esc cancela, U deshace, F salta lo que hacen los bots, las flechas izquierda y derecha recorren el historial. Pregunta con L por las últimas jugadas, con H por tu mano, con K por tus billetes, con S por los puntos.
differs = Cada tablero en una tarjeta
clauses = Todas las reglas, cláusula a cláusula
clauses-english = Las cláusulas están escritas en inglés; los números son los mismos en todos los idiomas.
how-1 = Reclama rutas con cartas, une los dos lugares de tus billetes y consigue más puntos que nadie al final.
how-2 = En tu turno haz exactamente una cosa: roba dos cartas, reclama una ruta o roba billetes.
how-3 = Las cartas se roban de las cinco boca arriba o a ciegas del mazo. Una { $wild } boca arriba cuenta como las dos cartas.
how-4 = Una ruta cuesta tantas cartas de su color como casillas tiene; las rutas grises aceptan cualquier color, pero uno solo. Una { $wild } vale por cualquier color.
how-5 = Solo una { $wild } paga una casilla marcada de una ruta de ferri.
how-6 = Las rutas más largas dan más puntos al momento. De dos rutas paralelas nadie puede tener ambas.
how-7 = Un billete vale sus puntos cuando una cadena de rutas tuyas une sus lugares, y cuesta lo mismo cuando no.
how-8 = Cuando a alguien le quedan dos vagones o menos, todo el mundo tiene un turno más.
contents = Índice
clauses-search = Buscar en las cláusulas
card-draw = Roba dos cartas.
card-draw-how = Tómalas boca arriba del mercado o a ciegas del mazo. Una { $wild } boca arriba cuenta como las dos.
card-claim = O reclama una ruta.
card-claim-how = Cuesta tantas cartas de su color como casillas tiene; si es gris, de cualquier color, pero uno solo. Una { $wild } vale por cualquier color, y las casillas marcadas de las rutas de ferri no aceptan otra cosa.
card-tickets = O roba billetes.
card-length = Casillas
card-points = Puntos
card-worth = Puntos por una, dos, tres y así sucesivamente: { $points }.
card-end-how = Cuando a alguien le quedan { $cars } vagones o menos, todo el mundo tiene un turno más. Los billetes incompletos cuestan sus puntos.

## Learning by playing
learn = Aprender jugando
learn-how = Unos turnos de una partida real, con consejos que señalan qué hacer. Puedes dejarlo cuando quieras y volver.
learn-begin = Empezar
learn-resume = Seguir
learn-first = Empieza aquí
learn-san-francisco = Cinco minutos: cartas, rutas, ferris, billetes, fichas y la última ronda.
learn-iberia = Tres minutos sobre lo que añade Iberia: pasar billetes, festivales y el segundo draft.
learn-next = Siguiente: { $board }
learn-real = Jugar una partida de verdad
learned-san-francisco = ¡Bien hecho! Has robado cartas, reclamado rutas, pagado con cartas de ferri, completado un billete, tomado una ficha y anunciado la última ronda. Ese es todo el juego.
learned-iberia = ¡Bien hecho! Has elegido billetes en los dos drafts y recogido cartas de festival: Iberia no añade nada más. Puedes seguir con esta partida.
coach-next = Siguiente
coach-leave = Dejar los consejos
coach-leave-ask = ¿Dejar los consejos? «Aprender jugando» en el menú los retoma.
coach-welcome = Esta partida ya está en marcha. Las rutas con tu número en los vagones son tuyas. Gana quien tenga más puntos.
coach-tickets = Estos son tus billetes. Une los dos lugares de cada uno con rutas tuyas. Toca o señala uno para ver el camino más barato.
coach-draw = En tu turno haz una sola cosa. Ahora roba dos cartas: de las cinco boca arriba o a ciegas del mazo.
coach-claim = Las rutas que ayudan a tus billetes brillan. Pulsa Fort Mason – Lombard Street en el mapa y paga su única casilla con rojo.
coach-ferry = Las rutas de ferri tienen ruedas en las casillas que solo paga una carta de ferri. Reclama Alcatraz – Fort Mason: una carta de ferri y una negra.
coach-token = Has tomado una ficha de turista en Alcatraz. Las fichas distintas forman una colección: cada ficha nueva vale más.
coach-done = Tu billete está completo y te da sus puntos. Los que al final estén incompletos cuestan los suyos.
coach-wild = Una carta de ferri también vale por cualquier color. Reclama Golden Gate Bridge – Presidio con una carta verde y una de ferri.
coach-last = Las rutas más largas dan más puntos. Reclama Pacific Heights – Presidio con tres cartas rojas: te deja dos vagones, y eso anuncia la última ronda.
coach-over = Todo el mundo tiene un turno más. Sigue jugando: el resultado cuenta rutas, billetes y fichas.
coach-draft = Iberia empieza con un draft: elige un billete de tu paquete, y el resto se pasa. Ya han pasado cuatro rondas; elige uno ahora, el último llega solo.
coach-keep = De los seis billetes elegidos conserva exactamente cuatro. Cada uno muestra lo que añade a los vagones que necesitas de todos modos.
coach-festival = Las cartas de festival salen del mazo y quedan en sus ciudades. Roba dos cartas del mazo.
coach-collect = Al reclamar una ruta tomas todas las cartas de festival de uno de sus extremos. Reclama una ruta a una ciudad donde haya alguna.
coach-piles = Muchas cartas de un mismo festival valen mucho más que cartas sueltas. El panel dice lo que te daría cada festival.
coach-second = El mazo muestra cuántas cartas quedan hasta el segundo draft. Roba del mazo hasta que empiece.
coach-again = El segundo draft: elige y pasa de nuevo, y conserva otros cuatro billetes. Eso es todo; sigue jugando como quieras.

## Puzzles
puzzles = Ejercicios
puzzles-how = Posiciones de partidas entre bots en las que una opción es claramente la mejor, y no es la evidente. Encuéntrala.
puzzles-solved = Resueltos: { $solved } de { $all }
puzzles-failed = Ahora no se pueden cargar los ejercicios.
puzzle-of = Ejercicio { $number }
puzzle-solved = Ejercicio { $number }, resuelto
puzzle-task = Encuentra la mejor opción.
puzzle-right = Correcto, es la mejor opción.
puzzle-wrong = No es la mejor opción.
puzzle-show = Mostrar la solución
puzzle-best = La mejor
puzzle-yours = Tu opción
puzzle-obvious = La evidente
puzzle-chance = { $chance } % de probabilidad de victoria
puzzle-checked = Comprobado con una búsqueda de { $steps } pasos.
puzzle-next = Siguiente ejercicio

differs-seats = De { $least } a { $most } jugadores, { $cars } vagones por jugador, { $hand } cartas para empezar.
differs-twins = Las dos mitades de una ruta doble están abiertas a partir de { $seats } jugadores.
differs-offer = Primeros billetes: se ofrecen { $offered }, conserva al menos { $keep }.
differs-draft = Dos drafts: elige un billete del paquete y pasa el resto, hasta tener { $dealt }; conserva exactamente { $keep }. El segundo draft llega cuando su carta sale del mazo.
differs-draw = La acción muestra { $offered } billetes; conserva al menos { $keep }.
differs-draw-late = Después del segundo draft la acción muestra { $offered } billetes; conserva al menos { $keep }.
differs-tokens = Al reclamar una ruta tomas una ficha de turista de uno de sus extremos, si no tienes su símbolo. Las { $symbols } juntas valen { $points } puntos. Dos pilas las colocan los últimos jugadores.
differs-festivals = { $number } festivales: sus cartas salen del mazo y quedan en sus ciudades. Al reclamar una ruta tomas todas las de un extremo; muchas de un mismo festival valen más.

## Your games, history, this device
your-games = Tus partidas
waits-for = Esperando a { $names }
remove-game = Eliminar
remove-game-sure = Eliminar para siempre
game-gone = Esta partida ya no está en este dispositivo. Se ha vaciado el almacenamiento del navegador, o se ha eliminado la partida.
open-elsewhere = Esta partida está abierta en otra pestaña
open-since = Abierta allí desde: { $time }.
open-elsewhere-how = Una partida se juega en una sola pestaña a la vez, para que no se pierda ningún turno. Cierra la otra pestaña o sigue aquí; la otra pestaña se detiene entonces.
take-over = Jugar aquí
storage-blocked = Este navegador no deja que la página guarde nada. La partida se perderá al cerrar esta pestaña.
storage-full = A este navegador no le queda espacio para esta página. Una partida nueva no se guardará. Elimina partidas, o guárdalas antes en un archivo.
choose-players = Elegir jugadores
history-games = Partidas terminadas
history-empty = En este dispositivo aún no se ha terminado ninguna partida.
history-kept = Aquí se conservan las jugadas de las últimas { $number } partidas en este dispositivo y de las últimas { $number } partidas en línea, aunque el servidor ya no las tenga. De las partidas más antiguas queda el resultado.
look-again = Ver de nuevo
statistics = Estadísticas
statistics-all = Partidas: { $games }, ganadas: { $wins } · mejor resultado { $best } · ganadas seguidas { $streak }, como máximo { $longest }
statistics-board = Tablero
statistics-level = Rival más fuerte
statistics-seats = Jugadores
people-only = Personas
games = Partidas
games-won = Ganadas
win-rate = Porcentaje
average = Media
best = Máximo
plot-course = Tus últimos resultados; un punto relleno es una victoria
plot-sources = { $board }: de dónde vienen tus puntos, de media
device-file = Todo lo de este dispositivo
device-file-how = Partidas, historial y preferencias en un archivo, para otro dispositivo o un lugar seguro. No se envía nada a ningún sitio.
export = Guardar todo en un archivo
import = Abrir un archivo guardado
imported = { $games ->
    [one] Una partida importada.
   *[other] { $games } partidas importadas.
}
import-unreadable = Este archivo no lo ha guardado Roundhouse.
who-plays = Quién juega
seats-range = De { $least } a { $most } jugadores
seats-missing = Al menos dos jugadores
person-missing = Primero añádete
friend-by-link = Alguien con el enlace
invites-you = { $name } te invita a { $board }: { $seats } jugadores, { $free } { $free ->
    [one] puesto libre
   *[other] puestos libres
}.
sit-here = Sentarse aquí
move-here = Cambiar a este puesto
invite-friends = Invitar a amigos
more-links = Más enlaces
watch = Mirar
counting = Recuento de puntos
skip-show = Saltar
show-again = Contar otra vez
decided = { $name } gana por { $margin } { $margin ->
    [one] punto
   *[other] puntos
}. Lo decisivo: { $source }, { $points } { $points ->
    [one] punto
   *[other] puntos
} más que { $other }.
decided-tie = { $name } tiene los mismos puntos que { $other }. Ha decidido el número de billetes completos, a favor de { $name }.
ticket-failed = incompleto
same-deal = Mismo reparto, otros puestos
share-picture = Compartir una imagen

## What the installed page says of itself
app-about = Dos juegos de mesa de trenes, contra bots, en un solo dispositivo o con amigos por enlace.
app-shot-wide = Una partida en el ordenador
app-shot-narrow = Una partida en el teléfono
