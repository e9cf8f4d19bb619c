//! Requests as JSON: written as they came.

use sayso_types::{Json, dialect::approval::Request};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

pub(super) fn serialize<S: Serializer>(request: &Option<Request>, serializer: S) -> Result<S::Ok, S::Error> {
    request.as_ref().map(Request::to_json).serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Request>, D::Error> {
    let json = Option::<Json>::deserialize(deserializer)?;
    json.map(Request::from_json).transpose().map_err(D::Error::custom)
}
