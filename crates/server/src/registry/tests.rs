use super::*;
use crate::command::Credential;
use protocol::Settings;
use store::SqliteStore;
use table::{Occupant, Session};

const ANN: Session = Session([1; 16]);

async fn registry() -> (Arc<Registry>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(folder.path()).unwrap());
    let secret = LinkSecret::open(&*store, folder.path()).await.unwrap();
    (
        Arc::new(Registry::new(
            store,
            secret,
            HouseClock::start_at(1),
            Limits::default(),
            "test",
            Peers::none(),
        )),
        folder,
    )
}

async fn open(registry: &Arc<Registry>) -> TableId {
    open_with(registry, Settings::usual(&levels()[0])).await
}

async fn open_with(registry: &Arc<Registry>, settings: Settings) -> TableId {
    let seats = vec![
        Occupant::Person { session: ANN, name: "Ann".into() },
        Occupant::Bot { level: levels()[0].clone() },
    ];
    let board = board::library::shared_board("toy").unwrap();
    let config = TableConfig { board, seats, settings, host: ANN };
    registry.open(config, [127, 0, 0, 1].into()).await.unwrap()
}

async fn start(registry: &Arc<Registry>, table: &TableId) {
    let credential = Credential::Session { session: ANN, key: None, from: [127, 0, 0, 1].into() };
    let message = Box::new(protocol::ClientMessage::Start);
    let asked = registry.ask(table, |reply| Command::Request { credential, message, reply }).await;
    assert_eq!(asked.unwrap().position, Some(1));
}

async fn position(registry: &Arc<Registry>, table: &TableId) -> Result<u64, TableError> {
    let credential = Credential::Session { session: ANN, key: None, from: [127, 0, 0, 1].into() };
    let describe = |reply| Command::Describe { credential, reply };
    registry.ask(table, describe).await.map(|details| details.position)
}

#[tokio::test]
async fn a_table_that_panics_is_rebuilt_from_its_log_and_no_other_is_touched() {
    let (registry, _folder) = registry().await;
    let (table, other) = (open(&registry).await, open(&registry).await);
    start(&registry, &table).await;
    let commands = registry.send(&table, Command::Panic).unwrap();
    commands.closed().await;
    // The bot at the table may have moved on.
    assert!(position(&registry, &table).await.unwrap() >= 1);
    assert_eq!(position(&registry, &other).await, Ok(0));
    registry.stop.cancel();
    registry.tasks.close();
    registry.tasks.wait().await;
    assert_eq!(registry.metrics.panics.get(), 1);
}

#[tokio::test]
async fn a_queue_holds_a_limited_number_of_commands() {
    let (registry, _folder) = registry().await;
    let table = secrets::table_id();
    let (sender, _nobody_reads) = mpsc::channel(limits::COMMANDS);
    let handle = TableHandle { commands: sender, usage: Arc::new(TableUsage::new()) };
    registry.tables().insert(table.clone(), handle);
    let left = || Command::Disconnect { client: Client(1) };
    for _ in 0..limits::COMMANDS {
        assert!(registry.send(&table, left()).is_ok());
    }
    assert_eq!(registry.send(&table, left()).err(), Some(TableError::Unavailable));
}

/// A game that everybody has left makes room although its clock runs out soon, and is brought back for that.
#[tokio::test]
async fn a_deserted_game_with_a_clock_sleeps_until_it_is_due() {
    let (registry, _folder) = registry().await;
    let settings = Settings { clock: Some(2_000), ..Settings::usual(&levels()[0]) };
    let table = open_with(&registry, settings).await;
    start(&registry, &table).await;
    let hurry = Duration::from_millis(10);
    let asleep = async {
        while let Some(commands) = registry.commands_of(&table) {
            drop(commands.try_send(Box::new(Command::Sleep)));
            tokio::time::sleep(hurry).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), asleep).await.expect("it makes room");
    let entries = registry.metrics.entries.get();
    registry.start_waking();
    let goes_on = async {
        while registry.metrics.entries.get() == entries {
            tokio::time::sleep(hurry).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), goes_on).await.expect("the stand-in acts");
    registry.stop.cancel();
    registry.tasks.close();
    registry.tasks.wait().await;
}
