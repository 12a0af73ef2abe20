//! A connection to the Worker or the server that keeps a table.

use std::rc::Rc;

use protocol::{ClientMessage, DecisionId, Request};

use super::server_link::ServerLink;
use super::think_messages::ThinkRequest;
use super::worker_link::{WorkerEvent, WorkerLink};
use super::worker_messages::ToWorker;
use crate::address::TableAddress;
use crate::model::TableInput;

/// A connection to a table. Copies share it.
#[derive(Clone)]
pub(crate) enum Link {
    /// To the Worker of this page.
    Worker(Rc<WorkerLink>),
    /// To a server.
    Server(Rc<ServerLink>),
}

impl Link {
    /// Starts a Worker. `None` if the browser refuses to.
    pub(crate) fn to_worker(hear: impl Fn(Vec<WorkerEvent>) + 'static) -> Option<Link> {
        WorkerLink::start(hear).map(Link::Worker)
    }

    /// Starts a Worker apart from every table and asks it something that takes long. It stops when nobody holds the link.
    /// `None` if the browser refuses to start one.
    pub(crate) fn to_thinker(
        request: ThinkRequest,
        hear: impl Fn(WorkerEvent) + 'static,
    ) -> Option<Link> {
        let link = Link::to_worker(move |events| events.into_iter().for_each(&hear))?;
        link.tell_worker(&ToWorker::Think(request));
        Some(link)
    }

    /// Connects to a table of the server that the page came from, and reconnects whenever that breaks.
    pub(crate) fn to_server(address: TableAddress, hear: impl Fn(TableInput) + 'static) -> Link {
        Link::Server(ServerLink::open(address, hear))
    }

    /// Sends a message to the table.
    pub(crate) fn say(&self, message: ClientMessage) {
        match self {
            // Messages to a Worker do not get lost, so no reply needs a number.
            Link::Worker(link) => link.send(&ToWorker::Request(Request { id: None, message })),
            Link::Server(link) => link.say(message),
        }
    }

    /// Asks for a hint. A server decides itself how long it searches.
    pub(crate) fn ask_hint(&self, decision: DecisionId, iterations: u32) {
        match self {
            Link::Worker(link) => link.send(&ToWorker::Advise { seat: decision.seat, iterations }),
            Link::Server(link) => link.say(ClientMessage::Hint { decision }),
        }
    }

    /// Asks for the record of the game. A server has an HTTP address for it instead.
    pub(crate) fn ask_record(&self) {
        self.tell_worker(&ToWorker::SendRecord);
    }

    /// Sends the Worker a message that is not part of the wire. For a server it does nothing.
    pub(crate) fn tell_worker(&self, message: &ToWorker) {
        match self {
            Link::Worker(link) => link.send(message),
            Link::Server(_) => {}
        }
    }

    /// Closes a connection to a server, also for other holders of the link. A Worker ends when
    /// nobody holds the link.
    pub(crate) fn close(&self) {
        match self {
            Link::Worker(_) => {}
            Link::Server(link) => link.close(),
        }
    }
}
