## The terminal: `roundhouse play`, `rules`, `replay` and `review`. Lines have at most 80 columns.
cli-no-language = V jazyce „{ $wanted }“ tu nic není; toto je anglicky. Jazyky: { $known }.
cli-rules-english = Ustanovení jsou anglicky, protože v tomto jazyce nejsou.
cli-saved = Uloženo. Pokračuj příkazem: { $command }

## Things and their names
cli-you = Ty
cli-bot = { $level } { $number }
cli-cards-of = { $card } { $number }
cli-no-cards = žádné karty
cli-price-ferry = { $color } { $length } ({ $wild } { $wilds })
cli-ticket = { $from }–{ $to } { $points }
cli-between = { $from }–{ $to }
cli-points = { $number ->
    [one] { $number } bod
    [few] { $number } body
   *[other] { $number } bodů
}
cli-festival-cards = { $number ->
    [one] { $number } karta festivalu
    [few] { $number } karty festivalu
   *[other] { $number } karet festivalu
}

## The screen
cli-title = == { $board } · tah { $turn } ==
cli-title-before = == { $board } · před prvním tahem ==
cli-title-last = == { $board } · tah { $turn } · POSLEDNÍ KOLO ({ $name }), { $left ->
    [one] zbývá { $left } tah
    [few] zbývají { $left } tahy
   *[other] zbývá { $left } tahů
} ==
cli-column-cars = vozy
cli-column-points = body
cli-column-cards = karty
cli-column-tickets = jízdenky
cli-column-tokens = známky
cli-column-festivals = karty festivalů
cli-market = Nabídka:
cli-empty = prázdné
cli-deck = balíček { $deck }, odhozené karty { $discards }
cli-deck-draft = balíček { $deck }, karta draftu po { $depth }, odhozené karty { $discards }
cli-hand = Ruka:
cli-cars = Vozy: { $number }
cli-no-tickets = Zatím žádné jízdenky.
cli-picked = vybráno: { $ticket }
cli-tokens = Známky:
cli-stack-at = { $symbol } { $place } ({ $left })
cli-put-aside = stranou
cli-festivals = Festivaly:
cli-none-yet = zatím žádné
cli-pile = { $place } ({ $festival }): { $cards ->
    [one] { $cards } karta
    [few] { $cards } karty
   *[other] { $cards } karet
}, { $points ->
    [one] { $points } bod
    [few] { $points } body
   *[other] { $points } bodů
}
cli-no-festival-cards = Zatím žádné karty festivalů.
cli-own-tickets = Tvé jízdenky ([x] splněné):
cli-own-festivals = Tvé karty festivalů:
cli-more = … (další: { $command })
cli-page-more = (Enter: další; back: zpět)
cli-page-end = (Enter: zpět)
cli-over = Hra skončila: log, map, tickets, undo, nebo quit.

