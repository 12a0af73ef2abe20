CREATE TABLE tables (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    summary BLOB NOT NULL,
    -- All of these or none: a live table has its entries in `entries`.
    length INTEGER,
    chain BLOB,
    activity INTEGER,
    log BLOB
) STRICT;

CREATE INDEX live ON tables (row) WHERE log IS NULL;
CREATE INDEX finished ON tables (activity, id) WHERE log IS NOT NULL;

CREATE TABLE entries (
    row INTEGER NOT NULL,
    position INTEGER NOT NULL,
    time INTEGER NOT NULL,
    chain BLOB NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (row, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    key TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
