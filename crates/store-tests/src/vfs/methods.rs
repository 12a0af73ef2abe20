//! The methods of an open file, and of the memory that SQLite's connections share.

use std::ffi::{c_int, c_void};
use std::ptr::{self, null_mut};
use std::slice;

use rusqlite::ffi;

use super::{Handle, Open, code, lock};
use crate::locks::FileLocks;

pub(super) static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
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

unsafe fn opened<'a>(file: *mut ffi::sqlite3_file) -> &'a mut Open {
    unsafe { &mut *(*file.cast::<Handle>()).file }
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    let open = unsafe { Box::from_raw((*file.cast::<Handle>()).file) };
    unsafe { (*file).pMethods = ptr::null() };
    let mut memory = lock(&open.machine.memory);
    memory.locks.entry(open.name.clone()).or_default().lower(open.level, 0);
    if open.delete_on_close {
        // A temporary file: it does not matter whether this succeeds.
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

/// Reports what Linux promises: a write does not change the bytes around it, and nothing else.
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

/// Unmaps shared memory. The words stay where they are, but lose their meaning with the last
/// connection.
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
