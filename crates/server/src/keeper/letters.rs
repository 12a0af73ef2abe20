//! What a keeper does with each letter.

use protocol::{ClientMessage, Objection, Request, SeatNumber, ServerMessage, Stage};
use store::Note;
use table::{Client, Response, Session, Tell};

use super::admission::{Admitted, empty_seat};
use super::{Keeper, return_notes};
use crate::clock::now;
use crate::hall::hex;
use crate::letter::{Asked, Connected, Letter, Outbox, Outline, Refused, Seated, Ticket};

impl Keeper {
    pub(super) async fn open(&mut self, letter: Letter) {
        match letter {
            Letter::Connect { client, ticket, outbox, reply } => {
                drop(reply.send(self.connect(client, &ticket, outbox)));
            }
            Letter::Said { client, request } => self.hear(client, request).await,
            Letter::Left { client } => {
                self.admitted.remove(&client);
                self.desk.outboxes.remove(&client);
                let tells = self.table.disconnect(now(), client);
                self.desk.tell(tells);
            }
            Letter::Ask { ticket, message, reply } => {
                drop(reply.send(self.ask(&ticket, message).await));
            }
            Letter::Sit { ticket, seat, name, reply } => {
                drop(reply.send(self.sit(&ticket, seat, name).await));
            }
            Letter::Look { ticket, reply } => {
                let admitted = self.admit(&ticket);
                drop(reply.send(admitted.map(|admitted| self.outline(admitted.session))));
            }
            Letter::Return { session, key, reply } => {
                drop(reply.send(self.hand_over(session, &key).await));
            }
            Letter::Renew { session, seat, reply } => {
                drop(reply.send(self.renew(session, seat).await));
            }
            Letter::Record { ticket, reply } => drop(reply.send(self.record(&ticket))),
        }
    }

    fn connect(
        &mut self,
        client: Client,
        ticket: &Ticket,
        outbox: Outbox,
    ) -> Result<Connected, Refused> {
        let admitted = self.admit(ticket)?;
        self.table.connect(client, admitted.session)?;
        self.desk.outboxes.insert(client, outbox);
        self.admitted.insert(client, admitted);
        if !self.table.seats_of(admitted.session).is_empty() {
            self.desk.note(admitted.session);
        }
        Ok(Connected { seat: admitted.seat })
    }

    /// A connection says something.
    async fn hear(&mut self, client: Client, request: Request) {
        let Some(admitted) = self.admitted.get(&client) else { return };
        let id = request.id;
        let refused = match admitted.may_say(&request.message) {
            Err(objection) => Some(Refused::from(objection)),
            Ok(()) => self.act(client, request).await.err(),
        };
        match refused {
            None => {}
            Some(Refused::ByTable(refusal)) => {
                self.desk.hall.metrics.refused.add(1);
                let message = ServerMessage::Refused { re: id, refusal };
                self.desk.tell(vec![Tell { to: vec![client], message }]);
            }
            // The store is in trouble: nothing was said or done; come back and ask what happened.
            Some(Refused::NotNow | Refused::NoTable | Refused::Damaged) => {
                let message = ServerMessage::Goodbye { back_soon: true };
                self.desk.tell(vec![Tell { to: vec![client], message }]);
                self.desk.outboxes.remove(&client);
            }
        }
    }

    /// What follows from a message, and everybody is told. Gives what its sender was answered.
    async fn act(
        &mut self,
        client: Client,
        request: Request,
    ) -> Result<Option<ServerMessage<protocol::Raw>>, Refused> {
        let id = request.id;
        let Keeper { table, desk, .. } = self;
        match table.handle(now(), client, request) {
            Response::Told(tells) => {
                let answer = answer(&tells, client);
                if matches!(answer, Some(ServerMessage::Refused { .. })) {
                    desk.hall.metrics.refused.add(1);
                }
                desk.tell(tells);
                Ok(answer)
            }
            Response::Entry(proposal) => {
                let position = Some(proposal.position());
                desk.store(proposal).await?;
                Ok(Some(ServerMessage::Done { re: id, position }))
            }
            Response::Rematch => {
                let plan = table.rematch_plan();
                let next = desk.hall.open(plan).await?;
                let proposal = table.rematched(now(), next.as_str())?;
                let done = ServerMessage::Done { re: id, position: Some(proposal.position()) };
                desk.store(proposal).await?;
                desk.tell(vec![Tell { to: vec![client], message: done.clone() }]);
                Ok(Some(done))
            }
        }
    }

