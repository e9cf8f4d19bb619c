//! Which packed forms a client takes.

/// A packed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    pub(super) fn header(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
        }
    }

    pub(super) fn ending(self) -> &'static str {
        match self {
            Encoding::Brotli => ".br",
            Encoding::Gzip => ".gz",
        }
    }
}

/// The packed forms that a client takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encodings {
    brotli: bool,
    gzip: bool,
}

impl Encodings {
    /// What an `Accept-Encoding` header says; what is weighted 0 is not taken.
    pub fn accepted(header: &str) -> Self {
        let takes = |coding: &str| {
            header.split(',').any(|part| {
                let (name, weight) = part.split_once(';').unwrap_or((part, "q=1"));
                let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
                name.trim().eq_ignore_ascii_case(coding) && weight.is_none_or(|weight| weight > 0.0)
            })
        };
        Encodings { brotli: takes("br"), gzip: takes("gzip") }
    }

    pub(super) fn best_first(self) -> impl Iterator<Item = Encoding> {
        let brotli = self.brotli.then_some(Encoding::Brotli);
        brotli.into_iter().chain(self.gzip.then_some(Encoding::Gzip))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_weighted_nothing_is_not_taken() {
        for (header, brotli, gzip) in [
            ("gzip, deflate, br, zstd", true, true),
            ("br;q=0, gzip;q=0.5", false, true),
            ("BR", true, false),
            ("identity", false, false),
            ("", false, false),
            ("brotli", false, false),
        ] {
            assert_eq!(Encodings::accepted(header), Encodings { brotli, gzip }, "{header}");
        }
    }
}
