//! The bots of a table: at most one thinks at a time.

use std::time::Duration;

use rules::Action;
use table::{BotTask, Purpose};
use tokio::sync::oneshot;

use super::TableTask;
use crate::bot_pool::{BotAnswer, BotJob};
use crate::command::TableError;

/// The time to wait before a bot is asked again whose answer could not be used.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// Waits for the answer of the bot that thinks; forever if none thinks.
pub(super) async fn next(thinking: &mut Option<oneshot::Receiver<BotAnswer>>) -> BotAnswer {
    let Some(receiver) = thinking else { return std::future::pending().await };
    match receiver.await {
        Ok(answer) => {
            *thinking = None;
            answer
        }
        // The pool ends only with the server.
        Err(_) => std::future::pending().await,
    }
}

/// The bot's answer could not be used, and it must be asked again.
struct NotUsed;

impl TableTask {
    /// Submits the first decision that waits for a bot.
    pub(super) fn ask_a_bot(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        let mut tasks = self.table.bot_tasks(self.io.registry.now()).into_iter();
        // One node thinks for a table; a hint is for somebody who is connected here.
        let is_ours = |task: &BotTask| {
            task.purpose == Purpose::Hint || self.io.registry.peers.thinks_for(&self.io.id)
        };
        let Some(task) = tasks.find(is_ours) else { return };
        let Some(snapshot) = self.table.snapshot(task.decision.seat) else { return };
        let (answer, thinking) = oneshot::channel();
        self.thinking = Some(thinking);
        self.io.registry.bots.submit(BotJob { task, snapshot, answer });
    }

    /// Plays the action of a bot, or sends it as a hint. If the answer cannot be used, waits before
    /// the table asks again.
    pub(super) async fn take_bot_answer(&mut self, BotAnswer { task, action }: BotAnswer) {
        let used = match (action, task.purpose) {
            (None, _) => Err(NotUsed),
            (Some(action), Purpose::Hint) => self.give_hint(&task, action),
            (Some(action), Purpose::Play | Purpose::StandIn) => self.play(&task, action).await,
        };
        if let Err(NotUsed) = used {
            // The table asks again. The wait keeps a lasting failure from using all processor time.
            tokio::time::sleep(RETRY_AFTER).await;
        }
    }

    fn give_hint(&mut self, task: &BotTask, action: Action) -> Result<(), NotUsed> {
        let tells = self.table.hint(task.decision, action).map_err(|_| NotUsed)?;
        self.io.tell(&tells);
        Ok(())
    }

    async fn play(&mut self, task: &BotTask, action: Action) -> Result<(), NotUsed> {
        let TableTask { table, io, .. } = self;
        let answered =
            table.bot_answers(io.registry.now(), task.decision, action).map_err(|_| NotUsed)?;
        // `None` if somebody else has answered meanwhile.
        let Some(proposal) = answered else { return Ok(()) };
        match io.store(proposal).await {
            Ok(()) => Ok(()),
            // Somebody else has answered, at another node.
            Err(TableError::Conflict) => self.catch_up().await.map_err(|_| NotUsed),
            Err(_) => Err(NotUsed),
        }
    }
}
