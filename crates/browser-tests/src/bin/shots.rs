//! `cargo xtask shots`: saves a picture of every screen and phase into `target/screenshots`, at
//! both sizes, by day and by night.

use anyhow::Result;
use browser_tests::tour::tour;
use browser_tests::{Browser, Device, roundhouse};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let server = roundhouse()?;
    for (device, size) in [(Device::Desktop, "desktop"), (Device::Phone, "phone")] {
        for theme in ["light", "dark"] {
            let browser = Browser::open(device).await?;
            browser.page.goto(&format!("{}/#/preferences", server.url)).await?;
            browser.press(&format!("[data-value=theme-{theme}]")).await?;
            tour(&browser, &server.url, async |browser, screen| {
                println!("{screen}-{size}-{theme}");
                browser.save_screenshot(&format!("{screen}-{size}-{theme}")).await
            })
            .await?;
            browser.page.close().await?;
        }
    }
    Ok(())
}
