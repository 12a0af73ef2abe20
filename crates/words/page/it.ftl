language-name = Italiano

## The first screen
motto = Due giochi ferroviari, un solo tavolo.
unofficial = Un progetto amatoriale non ufficiale: nessun editore lo ha realizzato, approvato o concesso in licenza.
home = Inizio
play-now = Gioca subito
new-table = Prepara un tavolo
continue = Continua
board-about = Da { $least } a { $most } giocatori · { $cars } vagoni a testa · { $routes } linee
you = Giramondo
dealing = Si mescola e si distribuisce…
table-lost = La partita salvata su questo dispositivo non si può leggere. Iniziane una nuova.
open-record = Apri una trascrizione o una posizione
record-unreadable = Questo file non è una trascrizione che Roundhouse possa leggere.
labeled = { $label }: { $text }
list-and = { $first } e { $last }
list-commas = { $first }, { $last }
list-semicolons = { $first }; { $last }
percent = { $number }%
worker-restarted = La parte di questa pagina che gestisce la partita si è fermata ed è stata riavviata. Nulla è andato perso: continua a giocare.
worker-stopped = La parte di questa pagina che gestisce la partita si è fermata di nuovo. La tua partita è salvata su questo dispositivo. Riprova o ricarica la pagina.
try-again = Riprova

## Setting up a table
board = Tabellone
add-bot = Aggiungi un bot
add-person = Aggiungi una persona
remove-seat = Togli questo posto
player-number = Giocatore { $number }
name = Nome
bot-level = Forza del bot
level-apprentice = Apprendista: un biglietto alla volta, e fa errori
level-conductor = Capotreno: una rete per tutti i suoi biglietti
level-dispatcher = Regolatore: soppesa turni, carte e punti
level-stationmaster = Capostazione: soppesa tutto e ti tiene d’occhio
level-inspector = Ispettore: in un lampo prova a mente le mosse migliori
level-superintendent = Sovrintendente: pensa fino a un secondo
level-stationmaster-blocker = Capostazione guastafeste: ama bloccare
level-stationmaster-collector = Capostazione collezionista: segnalini e festival
level-stationmaster-sprinter = Capostazione di fretta: chiude presto la partita
pass-and-play-how = Più persone condividono questo dispositivo: prima di ogni turno la mano resta nascosta finché chi deve giocare non la chiede.
start = Inizia la partita
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
preferences = Preferenze
language = Lingua
theme = Chiaro e scuro
theme-system = Come il dispositivo
theme-light = Giorno
theme-dark = Notte
motion = Animazioni
motion-system = Come il dispositivo
motion-none = Nessuna
motion-fast = Veloci
motion-normal = Normali
motion-slow = Lente
pace = Ritmo dei bot
pace-none = Immediato
pace-fast = Veloce
pace-normal = Normale
pace-slow = Lento
confirm = Conferma la presa di controllo
confirm-always = Sempre
confirm-touch = Sugli schermi touch
confirm-never = Solo se c’è una scelta
places = Nomi dei luoghi
places-printed = Come sul tabellone
places-own = Nella tua lingua
map-style = Mappa
map-drawn = Disegnata
map-plain = Semplice, alto contrasto
sound = Suoni
sound-off = Disattivati
sound-low = Bassi
sound-middle = Medi
sound-high = Alti
shortcuts = Tasti a lettera singola
shortcuts-on = Attivi
shortcuts-off = Disattivati
livery = La tua livrea
livery-0 = Fucsia
livery-1 = Celeste
livery-2 = Marrone
livery-3 = Blu notte
livery-4 = Verde lime
back-to-game = Torna alla partita

## The game screen
title = { $board } · Roundhouse
title-asked = ● Tocca a te · { $board }
players = Giocatori
log = Registro
tickets = Biglietti
market = Mercato
hand = La tua mano
panels = Pannelli
close = Chiudi
cancel = Indietro
undo = Annulla
undo-open = Annulla la tua ultima azione
undo-closed = Non hai nulla da annullare
hurry = Salta
hurry-how = Salta le mosse dei bot (F)
rules = Regole
map-label = Mappa di { $board }. Le frecce scorrono tutte le linee, con Maiusc solo quelle di cui puoi prendere il controllo. Invio ne sceglie una.
skip-to-map = Vai alla mappa
zoom-in = Ingrandisci
zoom-out = Rimpicciolisci
zoom-fit = Mostra tutta la mappa
which-route = Quale linea?
twin-closed = Chiusa: con così pochi giocatori si può prendere il controllo di una sola metà di una doppia linea ({ $clause }).
twin-yours = Chiusa per te: nessuno può avere entrambe le metà di una doppia linea ({ $clause }).
prompt-turn = Tocca a te: pesca carte, prendi il controllo di una linea o pesca biglietti.
prompt-turn-no-tickets = Tocca a te: pesca carte o prendi il controllo di una linea.
prompt-pass = Non puoi fare nulla: passa.
prompt-second = Prendi una seconda carta, ma non una { $wild } a faccia in su.
prompt-keep = Tieni almeno { $number ->
    [one] un biglietto
   *[other] { $number } biglietti
}.
prompt-keep-exactly = Tieni esattamente { $number ->
    [one] un biglietto
   *[other] { $number } biglietti
}.
prompt-pick = Scegli un biglietto dal pacchetto e passa gli altri.
prompt-place = Metti sulla mappa { $number ->
    [one] una pila di segnalini
   *[other] { $number } pile di segnalini
}.
prompt-waits = { $name } sta pensando…
prompt-waits-several = { $number ->
    [one] Un giocatore sta ancora scegliendo…
   *[other] { $number } giocatori stanno ancora scegliendo…
}
prompt-to-move = È il turno di { $name }.
prompt-over = La partita è finita.
prompt-past = Stai guardando un momento precedente.
last-round = Ultimo giro, annunciato da { $name }: { $number ->
    [one] resta un turno
   *[other] restano { $number } turni
}
looking-back = Stai rivedendo il turno { $turn }
back-to-now = Al presente
to-the-end = Alla fine
moment-link = Indirizzo di questo momento
step-back = Una mossa indietro
step-on = Una mossa avanti
play-on = Continua a giocare da qui
play-on-how = Una nuova partita su questo dispositivo, a partire da questo momento. Scegli il tuo posto; gli altri vanno ai bot.
play-on-you = Tu
play-on-sampled = Mescola ciò che il mio posto non può vedere: mani altrui, biglietti e mazzo
seen-by = Visto da
seen-by-all = Uno spettatore
points = { $number ->
    [one] { $number } punto
   *[other] { $number } punti
}

