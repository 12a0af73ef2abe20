//! What it takes to prove that the store keeps its promise when the power goes.
//!
//! A killed process leaves its writes in the system's cache, so killing proves nothing about syncs. A
//! [`Disk`] is one in memory that keeps unsynced writes apart; at the cut it loses them, keeps them or
//! keeps pieces of them, as its rng say. SQLite uses it through a virtual file system named [`VFS`].

mod disk;
mod locks;
mod rng;
mod vfs;

pub use disk::Disk;
pub use rng::TestRng;
pub use vfs::{Mounted, VFS};
