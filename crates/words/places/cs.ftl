place-france = Francie
place-lisboa = Lisabon