menu = Menu
routes = Linee disponibili
routes-none = Ora non puoi prendere il controllo di nessuna linea.
rail-people = Giocatori e registro
rail-tickets = Biglietti e collezioni
tray = Carte
game-of = Una partita a { $board }
about-route = Dettagli della linea
why = Perché?
route-ferry = { $wild } su { $number ->
    [one] { $number } casella
   *[other] { $number } caselle
}
route-taken = { $name } ne ha il controllo.
route-open = Puoi prenderne il controllo ora.
route-payable = Le tue carte bastano per pagarla.
lacks-cars = { $length ->
    [one] Serve { $length } vagone
   *[other] Servono { $length } vagoni
}; ne hai { $cars }.
lacks-color = { $length ->
    [one] Serve { $length } carta
   *[other] Servono { $length } carte
} di colore { $color }. Hai { $color }: { $have }, { $wild }: { $wilds }.
lacks-any = { $length ->
    [one] Serve { $length } carta di un colore
   *[other] Servono { $length } carte dello stesso colore
}. Dello stesso colore ne hai al massimo { $have }, { $wild }: { $wilds }.
ask-tickets = Pescare biglietti?
ask-tickets-how = Occupa tutto il tuo turno. Ne vedi { $offered } e devi tenerne almeno { $keep }; un biglietto che non completi ti costa i suoi punti.
ask-tickets-yes = Pesca biglietti
fewer-wilds = Meno: { $wild }
more-wilds = Più: { $wild }
look-back = Rivedi questo momento
history = Cronologia
history-at = Turno { $turn } di { $last }
history-play = Riproduci la cronologia
history-stop = Pausa
history-speed = Velocità { $number }
stop-asked = { $name } vorrebbe chiudere la partita senza vincitori.
hints-asked = { $name } vorrebbe permettere i suggerimenti a tutti.
hints-propose = Proponi suggerimenti
hints-wait = Suggerimenti: in attesa degli altri
rematch-asked = Gli altri fanno un’altra partita. Giochi anche tu?
agree = Accetta
decline = Rifiuta

## Cards
card-red = rosso
card-blue = blu
card-green = verde
card-yellow = giallo
card-orange = arancione
card-purple = rosa
card-black = nero
card-white = bianco
card-gray = grigio
card-wild = carta jolly
wild-ferry-card = carta Traghetto
wild-locomotive = locomotiva
card-red-letter = R
card-blue-letter = U
card-green-letter = V
card-yellow-letter = G
card-orange-letter = A
card-purple-letter = S
card-black-letter = N
card-white-letter = B
card-gray-letter = ∗
card-wild-letter = ★
take-card = Mercato { $number }: { $card }
empty-place = Vuoto
drop-missed = Qui non c’è una linea per queste carte. Lasciale su una che brilla.
draw-unseen = Pesca alla cieca dal mazzo ({ $number ->
    [one] { $number } carta
   *[other] { $number } carte
})
discards = Scarti: { $number }
draw-tickets = Pesca biglietti ({ $number ->
    [one] ne resta { $number }
   *[other] ne restano { $number }
})
draft-in = { $number ->
    [one] { $number } carta fino al secondo draft
   *[other] { $number } carte fino al secondo draft
}
market-at-rest = Restano troppo poche carte colorate: nessun ricambio del mercato ({ $wild }).
cards-of = { $card }: { $number }
pass = Passa

## Players
cards-held = Carte in mano: { $number }
cars-left = Vagoni rimasti: { $number }
tickets-held = Biglietti: { $number }
festival-cards = Carte Festival: { $number }

## Tickets
ticket-name = { $from } – { $to }
tickets-done = completi: { $done } su { $all }
no-tickets = Ancora nessun biglietto.
ticket-done = Completo
ticket-done-now = Biglietto completo: { $ticket }, +{ $points }
ticket-lost = Irraggiungibile
ticket-needs = { $number ->
    [one] manca { $number } vagone
   *[other] mancano { $number } vagoni
}
ticket-adds = +{ $points } { $number ->
    [0] senza altri vagoni
    [one] con { $number } vagone in più
   *[other] con { $number } vagoni in più
}
choice-opening = I tuoi primi biglietti
tickets-why = Un biglietto dà i suoi punti se le tue linee uniscono le sue località, e altrimenti ne costa altrettanti.
choice-tickets = Nuovi biglietti
choice-draft = Draft: quali biglietti tieni?
choice-pick = Draft: scegli un biglietto
picked = { $number ->
    [one] { $number } scelto
   *[other] { $number } scelti
}
passes-to = Passi a: { $name }
pick = Scegli questo biglietto
pick-one = Prima scegli un biglietto
keep-tickets = { $number ->
    [one] Tieni un biglietto
   *[other] Tieni { $number } biglietti
}
keep-exactly = Segnane esattamente { $number } (segnati: { $marked })
keep-at-least = Segnane almeno { $number }
answered = { $number ->
    [one] Si attende la scelta di un altro giocatore. Puoi ancora cambiare idea.
   *[other] Si attendono le scelte di altri { $number } giocatori. Puoi ancora cambiare idea.
}

