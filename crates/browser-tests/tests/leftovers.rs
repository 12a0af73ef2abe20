//! A test that ends without closing its window, as a failed one does, leaves no browser behind.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use browser_tests::{Browser, Device};

#[tokio::test]
async fn a_browser_ends_with_its_test() -> Result<()> {
    let browser = Browser::open(Device::Desktop).await?;
    let downloads = browser.downloads();
    let profile = downloads.parent().context("it lies in the profile")?;
    assert_ne!(processes_that_name(profile), 0, "the browser runs");
    drop(browser);
    assert_eq!(processes_that_name(profile), 0, "the browser has ended");
    assert!(!profile.exists(), "its profile is gone");
    Ok(())
}

fn processes_that_name(folder: &Path) -> usize {
    let folder = folder.to_string_lossy();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let commands = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    commands.filter(|command| String::from_utf8_lossy(command).contains(&*folder)).count()
}
