//! The signs of a catalog's text. They are control characters, which no message contains.

/// Opens the name of a variable.
pub(crate) const VARIABLE: char = '\u{1}';
/// Closes a name.
pub(crate) const NAME_END: char = '\u{2}';
/// Opens a choice by the plural category of a number, or by a word.
pub(crate) const CHOICE: char = '\u{3}';
/// Opens a choice by the ordinal category of a number.
pub(crate) const ORDINAL: char = '\u{4}';
/// Stands between the key of a variant and its words.
pub(crate) const KEY_END: char = '\u{5}';
/// Closes a variant.
pub(crate) const VARIANT_END: char = '\u{6}';
/// Closes a choice. The last variant before it is the default.
pub(crate) const CHOICE_END: char = '\u{7}';
/// Stands for a line break inside a message.
pub(crate) const LINE_BREAK: char = '\u{8}';
