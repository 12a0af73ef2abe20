//! The texts that the page fetches when they are needed: the words of each language, clauses, courses and puzzles.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use words::compiler::{self, Message};

/// The beginnings of the names of these files.
pub(crate) const WORDS: &str = "words-";
pub(crate) const CLAUSES: &str = "clauses-";
pub(crate) const COURSE: &str = "course-";
pub(crate) const PUZZLES: &str = "puzzles-";
pub(crate) const MANIFEST: &str = "app-";

/// The folder of the words; it has a folder for each kind of file.
const FOLDER: &str = "crates/words";

/// The files, and the list by which the page finds them.
#[derive(Default)]
pub(crate) struct Texts {
    pub(crate) list: TextList,
    /// The content of each file by name.
    pub(crate) files: BTreeMap<String, String>,
    /// By language: its tag and all messages of the page, for the manifest.
    pub(crate) messages: Vec<(String, Vec<Message>)>,
}

/// The list of texts, as `crates/client/src/texts.rs` reads it.
#[derive(Default, Serialize)]
pub(crate) struct TextList {
    /// By language: its tag, its own name, and the file of its words.
    pub(crate) words: Vec<(String, String, String)>,
    /// By language: its tag and the file of its clauses.
    pub(crate) clauses: Vec<(String, String)>,
    /// By language: its tag and its manifest.
    pub(crate) manifests: Vec<(String, String)>,
    /// By board: its id and the file of its course.
    pub(crate) courses: Vec<(String, String)>,
    /// By board: its id and the file of its puzzles.
    pub(crate) puzzles: Vec<(String, String)>,
}

impl Texts {
    /// Reads all texts of the project.
    pub(crate) fn read(root: &Path) -> Result<Texts> {
        let mut texts = Texts::default();
        for path in files(&root.join(FOLDER).join("page"), "ftl")? {
            let tag = stem(&path);
            let page = compile(root, &path)?;
            let name = page.iter().find(|message| message.key == "language-name");
            let name =
                name.with_context(|| format!("{tag}.ftl has no language-name"))?.words.clone();
            let places = root.join(FOLDER).join(format!("places/{tag}.ftl"));
            let places = if places.is_file() { compile(root, &places)? } else { Vec::new() };
            let file =
                texts.add(WORDS, &tag, compiler::catalog(&page) + &compiler::catalog(&places));
            texts.list.words.push((tag.clone(), name, file));
            texts.list.manifests.push((tag.clone(), format!("./{}", manifest_name(&tag))));
            texts.messages.push((tag, page));
        }
        for (tag, folder) in clause_folders(root)? {
            let file = texts.add(CLAUSES, &tag, clauses(&folder)?);
            texts.list.clauses.push((tag, file));
        }
        for path in files(&root.join("crates/client/courses"), "course")? {
            let board = stem(&path);
            let file = texts.add(COURSE, &board, fs::read_to_string(&path)?);
            texts.list.courses.push((board, file));
        }
        for path in files(&root.join("crates/client/puzzles"), "puzzles")? {
            let board = stem(&path);
            let file = texts.add(PUZZLES, &board, fs::read_to_string(&path)?);
            texts.list.puzzles.push((board, file));
        }
        Ok(texts)
    }

    /// Adds a file and returns how the page refers to it.
    fn add(&mut self, kind: &str, name: &str, text: String) -> String {
        let name = format!("{kind}{name}.txt");
        let reference = format!("./{name}");
        self.files.insert(name, text);
        reference
    }
}

/// Returns the name of the manifest of a language.
pub(crate) fn manifest_name(tag: &str) -> String {
    format!("{MANIFEST}{tag}.webmanifest")
}

/// Writes the manifest of a language: `LANGUAGE` stands for its tag, `{key}` for a message.
pub(crate) fn manifest(template: &str, tag: &str, messages: &[Message]) -> Result<String> {
    let mut text = template.replace("LANGUAGE", tag);
    for message in messages {
        // Quoted and without its quotes again: as JSON writes it inside of a string.
        let words = serde_json::to_string(&message.words)?;
        let inside = &words[1..words.len() - 1];
        text = text.replace(&format!("{{{}}}", message.key), inside);
    }
    serde_json::from_str::<serde_json::Value>(&text).context("the manifest")?;
    Ok(text)
}

/// Compiles a Fluent file.
fn compile(root: &Path, path: &Path) -> Result<Vec<Message>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    compiler::compile(&text).or_else(|mistakes| {
        let path = path.strip_prefix(root).unwrap_or(path).display();
        let lines: Vec<_> = mistakes.iter().map(|it| format!("{path}:{it}")).collect();
        bail!("{}", lines.join("\n"))
    })
}

/// Lists the folders with clauses: English in the folder itself, each translation in a folder named by its language.
fn clause_folders(root: &Path) -> Result<Vec<(String, PathBuf)>> {
    let folder = root.join("docs/rules");
    let mut found = vec![("en".to_owned(), folder.clone())];
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.push((stem(&path), path));
        }
    }
    found.sort();
    Ok(found)
}

/// Joins the documents of a folder, the base rules first, because the others refer to them. Only titles and clauses stay.
fn clauses(folder: &Path) -> Result<String> {
    let mut documents = files(folder, "md")?;
    documents.retain(|path| stem(path) != "README");
    documents.sort_by_key(|path| (stem(path) != "base", stem(path)));
    let mut text = String::new();
    for path in documents {
        let document = fs::read_to_string(&path)?;
        let is_shown =
            |line: &&str| ["# ", "## ", "- "].iter().any(|start| line.starts_with(start));
        let lines: Vec<_> = document.lines().filter(is_shown).collect();
        // A title without clauses, such as that of the vocabulary, is left out.
        let has_clause = |at: usize| lines.get(at + 1).is_some_and(|next| next.starts_with("- "));
        let stays = |at: &usize| !lines[*at].starts_with("## ") || has_clause(*at);
        let lines: Vec<_> = (0..lines.len()).filter(stays).map(|at| lines[at]).collect();
        text += &format!("@{}\n{}\n", stem(&path), lines.join("\n"));
    }
    Ok(text)
}

/// Lists the files of a folder with this ending, in order.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    Ok(paths)
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_speaks_the_language() {
        let messages = compiler::compile("about = Twee \"spellen\"\n").unwrap();
        let template = r#"{ "lang": "LANGUAGE", "description": "{about}" }"#;
        let written = manifest(template, "nl", &messages).unwrap();
        assert_eq!(written, r#"{ "lang": "nl", "description": "Twee \"spellen\"" }"#);
    }
}
