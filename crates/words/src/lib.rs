//! The words of Roundhouse in every language: one home for the page and the terminal.
//!
//! People write Fluent files: `page/TAG.ftl` for the page, `terminal/TAG.ftl` for the terminal, `places/TAG.ftl` for the names of
//! places in a language. [`compiler`] turns them into a [`Catalog`]'s text, which needs no parser: a page downloads it and
//! says messages at once.
//!
//! ```
//! use words::{Arguments, Catalog};
//!
//! let catalog = Catalog::read("en", "hello=Hello, \u{1}name\u{2}.\n");
//! let arguments = Arguments::new().with("name", "Ada");
//! assert_eq!(catalog.say("hello", &arguments).as_deref(), Some("Hello, Ada."));
//! ```

mod catalog;
#[cfg(feature = "compiler")]
pub mod compiler;
mod grammar;
mod language;
#[cfg(feature = "catalogs")]
mod library;
mod list;
mod signs;
mod value;

pub use catalog::Catalog;
pub use grammar::PluralCategory;
pub use language::{ENGLISH, nearest};
#[cfg(feature = "catalogs")]
pub use library::{languages, page, terminal};
pub use list::ListStyle;
pub use value::{Arguments, Value};
