//! Sorts the functions of a program, so that functions that are alike stand side by side: gzip looks back 32 KiB for what
//! they share. Short functions are sorted by their code, the others by the beginnings of their names and by length, because
//! the compiler makes many functions from one generic function.

use anyhow::{Context, Result};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionSectionReader, KnownCustom, Name, Parser,
    Payload, TypeRef,
};

/// Functions of at least this many bytes are sorted by their names. With this and the next number the page is smallest.
const LONG: usize = 160;

/// The number of characters of a name by which functions are sorted.
const BEGINNING: usize = 30;

/// Returns the program with its functions sorted, and without their names.
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
        let (mut imported, mut bodies, mut names) = (0, Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(program) {
            let payload = payload?;
            if let Payload::ImportSection(imports) = &payload {
                for import in imports.clone().into_imports() {
                    imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            } else if let Payload::CodeSectionEntry(body) = &payload {
                bodies.push(body.as_bytes());
            } else if let Payload::CustomSection(section) = &payload
                && let KnownCustom::Name(section) = section.as_known()
            {
                names = function_names(section)?;
            }
        }
        Ok(Sorter::new(imported, &bodies, &names))
    }

    /// Imported functions have the first indices and keep them.
    fn new(imported: usize, bodies: &[&[u8]], names: &[(u32, &str)]) -> Sorter {
        let mut beginnings = vec![""; imported + bodies.len()];
        for &(index, name) in names {
            beginnings[index as usize] = name.get(..BEGINNING).unwrap_or(name);
        }
        let mut order: Vec<usize> = (0..bodies.len()).collect();
        order.sort_by_key(|&old| {
            let body = bodies[old];
            let is_long = body.len() >= LONG;
            let code = if is_long { &[][..] } else { body };
            let name = if is_long { beginnings[imported + old] } else { "" };
            (is_long, code, name, body.len())
        });
        let mut indices: Vec<u32> = (0..).take(imported + bodies.len()).collect();
        for (new, &old) in (imported as u32..).zip(&order) {
            indices[imported + old] = new;
        }
        Sorter { order, indices }
    }
}

fn function_names<'p>(section: wasmparser::NameSectionReader<'p>) -> Result<Vec<(u32, &'p str)>> {
    let mut names = Vec::new();
    for part in section {
        if let Name::Function(functions) = part? {
            for function in functions {
                let function = function?;
                names.push((function.index, function.name));
            }
        }
    }
    Ok(names)
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

    fn parse_custom_section(
        &mut self,
        module: &mut Module,
        section: CustomSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        // Only debuggers use the names, and they are a fifth of the program.
        if let KnownCustom::Name(_) = section.as_known() {
            return Ok(());
        }
        wasm_encoder::reencode::utils::parse_custom_section(self, module, section)
    }
}
