//! What it takes to prove that the store keeps its promise when the power goes.
//!
//! A killed process leaves its writes in the system's cache, so killing proves nothing about syncs. A
//! [`Disk`] is one in memory that keeps unsynced writes apart; at the cut it loses them, keeps them or
//! keeps pieces of them, as its dice say. SQLite uses it through a virtual file system named [`VFS`].

mod dice;
mod disk;
mod locks;
mod vfs;

pub use dice::Dice;
pub use disk::Disk;
pub use vfs::{Mounted, VFS};
