//! `cargo xtask layouts`: walks over all positions, sizes and themes, with claim bar, panels and menu open. What was
//! found to fit is kept in `target/layouts`, so that a walk that was stopped goes on where it was.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;

use anyhow::{Result, ensure};
use browser_tests::layouts::{SIZES, fixtures, look, open_window};
use browser_tests::{dist, roundhouse};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let all = std::env::args().any(|argument| argument == "--all");
    let folder = dist().join("../../layouts");
    fs::create_dir_all(&folder)?;
    // A page of another build begins anew.
    let page = fs::read_to_string(dist().join("index.html"))?;
    let build = page
        .split("name=\"build\" content=\"")
        .nth(1)
        .and_then(|rest| rest.get(..16))
        .unwrap_or("page");
    let kept = folder.join(format!("{build}.txt"));
    let known = fs::read_to_string(&kept).unwrap_or_default();
    let known: BTreeSet<&str> = known.lines().collect();
    let mut file = OpenOptions::new().create(true).append(true).open(&kept)?;
    let server = roundhouse()?;
    let url = format!("{}/?pseudo", server.url);
    let mut wrong = 0;
    let themes: &[&str] = if all { &["light", "dark"] } else { &["light"] };
    for theme in themes {
        for touch in [true, false] {
            let browser = open_window(touch, &url, theme).await?;
            for fixture in fixtures()? {
                let label = |size: &str| format!("{} {size} {theme} {all}", fixture.name);
                let sizes: Vec<_> = SIZES
                    .iter()
                    .filter(|size| {
                        size.touch == touch && !known.contains(label(size.name).as_str())
                    })
                    .collect();
                if sizes.is_empty() {
                    continue;
                }
                fixture.open(&browser, &url).await?;
                for size in sizes {
                    let problems = look(&browser, *size, all).await?;
                    problems
                        .iter()
                        .for_each(|line| println!("{} {} {theme}:{line}", fixture.name, size.name));
                    wrong += problems.len();
                    if problems.is_empty() {
                        writeln!(file, "{}", label(size.name))?;
                    }
                }
            }
            browser.page.close().await?;
        }
    }
    ensure!(wrong == 0, "{wrong} problems");
    println!("everything fits");
    Ok(())
}
