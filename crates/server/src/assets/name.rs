//! The name of a file that may be served.

/// A name without a way out of its folder.
pub(super) struct Name<'a>(&'a str);

impl<'a> Name<'a> {
    /// Parts of plain letters, none of which is hidden or empty.
    pub(super) fn parse(name: &'a str) -> Option<Self> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let fits = name.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && part.chars().all(is_plain));
        fits.then_some(Name(name))
    }

    pub(super) fn as_str(&self) -> &'a str {
        self.0
    }

    /// A browser runs a module, and compiles WebAssembly as it comes, only under the right one.
    pub(super) fn content_type(&self) -> &'static str {
        match self.0.rsplit_once('.').map(|(_, ending)| ending) {
            Some("js") => "text/javascript; charset=utf-8",
            Some("wasm") => "application/wasm",
            Some("json") => "application/json",
            Some("css") => "text/css; charset=utf-8",
            Some("ts") => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder() {
        for bad in ["", "/", "../x", "a/../b", "a//b", "/etc/passwd", ".git", "a/.b", "a\\b", "a%2f", "a b", "a\0"] {
            assert!(Name::parse(bad).is_none(), "{bad:?}");
        }
        for good in ["sayso.js", "locales/en.json", "locales/zh-Hans.json", "sayso_widget_bg.wasm"] {
            assert!(Name::parse(good).is_some(), "{good:?}");
        }
    }
}
