//! Answers that come later.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use crate::error::StoreError;

/// The answer to come. Whoever drops it does not take the question back.
#[derive(Debug)]
#[must_use = "an append is safe only when its answer has come"]
pub struct Pending<T>(oneshot::Receiver<Result<T, StoreError>>);

/// The other end of a [`Pending`]; dropped without an answer it says that the store is closed.
#[derive(Debug)]
pub struct Answer<T>(oneshot::Sender<Result<T, StoreError>>);

impl<T> Pending<T> {
    /// Both ends.
    pub fn pair() -> (Answer<T>, Pending<T>) {
        let (sender, receiver) = oneshot::channel();
        (Answer(sender), Pending(receiver))
    }

    /// An answer that is known at once.
    pub fn ready(answer: Result<T, StoreError>) -> Pending<T> {
        let (sender, pending) = Pending::pair();
        sender.give(answer);
        pending
    }

    /// Waits without a runtime.
    ///
    /// # Errors
    /// What the store answers.
    ///
    /// # Panics
    /// Within async code, where it would hold up others: await it there.
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

impl<T> Answer<T> {
    /// Answers; nobody minds when nobody waits any more.
    pub fn give(self, answer: Result<T, StoreError>) {
        drop(self.0.send(answer));
    }
}
