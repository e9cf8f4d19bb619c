//! The corpora of addresses, verdict by verdict.

use std::{collections::BTreeSet, sync::Arc};

use sayso_server::delivery::{AddressPolicy, ClientOptions, ForbiddenAddress as Forbidden};

use crate::rig::{Names, carry, client_options, delivery, no};

const OWN: &str = include_str!("../../../../tests/fixtures/ssrf/own-ssrf-policy.json");
const PATT: &str = include_str!("../../../../tests/fixtures/ssrf/patt-ssrf-urls.txt");

#[tokio::test]
async fn own_corpus_is_judged_as_it_says() {
    let corpus: serde_json::Value = serde_json::from_str(OWN).unwrap();
    let cases: Vec<(String, String)> = serde_json::from_value(corpus["cases"].clone()).unwrap();
    assert_eq!(cases.len(), 35);
    for (url, verdict) in cases {
        let found = AddressPolicy::default().check(&url, None);
        let as_it_says = match verdict.as_str() {
            // Browsers read `https:///example.com` as `https://example.com/`.
            "allow-if-resolves-public" | "see-wpt" => found.is_ok(),
            "deny-scheme" => matches!(found, Err(Forbidden::Scheme { .. })),
            "deny-userinfo" => found == Err(Forbidden::UserInfo),
            "deny-ip" => matches!(found, Err(Forbidden::Host { .. })),
            "deny-parse" => matches!(found, Err(Forbidden::Parse(_))),
            "deny-port" => matches!(found, Err(Forbidden::Port { .. })),
            "deny-userinfo-or-host" => found == Err(Forbidden::Ambiguous { found: '\\' }),
            // Known by the name, or else by what it resolves to.
            "deny-resolved" => found == Err(Forbidden::Name) || is_refused_when_resolved(&url).await,
            other => panic!("unknown verdict {other}"),
        };
        assert!(as_it_says, "{url}: {verdict}, found {found:?}");
    }
}

async fn is_refused_when_resolved(url: &str) -> bool {
    let names = Names::new([("127.0.0.1.nip.io", vec![vec!["127.0.0.1"]])]);
    let options = ClientOptions { resolver: Arc::new(names), ..client_options() };
    let ended = carry(AddressPolicy::default(), options, vec![delivery(1, url)]).await;
    ended[0].1 == no(1, "the address leads to a loopback network, which is not allowed")
}

/// The hosts that pass under https, and why. None is an address inside; what the names lead to is judged when dialled.
const PASSING: [(&str, &str); 8] = [
    ("1.1.1.1", "a public address"),
    ("169.254.169.254.nip.io", "a public name, whatever its owner lets it resolve to"),
    ("developer.mozilla.org", "a public name, in a link of the text"),
    ("github.com", "a public name, in a link of the text"),
    ("nicob.net", "a public name, that redirects inside; redirects are not followed"),
    ("www.blackhat.com", "a public name, in a link of the text"),
    ("www.googleapis.com", "a public name, where stolen credentials are used"),
    ("www.tcpipguide.com", "a public name, in a link of the text"),
];

#[test]
fn public_corpus_is_refused_but_for_public_hosts() {
    let policy = AddressPolicy::default();
    assert_eq!(PATT.lines().count(), 120);
    let mut passing = BTreeSet::new();
    for line in PATT.lines() {
        let as_written = policy.check(line, None);
        assert!(line.starts_with("https:") || as_written.is_err(), "{line}");
        // Most are refused for http alone: what is said of the host shows under https.
        if let Ok(target) = policy.check(&line.replacen("http:", "https:", 1), None) {
            passing.insert(target.url.host_str().unwrap().to_owned());
        }
    }
    assert_eq!(passing, PASSING.map(|(host, _)| host.to_owned()).into());
}

#[tokio::test]
async fn names_that_pass_are_refused_when_they_lead_inside() {
    let names = PASSING.map(|(host, _)| (host, vec![vec!["169.254.169.254"]]));
    let options = ClientOptions { resolver: Arc::new(Names::new(names)), ..client_options() };
    let hosts = PASSING.iter().filter(|(host, _)| *host != "1.1.1.1").enumerate();
    let deliveries = hosts.map(|(id, (host, _))| delivery(id, &format!("https://{host}/"))).collect();
    for (delivery, delivered) in carry(AddressPolicy::default(), options, deliveries).await {
        let refused = no(1, "the address leads to a link-local network, which is not allowed");
        assert_eq!(delivered, refused, "{}", delivery.url);
    }
}
