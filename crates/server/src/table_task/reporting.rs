//! What a table adds to a report: who is reported, and what was said around it.

use protocol::http::ReportSubject;
use protocol::{Objection, Sitter};

use super::TableTask;
use crate::command::{Credential, TableError};
use crate::registry::hex;
use crate::reports::{self, Report, ReportComment};

impl TableTask {
    /// Passes a report on to the operator. Whoever may see the table may report.
    pub(super) async fn report(
        &self,
        credential: &Credential,
        about: ReportSubject,
        comment: Option<String>,
    ) -> Result<(), TableError> {
        let reporter = self.admit(credential)?;
        let (from, reporter) = (reporter.group(), reporter.session);
        let chat = self.table.chat();
        let (seat, session, name, position) = match about {
            ReportSubject::Line(position) => {
                let line = chat.iter().find(|line| line.position == position);
                let line = line.ok_or(Objection::NoSuchPosition)?;
                (line.seat, line.session, line.name.clone(), Some(position))
            }
            ReportSubject::Name(seat) => {
                let chair = self.table.room().chairs.into_iter().nth(seat.into());
                let holders = self.table.holders();
                let holder = holders.iter().find(|holder| holder.seat == seat);
                match (chair.map(|chair| chair.sitter), holder) {
                    (Some(Sitter::Person { name }), Some(holder)) => {
                        (seat, holder.session, name, None)
                    }
                    _ => return Err(Objection::SeatEmpty.into()),
                }
            }
        };
        let report = Report {
            table: self.io.id.to_string(),
            seat,
            name,
            session: hex(session),
            position,
            context: reports::context(&chat, position),
            comments: comment
                .map(|text| ReportComment { by: hex(reporter), text })
                .into_iter()
                .collect(),
            first_comment: None,
            by: vec![hex(reporter)],
            times: 1,
            at: self.io.registry.now(),
        };
        tracing::info!(table = %self.io.id, by = &hex(reporter)[..8], "reported");
        self.io.registry.reports.add(report, from).await
    }
}
