//! A connection to a table, whoever keeps it.

use std::rc::Rc;

use protocol::{ClientMessage, Request, ServerMessage};

use super::house_link::HouseLink;
use super::line::{Line, Place};
use super::{Connection, ToHouse};

/// A connection. Copies share it.
#[derive(Clone)]
pub(crate) enum Link {
    /// To the Worker that keeps a house on this device.
    House(Rc<HouseLink>),
    /// To a server.
    Server(Rc<Line>),
}

/// What comes over a link.
pub(crate) enum Incoming {
    /// The table says something.
    Message(Box<ServerMessage>),
    /// An entry of a table on this device, to be kept here.
    Keep { position: protocol::LogPosition, bytes: Vec<u8> },
    /// How the connection to a server is now.
    Connection(Connection),
    /// There is no table at the other end.
    Lost,
    /// The record cannot be played again, for this reason.
    Unreadable(String),
    /// The record of the game, as text.
    Record(String),
}

impl Link {
    /// Starts a Worker that keeps a house on this device.
    pub(crate) fn to_house(hear: impl Fn(Vec<Incoming>) + 'static) -> Option<Link> {
        HouseLink::start(hear).map(Link::House)
    }

    /// Connects to a table of the server that the page came from, again and again.
    pub(crate) fn to_server(place: Place, hear: impl Fn(Incoming) + 'static) -> Link {
        Link::Server(Line::open(place, hear))
    }

    /// Says something to the table.
    pub(crate) fn say(&self, message: ClientMessage) {
        match self {
            // On one device nothing is lost on the way, so no reply needs to be told apart.
            Link::House(house) => house.tell(&ToHouse::Say(Request { id: None, message })),
            Link::Server(line) => line.say(message),
        }
    }

    /// Hangs up a line to a server; a house is left when nobody holds the link any more.
    pub(crate) fn close(&self) {
        match self {
            Link::House(_) => {}
            Link::Server(line) => line.close(),
        }
    }

    /// Says something to the house; a server has its own ways.
    pub(crate) fn tell_house(&self, what: &ToHouse) {
        match self {
            Link::House(house) => house.tell(what),
            Link::Server(_) => {}
        }
    }
}
