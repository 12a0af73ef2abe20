//! What a table task does for each command.

use std::net::IpAddr;
use std::time::Duration;

use protocol::{
    ClientMessage, LogPosition, Objection, Reason, Refusal, Request, SeatNumber, ServerMessage,
    Sitter, Stage,
};
use store::TableId;
use table::{Client, Response, Session, Tell};
use tokio::time::timeout;

use super::admission::{Admitted, empty_seat};
use super::following::ATTEMPTS;
use super::{TableTask, notes};
use crate::address::AddressGroup;
use crate::command::{Command, Connected, Credential, Handled, Seated, TableError};
use crate::limits::NETWORK_FACTOR;
use crate::names;
use crate::outbox::Outbox;
use crate::registry::hex;
use crate::summary;

/// How long a message may take at one of several nodes, with everything that is stored for it and decided anew.
/// Longer than one write may take to settle.
const LONGEST: Duration = Duration::from_secs(10);

impl TableTask {
    pub(super) async fn execute(&mut self, command: Command) {
        match command {
            Command::Connect { client, credential, outbox, reply } => {
                drop(reply.send(self.connect(client, &credential, outbox).await));
            }
            Command::Message { client, request } => self.receive(client, *request).await,
            Command::Disconnect { client } => self.disconnect(client),
            Command::Expel { party } => self.expel(&party),
            Command::Request { credential, message, reply } => {
                drop(reply.send(self.request(&credential, *message).await));
            }
            Command::Sit { credential, seat, name, reply } => {
                drop(reply.send(self.sit(&credential, seat, name).await));
            }
            Command::Describe { credential, reply } => {
                let admitted = self.admit_now(&credential).await;
                drop(reply.send(admitted.map(|admitted| self.details(admitted.session))));
            }
            Command::TakeOverSeat { session, key, reply } => {
                drop(reply.send(self.take_over(session, &key).await));
            }
            Command::RenewLink { session, reply } => {
                drop(reply.send(self.renew_link(session).await));
            }
            Command::RenewInvite { session, reply } => {
                drop(reply.send(self.renew_invite(session).await));
            }
            Command::Give { session, seat, name, reply } => {
                drop(reply.send(self.offer_seat(session, seat, &name).await));
            }
            Command::Report { credential, about, comment, reply } => {
                drop(reply.send(self.report(&credential, about, comment).await));
            }
            Command::Record { credential, reply } => {
                drop(reply.send(self.record(&credential).await));
            }
            Command::Elsewhere { node, sessions } => self.set_elsewhere(node, sessions),
            Command::Note { key, value } => self.take_in_note(&key, value),
            // Only the loop of the task can end it.
            Command::Sleep | Command::Shut => {}
            #[cfg(test)]
            Command::Panic => panic!("as the test wishes"),
        }
    }

    async fn connect(
        &mut self,
        client: Client,
        credential: &Credential,
        outbox: Outbox,
    ) -> Result<Connected, TableError> {
        let admitted = self.admit_now(credential).await?;
        self.check_watchers(&admitted)?;
        self.table.connect(client, admitted.session)?;
        let (table, by) = (&self.io.id, &hex(admitted.session)[..8]);
        match credential {
            // A program connects for each of its requests.
            Credential::SeatToken { .. } => tracing::debug!(%table, by, "asks for the next update"),
            Credential::Session { .. } => {
                if self.io.registry.throttles.log_lines.take(&admitted.caller()).is_ok() {
                    tracing::info!(%table, by, "joined");
                } else {
                    tracing::debug!(%table, by, "joined");
                }
            }
        }
        self.io.outboxes.insert(client, outbox);
        self.admitted.insert(client, admitted);
        self.say_here();
        if !self.table.seats_of(admitted.session).is_empty() {
            // Not awaited: if it fails, it is noted again at the next connection.
            drop(self.io.note_seat(admitted.session));
        }
        Ok(Connected { seat: admitted.seat })
    }

