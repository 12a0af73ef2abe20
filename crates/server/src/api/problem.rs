//! Why a request was not fulfilled.

use std::borrow::Cow;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::http::header::WWW_AUTHENTICATE;
use axum::response::{IntoResponse, Response};
use protocol::{Objection, Reason, Refusal};
use schemars::JsonSchema;
use serde::Serialize;
use store::StoreError;

use crate::letter::Refused;

/// Why a request was not fulfilled: like a refusal over the WebSocket.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Problem {
    #[serde(skip)]
    status: StatusCode,
    /// A word for programs: one of the wire's, or `no_such_table`, `nothing_here`,
    /// `wrong_method`, `wrong_origin`, `wrong_key`, `no_token`, `no_such_board`, `too_fast`, `not_now`.
    why: Cow<'static, str>,
    /// The clause that says so, if one does.
    clause: Option<String>,
    /// The reason in one English phrase.
    say: Cow<'static, str>,
}

impl Problem {
    pub(super) const NO_TABLE: Problem =
        Problem::new(StatusCode::NOT_FOUND, "no_such_table", "there is no such table");
    pub(super) const WRONG_KEY: Problem =
        Problem::new(StatusCode::FORBIDDEN, "wrong_key", "this key opens nothing");
    pub(super) const NO_BOARD: Problem =
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "no_such_board", "there is no such board");
    pub(crate) const NO_TOKEN: Problem = Problem::new(
        StatusCode::UNAUTHORIZED,
        "no_token",
        "the token of a seat at this table is needed",
    );
    pub(super) const TOO_FAST: Problem =
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_fast", "too many tables at once");
    pub(super) const NOT_NOW: Problem =
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_now", "the server cannot do that now");
    pub(crate) const WRONG_ORIGIN: Problem =
        Problem::new(StatusCode::FORBIDDEN, "wrong_origin", "that page is not one of ours");
    const DAMAGED: Problem =
        Problem::new(StatusCode::GONE, "damaged", "this table is damaged and closed");
    const NOTHING_HERE: Problem =
        Problem::new(StatusCode::NOT_FOUND, "nothing_here", "there is nothing here");
    const WRONG_METHOD: Problem =
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "not in this way");

    const fn new(status: StatusCode, why: &'static str, say: &'static str) -> Problem {
        Problem { status, why: Cow::Borrowed(why), clause: None, say: Cow::Borrowed(say) }
    }

    pub(super) async fn nothing_here() -> Problem {
        Problem::NOTHING_HERE
    }
    pub(super) async fn wrong_method() -> Problem {
        Problem::WRONG_METHOD
    }
    fn not_understood(status: StatusCode, say: String) -> Problem {
        Problem { status, why: "not_understood".into(), clause: None, say: say.into() }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let asks =
            (self.status == StatusCode::UNAUTHORIZED).then_some([(WWW_AUTHENTICATE, "Bearer")]);
        (self.status, asks, Json(self)).into_response()
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
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
        Problem { status, why: why.into(), clause: refusal.clause, say: refusal.say.into() }
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        match refused {
            Refused::NoTable => Problem::NO_TABLE,
            Refused::Damaged => Problem::DAMAGED,
            Refused::NotNow => Problem::NOT_NOW,
            Refused::ByTable(refusal) => refusal.into(),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Refused::from(error).into()
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Problem {
        Problem::not_understood(rejection.status(), rejection.body_text())
    }
}
impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Problem {
        Problem::not_understood(rejection.status(), rejection.body_text())
    }
}
impl From<PathRejection> for Problem {
    fn from(rejection: PathRejection) -> Problem {
        Problem::not_understood(StatusCode::NOT_FOUND, rejection.body_text())
    }
}
