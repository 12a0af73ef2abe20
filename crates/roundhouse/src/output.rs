//! Output: results as text or JSON on standard output, and files that are complete or not there.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tempfile::{Builder, NamedTempFile};

/// Returns standard output, buffered. Unlike `println!` it reports a closed pipe as an error.
pub fn stdout() -> impl Write {
    BufWriter::new(io::stdout().lock())
}

/// Writes one value as JSON on one line.
pub fn json_line(out: &mut impl Write, value: &impl Serialize) -> Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// A result that a command prints as text for people, or as JSON for programs.
pub trait Printable: Serialize {
    /// Writes the result as text.
    fn write_text(&self, out: &mut dyn Write) -> Result<()>;
}

/// Prints a result on standard output: one JSON object, or text.
pub fn print(result: &impl Printable, json: bool) -> Result<()> {
    let mut out = stdout();
    if json {
        json_line(&mut out, result)?;
    } else {
        result.write_text(&mut out)?;
    }
    Ok(out.flush()?)
}

/// Makes a progress bar in the form of an indicatif template.
pub(crate) fn progress_bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    ProgressStyle::with_template(template).map_or(bar.clone(), |style| bar.with_style(style))
}

/// A file that appears under its name only when it is complete.
pub struct WholeFile {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl WholeFile {
    /// Writes a file that holds this text.
    pub fn write_text(path: &Path, text: &str) -> Result<()> {
        let mut file = WholeFile::create(path)?;
        file.write_all(text.as_bytes())?;
        file.finish()
    }

    /// Begins the file in the same folder, under a temporary name.
    pub fn create(path: &Path) -> Result<WholeFile> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let file = with_usual_permissions(&mut Builder::new())
            .tempfile_in(folder.unwrap_or(Path::new(".")))
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(WholeFile { path: path.to_owned(), file: BufWriter::new(file) })
    }

    /// Completes the file and gives it its name; a file that had the name is replaced.
    pub fn finish(self) -> Result<()> {
        let cannot = || format!("cannot write {}", self.path.display());
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error);
        file.with_context(cannot)?.persist(&self.path).with_context(cannot)?;
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Gives the file the permissions of an ordinary one; those of a temporary file are private.
#[cfg(unix)]
fn with_usual_permissions<'a, 'b>(builder: &'a mut Builder<'b, 'b>) -> &'a mut Builder<'b, 'b> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(std::fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn with_usual_permissions<'a, 'b>(builder: &'a mut Builder<'b, 'b>) -> &'a mut Builder<'b, 'b> {
    builder
}
