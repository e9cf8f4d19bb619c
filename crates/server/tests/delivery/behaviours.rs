//! What receivers do, and how a delivery ends then. Each behaviour is met by twenty deliveries at once.

use std::{collections::BTreeMap, net::SocketAddr, sync::Arc, time::Duration};

use sayso_server::delivery::{AddressPolicy, ClientOptions, Delivered};
use tokio::net::TcpSocket;

use crate::{
    receiver::{Receiver, Seen, Trap, Turn, answer, answer_with},
    rig::{Names, carry, client_options, delivery, impatient, local, no, strict_with_port},
};

const TIMES: usize = 20;

/// Sends twenty, and checks that all end like this after so many attempts, each under one id.
async fn check(
    turns: impl Fn(usize) -> Turn + Send + Sync + 'static,
    options: ClientOptions,
    expected: Delivered,
    attempts: usize,
) -> (Receiver, Vec<Seen>) {
    let mut receiver = Receiver::start(turns).await;
    let deliveries = (0..TIMES).map(|id| delivery(id, &receiver.url())).collect();
    for (delivery, delivered) in carry(local(), options, deliveries).await {
        assert_eq!(delivered, expected, "{}", delivery.id);
    }
    let seen = receiver.all();
    let mut by_id = BTreeMap::<&str, usize>::new();
    for seen in &seen {
        *by_id.entry(seen.id()).or_default() += 1;
    }
    assert_eq!(by_id.len(), TIMES, "every delivery has one id for all its attempts");
    assert!(by_id.values().all(|count| *count == attempts), "{by_id:?}");
    (receiver, seen)
}

/// Sends twenty to an address that is never reached.
async fn check_unreached(policy: AddressPolicy, options: ClientOptions, url: &str, expected: Delivered) {
    let deliveries = (0..TIMES).map(|id| delivery(id, url)).collect();
    for (_, delivered) in carry(policy, options, deliveries).await {
        assert_eq!(delivered, expected);
    }
}

