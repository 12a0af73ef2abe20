//! Divides the constant data of a program among its parts.

use anyhow::{Result, ensure};

use crate::parts::{Part, Parts};
use crate::program::Segment;

/// A later part joins two pieces of its data if at most this many bytes lie between them and belong to no symbol. Writing these
/// again costs less than the header of another run.
const FILLING: usize = 16;

/// The first part leaves out runs of more than this many zeros, because memory is zero at first. Shorter runs compress to less
/// than the header of another run.
const ZEROS: usize = 1_024;

/// A run of bytes, and its address.
pub(crate) type Run = (u32, Vec<u8>);

/// Whose a byte is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Part(Part),
    /// It belongs to no symbol: it is written with the first part, and may be written again.
    Nobody,
}

/// Returns what a part writes into the memory when it is loaded.
pub(crate) fn runs(segments: &[Segment<'_>], parts: &Parts, part: Part) -> Vec<Run> {
    segments.iter().flat_map(|segment| runs_of(segment, parts, part)).collect()
}

fn runs_of(segment: &Segment<'_>, parts: &Parts, part: Part) -> Vec<Run> {
    let owners = owners(segment, parts);
    let (is_written, gap): (Vec<bool>, _) = if part == Part::Page {
        let later = |owner: &Owner| matches!(owner, Owner::Part(it) if *it != Part::Page);
        let bytes = owners.iter().zip(segment.bytes);
        (bytes.map(|(owner, byte)| *byte != 0 && !later(owner)).collect(), ZEROS)
    } else {
        (owners.iter().map(|owner| *owner == Owner::Part(part)).collect(), FILLING)
    };
    let may_fill = |at: usize| part == Part::Page || owners[at] == Owner::Nobody;
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for at in (0..is_written.len()).filter(|&at| is_written[at]) {
        match runs.last_mut() {
            Some((_, end)) if at - *end <= gap && (*end..at).all(may_fill) => *end = at + 1,
            Some(_) | None => runs.push((at, at + 1)),
        }
    }
    let byte = |at: usize| match owners[at] {
        Owner::Part(owner) if owner != part => 0,
        Owner::Part(_) | Owner::Nobody => segment.bytes[at],
    };
    let run = |(start, end)| (segment.address + start as u32, (start..end).map(byte).collect());
    runs.into_iter().map(run).collect()
}

/// Checks that all parts together write what the whole program would write.
pub(crate) fn check(segments: &[Segment<'_>], parts: &Parts) -> Result<()> {
    for segment in segments {
        let mut written = vec![0; segment.bytes.len()];
        for part in Part::ALL {
            for (address, bytes) in runs_of(segment, parts, part) {
                let start = (address - segment.address) as usize;
                written[start..start + bytes.len()].copy_from_slice(&bytes);
            }
        }
        ensure!(written == segment.bytes, "the parts of the data at {} differ", segment.address);
    }
    Ok(())
}

fn owners(segment: &Segment<'_>, parts: &Parts) -> Vec<Owner> {
    let mut owners = vec![Owner::Nobody; segment.bytes.len()];
    let end = segment.address + segment.bytes.len() as u32;
    let mut own = |range: &std::ops::Range<u32>, part| {
        for address in range.start.max(segment.address)..range.end.min(end) {
            owners[(address - segment.address) as usize] = Owner::Part(part);
        }
    };
    parts.known.iter().for_each(|range| own(range, Part::Page));
    parts.data.iter().for_each(|(range, part)| own(range, *part));
    owners
}
