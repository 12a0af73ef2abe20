//! The errors of the HTTP interface, as responses.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};
use protocol::http::{HttpProblem, HttpReason};
use protocol::{Objection, Reason, Refusal};
use std::borrow::Cow;
use std::time::Duration;
use store::StoreError;

use crate::command::TableError;
use crate::throttle::TooOften;

/// The reason why a request was refused, and the status of the response.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    problem: HttpProblem,
    /// The time after which to ask again.
    retry_after: Option<Duration>,
}

impl ApiError {
    pub(super) const NO_TABLE: ApiError =
        ApiError::new(StatusCode::NOT_FOUND, HttpReason::NoSuchTable, "there is no such table");
    pub(super) const WRONG_KEY: ApiError =
        ApiError::new(StatusCode::FORBIDDEN, HttpReason::WrongKey, "this key opens nothing");
    pub(super) const NO_BOARD: ApiError = ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        HttpReason::NoSuchBoard,
        "there is no such board",
    );
    pub(crate) const NO_TOKEN: ApiError = ApiError::new(
        StatusCode::UNAUTHORIZED,
        HttpReason::NoToken,
        "the token of a seat at this table is needed",
    );
    pub(super) const UNAVAILABLE: ApiError = ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        HttpReason::Unavailable,
        "the server cannot do that now",
    )
    .after(Duration::from_secs(2));
    pub(crate) const WRONG_ORIGIN: ApiError = ApiError::new(
        StatusCode::FORBIDDEN,
        HttpReason::WrongOrigin,
        "the request comes from a page of another site",
    );
    pub(crate) const BLOCKED: ApiError = ApiError::new(
        StatusCode::FORBIDDEN,
        HttpReason::Blocked,
        "the operator of this server blocked you",
    );
    pub(super) const SLOW_BODY: ApiError = ApiError::new(
        StatusCode::REQUEST_TIMEOUT,
        HttpReason::TooSlow,
        "the body of the request did not come in time",
    );
    const DAMAGED: ApiError =
        ApiError::with_key(StatusCode::GONE, Objection::Damaged.key(), Objection::Damaged.reason());
    const NOTHING_HERE: ApiError =
        ApiError::new(StatusCode::NOT_FOUND, HttpReason::NothingHere, "there is nothing here");
    const WRONG_METHOD: ApiError = ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        HttpReason::WrongMethod,
        "this path does not take this method",
    );

    const fn new(status: StatusCode, why: HttpReason, say: &'static str) -> ApiError {
        ApiError::with_key(status, why.key(), say)
    }

    const fn with_key(status: StatusCode, key: &'static str, say: &'static str) -> ApiError {
        let (why, say) = (Cow::Borrowed(key), Cow::Borrowed(say));
        ApiError { status, problem: HttpProblem { why, clause: None, say }, retry_after: None }
    }

    /// Adds the time after which to ask again.
    const fn after(mut self, time: Duration) -> ApiError {
        self.retry_after = Some(time);
        self
    }

    pub(super) async fn nothing_here() -> ApiError {
        ApiError::NOTHING_HERE
    }
    pub(super) async fn wrong_method() -> ApiError {
        ApiError::WRONG_METHOD
    }
    fn not_understood(status: StatusCode, say: String) -> ApiError {
        let problem = HttpProblem { why: "not_understood".into(), clause: None, say: say.into() };
        ApiError { status, problem, retry_after: None }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let asks =
            (self.status == StatusCode::UNAUTHORIZED).then_some([(WWW_AUTHENTICATE, "Bearer")]);
        // Whole seconds, rounded up, so that whoever obeys is not refused again.
        let seconds = self.retry_after.map(|wait| wait.as_millis().div_ceil(1_000).max(1));
        let retry = seconds.map(|seconds| [(RETRY_AFTER, seconds.to_string())]);
        (self.status, asks, retry, Json(self.problem)).into_response()
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        let status = match refusal.why {
            Reason::Table(Objection::NotHost | Objection::NotYourSeat) => StatusCode::FORBIDDEN,
            Reason::Table(Objection::TooManyClients | Objection::TooFast) => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Reason::Table(
                Objection::BadName | Objection::UnknownLevel | Objection::BadSettings,
            ) => StatusCode::UNPROCESSABLE_ENTITY,
            Reason::Table(Objection::NoNewTables) => StatusCode::SERVICE_UNAVAILABLE,
            Reason::Table(_) | Reason::Rules(_) => StatusCode::CONFLICT,
        };
        let why = serde_json::to_value(refusal.why).ok();
        let why = why.and_then(|why| why.as_str().map(str::to_owned)).unwrap_or_default();
        let (clause, say) = (refusal.clause, refusal.say.into());
        ApiError {
            status,
            problem: HttpProblem { why: why.into(), clause, say },
            retry_after: None,
        }
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> ApiError {
        match error {
            TableError::NoTable => ApiError::NO_TABLE,
            TableError::Damaged => ApiError::DAMAGED,
            TableError::Unavailable | TableError::Conflict => ApiError::UNAVAILABLE,
            TableError::Blocked => ApiError::BLOCKED,
            TableError::TooOften(refused) => refused.into(),
            TableError::Refused(refusal) => refusal.into(),
        }
    }
}

impl From<TooOften> for ApiError {
    fn from(TooOften { wait }: TooOften) -> ApiError {
        let why = Reason::from(Objection::TooFast);
        ApiError::from(Refusal::from(why)).after(wait)
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