    /// Somebody without a connection says one thing.
    async fn ask(&mut self, ticket: &Ticket, message: ClientMessage) -> Result<Asked, Refused> {
        let admitted = self.admit(ticket)?;
        admitted.may_say(&message)?;
        let client = self.desk.hall.client();
        self.table.connect(client, admitted.session)?;
        let said = self.say_alone(client, admitted, message).await;
        drop(self.table.disconnect(now(), client));
        match said? {
            Some(ServerMessage::Refused { refusal, .. }) => Err(Refused::ByTable(refusal)),
            Some(ServerMessage::Done { position, .. }) => Ok(Asked { position }),
            _ => Ok(Asked { position: None }),
        }
    }

    async fn say_alone(
        &mut self,
        client: Client,
        admitted: Admitted,
        message: ClientMessage,
    ) -> Result<Option<ServerMessage<protocol::Raw>>, Refused> {
        let build = self.desk.hall.house.build.clone();
        let join = ClientMessage::Join { protocol: protocol::VERSION, build, since: None };
        // Nobody hears that somebody came who is gone at once.
        drop(self.table.handle(now(), client, join.into()));
        if let Some(seat) = admitted.seat {
            let show = ClientMessage::Show { seat: Some(seat) };
            drop(self.table.handle(now(), client, show.into()));
        }
        self.act(client, message.into()).await
    }

    async fn sit(
        &mut self,
        ticket: &Ticket,
        seat: Option<SeatNumber>,
        name: String,
    ) -> Result<Seated, Refused> {
        let admitted = self.admit(ticket)?;
        let seat = seat.or_else(|| empty_seat(&self.table)).ok_or(Objection::SeatTaken)?;
        self.ask(ticket, ClientMessage::Sit { seat, name }).await?;
        Ok(Seated { seat, outline: self.outline(admitted.session) })
    }

    /// Gives all seats that this key is for to the session that shows it.
    async fn hand_over(&mut self, to: Session, key: &str) -> Result<Outline, Refused> {
        let found = self.holder(|desk, holder| desk.opens(desk.return_door(holder.origin), key));
        let origin = found.ok_or(Refused::NoTable)?.origin;
        let theirs = |holder: &table::Holder| holder.origin == origin && holder.session != to;
        for holder in self.table.holders().into_iter().filter(theirs) {
            let proposal = self.table.hand_over(now(), holder.seat, to)?;
            self.desk.store(proposal).await?;
        }
        Ok(self.outline(to))
    }

    /// The host makes the return link of somebody else's seat anew; the one before opens nothing more.
    async fn renew(&mut self, session: Session, seat: SeatNumber) -> Result<String, Refused> {
        if !self.is_theirs(session) {
            return Err(Refused::NoTable);
        }
        if self.table.host() != session {
            return Err(Objection::NotHost.into());
        }
        let holder = self.holder(|_, holder| holder.seat == seat).ok_or(Objection::SeatEmpty)?;
        let origin = holder.origin;
        let generation = self.desk.generation(origin) + 1;
        let key = format!("{}{}", return_notes(&self.desk.id), hex(origin));
        self.desk.hall.store.put(Note::set(key, generation.to_be_bytes())).await?;
        self.desk.generations.insert(origin, generation);
        Ok(self.desk.key(self.desk.return_door(origin)))
    }

    fn record(&self, ticket: &Ticket) -> Result<String, Refused> {
        self.admit(ticket)?;
        match self.table.stage() {
            Stage::Gathering | Stage::Playing => Err(Objection::NotOver.into()),
            Stage::Finished | Stage::Stopped | Stage::Abandoned => {
                let record = self.table.record().ok_or(Objection::NotPlaying)?;
                Ok(record.to_text())
            }
        }
    }
}

/// What a client was answered.
fn answer(tells: &[Tell], client: Client) -> Option<ServerMessage<protocol::Raw>> {
    let is_answer = |message: &ServerMessage<_>| {
        matches!(message, ServerMessage::Done { .. } | ServerMessage::Refused { .. })
    };
    let mut own = tells.iter().filter(|tell| tell.to == [client]);
    own.find(|tell| is_answer(&tell.message)).map(|tell| tell.message.clone())
}
