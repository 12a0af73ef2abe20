//! Real brokers for tests: `nats-server` processes on free ports of this machine, with TCP proxies between
//! them and their clients, which can be cut.

mod brokers;
mod proxy;

pub use brokers::{Broker, Brokers, nats_server};
pub use proxy::Proxy;