    /// Checks that one address does not take the places of everybody else who wants to watch.
    fn check_watchers(&self, visitor: &Admitted) -> Result<(), Objection> {
        if !self.table.watches(visitor.session) {
            return Ok(());
        }
        let watchers = || self.admitted.values().filter(|one| self.table.watches(one.session));
        let of_address = watchers().filter(|one| one.group() == visitor.group()).count();
        let around = AddressGroup::around(visitor.from);
        let is_around = |one: &&Admitted| AddressGroup::around(one.from) == around;
        let of_network = around.map_or(0, |_| watchers().filter(is_around).count());
        // The second half of all places is for people of whom nobody is here yet.
        let half = protocol::limits::WATCHERS / 2;
        let few = self.io.registry.limits.watchers_per_address;
        let most = if watchers().count() < half { few } else { few.min(1) };
        let most_of_network = most.saturating_mul(NETWORK_FACTOR as usize).min(half.max(few));
        let has_room = of_address < most && of_network < most_of_network;
        if has_room { Ok(()) } else { Err(Objection::TooManyClients) }
    }

    pub(super) fn disconnect(&mut self, client: Client) {
        self.admitted.remove(&client);
        self.io.outboxes.remove(&client);
        self.admitted.shrink_to_fit();
        self.io.outboxes.shrink_to_fit();
        let tells = self.table.disconnect(self.io.registry.now(), client);
        self.io.tell(&tells);
        self.say_here();
    }

    /// Handles a message of a connection.
    async fn receive(&mut self, client: Client, request: Request) {
        let Some(&admitted) = self.admitted.get(&client) else { return };
        let (id, mut request) = (request.id, request);
        let handled = match self.allow(admitted, &mut request.message).await {
            Ok(()) => self.handle(client, admitted.from, request).await.map(drop),
            Err(error) => Err(error),
        };
        match handled {
            Ok(()) => {}
            Err(TableError::TooOften(_)) => {
                let refusal = Refusal::from(Reason::from(Objection::TooFast));
                self.refuse(client, id, refusal);
            }
            Err(TableError::Refused(refusal)) => self.refuse(client, id, refusal),
            // The store failed, so nothing happened: the client comes back and asks again.
            Err(
                TableError::Unavailable
                | TableError::NoTable
                | TableError::Damaged
                | TableError::Blocked
                | TableError::Conflict,
            ) => {
                let message = ServerMessage::Goodbye { back_soon: true };
                self.io.tell(&[Tell { to: vec![client], message }]);
                self.io.outboxes.remove(&client);
            }
        }
    }

    /// Tells a client that its message is refused.
    fn refuse(&mut self, client: Client, re: Option<u64>, refusal: Refusal) {
        self.io.registry.metrics.refused.add(1);
        let by = self.admitted.get(&client).map(|admitted| hex(admitted.session)[..8].to_owned());
        tracing::debug!(table = %self.io.id, by, why = refusal.why.key(), "refused");
        let message = ServerMessage::Refused { re, refusal };
        self.io.tell(&[Tell { to: vec![client], message }]);
    }

    /// Checks what the table cannot know: who was invited, and who sits at too many tables already.
    /// Writes a new name in the normal form.
    async fn allow(
        &self,
        admitted: Admitted,
        message: &mut ClientMessage,
    ) -> Result<(), TableError> {
        admitted.may_say(message)?;
        if let ClientMessage::Sit { name, .. } = message {
            *name = self.check_name(admitted.session, name)?;
        }
        let (registry, session) = (&self.io.registry, admitted.session);
        let is_new_here = || self.table.seats_of(session).is_empty();
        let opens_rematch = || self.table.room().next_table.is_none();
        let opens = matches!(message, ClientMessage::Rematch) && opens_rematch();
        let sits_down = matches!(message, ClientMessage::Sit { .. }) && is_new_here();
        if opens || sits_down {
            registry.check_table_limit(session).await?;
        }
        if sits_down {
            // Sitting down and leaving in turn would fill the log of any table.
            registry.throttles.sittings.take(&admitted.caller())?;
        }
        if opens {
            registry.throttles.openings.take(&admitted.caller())?;
        }
        Ok(())
    }

