place-france = Frankreich
place-zaragoza = Saragossa
place-lisboa = Lissabon
