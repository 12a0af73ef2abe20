//! `examples/bot.py` plays a whole game, also when the server is killed in the middle.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use protocol::{ClientMessage, ServerMessage, Stage};
use serde_json::json;

use crate::guest::Guest;
use crate::house::House;

#[test]
fn a_program_in_another_language_plays_to_the_end() {
    let mut house = House::open();
    let ann = Guest::new(&house);
    let board = crate::game::boards().next().unwrap();
    let view = ann.open(&house, board, json!(["open", {"bot": "conductor"}]));
    let place = format!("table={}", view["table"].as_str().unwrap());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let mut bot = Command::new("python3");
    bot.arg(script).arg(view["links"]["invite"].as_str().unwrap()).arg("Robot");
    let bot = bot.stdout(Stdio::piped()).spawn().unwrap();
    let mut host = ann.join(&house, &place, None);
    let deadline = Instant::now() + Duration::from_secs(60);
    while host.ask(ClientMessage::Start).is_err() {
        assert!(Instant::now() < deadline, "the program does not sit down");
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut killed = 0;
    let mut stage = Stage::Playing;
    while stage == Stage::Playing {
        let message = host.hear().expect("the server is there");
        let ServerMessage::Update(update) = message else { continue };
        stage = update.room.map_or(stage, |room| room.stage);
        if killed < 3 && update.position > 20 * (killed + 1) {
            killed += 1;
            house.kill();
            house.reopen();
            host = ann.join(&house, &place, Some(update.position));
        }
    }
    assert_eq!((stage, killed), (Stage::Finished, 3));
    let said = bot.wait_with_output().unwrap();
    assert!(said.status.success());
    assert!(String::from_utf8(said.stdout).unwrap().contains("scores"));
}
