//! What a host's name tells before anybody resolves it. Names come parsed: lower case, ASCII.

use std::net::IpAddr;

use url::Host;

use super::ip::Class;

/// Letters, digits, hyphens and dots, with the underscore that some private networks have.
pub(super) fn is_hostname(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'))
}

/// A name of this machine, as RFC 6761 keeps it.
pub(super) fn is_loopback(name: &str) -> bool {
    is_or_is_under(bare(name), "localhost")
}

/// A name under which a cloud hands out the credentials of the machine.
pub(super) fn is_metadata(name: &str) -> bool {
    METADATA.contains(&bare(name))
}

/// A name that only a local network knows: without a dot, or below a suffix that the internet does not have.
pub(super) fn is_local(name: &str) -> bool {
    let name = bare(name);
    !name.contains('.') || LOCAL.iter().any(|suffix| is_or_is_under(name, suffix))
}

/// Whether two hosts are written the same, but for the dot at the end.
pub(super) fn same(one: &Host<&str>, other: &Host<&str>) -> bool {
    match (one, other) {
        (Host::Domain(one), Host::Domain(other)) => bare(one) == bare(other),
        _ => one == other,
    }
}

/// Whether a host is this machine by its very name. The unspecified address counts: what listens there is here.
pub(super) fn is_here(host: &Host<&str>) -> bool {
    let ip: IpAddr = match *host {
        Host::Domain(name) => return is_loopback(name),
        Host::Ipv4(ip) => ip.into(),
        Host::Ipv6(ip) => ip.into(),
    };
    ip.is_unspecified() || Class::of(ip) == Class::Loopback
}

/// No listing helps them. The addresses that they have today are refused as well.
const METADATA: [&str; 6] = [
    "metadata",
    "metadata.google.internal",
    "metadata.goog",
    "metadata.tencentyun.com",
    "instance-data",
    "instance-data.ec2.internal",
];

/// RFC 6762, RFC 8375, and the one that ICANN has set aside for private use.
const LOCAL: [&str; 3] = ["local", "home.arpa", "internal"];

fn bare(name: &str) -> &str {
    name.trim_end_matches('.')
}

fn is_or_is_under(name: &str, suffix: &str) -> bool {
    name.strip_suffix(suffix).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}
