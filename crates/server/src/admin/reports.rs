//! What players have reported, for the operator.

use crate::registry::Registry;
use crate::reports::{ContextLine, Report, ReportComment};

use super::acts::{Told, failed};

/// Lists the open reports, the latest first.
pub(super) fn list(registry: &Registry) -> Told {
    let mut reports = registry.reports.list();
    reports.reverse();
    let now = registry.now();
    let described = reports.iter().flat_map(|(number, report)| {
        let minutes = now.saturating_sub(report.at) / 60_000;
        describe(*number, report, minutes)
    });
    Ok(described.collect())
}

/// Describes a report: what, who, how often, and the chat around it. Text of visitors is escaped, so that
/// it cannot change the operator's terminal.
fn describe(number: u64, report: &Report, minutes: u64) -> Vec<String> {
    let Report { table, seat, name, session, position, context, comments, .. } = report;
    let what = if position.is_some() { "chat line" } else { "name" };
    let mut lines = vec![format!(
        "report {number}: {what} of \"{}\" (seat {seat}, session {}) at table {table}, \
         {minutes} minutes ago, {}",
        name.escape_debug(),
        short(session),
        how_often(report),
    )];
    for ContextLine { position: at, session, name, text } in context {
        let mark = if Some(*at) == *position { ">" } else { " " };
        let (name, text) = (name.escape_debug(), text.escape_debug());
        lines.push(format!("  {mark} {at} {name} ({}): {text}", short(session)));
    }
    lines.extend(comments.iter().map(|ReportComment { by, text }| {
        format!("    comment of {}: {}", short(by), text.escape_debug())
    }));
    lines
}

/// Tells how often something was reported, and by whom.
fn how_often(report: &Report) -> String {
    let times = match report.times {
        1 => "once".to_owned(),
        times => format!("{times} times"),
    };
    if report.by.is_empty() {
        return format!("{times} by somebody who was erased");
    }
    let by: Vec<_> = report.by.iter().map(|by| short(by)).collect();
    format!("{times} by {}", by.join(", "))
}

/// The digits by which a session is named.
fn short(session: &str) -> &str {
    session.get(..8).unwrap_or(session)
}

/// Removes one report by its number, or all about a table.
pub(super) async fn settle(registry: &Registry, what: &str) -> Told {
    let number = what.parse::<u64>().ok();
    let settled =
        registry.reports.settle(|one, report| Some(one) == number || report.table == what);
    match settled.await.map_err(failed)? {
        0 => Err(format!("there is no report {what}, and none about a table {what}")),
        settled => Ok(vec![format!("{settled} reports are settled")]),
    }
}
