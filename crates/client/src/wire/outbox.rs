//! What was said and is not answered yet: nothing is lost with a connection, nothing is done twice.

use protocol::{ClientMessage, Happened, LogPosition, News, Request, ServerMessage};

/// What waits for an answer, or for a connection.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    last_id: u64,
    /// The last position that was heard of.
    since: LogPosition,
    waiting: Vec<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    request: Request,
    /// Whether it went out over the connection that is open.
    sent: bool,
    /// Whether it went out over one that broke.
    unsure: bool,
}

impl Outbox {
    /// Takes a message. An answer that has not gone out yet gives way to a change of mind.
    pub(super) fn put(&mut self, message: ClientMessage) {
        if let Some(decision) = answers(&message) {
            self.waiting.retain(|other| {
                other.sent || other.unsure || answers(&other.request.message) != Some(decision)
            });
        }
        let request = Request { id: Some(self.next_id()), message };
        self.waiting.push(Waiting { request, sent: false, unsure: false });
    }

    /// The first message of a connection: whatever was missed is asked for.
    pub(super) fn join(&mut self) -> Request {
        let (protocol, build) = (protocol::VERSION, crate::online::build());
        let message = ClientMessage::Join { protocol, build, since: Some(self.since) };
        Request { id: Some(self.next_id()), message }
    }

    /// A sign of life is asked for: the news since the last ones, of which there are none.
    pub(super) fn beat(&self) -> Request {
        ClientMessage::Log { since: self.since }.into()
    }

    /// What is to be sent now.
    pub(super) fn due(&mut self) -> Vec<Request> {
        let due: Vec<_> = self.waiting.iter_mut().filter(|waiting| !waiting.sent).collect();
        let requests = due.into_iter().map(|waiting| {
            waiting.sent = true;
            waiting.request.clone()
        });
        let requests = requests.collect();
        self.waiting.retain(|waiting| is_answered(&waiting.request.message));
        requests
    }

    /// The connection is gone. What can be said twice and count once is said again; what cannot, and
    /// may have been heard, is left to the person, who sees how things stand.
    pub(super) fn lost(&mut self) {
        self.waiting.retain(|waiting| !waiting.sent || counts_once(&waiting.request.message));
        for waiting in &mut self.waiting {
            waiting.unsure |= waiting.sent;
            waiting.sent = false;
        }
    }

    /// Takes in what the table says; whether the page has to hear it too.
    pub(super) fn hear(&mut self, message: &ServerMessage) -> bool {
        match message {
            ServerMessage::Update(update) => {
                self.since = self.since.max(update.position);
                self.waiting.retain(|waiting| !is_told(waiting, &update.news));
                true
            }
            ServerMessage::Done { re, .. } | ServerMessage::Refused { re, .. } => {
                let answered = |waiting: &Waiting| re.is_some() && waiting.request.id == *re;
                let about = self.waiting.iter().position(answered);
                let about = about.map(|at| self.waiting.remove(at).request.message);
                // The page says these by itself, so nobody needs to hear that they came too late.
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

    /// Whether an answer to a decision waits.
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

/// Whether a reply will carry the message's number.
fn is_answered(message: &ClientMessage) -> bool {
    !matches!(message, ClientMessage::Log { .. } | ClientMessage::Look { .. })
}

/// Whether saying it again does no harm: the table knows it by its name, or [`is_told`] finds it.
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

/// Whether the news tell that a line was said that we are not sure of.
fn is_told(waiting: &Waiting, news: &[News]) -> bool {
    let ClientMessage::Say { seat, text } = &waiting.request.message else { return false };
    let told = |news: &News| matches!(&news.what, Happened::Said { seat: who, text: what } if who == seat && what == text.trim());
    waiting.unsure && news.iter().any(told)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;
    use protocol::Answer;

    fn act(decision: &str, answer: Answer) -> ClientMessage {
        ClientMessage::Act { decision: decision.parse().unwrap(), answer }
    }

    fn say(text: &str) -> ClientMessage {
        ClientMessage::Say { seat: 0, text: text.to_owned() }
    }

    fn messages(requests: Vec<Request>) -> Vec<ClientMessage> {
        requests.into_iter().map(|request| request.message).collect()
    }

    fn said(text: &str) -> ServerMessage {
        let update = format!(
            r#"{{"type":"update","position":8,"now":0,"skipped":false,"room":null,"seats":null,"shared":null,
                "own":null,"clock":null,"news":[{{"position":8,"at":0,"what":{{"type":"said","seat":0,"text":"{text}"}}}}]}}"#
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
    fn a_line_that_was_heard_is_not_said_twice() {
        let mut outbox = Outbox::default();
        outbox.put(say("hello"));
        outbox.put(say("well played"));
        outbox.due();
        outbox.lost();
        outbox.hear(&said("hello"));
        assert_eq!(messages(outbox.due()), [say("well played")]);
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
