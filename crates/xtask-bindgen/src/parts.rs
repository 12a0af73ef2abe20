//! Says which part of a linked program each of its functions and data belongs to.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use anyhow::{Result, bail, ensure};
use wasmparser::ExternalKind;

use crate::apart;
use crate::graph::{Graph, Node};
use crate::program::Program;

/// A part of the program. Each is loaded after the ones before it, and needs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Part {
    /// What the page needs.
    Page,
    /// What only the Worker needs.
    Worker,
    /// What only functions need that are loaded apart: the Worker loads it when it first calls one of them.
    Apart,
}

impl Part {
    pub(crate) const ALL: [Part; 3] = [Part::Page, Part::Worker, Part::Apart];
}

/// The exported function that runs the Worker.
const WORKER: &str = "tables";

/// The parts of a linked program.
pub(crate) struct Parts {
    /// By the linker's name of a function.
    pub functions: HashMap<String, Part>,
    /// The names that functions of different parts have.
    pub ambiguous: HashSet<String>,
    /// The addresses of data that is not the page's, in order.
    pub data: Vec<(Range<u32>, Part)>,
    /// The addresses of all data with a symbol, in order.
    pub known: Vec<Range<u32>>,
}

impl Parts {
    /// Finds the parts of a program that was linked with its relocations.
    pub(crate) fn of(program: &Program<'_>) -> Result<Parts> {
        let mut defined = program.imported()..program.functions.len() as u32;
        ensure!(defined.all(|it| program.names.contains_key(&it)), "a function has no name");
        let graph = Graph::of(program)?;
        let mut walk = Walk { program, graph: &graph, parts: HashMap::new(), cut: HashSet::new() };
        let (worker, page): (Vec<_>, Vec<_>) =
            exported(program).partition(|(name, _)| is_of_the_worker(name));
        ensure!(!worker.is_empty(), "the program does not export `{WORKER}`");
        let [page, worker]: [Vec<_>; 2] =
            [page, worker].map(|exports| exports.into_iter().map(|(_, node)| node).collect());
        walk.follow(Part::Page, page.into_iter().chain(graph.loose.iter().copied()).collect())?;
        walk.follow(Part::Worker, worker)?;
        let cut = walk.cut.iter().copied().map(Node::Function).collect();
        walk.follow(Part::Apart, cut)?;
        walk.check_addresses()?;
        apart::check_all(walk.cut.iter().map(|&function| program.name(function)))?;
        let Walk { parts, .. } = walk;
        let (functions, ambiguous) = by_name(program, &parts);
        Ok(Parts { functions, ambiguous, data: addresses(&graph, &parts), known: graph.data })
    }
}

fn exported<'p>(program: &'p Program<'_>) -> impl Iterator<Item = (&'p str, Node)> {
    let functions = program.exports.iter().filter(|export| export.kind == ExternalKind::Func);
    functions.map(|export| (export.name, Node::Function(export.index)))
}

/// Returns whether an export is the Worker's entry or describes it.
fn is_of_the_worker(export: &str) -> bool {
    let name = export.strip_prefix("__wbindgen_describe_").unwrap_or(export);
    without_hash(name).unwrap_or(name) == WORKER
}

/// A walk through the graph, part by part.
struct Walk<'w, 'a> {
    program: &'w Program<'a>,
    graph: &'w Graph,
    parts: HashMap<Node, Part>,
    /// The functions loaded apart that the Worker calls.
    cut: HashSet<u32>,
}

impl Walk<'_, '_> {
    /// Puts everything into a part that these nodes need and that is in no part yet.
    fn follow(&mut self, part: Part, mut nodes: Vec<Node>) -> Result<()> {
        while let Some(node) = nodes.pop() {
            if self.parts.contains_key(&node) {
                continue;
            }
            if let Node::Function(function) = node
                && part < Part::Apart
                && apart::path_of(self.program.name(function)).is_some()
            {
                let name = self.program.name(function);
                ensure!(part != Part::Page, "the page needs {name}, which is loaded apart");
                self.cut.insert(function);
                continue;
            }
            self.parts.insert(node, part);
            nodes.extend(self.graph.needs(node));
        }
        Ok(())
    }

    /// Checks that functions loaded apart are only called by their names: there is nothing at their addresses before they
    /// are loaded.
    fn check_addresses(&self) -> Result<()> {
        for (from, function) in &self.graph.addressed {
            let earlier = self.parts.get(from).is_some_and(|part| *part < Part::Apart);
            if earlier && self.cut.contains(function) {
                bail!(
                    "{} is loaded apart, but something that is loaded earlier takes its address",
                    self.program.name(*function)
                );
            }
        }
        Ok(())
    }
}

/// Returns the parts of functions by their names, and the names that do not tell the part.
fn by_name(
    program: &Program<'_>,
    parts: &HashMap<Node, Part>,
) -> (HashMap<String, Part>, HashSet<String>) {
    let (mut functions, mut ambiguous) = (HashMap::new(), HashSet::new());
    for (&function, &name) in &program.names {
        // What only describes the Worker's entry is in no part: wasm-bindgen removes it.
        let Some(&part) = parts.get(&Node::Function(function)) else { continue };
        for name in [Some(name), without_hash(name)].into_iter().flatten() {
            if *functions.entry(name.to_owned()).or_insert(part) != part {
                ambiguous.insert(name.to_owned());
            }
        }
    }
    (functions, ambiguous)
}

/// Returns the name that wasm-bindgen gives an exported function, from `name_0123456789abcdef`.
fn without_hash(name: &str) -> Option<&str> {
    let (name, hash) = name.rsplit_once('_')?;
    (hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(name)
}

fn addresses(graph: &Graph, parts: &HashMap<Node, Part>) -> Vec<(Range<u32>, Part)> {
    let pieces = (0_u32..).zip(&graph.data);
    let found =
        pieces.filter_map(|(at, range)| Some((range.clone(), *parts.get(&Node::Data(at))?)));
    found.filter(|(_, part)| *part != Part::Page).collect()
}
