//! Runs test runners, shows what they write, and counts their tests.

use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::iter::Sum;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use anyhow::{Context, Result};

use crate::shell;

/// The number of tests that passed and failed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

impl Tally {
    /// One check that passed.
    pub(crate) const PASSED: Tally = Tally { passed: 1, failed: 0 };
    /// One check that failed, or a test runner that could not run.
    pub(crate) const FAILED: Tally = Tally { passed: 0, failed: 1 };

    /// Joins two halves of one check.
    pub(crate) fn and(self, other: Tally) -> Tally {
        if self.failed + other.failed == 0 { Tally::PASSED } else { Tally::FAILED }
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |sum, tally| Tally {
            passed: sum.passed + tally.passed,
            failed: sum.failed + tally.failed,
        })
    }
}

/// Runs a command as one check, which passes if the command succeeds.
pub(crate) fn check(command: &mut Command) -> Result<Tally> {
    Ok(if shell::run(command).is_ok() { Tally::PASSED } else { Tally::FAILED })
}

/// Runs a test runner and counts its tests.
pub(crate) fn tests(command: &mut Command) -> Result<Tally> {
    let (lines, success) = show(command)?;
    let mut tally = count_all(&lines);
    if !success && tally.failed == 0 {
        // It failed before it counted: by a compile error, for example.
        tally.failed = 1;
    }
    Ok(tally)
}

/// Runs a command, shows both its outputs line by line, and returns the lines and whether it succeeded.
fn show(command: &mut Command) -> Result<(Vec<String>, bool)> {
    if std::io::stdout().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let name = shell::describe(command);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{name}`"))?;
    let (sender, receiver) = channel();
    relay(child.stdout.take().expect("it is piped"), sender.clone());
    relay(child.stderr.take().expect("it is piped"), sender);
    let mut lines = Vec::new();
    for line in receiver {
        println!("{line}");
        lines.push(line);
    }
    std::io::stdout().flush()?;
    Ok((lines, child.wait()?.success()))
}

fn relay(output: impl Read + Send + 'static, sender: Sender<String>) {
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        while output.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            if sender.send(text).is_err() {
                return;
            }
            line.clear();
        }
    });
}

/// Adds up the numbers of all closing lines; a run has one for each test binary.
fn count_all(lines: &[String]) -> Tally {
    let lines: Vec<_> = lines.iter().map(|line| plain(line)).collect();
    // nextest also shows what a failed test printed, even if the test passes when it is tried again.
    if let Some(summary) = lines.iter().rfind(|line| is_nextest_summary(line.trim())) {
        return count(summary);
    }
    lines.iter().map(|line| count(line)).chain([count_unittest(&lines)]).sum()
}

/// Reads the numbers of a closing line of cargo's test runners; every other line has none.
fn count(line: &str) -> Tally {
    let line = line.trim();
    if !line.starts_with("test result: ") && !is_nextest_summary(line) && !is_pytest_summary(line) {
        return Tally::default();
    }
    let before = |word| number_before(line, word);
    let failed = before("failed") + before("timed out") + before("error");
    Tally { passed: before("passed"), failed }
}

/// Reads the numbers of Python's test runner, which writes them on two lines.
fn count_unittest(lines: &[String]) -> Tally {
    let find = |prefix: &str| lines.iter().find_map(|line| line.strip_prefix(prefix));
    let ran = find("Ran ").map_or(0, leading_number);
    let failures = find("FAILED (").unwrap_or_default();
    let failed = number_after(failures, "failures=") + number_after(failures, "errors=");
    Tally { passed: ran.saturating_sub(failed), failed }
}

fn is_nextest_summary(line: &str) -> bool {
    line.starts_with("Summary [") && line.contains(" run: ")
}

/// Recognizes `1 failed, 3 passed in 0.12s`, the last line of a quiet pytest.
fn is_pytest_summary(line: &str) -> bool {
    let (counts, time) = line.rsplit_once(" in ").unwrap_or_default();
    let is_count =
        |count: &str| count.split_once(' ').is_some_and(|(n, _)| n.parse::<u32>().is_ok());
    counts.split(", ").all(is_count) && time.starts_with(|c: char| c.is_ascii_digit())
}

/// Reads the 3 of `3 passed`.
fn number_before(line: &str, word: &str) -> usize {
    let before = line.split_once(word).map_or("", |(before, _)| before).trim_end();
    let digits = before.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    digits.parse().unwrap_or(0)
}

/// Reads the 3 of `failures=3`.
fn number_after(text: &str, word: &str) -> usize {
    text.split_once(word).map_or(0, |(_, after)| leading_number(after))
}

fn leading_number(text: &str) -> usize {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().unwrap_or(0)
}

/// Removes the terminal colors of a line.
fn plain(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_passes_when_tried_again_has_passed() {
        let lines = "    test result: FAILED. 0 passed; 1 failed; 0 ignored\n\
                     Summary [ 1.0s] 2 tests run: 2 passed (1 flaky), 0 skipped";
        check(lines, 2, 0);
    }

    fn check(lines: &str, passed: usize, failed: usize) {
        let split: Vec<_> = lines.lines().map(str::to_owned).collect();
        assert_eq!(count_all(&split), Tally { passed, failed }, "{lines}");
    }

    #[test]
    fn closing_lines_of_the_runners_are_understood() {
        check("test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured", 3, 0);
        check(
            "test result: ok. 3 passed; 0 failed;\ntest result: FAILED. 12 passed; 2 failed;",
            15,
            2,
        );
        check("     Summary [   0.005s] 5 tests run: 3 passed (1 slow), 2 failed, 4 skipped", 3, 2);
        check("     Summary [   0.005s] 1 test run: 1 passed, 0 skipped", 1, 0);
        check(
            "     Summary [   9.0s] 3 tests run: 1 passed, 1 failed, 1 timed out, 0 skipped",
            1,
            2,
        );
        check("178 passed in 23.69s", 178, 0);
        check("1 failed, 4 passed, 2 skipped, 1 error in 61.00s (0:01:01)", 4, 2);
        check("Ran 4 tests in 0.001s\n\nOK", 4, 0);
        check("Ran 4 tests in 0.001s\n\nFAILED (failures=1, errors=2, skipped=7)", 1, 3);
    }

    #[test]
    fn colors_do_not_hide_the_numbers() {
        let line = "*[32;1m Summary*[0m [ 0.005s] *[1m2*[0m tests run: *[1m2*[0m *[32mpassed*[0m";
        check(&line.replace('*', "\u{1b}"), 2, 0);
    }

    #[test]
    fn other_lines_do_not_count() {
        check("running 3 tests", 0, 0);
        check("all 3 passed", 0, 0);
        check("Running unittests src/lib.rs", 0, 0);
    }
}
