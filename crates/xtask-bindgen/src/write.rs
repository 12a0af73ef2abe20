//! Writes one part of a program.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, EntityType, ExportKind,
    ExportSection, Function, FunctionSection, GlobalSection, ImportSection, MemorySection, Module,
    TableSection, TypeSection,
};
use wasmparser::{ExternalKind, RefType, Validator};

use crate::data;
use crate::parts::Part;
use crate::split::Split;

/// The name of the object with which `worker.js` gives a later part what earlier ones export, and of the function in it that
/// loads the functions which are loaded apart.
const EARLIER: &str = "earlier";
pub(crate) const LOAD: &str = "load";

/// Returns the file of a part.
pub(crate) fn part(split: &Split<'_, '_>, part: Part) -> Result<Vec<u8>> {
    let file = Writer::new(split, part).write().map_err(|error| anyhow!("{error}"))?;
    Validator::new().validate_all(&file).context("a part of the program is not valid")?;
    Ok(file)
}

/// A function is not where it is called.
#[derive(Debug)]
struct Missing(u32);

impl std::fmt::Display for Missing {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "function {} is in no part that is loaded when it is called", self.0)
    }
}

/// What is known of a part before it is written.
struct Writer<'s, 'p, 'a> {
    split: &'s Split<'p, 'a>,
    part: Part,
    /// The imported functions, by their indices in the whole program.
    imports: Vec<u32>,
    /// The functions through which this part calls a later one, with the slots of those.
    doors: BTreeMap<u32, u32>,
    /// The new index of each function of the whole program that is in this part, imported or replaced by a door.
    indices: Vec<Option<u32>>,
    /// The number of functions so far.
    functions: u32,
}

impl<'s, 'p, 'a> Writer<'s, 'p, 'a> {
    fn new(split: &'s Split<'p, 'a>, part: Part) -> Self {
        let called = split.called_elsewhere(part);
        let imports: Vec<u32> = match part {
            Part::Page => (0..split.program.imported()).collect(),
            Part::Worker | Part::Apart => called
                .iter()
                .copied()
                .filter(|&it| split.part_of(it) < part || it < split.program.imported())
                .collect(),
        };
        let is_called = |function: u32| match part {
            Part::Page => split.is_exported(function),
            Part::Worker | Part::Apart => called.contains(&function),
        };
        let doors = split.doors.iter().map(|(&function, &slot)| (function, slot));
        let doors: BTreeMap<u32, u32> =
            doors.filter(|&(it, _)| split.part_of(it) > part && is_called(it)).collect();
        let mut indices = vec![None; split.part.len()];
        let mut functions = u32::from(part != Part::Page && !doors.is_empty());
        let own = split.functions(part);
        for function in imports.iter().copied().chain(own).chain(doors.keys().copied()) {
            indices[function as usize] = Some(functions);
            functions += 1;
        }
        Writer { split, part, imports, doors, indices, functions }
    }

    /// Returns whether this part asks for functions that are loaded apart.
    fn loads(&self) -> bool {
        self.part != Part::Page && !self.doors.is_empty()
    }

    /// The type of functions that take and return nothing.
    fn plain(&self) -> u32 {
        self.split.program.types.len() as u32
    }

    /// The index of the function that stops the program.
    fn stop(&self) -> u32 {
        self.functions
    }

    fn write(&mut self) -> Result<Vec<u8>, Error<Missing>> {
        let mut module = Module::new();
        module.section(&self.types()?);
        module.section(&self.imports()?);
        module.section(&self.function_kinds());
        if self.part == Part::Page {
            module.section(&self.tables()?);
            module.section(&self.memories()?);
            module.section(&self.globals()?);
        }
        module.section(&self.exports()?);
        module.section(&self.elements()?);
        module.section(&self.code()?);
        module.section(&self.data());
        Ok(module.finish())
    }

    fn types(&mut self) -> Result<TypeSection, Error<Missing>> {
        let mut types = TypeSection::new();
        for it in &self.split.program.types {
            let it = self.func_type(it.clone())?;
            types.ty().func_type(&it);
        }
        types.ty().function([], []);
        Ok(types)
    }

    fn imports(&mut self) -> Result<ImportSection, Error<Missing>> {
        let mut section = ImportSection::new();
        let program = self.split.program;
        if self.part == Part::Page {
            for import in &program.imports {
                self.parse_import(&mut section, *import)?;
            }
            return Ok(section);
        }
        for memory in &program.memories {
            section.import(EARLIER, &self.split.memory, self.memory_type(*memory)?);
        }
        for (table, name) in self.all_tables()?.into_iter().zip(&self.split.tables) {
            section.import(EARLIER, name, table);
        }
        for (global, name) in program.globals.iter().zip(&self.split.globals) {
            section.import(EARLIER, name, self.global_type(global.ty)?);
        }
        if self.loads() {
            section.import(EARLIER, LOAD, EntityType::Function(self.plain()));
        }
        for &function in &self.imports {
            let kind = program.functions[function as usize].kind;
            section.import(EARLIER, &self.split.shared[&function], EntityType::Function(kind));
        }
        Ok(section)
    }

