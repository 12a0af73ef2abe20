//! Actions, seen from outside.

use board::Board;
use rules::{Action, ActionKind, Claim};
use serde::{Serialize, Serializer};

use super::fields::Fields;

/// An action. As JSON an object with its name as `type`, then what it names.
#[derive(Clone, Debug)]
pub struct ActionView<'b> {
    /// What kind of action it is.
    pub kind: ActionKind,
    /// What it names.
    pub fields: Fields<'b>,
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
}

impl Serialize for ActionView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.fields.serialize(self.kind.name(), serializer)
    }
}
