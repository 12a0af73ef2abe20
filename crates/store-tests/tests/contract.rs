//! The store in one SQLite file keeps the contract of every store.

use std::sync::Arc;

use store::SqliteStore;
use store_tests::contract::{self, Handles};

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(folder.path()).unwrap());
    contract::check(&Handles { here: store.clone(), there: store }).await;
}
