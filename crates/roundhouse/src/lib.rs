//! The part of the command line that tests drive without a terminal.

pub mod play;
