//! Anybody can check the deal of a record.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::{act_at_random, frozen_board};
use record::{FairDeal, Record, Recorder};
use rules::Setup;

fn fair_game() -> String {
    let deal = FairDeal::new([7; 32], vec![[1; 32], [2; 32]]);
    let mut recorder = Recorder::fair(Setup::new(frozen_board(), 2).unwrap(), deal);
    while let Some(seat) = recorder.awaiting().seats().iter().next() {
        act_at_random(&mut recorder, seat, 1);
    }
    recorder.finish().to_text()
}

fn verify(text: &str) -> Result<bool, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let verified = record.verify(frozen_board()).map_err(|error| error.to_string())?;
    Ok(verified.fair_deal)
}

#[test]
fn a_fair_deal_is_verified() {
    let text = fair_game();
    assert_eq!(verify(&text), Ok(true));
    assert_eq!(Record::parse(&text).unwrap().to_text(), text);
}

#[test]
fn another_secret_was_committed_to() {
    let other = "08".repeat(32);
    let text = fair_game().replace(&"07".repeat(32), &other);
    let error = verify(&text).unwrap_err();
    assert!(error.starts_with("line 5: expected commitment "), "{error}");
}

#[test]
fn another_nonce_gives_another_seed() {
    let text = fair_game().replace(&"02".repeat(32), &"03".repeat(32));
    let error = verify(&text).unwrap_err();
    assert!(error.starts_with("line 4: expected seed "), "{error}");
}

#[test]
fn nonces_have_an_order() {
    let (one, two) = (format!("nonce {}", "01".repeat(32)), format!("nonce {}", "02".repeat(32)));
    let text = fair_game().replace(&format!("{one}\n{two}"), &format!("{two}\n{one}"));
    assert!(verify(&text).unwrap_err().starts_with("line 4: expected seed "));
}

#[test]
fn there_are_no_more_nonces_than_seats() {
    let nonce = format!("nonce {}\n", "02".repeat(32));
    let text = fair_game().replace(&nonce, &nonce.repeat(2));
    let error = verify(&text).unwrap_err();
    assert!(error.starts_with("line 9: expected at most one nonce for each seat"), "{error}");
}

#[test]
fn a_secret_is_not_left_out() {
    let text: String = fair_game()
        .lines()
        .filter(|l| !l.starts_with("secret"))
        .map(|l| format!("{l}\n"))
        .collect();
    let error = verify(&text).unwrap_err();
    assert!(error.starts_with("line 6: expected \"secret …\", found \"nonce "), "{error}");
}
