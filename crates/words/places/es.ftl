place-a-coruna = La Coruña
place-france = Francia
place-lleida = Lérida
place-porto = Oporto
