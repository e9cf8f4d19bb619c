//! Writes JSON for the browser to read.

use sayso_types::Json;

/// The value as JSON; `number` writes numbers.
pub(super) fn write(json: &Json, number: fn(f64) -> String) -> String {
    let mut text = String::new();
    value(json, number, &mut text);
    text
}

fn value(json: &Json, number: fn(f64) -> String, text: &mut String) {
    match json {
        Json::Null => text.push_str("null"),
        Json::Bool(true) => text.push_str("true"),
        Json::Bool(false) => text.push_str("false"),
        Json::Number(found) => text.push_str(&number(found.as_f64())),
        Json::String(found) => string(found, text),
        Json::Array(list) => {
            text.push('[');
            for (at, item) in list.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                value(item, number, text);
            }
            text.push(']');
        }
        Json::Object(map) => {
            text.push('{');
            for (at, (key, member)) in map.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                string(key, text);
                text.push(':');
                value(member, number, text);
            }
            text.push('}');
        }
    }
}

fn string(found: &str, text: &mut String) {
    text.push('"');
    for letter in found.chars() {
        match letter {
            '"' | '\\' => {
                text.push('\\');
                text.push(letter);
            }
            '\0'..'\u{20}' => {
                let digit = |digit: u32| char::from_digit(digit, 16).unwrap_or('0');
                text.push_str("\\u00");
                text.push(digit(letter as u32 / 16));
                text.push(digit(letter as u32 % 16));
            }
            _ => text.push(letter),
        }
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_as_it_was() {
        for json in [
            r#"{"a":[1,-2.5,true,false,null],"b":{},"c":[],"":"","e":{"f":[[]]}}"#,
            r#""a\"b\\c/d\n\t\u0000\u001f\u007f 日本 👍""#,
        ] {
            let json: Json = json.parse().unwrap();
            assert_eq!(write(&json, |number| number.to_string()).parse::<Json>().unwrap(), json);
        }
    }
}
