//! The rules depend on almost nothing, and every dependency has a stated reason.

use anyhow::{Context, Result};
use serde_json::Value;

use super::Problem;
use super::source::Tree;
use crate::shell;

/// The packages that the rules may depend on: the board, a stream cipher and a hash.
const RULES_MAY_USE: [&str; 3] = ["roundhouse-board", "chacha20", "sha2"];

/// The page that explains every dependency in one line.
const EXPLAINED_IN: &str = "docs/decisions/dependencies.md";

/// Finds dependencies of the rules that are not allowed.
pub(super) fn rules_stay_pure(tree: &Tree) -> Result<Vec<Problem>> {
    let dependencies = dependencies(tree, "Cargo.toml")?;
    let forbidden = dependencies.into_iter().filter(|dependency| {
        dependency.package == "roundhouse-rules"
            && !dependency.only_for_tests
            && !RULES_MAY_USE.contains(&dependency.name.as_str())
    });
    let problem = |dependency: Dependency| Problem {
        file: "crates/rules/Cargo.toml".into(),
        line: line_of(tree, "crates/rules/Cargo.toml", &dependency.name),
        what: format!("rules may not depend on {}", dependency.name),
    };
    Ok(forbidden.map(problem).collect())
}

/// Finds dependencies that the page does not explain.
pub(super) fn every_dependency_is_explained(tree: &Tree) -> Result<Vec<Problem>> {
    let explained = tree.file(EXPLAINED_IN).map_or("", |file| &file.text);
    let mut names = Vec::new();
    for manifest in ["Cargo.toml", "crates/client/Cargo.toml", "python/Cargo.toml"] {
        let dependencies = dependencies(tree, manifest)?;
        names.extend(dependencies.into_iter().filter(|d| !d.is_ours).map(|d| d.name));
    }
    names.sort();
    names.dedup();
    names.retain(|name| !explained.contains(&format!("`{name}`")));
    let problem = |name| Problem {
        file: EXPLAINED_IN.into(),
        line: 1,
        what: format!("does not say why we use {name}"),
    };
    Ok(names.into_iter().map(problem).collect())
}

/// A direct dependency of a package.
struct Dependency {
    package: String,
    name: String,
    only_for_tests: bool,
    is_ours: bool,
}

fn dependencies(tree: &Tree, manifest: &str) -> Result<Vec<Dependency>> {
    let mut metadata = shell::cargo();
    metadata.args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"]);
    let metadata = shell::read(metadata.arg(tree.root.join(manifest)))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    read_dependencies(&metadata).context("cargo metadata has another form than we know")
}

fn read_dependencies(metadata: &Value) -> Option<Vec<Dependency>> {
    let mut list = Vec::new();
    for package in metadata.get("packages")?.as_array()? {
        for dependency in package.get("dependencies")?.as_array()? {
            list.push(Dependency {
                package: package.get("name")?.as_str()?.to_owned(),
                name: dependency.get("name")?.as_str()?.to_owned(),
                only_for_tests: dependency.get("kind")?.as_str() == Some("dev"),
                is_ours: dependency.get("path").is_some_and(Value::is_string),
            });
        }
    }
    Some(list)
}

fn line_of(tree: &Tree, path: &str, name: &str) -> usize {
    let mut lines = tree.file(path).into_iter().flat_map(|file| file.lines());
    lines.find(|(_, text)| text.starts_with(name)).map_or(1, |(line, _)| line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_read_from_metadata() {
        let metadata = serde_json::json!({"packages": [{"name": "rules", "dependencies": [
            {"name": "board", "kind": null, "path": "somewhere"},
            {"name": "proptest", "kind": "dev"},
        ]}]});
        let list = read_dependencies(&metadata).unwrap();
        assert!(list[0].is_ours && !list[0].only_for_tests);
        assert!(!list[1].is_ours && list[1].only_for_tests);
    }
}
