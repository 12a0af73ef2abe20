place-france = Frankrijk
place-lisboa = Lissabon
