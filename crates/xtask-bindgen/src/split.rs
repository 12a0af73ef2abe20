//! Splits a program whose JavaScript side is written. Each part is a separate WebAssembly module; they share one memory and one
//! table of functions. The first part has every import and export that the JavaScript side uses, so that file needs no change.
//!
//! Every function and every piece of data keeps its address. An address of a function of a later part calls a function that
//! stops the program, until that part is loaded; nothing of an earlier part has such an address.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use wasmparser::ExternalKind;

use crate::apart;
use crate::data;
use crate::parts::{Part, Parts};
use crate::program::Program;
use crate::slots::Slots;
use crate::write;

/// A program and the part of each of its functions.
pub(crate) struct Split<'p, 'a> {
    pub program: &'p Program<'a>,
    pub parts: &'p Parts,
    /// By function.
    pub part: Vec<Part>,
    /// By function: those that it calls.
    pub callees: Vec<Vec<u32>>,
    pub slots: Slots,
    /// The functions that later parts call, with the names under which they are exported.
    pub shared: BTreeMap<u32, String>,
    /// The names under which the memory, the tables and the global variables are exported.
    pub memory: String,
    pub tables: Vec<String>,
    pub globals: Vec<String>,
    /// The slots of functions that an earlier part calls: exported ones, and those that are loaded apart.
    pub doors: BTreeMap<u32, u32>,
}

/// The end of the names of wasm-bindgen's wrappers, and the beginning of the names of its other functions.
const SHIM: &str = " shim";
const OWN: &str = "__wbindgen_";

/// Returns the files of all parts, in order.
pub(crate) fn split(program: &Program<'_>, parts: &Parts) -> Result<Vec<Vec<u8>>> {
    let callees = program.functions.iter().map(|function| function.callees());
    let callees = callees.collect::<Result<Vec<_>>>()?;
    let mut split = Split {
        part: assign(program, parts, &callees)?,
        slots: Slots::read(program)?,
        program,
        parts,
        callees,
        shared: BTreeMap::new(),
        memory: String::new(),
        tables: Vec::new(),
        globals: Vec::new(),
        doors: BTreeMap::new(),
    };
    split.check_calls()?;
    data::check(&program.data, parts)?;
    split.open_doors();
    split.name_shared();
    Part::ALL.iter().map(|&part| write::part(&split, part)).collect()
}

/// Returns the part of each function.
fn assign(program: &Program<'_>, parts: &Parts, callees: &[Vec<u32>]) -> Result<Vec<Part>> {
    let mut assigned = vec![Part::Page; callees.len()];
    let mut added = Vec::new();
    for function in program.imported()..callees.len() as u32 {
        let name = program.name(function);
        ensure!(!parts.ambiguous.contains(name), "several functions are called {name}");
        match parts.functions.get(name) {
            Some(part) => assigned[function as usize] = *part,
            None => added.push(function),
        }
    }
    // wasm-bindgen added these: its start, and functions around others. They use no data, and are wherever what they call is.
    for &function in &added {
        let name = program.names.get(&function);
        ensure!(
            name.is_none_or(|name| name.ends_with(SHIM) || name.starts_with(OWN)),
            "nothing tells the part of {}",
            program.name(function)
        );
    }
    let mut moved = true;
    while moved {
        moved = false;
        for &function in &added {
            let latest = callees[function as usize].iter().map(|&it| assigned[it as usize]).max();
            let part = &mut assigned[function as usize];
            if let Some(latest) = latest.filter(|latest| latest > part) {
                *part = latest;
                moved = true;
            }
        }
    }
    Ok(assigned)
}

impl Split<'_, '_> {
    pub(crate) fn part_of(&self, function: u32) -> Part {
        self.part[function as usize]
    }

    /// Returns the functions that a part contains.
    pub(crate) fn functions(&self, part: Part) -> impl Iterator<Item = u32> {
        let defined = self.program.imported()..self.part.len() as u32;
        defined.filter(move |&function| self.part_of(function) == part)
    }

    /// Returns the functions of other parts that a part calls.
    pub(crate) fn called_elsewhere(&self, part: Part) -> BTreeSet<u32> {
        let callees = self.functions(part).flat_map(|it| &self.callees[it as usize]).copied();
        callees.filter(|&it| self.part_of(it) != part || it < self.program.imported()).collect()
    }

    /// Checks that no function calls one of a later part, except those loaded apart.
    fn check_calls(&self) -> Result<()> {
        for (function, callees) in (0_u32..).zip(&self.callees) {
            for &callee in callees.iter().filter(|&&it| self.part_of(it) > self.part_of(function)) {
                let [from, to] = [function, callee].map(|it| self.program.name(it));
                ensure!(
                    apart::path_of(to).is_some() && self.part_of(function) == Part::Worker,
                    "{from} calls {to}, which is in a later part of the program"
                );
            }
        }
        Ok(())
    }

    pub(crate) fn is_exported(&self, function: u32) -> bool {
        let mut exports = self.program.exports.iter();
        exports.any(|export| export.kind == ExternalKind::Func && export.index == function)
    }

    /// Finds slots for the functions through which an earlier part calls a later one.
    fn open_doors(&mut self) {
        let exported = self.program.exports.iter().filter(|it| it.kind == ExternalKind::Func);
        let mut doors: BTreeSet<u32> = exported.map(|export| export.index).collect();
        doors.retain(|&function| self.part_of(function) != Part::Page);
        for part in [Part::Page, Part::Worker] {
            let called = self.called_elsewhere(part).into_iter();
            doors.extend(called.filter(|&function| self.part_of(function) > part));
        }
        for function in doors {
            let slot = self.slots.of(function);
            self.doors.insert(function, slot);
        }
    }

    /// Names everything that parts share.
    fn name_shared(&mut self) {
        let exports = self.program.exports.iter().map(|export| export.name.to_owned());
        let taken: BTreeSet<_> = exports.chain([write::LOAD.to_owned()]).collect();
        let mut names = (0..).map(short_name).filter(|name| !taken.contains(name));
        let mut name = || names.next().unwrap_or_default();
        self.memory = name();
        self.tables = self.program.tables.iter().map(|_| name()).collect();
        self.globals = self.program.globals.iter().map(|_| name()).collect();
        let mut shared = BTreeSet::new();
        for part in [Part::Worker, Part::Apart] {
            let called = self.called_elsewhere(part).into_iter();
            shared.extend(called.filter(|&function| self.part_of(function) < part));
        }
        self.shared = shared.into_iter().map(|function| (function, name())).collect();
    }
}

/// Returns the shortest names, one after the other.
fn short_name(mut number: usize) -> String {
    const LETTERS: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let mut name = String::new();
    loop {
        name.push(char::from(LETTERS[number % LETTERS.len()]));
        number /= LETTERS.len();
        if number == 0 {
            return name;
        }
        number -= 1;
    }
}
