//! What a keeper does with each letter.

use protocol::{
    ClientMessage, LogPosition, Objection, Refusal, Request, SeatNumber, ServerMessage, Stage,
};
use table::{Client, Response, Tell};

use super::admission::{Admitted, empty_seat};
use super::{Keeper, notes};
use crate::clock::now;
use crate::letter::{Asked, Connected, Letter, Outbox, Refused, Seated, Ticket};

impl Keeper {
    pub(super) async fn open(&mut self, letter: Letter) {
        match letter {
            Letter::Connect { client, ticket, outbox, reply } => {
                drop(reply.send(self.connect(client, &ticket, outbox)));
            }
            Letter::Said { client, request } => self.hear(client, *request).await,
            Letter::Left { client } => {
                self.admitted.remove(&client);
                self.desk.outboxes.remove(&client);
                self.admitted.shrink_to_fit();
                self.desk.outboxes.shrink_to_fit();
                let tells = self.table.disconnect(now(), client);
                self.desk.tell(tells);
            }
            Letter::Ask { ticket, message, reply } => {
                drop(reply.send(self.ask(&ticket, *message).await));
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
            #[cfg(test)]
            Letter::Panic => panic!("as the test wishes"),
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
            // Nothing waits for it: whoever comes back is noted again.
            drop(self.desk.note(admitted.session));
        }
        Ok(Connected { seat: admitted.seat })
    }

    /// A connection says something.
    async fn hear(&mut self, client: Client, request: Request) {
        let Some(&admitted) = self.admitted.get(&client) else { return };
        let id = request.id;
        let refused = match self.allow(admitted, &request.message).await {
            Err(refused) => Some(refused),
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

    /// What the table cannot know: who was invited, and who sits at too many tables already.
    async fn allow(&self, admitted: Admitted, message: &ClientMessage) -> Result<(), Refused> {
        admitted.may_say(message)?;
        let (hall, session) = (&self.desk.hall, admitted.session);
        let comes = || self.table.seats_of(session).is_empty();
        let goes_on = || self.table.room().next_table.is_none();
        let one_more = (matches!(message, ClientMessage::Sit { .. }) && comes())
            || (matches!(message, ClientMessage::Rematch) && goes_on());
        if one_more { hall.has_room_for(session).await } else { Ok(()) }
    }

    /// What follows from a message, and everybody is told. Gives what its sender was answered.
    async fn act(&mut self, client: Client, request: Request) -> Result<Answered, Refused> {
        let id = request.id;
        let drafts_for = drafted_seat(&request.message);
        let Keeper { table, desk, .. } = self;
        match table.handle(now(), client, request) {
            Response::Told(tells) => {
                let answered = Answered::to(client, &tells);
                match (&answered, drafts_for) {
                    (Answered::Refused(_), _) => desk.hall.metrics.refused.add(1),
                    (Answered::Done(_), Some(seat)) => self.keep_draft(seat).await?,
                    (Answered::Done(_), None) | (Answered::Otherwise, _) => {}
                }
                self.desk.tell(tells);
                Ok(answered)
            }
            Response::Entry(proposal) => {
                let position = Some(proposal.position());
                desk.store(proposal).await?;
                Ok(Answered::Done(position))
            }
            Response::Rematch => {
                let plan = table.rematch_config();
                let next = desk.hall.open(plan).await?;
                let proposal = table.rematched(now(), next.as_str())?;
                let position = Some(proposal.position());
                desk.store(proposal).await?;
                let message = ServerMessage::Done { re: id, position };
                desk.tell(vec![Tell { to: vec![client], message }]);
                Ok(Answered::Done(position))
            }
        }
    }

    /// A half-made choice outlives the table's stay in memory.
    async fn keep_draft(&self, seat: SeatNumber) -> Result<(), Refused> {
        let Some((decision, text)) = self.table.draft(seat) else { return Ok(()) };
        let desk = &self.desk;
        Ok(notes::drafted(&*desk.hall.store, &desk.id, decision, text).await?)
    }

    /// Somebody without a connection says one thing.
    async fn ask(&mut self, ticket: &Ticket, message: ClientMessage) -> Result<Asked, Refused> {
        let admitted = self.admit(ticket)?;
        self.allow(admitted, &message).await?;
        let client = self.desk.hall.client();
        self.table.connect(client, admitted.session)?;
        let said = self.say_alone(client, admitted, message).await;
        drop(self.table.disconnect(now(), client));
        match said? {
            Answered::Refused(refusal) => Err(Refused::ByTable(refusal)),
            Answered::Done(position) => Ok(Asked { position }),
            Answered::Otherwise => Ok(Asked { position: None }),
        }
    }

    async fn say_alone(
        &mut self,
        client: Client,
        admitted: Admitted,
        message: ClientMessage,
    ) -> Result<Answered, Refused> {
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

/// The seat whose half-made choice a message is about.
fn drafted_seat(message: &ClientMessage) -> Option<SeatNumber> {
    if let ClientMessage::Draft { decision, .. } = message { Some(decision.seat) } else { None }
}

/// What a client was answered.
enum Answered {
    Done(Option<LogPosition>),
    Refused(Refusal),
    /// By the message it asked for.
    Otherwise,
}

impl Answered {
    fn to(client: Client, tells: &[Tell]) -> Answered {
        let own = tells.iter().filter(|tell| tell.to == [client]);
        let answer = |tell: &Tell| match &tell.message {
            ServerMessage::Done { position, .. } => Some(Answered::Done(*position)),
            ServerMessage::Refused { refusal, .. } => Some(Answered::Refused(refusal.clone())),
            ServerMessage::Welcome(_)
            | ServerMessage::Update(_)
            | ServerMessage::Log { .. }
            | ServerMessage::Past(_)
            | ServerMessage::Hint { .. }
            | ServerMessage::Draft { .. }
            | ServerMessage::Presence(_)
            | ServerMessage::Goodbye { .. } => None,
        };
        own.into_iter().find_map(answer).unwrap_or(Answered::Otherwise)
    }
}
