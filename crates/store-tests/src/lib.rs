//! A simulated disk for tests of what the store keeps when the power fails, and [`contract`], what every
//! store promises.
//!
//! A killed process leaves its writes in the system's cache, so killing proves nothing about syncs. A
//! [`Disk`] is in memory and keeps unsynced writes apart. When the power fails it loses them, keeps them,
//! or keeps pieces of them, at random from a seed. SQLite uses it through a virtual file system named
//! [`VFS`].

pub mod contract;
mod damage;
mod disk;
mod locks;
mod rng;
mod vfs;

pub use damage::{DamagedPage, Loss, Losses};
pub use disk::Disk;
pub use rng::TestRng;
pub use vfs::{Mounted, VFS};
