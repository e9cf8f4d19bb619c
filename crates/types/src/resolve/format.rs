//! The forms of numbers and addresses.

use crate::display::DisplayText;

/// A number as JSON writes it: no plus, no leading zero, no `.5`, no `Infinity`.
pub(super) fn is_json_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
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
    let Some((local, domain)) = text.split_once('@') else { return false };
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
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (host, port) = match authority.strip_prefix('[') {
        Some(six) => {
            let Some((address, port)) = six.split_once(']') else { return false };
            return address.parse::<std::net::Ipv6Addr>().is_ok()
                && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port));
        }
        None => authority.split_once(':').map_or((authority, None), |(host, port)| (host, Some(port))),
    };
    is_web_host(host) && port.is_none_or(is_port)
}

fn is_port(text: &str) -> bool {
    text.parse::<u16>().is_ok() && !text.starts_with('+')
}

/// Labels of letters, digits and hyphens, as DNS has them.
fn is_host(text: &str) -> bool {
    text.split('.').all(|label| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    })
}

/// Like [`is_host`], and letters of any script, and a dot at the end.
fn is_web_host(text: &str) -> bool {
    let text = text.strip_suffix('.').unwrap_or(text);
    text.split('.').all(|label| {
        (1..=63).contains(&label.chars().count())
            && label.chars().all(|char| char.is_alphanumeric() || char == '-' || char == '_')
    })
}
