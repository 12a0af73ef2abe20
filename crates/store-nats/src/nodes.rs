//! What nodes tell each other directly: messages that nobody stores and that may get lost.

use bytes::Bytes;
use futures_util::StreamExt as _;
use tokio::sync::mpsc::{self, Receiver};

use crate::NatsStore;

/// How many messages of other nodes may wait; more are dropped.
const WAITING: usize = 4096;

impl store::Broadcast for NatsStore {
    fn tell_all(&self, message: Vec<u8>) {
        let (client, subject) = (self.house.broker.client().clone(), self.house.names.nodes());
        self.runtime.spawn(async move {
            // Nobody counts on a single message.
            client.publish(subject, Bytes::from(message)).await.ok();
        });
    }

    fn hear_all(&self) -> Receiver<Vec<u8>> {
        let (sender, receiver) = mpsc::channel(WAITING);
        let (client, subject) = (self.house.broker.client().clone(), self.house.names.nodes());
        self.runtime.spawn(async move {
            let Ok(mut messages) = client.subscribe(subject).await else { return };
            while let Some(message) = messages.next().await {
                if let Err(mpsc::error::TrySendError::Closed(_)) =
                    sender.try_send(message.payload.into())
                {
                    return;
                }
            }
        });
        receiver
    }
}
