//! Under strace: the server acknowledges something only after the sync that makes it durable.

use protocol::ClientMessage;
use server_tests::{TestServer, TestTable};

use crate::PROGRAM;

/// The system calls that make data durable, and those that send data.
const CALLS: &str = "fdatasync,fsync,write,writev,sendto,sendmsg";
const ACKNOWLEDGED: usize = 20;

/// The meaning of a system call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// A sync of the write-ahead log returned.
    Synced,
    /// A client was sent the acknowledgment of its message, with its position.
    Done,
}

fn seen(trace: &str) -> Vec<Seen> {
    let mut syncing = std::collections::HashSet::new();
    let mut all = Vec::new();
    for line in trace.lines() {
        let (thread, call) = line.split_once(' ').unwrap_or((line, ""));
        let call = call.trim_start();
        let returned = call.contains(" = 0");
        if call.starts_with("fdatasync(") || call.starts_with("fsync(") {
            let is_log = call.contains("-wal>");
            if is_log && returned {
                all.push(Seen::Synced);
            } else if is_log {
                syncing.insert(thread.to_owned());
            }
        } else if call.contains("sync resumed") {
            if syncing.remove(thread) && returned {
                all.push(Seen::Synced);
            }
        } else if call.contains("done") && call.contains("position") && call.contains("socket:") {
            all.push(Seen::Done);
        }
    }
    all
}

#[test]
fn nothing_is_acknowledged_before_its_sync() {
    let house = TestServer::traced(PROGRAM, CALLS);
    let party = TestTable::sit_down(&house, "toy", 2);
    let (mut line, seat) = (party.join(&house, 0), party.seat(&house, 0));
    let before = seen(&house.trace()).len();
    // One message after the other, so that each has its own sync.
    for number in 0..ACKNOWLEDGED {
        line.ask(ClientMessage::Stop { seat, agree: number % 2 == 0 }).unwrap();
    }
    let seen = seen(&house.trace()).split_off(before);
    let done = seen.iter().filter(|seen| **seen == Seen::Done).count();
    assert_eq!(done, ACKNOWLEDGED, "{seen:?}");
    let early = seen.windows(2).any(|pair| pair == [Seen::Done, Seen::Done]);
    assert!(!early && seen.first() == Some(&Seen::Synced), "said before it was synced: {seen:?}");
}

#[test]
fn an_early_word_would_be_seen() {
    let sync = "7 fdatasync(5</d/roundhouse.db-wal>) = 0";
    let begin = "7 fdatasync(5</d/roundhouse.db-wal> <unfinished ...>";
    let end = "7 <... fdatasync resumed>) = 0";
    let word = r#"9 writev(11<socket:[4]>, [{iov_base="{\"type\":\"done\",\"position\":4}", iov_len=40}], 1) = 42"#;
    let seen_in = |lines: &[&str]| seen(&lines.join("\n"));
    assert_eq!(seen_in(&[sync, word]), [Seen::Synced, Seen::Done]);
    assert_eq!(seen_in(&[begin, end, word]), [Seen::Synced, Seen::Done]);
    assert_eq!(seen_in(&[begin, word, end]), [Seen::Done, Seen::Synced]);
    assert_eq!(seen_in(&["7 fsync(4</d/roundhouse.db>) = 0", word]), [Seen::Done]);
}
