//! Embeds the page: writes a table of the files in `target/client/dist`, each also compressed. If a file
//! is there in compressed form already, as `name.gz`, that one is used.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> Result<(), Box<dyn Error>> {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let dist = here.join("../../target/client/dist");
    // Without the folder, cargo would run this program at every build.
    fs::create_dir_all(&dist)?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", dist.display());

    let mut files: Vec<_> = fs::read_dir(dist.canonicalize()?)?.collect::<Result<_, _>>()?;
    files.retain(|file| file.path().extension().is_none_or(|ending| ending != "gz"));
    files.sort_by_key(fs::DirEntry::file_name);
    let mut table = String::from("static BUILT_IN: &[BuiltIn] = &[\n");
    for (index, file) in files.iter().enumerate() {
        let mut gzip = file.path().into_os_string();
        gzip.push(".gz");
        let mut gzip = PathBuf::from(gzip);
        if !gzip.is_file() {
            gzip = out.join(format!("{index}.gz"));
            compress(&file.path(), &gzip)?;
        }
        let name = file.file_name().into_string().map_err(|name| format!("odd name {name:?}"))?;
        let plain = file.path();
        writeln!(
            table,
            "    BuiltIn {{ name: {name:?}, plain: include_bytes!({plain:?}), gzip: include_bytes!({gzip:?}) }},"
        )?;
    }
    table.push_str("];\n");
    fs::write(out.join("assets.rs"), table)?;
    Ok(())
}

fn compress(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    let mut encoder = GzEncoder::new(fs::File::create(to)?, Compression::best());
    encoder.write_all(&fs::read(from)?)?;
    encoder.finish()?;
    Ok(())
}
