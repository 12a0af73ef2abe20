//! `cargo xtask docs`: the documentation of all crates, with a first page that leads to them.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::shell;

/// Writes the documentation into `target/doc`; a warning of rustdoc is an error. Cargo itself makes
/// no page that lists the crates of a workspace.
pub(crate) fn build() -> Result<()> {
    let mut docs = shell::cargo();
    docs.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    shell::run(&mut docs)?;
    let mut metadata = shell::cargo();
    metadata.args(["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&shell::read(&mut metadata)?)?;
    let target = metadata["target_directory"].as_str().context("cargo names no target folder")?;
    let (folder, crates) = (Path::new(target).join("doc"), crates(&metadata)?);
    for documented in &crates {
        let page = folder.join(&documented.link);
        ensure!(page.is_file(), "rustdoc wrote no {}", page.display());
    }
    let first = folder.join("index.html");
    std::fs::write(&first, page(&crates))
        .with_context(|| format!("cannot write {}", first.display()))?;
    println!("documentation: {}", first.display());
    Ok(())
}

/// A crate on the first page.
struct Documented {
    name: String,
    /// The page of the crate, relative to the folder of all documentation.
    link: String,
    purpose: String,
    /// Whether the crate is meant for other projects too.
    published: bool,
}

/// Returns the crates of the workspace by name, each with the purpose that its manifest states.
fn crates(metadata: &Value) -> Result<Vec<Documented>> {
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let mut crates = packages.iter().map(documented).collect::<Result<Vec<_>>>()?;
    crates.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(crates)
}

fn documented(package: &Value) -> Result<Documented> {
    let name = package["name"].as_str().context("a package without a name")?;
    let purpose = package["description"].as_str();
    let purpose = purpose.with_context(|| format!("{name} has no description"))?;
    let targets = package["targets"].as_array().into_iter().flatten();
    let of_kind = |kind: &str| {
        let is_kind = |target: &&Value| target["kind"][0].as_str() == Some(kind);
        targets.clone().find(is_kind).and_then(|target| target["name"].as_str())
    };
    let target = of_kind("lib").or(of_kind("bin"));
    let target = target.with_context(|| format!("{name} has nothing to document"))?;
    Ok(Documented {
        name: name.to_owned(),
        link: format!("{}/index.html", target.replace('-', "_")),
        purpose: purpose.to_owned(),
        published: package["publish"].is_null(),
    })
}

/// Returns the first page.
fn page(crates: &[Documented]) -> String {
    let mut html = String::from(HEAD);
    for (title, published) in [("Libraries for other projects", true), ("The house", false)] {
        let _ = write!(html, "<h2>{title}</h2><dl>");
        for Documented { name, link, purpose, .. } in
            crates.iter().filter(|one| one.published == published)
        {
            let _ = write!(html, "<dt><a href=\"{link}\">{name}</a><dd>{}", escape(purpose));
        }
        html.push_str("</dl>");
    }
    html.push_str("</main></html>\n");
    html
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

const HEAD: &str = "\
<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Roundhouse: crates</title>\
<meta name=\"viewport\" content=\"width=device-width\">\
<style>body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:44rem;margin:0 auto;padding:2rem 1rem}\
dt{font-weight:600;margin-top:.75rem}dd{margin:0}</style>\
<main><h1>Roundhouse</h1><p>The crates of Roundhouse, each with its purpose. ARCHITECTURE.md shows how they depend \
on each other.</p>";

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_crate_is_listed_with_its_purpose() {
        let target = |kind: &str, name: &str| json!({"kind": [kind], "name": name});
        let metadata = json!({"packages": [
            {"name": "roundhouse-lab", "description": "Measures <all>", "publish": [],
             "targets": [target("bin", "roundhouse-lab"), target("test", "commands")]},
            {"name": "roundhouse-board", "description": "Boards", "publish": null,
             "targets": [target("custom-build", "build-script-build"), target("lib", "board")]},
        ]});
        let page = page(&crates(&metadata).unwrap());
        let (libraries, house) = page.split_once("<h2>The house</h2>").unwrap();
        assert!(libraries.contains("<a href=\"board/index.html\">roundhouse-board</a><dd>Boards"));
        assert!(house.contains("<a href=\"roundhouse_lab/index.html\">roundhouse-lab</a>"));
        assert!(house.contains("<dd>Measures &lt;all>"));
    }

    #[test]
    fn a_crate_without_a_purpose_is_refused() {
        let metadata = json!({"packages": [{"name": "a", "description": null, "targets": []}]});
        assert!(crates(&metadata).is_err());
    }
}
