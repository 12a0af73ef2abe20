language-name = Français

## The first screen
motto = Deux jeux de trains, une seule table.
unofficial = Un projet de fans non officiel, qu’aucun éditeur n’a créé, approuvé ni autorisé.
home = Accueil
play-now = Jouer
new-table = Préparer une table
continue = Continuer
board-about = { $least } à { $most } joueurs · { $cars } wagons par joueur · { $routes } routes
you = Nomade
dealing = On mélange et on distribue…
table-lost = La partie sauvegardée sur cet appareil est illisible. Commences-en une nouvelle.
open-record = Ouvrir une partie enregistrée ou une position
record-unreadable = Ce fichier n’est pas une partie enregistrée que Roundhouse puisse lire.
labeled = { $label } : { $text }
list-and = { $first } et { $last }
list-commas = { $first }, { $last }
list-semicolons = { $first } ; { $last }
percent = { $number } %
worker-restarted = Le programme qui fait tourner le jeu s’est arrêté, puis a redémarré. Rien n’est perdu : continue à jouer.
worker-stopped = Le programme qui fait tourner le jeu s’est encore arrêté. Ta partie est sauvegardée sur cet appareil. Réessaie ou recharge la page.
try-again = Réessayer

## Setting up a table
board = Plateau
add-bot = Ajouter un bot
add-person = Ajouter une personne
remove-seat = Supprimer cette place
player-number = Joueur { $number }
name = Nom
bot-level = Niveau du bot
level-apprentice = Apprenti : une Destination à la fois, avec des erreurs
level-conductor = Contrôleur : un réseau pour toutes ses Destinations
level-dispatcher = Régulateur : pèse les tours, les cartes et les points
level-stationmaster = Chef de gare : pèse tout et te surveille
level-inspector = Inspecteur : teste ses meilleurs coups en pensée, en un instant
level-superintendent = Directeur : réfléchit jusqu’à une seconde
level-stationmaster-blocker = Chef de gare gêneur : aime bloquer
level-stationmaster-collector = Chef de gare collectionneur : jetons et festivals
level-stationmaster-sprinter = Chef de gare pressé : finit la partie au plus tôt
pass-and-play-how = Plusieurs personnes partagent cet appareil : avant chaque tour, la main reste cachée jusqu’à ce qu’on demande à la voir.
start = Lancer la partie
person-0 = Anne
person-1 = Ben
person-2 = Cléo
person-3 = Dan
person-4 = Ève
bot-0 = Ada
bot-1 = Bruno
bot-2 = Clara
bot-3 = Diego
bot-4 = Elena
bot-5 = Félix
bot-6 = Greta
bot-7 = Hugo
bot-8 = Inès
bot-9 = Jonas
bot-10 = Kira
bot-11 = Luis

## Preferences
preferences = Préférences
language = Langue
theme = Clair et sombre
theme-system = Comme l’appareil
theme-light = Jour
theme-dark = Nuit
motion = Animations
motion-system = Comme l’appareil
motion-none = Aucune
motion-fast = Rapides
motion-normal = Normales
motion-slow = Lentes
pace = Rythme des bots
pace-none = Immédiat
pace-fast = Rapide
pace-normal = Normal
pace-slow = Lent
confirm = Confirmer avant de prendre une route
confirm-always = Toujours
confirm-touch = Sur écran tactile
confirm-never = Seulement s’il y a un choix
places = Noms des lieux
places-printed = Comme sur le plateau
places-own = Dans ta langue
map-style = Plateau
map-drawn = Illustré
map-plain = Simple, très contrasté
sound = Sons
sound-off = Coupés
sound-low = Faibles
sound-middle = Moyens
sound-high = Forts
shortcuts = Touches à une lettre
shortcuts-on = Activées
shortcuts-off = Désactivées
livery = Ta livrée
livery-0 = Rose
livery-1 = Bleu ciel
livery-2 = Marron
livery-3 = Bleu marine
livery-4 = Citron vert
back-to-game = Retour à la partie

## The game screen
title = { $board } · Roundhouse
title-asked = ● À toi · { $board }
players = Joueurs
log = Journal
tickets = Destinations
market = Marché
hand = Ta main
panels = Panneaux
close = Fermer
cancel = Retour
undo = Annuler
undo-open = Annule ta dernière action
undo-closed = Tu n’as rien à annuler
hurry = Sauter
hurry-how = Sauter ce que font les bots (F)
rules = Règles
map-label = Plateau { $board }. Les flèches parcourent toutes les routes, avec Maj seulement celles que tu peux prendre. Entrée en choisit une.
skip-to-map = Aller au plateau
zoom-in = Zoom avant
zoom-out = Zoom arrière
zoom-fit = Voir tout le plateau
which-route = Quelle route ?
twin-closed = Fermée : à si peu de joueurs, une seule moitié d’une route double peut être prise ({ $clause }).
twin-yours = Fermée pour toi : personne ne peut avoir les deux moitiés d’une route double ({ $clause }).
prompt-turn = À toi : pioche des cartes, prends possession d’une route ou pioche des Destinations.
prompt-turn-no-tickets = À toi : pioche des cartes ou prends possession d’une route.
prompt-pass = Tu ne peux rien faire : passe.
prompt-second = Prends une deuxième carte, mais pas une { $wild } face visible.
prompt-keep = Garde au moins { $number ->
    [one] une carte Destination
   *[other] { $number } cartes Destination
}.
prompt-keep-exactly = Garde exactement { $number ->
    [one] une carte Destination
   *[other] { $number } cartes Destination
}.
prompt-pick = Choisis une carte Destination du paquet et transmets les autres.
prompt-place = Pose { $number ->
    [one] une pile de jetons
   *[other] { $number } piles de jetons
} sur le plateau.
prompt-waits = { $name } réfléchit…
prompt-waits-several = { $number ->
    [one] { $number } joueur choisit encore…
   *[other] { $number } joueurs choisissent encore…
}
prompt-to-move = C’est à { $name } de jouer.
prompt-over = La partie est finie.
prompt-past = Tu regardes un moment passé.
last-round = Dernière manche, annoncée par { $name } : encore { $number ->
    [one] { $number } tour
   *[other] { $number } tours
}
looking-back = Retour sur le tour { $turn }
back-to-now = Revenir au présent
to-the-end = Aller à la fin
moment-link = L’adresse de ce moment
step-back = Un coup en arrière
step-on = Un coup en avant
play-on = Reprendre ici
play-on-how = Une nouvelle partie sur cet appareil, à partir de ce moment. Choisis ta place ; des bots prennent les autres.
play-on-you = Toi
play-on-sampled = Remélanger ce que ma place ne voit pas : autres mains, Destinations et pioche
seen-by = Point de vue
seen-by-all = Un spectateur
points = { $number ->
    [one] { $number } point
   *[other] { $number } points
}

