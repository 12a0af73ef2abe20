//! The server: the page and what stands behind it.
//!
//! The client is part of the program: `build.rs` embeds what `cargo xtask client` made. Without it the
//! server still runs and says what to do.

mod assets;
mod routes;

use std::io;

use tokio::net::TcpListener;
use tokio::signal;

pub use routes::router;

/// Serves until the process is asked to stop, then finishes what it has begun.
///
/// # Errors
/// When the listener breaks or the process cannot listen for signals.
pub async fn serve(listener: TcpListener) -> io::Result<()> {
    let stop = stop_requested()?;
    axum::serve(listener, router()).with_graceful_shutdown(stop).await
}

/// Ends with Ctrl-C, or with the signal that service managers send.
#[cfg(unix)]
fn stop_requested() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ends with Ctrl-C.
#[cfg(not(unix))]
fn stop_requested() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // Without the signal nothing stops us; then nothing is what we wait for.
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
