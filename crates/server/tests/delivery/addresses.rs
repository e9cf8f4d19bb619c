//! The address policy beyond the corpora.

use std::collections::BTreeSet;

use sayso_server::delivery::{AddressPolicy, Class, ForbiddenAddress as Forbidden, Zone};
use url::{Origin, Url};

fn origin(text: &str) -> Origin {
    Url::parse(text).unwrap().origin()
}

fn local() -> AddressPolicy {
    AddressPolicy { loopback: true, ..AddressPolicy::default() }
}

#[test]
fn classes_end_where_the_registries_say() {
    for (class, ips) in [
        (Class::Public, "1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0"),
        (Class::Public, "169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0"),
        (Class::Public, "198.17.255.255 198.20.0.0 223.255.255.255 2001:200:: 2606:4700::1111 3fff:1000:: 2003::"),
        (Class::Public, "::ffff:1.1.1.1 2001:db7:ffff:: 2001:db9::"),
        (Class::Loopback, "127.0.0.1 127.255.255.255 ::1 ::ffff:127.0.0.1"),
        (Class::Private, "10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255"),
        (Class::Private, "100.64.0.0 100.127.255.255 fc00:: fdff:ffff:: ::ffff:10.0.0.1"),
        (Class::LinkLocal, "169.254.0.0 169.254.169.254 169.254.255.255 fe80::1 febf:: ::ffff:169.254.169.254"),
        (Class::Metadata, "100.100.100.200 168.63.129.16 fd00:ec2::254 fd20:ce::254 fd00:42::42"),
        (Class::Multicast, "224.0.0.0 239.255.255.255 ff02::1 ffff::"),
        (Class::Documentation, "192.0.2.1 198.51.100.1 203.0.113.255 2001:db8:: 2001:db8:ffff:: 3fff:: 3fff:fff::"),
        (Class::Embedded, "::2 ::7f00:1 64:ff9b::1.1.1.1 64:ff9b:1::1 2001::1 2001:0:ffff:: 2002:: 2002:7f00:1::"),
        (Class::Reserved, "0.0.0.0 0.255.255.255 192.0.0.0 192.0.0.255 192.88.99.1 198.18.0.0 198.19.255.255"),
        (Class::Reserved, "240.0.0.0 255.255.255.255 :: 100:: 2001:1:: 2001:1ff:ffff:: fec0::1 feff:: 4000:: 1fff::"),
        (Class::Reserved, "5f00:: ::ffff:0:127.0.0.1 64:ff9b:2::1 f000::"),
    ] {
        for ip in ips.split(' ') {
            assert_eq!(Class::of(ip.parse().unwrap()), class, "{ip}");
        }
    }
}

#[test]
fn loopback_is_allowed_where_configured_and_nothing_else_with_it() {
    for url in [
        "http://127.0.0.1:8080/r",
        "http://localhost:3000/",
        "https://localhost/",
        "http://[::1]:1234/",
        "http://tool.localhost:81/",
        "http://localhost.:81/",
        "http://[::ffff:127.0.0.1]/",
    ] {
        assert_eq!(local().check(url, None).map(|target| target.zone), Ok(Zone::Loopback), "{url}");
        assert!(AddressPolicy::default().check(url, None).is_err(), "{url}");
    }
    for url in [
        "http://10.0.0.1/",
        "http://0.0.0.0:8080/",
        "http://192.168.1.1/",
        "http://169.254.169.254/",
        "http://[::]:80/",
        "http://[fe80::1]/",
        "http://tool:8080/",
        "http://tool.local/",
        "http://hooks.example.com/",
        "https://hooks.example.com:8080/",
        "http://notlocalhost/",
    ] {
        assert!(local().check(url, None).is_err(), "{url}");
    }
}

#[test]
fn ports_of_other_protocols_are_refused_everywhere() {
    for port in [0, 22, 25, 53, 6000, 6667, 10080] {
        let refused = Err(Forbidden::Port { found: port });
        assert_eq!(local().check(&format!("http://127.0.0.1:{port}/"), None), refused);
        let url = format!("https://hooks.example.com:{port}/");
        assert_eq!(AddressPolicy::default().check(&url, Some(&url)), refused, "a registered origin does not help");
        let policy = AddressPolicy { ports: BTreeSet::from([port]), ..AddressPolicy::default() };
        assert_eq!(policy.check(&url, None), refused, "nor does the configuration");
    }
}

#[test]
fn configured_port_is_allowed() {
    let policy = AddressPolicy { ports: BTreeSet::from([8443]), ..AddressPolicy::default() };
    assert!(policy.check("https://hooks.example.com:8443/", None).is_ok());
    assert_eq!(policy.check("https://hooks.example.com:8444/", None), Err(Forbidden::Port { found: 8444 }));
}

