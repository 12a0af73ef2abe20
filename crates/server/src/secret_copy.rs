//! The second copy of the server's secret, in a file beside the store. Without the secret all sessions and
//! links are void, so losing one page of the store must not lose it.

use std::io;
use std::path::Path;

use crate::checked_file;

/// The name of the file in the folder of the store.
const FILE: &str = "secret";
/// The bytes of the secret.
const SECRET: usize = 32;

/// Reads the copy in this folder; returns `None` if there is none, or if it is damaged.
pub(crate) fn read(folder: &Path) -> Option<[u8; SECRET]> {
    checked_file::read(&folder.join(FILE))?.try_into().ok()
}

/// Writes the copy: complete and on disk, or not at all. Only its owner may read it.
pub(crate) fn write(folder: &Path, secret: &[u8; SECRET]) -> io::Result<()> {
    checked_file::write(&folder.join(FILE), secret)
}

/// Copies the second copy of the secret from the folder of one store to that of another, if there is one:
/// what was salvaged from a damaged store may lack the first.
///
/// # Errors
/// If the copy cannot be written.
pub fn carry_secret(from: &Path, to: &Path) -> io::Result<()> {
    match read(from) {
        Some(secret) => write(to, &secret),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_copy_is_read_again_unless_it_is_damaged() {
        let [folder, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        assert_eq!(read(folder.path()), None);
        write(folder.path(), &[7; SECRET]).unwrap();
        carry_secret(folder.path(), other.path()).unwrap();
        assert_eq!(read(other.path()), Some([7; SECRET]));
        let path = folder.path().join(FILE);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
        let mut bytes = fs::read(&path).unwrap();
        bytes[3] ^= 1;
        fs::write(&path, bytes).unwrap();
        assert_eq!(read(folder.path()), None);
    }
}