## Decisions
cli-turn = Jsi na tahu:
cli-second-card = Tvá druhá karta:
cli-do-claim = c obsadit ({ $number ->
    [one] { $number } trasa
    [few] { $number } trasy
   *[other] { $number } tras
})
cli-do-tickets = t dobrat jízdenky
cli-do-help = ? nápověda
cli-do-deck = d balíček
cli-do-market = 1-{ $places } nabídka
cli-do-nothing = nic udělat nemůžeš
cli-do-pass = p vynechat tah
cli-pick = { $side ->
    [left] Vyber jednu jízdenku; zbytek předávaného balíčku jde doleva:
   *[right] Vyber jednu jízdenku; zbytek předávaného balíčku jde doprava:
}
cli-keep-at-least = Z těchto jízdenek si nech aspoň { $number } (čísla, třeba: 1 2; nebo all):
cli-keep-exactly = Z těchto jízdenek si nech přesně { $number } (čísla, třeba: 1 2 3 4):
cli-game-over = Hra skončila.
cli-which-route = Kterou trasu obsadíš? (back: žádnou)
cli-pay = Čím zaplatíš { $route }? (back: neobsadit)
cli-what-to-take = Co si vezmeš? (back: neobsadit)
cli-nothing = nic
cli-which-stack = Kterou hromádku položíš?
cli-stack = hromádka { $symbol }
cli-where-stack = Kam položíš hromádku { $symbol }?
cli-place = { $place } ({ $routes ->
    [one] { $routes } trasa
    [few] { $routes } trasy
   *[other] { $routes } tras
})
cli-place-ticket = { $place } ({ $routes ->
    [one] { $routes } trasa
    [few] { $routes } trasy
   *[other] { $routes } tras
}, na tvé jízdence)
cli-take-token = { $place }: známka { $symbol }
cli-take-pile = { $place }: { $cards ->
    [one] { $cards } karta festivalu
    [few] { $cards } karty festivalu
   *[other] { $cards } karet festivalu
} (zatím jich máš { $own })
cli-take-both = { $place }: známka { $symbol } a { $cards ->
    [one] { $cards } karta festivalu
    [few] { $cards } karty festivalu
   *[other] { $cards } karet festivalu
} (zatím jich máš { $own })
cli-takes-token = známka
cli-free = volná
cli-closed = zavřená
cli-list-pages = ({ $first } až { $last } z { $count }; Enter: další; část názvu: vyhledat)
cli-list-filtered = ({ $first } až { $last } z { $count }; část názvu: vyhledat; *: vše)
cli-list-both = ({ $first } až { $last } z { $count }; Enter: další; část názvu: vyhledat; *: vše)
cli-not-listed = nic takového v seznamu není; seznam opustíš příkazem back
cli-no-such-number = položku s tímto číslem seznam nemá
cli-type-ticket = napiš číslo jízdenky nebo část jejího názvu
cli-type-tickets = napiš čísla jízdenek, které si necháš, třeba: 1 3
cli-nothing-to-undo = není co vzít zpět
cli-nothing-to-decide = není o čem rozhodovat
cli-form = napiš to v této podobě: { $form }
cli-not-on-board = tento plán nemá „{ $name }“
cli-no-claim = teď nelze obsadit žádnou trasu: { $why }
cli-route-refused = { $route }: { $why }
cli-no-route = žádná trasa se nejmenuje „{ $name }“; ? pro nápovědu
cli-refused = { $why } ({ $clause })

## Help
cli-help-1 = Odpověz číslem, písmenem nebo částí názvu. Dále:
cli-help-undo = undo: vezme zpět tvé poslední rozhodnutí; robotům to nevadí (T-UNDO-2)
cli-help-log = log: co se zatím stalo
cli-help-tickets = tickets: tvé jízdenky a karty festivalů
cli-help-map = map: všechny trasy, nebo jen některé: „map NÁZEV“; také „routes“
cli-help-back = back: opustí seznam
cli-help-quit = quit: uloží hru a skončí
cli-help-hint = hint: rada: co udělat, jakou to má cenu a proč
cli-help-record = Akci lze napsat i jako v záznamu hry: claim harbor/mill red 1
cli-clause-SF-SETUP-4 = Nech si aspoň jednu; ostatní jdou dospod balíčku cílových stanic.
cli-clause-B-TICKET-2 = Hodnota splněné jízdenky se přičte, hodnota nesplněné se odečte.
cli-clause-IB-DRAFT-1 = Vyber jednu jízdenku a zbytek předej dál; vybranou nelze vyměnit.
cli-clause-IB-DRAFT-11 = Poslední jízdenka přijde bez výběru.
cli-clause-IB-DRAFT-2 = Nech si přesně tolik, kolik je třeba; ostatní se zamíchají zpět.
cli-clause-SF-SETUP-9 = Hromádku danou stranou lze položit na kteroukoli lokaci bez hromádky.
cli-clause-SF-TOKEN-1 = Obsazením trasy vezmeš na jednom jejím konci jednu známku se symbolem, který nemáš.
cli-clause-B-TICKET-7 = Odpověz dříve, než uděláš cokoli jiného; nech si aspoň nejmenší dovolený počet.
cli-clause-B-TICKET-3 = Ponechaná jízdenka se už nikdy nevrací.
cli-clause-B-DRAW-4 = Divoká karta lícem vzhůru nemůže být druhá karta.
cli-clause-B-DRAW-12 = Druhá karta je povinná.
cli-clause-B-END-3 = Vyhrává, kdo má nejvíce bodů; potom nejvíce splněných jízdenek.
cli-clause-B-TURN-2 = Jedna z těchto věcí: dober dvě karty, obsaď trasu, nebo dober jízdenky.
cli-clause-B-DRAW-3 = Divoká karta lícem vzhůru, vzatá jako první, je jedinou kartou tahu.
cli-clause-B-CLAIM-1 = Trasa stojí tolik karet své barvy, kolik má políček; šedá: kterékoli jedné barvy; divoké karty zastoupí každou barvu.
cli-clause-B-FERRY-1 = Některé trasy vyžadují určitý minimální počet divokých karet.
cli-clause-B-END-1 = Dva vozy nebo méně na konci tahu: každý má ještě jeden tah.
cli-clause-IB-FEST-1 = Obsazením trasy vezmeš všechny karty festivalů, které leží na jednom jejím konci.
cli-clause-IB-TICKET-1 = Jízdenky lze dobírat až po druhém draftu.

