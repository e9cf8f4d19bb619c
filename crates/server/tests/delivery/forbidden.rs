//! Never a packet to a forbidden address, whichever way it is written or resolved.

use std::sync::Arc;

use sayso_server::delivery::{AddressPolicy, ClientOptions, Delivered};
use url::Url;

use crate::{
    receiver::Trap,
    rig::{Names, carry, client_options, delivery, impatient, local, no, strict_with_port},
};

const LOOPBACK: &str = "the address leads to a loopback network, which is not allowed";

#[tokio::test]
async fn no_notation_of_this_machine_is_dialled() {
    let trap = Trap::set();
    let hosts = [
        "127.0.0.1",
        "127.1",
        "0x7f000001",
        "2130706433",
        "0177.0.0.1",
        "0.0.0.0",
        "0",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::127.0.0.1]",
        "①②⑦.⓪.⓪.①",
        "localhost",
        "localhost.",
        "a.localhost",
        "LOCALHOST",
        "127.0.0.1.",
    ];
    let urls =
        hosts.iter().flat_map(|host| ["http", "https"].map(|scheme| format!("{scheme}://{host}:{}/", trap.port())));
    let deliveries = urls.enumerate().map(|(id, url)| delivery(id, &url)).collect();
    for (delivery, delivered) in carry(strict_with_port(trap.port()), client_options(), deliveries).await {
        assert!(matches!(delivered, Delivered::No { attempts: 0, .. }), "{}: {delivered:?}", delivery.url);
    }
    trap.assert_untouched();
}

#[tokio::test]
async fn no_name_that_leads_to_this_machine_is_dialled() {
    let trap = Trap::set();
    let names = Names::new([
        ("a.example.com", vec![vec!["127.0.0.1"]]),
        ("b.example.com", vec![vec!["::ffff:127.0.0.1"]]),
        ("c.example.com", vec![vec!["127.1.2.3", "::1"]]),
    ]);
    let options = ClientOptions { resolver: Arc::new(names), ..client_options() };
    let url = |host| format!("https://{host}.example.com:{}/", trap.port());
    let deliveries = ["a", "b", "c"].iter().enumerate().map(|(id, host)| delivery(id, &url(host))).collect();
    for (delivery, delivered) in carry(strict_with_port(trap.port()), options, deliveries).await {
        assert_eq!(delivered, no(1, LOOPBACK), "{}", delivery.url);
    }
    trap.assert_untouched();
}

#[tokio::test]
async fn forbidden_addresses_are_left_out_of_a_mixed_answer() {
    let trap = Trap::set();
    let url = format!("https://hooks.example.com:{}/", trap.port());
    let names = Names::new([("hooks.example.com", vec![vec!["127.0.0.1", "1.1.1.1", "::ffff:127.0.0.1"]])]);
    let options = ClientOptions { resolver: Arc::new(names), ..client_options() };
    let ended = carry(strict_with_port(trap.port()), options, vec![delivery(1, &url)]).await;
    assert_eq!(ended[0].1, no(3, "no connection to the receiver"));
    trap.assert_untouched();
}

#[tokio::test]
async fn port_of_a_resolver_does_not_win_over_the_one_that_was_judged() {
    let trap = Trap::set();
    let mut names = Names::new([("localhost", vec![vec!["127.0.0.1"]])]);
    names.port = trap.port();
    let options = ClientOptions { resolver: Arc::new(names), ..impatient() };
    carry(local(), options, vec![delivery(1, "http://localhost/")]).await;
    trap.assert_untouched();
}

#[tokio::test]
async fn listed_private_host_does_not_open_this_machine() {
    let trap = Trap::set();
    let url = format!("http://tools.internal:{}/", trap.port());
    let policy =
        AddressPolicy { loopback: true, private: vec![Url::parse(&url).unwrap().origin()], ..AddressPolicy::default() };
    let names = Names::new([("tools.internal", vec![vec!["10.0.0.7"], vec!["127.0.0.1"]])]);
    let options = ClientOptions { resolver: Arc::new(names), ..impatient() };
    let ended = carry(policy, options, vec![delivery(1, &url)]).await;
    assert_eq!(ended[0].1, no(2, LOOPBACK), "the private address is dialled, the loopback one is not");
    trap.assert_untouched();
}

#[tokio::test]
async fn reasons_tell_nothing_of_the_address() {
    let urls = [
        "https://hooks.example.com/reply?token=s3cret",
        "https://user:s3cret@hooks.example.com/",
        "https://10.1.2.3/s3cret",
        "https://hooks.example.com:22/s3cret",
        "https://s3cret s3cret/",
        "not a url s3cret",
    ];
    let deliveries = urls.iter().enumerate().map(|(id, url)| delivery(id, url)).collect();
    for (delivery, delivered) in carry(AddressPolicy::default(), client_options(), deliveries).await {
        let Delivered::No { reason, .. } = delivered else { panic!("{} was delivered", delivery.url) };
        for part in ["s3cret", "example", "10.1", "user:"] {
            assert!(!reason.contains(part), "{reason}");
        }
        assert!(reason.len() < 120 && reason.starts_with(|first: char| first.is_ascii_lowercase()), "{reason}");
    }
}
