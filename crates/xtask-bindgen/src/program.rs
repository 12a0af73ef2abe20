//! Reads the sections of a program.

use std::collections::HashMap;
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use wasmparser::{
    CustomSectionReader, Data, DataKind, Element, Export, FuncType, FunctionBody, Global, Import,
    KnownCustom, MemoryType, Name, Operator, Parser, Payload, RelocationEntry, SymbolInfo, Table,
    TypeRef,
};

/// A program, section by section.
#[derive(Default)]
pub(crate) struct Program<'a> {
    pub types: Vec<FuncType>,
    pub imports: Vec<Import<'a>>,
    pub functions: Vec<Function<'a>>,
    pub tables: Vec<Table<'a>>,
    pub memories: Vec<MemoryType>,
    pub globals: Vec<Global<'a>>,
    pub exports: Vec<Export<'a>>,
    pub elements: Vec<Element<'a>>,
    pub data: Vec<Segment<'a>>,
    /// By index of a function.
    pub names: HashMap<u32, &'a str>,
    pub linking: Linking<'a>,
}

/// A function, imported or not.
pub(crate) struct Function<'a> {
    /// The index of its type.
    pub kind: u32,
    /// None if it is imported.
    pub body: Option<FunctionBody<'a>>,
}

/// Constant data, and where in the memory it is put.
pub(crate) struct Segment<'a> {
    pub address: u32,
    pub bytes: &'a [u8],
    /// Where the bytes begin in the file of the program.
    pub in_file: usize,
}

/// What the linker tells of its work.
#[derive(Default)]
pub(crate) struct Linking<'a> {
    pub symbols: Vec<SymbolInfo<'a>>,
    pub code: Vec<RelocationEntry>,
    pub data: Vec<RelocationEntry>,
    /// Where the sections of code and data begin in the file of the program.
    pub code_in_file: usize,
    pub data_in_file: usize,
}

impl<'a> Program<'a> {
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Program<'a>> {
        let mut program = Program::default();
        let mut defined = Vec::new();
        let mut bodies = Vec::new();
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload?;
            if let Payload::FunctionSection(kinds) = payload {
                defined = kinds.into_iter().collect::<Result<_, _>>()?;
            } else if let Payload::CodeSectionEntry(body) = payload {
                bodies.push(body);
            } else {
                program.read_section(payload)?;
            }
        }
        let functions = defined.into_iter().zip(bodies);
        program.functions.extend(functions.map(|(kind, body)| Function { kind, body: Some(body) }));
        Ok(program)
    }

    fn read_section(&mut self, payload: Payload<'a>) -> Result<()> {
        if let Payload::TypeSection(types) = payload {
            self.types = types.into_iter_err_on_gc_types().collect::<Result<_, _>>()?;
        } else if let Payload::ImportSection(imports) = payload {
            for import in imports.into_imports() {
                self.add_import(import?)?;
            }
        } else if let Payload::TableSection(tables) = payload {
            self.tables = tables.into_iter().collect::<Result<_, _>>()?;
        } else if let Payload::MemorySection(memories) = payload {
            self.memories = memories.into_iter().collect::<Result<_, _>>()?;
        } else if let Payload::GlobalSection(globals) = payload {
            self.globals = globals.into_iter().collect::<Result<_, _>>()?;
        } else if let Payload::ExportSection(exports) = payload {
            self.exports = exports.into_iter().collect::<Result<_, _>>()?;
        } else if let Payload::ElementSection(elements) = payload {
            self.elements = elements.into_iter().collect::<Result<_, _>>()?;
        } else if let Payload::CodeSectionStart { range, .. } = payload {
            self.linking.code_in_file = range.start;
        } else if let Payload::DataSection(data) = payload {
            self.linking.data_in_file = data.range().start;
            self.data = data.into_iter().map(|data| segment(data?)).collect::<Result<_>>()?;
        } else if let Payload::CustomSection(section) = payload {
            self.read_custom(&section)?;
        } else if let Payload::StartSection { .. } | Payload::TagSection(_) = payload {
            bail!("the program has a section that cannot be split");
        }
        Ok(())
    }

    fn add_import(&mut self, import: Import<'a>) -> Result<()> {
        let TypeRef::Func(kind) = import.ty else { bail!("{} is no function", import.name) };
        self.imports.push(import);
        self.functions.push(Function { kind, body: None });
        Ok(())
    }

    fn read_custom(&mut self, section: &CustomSectionReader<'a>) -> Result<()> {
        let known = section.as_known();
        if let KnownCustom::Name(names) = known {
            for part in names {
                if let Name::Function(functions) = part? {
                    for naming in functions {
                        let naming = naming?;
                        self.names.insert(naming.index, naming.name);
                    }
                }
            }
        } else if let KnownCustom::Linking(linking) = known {
            for part in linking.subsections() {
                if let wasmparser::Linking::SymbolTable(symbols) = part? {
                    self.linking.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
                }
            }
        } else if let KnownCustom::Reloc(entries) = known {
            let entries = || entries.entries().into_iter().collect::<Result<_, _>>();
            match section.name() {
                "reloc.CODE" => self.linking.code = entries()?,
                "reloc.DATA" => self.linking.data = entries()?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the number of imported functions, which have the first indices.
    pub(crate) fn imported(&self) -> u32 {
        self.imports.len() as u32
    }

    /// Returns the name of a function, for messages.
    pub(crate) fn name(&self, function: u32) -> &'a str {
        self.names.get(&function).copied().unwrap_or("a function without a name")
    }
}

fn segment(data: Data<'_>) -> Result<Segment<'_>> {
    let DataKind::Active { memory_index: 0, offset_expr } = data.kind else {
        bail!("only data with an address in the first memory can be split");
    };
    let address = constant(&offset_expr)?;
    Ok(Segment { address, bytes: data.data, in_file: data.range.end - data.data.len() })
}

/// Reads an offset of data or of elements of a table.
pub(crate) fn constant(expression: &wasmparser::ConstExpr<'_>) -> Result<u32> {
    let mut operators = expression.get_operators_reader();
    let Operator::I32Const { value } = operators.read()? else {
        bail!("an offset is no constant number");
    };
    ensure!(matches!(operators.read()?, Operator::End), "an offset is more than a number");
    u32::try_from(value).context("an offset is negative")
}

impl Function<'_> {
    /// Returns the functions that this one calls directly.
    pub(crate) fn callees(&self) -> Result<Vec<u32>> {
        let mut callees = Vec::new();
        let Some(body) = &self.body else { return Ok(callees) };
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            let operator = operators.read()?;
            if let Operator::Call { function_index } = operator {
                callees.push(function_index);
            } else if let Operator::ReturnCall { .. } | Operator::RefFunc { .. } = operator {
                bail!("tail calls and references of functions cannot be split");
            }
        }
        callees.sort_unstable();
        callees.dedup();
        Ok(callees)
    }

    /// Returns where the body lies in the file of the program.
    pub(crate) fn in_file(&self) -> Option<Range<usize>> {
        self.body.as_ref().map(FunctionBody::range)
    }
}
