//! The command `store`.

use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};

use crate::{complaint, fails, prints};

/// Makes a store with two tables. Returns its folder.
fn store_in(folder: &TempDir, name: &str) -> String {
    let data = folder.path().join(name);
    let store = store::SqliteStore::open(&data).unwrap();
    for id in ["first", "second"] {
        let table = store::TableId::new(id).unwrap();
        let created =
            store::Append::new(table, store::LogPosition(0), store::Timestamp(1), "created");
        store::LogStore::append(&store, created).wait().unwrap();
    }
    data.to_str().unwrap().to_owned()
}

#[test]
fn a_store_is_checked_backed_up_and_restored() {
    let folder = tempdir().unwrap();
    let data = store_in(&folder, "data");
    let copy = folder.path().join("copy.db").to_str().unwrap().to_owned();
    let again = folder.path().join("again").to_str().unwrap().to_owned();
    let told = "version 1: 2 live and 0 finished tables, 2 entries, 0 notes; nothing is damaged\n";
    assert_eq!(prints(&["store", "check", "--data", &data]), told);
    assert_eq!(prints(&["store", "backup", "--data", &data, "--to", &copy]), told);
    assert_eq!(prints(&["store", "restore", "--data", &again, "--from", &copy]), told);
    let json = prints(&["store", "check", "--data", &again, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["live"], &json["damage"]), (&2.into(), &serde_json::json!([])));

    fails(&["store", "restore", "--data", &again, "--from", &copy], 1, "exists already");
    fails(&["store", "backup", "--data", &data, "--to", &copy], 1, "exists already");
    fails(&["store", "check", "--data", &copy], 1, "there is no store at");
    fails(&["store", "check"], 2, "--data");
    let held = store::SqliteStore::open(Path::new(&again)).unwrap();
    prints(&["store", "check", "--data", &again]);
    drop(held);
}

#[test]
fn damage_is_told_and_is_a_failure() {
    let folder = tempdir().unwrap();
    let data = store_in(&folder, "data");
    let path = Path::new(&data).join("roundhouse.db");
    let mut bytes = fs::read(&path).unwrap();
    let place = bytes.windows(7).position(|window| window == b"created").unwrap();
    bytes[place] = b'C';
    fs::write(&path, bytes).unwrap();
    fails(&["store", "check", "--data", &data], 1, "entry 0: its checksum does not fit");
    fails(&["store", "check", "--data", &data], 1, "1 place is damaged");
    let copy = folder.path().join("copy.db").to_str().unwrap().to_owned();
    fails(&["store", "backup", "--data", &data, "--to", &copy], 1, "1 place is damaged");
    let again = folder.path().join("again").to_str().unwrap().to_owned();
    fails(&["store", "restore", "--data", &again, "--from", &copy], 1, "1 place is damaged");
    assert!(!Path::new(&again).exists());
}

#[test]
fn an_error_names_its_path_and_its_cause_once() {
    let folder = tempdir().unwrap();
    let data = store_in(&folder, "data");
    let to = folder.path().join("missing/copy.db").to_str().unwrap().to_owned();
    let said = complaint(&["store", "backup", "--data", &data, "--to", &to]);
    assert_eq!(said, format!("error: cannot write {to}: No such file or directory (os error 2)\n"));

    // A folder in the place of the file is refused by the system even if root asks.
    let odd = folder.path().join("odd");
    let file = odd.join("roundhouse.db");
    fs::create_dir_all(&file).unwrap();
    let said = complaint(&["store", "check", "--data", odd.to_str().unwrap()]);
    let file = file.display();
    assert_eq!(said, format!("error: cannot open {file}: Is a directory (os error 21)\n"));
}
