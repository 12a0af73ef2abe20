//! TLS: the certificate and its key, read again when their files change.

use std::path::PathBuf;
use std::sync::{Arc, RwLock};
use std::time::{Duration, SystemTime};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_util::sync::CancellationToken;

/// The time between two looks at the files.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// The reason why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file is not what it should be.
    #[error("{}: {what}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The certificate and the key do not belong together.
    #[error("the certificate and the key do not fit: {0}")]
    Mismatch(#[from] tokio_rustls::rustls::Error),
}

/// A certificate with its key, in two PEM files.
pub struct Tls {
    certificate: PathBuf,
    key: PathBuf,
    acceptor: RwLock<TlsAcceptor>,
}

impl Tls {
    /// Reads a certificate chain and its private key.
    ///
    /// # Errors
    /// If a file cannot be read, or the two do not belong together.
    pub fn read(certificate: PathBuf, key: PathBuf) -> Result<Tls, TlsError> {
        let acceptor = RwLock::new(acceptor(&certificate, &key)?);
        Ok(Tls { certificate, key, acceptor })
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.acceptor.read().expect("nobody panics while replacing a certificate").clone()
    }

    /// Reads the files again when they have changed, until the server stops. Connections keep the
    /// certificate that they began with.
    pub(crate) async fn follow(self: Arc<Tls>, stop: CancellationToken) {
        let mut known = self.changed();
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
            let changed = self.changed();
            if changed != known {
                known = changed;
                self.reload();
            }
        }
    }

    /// Reads the files again. If they are wrong, the old certificate stays in use.
    pub(crate) fn reload(&self) {
        match acceptor(&self.certificate, &self.key) {
            Ok(fresh) => {
                *self.acceptor.write().expect("nobody panics while reading a certificate") = fresh;
                tracing::info!("the certificate was read again");
            }
            Err(error) => tracing::error!(%error, "the new certificate cannot be used"),
        }
    }

    /// Returns when the files were last changed.
    fn changed(&self) -> [Option<SystemTime>; 2] {
        [&self.certificate, &self.key]
            .map(|path| path.metadata().and_then(|file| file.modified()).ok())
    }
}

fn acceptor(certificate: &PathBuf, key: &PathBuf) -> Result<TlsAcceptor, TlsError> {
    let wrong = |path: &PathBuf, what: String| TlsError::File { path: path.clone(), what };
    let chain = CertificateDer::pem_file_iter(certificate)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| wrong(certificate, error.to_string()))?;
    if chain.is_empty() {
        return Err(wrong(certificate, "there is no certificate in it".into()));
    }
    let key_found =
        PrivateKeyDer::from_pem_file(key).map_err(|error| wrong(key, error.to_string()))?;
    let mut config =
        ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key_found)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}
