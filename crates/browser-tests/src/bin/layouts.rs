//! `cargo xtask layouts`: walks over all positions, sizes and themes, with claim bar, panels and menu open. What was
//! found to fit is kept in `target/layouts`, so that a walk that was stopped goes on where it was. With `--languages` it walks
//! over all screens of the language tour instead, in every language, at every size.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;

use anyhow::{Result, ensure};
use browser_tests::language_tour::{LanguageTour, Stop};
use browser_tests::layouts::{SIZES, ScreenSize, fit, fixtures, look, open_window};
use browser_tests::{Browser, Device, dist, roundhouse};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let is_asked = |option: &str| std::env::args().any(|argument| argument == option);
    let mut kept = Kept::open()?;
    let wrong = if is_asked("--languages") {
        languages(&mut kept).await?
    } else {
        positions(&mut kept, is_asked("--all")).await?
    };
    ensure!(wrong == 0, "{wrong} problems");
    println!("everything fits");
    Ok(())
}

/// What was found to fit, in a file.
struct Kept {
    known: BTreeSet<String>,
    file: File,
}

impl Kept {
    /// Opens the file of this build of the page: another build begins anew.
    fn open() -> Result<Kept> {
        let folder = dist().join("../../layouts");
        fs::create_dir_all(&folder)?;
        let page = fs::read_to_string(dist().join("index.html"))?;
        let build = page
            .split("name=\"build\" content=\"")
            .nth(1)
            .and_then(|rest| rest.get(..16))
            .unwrap_or("page");
        let path = folder.join(format!("{build}.txt"));
        let known = fs::read_to_string(&path).unwrap_or_default();
        let file = OpenOptions::new().create(true).append(true).open(&path)?;
        Ok(Kept { known: known.lines().map(str::to_owned).collect(), file })
    }

    fn has(&self, label: &str) -> bool {
        self.known.contains(label)
    }

    /// Prints the problems of one look, or keeps that there are none. Returns how many there are.
    fn note(&mut self, label: &str, problems: &[String]) -> Result<usize> {
        problems.iter().for_each(|line| println!("{label}: {line}"));
        if problems.is_empty() {
            writeln!(self.file, "{label}")?;
        }
        Ok(problems.len())
    }
}

/// Walks over all languages. A language that fits as a whole is not walked again.
async fn languages(kept: &mut Kept) -> Result<usize> {
    let server = roundhouse()?;
    let mut wrong = 0;
    for tag in words::languages() {
        for touch in [true, false] {
            let whole = format!("language {tag} {touch}");
            if kept.has(&whole) {
                continue;
            }
            let before = wrong;
            let browser =
                Browser::open(if touch { Device::Phone } else { Device::Desktop }).await?;
            let own = if touch { SIZES[1] } else { SIZES[9] };
            let walk = async |browser: &Browser, stop: Stop<'_>| {
                for size in SIZES.iter().filter(|size| size.touch == touch) {
                    let label = format!("{tag} {} {}", stop.name, size.name);
                    if !kept.has(&label) {
                        let problems = fit(browser, *size, stop.table).await?;
                        wrong += kept.note(&label, &problems)?;
                    }
                }
                Ok(())
            };
            LanguageTour::begin(&browser, &server.url, tag, own, walk).await?.visit_all().await?;
            browser.page.close().await?;
            if wrong == before {
                kept.note(&whole, &[])?;
            }
        }
    }
    Ok(wrong)
}

/// Walks over all positions in the test language.
async fn positions(kept: &mut Kept, all: bool) -> Result<usize> {
    let server = roundhouse()?;
    let url = format!("{}/?pseudo", server.url);
    let mut wrong = 0;
    let themes: &[&str] = if all { &["light", "dark"] } else { &["light"] };
    for theme in themes {
        for touch in [true, false] {
            let browser = open_window(touch, &url, theme).await?;
            for fixture in fixtures()? {
                let label = |size: &str| format!("{} {size} {theme} {all}", fixture.name);
                let is_new =
                    |size: &&ScreenSize| size.touch == touch && !kept.has(&label(size.name));
                let sizes: Vec<_> = SIZES.iter().filter(is_new).collect();
                if sizes.is_empty() {
                    continue;
                }
                fixture.open(&browser, &url).await?;
                for size in sizes {
                    let problems = look(&browser, *size, all).await?;
                    wrong += kept.note(&label(size.name), &problems)?;
                }
            }
            browser.page.close().await?;
        }
    }
    Ok(wrong)
}
