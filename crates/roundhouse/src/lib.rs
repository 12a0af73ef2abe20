//! The commands of `roundhouse`, and what `roundhouse-lab` and tests share with them.
//!
//! [`run`] is the whole program. Public modules are those that another program or a test uses.

#[cfg(all(unix, feature = "host"))]
mod admin;
pub mod arguments;
mod board;
mod cli;
mod contest;
pub mod failure;
pub mod help;
mod language;
pub mod output;
pub mod play;
mod position;
mod record;
mod replay;
mod report;
mod review;
pub mod rules;
#[cfg(feature = "host")]
pub mod serve;
mod simulate;
pub mod speech;
#[cfg(feature = "host")]
mod store;
mod story;

pub use cli::run;
