//! Real brokers and real nodes for tests: processes on free ports of this machine, with TCP proxies
//! between any two of them, which can be cut and slowed down.
//!
//! [`Brokers`] are `nats-server` processes, a [`House`] is three of them and three nodes, [`Faults`] breaks
//! parts of it while [`Crowd`] plays, and checks afterwards that every acknowledged action is in the
//! records of all nodes, once and in the same order.

mod brokers;
mod crowd;
mod disk;
mod faults;
mod house;
pub mod http;
mod processes;
mod proxy;
mod raw;
mod talk;

pub use brokers::{Broker, BrokerOptions, Brokers, nats_server, processor_time};
pub use crowd::Crowd;
pub use faults::{Faults, Report};
pub use house::{House, Node};
pub use proxy::FaultyLine;
pub use raw::FormerLeader;
pub use talk::say_at;
