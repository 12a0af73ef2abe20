//! Sorts the functions of a program, so that functions that are alike stand close together: gzip looks back 32 KiB for what
//! they share. The compiler makes many functions from one generic function.

use std::collections::{HashMap, VecDeque};

use anyhow::{Context, Result};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionSectionReader, Parser, Payload, TypeRef};

/// The length in bytes of the pieces of code by which functions are compared. This and the next two numbers
/// made the smallest page of those that were tried.
const PIECE: usize = 7;

/// The next function is compared with the last ones of at most this many bytes: gzip needs fewer bits for what is near.
const NEAR: usize = 12_000;

/// A piece that more functions have says nothing about any of them.
const COMMON: usize = 400;

/// Added to the number of a function's pieces, so that short functions do not always come first.
const SHORT: f64 = 20.0;

/// Returns the program with its functions sorted.
pub(crate) fn sort_functions(program: &[u8]) -> Result<Vec<u8>> {
    let mut sorter = Sorter::read(program)?;
    let mut sorted = Module::new();
    sorter
        .parse_core_module(&mut sorted, Parser::new(0), program)
        .context("cannot write the program with its functions sorted")?;
    Ok(sorted.finish())
}

/// The new order of a program's functions.
struct Sorter {
    /// The old indices of the other functions, counted without the imported ones, in the new order.
    order: Vec<usize>,
    /// The new index of each function, imported ones included.
    indices: Vec<u32>,
}

impl Sorter {
    fn read(program: &[u8]) -> Result<Sorter> {
        let (mut imported, mut bodies) = (0, Vec::new());
        for payload in Parser::new(0).parse_all(program) {
            let payload = payload?;
            if let Payload::ImportSection(imports) = &payload {
                for import in imports.clone().into_imports() {
                    imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            } else if let Payload::CodeSectionEntry(body) = &payload {
                bodies.push(body.as_bytes());
            }
        }
        Ok(Sorter::new(imported, &bodies))
    }

    /// Imported functions have the first indices and keep them.
    fn new(imported: usize, bodies: &[&[u8]]) -> Sorter {
        let order = Pieces::of(bodies).order();
        let mut indices: Vec<u32> = (0..).take(imported + bodies.len()).collect();
        for (new, &old) in (imported as u32..).zip(&order) {
            indices[imported + old] = new;
        }
        Sorter { order, indices }
    }
}

/// The pieces of code that functions share.
struct Pieces {
    /// By function: its length in bytes, the number of its pieces, and those of them that some other functions have.
    lengths: Vec<usize>,
    counts: Vec<usize>,
    shared: Vec<Vec<usize>>,
    /// By piece: the functions that have it.
    owners: Vec<Vec<usize>>,
}

impl Pieces {
    fn of(bodies: &[&[u8]]) -> Pieces {
        let mut ids = HashMap::new();
        let mut owners: Vec<Vec<usize>> = Vec::new();
        let mut shared = Vec::new();
        for (function, body) in bodies.iter().enumerate() {
            let mut pieces = Vec::new();
            for piece in body.windows(PIECE) {
                let id = *ids.entry(piece).or_insert_with(|| {
                    owners.push(Vec::new());
                    owners.len() - 1
                });
                if owners[id].last() != Some(&function) {
                    owners[id].push(function);
                    pieces.push(id);
                }
            }
            shared.push(pieces);
        }
        let counts = shared.iter().map(Vec::len).collect();
        for pieces in &mut shared {
            pieces.retain(|&piece| (2..=COMMON).contains(&owners[piece].len()));
        }
        let lengths = bodies.iter().map(|body| body.len()).collect();
        Pieces { lengths, counts, shared, owners }
    }

    /// Returns the functions in an order in which each shares much with those right before it.
    fn order(&self) -> Vec<usize> {
        let mut order = Vec::new();
        let mut rest: Vec<usize> = (0..self.lengths.len()).collect();
        let mut near = Near {
            bytes: 0,
            functions: VecDeque::new(),
            times: vec![0; self.owners.len()],
            likeness: vec![0; self.lengths.len()],
        };
        while !rest.is_empty() {
            let (mut best, mut next) = (-1.0, 0);
            for (at, &function) in rest.iter().enumerate() {
                let size = (self.counts[function] as f64 + SHORT).sqrt();
                let value = f64::from(near.likeness[function]) / size;
                if value > best {
                    (best, next) = (value, at);
                }
            }
            let function = rest.remove(next);
            order.push(function);
            near.add(self, function);
        }
        order
    }
}

/// The last functions that were put in order.
struct Near {
    /// The length of these functions.
    bytes: usize,
    functions: VecDeque<usize>,
    /// By piece: how many of these functions have it.
    times: Vec<u32>,
    /// By function: the number of its pieces that these functions have.
    likeness: Vec<u32>,
}

impl Near {
    fn add(&mut self, pieces: &Pieces, function: usize) {
        self.functions.push_back(function);
        self.bytes += pieces.lengths[function];
        for &piece in &pieces.shared[function] {
            self.times[piece] += 1;
            if self.times[piece] == 1 {
                pieces.owners[piece].iter().for_each(|&owner| self.likeness[owner] += 1);
            }
        }
        while self.bytes > NEAR && self.functions.len() > 1 {
            self.forget_first(pieces);
        }
    }

    fn forget_first(&mut self, pieces: &Pieces) {
        let Some(function) = self.functions.pop_front() else { return };
        self.bytes -= pieces.lengths[function];
        for &piece in &pieces.shared[function] {
            self.times[piece] -= 1;
            if self.times[piece] == 0 {
                pieces.owners[piece].iter().for_each(|&owner| self.likeness[owner] -= 1);
            }
        }
    }
}

impl Reencode for Sorter {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Self::Error>> {
        Ok(self.indices[function as usize])
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let types = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for old in self.order.clone() {
            functions.function(self.type_index(types[old])?);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for old in self.order.clone() {
            self.parse_function_body(code, bodies[old].clone())?;
        }
        Ok(())
    }
}
