//! The forms of numbers and addresses.

use crate::{cut, display::DisplayText, pieces};

/// A number as JSON writes it: no plus, no leading zero, no `.5`, no `Infinity`.
pub(super) fn is_json_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match cut(text, b'e').or_else(|| cut(text, b'E')) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let (whole, fraction) = match cut(mantissa, b'.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole)
        && (whole.len() == 1 || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

/// An address as the email field of a browser takes it (HTML's own rule).
pub(super) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = cut(text, b'@') else { return false };
    let atom = |byte: u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte);
    !local.is_empty() && local.bytes().all(atom) && is_host(domain)
}

/// An address of the web: http or https, a host, no user name, nothing that cannot be seen.
pub(crate) fn is_url(text: &str) -> bool {
    let scheme = ["https://", "http://"]
        .iter()
        .find(|scheme| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)));
    let Some(rest) = scheme.and_then(|scheme| text.get(scheme.len()..)) else { return false };
    if rest.chars().any(|char| char.is_whitespace() || char == '\\') || !DisplayText::new(rest).is_plain() {
        return false;
    }
    let ends = rest.bytes().position(|byte| b"/?#".contains(&byte));
    let authority = ends.map_or(rest, |end| &rest[..end]);
    let (host, port) = match authority.strip_prefix('[') {
        Some(six) => {
            let Some((address, port)) = cut(six, b']') else { return false };
            return is_ipv6(address) && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port));
        }
        None => cut(authority, b':').map_or((authority, None), |(host, port)| (host, Some(port))),
    };
    is_web_host(host) && port.is_none_or(is_port)
}

/// What only an address of IPv6 can be: hexadecimal groups with at least two colons between them. Whether it leads anywhere
/// is not for us to know.
fn is_ipv6(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_hexdigit() || byte == b':' || byte == b'.';
    text.len() <= 45 && text.bytes().all(fits) && text.bytes().filter(|byte| *byte == b':').count() >= 2
}

fn is_port(text: &str) -> bool {
    let value = text.bytes().try_fold(0_u32, |value, byte| match byte {
        b'0'..=b'9' => Some(value.saturating_mul(10).saturating_add(u32::from(byte - b'0'))),
        _ => None,
    });
    !text.is_empty() && value.is_some_and(|value| value <= u32::from(u16::MAX))
}

/// Labels of letters, digits and hyphens, as DNS has them.
fn is_host(text: &str) -> bool {
    pieces(text, b'.').all(|label| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    })
}

/// Like [`is_host`], and letters of any script, and a dot at the end.
fn is_web_host(text: &str) -> bool {
    let text = text.strip_suffix('.').unwrap_or(text);
    pieces(text, b'.').all(|label| (1..=63).contains(&label.chars().count()) && label.chars().all(is_of_web_host))
}

/// Beyond ASCII, whatever is not known to be a sign: which letters there are is a table of 2 kB, and DNS knows them.
fn is_of_web_host(char: char) -> bool {
    match char.is_ascii() {
        true => char.is_ascii_alphanumeric() || char == '-' || char == '_',
        false => !SIGNS.iter().any(|(first, last)| (*first..=*last).contains(&char)),
    }
}

/// Where Unicode has its signs: those that a browser reads as one of ASCII, which would end a host, are all among them.
const SIGNS: &[(char, char)] = &[
    ('\u{80}', '\u{bf}'),
    ('\u{d7}', '\u{d7}'),
    ('\u{f7}', '\u{f7}'),
    ('\u{37e}', '\u{37e}'),
    ('\u{2000}', '\u{2bff}'),
    ('\u{2e00}', '\u{3004}'),
    ('\u{3008}', '\u{3020}'),
    ('\u{fe10}', '\u{fe6f}'),
    ('\u{ff00}', '\u{ff0f}'),
    ('\u{ff1a}', '\u{ff20}'),
    ('\u{ff3b}', '\u{ff40}'),
    ('\u{ff5b}', '\u{ff65}'),
    ('\u{1f000}', '\u{1faff}'),
];

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use proptest::prelude::*;

    use super::{is_ipv6, is_of_web_host, is_port};

    #[test]
    fn a_port_is_a_number_of_sixteen_bits() {
        assert!(["0", "80", "00080", "65535"].into_iter().all(is_port));
        assert!(!["", "+80", "-1", "65536", "8o", "99999999999999999999"].into_iter().any(is_port));
    }

    #[test]
    fn a_host_has_letters_of_any_script_and_no_signs() {
        for host in ["bücher", "हिन्दी", "例え", "ελλάδα", "مثال", "ไทย"] {
            assert!(host.chars().all(is_of_web_host), "{host}");
        }
        for sign in "/?#@:% ／？＃＠：．。｡℀⁄∕⩴﹖﹟﹫︓💩´·…".chars() {
            assert!(!is_of_web_host(sign), "{sign}");
        }
    }

    #[test]
    fn what_is_no_address_is_not_taken_for_one() {
        for text in ["", ":", "1.2.3.4", "example", "fe80::1%eth0", "1:2", &"1:".repeat(40)] {
            assert!(!is_ipv6(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_address_is_one(address in any::<[u16; 8]>(), zeros in any::<u8>()) {
            let mut groups = address;
            for (place, group) in groups.iter_mut().enumerate() {
                if zeros & (1 << place) != 0 { *group = 0; }
            }
            prop_assert!(is_ipv6(&Ipv6Addr::from(groups).to_string()));
        }
    }
}