menu = Menu
routes = Routes à prendre
routes-none = Il n’y a aucune route que tu puisses prendre maintenant.
rail-people = Joueurs et journal
rail-tickets = Destinations et collections
tray = Cartes
game-of = Partie : { $board }
about-route = Cette route
why = Pourquoi ?
route-ferry = { $wild } sur { $number ->
    [one] { $number } case
   *[other] { $number } cases
}
route-taken = { $name } en a pris possession.
route-open = Tu peux la prendre maintenant.
route-payable = Tes cartes suffisent pour la payer.
lacks-cars = Il faut { $length ->
    [one] { $length } wagon
   *[other] { $length } wagons
} ; tu en as { $cars }.
lacks-color = Il faut { $length } × { $color }. Dans ta main, { $color } : { $have }, { $wild } : { $wilds }.
lacks-any = Il faut { $length ->
    [one] { $length } carte
   *[other] { $length } cartes
} d’une même couleur. Tu en as au plus { $have } d’une même couleur, { $wild } : { $wilds }.
ask-tickets = Piocher des Destinations ?
ask-tickets-how = Cela prend tout ton tour. Tu en vois { $offered } et dois en garder au moins { $keep } ; une carte Destination manquée coûte ses points.
ask-tickets-yes = Piocher
fewer-wilds = Moins : { $wild }
more-wilds = Plus : { $wild }
look-back = Revenir sur ce moment
history = Historique
history-at = Tour { $turn } sur { $last }
history-play = Dérouler l’historique
history-stop = Pause
history-speed = Vitesse { $number }
stop-asked = { $name } voudrait arrêter la partie sans vainqueur.
hints-asked = { $name } voudrait autoriser les conseils pour tout le monde.
hints-propose = Proposer les conseils
hints-wait = Conseils : on attend les autres
rematch-asked = Les autres rejouent. Tu joues aussi ?
agree = D’accord
decline = Refuser

## Cards
card-red = rouge
card-blue = bleu
card-green = vert
card-yellow = jaune
card-orange = orange
card-purple = violet
card-black = noir
card-white = blanc
card-gray = gris
card-wild = carte joker
wild-ferry-card = carte Ferry
wild-locomotive = locomotive
card-red-letter = R
card-blue-letter = B
card-green-letter = V
card-yellow-letter = J
card-orange-letter = O
card-purple-letter = T
card-black-letter = N
card-white-letter = C
card-gray-letter = ∗
card-wild-letter = ★
take-card = Marché { $number } : { $card }
empty-place = Vide
drop-missed = Aucune route ici pour ces cartes. Pose-les sur une route qui brille.
draw-unseen = Piocher à l’aveugle ({ $number ->
    [one] { $number } carte
   *[other] { $number } cartes
})
discards = Défausse : { $number }
draw-tickets = Piocher des Destinations (reste { $number })
draft-in = { $number ->
    [one] { $number } carte avant le deuxième draft
   *[other] { $number } cartes avant le deuxième draft
}
market-at-rest = Il reste trop peu de cartes de couleur : le marché n’est pas renouvelé ({ $wild }).
cards-of = { $card } : { $number }
pass = Passer

## Players
cards-held = Cartes en main : { $number }
cars-left = Wagons restants : { $number }
tickets-held = Destinations : { $number }
festival-cards = Cartes Festival : { $number }

## Tickets
ticket-name = { $from } – { $to }
tickets-done = { $done ->
    [one] { $done } réussie
   *[other] { $done } réussies
} sur { $all }
no-tickets = Pas encore de Destinations.
ticket-done = Réussie
ticket-done-now = Destination réussie : { $ticket }, +{ $points }
ticket-lost = Hors de portée
ticket-needs = { $number ->
    [one] encore { $number } wagon
   *[other] encore { $number } wagons
}
ticket-adds = +{ $points } { $number ->
    [0] sans wagon de plus
    [one] pour { $number } wagon de plus
   *[other] pour { $number } wagons de plus
}
choice-opening = Tes premières Destinations
tickets-why = Une carte Destination rapporte ses points si tes routes relient ses lieux, et en coûte autant sinon.
choice-tickets = Nouvelles Destinations
choice-draft = Garde parmi tes choix
choice-pick = Draft : choisis une Destination
picked = { $number ->
    [one] { $number } choisie
   *[other] { $number } choisies
}
passes-to = Tu transmets à { $name }
pick = Choisir cette Destination
pick-one = Choisis d’abord une Destination
keep-tickets = { $number ->
    [one] Garder une Destination
   *[other] Garder { $number } Destinations
}
keep-exactly = Exactement { $number } (déjà { $marked })
keep-at-least = Il en faut au moins { $number }
answered = { $number ->
    [one] On attend encore { $number } joueur. Tu peux changer d’avis.
   *[other] On attend encore { $number } joueurs. Tu peux changer d’avis.
}

