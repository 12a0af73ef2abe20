//! Merges news into the log that the page keeps.

use std::sync::Arc;

use protocol::{Happened, News};

/// Adds news at the end of the log. Actions that were taken back leave the log.
pub(super) fn append(log: &mut Vec<Arc<News>>, news: impl IntoIterator<Item = Arc<News>>) {
    for one in news {
        if log.last().is_some_and(|last| last.position >= one.position) {
            continue;
        }
        if let Happened::Undone { undone: to, .. } | Happened::Rewound { to, .. } = one.what {
            let is_action = |news: &Arc<News>| matches!(news.what, Happened::Acted { .. });
            log.retain(|news| news.position < to || !is_action(news));
        }
        log.push(one);
    }
}

/// Merges a page of older news into the log.
pub(super) fn merge_page(log: &mut Vec<Arc<News>>, page: Vec<News>) {
    let known = std::mem::take(log);
    let mut all: Vec<_> = page.into_iter().map(Arc::new).chain(known).collect();
    board::sort_short_by_key(&mut all, |news| news.position);
    all.dedup_by_key(|news| news.position);
    append(log, all);
}
