//! What a table task does for each command.

use protocol::{
    ClientMessage, LogPosition, Objection, Refusal, Request, SeatNumber, ServerMessage, Stage,
};
use table::{Client, Response, Tell};

use super::admission::{Admitted, empty_seat};
use super::{TableTask, notes};
use crate::clock::now;
use crate::command::{Command, Connected, Credential, Handled, Outbox, Seated, TableError};

impl TableTask {
    pub(super) async fn execute(&mut self, command: Command) {
        match command {
            Command::Connect { client, credential, outbox, reply } => {
                drop(reply.send(self.connect(client, &credential, outbox)));
            }
            Command::Message { client, request } => self.receive(client, *request).await,
            Command::Disconnect { client } => self.disconnect(client),
            Command::Request { credential, message, reply } => {
                drop(reply.send(self.request(&credential, *message).await));
            }
            Command::Sit { credential, seat, name, reply } => {
                drop(reply.send(self.sit(&credential, seat, name).await));
            }
            Command::Describe { credential, reply } => {
                let admitted = self.admit(&credential);
                drop(reply.send(admitted.map(|admitted| self.details(admitted.session))));
            }
            Command::TakeOverSeat { session, key, reply } => {
                drop(reply.send(self.take_over(session, &key).await));
            }
            Command::RenewLink { session, seat, reply } => {
                drop(reply.send(self.renew_link(session, seat).await));
            }
            Command::Record { credential, reply } => drop(reply.send(self.record(&credential))),
            #[cfg(test)]
            Command::Panic => panic!("as the test wishes"),
        }
    }

    fn connect(
        &mut self,
        client: Client,
        credential: &Credential,
        outbox: Outbox,
    ) -> Result<Connected, TableError> {
        let admitted = self.admit(credential)?;
        self.table.connect(client, admitted.session)?;
        self.io.outboxes.insert(client, outbox);
        self.admitted.insert(client, admitted);
        if !self.table.seats_of(admitted.session).is_empty() {
            // Not awaited: if it fails, it is noted again at the next connection.
            drop(self.io.note_seat(admitted.session));
        }
        Ok(Connected { seat: admitted.seat })
    }

    fn disconnect(&mut self, client: Client) {
        self.admitted.remove(&client);
        self.io.outboxes.remove(&client);
        self.admitted.shrink_to_fit();
        self.io.outboxes.shrink_to_fit();
        let tells = self.table.disconnect(now(), client);
        self.io.tell(tells);
    }

    /// Handles a message of a connection.
    async fn receive(&mut self, client: Client, request: Request) {
        let Some(&admitted) = self.admitted.get(&client) else { return };
        let id = request.id;
        let handled = match self.allow(admitted, &request.message).await {
            Ok(()) => self.handle(client, request).await.map(drop),
            Err(error) => Err(error),
        };
        match handled {
            Ok(()) => {}
            Err(TableError::Refused(refusal)) => {
                self.io.registry.metrics.refused.add(1);
                let message = ServerMessage::Refused { re: id, refusal };
                self.io.tell(vec![Tell { to: vec![client], message }]);
            }
            // The store failed, so nothing happened: the client comes back and asks again.
            Err(TableError::Unavailable | TableError::NoTable | TableError::Damaged) => {
                let message = ServerMessage::Goodbye { back_soon: true };
                self.io.tell(vec![Tell { to: vec![client], message }]);
                self.io.outboxes.remove(&client);
            }
        }
    }

    /// Checks what the table cannot know: who was invited, and who sits at too many tables already.
    async fn allow(&self, admitted: Admitted, message: &ClientMessage) -> Result<(), TableError> {
        admitted.may_say(message)?;
        let (registry, session) = (&self.io.registry, admitted.session);
        let is_new_here = || self.table.seats_of(session).is_empty();
        let opens_rematch = || self.table.room().next_table.is_none();
        let one_more = (matches!(message, ClientMessage::Sit { .. }) && is_new_here())
            || (matches!(message, ClientMessage::Rematch) && opens_rematch());
        if one_more { registry.check_table_limit(session).await } else { Ok(()) }
    }