## Claiming
route-name = { $from } – { $to } · { $length }
route-between = { $from } – { $to }
route-worth = { $length ->
    [one] { $length } case
   *[other] { $length } cases
} · { $points ->
    [one] { $points } point
   *[other] { $points } points
}
pay-with = Payer avec
payment = { $color } : { $colored }, { $wild } : { $wilds }
payment-wilds = { $wild } : { $wilds }
collect-at = Ramasser à
collect-choose = Ramasse à l’un des bouts :
collect-takes = Tu ramasses :
collect-first = Choisis où ramasser
claim = { $points ->
    [one] Prendre pour { $points } point
   *[other] Prendre pour { $points } points
}

## What one letter asks
ask-nothing = Rien ne s’est passé depuis ta dernière action.
ask-nothing-own = Aucune main n’est à l’écran.
ask-hand = Dans ta main, { $cards }.
ask-ticket = { $ticket }, { $points ->
    [one] { $points } point
   *[other] { $points } points
} : { $number ->
    [one] encore { $number } wagon.
   *[other] encore { $number } wagons.
}
ask-marked = Sélection : { $tickets }.
ask-none-marked = Rien n’est sélectionné.
ask-claim = { $route }, paiement : { $payment }. Entrée confirme, Échap revient en arrière.
ask-stack = Prévu : { $symbol }, { $place }.
ask-ticket-done = { $ticket }, { $points ->
    [one] { $points } point
   *[other] { $points } points
} : réussie.
ask-ticket-lost = { $ticket }, { $points ->
    [one] { $points } point
   *[other] { $points } points
} : hors de portée.
ask-score = { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $cars ->
    [one] { $cars } wagon restant.
   *[other] { $cars } wagons restants.
}
ask-route = { $route }, { $facts }. Entrée la choisit.

## Tokens and festivals
tokens = Jetons Touriste
symbol-0 = Pont
symbol-1 = Étoile
symbol-2 = Maison
symbol-3 = Tramway
symbol-4 = Flamme
symbol-5 = Mouette
symbol-6 = Voile
symbol-7 = Fenêtre
set-worth = { $now ->
    [one] { $now } point
   *[other] { $now } points
} ; un jeton de plus donne { $next } (+{ $more })
set-complete = série complète, vaut { $now }
stack-says = { $symbol } : reste { $left }, { $place }
stack-yours = { $stack }. Tu en as un.
stack-open = { $symbol } : { $left ->
    [one] reste { $left } jeton
   *[other] restent { $left } jetons
}
stack-held = { $symbol } : reste { $left }, mais pas pour toi : tu en as déjà un ({ $clause })
stack-empty = { $symbol } : plus aucun jeton
placing = Poser les piles de jetons
placing-how = { $number ->
    [one] Choisis une pile, puis appuie sur un lieu du plateau qui n’en a pas.
   *[other] Choisis chacune des { $number } piles et appuie chaque fois sur un lieu du plateau qui n’en a pas.
}
placing-where = Lieu
placing-on-map = appuie sur le plateau, ou choisis ici
placing-left = { $number ->
    [one] Encore une pile à poser
   *[other] Encore { $number } piles à poser
}
place-stacks = Poser ici
festivals = Festivals
festivals-how = Cartes sur le plateau, les tiennes, celles à venir, et ce que tu gagnes à les prendre.
pile-says = { $festival } : { $lying } sur place, { $own } à toi, { $coming } à venir ; valeur actuelle { $now }, { $then } avec celles sur place, { $next } avec une de plus
pile-worth = { $now ->
    [one] { $now } point
   *[other] { $now } points
}
pile-words = { $lying } sur le plateau, { $own } à toi
festivals-unseen = Les autres festivals

## One device for several
curtain = Passe l’appareil à { $name }
curtain-how = La main reste cachée jusqu’à ce que tu demandes à la voir.
curtain-show = C’est moi, { $name }

## The end
result = Résultat
you-win = Tu gagnes
wins = { $name } gagne
shared-win = { $number } joueurs se partagent la victoire
score-routes = Routes
score-failed = Destinations manquées
score-fulfilled = Destinations réussies
score-tokens = Jetons Touriste
score-festivals = Festivals
score-total = Total
look-at-board = Voir le plateau
step-through = Revoir coup par coup
save-record = Enregistrer la partie
rematch = Rejouer

