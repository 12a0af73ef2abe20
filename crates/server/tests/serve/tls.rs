//! The server speaks TLS itself, and takes a new certificate without a restart.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use server::{Limits, Server, Site, Tls};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Writes a new certificate and its key into a folder; returns the certificate.
fn renew(folder: &Path) -> CertificateDer<'static> {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(vec!["localhost".into()]).unwrap();
    fs::write(folder.join("cert.pem"), cert.pem()).unwrap();
    fs::write(folder.join("key.pem"), signing_key.serialize_pem()).unwrap();
    cert.der().clone()
}

/// Asks for a session over TLS and trusts only this certificate; returns the answer.
async fn ask(address: &str, trusted: &CertificateDer<'static>) -> std::io::Result<String> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let stream = TcpStream::connect(address).await?;
    let name = ServerName::try_from("localhost").unwrap();
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
    let request = "POST /api/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    // Not every side says goodbye in TLS's way.
    drop(stream.read_to_end(&mut answer).await);
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_is_used_and_replaced_without_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let first = renew(folder.path());
    let files = || (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    let tls = Tls::read(files().0, files().1).unwrap();
    let data = folder.path().join("data");
    let server = Server::open(&data, Site::default().with_tls(), Limits::default()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(server.with_tls(tls).serve(listener, async { drop(stopped.await) }));

    let answer = ask(&address, &first).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
    let answer = answer.to_lowercase();
    assert!(answer.contains("strict-transport-security: max-age=31536000"), "{answer}");
    assert!(answer.contains("set-cookie: __host-roundhouse=") && answer.contains("; secure"));

    // Files that do not fit together change nothing.
    fs::write(folder.path().join("key.pem"), "no key").unwrap();
    let second = renew(folder.path());
    assert_ne!(first, second);
    let mut waited = 0;
    while ask(&address, &second).await.is_err() {
        tokio::time::sleep(Duration::from_millis(200)).await;
        waited += 1;
        assert!(waited < 300, "the new certificate is not used");
    }
    assert!(ask(&address, &first).await.is_err(), "the old one is gone");
    let plain = TcpStream::connect(&address).await.unwrap();
    drop(plain);
    stop.send(()).unwrap();
    serving.await.unwrap();
}

#[test]
fn files_that_are_no_certificate_are_refused_with_their_name() {
    let folder = tempfile::tempdir().unwrap();
    renew(folder.path());
    let path = |name: &str| folder.path().join(name);
    let error = Tls::read(path("nowhere.pem"), path("key.pem")).err().unwrap().to_string();
    assert!(error.contains("nowhere.pem"), "{error}");
    fs::write(path("key.pem"), "no key").unwrap();
    let error = Tls::read(path("cert.pem"), path("key.pem")).err().unwrap().to_string();
    assert!(error.contains("key.pem"), "{error}");
}
