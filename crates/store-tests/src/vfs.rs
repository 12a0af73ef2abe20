//! The disk as SQLite sees it: C functions that call the [`Disk`].
//!
//! Safety, for all of them: SQLite passes pointers that it got from `open`, buffers as long as it says,
//! and uses a file from one thread at a time. Nothing here keeps a pointer but the shared memory's, which
//! stays where it is until the disk is dropped.
#![allow(
    unsafe_code,
    reason = "SQLite's interface for file systems is one of C functions and pointers"
)]

use std::collections::HashMap;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::Path;
use std::ptr::{self, null_mut};
use std::slice;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, Once, PoisonError};

use rusqlite::ffi;

use crate::disk::{Disk, Refusal};
use crate::locks::{FileLocks, Held, SharedLocks};

/// The name to give to SQLite.
pub const VFS: &str = "powercut";

/// A disk in place of a folder, as long as this lives.
#[derive(Debug)]
pub struct Mounted {
    folder: String,
    machine: Arc<Machine>,
}

impl Mounted {
    /// SQLite finds the disk under the path of this folder; the folder itself stays empty.
    pub fn new(folder: &Path) -> Mounted {
        static REGISTERED: Once = Once::new();
        REGISTERED.call_once(register);
        let folder = folder.to_string_lossy().into_owned();
        let machine = Arc::default();
        lock(&MACHINES).insert(folder.clone(), Arc::clone(&machine));
        Mounted { folder, machine }
    }

    /// The disk.
    pub fn disk(&self) -> MutexGuard<'_, Disk> {
        lock(&self.machine.disk)
    }

    /// Every connection must be gone: a machine that has lost its power has no processes.
    pub fn power_on(&self, dice: &mut crate::Dice) {
        *lock(&self.machine.memory) = Memory::default();
        self.disk().power_on(dice);
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        lock(&MACHINES).remove(&self.folder);
    }
}

static MACHINES: LazyLock<Mutex<HashMap<String, Arc<Machine>>>> = LazyLock::new(Mutex::default);

/// A disk, and what does not survive without power.
#[derive(Debug, Default)]
struct Machine {
    disk: Mutex<Disk>,
    memory: Mutex<Memory>,
}

#[derive(Debug, Default)]
struct Memory {
    locks: HashMap<String, FileLocks>,
    shared_locks: HashMap<String, SharedLocks>,
    /// Regions of shared memory; the words never move.
    regions: HashMap<String, Vec<Box<[u64]>>>,
}

/// What SQLite holds of an open file: its part first, then ours.
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

