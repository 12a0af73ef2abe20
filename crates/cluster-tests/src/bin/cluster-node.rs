//! A node for the tests: the program `roundhouse` with the client of the brokers.

use std::process::ExitCode;

fn main() -> ExitCode {
    roundhouse::run()
}
