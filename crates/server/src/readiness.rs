//! Whether the server can be used: the store takes writes, and the server is not stopping.

use std::time::Instant;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use store::NoteUpdate;
use tokio::sync::Mutex;

use crate::clock::wall_time;
use crate::limits::READY_FOR;
use crate::routes::App;

/// The key of the note that is written to find out whether writes succeed.
const NOTE: &str = "ready";

/// The last time that the store was asked, and whether it took a write.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

/// Handles `GET /readyz`: says whether the store takes writes and the server is not stopping.
pub(crate) async fn ready(State(app): State<App>) -> Response {
    if !app.registry.is_lost() && takes_writes(&app).await && !app.registry.stop.is_cancelled() {
        "ready\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response()
    }
}

/// Writes a note. An answer counts for [`READY_FOR`], so that many requests cause few writes; requests
/// that come meanwhile wait for the same answer.
async fn takes_writes(app: &App) -> bool {
    let mut last = app.readiness.0.lock().await;
    if let Some((when, takes_writes)) = *last
        && when.elapsed() < READY_FOR
    {
        return takes_writes;
    }
    // The value changes, so that it must reach the disk.
    let written = app.registry.store.put(NoteUpdate::set(NOTE, wall_time().to_be_bytes())).await;
    if let Err(error) = &written {
        tracing::warn!(%error, "the store takes no writes");
    }
    *last = Some((Instant::now(), written.is_ok()));
    written.is_ok()
}
