use super::*;
use crate::letter::Ticket;
use protocol::Settings;
use store::SqliteStore;
use table::{Occupant, Session};

const ANN: Session = Session([1; 16]);

async fn hall() -> (Arc<Hall>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(folder.path()).unwrap());
    let keys = Keys::open(&*store).await.unwrap();
    (Arc::new(Hall::new(store, keys, Limits::default(), "test")), folder)
}

async fn open(hall: &Arc<Hall>) -> TableId {
    let seats = vec![
        Occupant::Person { session: ANN, name: "Ann".into() },
        Occupant::Bot { level: levels()[0].clone() },
    ];
    let settings = Settings::usual(&levels()[0]);
    let board = board::library::board("toy").unwrap();
    hall.open(TableConfig { board, seats, settings, host: ANN }).await.unwrap()
}

async fn look(hall: &Arc<Hall>, table: &TableId) -> Result<u64, Refused> {
    let ticket = Ticket::Session { session: ANN, key: None };
    let look = |reply| Letter::Look { ticket, reply };
    hall.ask(table, look).await.map(|outline| outline.position)
}

#[tokio::test]
async fn a_table_that_panics_is_rebuilt_from_its_log_and_no_other_is_touched() {
    let (hall, _folder) = hall().await;
    let (table, other) = (open(&hall).await, open(&hall).await);
    let ticket = Ticket::Session { session: ANN, key: None };
    let message = Box::new(protocol::ClientMessage::Start);
    let asked = hall.ask(&table, |reply| Letter::Ask { ticket, message, reply }).await;
    assert_eq!(asked.unwrap().position, Some(1));
    let inbox = hall.send(&table, Letter::Panic).unwrap();
    inbox.closed().await;
    // The bot at the table may have moved on.
    assert!(look(&hall, &table).await.unwrap() >= 1);
    assert_eq!(look(&hall, &other).await, Ok(0));
    hall.stop.cancel();
    hall.tasks.close();
    hall.tasks.wait().await;
    assert_eq!(hall.metrics.panics.get(), 1);
}

#[tokio::test]
async fn an_inbox_holds_so_many_letters_and_no_more() {
    let (hall, _folder) = hall().await;
    let table = secrets::table_id();
    let (sender, _nobody_reads) = mpsc::channel(limits::INBOX);
    hall.tables().insert(table.clone(), sender);
    let left = || Letter::Left { client: Client(1) };
    for _ in 0..limits::INBOX {
        assert!(hall.send(&table, left()).is_ok());
    }
    assert_eq!(hall.send(&table, left()).err(), Some(Refused::NotNow));
}