#[tokio::test]
async fn ok_is_delivered_at_once() {
    let (_, seen) = check(|_| answer(200), client_options(), Delivered::Yes, 1).await;
    for seen in seen {
        assert_eq!(seen.line, "POST /reply?token=s3cret HTTP/1.1");
        assert_eq!(seen.headers["content-type"], "application/json");
        assert_eq!(seen.headers["sayso-hop"], "1");
        assert_eq!(seen.headers["user-agent"], concat!("sayso/", env!("CARGO_PKG_VERSION")));
        assert_eq!(seen.body, format!(r#"{{"id":"q{}","selected":1}}"#, seen.id().trim_start_matches("dlv_")));
    }
}

#[tokio::test]
async fn no_content_is_delivered_at_once() {
    check(|_| answer(204), client_options(), Delivered::Yes, 1).await;
}

#[tokio::test]
async fn server_error_is_tried_again_until_it_is_over() {
    let turns = |attempt| if attempt < 3 { answer(500) } else { answer(200) };
    check(turns, client_options(), Delivered::Yes, 3).await;
}

#[tokio::test]
async fn server_error_that_stays_ends_undelivered() {
    check(|_| answer(500), client_options(), no(3, "the receiver answered 500"), 3).await;
}

#[tokio::test]
async fn retry_after_is_obeyed_up_to_the_cap() {
    for retry_after in ["3600", "Wed, 21 Oct 2099 07:28:00 GMT"] {
        let later = format!("retry-after: {retry_after}\r\n");
        let turns = move |attempt| if attempt == 1 { answer_with(503, &later) } else { answer(200) };
        let (_, seen) = check(turns, client_options(), Delivered::Yes, 2).await;
        for id in (0..TIMES).map(|id| format!("dlv_{id}")) {
            let at: Vec<_> = seen.iter().filter(|seen| seen.id() == id).map(|seen| seen.at).collect();
            assert!(at[1] - at[0] >= Duration::from_millis(80), "asked again after {:?}", at[1] - at[0]);
        }
    }
}

#[tokio::test]
async fn too_many_requests_is_tried_again() {
    let turns = |attempt| if attempt == 1 { answer(429) } else { answer(200) };
    check(turns, client_options(), Delivered::Yes, 2).await;
}

#[tokio::test]
async fn gone_stops() {
    check(|_| answer(410), client_options(), no(1, "the receiver answered 410"), 1).await;
}

#[tokio::test]
async fn redirect_to_a_public_host_is_not_followed() {
    let turns = |_| answer_with(301, "location: https://hooks.example.com/\r\n");
    check(turns, client_options(), no(1, "the receiver answered 301"), 1).await;
}

#[tokio::test]
async fn redirect_to_this_machine_is_not_followed() {
    let trap = Trap::set();
    let location = format!("location: http://127.0.0.1:{}/\r\n", trap.port());
    check(move |_| answer_with(302, &location), client_options(), no(1, "the receiver answered 302"), 1).await;
    trap.assert_untouched();
}

#[tokio::test]
async fn refused_connection_is_tried_again_and_ends_undelivered() {
    // Bound and not listening: the port is nobody else's, and refuses.
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    let url = format!("http://{}/", socket.local_addr().unwrap());
    check_unreached(local(), client_options(), &url, no(3, "no connection to the receiver")).await;
}

#[tokio::test]
async fn unknown_name_is_tried_again_and_ends_undelivered() {
    let expected = no(3, "the receiver's name could not be resolved");
    check_unreached(AddressPolicy::default(), client_options(), "https://nobody.example.com/", expected).await;
}

#[tokio::test]
async fn rebinding_to_this_machine_ends_at_once_and_reaches_nobody() {
    let trap = Trap::set();
    let names: [String; TIMES] = std::array::from_fn(|id| format!("hooks{id}.example.com"));
    let rebinding = names.each_ref().map(|name| (name.as_str(), vec![vec!["1.1.1.1"], vec!["127.0.0.1"]]));
    let options = ClientOptions { resolver: Arc::new(Names::new(rebinding)), ..client_options() };
    let url = |name| format!("https://{name}:{}/", trap.port());
    let deliveries = names.iter().enumerate().map(|(id, name)| delivery(id, &url(name))).collect();
    for (_, delivered) in carry(strict_with_port(trap.port()), options, deliveries).await {
        assert_eq!(delivered, no(2, "the address leads to a loopback network, which is not allowed"));
    }
    trap.assert_untouched();
}

#[tokio::test]
async fn receiver_that_never_answers_ends_undelivered() {
    check(|_| Turn::Silence, impatient(), no(3, "the receiver did not answer in time"), 3).await;
}

#[tokio::test]
async fn status_that_comes_byte_by_byte_ends_undelivered() {
    let turns = |_| Turn::Dribble("HTTP/1.1 200 ".to_owned());
    check(turns, impatient(), no(3, "the receiver did not answer in time"), 3).await;
}

#[tokio::test]
async fn body_that_comes_byte_by_byte_is_not_waited_for() {
    let turns = |_| Turn::Dribble("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n".to_owned());
    check(turns, client_options(), Delivered::Yes, 1).await;
}

#[tokio::test]
async fn body_of_100_mb_is_cut_off() {
    let (mut receiver, _) = check(|_| Turn::Flood, client_options(), Delivered::Yes, 1).await;
    // One more with all the machine for itself, or else a reader without a limit may be too slow to be found out.
    carry(local(), client_options(), vec![delivery(TIMES, &receiver.url())]).await;
    for _ in 0..=TIMES {
        // What the kernel buffers on both sides is not ours to bound.
        let sent = receiver.floods.recv().await.unwrap();
        assert!(sent < 16 << 20, "{sent} bytes went out");
    }
}

#[tokio::test]
async fn own_address_is_never_posted_to() {
    let trap = Trap::set();
    let own = |host: &str| format!("http://{host}:{}/v1/threads", trap.port());
    let policy = AddressPolicy { own: vec![url::Url::parse(&own("127.0.0.1")).unwrap().origin()], ..local() };
    let hosts = ["127.0.0.1", "localhost", "localhost.", "127.1", "[::1]", "here.localhost", "[::ffff:127.0.0.1]"];
    let deliveries = hosts.iter().cycle().take(TIMES).enumerate().map(|(id, host)| delivery(id, &own(host))).collect();
    for (delivery, delivered) in carry(policy, client_options(), deliveries).await {
        assert_eq!(delivered, no(0, "the address is this server's own"), "{}", delivery.url);
    }
    trap.assert_untouched();
}

#[tokio::test]
async fn ok_before_a_reset_counts() {
    let turns = |_| Turn::AnswerAndReset("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n".to_owned());
    check(turns, client_options(), Delivered::Yes, 1).await;
}
