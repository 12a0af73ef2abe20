//! The description of the HTTP interface in `docs/openapi.json` matches the program.

use std::path::Path;

use server_tests::TestServer;

#[test]
fn the_description_in_the_docs_is_current() {
    let text = serde_json::to_string_pretty(&server::openapi()).unwrap() + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "docs/openapi.json is not what the program says: cargo xtask bless");
}

#[test]
fn levels_and_characters_are_listed_with_a_line_about_each() {
    let offer = TestServer::open().get("/api/server").json();
    let levels = offer["levels"].as_array().unwrap();
    assert_eq!(levels[0]["name"], "apprentice", "the weakest first");
    assert_eq!(levels[0]["character"], false);
    assert!(levels.iter().any(|level| level["character"] == true));
    assert!(levels.iter().all(|level| level["line"].as_str().unwrap().len() > 20));
}

/// Every caller may be blocked or too fast, and every table closed.
#[test]
fn the_refusals_of_every_operation_are_described() {
    let document = server::openapi();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let has = |status: &str| operation["responses"].get(status).is_some();
            assert!(has("403") && has("429"), "{method} {path}");
            assert!(has("409") || !path.contains("{table}"), "{method} {path}");
        }
    }
}

#[test]
fn everything_described_is_there() {
    let server = TestServer::open();
    let document = server.get("/api/openapi.json").json();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() > 8);
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            let place = path.replace("{table}", "nowhere");
            let answer = server.request(&method.to_uppercase(), &place, &[], "");
            let status = answer.status.to_string();
            assert!(operation["responses"].get(&status).is_some(), "{method} {path}: {status}");
            assert!(!answer.body.contains("nothing_here"), "{method} {path}");
            assert_ne!(answer.status, 405, "{method} {path}");
        }
    }
}
