place-france = Frankrike
