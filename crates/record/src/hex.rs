//! Numbers and hashes as hexadecimal digits.

use std::fmt::Write;

/// Writes bytes as lowercase digits, two for each byte.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string cannot fail");
        text
    })
}

/// Writes a digest or fingerprint as 16 digits.
pub(crate) fn hex64(number: u64) -> String {
    format!("{number:016x}")
}

/// Reads 32 bytes from exactly 64 digits.
pub(crate) fn parse_32_bytes(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !all_digits(text) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

/// Reads a seed from 64 lowercase hex digits, as records write it.
pub fn seed_from_hex(text: &str) -> Option<rules::Seed> {
    parse_32_bytes(text).map(rules::Seed)
}

/// Writes a seed as 64 lowercase hex digits.
pub fn seed_to_hex(seed: rules::Seed) -> String {
    hex(&seed.0)
}

/// Reads a number from exactly 16 digits.
pub(crate) fn parse_u64(text: &str) -> Option<u64> {
    if text.len() != 16 || !all_digits(text) {
        return None;
    }
    u64::from_str_radix(text, 16).ok()
}

/// Returns whether the text has only lowercase hex digits. Uppercase ones are refused, so that a
/// value has one spelling.
fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
