//! How the server is doing, for the operator.

use crate::clock::uptime;
use crate::registry::{NoNewTables, Registry};

use super::acts::{Told, failed, going_on};

/// Tells about tables, disk, reports, blocks and backups.
pub(super) async fn tell(registry: &Registry) -> Told {
    let live = going_on(registry).await.map_err(failed)?.len();
    let used = registry.store.used_bytes().await.map_err(failed)?;
    let damaged = registry.store.notes(store::DAMAGE_NOTES).await.map_err(failed)?;
    let moderation = &registry.moderation;
    let new_tables = match registry.why_no_tables().await.map_err(failed)? {
        None => "may be opened",
        Some(NoNewTables::Shut) => "are not opened (`roundhouse admin open`)",
        Some(NoNewTables::DiskQuota { .. }) => {
            "are REFUSED, because the disk quota is used up (--max-disk)"
        }
        Some(NoNewTables::DiskNearlyFull { .. }) => "are REFUSED, because the disk is nearly full",
    };
    let most = registry.limits.disk_bytes.map_or(String::new(), |most| format!(" of {most}"));
    let mut lines = vec![
        format!("build {}, up for {} minutes", registry.house.build, uptime() / 60_000),
        format!(
            "tables: {live} not over, {} in memory; new ones {new_tables}",
            registry.tables_in_memory()
        ),
        format!("disk: {used}{most} bytes in use"),
        format!("reports: {} open", registry.reports.count()),
        format!("blocks: {}", moderation.blocks(registry.now()).len()),
    ];
    lines.extend(damaged.iter().map(|(key, what)| {
        let (key, what) = (key.replace('/', " table "), String::from_utf8_lossy(what));
        format!("{key}: {}", what.escape_debug())
    }));
    let message = moderation.message();
    lines.extend(message.map(|message| format!("message: {}", message.escape_debug())));
    match registry.backups.get() {
        Some(backups) => lines.extend(backups.status()),
        None => lines.push("backups: none planned (--backup-to)".to_owned()),
    }
    Ok(lines)
}
