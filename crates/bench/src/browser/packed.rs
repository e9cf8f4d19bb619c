//! What a file weighs: as it is, and packed as tightly as a site packs what it hands out often.

use std::io::Write;

use anyhow::{Context, Result};
use brotli::enc::BrotliEncoderParams;
use flate2::{Compression, write::GzEncoder};

/// The strongest that there is.
const QUALITY: i32 = 11;

/// A file, in every form in which it may go over the wire.
pub(super) struct Packed {
    pub(super) raw: Vec<u8>,
    pub(super) gzip: Vec<u8>,
    pub(super) brotli: Vec<u8>,
}

impl Packed {
    pub(super) fn new(raw: Vec<u8>) -> Result<Self> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&raw).context("gzip failed")?;
        let gzip = encoder.finish().context("gzip failed")?;
        let params = BrotliEncoderParams { quality: QUALITY, size_hint: raw.len(), ..Default::default() };
        let mut brotli = Vec::new();
        brotli::BrotliCompress(&mut &raw[..], &mut brotli, &params).context("brotli failed")?;
        Ok(Packed { raw, gzip, brotli })
    }
}