## Claiming
route-name = { $from } – { $to } · { $length }
route-between = { $from } – { $to }
route-worth = { $length ->
    [one] { $length } casella
   *[other] { $length } caselle
} · { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}
pay-with = Paga con
payment = { $color }: { $colored }, { $wild }: { $wilds }
payment-wilds = { $wild }: { $wilds }
collect-at = Dove raccogliere
collect-choose = Raccogli a un’estremità:
collect-takes = Raccogli:
collect-first = Scegli dove raccogliere
claim = { $points ->
    [one] Prendila: { $points } punto
   *[other] Prendila: { $points } punti
}

## What one letter asks
ask-nothing = Dalla tua ultima azione non è successo nulla.
ask-nothing-own = Sullo schermo non c’è nessuna mano.
ask-hand = La tua mano: { $cards }.
ask-ticket = { $ticket }, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}: { $number ->
    [one] manca { $number } vagone.
   *[other] mancano { $number } vagoni.
}
ask-marked = Segnati: { $tickets }.
ask-none-marked = Niente è segnato.
ask-claim = { $route }, pagamento: { $payment }. Invio conferma, Esc torna indietro.
ask-stack = Previsto: { $symbol }, { $place }.
ask-ticket-done = { $ticket }, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}: completo.
ask-ticket-lost = { $ticket }, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}: irraggiungibile.
ask-score = { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}, { $cars ->
    [one] resta { $cars } vagone.
   *[other] restano { $cars } vagoni.
}
ask-route = { $route }, { $facts }. Invio la sceglie.

## Tokens and festivals
tokens = Segnalini Turista
symbol-0 = Ponte
symbol-1 = Stella
symbol-2 = Casa
symbol-3 = Tram
symbol-4 = Fiamma
symbol-5 = Gabbiano
symbol-6 = Vela
symbol-7 = Finestra
set-worth = { $now ->
    [one] { $now } punto
   *[other] { $now } punti
}; un altro segnalino porta a { $next } (+{ $more })
set-complete = serie completa: vale { $now }
stack-says = { $symbol }: { $left ->
    [one] ne resta { $left }
   *[other] ne restano { $left }
}, { $place }
stack-yours = { $stack }. Ne hai uno.
stack-open = { $symbol }: { $left ->
    [one] resta { $left } segnalino
   *[other] restano { $left } segnalini
}
stack-held = { $symbol }: { $left ->
    [one] ne resta { $left }
   *[other] ne restano { $left }
}, ma non per te: ne hai già uno ({ $clause })
stack-empty = { $symbol }: segnalini esauriti
placing = Piazza le pile di segnalini
placing-how = { $number ->
    [one] Scegli una pila e premi sulla mappa una località che non ne ha.
   *[other] Scegli una per una le { $number } pile e premi ogni volta sulla mappa una località che non ne ha.
}
placing-where = Località
placing-on-map = premila sulla mappa o scegli qui
placing-left = { $number ->
    [one] Una pila da piazzare
   *[other] { $number } pile da piazzare
}
place-stacks = Piazza lì
festivals = Festival
festivals-how = Le carte sulla mappa, le tue, quelle che devono ancora uscire e quanto rende prenderle.
pile-says = { $festival }: sulla mappa { $lying }, tue { $own }, ancora da uscire { $coming }; valore ora { $now }, con quelle sulla mappa { $then }, con una in più { $next }
pile-worth = { $now ->
    [one] { $now } punto
   *[other] { $now } punti
}
pile-words = sulla mappa { $lying }, tue { $own }
festivals-unseen = Gli altri festival

## One device for several
curtain = Passa il dispositivo: ora gioca { $name }
curtain-how = La mano resta nascosta finché non la chiedi.
curtain-show = Sono { $name }

## The end
result = Risultato
you-win = Hai vinto
wins = Vince { $name }
shared-win = { $number } giocatori condividono la vittoria
score-routes = Linee
score-failed = Biglietti incompleti
score-fulfilled = Biglietti completi
score-tokens = Segnalini Turista
score-festivals = Festival
score-total = Totale
look-at-board = Guarda il tabellone
step-through = Mossa per mossa
save-record = Salva la trascrizione
rematch = Gioca ancora

