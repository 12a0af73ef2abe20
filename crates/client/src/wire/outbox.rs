//! Messages that the server has not answered yet. A broken connection loses none of them and repeats none.

use protocol::{ClientMessage, LogPosition, Request, ServerMessage};

/// The messages that wait for an answer or for a connection.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    last_id: u64,
    /// The last position of the log that the page knows.
    since: LogPosition,
    /// The position of the last chat line that the table has acknowledged.
    last_line: LogPosition,
    waiting: Vec<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    request: Request,
    /// Whether it was sent over the open connection.
    sent: bool,
    /// Whether it was sent over a connection that broke, so that the server may have it.
    unsure: bool,
}

impl Outbox {
    /// Adds a message. A new answer replaces one to the same decision that was not sent yet. A chat line is sent with
    /// the last known position, by which the table recognizes it if it is sent again.
    pub(super) fn put(&mut self, mut message: ClientMessage) {
        if let Some(decision) = answers(&message) {
            self.waiting.retain(|other| {
                other.sent || other.unsure || answers(&other.request.message) != Some(decision)
            });
        }
        if let ClientMessage::Say { since, .. } = &mut message {
            *since = Some(self.since.max(self.last_line));
        }
        let request = Request { id: Some(self.next_id()), message };
        self.waiting.push(Waiting { request, sent: false, unsure: false });
    }

    /// Returns the first message of a connection. It asks for everything that the page has missed.
    pub(super) fn join(&mut self) -> Request {
        let (protocol, build) = (protocol::VERSION, crate::online::build());
        let message = ClientMessage::Join { protocol, build, since: Some(self.since) };
        Request { id: Some(self.next_id()), message }
    }

    /// Returns a ping: a request for the log after the last known position, which is empty.
    pub(super) fn beat(&self) -> Request {
        ClientMessage::Log { since: self.since }.into()
    }

    /// Returns the messages to send now, and marks them as sent. Forgets those that the server does
    /// not answer. A chat line waits until the one before it is answered: then it can name a position after that
    /// line, and the table does not take it for the same line again.
    pub(super) fn due(&mut self) -> Vec<Request> {
        let is_line =
            |waiting: &Waiting| matches!(waiting.request.message, ClientMessage::Say { .. });
        let mut line_sent = self.waiting.iter().any(|waiting| waiting.sent && is_line(waiting));
        let mut requests = Vec::new();
        for waiting in self.waiting.iter_mut().filter(|waiting| !waiting.sent) {
            if is_line(waiting) && std::mem::replace(&mut line_sent, true) {
                continue;
            }
            waiting.sent = true;
            requests.push(waiting.request.clone());
        }
        self.waiting.retain(|waiting| is_answered(&waiting.request.message));
        requests
    }

    /// Prepares for the next connection. Messages that are safe to repeat will be sent again.
    /// Others that the server may have received are dropped: the person sees what happened and
    /// decides.
    pub(super) fn lost(&mut self) {
        self.waiting.retain(|waiting| !waiting.sent || counts_once(&waiting.request.message));
        for waiting in &mut self.waiting {
            waiting.unsure |= waiting.sent;
            waiting.sent = false;
        }
    }

    /// Takes a message of the table. Returns whether the page needs it too.
    pub(super) fn hear(&mut self, message: &ServerMessage) -> bool {
        match message {
            ServerMessage::Update(update) => {
                self.since = self.since.max(update.position);
                true
            }
            ServerMessage::Done { re, .. } | ServerMessage::Refused { re, .. } => {
                let answered = |waiting: &Waiting| re.is_some() && waiting.request.id == *re;
                let about = self.waiting.iter().position(answered);
                let about = about.map(|at| self.waiting.remove(at).request.message);
                if let (Some(ClientMessage::Say { .. }), ServerMessage::Done { position, .. }) =
                    (&about, message)
                {
                    self.line_stored(position.unwrap_or_default());
                }
                // The page sends these by itself, so the player needs no reply to them.
                !matches!(
                    about,
                    Some(ClientMessage::PartialAnswer { .. } | ClientMessage::Ready { .. })
                )
            }
            ServerMessage::Log { news, .. } => !news.is_empty(),
            ServerMessage::Welcome(_)
            | ServerMessage::Past(_)
            | ServerMessage::Hint { .. }
            | ServerMessage::PartialAnswer { .. }
            | ServerMessage::Presence(_)
            | ServerMessage::Goodbye { .. } => true,
        }
    }

    /// Notes the position of an acknowledged chat line. The lines that wait for it come after it.
    fn line_stored(&mut self, position: LogPosition) {
        self.last_line = self.last_line.max(position);
        for waiting in self.waiting.iter_mut().filter(|waiting| !waiting.sent && !waiting.unsure) {
            if let ClientMessage::Say { since, .. } = &mut waiting.request.message {
                *since = (*since).max(Some(self.last_line));
            }
        }
    }

    /// Returns whether an answer to a decision waits.
    pub(super) fn holds_answer(&self) -> bool {
        self.waiting.iter().any(|waiting| answers(&waiting.request.message).is_some())
    }

    fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }
}

fn answers(message: &ClientMessage) -> Option<protocol::DecisionId> {
    if let ClientMessage::Act { decision, .. } = message { Some(*decision) } else { None }
}