    /// Masks words of the operator's list in a chat line: at listed tables, and before the start also at others,
    /// because they may still be listed. A line that is sent again keeps the form in which it was stored.
    fn mask_words(&self, client: Client, message: &mut ClientMessage) {
        let ClientMessage::Say { seat, text, since } = message else { return };
        let Some(words) = self.io.registry.words.get() else { return };
        let masked = words.mask(text);
        if masked == *text {
            return;
        }
        let was_said = |text: &str| {
            let session = self.table.session_of(client).zip(*since);
            session.is_some_and(|(session, since)| self.table.has_said(session, *seat, text, since))
        };
        let is_public = self.table.is_listed() || self.table.stage() == Stage::Gathering;
        let masks = if is_public { !was_said(text) } else { was_said(&masked) };
        if masks {
            *text = masked;
        }
    }

    /// Returns a name in the normal form, if nobody else at the table has one that looks like it.
    pub(super) fn check_name(&self, session: Session, name: &str) -> Result<String, TableError> {
        let (name, own) = (names::normalize(name)?, self.table.seats_of(session));
        let chairs = (0..).zip(self.table.room().chairs);
        let others = chairs.filter(|(seat, _)| !own.contains(seat));
        let others: Vec<_> = others
            .filter_map(|(_, chair)| match chair.sitter {
                Sitter::Person { name } => Some(name),
                Sitter::Nobody | Sitter::Bot { .. } => None,
            })
            .collect();
        // At every table: names go on to the next one, which may be listed.
        if self.io.registry.words.get().is_some_and(|words| words.has(&name)) {
            return Err(TableError::Refused(names::forbidden_word()));
        }
        names::check_distinct(&name, others.iter().map(String::as_str))?;
        Ok(name)
    }

    /// Handles a message; if another node was faster, takes in what is new and decides again.
    async fn handle(
        &mut self,
        client: Client,
        from: IpAddr,
        request: Request,
    ) -> Result<Answered, TableError> {
        if !self.io.registry.peers.is_shared() {
            let answered = self.handle_now(client, from, request).await?;
            return answered.ok_or(TableError::Unavailable);
        }
        let Ok(answered) = timeout(LONGEST, Box::pin(self.settle(client, from, request))).await
        else {
            // Nobody knows what was stored: the table is rebuilt from its log.
            self.io.broken = true;
            return Err(TableError::Unavailable);
        };
        answered
    }

    /// Decides a message until it is stored, refused, or other nodes were faster too often.
    async fn settle(
        &mut self,
        client: Client,
        from: IpAddr,
        request: Request,
    ) -> Result<Answered, TableError> {
        for _ in 0..ATTEMPTS {
            match Box::pin(self.handle_now(client, from, request.clone())).await {
                Err(TableError::Conflict) => self.catch_up().await?,
                Ok(None) => {}
                Ok(Some(answered)) => return Ok(answered),
                Err(error) => return Err(error),
            }
        }
        Err(TableError::Unavailable)
    }