## The log
log-started = La partita comincia.
log-stand-in = Un bot sostituisce { $name }.
log-undone = { $name } annulla un’azione.
log-rewound = { $name } riporta la partita a una decisione precedente.
log-resigned = { $name } si ritira.
log-handed-over = { $name } ora gioca su un altro dispositivo.
log-given = Ora questo posto è di { $name }.
log-nudged = { $by } sollecita { $name } a decidere. Tra due minuti un bot prende questa decisione.
log-claimed = { $name } prende il controllo di { $from } – { $to } per { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}.
log-took = { $name } prende dal mercato: { $card }.
log-drew = { $name } pesca alla cieca.
log-drew-card = { $name } pesca alla cieca: { $card }.
log-drew-nothing = { $name } pesca, ma non resta nessuna carta.
log-offered = { $name } riceve un’offerta di { $number ->
    [one] { $number } biglietto
   *[other] { $number } biglietti
}.
log-kept = { $name } tiene { $number ->
    [one] { $number } biglietto
   *[other] { $number } biglietti
}.
log-kept-own = { $name } tiene { $tickets }.
log-placed = { $name } mette la pila «{ $symbol }» su { $place }.
log-token = { $name } prende il segnalino «{ $symbol }» da { $place }.
log-festival = { $name } raccoglie { $number ->
    [one] { $number } carta
   *[other] { $number } carte
} Festival: { $festival }.
log-laid = Esce una carta Festival: { $festival }.
log-draft = Comincia il primo draft.
log-second-draft = Comincia il secondo draft.
log-draft-card = Esce la carta Draft: dopo questo turno c’è il secondo draft.
log-swept = Troppe carte di un tipo a faccia in su ({ $wild }): ricambio del mercato.
log-reshuffled = Gli scarti si mescolano e formano un nuovo mazzo.
log-passed = { $name } passa.
log-last-round = { $name } annuncia l’ultimo giro.
log-ended = L’ultimo giro è finito.
log-all-passed = Tutti hanno passato: la partita è finita.

## Tables of a server
connecting = Connessione al tavolo…
reconnecting = Riconnessione…
unsent = Riconnessione… la tua mossa sarà inviata.
no-server = Il server non risponde.
no-server-here = Qui non c’è un server. Le partite in solitario e su un solo dispositivo funzionano anche senza.
no-table = Questo tavolo non esiste
no-table-how = Forse il link è vecchio o incompleto. Chiedine uno nuovo.
wrong-version = Questa pagina è troppo vecchia per il server
wrong-version-how = Si sta caricando quella nuova.
newer-build = È pronta una versione più recente.
load-newer = Carica
later = Più tardi
with-friends = Con gli amici
make-table = Invita gli amici
make = Crea il tavolo
your-name = Il tuo nome
name-first = Prima scrivi il tuo nome
add-open = Un posto con link
yourself = tu
seat-open = libero
who-finds = Chi trova il tavolo
table-private = Solo chi ha il link
table-listed = Nell’elenco pubblico
who-begins = Chi comincia
first-random = A caso
begins-at-random = Chi comincia: a caso
first-me = Comincio io
first-seat = Comincia il primo posto
tempo = Tempo
tempo-relaxed = Senza orologio
tempo-brisk = Due minuti per ogni decisione
tempo-days = Tre giorni per ogni decisione
clock-each = { $time } per ogni decisione
clock-none = Senza orologio
clear-seat = Libera questo posto
sit-down = Siediti
waiting-for-people = { $number ->
    [one] In attesa di un giocatore
   *[other] In attesa di { $number } giocatori
}
waiting-for-host = Ci sono tutti. L’organizzatore avvia la partita.
link-invite = Link per i giocatori
link-watch = Link per gli spettatori
link-return = Il tuo link di ritorno
link-return-how = Tienilo per te: chi lo apre prende il tuo posto, per esempio su un altro dispositivo.
link-copy = Copia
link-copied = Copiato
link-send = Invia
link-code = Codice da scansionare
link-code-says = Il link come codice da scansionare
come-back = Riprendi il tuo posto
remove = Allontana
remove-sure = Allontanare per sempre?
several-seats = Un dispositivo può occupare più posti
watcher-number = Spettatore { $number }
links-renew = Nuovi link: i vecchi non valgono più
link-renew = Nuovo link di ritorno: il vecchio non vale più
link-give = Link per chi prende il tuo posto
give-seat = Cedi il tuo posto a
give-seat-link = Crea un link
ignore = Ignora
ignore-not = Ascolta di nuovo
report = Segnala al gestore di questo server
report-comment = Che cosa non va? (facoltativo)
report-send = Segnala
reported = Segnalazione inviata. Grazie.
nudge = Sollecita
changed-hands = posto passato di mano
moved-away = Il tuo posto ora si gioca su un altro dispositivo.
play-here = Gioca qui
rewound-alone = Dopo il ritiro di una persona alcune decisioni sono state annullate
chat = Chat
chat-line = Scrivi qualcosa
chat-say = Invia
chat-mute = Silenzia
chat-listen = Ascolta
chat-quiet = La chat è silenziata su questo dispositivo.
table = Tavolo
away = assente
away-until = assente, tra { $time } subentra un bot
stood-in = assente, gioca un bot
resigned = ha abbandonato
wants-stop = vuole smettere
muted = in silenzio
mute-person = Silenzia
unmute-person = Ridai la parola
watching = Stai guardando
watchers = { $number ->
    [one] Uno spettatore
   *[other] { $number } spettatori
}
time-left = ancora { $time }
hours-minutes = { $hours } h { $minutes } min
days = { $days ->
    [one] { $days } giorno
   *[other] { $days } giorni
}
days-hours = { $days ->
    [one] { $days } giorno { $hours } h
   *[other] { $days } giorni { $hours } h
}
stop = Chiudi senza vincitori
stop-how = Quando tutte le persone al tavolo sono d’accordo, la partita finisce senza vincitori.
stop-waits = Vuoi chiudere la partita. Finisce quando tutti gli altri sono d’accordo.
stop-not = Anzi, continua a giocare
resign = Ritirati
resign-how = Un bot gioca al tuo posto fino alla fine, e non può vincere.
game-stopped = La partita è stata chiusa di comune accordo.
game-abandoned = Per molto tempo non è venuto nessuno, quindi il tavolo è chiuso.
next-game = Alla prossima partita
record-download = Scarica la trascrizione
paste-link = Incolla un link che hai ricevuto
join = Unisciti
no-link = Questo non è un link a un tavolo.
open-tables = Tavoli aperti
filter-board = Tabellone
filter-any-board = Qualsiasi tabellone
filter-seats = Posti
filter-any-seats = Qualsiasi numero di posti
seats-number = { $number } posti
no-open-tables = In questo momento nessuno aspetta giocatori.
finished-tables = Partite finite
table-gathering = arrivano i giocatori
table-your-turn = tocca a te
way-back = Il tuo link di ritorno
won-by = vittoria: { $names }
score-sheet = Punteggio
more = Mostra altro