fn code(done: Result<(), Refusal>, otherwise: c_int) -> c_int {
    match done {
        Ok(()) => ffi::SQLITE_OK,
        Err(Refusal::Full) => ffi::SQLITE_FULL,
        Err(Refusal::NoPower) => otherwise,
    }
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(raise_lock),
    xUnlock: Some(lower_lock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

/// Clock and randomness are the system's.
fn register() {
    let name = CString::new(VFS).expect("it has no zero byte");
    // SAFETY: SQLite keeps the pointers for good, and they are never freed.
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

/// The disk that is mounted where this file is, and the file's name on it.
unsafe fn find(path: *const c_char) -> Option<(Arc<Machine>, String)> {
    let path = unsafe { text(path) };
    let (folder, name) = path.rsplit_once('/')?;
    let machine = lock(&MACHINES).get(folder).cloned()?;
    Some((machine, name.to_owned()))
}

unsafe fn opened<'a>(file: *mut ffi::sqlite3_file) -> &'a mut Open {
    unsafe { &mut *(*file.cast::<Handle>()).file }
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
        (*handle).methods.pMethods = &METHODS;
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

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    let open = unsafe { Box::from_raw((*file.cast::<Handle>()).file) };
    unsafe { (*file).pMethods = ptr::null() };
    let mut memory = lock(&open.machine.memory);
    memory.locks.entry(open.name.clone()).or_default().lower(open.level, 0);
    if open.delete_on_close {
        // A temporary file: whether it goes does not matter.
        let _gone = open.disk().delete(&open.name);
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn read(
    file: *mut ffi::sqlite3_file,
    into: *mut c_void,
    length: c_int,
    offset: i64,
) -> c_int {
    let open = unsafe { opened(file) };
    let into = unsafe { slice::from_raw_parts_mut(into.cast::<u8>(), length as usize) };
    into.fill(0);
    match open.disk().read(&open.name, offset as usize, into) {
        Ok(read) if read == into.len() => ffi::SQLITE_OK,
        Ok(_) => ffi::SQLITE_IOERR_SHORT_READ,
        Err(_) => ffi::SQLITE_IOERR_READ,
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    length: c_int,
    offset: i64,
) -> c_int {
    let open = unsafe { opened(file) };
    let from = unsafe { slice::from_raw_parts(from.cast::<u8>(), length as usize) };
    code(open.disk().write(&open.name, offset as usize, from), ffi::SQLITE_IOERR_WRITE)
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, length: i64) -> c_int {
    let open = unsafe { opened(file) };
    code(open.disk().truncate(&open.name, length as usize), ffi::SQLITE_IOERR_TRUNCATE)
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, _: c_int) -> c_int {
    let open = unsafe { opened(file) };
    code(open.disk().sync(&open.name), ffi::SQLITE_IOERR_FSYNC)
}

unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, out: *mut i64) -> c_int {
    let open = unsafe { opened(file) };
    unsafe { *out = open.disk().size(&open.name) as i64 };
    ffi::SQLITE_OK
}

unsafe extern "C" fn raise_lock(file: *mut ffi::sqlite3_file, to: c_int) -> c_int {
    let open = unsafe { opened(file) };
    let mut memory = lock(&open.machine.memory);
    let locks = memory.locks.entry(open.name.clone()).or_default();
    if to > open.level {
        if !locks.raise(open.level, to) {
            return ffi::SQLITE_BUSY;
        }
        open.level = to;
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn lower_lock(file: *mut ffi::sqlite3_file, to: c_int) -> c_int {
    let open = unsafe { opened(file) };
    let mut memory = lock(&open.machine.memory);
    if to < open.level {
        memory.locks.entry(open.name.clone()).or_default().lower(open.level, to);
        open.level = to;
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn check_reserved_lock(file: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    let open = unsafe { opened(file) };
    let memory = lock(&open.machine.memory);
    let reserved = memory.locks.get(&open.name).is_some_and(FileLocks::is_reserved);
    unsafe { *out = c_int::from(reserved) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn file_control(_: *mut ffi::sqlite3_file, _: c_int, _: *mut c_void) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(_: *mut ffi::sqlite3_file) -> c_int {
    4096
}

/// As on Linux: a write does not change what lies beside it, and nothing else is promised.
unsafe extern "C" fn characteristics(_: *mut ffi::sqlite3_file) -> c_int {
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

unsafe extern "C" fn shm_map(
    file: *mut ffi::sqlite3_file,
    region: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    let open = unsafe { opened(file) };
    let mut memory = lock(&open.machine.memory);
    let regions = memory.regions.entry(open.name.clone()).or_default();
    while regions.len() <= region as usize && extend != 0 {
        regions.push(vec![0; size as usize / size_of::<u64>()].into());
    }
    let region = regions.get_mut(region as usize);
    unsafe { *out = region.map_or(null_mut(), |region| region.as_mut_ptr().cast()) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn shm_lock(
    file: *mut ffi::sqlite3_file,
    first: c_int,
    count: c_int,
    flags: c_int,
) -> c_int {
    let open = unsafe { opened(file) };
    let mut memory = lock(&open.machine.memory);
    let locks = memory.shared_locks.entry(open.name.clone()).or_default();
    let slots = first as usize..(first + count) as usize;
    if flags & ffi::SQLITE_SHM_UNLOCK != 0 {
        locks.unlock(&mut open.held, slots);
        return ffi::SQLITE_OK;
    }
    let alone = flags & ffi::SQLITE_SHM_EXCLUSIVE != 0;
    if locks.lock(&mut open.held, slots, alone) { ffi::SQLITE_OK } else { ffi::SQLITE_BUSY }
}

unsafe extern "C" fn shm_barrier(_: *mut ffi::sqlite3_file) {
    std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
}

/// The words stay where they are, but their meaning ends with the last connection.
unsafe extern "C" fn shm_unmap(file: *mut ffi::sqlite3_file, delete: c_int) -> c_int {
    let open = unsafe { opened(file) };
    let mut memory = lock(&open.machine.memory);
    let locks = memory.shared_locks.entry(open.name.clone()).or_default();
    locks.unlock(&mut open.held, 0..8);
    if delete != 0 {
        memory.regions.entry(open.name.clone()).or_default().iter_mut().for_each(|r| r.fill(0));
    }
    ffi::SQLITE_OK
}
