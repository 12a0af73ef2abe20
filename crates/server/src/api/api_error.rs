//! The errors of the HTTP interface, as responses.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::http::header::WWW_AUTHENTICATE;
use axum::response::{IntoResponse, Response};
use protocol::http::HttpProblem;
use protocol::{Objection, Reason, Refusal};
use std::borrow::Cow;
use store::StoreError;

use crate::command::TableError;

/// The reason why a request was refused, and the status of the response.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    problem: HttpProblem,
}

impl ApiError {
    pub(super) const NO_TABLE: ApiError =
        ApiError::new(StatusCode::NOT_FOUND, "no_such_table", "there is no such table");
    pub(super) const WRONG_KEY: ApiError =
        ApiError::new(StatusCode::FORBIDDEN, "wrong_key", "this key opens nothing");
    pub(super) const NO_BOARD: ApiError =
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no_such_board", "there is no such board");
    pub(crate) const NO_TOKEN: ApiError = ApiError::new(
        StatusCode::UNAUTHORIZED,
        "no_token",
        "the token of a seat at this table is needed",
    );
    pub(super) const TOO_FAST: ApiError =
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_fast", "too many tables at once");
    pub(super) const UNAVAILABLE: ApiError =
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "not_now", "the server cannot do that now");
    pub(crate) const WRONG_ORIGIN: ApiError =
        ApiError::new(StatusCode::FORBIDDEN, "wrong_origin", "that page is not one of ours");
    const DAMAGED: ApiError =
        ApiError::new(StatusCode::GONE, "damaged", "this table is damaged and closed");
    const NOTHING_HERE: ApiError =
        ApiError::new(StatusCode::NOT_FOUND, "nothing_here", "there is nothing here");
    const WRONG_METHOD: ApiError = ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "wrong_method",
        "this path does not take this method",
    );

    const fn new(status: StatusCode, why: &'static str, say: &'static str) -> ApiError {
        let (why, say) = (Cow::Borrowed(why), Cow::Borrowed(say));
        ApiError { status, problem: HttpProblem { why, clause: None, say } }
    }

    pub(super) async fn nothing_here() -> ApiError {
        ApiError::NOTHING_HERE
    }
    pub(super) async fn wrong_method() -> ApiError {
        ApiError::WRONG_METHOD
    }
    fn not_understood(status: StatusCode, say: String) -> ApiError {
        let why = "not_understood".into();
        ApiError { status, problem: HttpProblem { why, clause: None, say: say.into() } }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let asks =
            (self.status == StatusCode::UNAUTHORIZED).then_some([(WWW_AUTHENTICATE, "Bearer")]);
        (self.status, asks, Json(self.problem)).into_response()
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        let status = match refusal.why {
            Reason::Table(Objection::NotHost | Objection::NotYourSeat) => StatusCode::FORBIDDEN,
            Reason::Table(Objection::TooManyClients) => StatusCode::TOO_MANY_REQUESTS,
            Reason::Table(
                Objection::BadName | Objection::UnknownLevel | Objection::BadSettings,
            ) => StatusCode::UNPROCESSABLE_ENTITY,
            Reason::Table(_) | Reason::Rules(_) => StatusCode::CONFLICT,
        };
        let why = serde_json::to_value(refusal.why).ok();
        let why = why.and_then(|why| why.as_str().map(str::to_owned)).unwrap_or_default();
        let (clause, say) = (refusal.clause, refusal.say.into());
        ApiError { status, problem: HttpProblem { why: why.into(), clause, say } }
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> ApiError {
        match error {
            TableError::NoTable => ApiError::NO_TABLE,
            TableError::Damaged => ApiError::DAMAGED,
            TableError::Unavailable => ApiError::UNAVAILABLE,
            TableError::Refused(refusal) => refusal.into(),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        TableError::from(error).into()
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        ApiError::not_understood(rejection.status(), rejection.body_text())
    }
}
impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        ApiError::not_understood(rejection.status(), rejection.body_text())
    }
}
impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::not_understood(StatusCode::NOT_FOUND, rejection.body_text())
    }
}
