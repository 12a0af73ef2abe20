//! Answers of the store that arrive later.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use crate::error::StoreError;

/// A future answer of the store. Dropping it does not cancel the request.
#[derive(Debug)]
#[must_use = "an append is safe only when its answer has come"]
pub struct Pending<T>(oneshot::Receiver<Result<T, StoreError>>);

/// The sending half of a [`Pending`]. Dropped without an answer, it answers [`StoreError::Closed`].
#[derive(Debug)]
pub struct Responder<T>(oneshot::Sender<Result<T, StoreError>>);

impl<T> Pending<T> {
    /// Makes both halves.
    pub fn pair() -> (Responder<T>, Pending<T>) {
        let (sender, receiver) = oneshot::channel();
        (Responder(sender), Pending(receiver))
    }

    /// Makes an answer that is known already.
    pub fn ready(answer: Result<T, StoreError>) -> Pending<T> {
        let (sender, pending) = Pending::pair();
        sender.send(answer);
        pending
    }

    /// Blocks the thread until the answer arrives, without an async runtime.
    ///
    /// # Errors
    /// Those that the store answers with.
    ///
    /// # Panics
    /// Within async code, where it would block other tasks: await it there.
    pub fn wait(self) -> Result<T, StoreError> {
        self.0.blocking_recv().unwrap_or(Err(StoreError::Closed))
    }
}

impl<T> Future for Pending<T> {
    type Output = Result<T, StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let answer = Pin::new(&mut self.0).poll(context);
        answer.map(|answer| answer.unwrap_or(Err(StoreError::Closed)))
    }
}

impl<T> Responder<T> {
    /// Sends the answer. It is discarded if nobody waits for it any more.
    pub fn send(self, answer: Result<T, StoreError>) {
        drop(self.0.send(answer));
    }
}
