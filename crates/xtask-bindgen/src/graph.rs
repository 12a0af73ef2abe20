//! What in a linked program needs what, by the relocations that the linker was told to keep: each says which function or
//! data is named at one place of the code or of the data.

use std::collections::HashSet;
use std::ops::Range;

use anyhow::{Context, Result, ensure};
use wasmparser::{RelocationEntry, RelocationType, SymbolInfo};

use crate::program::Program;

/// A function, by its index, or else a piece of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Function(u32),
    /// By its index in [`Graph::data`].
    Data(u32),
}

/// The functions and data of a program, and what each needs.
pub(crate) struct Graph {
    /// The addresses of the pieces of data, in order. Symbols that overlap are one piece.
    pub data: Vec<Range<u32>>,
    /// The functions whose address something takes, with what takes it.
    pub addressed: HashSet<(Node, u32)>,
    /// By function and by piece of data.
    functions: Vec<Vec<Node>>,
    pieces: Vec<Vec<Node>>,
    /// What is named by data outside of every symbol.
    pub loose: Vec<Node>,
}

impl Graph {
    pub(crate) fn of(program: &Program<'_>) -> Result<Graph> {
        ensure!(
            !program.linking.code.is_empty(),
            "the program was linked without --emit-relocs, so nothing tells what needs what"
        );
        let data = pieces(program)?;
        let mut graph = Graph {
            functions: vec![Vec::new(); program.functions.len()],
            pieces: vec![Vec::new(); data.len()],
            data,
            addressed: HashSet::new(),
            loose: Vec::new(),
        };
        graph.add_code(program)?;
        graph.add_data(program)?;
        // Functions that the linker wrote have no relocations.
        for (function, needs) in program.functions.iter().zip(&mut graph.functions) {
            needs.extend(function.callees()?.into_iter().map(Node::Function));
        }
        Ok(graph)
    }

    pub(crate) fn needs(&self, node: Node) -> &[Node] {
        match node {
            Node::Function(function) => &self.functions[function as usize],
            Node::Data(piece) => &self.pieces[piece as usize],
        }
    }

    /// Returns the piece of data at an address.
    fn piece_at(&self, address: u32) -> Option<u32> {
        let after = self.data.partition_point(|piece| piece.start <= address);
        let at = after.checked_sub(1)?;
        self.data[at].contains(&address).then_some(at as u32)
    }

    fn add_code(&mut self, program: &Program<'_>) -> Result<()> {
        let bodies = program.functions.iter().enumerate();
        let bodies: Vec<_> = bodies
            .filter_map(|(at, it)| Some((it.in_file()?, Node::Function(at as u32))))
            .collect();
        for entry in &program.linking.code {
            let at = program.linking.code_in_file + entry.offset as usize;
            let after = bodies.partition_point(|(body, _)| body.start <= at);
            let (body, function) = &bodies[after.checked_sub(1).context("no function is there")?];
            ensure!(body.contains(&at), "a relocation lies outside of every function");
            self.add(program, *function, entry)?;
        }
        Ok(())
    }

    fn add_data(&mut self, program: &Program<'_>) -> Result<()> {
        for entry in &program.linking.data {
            let at = program.linking.data_in_file + entry.offset as usize;
            let found = program.data.iter().find(|segment| {
                (segment.in_file..segment.in_file + segment.bytes.len()).contains(&at)
            });
            let segment = found.context("a relocation lies outside of all data")?;
            let address = segment.address + (at - segment.in_file) as u32;
            match self.piece_at(address) {
                Some(piece) => self.add(program, Node::Data(piece), entry)?,
                None => self.loose.extend(self.target(program, entry)?),
            }
        }
        Ok(())
    }

    fn add(&mut self, program: &Program<'_>, from: Node, entry: &RelocationEntry) -> Result<()> {
        let Some(to) = self.target(program, entry)? else { return Ok(()) };
        if let Node::Function(function) = to
            && takes_address(entry.ty)
        {
            self.addressed.insert((from, function));
        }
        match from {
            Node::Function(function) => self.functions[function as usize].push(to),
            Node::Data(piece) => self.pieces[piece as usize].push(to),
        }
        Ok(())
    }

    /// Returns what a relocation names; none if it is neither a function nor data.
    fn target(&self, program: &Program<'_>, entry: &RelocationEntry) -> Result<Option<Node>> {
        if is_shared(entry.ty) {
            return Ok(None);
        }
        ensure!(is_function(entry.ty) || is_data(entry.ty), "unknown relocation {:?}", entry.ty);
        let symbol = program.linking.symbols.get(entry.index as usize);
        match symbol.context("a relocation names no symbol")? {
            SymbolInfo::Func { index, .. } => Ok(Some(Node::Function(*index))),
            SymbolInfo::Data { symbol: Some(symbol), .. } if symbol.size > 0 => {
                let address = program.data[symbol.index as usize].address + symbol.offset;
                Ok(self.piece_at(address).map(Node::Data))
            }
            SymbolInfo::Data { .. }
            | SymbolInfo::Global { .. }
            | SymbolInfo::Section { .. }
            | SymbolInfo::Event { .. }
            | SymbolInfo::Table { .. } => Ok(None),
        }
    }
}

/// Returns the addresses of all data with a symbol.
fn pieces(program: &Program<'_>) -> Result<Vec<Range<u32>>> {
    let mut all = Vec::new();
    for symbol in &program.linking.symbols {
        if let SymbolInfo::Data { symbol: Some(symbol), .. } = symbol
            && symbol.size > 0
        {
            let segment = program.data.get(symbol.index as usize);
            let start = segment.context("a symbol lies in no data")?.address + symbol.offset;
            all.push(start..start + symbol.size);
        }
    }
    Ok(joined(all))
}

/// Joins ranges that overlap, and sorts them.
fn joined(mut all: Vec<Range<u32>>) -> Vec<Range<u32>> {
    all.sort_unstable_by_key(|range| range.start);
    let mut joined: Vec<Range<u32>> = Vec::new();
    for range in all {
        match joined.last_mut() {
            Some(last) if range.start < last.end => last.end = last.end.max(range.end),
            Some(_) | None => joined.push(range),
        }
    }
    joined
}

fn takes_address(kind: RelocationType) -> bool {
    is_function(kind) && kind != RelocationType::FunctionIndexLeb
}

fn is_function(kind: RelocationType) -> bool {
    use RelocationType::{FunctionIndexI32, FunctionIndexLeb, TableIndexI32, TableIndexSleb};
    matches!(kind, FunctionIndexI32 | FunctionIndexLeb | TableIndexI32 | TableIndexSleb)
}

fn is_data(kind: RelocationType) -> bool {
    use RelocationType::{MemoryAddrI32, MemoryAddrLeb, MemoryAddrSleb};
    matches!(kind, MemoryAddrI32 | MemoryAddrLeb | MemoryAddrSleb)
}

/// Returns whether a relocation names something that all parts share.
fn is_shared(kind: RelocationType) -> bool {
    use RelocationType::{GlobalIndexI32, GlobalIndexLeb, TableNumberLeb, TypeIndexLeb};
    matches!(kind, GlobalIndexI32 | GlobalIndexLeb | TableNumberLeb | TypeIndexLeb)
}
