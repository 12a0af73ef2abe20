//! Lists and names for enums without fields, from the lists that declare them.

/// Gives an enum the list of its variants, and each variant its name.
macro_rules! named {
    ($kind:ident: $( $variant:ident as $name:literal, )*) => {
        impl $kind {
            /// Every variant, in the order of their declaration.
            pub const ALL: &[$kind] = &[$( $kind::$variant, )*];

            /// Returns the name on the wire, in records and in the outside view.
            pub const fn name(self) -> &'static str {
                match self {
                    $( $kind::$variant => $name, )*
                }
            }
        }
    };
}
pub(crate) use named;
