//! What nodes tell each other directly: messages that nobody stores and that may get lost.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::StreamExt as _;
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::{House, NatsStore};

/// How many messages may wait in each direction; more are dropped.
const WAITING: usize = 4096;

/// Sends the messages of this node to all others, in order.
pub(crate) fn start_telling(house: &Arc<House>) -> Sender<Bytes> {
    let (sender, mut messages) = mpsc::channel(WAITING);
    let (client, subject) = (house.broker.client().clone(), house.names.nodes());
    tokio::spawn(async move {
        while let Some(message) = messages.recv().await {
            client.publish(subject.clone(), message).await.ok();
        }
    });
    sender
}

impl store::Broadcast for NatsStore {
    fn tell_all(&self, message: Vec<u8>) {
        // If the queue is full, the brokers are away; nobody counts on a single message.
        self.told.try_send(Bytes::from(message)).ok();
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
