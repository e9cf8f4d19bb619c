//! Which addresses may be posted to. A URL comes from a tool, and the server stands where the tool may not look.
//!
//! The URL is parsed once, by the rules of browsers; what is judged here is what is dialled later. A name is judged
//! twice: as a name here, and by what it resolves to at the moment of dialling.

use std::{collections::BTreeSet, net::IpAddr};

use url::{Host, Origin, Url};

use super::{ip::Class, name, port};

/// Which addresses may be posted to. The default is the strict profile: https, port 443, public hosts.
#[derive(Clone, Debug, Default)]
pub struct AddressPolicy {
    /// This machine too, over http as well and on any port.
    pub loopback: bool,
    /// Ports beside 443.
    pub ports: BTreeSet<u16>,
    /// Origins that may lie in a private network, over http as well and on their own port.
    pub private: Vec<Origin>,
    /// The origins by which this server itself is reached: never posted to.
    pub own: Vec<Origin>,
}

/// An address that may be posted to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The address as it was judged, and as it has to be dialled.
    pub url: Url,
    /// Where its host has to be.
    pub zone: Zone,
}

/// Where a host has to be when its name is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// On the internet.
    Public,
    /// On this machine.
    Loopback,
    /// On the internet or in a private network.
    Private,
}

impl Zone {
    /// Whether a host of this zone may have this address.
    pub fn admit(self, ip: IpAddr) -> Result<(), ForbiddenAddress> {
        let class = Class::of(ip);
        match (self, class) {
            (Zone::Public | Zone::Private, Class::Public)
            | (Zone::Loopback, Class::Loopback)
            | (Zone::Private, Class::Private) => Ok(()),
            _ => Err(ForbiddenAddress::Host { ip, class }),
        }
    }
}

/// Why an address is not posted to.
///
/// The texts reach people, the address must not: they tell the rule, never the host.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForbiddenAddress {
    /// Not a URL.
    #[error("the address is not a URL: {0}")]
    Parse(#[from] url::ParseError),
    /// A URL that other parsers read differently.
    #[error("the address has {found:?} in it, which not everybody reads alike; it has to be escaped")]
    Ambiguous {
        /// The character.
        found: char,
    },
    /// A scheme that is not spoken, or not to this host.
    #[error("the address has the scheme {found}, only {allowed} is allowed there")]
    Scheme {
        /// Its scheme, cut short.
        found: String,
        /// What it may be.
        allowed: &'static str,
    },
    /// A name or a password in the URL.
    #[error("the address has a user name or a password in it, neither is allowed")]
    UserInfo,
    /// Another port than those allowed.
    #[error("the address has the port {found}, which is not one of those allowed")]
    Port {
        /// Its port.
        found: u16,
    },
    /// A host at an address of the wrong class.
    #[error("the address leads to a {class} network, which is not allowed")]
    Host {
        /// The address of the host.
        ip: IpAddr,
        /// Its class.
        class: Class,
    },
    /// A name that is only known inside, whatever it resolves to.
    #[error("the address names a host of a local network, only public hosts are allowed")]
    Name,
    /// Another origin than the one registered.
    #[error("the address is not on the origin that the tool is registered with")]
    Origin,
    /// This server.
    #[error("the address is this server's own")]
    OwnOrigin,
}

impl AddressPolicy {
    /// Judges an address, which must be on `origin` where one is registered.
    pub fn check(&self, url: &str, origin: Option<&str>) -> Result<Target, ForbiddenAddress> {
        if let Some(found) = url.chars().find(|c| matches!(c, '\\' | ' ') || c.is_ascii_control()) {
            return Err(ForbiddenAddress::Ambiguous { found });
        }
        let mut url = Url::parse(url)?;
        if !matches!(url.scheme(), "https" | "http") {
            return Err(scheme(&url, "https"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(ForbiddenAddress::UserInfo);
        }
        if let Some(origin) = origin
            && Url::parse(origin).map(|registered| registered.origin()) != Ok(url.origin())
        {
            return Err(ForbiddenAddress::Origin);
        }
        let (Some(host), Some(port)) = (url.host(), url.port_or_known_default()) else {
            return Err(url::ParseError::EmptyHost.into());
        };
        if self.own.iter().any(|own| leads_to(own, &host, port)) {
            return Err(ForbiddenAddress::OwnOrigin);
        }

        let listed = self.private.contains(&url.origin());
        let zone = self.zone(&host, listed)?;
        let known = listed || origin.is_some();
        if url.scheme() == "http" && zone != Zone::Loopback && !known {
            return Err(scheme(&url, "https"));
        }
        let open = port == 443 || zone == Zone::Loopback || known || self.ports.contains(&port);
        if !open || port::is_blocked(port) {
            return Err(ForbiddenAddress::Port { found: port });
        }
        url.set_fragment(None);
        Ok(Target { url, zone })
    }

    fn zone(&self, host: &Host<&str>, listed: bool) -> Result<Zone, ForbiddenAddress> {
        let ip: IpAddr = match *host {
            Host::Ipv4(ip) => ip.into(),
            Host::Ipv6(ip) => ip.into(),
            // Browsers allow more in names than any resolver or certificate does.
            Host::Domain(name) if !name::is_hostname(name) => {
                return Err(url::ParseError::InvalidDomainCharacter.into());
            }
            Host::Domain(name) if name::is_loopback(name) && self.loopback => return Ok(Zone::Loopback),
            Host::Domain(name) if name::is_loopback(name) || name::is_metadata(name) => {
                return Err(ForbiddenAddress::Name);
            }
            Host::Domain(_) if listed => return Ok(Zone::Private),
            Host::Domain(name) if name::is_local(name) => return Err(ForbiddenAddress::Name),
            Host::Domain(_) => return Ok(Zone::Public),
        };
        let zone = match Class::of(ip) {
            Class::Loopback if self.loopback => Zone::Loopback,
            Class::Private if listed => Zone::Private,
            _ => Zone::Public,
        };
        zone.admit(ip).map(|()| zone)
    }
}

fn scheme(url: &Url, allowed: &'static str) -> ForbiddenAddress {
    ForbiddenAddress::Scheme { found: url.scheme().chars().take(16).collect(), allowed }
}

/// Whether a host and a port lead to an origin, by whichever scheme and whichever name of this machine.
fn leads_to(origin: &Origin, host: &Host<&str>, port: u16) -> bool {
    let Origin::Tuple(_, own_host, own_port) = origin else { return false };
    let own_host = match own_host {
        Host::Domain(name) => Host::Domain(name.as_str()),
        Host::Ipv4(ip) => Host::Ipv4(*ip),
        Host::Ipv6(ip) => Host::Ipv6(*ip),
    };
    *own_port == port && (name::same(&own_host, host) || (name::is_here(&own_host) && name::is_here(host)))
}
