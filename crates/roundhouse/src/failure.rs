//! How a program reports that something went wrong, and with which exit code.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// An argument that names something unknown or does not fit the others. The exit code is 2, as for
/// unknown options.
#[derive(Debug)]
pub struct Usage(String);

impl Usage {
    /// Makes an error of a sentence.
    pub fn error(sentence: impl Into<String>) -> anyhow::Error {
        Usage(sentence.into()).into()
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// A check that failed after its findings were printed. The exit code is 1, and nothing more is said.
#[derive(Debug)]
pub struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl std::error::Error for Refused {}

/// Prints the error of a command, if there is one, as one sentence; returns the exit code.
pub fn exit_code(result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = &result else { return ExitCode::SUCCESS };
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS; // the reader of our output, such as `head`, has enough
    }
    if error.is::<Refused>() {
        return ExitCode::from(1);
    }
    eprintln!("error: {}", sentence(error));
    ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
}

/// Joins an error and its causes. Leaves out a cause with which the text before ends: some errors say theirs.
fn sentence(error: &anyhow::Error) -> String {
    let mut causes = error.chain().map(ToString::to_string);
    let first = causes.next().unwrap_or_default();
    causes.fold(
        first,
        |said, cause| {
            if said.ends_with(&cause) { said } else { format!("{said}: {cause}") }
        },
    )
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        let json = cause.downcast_ref::<serde_json::Error>();
        cause.downcast_ref::<io::Error>().is_some_and(broken)
            || json.is_some_and(|error| error.io_error_kind() == Some(io::ErrorKind::BrokenPipe))
    })
}

/// Finds the known name most similar to a wrong one and returns it as the end of a sentence, or an
/// empty text if none is similar.
pub fn did_you_mean<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    let similarity =
        |known: &str| strsim::jaro_winkler(&name.to_lowercase(), &known.to_lowercase());
    let nearer = |one, other| if similarity(other) > similarity(one) { other } else { one };
    let nearest = known.reduce(nearer);
    match nearest.filter(|nearest| similarity(nearest) > 0.7) {
        Some(nearest) => format!("; did you mean {nearest}?"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_said_once() {
        let cause = io::Error::from(io::ErrorKind::PermissionDenied);
        let error = anyhow::Error::new(cause).context("cannot write: permission denied");
        let error = error.context("cannot open the tables");
        assert_eq!(sentence(&error), "cannot open the tables: cannot write: permission denied");
        let error = anyhow::anyhow!("the end").context("the beginning");
        assert_eq!(sentence(&error), "the beginning: the end");
    }
}
