//! The body of a request.

use axum::Json;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::timeout;

use super::ApiError;
use crate::routes::App;

/// The body of a request, read as JSON.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<JsonBody<T>, ApiError> {
        let body = timeout(app.registry.limits.hello, Json::<Value>::from_request(request, app));
        let Json(mut value) = body.await.map_err(|_| ApiError::SLOW_BODY)??;
        whole_numbers(&mut value);
        let Json(body) = Json::from_bytes(value.to_string().as_bytes())?;
        Ok(JsonBody(body))
    }
}

/// Turns every 3.0 into 3: they are the same number to JSON Schema and in many languages.
fn whole_numbers(value: &mut Value) {
    /// Above this, not every whole number is a float.
    const EXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;
    match value {
        Value::Number(number) if number.is_f64() => {
            let whole = number.as_f64().filter(|one| one.fract() == 0.0 && one.abs() <= EXACT);
            if let Some(whole) = whole {
                *value = Value::from(whole as i64);
            }
        }
        Value::Array(values) => values.iter_mut().for_each(whole_numbers),
        Value::Object(fields) => fields.values_mut().for_each(whole_numbers),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sent: &str, read: &str) {
        let mut value = serde_json::from_str(sent).unwrap();
        whole_numbers(&mut value);
        assert_eq!(value.to_string(), read);
    }

    #[test]
    fn a_whole_number_is_whole_however_it_is_written() {
        check(r#"{"seat":1.0,"of":[2e0,-0.0,"3.0"]}"#, r#"{"of":[2,0,"3.0"],"seat":1}"#);
        check("[1.5,1e300,18446744073709551615]", "[1.5,1e+300,18446744073709551615]");
    }
}
