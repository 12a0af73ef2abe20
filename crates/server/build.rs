//! Embeds the page: writes a table of the files in `target/client/dist` in their compressed forms, `name.gz` and `name.br`.
//! A file that has no `name.gz` is compressed here; one that compression makes no smaller is embedded uncompressed. No other
//! file is embedded plain: the few clients that take no compression get it unpacked.

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
    files.retain(|file| {
        file.path().extension().is_none_or(|ending| ending != "gz" && ending != "br")
    });
    files.sort_by_key(fs::DirEntry::file_name);
    let mut table = String::from("static BUILT_IN: &[BuiltIn] = &[\n");
    for (index, file) in files.iter().enumerate() {
        let plain = file.path();
        let mut gzip = with_ending(&plain, ".gz");
        if !gzip.is_file() {
            gzip = out.join(format!("{index}.gz"));
            compress(&plain, &gzip)?;
        }
        let size = |path: &Path| fs::metadata(path).map(|found| found.len());
        let content = if size(&gzip)? < size(&plain)? {
            let brotli = with_ending(&plain, ".br");
            let brotli = brotli.is_file().then(|| format!("include_bytes!({brotli:?})"));
            let brotli = brotli.unwrap_or_else(|| "&[]".to_owned());
            format!("Packed {{ gzip: include_bytes!({gzip:?}), brotli: {brotli} }}")
        } else {
            format!("Plain(include_bytes!({plain:?}))")
        };
        let name = file.file_name().into_string().map_err(|name| format!("odd name {name:?}"))?;
        writeln!(table, "    BuiltIn {{ name: {name:?}, content: BuiltInContent::{content} }},")?;
    }
    table.push_str("];\n");
    fs::write(out.join("assets.rs"), table)?;
    Ok(())
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

fn compress(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    let mut encoder = GzEncoder::new(fs::File::create(to)?, Compression::best());
    encoder.write_all(&fs::read(from)?)?;
    encoder.finish()?;
    Ok(())
}