## The log, with the words for you and for others
cli-log-tickets = { $own ->
    [yes] Dobíráš { $number ->
        [one] { $number } jízdenku
        [few] { $number } jízdenky
       *[other] { $number } jízdenek
    }.
   *[no] { $name } dobírá { $number ->
        [one] { $number } jízdenku
        [few] { $number } jízdenky
       *[other] { $number } jízdenek
    }.
}
cli-log-first-draft = Začíná první draft.
cli-log-second-draft = Začíná druhý draft.
cli-log-pick = { $own ->
    [yes] Vybíráš: { $ticket }.
   *[no] { $name } vybírá: { $ticket }.
}
cli-log-packs-left = Předávané balíčky jdou doleva.
cli-log-packs-right = Předávané balíčky jdou doprava.
cli-log-keep = { $own ->
    [yes] Necháváš si { $kept ->
        [one] { $kept } jízdenku
        [few] { $kept } jízdenky
       *[other] { $kept } jízdenek
    } (na výběr: { $number }).
   *[no] { $name } si nechává { $kept ->
        [one] { $kept } jízdenku
        [few] { $kept } jízdenky
       *[other] { $kept } jízdenek
    } (na výběr: { $number }).
}
cli-log-stack = { $own ->
    [yes] Pokládáš hromádku { $symbol }: { $place }.
   *[no] { $name } pokládá hromádku { $symbol }: { $place }.
}
cli-log-no-card = { $own ->
    [yes] Žádná karta na tebe nezbyla.
   *[no] { $name } dobírá, ale žádná karta nezbyla.
}
cli-log-draw = { $own ->
    [yes] Dobíráš: { $card }.
   *[no] { $name } dobírá: { $card }.
}
cli-log-draw-unseen = { $name } dobírá kartu.
cli-log-take = { $own ->
    [yes] Bereš: { $card }.
   *[no] { $name } bere: { $card }.
}
cli-log-swept = Nabídka se vyměňuje.
cli-log-at-rest = Nabídka se nevyměňuje: zbývá příliš málo barevných karet.
cli-log-reshuffled = Odhozené karty se míchají.
cli-log-festival = Přichází karta festivalu: { $place }.
cli-log-draft-card = Objevuje se karta draftu.
cli-log-claim = { $own ->
    [yes] Obsazuješ { $route }, platba: { $payment } ({ $points ->
        [one] { $points } bod
        [few] { $points } body
       *[other] { $points } bodů
    }).
   *[no] { $name } obsazuje { $route }, platba: { $payment } ({ $points ->
        [one] { $points } bod
        [few] { $points } body
       *[other] { $points } bodů
    }).
}
cli-log-token = { $own ->
    [yes] Bereš známku { $symbol }: { $place }.
   *[no] { $name } bere známku { $symbol }: { $place }.
}
cli-log-pile = { $own ->
    [yes] Bereš { $cards ->
        [one] { $cards } kartu festivalu
        [few] { $cards } karty festivalu
       *[other] { $cards } karet festivalu
    }: { $place }.
   *[no] { $name } bere { $cards ->
        [one] { $cards } kartu festivalu
        [few] { $cards } karty festivalu
       *[other] { $cards } karet festivalu
    }: { $place }.
}
cli-log-pass = { $own ->
    [yes] Vynecháváš tah.
   *[no] { $name } vynechává tah.
}
cli-log-last-round = { $own ->
    [yes] Ohlašuješ poslední kolo.
   *[no] { $name } ohlašuje poslední kolo.
}
cli-log-ended = Poslední kolo skončilo.
cli-log-all-passed = Všichni vynechali tah: hra skončila.
cli-log-stopped = Hráči u stolu hru ukončili.

## The score sheet
cli-scores = == { $board } · konečné body ==
cli-score-routes = Trasy
cli-score-complete = Splněné jízdenky
cli-score-incomplete = Nesplněné jízdenky
cli-score-tokens = Turistické známky
cli-score-festivals = Karty festivalů
cli-score-total = CELKEM
cli-score-done = Počet splněných
cli-score-of = { $done } z { $all }
cli-score-place = Pořadí
cli-you-win = Vítězství je tvoje!
cli-wins = Vítězí { $name }.
cli-share = Společné vítězství: { $names }.
cli-complete-tickets = Tvé splněné jízdenky: { $tickets }
cli-incomplete-tickets = Nesplněné: { $tickets }
cli-none = žádné

