//! Writing: whole files or none, and standard output without surprises.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Serialize;
use tempfile::{Builder, NamedTempFile};

/// Standard output, buffered; unlike `println!` it reports a closed pipe as an error.
pub fn stdout() -> impl Write {
    BufWriter::new(io::stdout().lock())
}

/// Writes one value as JSON on one line.
pub fn json_line(out: &mut impl Write, value: &impl Serialize) -> Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// A file that appears under its name only when it is complete.
pub struct WholeFile {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl WholeFile {
    /// Begins the file beside its place, under another name.
    pub fn create(path: &Path) -> Result<WholeFile> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let file = with_usual_permissions(&mut Builder::new())
            .tempfile_in(folder.unwrap_or(Path::new(".")))
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(WholeFile { path: path.to_owned(), file: BufWriter::new(file) })
    }

    /// Gives the file its name.
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

/// Temporary files are private; this one becomes an ordinary file.
#[cfg(unix)]
fn with_usual_permissions<'a, 'b>(builder: &'a mut Builder<'b, 'b>) -> &'a mut Builder<'b, 'b> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(std::fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn with_usual_permissions<'a, 'b>(builder: &'a mut Builder<'b, 'b>) -> &'a mut Builder<'b, 'b> {
    builder
}
