//! TLS and credentials at real brokers: a node with the right ones joins, and one without is refused.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cluster_tests::{BrokerOptions, Brokers, House, Node};
use nkeys::KeyPair;
use serde_json::{Value, json};

const NODE: &str = env!("CARGO_BIN_EXE_cluster-node");
const SMALL: [&str; 4] = ["--nats-replicas", "1", "--nats-streams", "1"];

/// Starts a node at brokers whose addresses begin with `scheme`.
fn start_node(brokers: Brokers, scheme: &'static str, options: &[&str]) -> House {
    let mut house = House::at(brokers, Path::new(NODE)).unwrap();
    let options: Vec<_> = SMALL.iter().chain(options).copied().collect();
    house.add_node_by(scheme, 0, &options).unwrap();
    house
}

/// Expects that a node joins. It may try more than once.
fn joins(brokers: Brokers, scheme: &'static str, options: &[&str]) {
    let house = start_node(brokers, scheme, options);
    house.nodes[0].wait_until("it joins", Node::is_ready).unwrap();
}

/// Expects that a node cannot join, and that its log says why.
fn is_refused(brokers: Brokers, scheme: &'static str, options: &[&str], why: &str) {
    let house = start_node(brokers, scheme, options);
    let says_why = |node: &Node| {
        let log = node.log().to_lowercase();
        log.contains("cannot join") && log.contains(why)
    };
    house.nodes[0].wait_until("its log says why it cannot join", says_why).unwrap();
    assert!(!house.nodes[0].is_ready(), "it joins after all: {}", house.nodes[0].log());
}

/// Makes a certificate for this machine, signed by itself. Returns the paths of certificate and key.
fn certificate(folder: &Path, name: &str) -> (String, String) {
    let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
    let made = rcgen::generate_simple_self_signed(names).unwrap();
    let path = |what: &str| folder.join(format!("{name}.{what}")).to_str().unwrap().to_owned();
    fs::write(path("pem"), made.cert.pem()).unwrap();
    fs::write(path("key"), made.signing_key.serialize_pem()).unwrap();
    (path("pem"), path("key"))
}

#[test]
fn brokers_and_nodes_know_each_other_by_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let (broker, broker_key) = certificate(folder.path(), "broker");
    let (node, node_key) = certificate(folder.path(), "node");
    let (stranger, stranger_key) = certificate(folder.path(), "stranger");
    let more = format!(
        "tls {{ cert_file: {broker:?}, key_file: {broker_key:?}, ca_file: {node:?}, verify: true }}"
    );
    let options = BrokerOptions { more, ..BrokerOptions::default() };
    let start = || Brokers::start_with(1, &options).unwrap();
    let by = |authority, certificate, key| {
        ["--nats-ca", authority, "--nats-cert", certificate, "--nats-key", key]
    };
    joins(start(), "tls", &by(&broker, &node, &node_key));
    // The broker does not know this certificate.
    is_refused(start(), "tls", &by(&broker, &stranger, &stranger_key), "");
    is_refused(start(), "tls", &by(&stranger, &node, &node_key), "certificate");
}

/// Signs claims as NATS wants them.
fn token(signer: &KeyPair, subject: &KeyPair, name: &str, nats: Value) -> String {
    let claims = json!({
        "jti": name, "iat": 1_700_000_000, "iss": signer.public_key(), "name": name,
        "sub": subject.public_key(), "nats": nats,
    });
    let head = json!({ "typ": "JWT", "alg": "ed25519-nkey" });
    let [head, claims] = [head, claims].map(|part| URL_SAFE_NO_PAD.encode(part.to_string()));
    let signed = signer.sign(format!("{head}.{claims}").as_bytes()).unwrap();
    format!("{head}.{claims}.{}", URL_SAFE_NO_PAD.encode(signed))
}

fn credentials(file: &Path, account: &KeyPair) {
    let user = KeyPair::new_user();
    let rights = json!({
        "pub": {}, "sub": {}, "subs": -1, "data": -1, "payload": -1, "type": "user", "version": 2,
    });
    let text = format!(
        "-----BEGIN NATS USER JWT-----\n{}\n------END NATS USER JWT------\n\n\
         -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
        token(account, &user, "node", rights),
        user.seed().unwrap(),
    );
    fs::write(file, text).unwrap();
}

#[test]
fn a_node_shows_its_credentials() {
    let folder = tempfile::tempdir().unwrap();
    let (operator, account) = (KeyPair::new_operator(), KeyPair::new_account());
    let rights = json!({
        "limits": {
            "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
            "conn": -1, "leaf": -1, "mem_storage": -1, "disk_storage": -1, "streams": -1,
            "consumer": -1,
        },
        "default_permissions": { "pub": {}, "sub": {} }, "type": "account", "version": 2,
    });
    // Brokers keep nothing for this account.
    let system = KeyPair::new_account();
    let mut no_streams = rights.clone();
    for limit in ["mem_storage", "disk_storage", "streams", "consumer"] {
        no_streams["limits"][limit] = 0.into();
    }
    let more = format!(
        "operator: {}\nsystem_account: {}\nresolver: MEMORY\nresolver_preload: {{ {}: {}, {}: {} }}\n",
        token(&operator, &operator, "house", json!({ "type": "operator", "version": 2 })),
        system.public_key(),
        account.public_key(),
        token(&operator, &account, "tables", rights),
        system.public_key(),
        token(&operator, &system, "system", no_streams),
    );
    let options = BrokerOptions { more, ..BrokerOptions::default() };
    let [good, bad] = ["good", "bad"].map(|name| folder.path().join(name));
    credentials(&good, &account);
    credentials(&bad, &KeyPair::new_account());
    let start = || Brokers::start_with(1, &options).unwrap();
    joins(start(), "nats", &["--nats-creds", good.to_str().unwrap()]);
    is_refused(start(), "nats", &["--nats-creds", bad.to_str().unwrap()], "authorization");
    // Without credentials nobody joins.
    is_refused(start(), "nats", &[], "");
}