## Why something is refused
refused-game-over = La partita è finita.
refused-no-such-seat = Questo tavolo non ha un posto con quel numero.
refused-not-your-turn = Non è il tuo turno.
refused-not-now = Questo non risponde alla decisione aperta.
refused-second-card-first = Prima prendi la seconda carta.
refused-answer-offer-first = Prima scegli tra i tuoi biglietti.
refused-no-such-slot = Il mercato non ha uno spazio con quel numero.
refused-slot-empty = Quello spazio del mercato è vuoto.
refused-wild-as-second = Una { $wild } a faccia in su non può essere la seconda carta.
refused-nothing-to-draw = Non resta nessuna carta da pescare.
refused-no-tickets-left = Non restano biglietti.
refused-tickets-after-second-draft = I biglietti si possono pescare solo dopo il secondo draft.
refused-route-claimed = Quella linea è già di qualcuno.
refused-twin-is-yours = Hai già l’altra metà di questa doppia linea.
refused-twin-closed = Con così pochi giocatori l’altra metà chiude questa linea.
refused-too-few-cars = Ti restano troppo pochi vagoni per quella linea.
refused-wrong-color = Quelle carte non hanno il colore della linea.
refused-wrong-count = Il pagamento deve corrispondere al numero di caselle.
refused-wilds-name-no-color = Se ogni carta è una { $wild }, il pagamento non ha colore.
refused-too-few-wilds = Questa linea traghetto richiede un’altra { $wild }.
refused-cards-not-in-hand = Non hai le carte per quella linea.
refused-must-take-token = Un segnalino va preso: scegli dove.
refused-must-take-festival = Le carte Festival vanno prese: scegli dove.
refused-nothing-to-take = Lì non c’è nulla da prendere.
refused-may-not-pass = Puoi ancora fare qualcosa, quindi non puoi passare.
refused-not-offered = Quel biglietto non è nell’offerta.
refused-keep-more = Tieni più biglietti.
refused-keep-exactly = Il numero di biglietti da tenere è fisso.
refused-not-in-pack = Quel biglietto non è nel tuo pacchetto.
refused-wrong-stack-count = Il numero di pile non è quello giusto.
refused-not-put-aside = Quella pila non è stata messa da parte.
refused-stack-lies-there = Lì c’è già una pila.
refused-no-such-mechanic = Questo tabellone non lo prevede.
refused-no-such-table = Questo tavolo non esiste, o il link è vecchio.
refused-no-such-board = Il server non ha quel tabellone.
refused-too-many-tables = Siedi a troppi tavoli non ancora finiti. Prima finiscine o lasciane uno.
refused-too-fast = Troppo spesso: aspetta un po’.
refused-damaged = Questo tavolo è danneggiato e chiuso.
refused-not-understood = Il tavolo non ha potuto leggere quel messaggio. Ricarica la pagina.
refused-wrong-protocol = Questa pagina è di un’altra versione: ricaricala.
refused-join-first = La connessione non è ancora aperta.
refused-too-many-clients = Troppe persone sono connesse a questo tavolo. Riprova più tardi.
refused-not-your-seat = Quel posto non è tuo.
refused-not-host = Solo l’organizzatore può farlo.
refused-seat-taken = Lì siede già qualcuno.
refused-livery-taken = Questa livrea è già di qualcun altro.
refused-seat-empty = Lì non siede nessuno.
refused-seats-empty = Alcuni posti sono ancora vuoti.
refused-not-gathering = La partita è già cominciata.
refused-not-playing = Non c’è nessuna partita in corso.
refused-not-over = La partita non è finita.
refused-bad-name = Un nome ha da 1 a 24 caratteri visibili e nessuna parola vietata da questo server.
refused-unknown-level = Non ci sono bot di quel livello.
refused-bad-settings = Quel tempo di attesa è troppo lungo, o il tempo di tolleranza è inferiore a un minuto.
refused-bad-nonce = La parte casuale che questa pagina ha aggiunto alla distribuzione non si può leggere. Ricarica la pagina.
refused-stale = Quella decisione ha già avuto risposta.
refused-nothing-to-undo = Non hai nulla da annullare.
refused-undo-revealed = Non si può annullare: è stato rivelato qualcosa di nascosto.
refused-undo-next-acted = Non si può annullare: il giocatore successivo ha già agito.
refused-change-instead = Piuttosto scegli di nuovo, mentre gli altri pensano.
refused-rewind-with-others = A questo tavolo giocano altre persone, quindi la partita non può tornare indietro.
refused-not-own-decision = Quella decisione non era tua.
refused-muted = L’organizzatore ti ha tolto la parola.
refused-chat-too-long = Un messaggio di chat ha da 1 a 300 caratteri.
refused-chat-too-fast = Troppi messaggi in una volta: aspetta un po’.
refused-draft-too-long = La scelta incompleta è troppo lunga per essere salvata.
refused-not-shown = Sullo schermo c’è la mano di un altro giocatore.
refused-no-such-position = Questa partita non ha un momento con quel numero.
refused-hints-off = I suggerimenti sono disattivati, perché giocano più persone.
refused-has-resigned = Quel posto si è ritirato.
refused-log-full = Il registro del tavolo è pieno, quindi la partita non può continuare.
refused-closed = Il tavolo è chiuso.
refused-one-seat = Hai già un posto qui. L’organizzatore può permetterne più di uno.
refused-removed = L’organizzatore ti ha tolto l’accesso a questo tavolo.
refused-no-such-watcher = Quello spettatore non c’è più.
refused-name-taken = Qualcuno al tavolo ha quel nome, o uno che gli somiglia.
refused-listed-needs-clock = Un tavolo che tutti possono trovare ha bisogno di un orologio.
refused-not-waited-for = Puoi sollecitare dopo dieci minuti di attesa, e una volta sola.
refused-changes-used-up = L’hai già cambiata venti volte: ora la scelta è definitiva.
refused-quota-used-up = Questo posto ha già detto e cambiato abbastanza in questa partita.
refused-no-new-tables = Al momento questo server non apre nuovi tavoli. Riprova più tardi.
refused-unavailable = Al momento il server non può farlo. Riprova tra poco.
refused-blocked = Il gestore di questo server ti ha bloccato l’accesso.
refused-wrong-key = Questo link non funziona, o non vale più.
refused-too-slow = La richiesta non è arrivata in tempo al server. Riprova.
refused-wrong-origin = Questa pagina è di un altro sito. Apri la pagina del server stesso.
refused-no-token = Per questo serve la chiave di un posto a questo tavolo.
refused-nothing-here = Il server non ha ciò che questa pagina chiede. Ricarica la pagina.
refused-wrong-method = Il server non può fare ciò che questa pagina chiede. Ricarica la pagina.