    /// Has the table handle a message, stores its entry, and tells the clients. Returns what the
    /// sender was answered; `None` if it would be refused and must be decided again, because there was
    /// something new in the log.
    async fn handle_now(
        &mut self,
        client: Client,
        from: IpAddr,
        mut request: Request,
    ) -> Result<Option<Answered>, TableError> {
        let id = request.id;
        self.mask_words(client, &mut request.message);
        let draft_of = drafting_seat(&request.message);
        let removes = matches!(
            request.message,
            ClientMessage::Remove { .. } | ClientMessage::RemoveWatcher { .. }
        );
        let sits = matches!(request.message, ClientMessage::Sit { .. });
        let TableTask { table, io, .. } = self;
        let sits = table.session_of(client).filter(|_| sits);
        match table.handle(io.registry.now(), client, request) {
            Response::Told(tells) => {
                let answered = Answered::to(client, &tells);
                if matches!(answered, Answered::Refused(_)) && self.take_in_news().await? {
                    return Ok(None);
                }
                let TableTask { io, .. } = self;
                match (&answered, draft_of) {
                    (Answered::Refused(_), _) => io.registry.metrics.refused.add(1),
                    (Answered::Done(_), Some(seat)) => self.store_draft(seat).await?,
                    (Answered::Done(_), None) | (Answered::Otherwise, _) => {}
                }
                self.io.tell(&tells);
                Ok(Some(answered))
            }
            Response::Entry(proposal) => {
                let position = Some(proposal.position());
                io.store(proposal).await?;
                if let Some(session) = sits {
                    self.sat_from.insert(session, AddressGroup::of(from));
                }
                if removes {
                    self.show_the_door().await?;
                }
                Ok(Some(Answered::Done(position)))
            }
            Response::Rematch => {
                let config = table.rematch_config();
                let next = io.registry.open(config, from).await?;
                let position = Some(self.rematched(&next).await?);
                let message = ServerMessage::Done { re: id, position };
                self.io.tell(&[Tell { to: vec![client], message }]);
                Ok(Some(Answered::Done(position)))
            }
        }
    }

    /// Says at which table the rematch is. If another node was faster with one, the new table is removed.
    async fn rematched(&mut self, next: &TableId) -> Result<LogPosition, TableError> {
        for _ in 0..ATTEMPTS {
            let TableTask { table, io, .. } = self;
            let stored = match table.rematched(io.registry.now(), next.as_str()) {
                Ok(proposal) => {
                    let position = proposal.position();
                    io.store(proposal).await.map(|()| position)
                }
                Err(why) => Err(why.into()),
            };
            match stored {
                Err(TableError::Conflict) => self.catch_up().await?,
                Err(error @ TableError::Refused(_)) => {
                    let tables = std::iter::once(next.clone()).collect();
                    self.io.registry.remove_tables(&tables).await?;
                    return Err(error);
                }
                other => return other,
            }
        }
        Err(TableError::Unavailable)
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
        let (admitted, mut message) = (self.admit_now(credential).await?, message);
        self.allow(admitted, &mut message).await?;
        let client = self.io.registry.new_client();
        self.table.connect_once(client, admitted.session)?;
        let answered = self.handle_once(client, admitted, message).await;
        drop(self.table.disconnect(self.io.registry.now(), client));
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
        drop(self.table.handle(self.io.registry.now(), client, join.into()));
        if let Some(seat) = admitted.seat {
            let show = ClientMessage::Show { seat: Some(seat) };
            drop(self.table.handle(self.io.registry.now(), client, show.into()));
        }
        self.handle(client, admitted.from, message.into()).await
    }

    async fn sit(
        &mut self,
        credential: &Credential,
        seat: Option<SeatNumber>,
        name: String,
    ) -> Result<Seated, TableError> {
        let admitted = self.admit_now(credential).await?;
        let seat = seat.or_else(|| empty_seat(&self.table)).ok_or(Objection::SeatTaken)?;
        self.request(credential, ClientMessage::Sit { seat, name }).await?;
        Ok(Seated { seat, details: self.details(admitted.session) })
    }

    async fn record(&mut self, credential: &Credential) -> Result<String, TableError> {
        self.admit_now(credential).await?;
        if !summary::is_over(self.table.stage()) {
            self.take_in_news().await?;
        }
        match self.table.stage() {
            Stage::Gathering | Stage::Playing => Err(Objection::NotOver.into()),
            Stage::Finished | Stage::Stopped | Stage::Abandoned => {
                Ok(self.table.record_text().ok_or(Objection::NotPlaying)?)
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
    /// Finds the answer to a client's message, done or refused, among the messages of the table.
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
