//! The table of functions that are called by their addresses. An address is a slot of the table.

use anyhow::{Result, bail, ensure};
use wasmparser::{ElementItems, ElementKind, RefType};

use crate::program::{Program, constant};

/// The slots, with the functions in them.
pub(crate) struct Slots {
    /// The index of the table.
    pub table: u32,
    pub functions: Vec<Option<u32>>,
}

impl Slots {
    pub(crate) fn read(program: &Program<'_>) -> Result<Slots> {
        let tables = (0_u32..).zip(&program.tables);
        let mut tables = tables.filter(|(_, table)| table.ty.element_type == RefType::FUNCREF);
        let (Some((table, it)), None) = (tables.next(), tables.next()) else {
            bail!("the program has not exactly one table of functions");
        };
        let mut slots = Slots { table, functions: vec![None; it.ty.initial as usize] };
        for element in &program.elements {
            let ElementKind::Active { table_index, offset_expr } = &element.kind else {
                bail!("a list of functions belongs to no table");
            };
            ensure!(table_index.unwrap_or_default() == table, "another table has elements");
            let ElementItems::Functions(functions) = element.items.clone() else {
                bail!("the table of functions has elements that are not plain functions");
            };
            for (at, function) in functions.into_iter().enumerate() {
                slots.functions[constant(offset_expr)? as usize + at] = Some(function?);
            }
        }
        Ok(slots)
    }

    /// Returns a slot of a function; adds one if there is none.
    pub(crate) fn of(&mut self, function: u32) -> u32 {
        let found = self.functions.iter().position(|it| *it == Some(function));
        let slot = found.unwrap_or_else(|| {
            self.functions.push(Some(function));
            self.functions.len() - 1
        });
        slot as u32
    }
}