## Advice and review: why an action is good, and how good it was
why-completes = completa { $ticket }
why-on-the-way = sulla via di { $ticket }
why-scores = { $points ->
    [one] dà { $points } punto
   *[other] dà { $points } punti
}
why-takes-token = prende il segnalino da { $place } (valore { $worth })
why-takes-pile = prende { $cards ->
    [one] { $cards } carta Festival
   *[other] { $cards } carte Festival
} ({ $festival }, valore { $worth })
why-blocks = ostacola { $name }
why-hard-to-replace = difficile da sostituire
why-pays = utile per { $route } ({ $card })
why-unseen = a faccia in su non c’è nulla di meglio
why-go-together = { $tickets } stanno bene insieme
why-pays-for-itself = { $ticket } si ripaga da solo
why-hopes-for-tickets = nuovi biglietti possono valere il turno
why-own-plans = la via prevista passa per { $place }
why-end-is-near = la fine è vicina
why-anything-goes = va bene qualsiasi cosa
grade-none = scelta obbligata
grade-excellent = ottima
grade-fine = buona
grade-inaccuracy = imprecisione
grade-mistake = errore
grade-blunder = errore grave
tenths = { $number }
hint = Suggerimento
hint-how = Mostra che cosa farebbe il computer al posto tuo, e perché.
hint-thinking = Cerco una buona mossa…
hint-failed = Non è stato possibile calcolare il suggerimento.
hint-says = Suggerimento: { $action }; { $why }
hint-why = Perché: { $why }
keys-hint = A mostra o chiude un suggerimento, dove i suggerimenti sono permessi.
advice-claim = Prendere il controllo di { $route } ({ $cards })
advice-card = Prendere una carta: { $card }
advice-deck = Pescare alla cieca
advice-tickets = Pescare biglietti
advice-keep = Tenere { $tickets }
advice-pick = Scegliere { $ticket }
advice-stacks = Piazzare le pile: { $stacks }
advice-stack = { $symbol } su { $place }
advice-pass = Passare
advice-worth = Vittoria in circa { $chance } ± { $error } partite su 100; margine medio { $margin } ± { $spread }
review = Analisi
review-how = Mostra quanto era buona ogni decisione, e che cosa è stato fortuna.
review-running = Analisi: { $done } di { $all } decisioni
review-failed = Non è stato possibile fare l’analisi.
review-deeper = Analizza più a fondo
review-details = Decisioni e fortuna
review-chance = { $name }: vittoria { $chance }%
review-better = Meglio: { $action }
review-turning = Punti di svolta per { $name }
review-luck = Da dove viene ogni margine
review-luck-how = In punti sul miglior rivale. La somma delle parti è il margine finale; le pescate comprendono ciò che nessuno poteva sapere.
review-deal = Distribuzione
review-draws = Pescate
review-own = Scelte proprie
review-others = Scelte altrui
review-margin = Margine
review-of = Visto da
review-decisions = Decisioni
review-turn = Turno
review-played = Giocato
review-preferred = Era meglio
review-cost = Costo
review-cost-is = { $chance }%, { $margin } punti
review-grade = Giudizio
review-jump = Vai al turno { $turn }

