//! Eight small numbers, or eight bits, looked through at once.

/// Times a byte: this byte in all eight places.
const EVERYWHERE: u64 = 0x0101_0101_0101_0101;
const TOP_BITS: u64 = EVERYWHERE << 7;

/// Of things in eight heaps, counted one heap after the other: the heap that holds the `n`-th, and
/// which of this heap it is, both counted from 0. There may be 127 in all.
#[inline]
pub fn find(heaps: [u8; 8], n: u8) -> Option<(usize, u8)> {
    // Each heap with all before it; where that is at most `n`, the heap is passed.
    let sums = u64::from_le_bytes(heaps).wrapping_mul(EVERYWHERE);
    let passed = (((EVERYWHERE * u64::from(n)) | TOP_BITS) - sums) & TOP_BITS;
    let heap = passed.count_ones() as usize;
    (heap < 8).then(|| (heap, n - ((sums << 8) >> (8 * heap)) as u8))
}

/// How many bits are set in each byte.
#[inline]
pub(crate) fn ones(bits: u64) -> [u8; 8] {
    let pairs = bits - ((bits >> 1) & (EVERYWHERE * 0x55));
    let fours = (pairs & (EVERYWHERE * 0x33)) + ((pairs >> 2) & (EVERYWHERE * 0x33));
    ((fours + (fours >> 4)) & (EVERYWHERE * 0x0f)).to_le_bytes()
}

/// By byte: the place of each bit that is set.
pub static NTH_BIT: [[u8; 8]; 1 << u8::BITS] = {
    let mut places = [[0; 8]; 1 << u8::BITS];
    let mut byte = 0;
    while byte < places.len() {
        let (mut at, mut n) = (0, 0);
        while at < 8 {
            if byte >> at & 1 == 1 {
                places[byte][n] = at as u8;
                n += 1;
            }
            at += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thing_is_found_in_its_heap() {
        let heaps = [3, 0, 1, 60, 0, 0, 2, 61];
        let all = heaps.iter().enumerate().flat_map(|(at, &heap)| (0..heap).map(move |n| (at, n)));
        let found = (0..127).map(|n| find(heaps, n).expect("there are so many"));
        assert!(found.eq(all));
        assert_eq!(find(heaps, 127), None);
        assert_eq!(find([0; 8], 0), None);
    }
}