#[test]
fn registered_tool_is_reached_on_its_origin_only() {
    let registered = "http://hooks.example.com:8080";
    let policy = AddressPolicy::default();
    for url in
        ["http://hooks.example.com:8080/r?x=1", "http://HOOKS.example.com:8080", "http://hooks.example.com:08080/"]
    {
        assert_eq!(policy.check(url, Some(registered)).map(|target| target.zone), Ok(Zone::Public), "{url}");
    }
    for url in [
        "https://hooks.example.com:8080/",
        "http://hooks.example.com/",
        "http://hooks.example.com:8081/",
        "http://hooks.example.com.:8080/",
        "http://a.hooks.example.com:8080/",
        "http://hooks.example.com.evil.test:8080/",
        "http://127.0.0.1:8080/",
    ] {
        assert_eq!(policy.check(url, Some(registered)), Err(Forbidden::Origin), "{url}");
    }
    assert_eq!(policy.check("https://hooks.example.com/", Some("hooks.example.com")), Err(Forbidden::Origin));
    assert_eq!(policy.check("https://hooks.example.com/", Some("")), Err(Forbidden::Origin));
}

#[test]
fn registration_does_not_open_this_machine_nor_a_private_network() {
    for url in ["http://127.0.0.1:8080/", "http://localhost:8080/", "http://10.0.0.7:8080/", "http://tools.internal/"] {
        assert!(AddressPolicy::default().check(url, Some(url)).is_err(), "{url}");
    }
    assert!(local().check("http://127.0.0.1:8080/", Some("http://127.0.0.1:8080")).is_ok());
    assert!(local().check("http://10.0.0.7:8080/", Some("http://10.0.0.7:8080")).is_err());
}

#[test]
fn listed_private_origin_is_allowed_and_nothing_beside_it() {
    let private =
        ["http://tools:8080", "http://10.0.0.7:9000", "http://169.254.169.254", "http://metadata.google.internal"];
    let policy = AddressPolicy { private: private.map(origin).to_vec(), ..AddressPolicy::default() };
    for url in ["http://tools:8080/r", "http://10.0.0.7:9000/r"] {
        assert_eq!(policy.check(url, None).map(|target| target.zone), Ok(Zone::Private), "{url}");
    }
    for url in [
        "https://tools/",
        "http://tools:8081/",
        "http://10.0.0.7/",
        "http://10.0.0.8:9000/",
        "https://10.0.0.7/",
        "http://169.254.169.254/",
        "http://metadata.google.internal/",
    ] {
        assert!(policy.check(url, None).is_err(), "{url}");
    }
}

#[test]
fn own_origin_is_refused_by_every_name_it_goes_by() {
    let own = ["https://sayso.example.com", "http://0.0.0.0:7777"].map(origin).to_vec();
    let policy = AddressPolicy { own, ..local() };
    for url in [
        "https://sayso.example.com/v1",
        "https://SAYSO.example.com:443/",
        "https://sayso.example.com./",
        "http://127.0.0.1:7777/",
        "http://localhost:7777/",
        "https://[::1]:7777/",
        "http://127.9.9.9:7777/",
    ] {
        assert_eq!(policy.check(url, None), Err(Forbidden::OwnOrigin), "{url}");
    }
    assert!(policy.check("http://127.0.0.1:7778/", None).is_ok());
    assert!(policy.check("https://tools.example.com/", None).is_ok());
}

#[test]
fn what_other_parsers_read_differently_is_refused() {
    for (url, found) in [
        (" https://hooks.example.com/", ' '),
        ("https://hooks.exa\tmple.com/", '\t'),
        ("https://hooks.example.com/\r\nx", '\r'),
        ("https:\\\\hooks.example.com/", '\\'),
        ("https://hooks.example.com/\0", '\0'),
    ] {
        assert_eq!(AddressPolicy::default().check(url, None), Err(Forbidden::Ambiguous { found }), "{url:?}");
    }
}

#[test]
fn name_that_no_resolver_takes_is_refused() {
    for url in
        ["https://1u.ms)/", "https://${hooks}.example.com/", "https://a!b.example.com/", "https://a~.example.com/"]
    {
        let refused = Err(Forbidden::Parse(url::ParseError::InvalidDomainCharacter));
        assert_eq!(AddressPolicy::default().check(url, None), refused, "{url}");
    }
    assert!(AddressPolicy::default().check("https://a_b.xn--bcher-kva.example.com/", None).is_ok());
    assert!(AddressPolicy::default().check("https://bücher.example.com/", None).is_ok());
}

#[test]
fn fragment_is_not_sent() {
    let target = AddressPolicy::default().check("https://hooks.example.com/r#@127.0.0.1", None).unwrap();
    assert_eq!(target.url.as_str(), "https://hooks.example.com/r");
}
