//! What kind of network an IP address belongs to, by the special-purpose registries of IANA.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

/// The kind of network that an IP address belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The internet at large.
    Public,
    /// This machine.
    Loopback,
    /// A network of somebody's own, with the one that carriers share among their customers.
    Private,
    /// The same wire.
    LinkLocal,
    /// Where clouds hand out the credentials of the machine.
    Metadata,
    /// Many machines at once.
    Multicast,
    /// Examples in texts.
    Documentation,
    /// An IPv4 address inside an IPv6 one: a relay decides where it leads.
    Embedded,
    /// Kept by IANA for something else than hosts.
    Reserved,
}

impl Class {
    /// The class of an address. An IPv4 address that is mapped into IPv6 counts as itself.
    pub fn of(ip: IpAddr) -> Class {
        let ip = ip.to_canonical();
        if METADATA.contains(&ip) {
            return Class::Metadata;
        }
        match ip {
            IpAddr::V4(ip) => V4.iter().find(|net| net.holds(ip)).map_or(Class::Public, |net| net.class),
            IpAddr::V6(ip) => V6.iter().find(|net| net.holds(ip)).map_or(Class::Reserved, |net| net.class),
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Public => "public",
            Class::Loopback => "loopback",
            Class::Private => "private",
            Class::LinkLocal => "link-local",
            Class::Metadata => "cloud metadata",
            Class::Multicast => "multicast",
            Class::Documentation => "documentation",
            Class::Embedded => "tunnelled",
            Class::Reserved => "reserved",
        })
    }
}

/// Metadata services outside of the link-local network, or inside a network that may be allowed.
const METADATA: [IpAddr; 5] = [
    // Alibaba Cloud.
    IpAddr::V4(Ipv4Addr::new(100, 100, 100, 200)),
    // Azure: a public address that leads to the host of the virtual machine.
    IpAddr::V4(Ipv4Addr::new(168, 63, 129, 16)),
    // Amazon.
    IpAddr::V6(Ipv6Addr::new(0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254)),
    // Google Cloud.
    IpAddr::V6(Ipv6Addr::new(0xfd20, 0xce, 0, 0, 0, 0, 0, 0x254)),
    // Scaleway.
    IpAddr::V6(Ipv6Addr::new(0xfd00, 0x42, 0, 0, 0, 0, 0, 0x42)),
];

struct Net<Ip> {
    base: Ip,
    bits: u32,
    class: Class,
}

impl Net<Ipv4Addr> {
    fn holds(&self, ip: Ipv4Addr) -> bool {
        (self.base.to_bits() ^ ip.to_bits()).leading_zeros() >= self.bits
    }
}

impl Net<Ipv6Addr> {
    fn holds(&self, ip: Ipv6Addr) -> bool {
        (self.base.to_bits() ^ ip.to_bits()).leading_zeros() >= self.bits
    }
}

const fn v4(base: [u8; 4], bits: u32, class: Class) -> Net<Ipv4Addr> {
    let [a, b, c, d] = base;
    Net { base: Ipv4Addr::new(a, b, c, d), bits, class }
}

const fn v6(base: [u16; 3], bits: u32, class: Class) -> Net<Ipv6Addr> {
    let [a, b, c] = base;
    Net { base: Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0), bits, class }
}

/// What is not in this list is public.
const V4: [Net<Ipv4Addr>; 15] = [
    v4([0, 0, 0, 0], 8, Class::Reserved),
    v4([10, 0, 0, 0], 8, Class::Private),
    v4([100, 64, 0, 0], 10, Class::Private),
    v4([127, 0, 0, 0], 8, Class::Loopback),
    v4([169, 254, 0, 0], 16, Class::LinkLocal),
    v4([172, 16, 0, 0], 12, Class::Private),
    v4([192, 0, 0, 0], 24, Class::Reserved),
    v4([192, 0, 2, 0], 24, Class::Documentation),
    // The anycast relays of 6to4.
    v4([192, 88, 99, 0], 24, Class::Reserved),
    v4([192, 168, 0, 0], 16, Class::Private),
    // Benchmarks of network devices.
    v4([198, 18, 0, 0], 15, Class::Reserved),
    v4([198, 51, 100, 0], 24, Class::Documentation),
    v4([203, 0, 113, 0], 24, Class::Documentation),
    v4([224, 0, 0, 0], 4, Class::Multicast),
    // With the broadcast address.
    v4([240, 0, 0, 0], 4, Class::Reserved),
];

/// The first that holds an address decides; what is not in this list is reserved.
const V6: [Net<Ipv6Addr>; 14] = [
    Net { base: Ipv6Addr::LOCALHOST, bits: 128, class: Class::Loopback },
    Net { base: Ipv6Addr::UNSPECIFIED, bits: 128, class: Class::Reserved },
    // IPv4-compatible.
    v6([0, 0, 0], 96, Class::Embedded),
    // NAT64, well known and local.
    v6([0x64, 0xff9b, 0], 96, Class::Embedded),
    v6([0x64, 0xff9b, 1], 48, Class::Embedded),
    // Teredo, then the rest of the protocol assignments.
    v6([0x2001, 0, 0], 32, Class::Embedded),
    v6([0x2001, 0, 0], 23, Class::Reserved),
    v6([0x2001, 0xdb8, 0], 32, Class::Documentation),
    // 6to4.
    v6([0x2002, 0, 0], 16, Class::Embedded),
    v6([0x3fff, 0, 0], 20, Class::Documentation),
    v6([0x2000, 0, 0], 3, Class::Public),
    v6([0xfc00, 0, 0], 7, Class::Private),
    v6([0xfe80, 0, 0], 10, Class::LinkLocal),
    v6([0xff00, 0, 0], 8, Class::Multicast),
];
