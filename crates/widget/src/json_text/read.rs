//! Reads JSON that a browser wrote: there are no blanks in it, no key twice, and nothing that is no JSON.

use sayso_types::{Json, Map, Number};

/// Past this nothing is read: no prompt is that deep, and the stack is not endless.
const DEPTH: usize = 32;

/// As many digits are a whole number that is summed up here.
const SHORT: usize = 15;

/// Up to here a whole number was not rounded on its way, whatever it was before.
pub(super) const SAFE: f64 = 9_007_199_254_740_991.0;

/// One more is exact as well, where nobody rounded it.
pub(super) const EXACT: f64 = SAFE + 1.0;

/// The value; `None` where it is none that Sayso holds exactly. `number` reads what is no short whole number; a whole one
/// goes up to `most`.
pub(super) fn read(text: &str, number: fn(&str) -> f64, most: f64) -> Option<Json> {
    Reader { text, at: 0, number, most }.value(DEPTH)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    number: fn(&str) -> f64,
    most: f64,
}

impl<'a> Reader<'a> {
    fn value(&mut self, depth: usize) -> Option<Json> {
        let depth = depth.checked_sub(1)?;
        let start = self.at;
        match self.next()? {
            b'n' => self.skip("ull".len(), Json::Null),
            b't' => self.skip("rue".len(), Json::Bool(true)),
            b'f' => self.skip("alse".len(), Json::Bool(false)),
            b'"' => self.string().map(Json::String),
            b'[' => {
                let mut list = Vec::new();
                while self.goes_on(b']')? {
                    list.push(self.value(depth)?);
                }
                Some(Json::Array(list))
            }
            b'{' => {
                let mut members = Vec::new();
                while self.goes_on(b'}')? {
                    let Json::String(name) = self.value(depth)? else { return None };
                    // The colon.
                    self.next()?;
                    members.push((name, self.value(depth)?));
                }
                Some(Json::Object(Map::of_distinct(members)))
            }
            _ => self.number(start),
        }
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.text.as_bytes().get(self.at).copied();
        self.at += 1;
        byte
    }

    fn skip(&mut self, length: usize, value: Json) -> Option<Json> {
        self.at += length;
        Some(value)
    }

    /// Whether another member follows before the end.
    fn goes_on(&mut self, end: u8) -> Option<bool> {
        let next = *self.text.as_bytes().get(self.at)?;
        if next == end || next == b',' {
            self.at += 1;
        }
        Some(next != end)
    }

    fn number(&mut self, start: usize) -> Option<Json> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(|byte| !matches!(byte, b',' | b']' | b'}')) {
            self.at += 1;
        }
        let text = self.text.get(start..self.at)?;
        let short = text.len() <= SHORT && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = match short {
            true => text.bytes().fold(0.0, |number, digit| number * 10.0 + f64::from(digit - b'0')),
            false => (self.number)(text),
        };
        let inexact = number.abs() > self.most && !text.contains(['.', 'e']);
        Number::try_from(number).ok().filter(|_| !inexact).map(Json::Number)
    }

    /// The text up to the closing quote.
    fn string(&mut self) -> Option<String> {
        // Mostly it goes to the end in one piece.
        let mut text = self.piece()?.to_owned();
        while self.next()? != b'"' {
            text.push(match self.next()? {
                b'b' => '\u{8}',
                b'f' => '\u{c}',
                b'n' => '\n',
                b'r' => '\r',
                b't' => '\t',
                b'u' => {
                    let code = self.text.get(self.at..self.at + 4)?;
                    self.at += 4;
                    // Half of a pair is no character.
                    char::from_u32(u32::from_str_radix(code, 16).ok()?).unwrap_or(char::REPLACEMENT_CHARACTER)
                }
                other => other.into(),
            });
            text.push_str(self.piece()?);
        }
        Some(text)
    }

    /// What stands before the next quote or escape.
    fn piece(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..)?;
        let length = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\'))?;
        self.at += length;
        rest.get(..length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> f64 {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_written_without_blanks_is_read_as_it_is_elsewhere() {
        for text in [
            r#"{"a":[1,-2.5,0,1e21,true,false,null],"b":{},"c":[],"d":"","e":{"f":[[]]}}"#,
            r#""a\"b\\c\/d\n\t\r\b\f\u0007 日本 👍""#,
            "123456789012345",
            "[[[1],2],3]",
        ] {
            assert_eq!(read(text, number, SAFE), Some(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn what_is_too_deep_or_inexact_or_broken_off_is_nothing() {
        let deep = ["[".repeat(33), "]".repeat(33)].concat();
        for text in [deep.as_str(), "9007199254740993", "[1", r#"{"a""#, r#""a"#, r#""\u00"#, ""] {
            assert_eq!(read(text, number, SAFE), None, "{text}");
        }
        assert_eq!(read("9007199254740992", number, EXACT), "9007199254740992".parse().ok());
        assert_eq!(read(r#""\ud83d""#, number, SAFE), Some(Json::from("\u{fffd}")));
    }
}