## The rules
keys = Tasti
keys-how = I tasti da 1 a 5 prendono dal mercato, o scelgono dove c’è da scegliere; D pesca alla cieca, T pesca biglietti, M va alla mappa, dove le frecce scorrono le linee (con Maiusc solo quelle di cui puoi prendere il controllo), R elenca le linee di cui puoi prendere il controllo, Invio sceglie e conferma, Esc torna indietro, U annulla, F salta le mosse dei bot, le frecce sinistra e destra scorrono la cronologia. Chiedi con L le ultime mosse, con H la tua mano, con K i tuoi biglietti, con S i punteggi.
differs = Ogni tabellone in una scheda
clauses = Tutte le regole, clausola per clausola
clauses-english = Le clausole sono scritte in inglese; i numeri sono gli stessi in ogni lingua.
how-1 = Prendi il controllo di linee con le carte, unisci le due località dei tuoi biglietti Destinazione e cerca di avere più punti di tutti alla fine.
how-2 = Nel tuo turno fai esattamente una cosa: pesca due carte, prendi il controllo di una linea o pesca biglietti.
how-3 = Le carte si prendono dalle cinque a faccia in su o alla cieca dal mazzo. Una { $wild } a faccia in su conta come entrambe le carte.
how-4 = Una linea costa tante carte del suo colore quante sono le sue caselle; le linee grigie accettano un unico colore a scelta. Una { $wild } vale come qualsiasi colore.
how-5 = Solo una { $wild } paga una casella contrassegnata di una linea traghetto.
how-6 = Le linee più lunghe danno subito più punti. Di due linee parallele nessuno può averle entrambe.
how-7 = Un biglietto dà i suoi punti quando una catena di linee tue unisce le sue località, e ne costa altrettanti quando non le unisce.
how-8 = Quando a qualcuno restano due vagoni o meno, tutti giocano un altro turno.
contents = Indice
clauses-search = Cerca nelle clausole
card-draw = Pesca due carte.
card-draw-how = Prendile a faccia in su dal mercato o alla cieca dal mazzo. Una { $wild } a faccia in su conta come entrambe.
card-claim = Oppure prendi il controllo di una linea.
card-claim-how = Costa tante carte del suo colore quante sono le sue caselle; se è grigia, di un unico colore a scelta. Una { $wild } vale come qualsiasi colore, e le caselle contrassegnate delle linee traghetto non accettano altro.
card-tickets = Oppure pesca biglietti.
card-length = Caselle
card-points = Punti
card-worth = Punti per 1, 2, 3 e così via: { $points }.
card-end-how = Quando a qualcuno restano { $cars } vagoni o meno, tutti giocano un altro turno. I biglietti incompleti costano i loro punti.

## Learning by playing
learn = Impara giocando
learn-how = Qualche turno di una vera partita, con suggerimenti che indicano che cosa fare. Puoi uscire quando vuoi e tornare.
learn-begin = Comincia
learn-resume = Riprendi
learn-first = Comincia da qui
learn-san-francisco = Cinque minuti: carte, linee, traghetti, biglietti, segnalini e l’ultimo giro.
learn-iberia = Tre minuti su ciò che Iberia aggiunge: biglietti da passare, festival e il secondo draft.
learn-next = Prossima lezione: { $board }
learn-real = Gioca una vera partita
learned-san-francisco = Ben fatto! Hai pescato carte, preso il controllo di linee, pagato con carte Traghetto, completato un biglietto, preso un segnalino e annunciato l’ultimo giro. Il gioco è tutto qui.
learned-iberia = Ben fatto! Hai scelto biglietti in entrambi i draft e raccolto carte Festival: Iberia non aggiunge altro. Puoi continuare questa partita.
coach-next = Avanti
coach-leave = Esci dai suggerimenti
coach-leave-ask = Uscire dai suggerimenti? «Impara giocando» nel menu li riprende.
coach-welcome = Questa partita è già in corso. Le linee con il tuo numero sui vagoni sono tue. Vince chi ha più punti.
coach-tickets = Questi sono i tuoi biglietti. Unisci le due località di ciascuno con linee tue. Toccane o indicane uno per vedere la via più economica.
coach-draw = Nel tuo turno fai una cosa sola. Ora pesca due carte: dalle cinque a faccia in su o alla cieca dal mazzo.
coach-claim = Le linee utili ai tuoi biglietti brillano. Premi Fort Mason – Lombard Street sulla mappa e paga la sua unica casella con il rosso.
coach-ferry = Le linee traghetto hanno ruote sulle caselle che solo una carta Traghetto può pagare. Prendi il controllo di Alcatraz – Fort Mason: una carta Traghetto e una nera.
coach-token = Hai preso un segnalino Turista ad Alcatraz. Segnalini diversi formano una serie: ogni segnalino in più vale di più.
coach-done = Il tuo biglietto è completo e ti dà i suoi punti. I biglietti incompleti alla fine costano i loro.
coach-wild = Una carta Traghetto vale anche come qualsiasi colore. Prendi il controllo di Golden Gate Bridge – Presidio con una carta verde e una carta Traghetto.
coach-last = Le linee più lunghe danno più punti. Prendi il controllo di Pacific Heights – Presidio con tre carte rosse: ti restano due vagoni, e questo annuncia l’ultimo giro.
coach-over = Tutti giocano un altro turno. Continua: il risultato conta linee, biglietti e segnalini.
coach-draft = Iberia comincia con un draft: scegli un biglietto del tuo pacchetto, il resto si passa. Quattro giri sono finiti; ora scegline uno, l’ultimo arriva da solo.
coach-keep = Dei sei biglietti scelti tienine esattamente quattro. Ognuno mostra che cosa aggiunge ai vagoni che ti servono comunque.
coach-festival = Le carte Festival escono dal mazzo e vanno nelle loro città. Pesca due carte dal mazzo.
coach-collect = Prendendo il controllo di una linea raccogli tutte le carte Festival a una sua estremità. Fallo con una linea verso una città dove ce ne sono.
coach-piles = Più carte dello stesso festival valgono molto più di carte singole. Il pannello dice quanto ti darebbe ciascun festival.
coach-second = Il mazzo mostra quante carte mancano al secondo draft. Pesca dal mazzo finché non comincia.
coach-again = Il secondo draft: scegli e passa di nuovo, e tieni altri quattro biglietti. È tutto; continua come vuoi.

