//! Every bot decides as it did when `decisions.txt` was written. The published bots never change;
//! those of this project change only when they are tuned. `cargo xtask test --only wasm` checks the
//! same in WebAssembly.

mod common;

#[test]
fn every_bot_decides_as_before() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/decisions.txt");
    let decided = common::digests();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &decided).unwrap();
    }
    assert_eq!(decided, std::fs::read_to_string(path).unwrap(), "BLESS=1 writes it anew");
}
