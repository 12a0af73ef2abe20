//! Help texts: commands shown in groups, and a check that every command explains itself.

use std::fmt::Write as _;

use clap::Command;

/// A heading and the commands under it.
pub struct Group {
    /// What the commands are for.
    pub title: &'static str,
    /// The names of the commands, in the order of the help text.
    pub commands: &'static [&'static str],
}

/// Lets the help text of a program show its commands in groups. clap itself knows one list only.
pub fn with_groups(program: Command, groups: &[Group]) -> Command {
    let header = program.get_styles().get_header();
    let mut template = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for Group { title, commands } in groups {
        let _ = write!(template, "\n{header}{title}:{header:#}\n");
        commands.iter().for_each(|name| template.push_str(&line(&program, name)));
    }
    let _ = write!(template, "\n{header}Options:{header:#}\n{{options}}{{after-help}}");
    program.help_template(template)
}

/// Returns the name of a command and its first sentence.
fn line(program: &Command, name: &str) -> String {
    let literal = program.get_styles().get_literal();
    let width = program.get_subcommands().map(|command| command.get_name().len()).max();
    let (width, about) = (width.unwrap_or_default(), about(program.find_subcommand(name)));
    format!("  {literal}{name:width$}{literal:#}  {about}\n")
}

fn about(command: Option<&Command>) -> String {
    command.and_then(Command::get_about).map(ToString::to_string).unwrap_or_default()
}

/// Lists what is missing in the help texts of a program: a command outside the groups, one without
/// a sentence or an example, an example that the program does not understand. For tests.
pub fn problems(program: &Command, groups: &[Group]) -> Vec<String> {
    let mut problems = Vec::new();
    for command in visible(program) {
        let name = command.get_name();
        let times = groups.iter().flat_map(|group| group.commands).filter(|one| **one == name);
        if times.count() != 1 {
            problems.push(format!("{name} is not in exactly one group"));
        }
        explain(program, command, &[program.get_name(), name], &mut problems);
    }
    problems
}

fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|one| !one.is_hide_set())
}

/// Checks a command, or all commands below it.
fn explain(program: &Command, command: &Command, path: &[&str], problems: &mut Vec<String>) {
    let name = path.join(" ");
    if command.get_about().is_none() {
        problems.push(format!("{name} has no help text"));
    }
    for below in visible(command) {
        explain(program, below, &[path, &[below.get_name()]].concat(), problems);
    }
    if command.has_subcommands() {
        return;
    }
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut examples =
        after.lines().map(str::trim).filter(|line| line.starts_with(&name)).peekable();
    if examples.peek().is_none() {
        problems.push(format!("{name} has no example"));
    }
    for example in examples {
        // Where the output goes is the shell's business.
        let words = example.split(" > ").next().unwrap_or(example).split_whitespace();
        if let Err(error) = program.clone().try_get_matches_from(words) {
            problems.push(format!("{example}: {error}"));
        }
    }
}