## Puzzles
puzzles = Rompicapi
puzzles-how = Posizioni di partite tra bot in cui una scelta è chiaramente la migliore, e non è quella ovvia. Trovala.
puzzles-solved = Risolti: { $solved } su { $all }
puzzles-failed = Al momento i rompicapi non si possono caricare.
puzzle-of = Rompicapo { $number }
puzzle-solved = Rompicapo { $number }, risolto
puzzle-task = Trova la scelta migliore.
puzzle-right = Giusto, è la scelta migliore.
puzzle-wrong = Non è la scelta migliore.
puzzle-show = Mostra la soluzione
puzzle-best = Scelta migliore
puzzle-yours = La tua scelta
puzzle-obvious = Scelta ovvia
puzzle-chance = { $chance }% di probabilità di vittoria
puzzle-checked = Verificato con una ricerca di { $steps } passi.
puzzle-next = Prossimo rompicapo

differs-seats = Da { $least } a { $most } giocatori, { $cars } vagoni a testa, { $hand } carte per cominciare.
differs-twins = Entrambe le metà di una doppia linea sono aperte da { $seats } giocatori in su.
differs-offer = Primi biglietti: ne sono offerti { $offered }, tienine almeno { $keep }.
differs-draft = Due draft: scegli un biglietto dal pacchetto e passa il resto, finché non ne hai { $dealt }; tienine esattamente { $keep }. Il secondo draft arriva quando la sua carta esce dal mazzo.
differs-draw = L’azione mostra { $offered } biglietti; tienine almeno { $keep }.
differs-draw-late = Dopo il secondo draft l’azione mostra { $offered } biglietti; tienine almeno { $keep }.
differs-tokens = Prendendo il controllo di una linea prendi un segnalino Turista da una delle sue estremità, se non hai il suo simbolo. Tutti e { $symbols } valgono { $points } punti. Due pile le piazzano gli ultimi giocatori.
differs-festivals = { $number } festival: le loro carte escono dal mazzo e vanno nelle loro città. Prendendo il controllo di una linea raccogli tutte quelle a un’estremità; più carte dello stesso festival valgono di più.

## Your games, history, this device
your-games = Le tue partite
waits-for = In attesa di { $names }
remove-game = Elimina
remove-game-sure = Elimina per sempre
game-gone = Questa partita non è più su questo dispositivo. La memoria del browser è stata svuotata, o la partita è stata eliminata.
open-elsewhere = Questa partita è aperta in un’altra scheda
open-since = Aperta lì da: { $time }.
open-elsewhere-how = Una partita si gioca in una sola scheda alla volta, perché nessun turno vada perso. Chiudi l’altra scheda, o continua qui; l’altra scheda allora si ferma.
take-over = Gioca qui
storage-blocked = Questo browser non permette alla pagina di salvare nulla. Chiudendo la scheda la partita andrà persa.
storage-full = Questo browser non ha più spazio per questa pagina. Una nuova partita non sarà salvata. Elimina delle partite, o prima salvale in un file.
choose-players = Scegli i giocatori
history-games = Partite finite
history-empty = Su questo dispositivo non è ancora finita nessuna partita.
history-kept = Qui restano le mosse delle ultime { $number } partite su questo dispositivo e delle ultime { $number } partite online, anche quando il server non le ha più. Delle partite più vecchie resta il risultato.
look-again = Rivedi
statistics = Statistiche
statistics-all = Partite: { $games }, vinte: { $wins } · miglior risultato { $best } · vinte di fila { $streak }, al massimo { $longest }
statistics-board = Tabellone
statistics-level = Avversario più forte
statistics-seats = Giocatori
people-only = Persone
games = Partite
games-won = Vinte
win-rate = Percentuale
average = Media
best = Massimo
plot-course = I tuoi ultimi risultati; un pallino pieno è una vittoria
plot-sources = { $board }: da dove vengono i tuoi punti, in media
device-file = Tutto ciò che è su questo dispositivo
device-file-how = Partite, cronologia e preferenze in un solo file, per un altro dispositivo o un luogo sicuro. Nulla viene inviato.
export = Salva tutto in un file
import = Apri un file salvato
imported = { $games ->
    [one] Una partita importata.
   *[other] { $games } partite importate.
}
import-unreadable = Questo non è un file salvato da Roundhouse.
who-plays = Chi gioca
seats-range = Da { $least } a { $most } giocatori
seats-missing = Almeno due giocatori
person-missing = Prima aggiungiti al tavolo
friend-by-link = Qualcuno con il link
invites-you = { $name } ti invita a una partita a { $board }: { $seats } giocatori, { $free } { $free ->
    [one] posto libero
   *[other] posti liberi
}.
sit-here = Siediti qui
move-here = Spostati qui
invite-friends = Invita gli amici
more-links = Altri link
watch = Guarda
counting = Conteggio dei punti
skip-show = Salta
show-again = Conta di nuovo
decided = { $name } vince con { $margin } { $margin ->
    [one] punto
   *[other] punti
} di vantaggio. Ha deciso la voce «{ $source }»: { $points } in più di { $other }.
decided-tie = { $name } e { $other } hanno gli stessi punti. Ha deciso il numero di biglietti completi, a favore di { $name }.
ticket-failed = incompleto
same-deal = Stessa distribuzione, altri posti
share-picture = Condividi un’immagine

## What the installed page says of itself
app-about = Due giochi da tavolo sulle ferrovie, contro i bot, su un solo dispositivo o con gli amici tramite un link.
app-shot-wide = Una partita al computer
app-shot-narrow = Una partita sul telefono
