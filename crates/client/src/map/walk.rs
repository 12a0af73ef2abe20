//! From one thing on the map to the next with the arrow keys.

use super::point::Point;

/// The next thing from here in the direction of an arrow key, if there is one that way.
pub(super) fn step<Id: Copy + PartialEq>(
    middle: impl Fn(Id) -> Point,
    from: Option<Id>,
    mut candidates: impl Iterator<Item = Id>,
    key: &str,
) -> Option<Id> {
    let direction = match key {
        "ArrowLeft" => Point { x: -1.0, y: 0.0 },
        "ArrowRight" => Point { x: 1.0, y: 0.0 },
        "ArrowUp" => Point { x: 0.0, y: -1.0 },
        "ArrowDown" => Point { x: 0.0, y: 1.0 },
        _ => return None,
    };
    let Some(from) = from else { return candidates.next() };
    let here = middle(from);
    // Straight ahead is near; to the side is far.
    let effort = |id: Id| {
        let way = middle(id) - here;
        let ahead = way.dot(direction);
        let aside = way.dot(direction.turned()).abs();
        (ahead > 0.5).then_some(ahead + 2.0 * aside)
    };
    let reachable = candidates.filter(|id| *id != from).filter_map(|id| Some((effort(id)?, id)));
    reachable.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::picture;

    #[test]
    fn every_route_can_be_reached_from_the_first() {
        for board in board::library::boards() {
            let picture = picture(board.id()).unwrap();
            let mut reached = vec![board.route_ids().next().unwrap()];
            let mut next = 0;
            while let Some(&from) = reached.get(next) {
                for key in ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] {
                    let to =
                        step(|id| picture.line(id).point(0.5), Some(from), board.route_ids(), key);
                    reached.extend(to.filter(|to| !reached.contains(to)));
                }
                next += 1;
            }
            let missing: Vec<_> = board
                .route_ids()
                .filter(|id| !reached.contains(id))
                .map(|id| &board.route(id).id)
                .collect();
            assert!(missing.is_empty(), "{}: {missing:?}", board.id());
        }
    }
}
