//! The files of the widget: carried by the program, or in a folder that the operator names.
//!
//! They are public: nothing in them depends on who asks.

mod encoding;
mod name;

use std::{
    borrow::Cow,
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

pub use encoding::Encodings;
use name::Name;

/// Carried by this program, by name; packed forms have the endings `.br` and `.gz`.
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The module that a page imports.
const ENTRY: &str = "sayso.js";

/// Where the files come from.
#[derive(Clone, Debug, Default)]
pub enum Assets {
    /// The program itself.
    #[default]
    Embedded,
    /// A folder, read anew each time.
    Folder(PathBuf),
}

/// A file, in the form that was asked for.
#[derive(Clone, Debug)]
pub struct Asset {
    /// What is sent.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type, unpacked.
    pub content_type: &'static str,
    /// How it is packed, as the header has it.
    pub encoding: Option<&'static str>,
    /// Changes with each byte of it.
    pub etag: String,
}

/// What is no folder with the widget in it.
#[derive(Debug, thiserror::Error)]
#[error("{} has no sayso.js; make the widget with `cargo xtask widget`, or leave --assets out", .0.display())]
pub struct NoWidget(PathBuf);

impl Assets {
    /// The folder at `path`, where the widget is in it.
    pub fn folder(path: &Path) -> Result<Self, NoWidget> {
        match path.join(ENTRY).is_file() {
            true => Ok(Assets::Folder(path.to_owned())),
            false => Err(NoWidget(path.to_owned())),
        }
    }

    /// Whether there is a widget.
    pub fn has_widget(&self) -> bool {
        Name::parse(ENTRY).is_some_and(|name| self.read(&name, "").is_some())
    }

    /// The file of that name, packed as tightly as `accepted` allows.
    pub fn find(&self, name: &str, accepted: Encodings) -> Option<Asset> {
        let name = Name::parse(name)?;
        let packed = accepted
            .best_first()
            .find_map(|encoding| Some((self.read(&name, encoding.ending())?, Some(encoding.header()))));
        let (bytes, encoding) = packed.or_else(|| Some((self.read(&name, "")?, None)))?;
        let etag = format!("\"{}\"", hex::encode(&Sha256::digest(&bytes)[..16]));
        Some(Asset { bytes, content_type: name.content_type(), encoding, etag })
    }

    fn read(&self, name: &Name<'_>, ending: &str) -> Option<Cow<'static, [u8]>> {
        let file = format!("{}{ending}", name.as_str());
        match self {
            Assets::Embedded => {
                EMBEDDED.iter().find(|(known, _)| *known == file).map(|(_, bytes)| Cow::Borrowed(*bytes))
            }
            Assets::Folder(folder) => fs::read(folder.join(file)).ok().map(Cow::Owned),
        }
    }
}
