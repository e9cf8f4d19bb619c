//! An outbox with short times, names that resolve as a test wants, and deliveries to put in.

use std::{
    collections::{BTreeSet, HashMap},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
    time::Duration,
};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use sayso_server::delivery::{
    AddressPolicy, Client, ClientOptions, Delivered, Delivery, Outbox, OutboxOptions, Retries,
};
use tokio::{sync::mpsc::unbounded_channel, time::timeout};

/// Three attempts with hardly a wait.
pub(crate) fn outbox_options() -> OutboxOptions {
    let retries = Retries { waits: vec![Duration::from_millis(1); 2], jitter: 0.0, longest: Duration::from_millis(80) };
    OutboxOptions { retries, parallel: 64, per_origin: 64 }
}

pub(crate) fn client_options() -> ClientOptions {
    // From loopback nothing gets out of the machine, not even to an address that is allowed.
    ClientOptions {
        resolver: Arc::new(Names::new([("localhost", vec![vec!["127.0.0.1"]])])),
        source: Some(Ipv4Addr::LOCALHOST.into()),
        ..ClientOptions::default()
    }
}

/// Still enough to send a request on a busy machine.
pub(crate) fn impatient() -> ClientOptions {
    ClientOptions { total: Duration::from_secs(1), ..client_options() }
}

pub(crate) fn local() -> AddressPolicy {
    AddressPolicy { loopback: true, ..AddressPolicy::default() }
}

pub(crate) fn strict_with_port(port: u16) -> AddressPolicy {
    AddressPolicy { ports: BTreeSet::from([port]), ..AddressPolicy::default() }
}

pub(crate) fn delivery(id: usize, url: &str) -> Delivery {
    let body = format!(r#"{{"id":"q{id}","selected":1}}"#);
    Delivery {
        id: format!("dlv_{id}"),
        thread_id: "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C".parse().unwrap(),
        url: url.to_owned(),
        origin: None,
        body,
        purpose: Default::default(),
    }
}

/// Puts the deliveries in, and returns how each ended; fails when one ends twice.
pub(crate) async fn carry(
    policy: AddressPolicy,
    options: ClientOptions,
    deliveries: Vec<Delivery>,
) -> Vec<(Delivery, Delivered)> {
    let (tell, mut ended) = unbounded_channel();
    let (intake, outbox) = Outbox::start(Client::new(policy, options).unwrap(), outbox_options(), tell);
    let count = deliveries.len();
    for delivery in deliveries {
        intake.send(delivery).unwrap();
    }
    let mut all = Vec::new();
    while all.len() < count {
        let next = timeout(Duration::from_secs(60), ended.recv()).await.expect("a delivery ends in time");
        all.push(next.expect("the outbox is still there"));
    }
    outbox.stop(Duration::from_secs(10)).await;
    assert_eq!(ended.recv().await, None, "a delivery ended twice");
    all
}

pub(crate) fn no(attempts: u32, reason: &str) -> Delivered {
    Delivered::No { attempts, reason: reason.to_owned() }
}

/// Names and what they resolve to, one answer after the other; the last one stays. Other names do not exist.
pub(crate) struct Names {
    names: Mutex<HashMap<String, Vec<Vec<IpAddr>>>>,
    /// A resolver can bring a port along; here it means nothing.
    pub(crate) port: u16,
}

impl Names {
    pub(crate) fn new<const N: usize>(names: [(&str, Vec<Vec<&str>>); N]) -> Names {
        let parse = |answer: Vec<&str>| answer.into_iter().map(|ip| ip.parse().unwrap()).collect();
        let names = names.map(|(name, answers)| (name.to_owned(), answers.into_iter().map(parse).collect()));
        Names { names: Mutex::new(HashMap::from(names)), port: 0 }
    }
}

impl Resolve for Names {
    fn resolve(&self, name: Name) -> Resolving {
        let mut names = self.names.lock().unwrap();
        let answer = match names.get_mut(name.as_str()) {
            Some(answers) if answers.len() > 1 => Some(answers.remove(0)),
            Some(answers) => answers.first().cloned(),
            None => None,
        };
        let port = self.port;
        Box::pin(async move {
            let answer = answer.ok_or("no such name")?;
            Ok(Box::new(answer.into_iter().map(move |ip| SocketAddr::new(ip, port))) as Addrs)
        })
    }
}