/// Returns whether the server replies to this message by its number.
fn is_answered(message: &ClientMessage) -> bool {
    !matches!(message, ClientMessage::Log { .. } | ClientMessage::Look { .. })
}

/// Returns whether the message can be sent twice: the table recognizes the second one.
fn counts_once(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::Act { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Say { .. }
            | ClientMessage::Sit { .. }
            | ClientMessage::PartialAnswer { .. }
            | ClientMessage::Stop { .. }
            | ClientMessage::Rematch
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;
    use protocol::Answer;

    fn act(decision: &str, answer: Answer) -> ClientMessage {
        ClientMessage::Act { decision: decision.parse().unwrap(), answer }
    }

    fn say(text: &str, since: Option<LogPosition>) -> ClientMessage {
        ClientMessage::Say { seat: 0, text: text.to_owned(), since }
    }

    fn messages(requests: Vec<Request>) -> Vec<ClientMessage> {
        requests.into_iter().map(|request| request.message).collect()
    }

    fn update(position: LogPosition) -> ServerMessage {
        let update = format!(
            r#"{{"type":"update","position":{position},"now":0,"skipped":false,"room":null,"seats":null,"shared":null,
                "own":null,"clock":null,"news":[]}}"#
        );
        serde_json::from_str(&update).unwrap()
    }

    #[test]
    fn an_answer_without_a_reply_is_sent_again() {
        let mut outbox = Outbox::default();
        outbox.put(act("4.0.0", Answer::DrawDeck));
        let first = outbox.due();
        assert!(outbox.due().is_empty(), "once on each connection");
        outbox.lost();
        assert_eq!(outbox.due(), first, "under the same number and name");
        outbox.hear(&ServerMessage::Done { re: first[0].id, position: Some(5) });
        outbox.lost();
        assert!(outbox.due().is_empty());
    }

    #[test]
    fn before_it_went_out_a_mind_can_be_changed() {
        let mut outbox = Outbox::default();
        outbox.put(act("4.0.0", Answer::DrawDeck));
        outbox.put(act("4.0.0", Answer::DrawTickets));
        assert!(outbox.holds_answer());
        assert_eq!(messages(outbox.due()), [act("4.0.0", Answer::DrawTickets)]);
    }

    #[test]
    fn a_line_is_sent_again_with_the_position_that_was_known_at_first() {
        let mut outbox = Outbox::default();
        outbox.hear(&update(7));
        outbox.put(say("hello", None));
        let first = outbox.due();
        assert_eq!(messages(first.clone()), [say("hello", Some(7))]);
        outbox.lost();
        outbox.hear(&update(8));
        outbox.put(say("well played", None));
        let again = outbox.due();
        assert_eq!(again, first);
        outbox.hear(&ServerMessage::Done { re: first[0].id, position: Some(8) });
        assert_eq!(messages(outbox.due()), [say("well played", Some(8))]);
        assert_eq!(
            outbox.join().message,
            ClientMessage::Join {
                protocol: protocol::VERSION,
                build: crate::online::build(),
                since: Some(8)
            }
        );
    }

    #[test]
    fn the_same_line_said_twice_is_two_lines() {
        let mut outbox = Outbox::default();
        outbox.hear(&update(7));
        outbox.put(say("ha", None));
        outbox.put(say("ha", None));
        outbox.put(ClientMessage::Look { at: 3 });
        let first = outbox.due();
        assert_eq!(
            messages(first.clone()),
            [say("ha", Some(7)), ClientMessage::Look { at: 3 }],
            "the second line waits, and nothing else does"
        );
        outbox.lost();
        assert_eq!(outbox.due(), first[..1], "still the first, as it was");
        assert!(outbox.due().is_empty());
        outbox.hear(&ServerMessage::Done { re: first[0].id, position: Some(9) });
        let second = outbox.due();
        assert_eq!(messages(second.clone()), [say("ha", Some(9))]);
        outbox.lost();
        assert_eq!(outbox.due(), second);
        outbox.hear(&ServerMessage::Done { re: second[0].id, position: Some(10) });
        // The answer comes before the update with the line.
        outbox.put(say("ha", None));
        assert_eq!(messages(outbox.due()), [say("ha", Some(10))]);
    }

    #[test]
    fn a_refused_line_does_not_hold_up_the_next() {
        let mut outbox = Outbox::default();
        outbox.put(say("one", None));
        outbox.put(say("two", None));
        let re = outbox.due()[0].id;
        let refusal = serde_json::from_str(&format!(
            r#"{{"type":"refused","re":{},"why":"muted","clause":null,"say":"muted"}}"#,
            re.unwrap()
        ));
        outbox.hear(&refusal.unwrap());
        assert_eq!(messages(outbox.due()), [say("two", Some(0))]);
    }

    #[test]
    fn what_might_be_done_twice_is_left_to_the_person() {
        let mut outbox = Outbox::default();
        outbox.put(ClientMessage::Vacate { seat: 1 });
        outbox.put(ClientMessage::Look { at: 3 });
        assert_eq!(outbox.due().len(), 2);
        outbox.put(ClientMessage::Start);
        outbox.lost();
        assert_eq!(messages(outbox.due()), [ClientMessage::Start], "it had not gone out");
    }
}