## Advice and its reasons
cli-advice = Rada podle { $number ->
    [one] { $number } zkušební hry
   *[other] { $number } zkušebních her
}:
cli-advice-else = Jinak:
cli-suggestion = { $action }: šance { $chance } ± { $chance_error } %, rozdíl { $margin } ± { $margin_error }: { $why }

## Replay
cli-seat = místo { $number }
cli-named-seat = { $name } ({ $number })
cli-story-title = { $board }, { $seats ->
    [one] { $seats } místo
    [few] { $seats } místa
   *[other] { $seats } míst
}: { $names }
cli-story-from = Od postavení v tahu { $turn }
cli-story-before = Před prvním tahem
cli-story-turn = Tah { $turn }: { $name }
cli-story-draft = Druhý draft
cli-story-keeps = { $name } si nechává { $tickets }
cli-story-puts = { $name } pokládá { $stacks }
cli-story-stack = hromádku { $symbol } ({ $place })
cli-story-picks = { $name } vybírá { $ticket }
cli-story-draws = { $name } dobírá naslepo: { $card }
cli-story-draws-nothing = { $name } dobírá naslepo, ale žádná karta nezbyla
cli-story-takes = { $name } bere z místa { $slot }: { $card }
cli-story-takes-nothing = { $name } nebere z místa { $slot } nic
cli-story-tickets = { $name } dobírá jízdenky: { $tickets }
cli-story-claims = { $name } obsazuje { $route }, platba: { $payment }
cli-story-passes = { $name } vynechává tah
cli-story-refilled = na místo { $slot } přichází { $card }
cli-story-swept = nabídka se vyměňuje
cli-story-at-rest = nabídka se nevyměňuje: zbývá příliš málo barevných karet
cli-story-reshuffled = odhozené karty ({ $number }) jsou nový balíček
cli-story-festival = karta festivalu { $festival }
cli-story-draft-card = objevuje se karta draftu
cli-story-token = známka { $symbol } ({ $place })
cli-story-pile = bere karty festivalu { $festival }: { $cards }
cli-story-last-round = { $name } ohlašuje poslední kolo
cli-story-tickets-of = { $name }, jízdenky: { $tickets }
cli-sheet-routes = trasy
cli-sheet-tickets = jízdenky
cli-sheet-tokens = známky
cli-sheet-festivals = festivaly
cli-sheet-total = celkem
cli-sheet-place = pořadí
cli-verify-board = plán
cli-verify-deal = rozdání
cli-verify-actions = akce
cli-verify-digests = otisky
cli-verify-scores = výsledky
cli-verify-no-deal = není co ověřovat: hra začala od postavení
cli-verify-fair = tajemství je to, ke kterému se server předem zavázal, a semínko plyne z něj a z čísel nonce
cli-verify-seed = záznam neobsahuje žádný závazek, ověřuje se tedy jen samo semínko
cli-verify-legal = { $number }, všechny povolené
cli-verify-equal-digests = { $number }, všechny shodné: jeden za každý tah a za konec
cli-verify-equal-scores = { $number }, všechny shodné
cli-verify-done = ověřeno

## Review
cli-review-title = { $board }: { $names }
cli-review-margins = Odkud je konečný rozdíl, v bodech:
cli-review-deal = rozdání
cli-review-luck = náhoda
cli-review-own = vlastní
cli-review-others = ostatní
cli-review-margin = rozdíl
cli-review-missed = Nesplněné jízdenky:
cli-review-missed-until = v tahu { $turn } ji ještě šlo splnit přes { $routes } (vozy: { $cars }; potřebné tahy: { $needed } z { $left })
cli-review-missed-never = nešlo ji splnit v žádném tahu
cli-review-turn = Tah { $turn }
cli-review-decision = { $name } { $action }: { $grade }; šance na výhru { $chance } %
cli-review-better = lepší { $preferred }: { $why } (ztráta: { $chance } ± { $error } %, bodů { $margin })
cli-review-page = Rozbor: { $board }
cli-review-chance = Šance na výhru
cli-review-decisions = Rozhodnutí
cli-review-column-turn = tah
cli-review-column-who = kdo
cli-review-column-what = co
cli-review-column-grade = jak dobře
cli-review-column-better = lepší
cli-review-column-wins = šance