## The log
log-started = La partie commence.
log-stand-in = Un bot remplace { $name }.
log-undone = { $name } annule une action.
log-rewound = { $name } ramène la partie à une décision passée.
log-resigned = { $name } abandonne.
log-handed-over = { $name } joue maintenant sur un autre appareil.
log-given = { $name } a repris cette place.
log-nudged = { $by } demande à { $name } de décider. Dans deux minutes, un bot prendra cette décision.
log-claimed = { $name } prend possession de la route { $from } – { $to } pour { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
log-took = { $name } prend au marché : { $card }.
log-drew = { $name } pioche à l’aveugle.
log-drew-card = { $name } pioche à l’aveugle : { $card }.
log-drew-nothing = { $name } pioche, mais il n’y a plus de carte.
log-offered = { $name } se voit proposer { $number ->
    [one] { $number } carte Destination
   *[other] { $number } cartes Destination
}.
log-kept = { $name } garde { $number ->
    [one] { $number } carte Destination
   *[other] { $number } cartes Destination
}.
log-kept-own = { $name } garde { $tickets }.
log-placed = { $name } pose la pile « { $symbol } » à { $place }.
log-token = { $name } prend le jeton « { $symbol } » à { $place }.
log-festival = { $name } ramasse { $number ->
    [one] { $number } carte Festival
   *[other] { $number } cartes Festival
} ({ $festival }).
log-laid = Une carte Festival est posée ({ $festival }).
log-draft = Le premier draft commence.
log-second-draft = Le deuxième draft commence.
log-draft-card = La carte Draft apparaît : le deuxième draft suit ce tour.
log-swept = Trop de cartes d’une même sorte étaient visibles ({ $wild }) : le marché est renouvelé.
log-reshuffled = La défausse est mélangée en une nouvelle pioche.
log-passed = { $name } passe.
log-last-round = { $name } annonce la dernière manche.
log-ended = La dernière manche est finie.
log-all-passed = Tout le monde a passé : la partie est finie.

## Tables of a server
connecting = Connexion à la table…
reconnecting = Reconnexion…
unsent = Reconnexion… ton coup sera envoyé.
no-server = Le serveur ne répond pas.
no-server-here = Il n’y a pas de serveur ici. Les parties en solo et sur un seul appareil n’en ont pas besoin.
no-table = Cette table n’existe pas
no-table-how = Le lien est peut-être ancien ou incomplet. Demandes-en un nouveau.
wrong-version = Cette page est trop ancienne pour le serveur
wrong-version-how = La nouvelle se charge.
newer-build = Une version plus récente est prête.
load-newer = Charger
later = Plus tard
with-friends = Entre amis
make-table = Inviter des amis
make = Créer la table
your-name = Ton nom
name-first = Écris d’abord ton nom
add-open = Une place par lien
yourself = toi
seat-open = libre
who-finds = Qui trouve la table
table-private = Par lien seulement
table-listed = Dans la liste publique
who-begins = Qui commence
first-random = Au hasard
begins-at-random = Qui commence : au hasard
first-me = Je commence
first-seat = La première place commence
tempo = Temps
tempo-relaxed = Sans limite
tempo-brisk = Deux minutes par décision
tempo-days = Trois jours par décision
clock-each = { $time } par décision
clock-none = Sans limite de temps
clear-seat = Libérer cette place
sit-down = S’asseoir
waiting-for-people = { $number ->
    [one] On attend encore un joueur
   *[other] On attend encore { $number } joueurs
}
waiting-for-host = Tout le monde est là. L’hôte lance la partie.
link-invite = Lien pour jouer
link-watch = Lien pour regarder
link-return = Ton lien de retour
link-return-how = Garde-le pour toi : la personne qui l’ouvre prend ta place, par exemple sur un autre appareil.
link-copy = Copier
link-copied = Copié
link-send = Envoyer
link-code = Code à scanner
link-code-says = Le lien sous forme de code à scanner
come-back = Reprendre ta place
remove = Exclure
remove-sure = Exclure pour de bon ?
several-seats = Un appareil peut prendre plusieurs places
watcher-number = Spectateur { $number }
links-renew = Nouveaux liens : les anciens ne marcheront plus
link-renew = Nouveau lien de retour : l’ancien ne marchera plus
link-give = Lien pour la personne qui prend ta place
give-seat = Céder ta place à
give-seat-link = Créer un lien
ignore = Ignorer
ignore-not = Ne plus ignorer
report = Signaler aux responsables de ce serveur
report-comment = Quel est le problème ? (facultatif)
report-send = Signaler
reported = C’est signalé. Merci.
nudge = Demander de décider
changed-hands = a changé de mains
moved-away = Ta place est maintenant utilisée sur un autre appareil.
play-here = Jouer ici
rewound-alone = Des décisions ont été annulées après un abandon
chat = Chat
chat-line = Message
chat-say = Envoyer
chat-mute = Couper
chat-listen = Écouter
chat-quiet = Le chat est coupé sur cet appareil.
table = Table
away = hors ligne
away-until = hors ligne, un bot joue dans { $time }
stood-in = hors ligne, un bot joue
resigned = a abandonné
wants-stop = veut arrêter
muted = parole retirée
mute-person = Retirer la parole
unmute-person = Rendre la parole
watching = Tu regardes la partie
watchers = { $number ->
    [one] { $number } spectateur
   *[other] { $number } spectateurs
}
time-left = reste { $time }
hours-minutes = { $hours } h { $minutes } min
days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
days-hours = { $days ->
    [one] { $days } jour { $hours } h
   *[other] { $days } jours { $hours } h
}
stop = Arrêter sans vainqueur
stop-how = Si toutes les personnes à la table sont d’accord, la partie s’arrête sans vainqueur.
stop-waits = Tu veux arrêter la partie. Elle s’arrête quand tout le monde est d’accord.
stop-not = Finalement, continuer
resign = Abandonner
resign-how = Un bot joue à ta place jusqu’au bout, et il ne peut pas gagner.
game-stopped = La partie a été arrêtée d’un commun accord.
game-abandoned = Personne n’est venu depuis longtemps : la table est fermée.
next-game = Partie suivante
record-download = Télécharger la partie
paste-link = Colle un lien reçu
join = Rejoindre
no-link = Ce lien ne mène pas à une table.
open-tables = Tables ouvertes
filter-board = Plateau
filter-any-board = Tous les plateaux
filter-seats = Places
filter-any-seats = Toutes les tailles de table
seats-number = { $number } places
no-open-tables = Personne n’attend de joueurs en ce moment.
finished-tables = Parties finies
table-gathering = la table se remplit
table-your-turn = à toi
way-back = Ton lien de retour
won-by = gagnée par { $names }
score-sheet = Feuille de score
more = Voir plus

## Why something is refused
refused-game-over = La partie est finie.
refused-no-such-seat = Cette table n’a pas de place de ce numéro.
refused-not-your-turn = Ce n’est pas ton tour.
refused-not-now = Cela ne répond pas à la décision en cours.
refused-second-card-first = Prends d’abord ta deuxième carte.
refused-answer-offer-first = Choisis d’abord parmi tes Destinations.
refused-no-such-slot = Le marché n’a pas d’emplacement de ce numéro.
refused-slot-empty = Cet emplacement du marché est vide.
refused-wild-as-second = Une { $wild } face visible ne peut pas être la deuxième carte.
refused-nothing-to-draw = Il n’y a plus de carte à piocher.
refused-no-tickets-left = Il ne reste plus de cartes Destination.
refused-tickets-after-second-draft = On ne pioche des Destinations qu’après le deuxième draft.
refused-route-claimed = Cette route est déjà prise.
refused-twin-is-yours = Tu as l’autre moitié de cette route double.
refused-twin-closed = À si peu de joueurs, l’autre moitié ferme cette route.
refused-too-few-cars = Il te reste trop peu de wagons pour cette route.
refused-wrong-color = Ces cartes n’ont pas la couleur de la route.
refused-wrong-count = Le paiement doit correspondre au nombre de cases.
refused-wilds-name-no-color = Si chaque carte est une { $wild }, le paiement n’a pas de couleur.
refused-too-few-wilds = Ce ferry demande une { $wild } de plus.
refused-cards-not-in-hand = Tu n’as pas les cartes pour cette route.
refused-must-take-token = Il faut prendre un jeton : choisis où.
refused-must-take-festival = Il faut prendre des cartes Festival : choisis où.
refused-nothing-to-take = Il n’y a rien à prendre là.
refused-may-not-pass = Tu peux encore faire quelque chose : impossible de passer.
refused-not-offered = Cette Destination n’est pas proposée.
refused-keep-more = Garde plus de Destinations.
refused-keep-exactly = Le nombre de Destinations à garder est fixe.
refused-not-in-pack = Cette Destination n’est pas dans ton paquet.
refused-wrong-stack-count = Ce n’est pas le bon nombre de piles.
refused-not-put-aside = Cette pile n’a pas été mise de côté.
refused-stack-lies-there = Il y a déjà une pile à cet endroit.
refused-no-such-mechanic = Cela n’existe pas sur ce plateau.
refused-no-such-table = Cette table n’existe pas, ou le lien est ancien.
refused-no-such-board = Le serveur n’a pas ce plateau.
refused-too-many-tables = Tu as une place à trop de tables en cours. Finis ou quitte d’abord l’une d’elles.
refused-too-fast = C’était trop souvent : attends un peu.
refused-damaged = Cette table est endommagée et fermée.
refused-not-understood = La table n’a pas pu lire ce message. Recharge la page.
refused-wrong-protocol = Cette page est d’une autre version : recharge-la.
refused-join-first = La connexion n’est pas encore ouverte.
refused-too-many-clients = Trop de monde est connecté à cette table. Réessaie plus tard.
refused-not-your-seat = Cette place n’est pas la tienne.
refused-not-host = C’est réservé à l’hôte.
refused-seat-taken = Cette place est occupée.
refused-livery-taken = Quelqu’un d’autre a cette livrée.
refused-seat-empty = Cette place est vide.
refused-seats-empty = Il y a encore des places vides.
refused-not-gathering = La partie a commencé.
refused-not-playing = Aucune partie n’est en cours.
refused-not-over = La partie n’est pas finie.
refused-bad-name = Un nom a de 1 à 24 caractères visibles et aucun mot interdit par ce serveur.
refused-unknown-level = Il n’y a pas de bots de ce niveau.
refused-bad-settings = Ce temps d’attente est trop long, ou le délai de grâce est inférieur à une minute.
refused-bad-nonce = La part de hasard que cette page a ajoutée à la donne n’a pas pu être lue. Recharge la page.
refused-stale = Cette décision a déjà reçu une réponse.
refused-nothing-to-undo = Tu n’as rien à annuler.
refused-undo-revealed = Impossible d’annuler : quelque chose de caché a été révélé.
refused-undo-next-acted = Impossible d’annuler : quelqu’un a joué depuis.
refused-change-instead = Refais plutôt ton choix, pendant que les autres réfléchissent.
refused-rewind-with-others = D’autres personnes jouent à cette table : la partie ne peut pas revenir en arrière.
refused-not-own-decision = Cette décision n’était pas la tienne.
refused-muted = L’hôte t’a retiré la parole.
refused-chat-too-long = Un message a de 1 à 300 caractères.
refused-chat-too-fast = Trop de messages à la fois : attends un peu.
refused-draft-too-long = Le choix en cours est trop long pour être sauvegardé.
refused-not-shown = La main d’une autre personne est à l’écran.
refused-no-such-position = Cette partie n’a pas de moment de ce numéro.
refused-hints-off = Les conseils sont désactivés, car plusieurs personnes jouent.
refused-has-resigned = Cette place a abandonné.
refused-log-full = Le journal de la table est plein : la partie ne peut pas continuer.
refused-closed = La table est fermée.
refused-one-seat = Tu as déjà une place ici. L’hôte peut en autoriser plusieurs.
refused-removed = L’hôte t’a fait quitter cette table.
refused-no-such-watcher = Cette personne ne regarde plus la partie.
refused-name-taken = Quelqu’un à la table porte ce nom, ou un nom qui lui ressemble.
refused-listed-needs-clock = Une table que tout le monde peut trouver doit avoir une limite de temps.
refused-not-waited-for = Demande après dix minutes d’attente, et une seule fois.
refused-changes-used-up = Tu as changé vingt fois : c’est maintenant définitif.
refused-quota-used-up = Cette place a assez parlé et assez changé d’avis dans cette partie.
refused-no-new-tables = Ce serveur n’ouvre pas de nouvelles tables pour le moment. Réessaie plus tard.
refused-unavailable = Le serveur ne peut pas faire cela pour le moment. Réessaie dans un instant.
refused-blocked = Les responsables de ce serveur ont bloqué ton accès.
refused-wrong-key = Ce lien ne marche pas, ou ne marche plus.
refused-too-slow = La demande n’est pas arrivée à temps au serveur. Réessaie.
refused-wrong-origin = Cette page vient d’un autre site. Ouvre la page du serveur lui-même.
refused-no-token = Il faut pour cela la clé d’une place à cette table.
refused-nothing-here = Le serveur n’a pas ce que cette page demande. Recharge la page.
refused-wrong-method = Le serveur ne peut pas faire ce que cette page demande. Recharge la page.

## Advice and review: why an action is good, and how good it was
why-completes = réussit { $ticket }
why-on-the-way = sur le chemin { $ticket }
why-scores = { $points ->
    [one] rapporte { $points } point
   *[other] rapporte { $points } points
}
why-takes-token = prend le jeton à { $place } (valeur { $worth })
why-takes-pile = ramasse { $cards ->
    [one] { $cards } carte Festival
   *[other] { $cards } cartes Festival
} ({ $festival }, valeur { $worth })
why-blocks = gêne { $name }
why-hard-to-replace = difficile à remplacer
why-pays = utile pour { $route } ({ $card })
why-unseen = rien de mieux face visible
why-go-together = { $tickets } vont bien ensemble
why-pays-for-itself = { $ticket } est rentable
why-hopes-for-tickets = de nouvelles Destinations peuvent valoir le tour
why-own-plans = le chemin prévu passe par { $place }
why-end-is-near = la fin est proche
why-anything-goes = peu importe
grade-none = pas de choix
grade-excellent = excellent
grade-fine = bon
grade-inaccuracy = imprécision
grade-mistake = erreur
grade-blunder = grosse erreur
tenths = { $number }
hint = Conseil
hint-how = Montre ce que l’ordinateur jouerait à ta place, et pourquoi.
hint-thinking = Recherche d’un bon coup…
hint-failed = Le conseil n’a pas pu être calculé.
hint-says = Conseil : { $action } ; { $why }
hint-why = Pourquoi : { $why }
keys-hint = A affiche ou ferme un conseil, là où les conseils sont permis.
advice-claim = Prendre la route { $route } ({ $cards })
advice-card = Prendre une carte : { $card }
advice-deck = Piocher à l’aveugle
advice-tickets = Piocher des Destinations
advice-keep = Garder { $tickets }
advice-pick = Choisir { $ticket }
advice-stacks = Poser les piles : { $stacks }
advice-stack = { $symbol } à { $place }
advice-pass = Passer
advice-worth = Victoire dans environ { $chance } ± { $error } parties sur 100 ; marge moyenne { $margin } ± { $spread }
review = Analyse
review-how = Montre ce que valait chaque décision, et ce qui était de la chance.
review-running = Analyse : { $done } sur { $all } décisions
review-failed = L’analyse n’a pas pu être faite.
review-deeper = Approfondir
review-details = Décisions et chance
review-chance = { $name } : victoire { $chance } %
review-better = Mieux : { $action }
review-turning = Moments décisifs pour { $name }
review-luck = D’où vient chaque marge
review-luck-how = En points d’avance sur le meilleur rival. La somme des parties est la marge finale ; la pioche comprend ce que personne ne pouvait savoir.
review-deal = Donne
review-draws = Pioche
review-own = Ses choix
review-others = Choix des autres
review-margin = Marge
review-of = Point de vue
review-decisions = Décisions
review-turn = Tour
review-played = Joué
review-preferred = Mieux valait
review-cost = Coût
review-cost-is = { $chance } %, { $margin } points
review-grade = Verdict
review-jump = Aller au tour { $turn }

## The rules
keys = Touches
keys-how = 1 à 5 prennent au marché, ou choisissent quand il y a un choix ; D pioche à l’aveugle, T pioche des Destinations, M va au plateau où les flèches parcourent les routes (avec Maj seulement celles que tu peux prendre), R donne la liste des routes que tu peux prendre, Entrée choisit et confirme, Échap revient en arrière, U annule, F saute ce que font les bots, les flèches gauche et droite parcourent l’historique. Demande avec L les derniers coups, H ta main, K tes Destinations, S les scores.
differs = Chaque plateau en une fiche
clauses = Toutes les règles, clause par clause
clauses-english = Les clauses sont écrites en anglais ; les numéros sont les mêmes dans toutes les langues.
how-1 = Prends possession de routes avec des cartes, relie les deux lieux de tes cartes Destination et finis avec le plus de points.
how-2 = À ton tour, fais exactement une chose : pioche deux cartes, prends possession d’une route ou pioche des cartes Destination.
how-3 = Les cartes se prennent parmi les cinq qui sont face visible ou, à l’aveugle, dans la pioche. Une { $wild } face visible compte pour deux cartes.
how-4 = Une route coûte autant de cartes de sa couleur qu’elle a de cases ; une route grise accepte n’importe quelle couleur, mais une seule. Une { $wild } remplace n’importe quelle couleur.
how-5 = Seule une { $wild } paie une case marquée d’un ferry.
how-6 = Plus une route est longue, plus elle rapporte de points, tout de suite. De deux routes parallèles, personne ne peut avoir les deux.
how-7 = Une carte Destination rapporte ses points quand une chaîne de tes propres routes relie ses lieux, et en coûte autant sinon.
how-8 = Quand quelqu’un n’a plus que deux wagons ou moins, tout le monde joue encore un tour.
contents = Sommaire
clauses-search = Chercher dans les clauses
card-draw = Pioche deux cartes.
card-draw-how = Prends-les face visible au marché ou à l’aveugle dans la pioche. Une { $wild } face visible compte pour deux.
card-claim = Ou prends possession d’une route.
card-claim-how = Elle coûte autant de cartes de sa couleur qu’elle a de cases ; une route grise accepte n’importe quelle couleur, mais une seule. Une { $wild } remplace n’importe quelle couleur, et les cases marquées des ferries n’acceptent rien d’autre.
card-tickets = Ou pioche des cartes Destination.
card-length = Cases
card-points = Points
card-worth = Points pour 1, 2, 3, etc. : { $points }.
card-end-how = Quand il reste à quelqu’un { $cars } wagons ou moins, tout le monde joue encore un tour. Les cartes Destination manquées coûtent leurs points.

## Learning by playing
learn = Apprendre en jouant
learn-how = Quelques tours d’une vraie partie, avec des conseils qui montrent quoi faire. Tu peux partir à tout moment et revenir.
learn-begin = Commencer
learn-resume = Reprendre
learn-first = Commence ici
learn-san-francisco = Cinq minutes : cartes, routes, ferries, Destinations, jetons et dernière manche.
learn-iberia = Trois minutes sur les nouveautés d’Iberia : Destinations à transmettre, festivals et deuxième draft.
learn-next = Ensuite : { $board }
learn-real = Jouer une vraie partie
learned-san-francisco = Bravo ! Tu as pioché des cartes, pris possession de routes, payé avec des cartes Ferry, réussi une carte Destination, pris un jeton et annoncé la dernière manche. Voilà tout le jeu.
learned-iberia = Bravo ! Tu as choisi des cartes Destination dans les deux drafts et ramassé des cartes Festival : Iberia n’ajoute rien d’autre. Tu peux continuer cette partie.
coach-next = Suivant
coach-leave = Quitter les conseils
coach-leave-ask = Quitter les conseils ? « Apprendre en jouant » dans le menu les reprend.
coach-welcome = Cette partie est en cours. Les routes dont les wagons portent ton numéro sont à toi. Qui a le plus de points gagne.
coach-tickets = Voici tes cartes Destination. Relie les deux lieux de chacune par tes propres routes. Touche ou pointe l’une d’elles pour voir le chemin le moins cher.
coach-draw = À ton tour, fais une seule chose. Pioche maintenant deux cartes : parmi les cinq qui sont face visible, ou à l’aveugle dans la pioche.
coach-claim = Les routes utiles à tes Destinations brillent. Appuie sur Fort Mason – Lombard Street sur le plateau et paie son unique case en rouge.
coach-ferry = Les ferries ont une roue sur les cases que seule une carte Ferry peut payer. Prends Alcatraz – Fort Mason : une carte Ferry et une noire.
coach-token = Tu as pris un jeton Touriste à Alcatraz. Les jetons différents forment une série : chaque jeton de plus vaut davantage.
coach-done = Ta carte Destination est réussie et garde ses points. Celles qui sont manquées à la fin coûtent les leurs.
coach-wild = Une carte Ferry remplace aussi n’importe quelle couleur. Prends Golden Gate Bridge – Presidio avec une verte et une carte Ferry.
coach-last = Plus une route est longue, plus elle rapporte. Prends Pacific Heights – Presidio avec trois cartes rouges : il te reste deux wagons, et cela lance la dernière manche.
coach-over = Tout le monde joue encore un tour. Continue : le résultat compte les routes, les Destinations et les jetons.
coach-draft = Iberia commence par un draft : choisis une carte Destination de ton paquet, les autres sont transmises. Quatre choix sont déjà faits ; fais le suivant, la dernière carte vient toute seule.
coach-keep = Garde exactement quatre de tes six cartes. Chacune montre ce qu’elle ajoute aux wagons qu’il te faut de toute façon.
coach-festival = Les cartes Festival sortent de la pioche et attendent dans leur ville. Pioche deux cartes à l’aveugle.
coach-collect = Quand tu prends une route, tu ramasses toutes les cartes Festival à l’un de ses bouts. Prends une route vers une ville où il y en a.
coach-piles = Beaucoup de cartes d’un même festival valent bien plus que des cartes isolées. Le panneau dit ce que chaque festival te rapporterait.
coach-second = La pioche montre combien de cartes restent avant le deuxième draft. Pioche à l’aveugle jusqu’à ce qu’il commence.
coach-again = Le deuxième draft : choisis et transmets encore, et gardes-en quatre de plus. C’est tout ; continue comme tu veux.

## Puzzles
puzzles = Exercices
puzzles-how = Des positions de parties entre bots où un choix est nettement le meilleur, mais pas le plus évident. Trouve le meilleur.
puzzles-solved = Résolus : { $solved } sur { $all }
puzzles-failed = Les exercices ne peuvent pas être chargés pour le moment.
puzzle-of = Exercice { $number }
puzzle-solved = Exercice { $number }, résolu
puzzle-task = Trouve le meilleur choix.
puzzle-right = Exact, c’est le meilleur choix.
puzzle-wrong = Ce n’est pas le meilleur choix.
puzzle-show = Voir la solution
puzzle-best = Le meilleur
puzzle-yours = Ton choix
puzzle-obvious = Le plus évident
puzzle-chance = { $chance } % de chances de victoire
puzzle-checked = Vérifié par une recherche de { $steps } étapes.
puzzle-next = Exercice suivant

differs-seats = { $least } à { $most } joueurs, { $cars } wagons par joueur, { $hand } cartes au départ.
differs-twins = Les deux moitiés d’une route double sont ouvertes à partir de { $seats } joueurs.
differs-offer = Premières Destinations : { $offered } sont proposées, gardes-en au moins { $keep }.
differs-draft = Deux drafts : choisis une carte Destination d’un paquet et transmets les autres, jusqu’à en avoir { $dealt } ; gardes-en exactement { $keep }. Le deuxième draft arrive quand sa carte sort de la pioche.
differs-draw = Cette action en montre { $offered } ; gardes-en au moins { $keep }.
differs-draw-late = Après le deuxième draft, cette action en montre { $offered } ; gardes-en au moins { $keep }.
differs-tokens = Quand tu prends possession d’une route, tu ramasses un jeton Touriste à l’un de ses bouts, si tu n’as pas encore son symbole. Les { $symbols } ensemble valent { $points } points. Les derniers joueurs posent eux-mêmes deux piles.
differs-festivals = { $number } festivals : leurs cartes sortent de la pioche et attendent dans leur ville. Qui prend possession d’une route ramasse toutes celles de l’un de ses bouts ; plusieurs d’un même festival valent plus.

## Your games, history, this device
your-games = Tes parties
waits-for = En attente : { $names }
remove-game = Supprimer
remove-game-sure = Supprimer pour de bon
game-gone = Cette partie n’est plus sur cet appareil. Le stockage du navigateur a été vidé, ou la partie a été supprimée.
open-elsewhere = Cette partie est ouverte dans un autre onglet
open-since = Ouverte là-bas depuis le { $time }.
open-elsewhere-how = Une partie se joue dans un seul onglet à la fois, pour qu’aucun tour ne se perde. Ferme l’autre onglet, ou continue ici ; l’autre s’arrête alors.
take-over = Jouer ici
storage-blocked = Ce navigateur ne laisse rien stocker à cette page. Une partie sera perdue à la fermeture de l’onglet.
storage-full = Ce navigateur n’a plus de place pour cette page. Une nouvelle partie ne sera pas sauvegardée. Supprime des parties, ou mets-les d’abord dans un fichier.
choose-players = Choisir les joueurs
history-games = Parties finies
history-empty = Aucune partie n’a encore été finie sur cet appareil.
history-kept = Les coups des { $number } dernières parties sur cet appareil et des { $number } dernières parties en ligne restent ici, même quand le serveur ne les a plus. Des parties plus anciennes, il ne reste que le résultat.
look-again = Revoir
statistics = Statistiques
statistics-all = Parties : { $games }, gagnées : { $wins } · meilleur résultat { $best } · gagnées d’affilée { $streak }, au plus { $longest }
statistics-board = Plateau
statistics-level = Adversaire le plus fort
statistics-seats = Joueurs
people-only = Personnes
games = Parties
games-won = Gagnées
win-rate = Taux
average = Moyenne
best = Meilleur
plot-course = Tes derniers résultats ; un point plein est une victoire
plot-sources = { $board } : d’où viennent tes points, en moyenne
device-file = Tout ce qui est sur cet appareil
device-file-how = Parties, historique et préférences dans un seul fichier, pour un autre appareil ou un endroit sûr. Rien n’est envoyé nulle part.
export = Tout mettre dans un fichier
import = Ouvrir un de ces fichiers
imported = { $games ->
    [one] { $games } partie a été ajoutée.
   *[other] { $games } parties ont été ajoutées.
}
import-unreadable = Ce fichier ne vient pas de Roundhouse.
who-plays = Qui joue
seats-range = { $least } à { $most } joueurs
seats-missing = Deux joueurs au moins
person-missing = Ajoute-toi d’abord
friend-by-link = Une personne avec le lien
invites-you = { $name } t’invite à jouer à { $board } : { $seats } joueurs, { $free } { $free ->
    [one] place libre
   *[other] places libres
}.
sit-here = S’asseoir ici
move-here = Changer de place
invite-friends = Inviter des amis
more-links = Plus de liens
watch = Regarder
counting = Décompte des points
skip-show = Sauter
show-again = Recompter
decided = { $name } l’emporte de { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}. Ce qui a fait la différence : { $source }, +{ $points } face à { $other }.
decided-tie = { $name } et { $other } ont autant de points. { $name } l’emporte avec plus de Destinations réussies.
ticket-failed = manquée
same-deal = Même donne, autres places
share-picture = Partager une image

## What the installed page says of itself
app-about = Deux jeux de société ferroviaires, contre des bots, sur un seul appareil ou avec des amis par lien.
app-shot-wide = Une partie sur ordinateur
app-shot-narrow = Une partie sur téléphone
