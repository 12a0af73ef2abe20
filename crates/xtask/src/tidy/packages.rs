//! Packages that other people may use can be packaged: everything they need lies inside them.
//!
//! This is the cheap part of `cargo xtask package`, which also builds what it packed and takes a minute.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use super::Problem;
use super::source::{Tree, without_comment};
use crate::package::PUBLISHED;
use crate::shell;

/// What a package must say about itself.
const FACTS: [&str; 3] = ["description", "license", "readme"];

/// Macros that read a file when the crate is compiled.
const INCLUDES: [&str; 3] = ["include_str!(\"", "include_bytes!(\"", "include!(\""];

/// Finds manifests and sources that `cargo package` would refuse or pack incompletely.
pub(super) fn packages_are_complete(tree: &Tree) -> Result<Vec<Problem>> {
    let mut metadata = shell::cargo();
    metadata.args(["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&shell::read(metadata.current_dir(&tree.root))?)?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let mut problems = Vec::new();
    for package in packages {
        let manifest = Manifest::of(tree, package)?;
        problems.extend(manifest.problems());
        if PUBLISHED.contains(&manifest.name) {
            let packed = packed_files(&tree.root, manifest.name)?;
            problems.extend(missing_files(tree, &manifest.folder, &packed));
        }
    }
    Ok(problems)
}

/// What `cargo metadata` says about a package.
struct Manifest<'m> {
    name: &'m str,
    /// Relative to the top folder.
    folder: String,
    package: &'m Value,
}

impl<'m> Manifest<'m> {
    fn of(tree: &Tree, package: &'m Value) -> Result<Manifest<'m>> {
        let name = package["name"].as_str().context("a package without a name")?;
        let file = Path::new(package["manifest_path"].as_str().context("no manifest")?);
        let folder = file.parent().and_then(|folder| folder.strip_prefix(&tree.root).ok());
        let folder = folder.context("a package outside the workspace")?;
        Ok(Manifest { name, folder: folder.display().to_string(), package })
    }

    fn problems(&self) -> Vec<Problem> {
        let published = PUBLISHED.contains(&self.name);
        let mut found = Vec::new();
        // `publish = false` is an empty list of registries, nothing said is null.
        if self.package["publish"].is_null() != published {
            found.push("says the wrong thing about `publish`".to_owned());
        }
        if published {
            let missing = FACTS.iter().filter(|fact| !self.package[**fact].is_string());
            found.extend(missing.map(|fact| format!("says no {fact}")));
            let dependencies = self.package["dependencies"].as_array().into_iter().flatten();
            found.extend(dependencies.filter_map(unpublished));
        }
        let file = format!("{}/Cargo.toml", self.folder);
        found.into_iter().map(|what| Problem { file: file.clone(), line: 1, what }).collect()
    }
}

/// Says what is wrong with a dependency of a published package. Cargo leaves out a dependency
/// on one of our packages that has no version and is only for tests.
fn unpublished(dependency: &Value) -> Option<String> {
    let name = dependency["name"].as_str()?;
    let is_ours = dependency["path"].is_string();
    let has_version = dependency["req"].as_str() != Some("*");
    let for_tests = dependency["kind"].as_str() == Some("dev");
    if !is_ours || (for_tests && !has_version) {
        return None;
    }
    if !has_version {
        return Some(format!("does not say which version of {name}"));
    }
    let known = PUBLISHED.contains(&name);
    (!known).then(|| format!("depends on {name}, which is not published"))
}

/// Returns the files that cargo packs, relative to the package.
fn packed_files(root: &Path, name: &str) -> Result<BTreeSet<PathBuf>> {
    let mut list = shell::cargo();
    list.args(["package", "--quiet", "--list", "--allow-dirty", "--offline", "--package", name]);
    let list = shell::read(list.current_dir(root))?;
    Ok(list.lines().map(PathBuf::from).collect())
}

/// Finds includes of packed Rust files that name a file that is not packed.
fn missing_files(tree: &Tree, folder: &str, packed: &BTreeSet<PathBuf>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in &tree.files {
        let Ok(inside) = Path::new(&file.path).strip_prefix(folder) else { continue };
        if !packed.contains(inside) || inside.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        for (line, text) in file.lines() {
            let named = read_by(inside, without_comment(text));
            problems.extend(named.filter(|path| !packed.contains(path)).map(|path| Problem {
                file: file.path.clone(),
                line,
                what: format!("reads {}, which is outside the package", path.display()),
            }));
        }
    }
    problems
}

/// Returns the files that a line names, relative to the package: included ones from where the
/// source file lies, and a path that a build script makes of `..`.
fn read_by<'t>(source: &'t Path, line: &'t str) -> impl Iterator<Item = PathBuf> + 't {
    let here = source.parent().unwrap_or(Path::new(""));
    let included = INCLUDES.iter().flat_map(move |include| line.split(include).skip(1));
    let included = included.filter_map(|rest| rest.split('"').next());
    let is_script = source == Path::new("build.rs");
    let outside = line.split('"').filter(move |text| is_script && text.starts_with("../"));
    included.chain(outside).map(move |path| normal(&here.join(path)))
}

/// Returns a path without `..` inside; one that leads out keeps it at its beginning.
fn normal(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, part| {
        let can_go_up = matches!(path.components().next_back(), Some(Component::Normal(_)));
        if part == Component::ParentDir && can_go_up {
            path.pop();
        } else {
            path.push(part);
        }
        path
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;
    use serde_json::json;

    #[test]
    fn a_file_outside_the_package_is_found() {
        let code = "const A: &str = include_str!(\"../pages/a.md\");\n\
                    const B: &str = include_str!(\"../../../docs/b.md\");\n\
                    // include_str!(\"nowhere\")\n";
        let script = "Path::new(&manifest).join(\"../../boards\");\n";
        let tree = tree(&[
            ("crates/a/src/lib.rs", code),
            ("crates/a/build.rs", script),
            ("crates/a/tests/t.rs", "include_str!(\"nowhere\")"),
        ]);
        let packed = ["src/lib.rs", "build.rs", "pages/a.md"].map(PathBuf::from).into();
        let problems = missing_files(&tree, "crates/a", &packed);
        let problems: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            problems,
            [
                "crates/a/src/lib.rs:2: reads ../../docs/b.md, which is outside the package",
                "crates/a/build.rs:1: reads ../../boards, which is outside the package",
            ]
        );
    }

    #[test]
    fn a_published_package_depends_on_published_ones() {
        let ours = |name: &str, req: &str, kind: Value| {
            unpublished(&json!({"name": name, "path": "somewhere", "req": req, "kind": kind}))
        };
        assert_eq!(ours("roundhouse-board", "^0.1.0", Value::Null), None);
        assert_eq!(ours("server-tests", "*", json!("dev")), None);
        assert!(ours("roundhouse-board", "*", Value::Null).is_some());
        assert!(ours("roundhouse-server", "^0.1.0", json!("dev")).is_some());
        assert_eq!(unpublished(&json!({"name": "serde", "req": "*", "kind": null})), None);
    }

    #[test]
    fn a_manifest_says_what_a_registry_asks_for() {
        let problems = |name: &str, publish: Value| {
            let package = json!({"name": name, "publish": publish, "license": "MIT",
                "readme": "README.md", "description": null, "dependencies": []});
            Manifest { name, folder: "crates/a".to_owned(), package: &package }.problems().len()
        };
        assert_eq!(problems("roundhouse-rules", Value::Null), 1, "no description");
        assert_eq!(problems("roundhouse-rules", json!([])), 2, "and not to be published");
        assert_eq!(problems("xtask", json!([])), 0);
        assert_eq!(problems("xtask", Value::Null), 1);
    }
}
