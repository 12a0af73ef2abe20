//! What all processes of these tests have in common.

use std::process::Child;

use anyhow::{Context, Result};

/// Kills a process without warning, and waits until it is gone.
///
/// # Errors
/// If it does not run.
pub(crate) fn kill(child: &mut Option<Child>) -> Result<()> {
    let mut child = child.take().context("it does not run")?;
    child.kill()?;
    child.wait()?;
    Ok(())
}
