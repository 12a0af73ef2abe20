//! `cargo xtask shots`: makes the book of pictures in `target/screenshots`: every screen and phase, at twelve sizes, by
//! day and by night, with `index.html` to turn its pages. Pictures that are there already are not taken again: remove the
//! folder for a new book. `cargo xtask shots --lang nl`: pictures of the page in one language, for people who read a
//! translation, in `target/screenshots/nl`.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result};
use browser_tests::language_tour::{LanguageTour, Stop};
use browser_tests::layouts::{SIZES, ScreenSize, resize};
use browser_tests::tour::tour;
use browser_tests::{Browser, Device, roundhouse, screenshots};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("--lang") => language(&arguments.next().context("--lang needs a language")?).await,
        _ => everything().await,
    }
}

/// The windows in which a translation is read.
const READERS: [ScreenSize; 2] = [
    ScreenSize { name: "desktop", pixels: (1280, 800), touch: false },
    ScreenSize { name: "phone", pixels: (390, 844), touch: true },
];

/// Takes pictures of all screens in one language. A long screen has several, from top to bottom.
async fn language(tag: &str) -> Result<()> {
    let server = roundhouse()?;
    fs::create_dir_all(screenshots().join(tag))?;
    for size in READERS {
        let browser =
            Browser::open(if size.touch { Device::Phone } else { Device::Desktop }).await?;
        let picture = async |browser: &Browser, stop: Stop<'_>| {
            let name = format!("{tag}/{}-{}", stop.name, size.name);
            if stop.table {
                return browser.save_screenshot(&name).await;
            }
            let height = "return document.documentElement.scrollHeight / innerHeight";
            let height = browser.look(height).await?.as_f64().unwrap_or_default();
            // The list of all clauses is longer than anybody reads in pictures.
            for part in 0..(height.ceil() as usize).clamp(1, 6) {
                let scroll = format!("scrollTo(0, {part} * (innerHeight - 40)); return true");
                browser.look(&scroll).await?;
                browser.save_screenshot(&format!("{name}-{}", part + 1)).await?;
            }
            Ok(())
        };
        LanguageTour::begin(&browser, &server.url, tag, size, picture).await?.visit_all().await?;
        browser.page.close().await?;
    }
    println!("{}", screenshots().join(tag).display());
    Ok(())
}

async fn everything() -> Result<()> {
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
