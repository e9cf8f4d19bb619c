//! Puts a `.br` and a `.gz` beside each file, so that no server has to compress.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::progress::Progress;

/// The strongest that there is. It is done once, and read often.
const QUALITY: i32 = 11;

/// Files of a few bytes get no smaller.
const WORTH_IT: usize = 64;

pub(super) fn folder(folder: &Path, progress: &mut Progress) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))?;
    for entry in entries {
        let path = entry.with_context(|| format!("could not read {}", folder.display()))?.path();
        progress.beat("compressing");
        match path.is_dir() {
            true => self::folder(&path, progress)?,
            false => file(&path)?,
        }
    }
    Ok(())
}

fn file(path: &Path) -> Result<()> {
    let plain = fs::read(path).with_context(|| format!("could not read {}", path.display()))?;
    if plain.len() < WORTH_IT {
        return Ok(());
    }
    write(path, "br", &brotli(&plain)?)?;
    write(path, "gz", &gzip(&plain)?)
}

fn brotli(plain: &[u8]) -> Result<Vec<u8>> {
    let params = BrotliEncoderParams { quality: QUALITY, size_hint: plain.len(), ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &plain[..], &mut packed, &params).context("brotli failed")?;
    Ok(packed)
}

fn gzip(plain: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).context("gzip failed")?;
    encoder.finish().context("gzip failed")
}

fn write(path: &Path, ending: &str, bytes: &[u8]) -> Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    fs::write(&name, bytes).with_context(|| format!("could not write {}", Path::new(&name).display()))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn what_is_packed_is_what_comes_out() {
        let plain = "an answer counts once; ".repeat(40).into_bytes();
        let (mut from_brotli, mut from_gzip) = (Vec::new(), Vec::new());
        brotli::BrotliDecompress(&mut &brotli(&plain).unwrap()[..], &mut from_brotli).unwrap();
        flate2::read::GzDecoder::new(&gzip(&plain).unwrap()[..]).read_to_end(&mut from_gzip).unwrap();
        assert!(from_brotli == plain && from_gzip == plain);
    }
}
