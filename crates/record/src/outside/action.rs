//! Actions, seen from outside.

use board::Board;
use rules::{Action, ActionKind, Claim};
use serde::{Serialize, Serializer};

use super::CardName;
use super::fields::{Fields, PlacedStack};

/// An action. As JSON an object with its name as `type`, then what it names.
#[derive(Clone, Debug)]
pub struct ActionView<'b> {
    /// What kind of action it is.
    pub kind: ActionKind,
    fields: Fields<'b>,
}

impl<'b> ActionView<'b> {
    pub(crate) fn of(board: &'b Board, action: Action) -> ActionView<'b> {
        if let Action::Claim(claim) = action {
            return ActionView::of_claim(board, claim);
        }
        let mut fields = Fields::default();
        action.each_field(|name, field| fields.add(board, name, field));
        ActionView { kind: action.kind(), fields }
    }

    pub(super) fn of_claim(board: &'b Board, claim: Claim) -> ActionView<'b> {
        let mut fields = Fields::default();
        fields.add_claim(board, claim);
        ActionView { kind: ActionKind::Claim, fields }
    }

    /// Returns the number in this field, if the action has such a field.
    pub fn number(&self, field: &str) -> Option<usize> {
        self.fields.number(field)
    }

    /// Returns the name in this field, if the action has such a field and it names something.
    pub fn name(&self, field: &str) -> Option<&str> {
        self.fields.name(field)
    }

    /// Returns the names in this field; none if the action has no such field.
    pub fn names(&self, field: &str) -> &[CardName<'b>] {
        self.fields.names(field)
    }

    /// Returns the stacks that the action places.
    pub fn stacks(&self) -> &[PlacedStack<'b>] {
        self.fields.stacks("stacks")
    }
}

impl Serialize for ActionView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.fields.serialize(self.kind.name(), serializer)
    }
}
