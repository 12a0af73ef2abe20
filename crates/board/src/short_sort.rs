//! Sorting of short lists in little code.
//!
//! The standard library's sorts are fast for long lists, and thousands of bytes for each type that is
//! sorted. The page has no room for that, and nothing that it sorts is long.

/// Sorts a short list, or one that is nearly in order. Keeps the order of equal items.
pub fn sort_short<T>(list: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && is_before(&list[at], &list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Sorts a short list by a key, like [`sort_short`].
pub fn sort_short_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_short(list, |a, b| key(a) < key(b));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_keep_their_order() {
        for seed in 0..200_u64 {
            let number = |at: u64| (seed + 7 * at).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61;
            let mut list: Vec<_> = (0..seed % 20).map(|at| (number(at), at)).collect();
            let mut expected = list.clone();
            expected.sort_by_key(|item| item.0);
            sort_short_by_key(&mut list, |item| item.0);
            assert_eq!(list, expected);
        }
    }
}