    /// Returns the types of all tables, with the slots that were added.
    fn all_tables(&mut self) -> Result<Vec<wasm_encoder::TableType>, Error<Missing>> {
        let mut tables = Vec::new();
        for table in &self.split.program.tables {
            let mut kind = self.table_type(table.ty)?;
            if table.ty.element_type == RefType::FUNCREF {
                kind.minimum = kind.minimum.max(self.split.slots.functions.len() as u64);
                kind.maximum = kind.maximum.map(|most| most.max(kind.minimum));
            }
            tables.push(kind);
        }
        Ok(tables)
    }

    fn function_kinds(&self) -> FunctionSection {
        let mut section = FunctionSection::new();
        for function in self.split.functions(self.part).chain(self.doors.keys().copied()) {
            section.function(self.split.program.functions[function as usize].kind);
        }
        if self.part == Part::Page {
            section.function(self.plain());
        }
        section
    }

    fn tables(&mut self) -> Result<TableSection, Error<Missing>> {
        let mut section = TableSection::new();
        for table in self.all_tables()? {
            section.table(table);
        }
        Ok(section)
    }

    fn memories(&mut self) -> Result<MemorySection, Error<Missing>> {
        let mut section = MemorySection::new();
        for memory in &self.split.program.memories {
            section.memory(self.memory_type(*memory)?);
        }
        Ok(section)
    }

    fn globals(&mut self) -> Result<GlobalSection, Error<Missing>> {
        let mut section = GlobalSection::new();
        for global in &self.split.program.globals {
            self.parse_global(&mut section, global.clone())?;
        }
        Ok(section)
    }

    fn exports(&mut self) -> Result<ExportSection, Error<Missing>> {
        let mut section = ExportSection::new();
        if self.part == Part::Page {
            for export in &self.split.program.exports {
                self.parse_export(&mut section, *export)?;
            }
            section.export(&self.split.memory, ExportKind::Memory, 0);
            for (at, name) in (0..).zip(&self.split.tables) {
                section.export(name, ExportKind::Table, at);
            }
            for (at, name) in (0..).zip(&self.split.globals) {
                section.export(name, ExportKind::Global, at);
            }
        }
        for (&function, name) in &self.split.shared {
            if self.split.part_of(function) == self.part {
                let index = self.external_index(ExternalKind::Func, function)?;
                section.export(name, ExportKind::Func, index);
            }
        }
        Ok(section)
    }

    /// Writes the slots of the table. Those of later parts stop the program until they are loaded.
    fn elements(&self) -> Result<ElementSection, Error<Missing>> {
        let mut section = ElementSection::new();
        let slots = &self.split.slots;
        let mut runs: Vec<(usize, Vec<u32>)> = Vec::new();
        for (slot, function) in slots.functions.iter().enumerate() {
            let Some(function) = *function else { continue };
            let part = self.split.part_of(function);
            let index = if part == self.part {
                self.indices[function as usize].ok_or(Error::UserError(Missing(function)))?
            } else if self.part == Part::Page {
                self.stop()
            } else {
                continue;
            };
            match runs.last_mut() {
                Some((start, functions)) if *start + functions.len() == slot => {
                    functions.push(index)
                }
                Some(_) | None => runs.push((slot, vec![index])),
            }
        }
        let table = Some(slots.table).filter(|&table| table != 0);
        for (start, functions) in runs {
            let start = ConstExpr::i32_const(start as i32);
            section.active(table, &start, Elements::Functions(functions.into()));
        }
        Ok(section)
    }

    fn code(&mut self) -> Result<CodeSection, Error<Missing>> {
        let mut section = CodeSection::new();
        let program = self.split.program;
        for function in self.split.functions(self.part) {
            if let Some(body) = &program.functions[function as usize].body {
                self.parse_function_body(&mut section, body.clone())?;
            }
        }
        for (&function, &slot) in &self.doors {
            section.function(&self.door(program.functions[function as usize].kind, slot));
        }
        if self.part == Part::Page {
            let mut stop = Function::new([]);
            stop.instructions().unreachable().end();
            section.function(&stop);
        }
        Ok(section)
    }

    /// Returns a function that calls the one in a slot, and has that loaded before if it is loaded apart.
    fn door(&self, kind: u32, slot: u32) -> Function {
        let mut function = Function::new([]);
        let mut code = function.instructions();
        if self.loads() {
            // The first import.
            code.call(0);
        }
        for parameter in 0..self.split.program.types[kind as usize].params().len() {
            code.local_get(parameter as u32);
        }
        code.i32_const(slot as i32).call_indirect(self.split.slots.table, kind).end();
        function
    }

    fn data(&self) -> DataSection {
        let mut section = DataSection::new();
        for (address, bytes) in data::runs(&self.split.program.data, self.split.parts, self.part) {
            section.active(0, &ConstExpr::i32_const(address as i32), bytes);
        }
        section
    }
}

impl Reencode for Writer<'_, '_, '_> {
    type Error = Missing;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Missing>> {
        self.indices[function as usize].ok_or(Error::UserError(Missing(function)))
    }
}
