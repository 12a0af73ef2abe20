//! Roundhouse: one program, a command for each thing it does.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// The server's messages are many and short-lived: a fifth of its work goes with the system's allocator.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    roundhouse::run()
}
