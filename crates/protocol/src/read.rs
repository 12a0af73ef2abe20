//! Reads JSON with as little code as possible, for programs that browsers download.
//!
//! `serde` generates a reader of a type for every form of input. A type inside a tagged enum is read from JSON text, and
//! again from the values that were kept until the tag was known. [`read_json`] always keeps the values first, so every type
//! has one reader. Its error says nothing, so no code is needed to explain one.

use std::fmt::{self, Display, Formatter};

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error, Expected, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::de::StrRead;

/// Reads a value from JSON text; none if the text is not JSON or not such a value.
///
/// It reads what [`serde_json::from_str`] reads, except maps with keys that are not text, and
/// [`RawValue`](serde_json::value::RawValue). It is slower: it keeps all values of the text before it reads the type.
pub fn read_json<'de, T: Deserialize<'de>>(text: &'de str) -> Option<T> {
    let mut json = serde_json::Deserializer::from_str(text);
    let wrapped = Wrapped::deserialize(Wrapper { json: &mut json, is_read: false }).ok()?;
    json.end().ok()?;
    Some(wrapped.field.value)
}

/// The value as the only field of a flattened struct: of all forms that `serde` has, this one keeps the values of its
/// fields before it reads them.
#[derive(Deserialize)]
struct Wrapped<T> {
    #[serde(flatten)]
    field: Field<T>,
}

#[derive(Deserialize)]
struct Field<T> {
    value: T,
}

/// An object with the field `value`, which is the JSON text.
struct Wrapper<'j, 'de> {
    json: &'j mut serde_json::Deserializer<StrRead<'de>>,
    is_read: bool,
}

impl<'de> Deserializer<'de> for Wrapper<'_, 'de> {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_map(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for Wrapper<'_, 'de> {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unreadable> {
        if std::mem::replace(&mut self.is_read, true) {
            return Ok(None);
        }
        seed.deserialize(BorrowedStrDeserializer::new("value")).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, Unreadable> {
        seed.deserialize(Quiet(&mut *self.json))
    }
}

/// The error of [`read_json`]. It has no content, so that the code that would describe an error is left out.
#[derive(Debug)]
struct Unreadable;

impl Display for Unreadable {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("not such a value")
    }
}

impl std::error::Error for Unreadable {}

impl Error for Unreadable {
    fn custom<T: Display>(_: T) -> Unreadable {
        Unreadable
    }
    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Unreadable {
        Unreadable
    }
    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Unreadable {
        Unreadable
    }
    fn invalid_length(_: usize, _: &dyn Expected) -> Unreadable {
        Unreadable
    }
    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Unreadable {
        Unreadable
    }
    fn unknown_field(_: &str, _: &'static [&'static str]) -> Unreadable {
        Unreadable
    }
    fn missing_field(_: &'static str) -> Unreadable {
        Unreadable
    }
    fn duplicate_field(_: &'static str) -> Unreadable {
        Unreadable
    }
}

/// Something that reads, or is read, with another error: for the reader of JSON its own, for everything else
/// [`Unreadable`].
struct Quiet<T>(T);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Quiet<D> {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.0.deserialize_any(Quiet(visitor)).map_err(|_| Unreadable)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Tells the reader of JSON that a value was refused.
fn loud<T, E: Error>(read: Result<T, Unreadable>) -> Result<T, E> {
    read.map_err(E::custom)
}

/// Has every value that JSON can have.
impl<'de, V: Visitor<'de>> Visitor<'de> for Quiet<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.0.expecting(formatter)
    }
    fn visit_bool<E: Error>(self, value: bool) -> Result<V::Value, E> {
        loud(self.0.visit_bool(value))
    }
    fn visit_i64<E: Error>(self, value: i64) -> Result<V::Value, E> {
        loud(self.0.visit_i64(value))
    }
    fn visit_u64<E: Error>(self, value: u64) -> Result<V::Value, E> {
        loud(self.0.visit_u64(value))
    }
    fn visit_f64<E: Error>(self, value: f64) -> Result<V::Value, E> {
        loud(self.0.visit_f64(value))
    }
    fn visit_str<E: Error>(self, value: &str) -> Result<V::Value, E> {
        loud(self.0.visit_str(value))
    }
    fn visit_borrowed_str<E: Error>(self, value: &'de str) -> Result<V::Value, E> {
        loud(self.0.visit_borrowed_str(value))
    }
    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        loud(self.0.visit_unit())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<V::Value, A::Error> {
        loud(self.0.visit_seq(Quiet(items)))
    }
    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        loud(self.0.visit_map(Quiet(entries)))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Quiet<A> {
    type Error = Unreadable;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Unreadable> {
        self.0.next_element_seed(Quiet(seed)).map_err(|_| Unreadable)
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Quiet<A> {
    type Error = Unreadable;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Unreadable> {
        self.0.next_key_seed(Quiet(seed)).map_err(|_| Unreadable)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, Unreadable> {
        self.0.next_value_seed(Quiet(seed)).map_err(|_| Unreadable)
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Quiet<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<S::Value, D::Error> {
        loud(self.0.deserialize(Quiet(reader)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn values_of_every_kind_are_read_as_serde_json_reads_them() {
        #[track_caller]
        fn check<T: serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(text: &str) {
            assert_eq!(read_json::<T>(text), serde_json::from_str(text).ok(), "{text}");
        }
        for text in
            ["7", "-7", "7.0", "0.1", "1e3", "300", "18446744073709551615", "null", "\"7\"", ""]
        {
            check::<u8>(text);
            check::<i64>(text);
            check::<u64>(text);
            check::<f64>(text);
            check::<Option<u8>>(text);
            check::<String>(text);
        }
        for text in ["[]", "[1,2]", "[1,2", "[1,2]x", " [ 1 , 2 ] ", "[[1,2]]", "[true]", "{}"] {
            check::<Vec<u8>>(text);
            check::<(u8, u8)>(text);
            check::<Vec<Vec<u8>>>(text);
            check::<Vec<bool>>(text);
        }
        for text in [r#"{"a":"b"}"#, r#"{"a":"\u00e9\n"}"#, r#"{"a":1}"#, r#"{"a":"b",}"#, "[]"] {
            check::<BTreeMap<String, String>>(text);
        }
    }
}
