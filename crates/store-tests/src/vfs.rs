//! The virtual file system for SQLite: C functions that call the [`Disk`].
//!
//! Safety, for all of them: SQLite passes pointers that it got from `open` and buffers of the length that
//! it says, and uses a file from one thread at a time. Nothing here keeps a pointer, except to the shared
//! memory, which does not move until the disk is dropped.
#![allow(
    unsafe_code,
    reason = "SQLite's interface for file systems is one of C functions and pointers"
)]

mod methods;

use std::collections::HashMap;
use std::ffi::{CStr, CString, c_char, c_int};
use std::path::Path;
use std::ptr::{self, null_mut};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, Once, PoisonError};

use rusqlite::ffi;

use crate::disk::{Disk, DiskError};
use crate::locks::{FileLocks, Held, SharedLocks};

/// The name under which SQLite finds the file system.
pub const VFS: &str = "powercut";

/// A disk that replaces a folder as long as this lives.
#[derive(Debug)]
pub struct Mounted {
    folder: String,
    machine: Arc<Machine>,
}

impl Mounted {
    /// Mounts a new disk at the path of this folder. The folder itself stays empty.
    pub fn new(folder: &Path) -> Mounted {
        static REGISTERED: Once = Once::new();
        REGISTERED.call_once(register);
        let folder = folder.to_string_lossy().into_owned();
        let machine = Arc::default();
        lock(&MACHINES).insert(folder.clone(), Arc::clone(&machine));
        Mounted { folder, machine }
    }

    /// Locks and returns the disk.
    pub fn disk(&self) -> MutexGuard<'_, Disk> {
        lock(&self.machine.disk)
    }

    /// Restores the power. All connections must be closed: after a power cut there are no processes.
    pub fn power_on(&self, rng: &mut crate::TestRng) {
        *lock(&self.machine.memory) = Memory::default();
        self.disk().power_on(rng);
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        lock(&MACHINES).remove(&self.folder);
    }
}

static MACHINES: LazyLock<Mutex<HashMap<String, Arc<Machine>>>> = LazyLock::new(Mutex::default);

/// A disk, and the locks and memory that a power cut erases.
#[derive(Debug, Default)]
struct Machine {
    disk: Mutex<Disk>,
    memory: Mutex<Memory>,
}

#[derive(Debug, Default)]
struct Memory {
    locks: HashMap<String, FileLocks>,
    shared_locks: HashMap<String, SharedLocks>,
    /// Regions of shared memory. Their words never move.
    regions: HashMap<String, Vec<Box<[u64]>>>,
}

/// An open file as SQLite holds it: its own part first, then ours.
#[repr(C)]
struct Handle {
    methods: ffi::sqlite3_file,
    file: *mut Open,
}

struct Open {
    machine: Arc<Machine>,
    name: String,
    level: c_int,
    held: Held,
    delete_on_close: bool,
}

impl Open {
    fn disk(&self) -> MutexGuard<'_, Disk> {
        lock(&self.machine.disk)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn code(done: Result<(), DiskError>, otherwise: c_int) -> c_int {
    match done {
        Ok(()) => ffi::SQLITE_OK,
        Err(DiskError::Full) => ffi::SQLITE_FULL,
        Err(DiskError::NoPower) => otherwise,
    }
}

/// Registers the file system. Clock and randomness are those of SQLite's default one.
fn register() {
    let name = CString::new(VFS).expect("it has no zero byte");
    // SAFETY: SQLite keeps the pointers for ever, and they are never freed.
    unsafe {
        let system = &*ffi::sqlite3_vfs_find(ptr::null());
        let vfs = Box::leak(Box::new(ffi::sqlite3_vfs {
            iVersion: 1,
            szOsFile: size_of::<Handle>() as c_int,
            pNext: null_mut(),
            zName: name.into_raw(),
            pAppData: null_mut(),
            xOpen: Some(open),
            xDelete: Some(delete),
            xAccess: Some(access),
            xFullPathname: Some(full_path),
            ..*system
        }));
        assert_eq!(ffi::sqlite3_vfs_register(vfs, 0), ffi::SQLITE_OK);
    }
}

unsafe fn text(name: *const c_char) -> String {
    if name.is_null() {
        return "temporary".to_owned();
    }
    unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
}

/// Finds the disk that is mounted at this path, and the name of the file on it.
unsafe fn find(path: *const c_char) -> Option<(Arc<Machine>, String)> {
    let path = unsafe { text(path) };
    let (folder, name) = path.rsplit_once('/')?;
    let machine = lock(&MACHINES).get(folder).cloned()?;
    Some((machine, name.to_owned()))
}

unsafe extern "C" fn open(
    _: *mut ffi::sqlite3_vfs,
    path: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    unsafe {
        (*file).pMethods = ptr::null();
        let Some((machine, name)) = find(path) else { return ffi::SQLITE_CANTOPEN };
        let exists = lock(&machine.disk).exists(&name);
        if !exists && flags & ffi::SQLITE_OPEN_CREATE == 0 {
            return ffi::SQLITE_CANTOPEN;
        }
        if !exists && lock(&machine.disk).create(&name).is_err() {
            return ffi::SQLITE_CANTOPEN;
        }
        let delete_on_close = flags & ffi::SQLITE_OPEN_DELETEONCLOSE != 0;
        let held = Held::default();
        let open = Box::new(Open { machine, name, level: 0, held, delete_on_close });
        let handle = file.cast::<Handle>();
        (*handle).file = Box::into_raw(open);
        (*handle).methods.pMethods = &methods::METHODS;
        if !out_flags.is_null() {
            *out_flags = flags;
        }
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn delete(_: *mut ffi::sqlite3_vfs, path: *const c_char, _: c_int) -> c_int {
    let Some((machine, name)) = (unsafe { find(path) }) else { return ffi::SQLITE_IOERR_DELETE };
    let mut disk = lock(&machine.disk);
    if !disk.exists(&name) {
        return ffi::SQLITE_IOERR_DELETE_NOENT;
    }
    code(disk.delete(&name), ffi::SQLITE_IOERR_DELETE)
}

unsafe extern "C" fn access(
    _: *mut ffi::sqlite3_vfs,
    path: *const c_char,
    _: c_int,
    out: *mut c_int,
) -> c_int {
    let exists = unsafe { find(path) }.is_some_and(|(machine, name)| {
        let disk = lock(&machine.disk);
        disk.exists(&name)
    });
    unsafe { *out = c_int::from(exists) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn full_path(
    _: *mut ffi::sqlite3_vfs,
    path: *const c_char,
    length: c_int,
    out: *mut c_char,
) -> c_int {
    let path = unsafe { CStr::from_ptr(path) }.to_bytes_with_nul();
    if path.len() > length as usize {
        return ffi::SQLITE_CANTOPEN;
    }
    unsafe { ptr::copy_nonoverlapping(path.as_ptr().cast(), out, path.len()) };
    ffi::SQLITE_OK
}