    /// Has the table handle a message, stores its entry, and tells the clients. Returns what the
    /// sender was answered.
    async fn handle(&mut self, client: Client, request: Request) -> Result<Answered, TableError> {
        let id = request.id;
        let draft_of = drafting_seat(&request.message);
        let TableTask { table, io, .. } = self;
        match table.handle(now(), client, request) {
            Response::Told(tells) => {
                let answered = Answered::to(client, &tells);
                match (&answered, draft_of) {
                    (Answered::Refused(_), _) => io.registry.metrics.refused.add(1),
                    (Answered::Done(_), Some(seat)) => self.store_draft(seat).await?,
                    (Answered::Done(_), None) | (Answered::Otherwise, _) => {}
                }
                self.io.tell(tells);
                Ok(answered)
            }
            Response::Entry(proposal) => {
                let position = Some(proposal.position());
                io.store(proposal).await?;
                Ok(Answered::Done(position))
            }
            Response::Rematch => {
                let config = table.rematch_config();
                let next = io.registry.open(config).await?;
                let proposal = table.rematched(now(), next.as_str())?;
                let position = Some(proposal.position());
                io.store(proposal).await?;
                let message = ServerMessage::Done { re: id, position };
                io.tell(vec![Tell { to: vec![client], message }]);
                Ok(Answered::Done(position))
            }
        }
    }

    /// Stores a half-made choice, so that it outlives the table's stay in memory.
    async fn store_draft(&self, seat: SeatNumber) -> Result<(), TableError> {
        let Some((decision, text)) = self.table.partial_answer(seat) else { return Ok(()) };
        let io = &self.io;
        Ok(notes::put_draft(&*io.registry.store, &io.id, decision, text).await?)
    }

    /// Handles one message of a visitor without a connection.
    async fn request(
        &mut self,
        credential: &Credential,
        message: ClientMessage,
    ) -> Result<Handled, TableError> {
        let admitted = self.admit(credential)?;
        self.allow(admitted, &message).await?;
        let client = self.io.registry.new_client();
        self.table.connect(client, admitted.session)?;
        let answered = self.handle_once(client, admitted, message).await;
        drop(self.table.disconnect(now(), client));
        match answered? {
            Answered::Refused(refusal) => Err(TableError::Refused(refusal)),
            Answered::Done(position) => Ok(Handled { position }),
            Answered::Otherwise => Ok(Handled { position: None }),
        }
    }

    async fn handle_once(
        &mut self,
        client: Client,
        admitted: Admitted,
        message: ClientMessage,
    ) -> Result<Answered, TableError> {
        let build = self.io.registry.house.build.clone();
        let join = ClientMessage::Join { protocol: protocol::VERSION, build, since: None };
        // The others are not told, because this visitor leaves again at once.
        drop(self.table.handle(now(), client, join.into()));
        if let Some(seat) = admitted.seat {
            let show = ClientMessage::Show { seat: Some(seat) };
            drop(self.table.handle(now(), client, show.into()));
        }
        self.handle(client, message.into()).await
    }

    async fn sit(
        &mut self,
        credential: &Credential,
        seat: Option<SeatNumber>,
        name: String,
    ) -> Result<Seated, TableError> {
        let admitted = self.admit(credential)?;
        let seat = seat.or_else(|| empty_seat(&self.table)).ok_or(Objection::SeatTaken)?;
        self.request(credential, ClientMessage::Sit { seat, name }).await?;
        Ok(Seated { seat, details: self.details(admitted.session) })
    }

    fn record(&self, credential: &Credential) -> Result<String, TableError> {
        self.admit(credential)?;
        match self.table.stage() {
            Stage::Gathering | Stage::Playing => Err(Objection::NotOver.into()),
            Stage::Finished | Stage::Stopped | Stage::Abandoned => {
                let record = self.table.record().ok_or(Objection::NotPlaying)?;
                Ok(record.to_text())
            }
        }
    }
}

/// Returns the seat whose half-made choice a message is about.
fn drafting_seat(message: &ClientMessage) -> Option<SeatNumber> {
    if let ClientMessage::PartialAnswer { decision, .. } = message {
        Some(decision.seat)
    } else {
        None
    }
}

/// What a client was answered.
enum Answered {
    Done(Option<LogPosition>),
    Refused(Refusal),
    /// With the message that it asked for.
    Otherwise,
}

impl Answered {
    /// Finds the answer to a client among the messages that the table wants sent.
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
            | ServerMessage::PartialAnswer { .. }
            | ServerMessage::Presence(_)
            | ServerMessage::Goodbye { .. } => None,
        };
        own.into_iter().find_map(answer).unwrap_or(Answered::Otherwise)
    }
}
