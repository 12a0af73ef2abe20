//! A task and its bots: one at a time thinks for a table.

use std::time::Duration;

use rules::Action;
use table::{BotTask, Purpose};
use tokio::sync::oneshot;

use super::TableTask;
use crate::bot_pool::{BotAnswer, FALLBACK, Question};
use crate::clock::now;

/// How long a bot waits whose answer could not be stored.
const BREATH: Duration = Duration::from_secs(1);

/// A bot wanted something that is not lawful, or nothing at all.
struct Unlawful;

/// What the bot that thinks comes up with; for ever, if none does.
pub(super) async fn next(thinking: &mut Option<oneshot::Receiver<BotAnswer>>) -> BotAnswer {
    let Some(receiver) = thinking else { return std::future::pending().await };
    match receiver.await {
        Ok(thought) => {
            *thinking = None;
            thought
        }
        // BotPool end only with the server.
        Err(_) => std::future::pending().await,
    }
}

impl TableTask {
    /// Gives the first thing that waits for a bot to the bots.
    pub(super) fn ask_a_bot(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        if let Some(task) = self.table.bot_tasks(now()).into_iter().next() {
            self.think_about(task);
        }
    }

    fn think_about(&mut self, task: BotTask) {
        let Some(snapshot) = self.table.snapshot(task.decision.seat) else { return };
        let (answer, thinking) = oneshot::channel();
        self.thinking = Some(thinking);
        self.io.registry.bots.ask(Question { task, snapshot, answer });
    }

    /// A bot has thought. If it failed, one that cannot takes its place for this decision.
    pub(super) async fn take_bot_answer(&mut self, BotAnswer { task, action }: BotAnswer) {
        let taken = match (action, task.purpose) {
            (None, _) => Err(Unlawful),
            (Some(action), Purpose::Hint) => self.give_hint(&task, action),
            (Some(action), Purpose::Play | Purpose::StandIn) => self.play(&task, action).await,
        };
        if let Err(Unlawful) = taken {
            let (id, level) = (&self.io.id, &task.level);
            tracing::error!(table = %id, level, "a bot failed; another one plays");
            self.think_about(BotTask { level: FALLBACK.to_owned(), ..task });
        }
    }

    fn give_hint(&mut self, task: &BotTask, action: Action) -> Result<(), Unlawful> {
        let tells = self.table.hint(task.decision, action).map_err(|_| Unlawful)?;
        self.io.tell(tells);
        Ok(())
    }

    async fn play(&mut self, task: &BotTask, action: Action) -> Result<(), Unlawful> {
        let TableTask { table, io, .. } = self;
        let answered = table.bot_answers(now(), task.decision, action).map_err(|_| Unlawful)?;
        // None when somebody else has answered meanwhile.
        let Some(proposal) = answered else { return Ok(()) };
        if io.store(proposal).await.is_err() {
            // The bot will be asked again; not at once, the store is in trouble.
            tokio::time::sleep(BREATH).await;
        }
        Ok(())
    }
}
