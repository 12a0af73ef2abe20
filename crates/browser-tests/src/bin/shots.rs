//! `cargo xtask shots`: makes the book of pictures in `target/screenshots`: every screen and phase, at twelve sizes, by
//! day and by night, with `index.html` to turn its pages. Pictures that are there already are not taken again: remove the
//! folder for a new book.

use std::fmt::Write;
use std::fs;

use anyhow::Result;
use browser_tests::layouts::{SIZES, ScreenSize, resize};
use browser_tests::tour::tour;
use browser_tests::{Browser, Device, roundhouse, screenshots};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let server = roundhouse()?;
    let mut screens = Vec::new();
    for (device, own) in [(Device::Desktop, (1440, 900)), (Device::Phone, (390, 844))] {
        let touch = device == Device::Phone;
        let own = ScreenSize { name: "own", pixels: own, touch };
        for theme in ["light", "dark"] {
            let browser = Browser::open(device).await?;
            browser.page.goto(&format!("{}/#/preferences", server.url)).await?;
            browser.press(&format!("[data-value=theme-{theme}]")).await?;
            tour(&browser, &server.url, async |browser, screen| {
                for size in SIZES.iter().filter(|size| size.touch == touch) {
                    let name = format!("{screen}-{}-{theme}", size.name);
                    if !screenshots().join(format!("{name}.png")).exists() {
                        resize(browser, *size).await?;
                        println!("{name}");
                        browser.save_screenshot(&name).await?;
                    }
                }
                screens.push(screen.to_owned());
                resize(browser, own).await
            })
            .await?;
            browser.page.close().await?;
        }
    }
    screens.sort();
    screens.dedup();
    fs::write(screenshots().join("index.html"), book(&screens)?)?;
    println!("{}", screenshots().join("index.html").display());
    Ok(())
}

/// Writes the page that shows all pictures, by screen.
fn book(screens: &[String]) -> Result<String> {
    let mut page = String::from(
        "<!doctype html><meta charset=utf-8><title>Roundhouse</title><style>img{height:260px;margin:4px;border:1px solid #999}</style>",
    );
    for screen in screens {
        write!(page, "<h2>{screen}</h2>")?;
        for theme in ["light", "dark"] {
            for size in SIZES {
                let name = format!("{screen}-{}-{theme}", size.name);
                if screenshots().join(format!("{name}.png")).exists() {
                    write!(
                        page,
                        "<a href={name}.png><img loading=lazy src={name}.png title={name}></a>"
                    )?;
                }
            }
        }
    }
    Ok(page)
}
