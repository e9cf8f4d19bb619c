//! Posts a delivery once. Follows nothing, keeps nothing, and shows nobody what the receiver says beyond its status.

use std::{net::IpAddr, sync::Arc, time::Duration};

use reqwest::{
    Response,
    dns::Resolve,
    header::{ACCEPT, CONTENT_TYPE, RETRY_AFTER},
    redirect,
};
use rustls::pki_types::CertificateDer;

use super::{
    Delivery,
    address::{AddressPolicy, ForbiddenAddress, Target, Zone},
    failure::Failure,
    resolver::{SystemResolver, ZoneResolver},
    retry, tls,
};

/// The same for every attempt of a delivery, as Standard Webhooks has it.
pub const ID_HEADER: &str = "webhook-id";

/// Marks what this server sends, so that a server that gets it back can tell a loop.
pub const HOP_HEADER: &str = "sayso-hop";

/// How much is read of an answer. It says nothing that counts; a receiver that is cut off while it writes complains.
const BODY_BYTES: usize = 8 * 1024;

/// How long an answer is read once its status is known.
const BODY_TIME: Duration = Duration::from_secs(1);

/// How receivers are reached.
#[derive(Clone)]
pub struct ClientOptions {
    /// How long a connection may take: name, TCP and TLS.
    pub connect: Duration,
    /// How long an attempt may take in all.
    pub total: Duration,
    /// What resolves names; its answers are held against the policy.
    pub resolver: Arc<dyn Resolve>,
    /// Certificates that are trusted beside those of the system.
    pub roots: Vec<CertificateDer<'static>>,
    /// The address of this machine that connections come from.
    pub source: Option<IpAddr>,
}

impl Default for ClientOptions {
    fn default() -> Self {
        ClientOptions {
            connect: Duration::from_secs(5),
            total: Duration::from_secs(15),
            resolver: Arc::new(SystemResolver),
            roots: Vec::new(),
            source: None,
        }
    }
}

/// Posts deliveries to the addresses that a policy allows.
#[derive(Clone)]
pub struct Client {
    policy: AddressPolicy,
    public: reqwest::Client,
    loopback: reqwest::Client,
    private: reqwest::Client,
}

/// Why there is no client.
#[derive(Debug, thiserror::Error)]
pub enum UnusableClient {
    /// The certificates given are not ones.
    #[error("the certificates to be trusted cannot be used: {0}")]
    Tls(#[from] rustls::Error),
    /// The library behind it refused.
    #[error("the client for deliveries cannot be set up: {0}")]
    Http(#[from] reqwest::Error),
}

impl Client {
    /// A client of its own for each zone, so that a connection of one never serves another.
    pub fn new(policy: AddressPolicy, options: ClientOptions) -> Result<Client, UnusableClient> {
        let tls = tls::config(options.roots)?;
        let build = |zone| {
            reqwest::Client::builder()
                .tls_backend_preconfigured(tls.clone())
                .dns_resolver(Arc::new(ZoneResolver { inner: options.resolver.clone(), zone }))
                // A proxy would dial for us, and resolve for us.
                .no_proxy()
                .redirect(redirect::Policy::none())
                .retry(reqwest::retry::never())
                .referer(false)
                // Every attempt is dialled, so that every attempt is judged.
                .pool_max_idle_per_host(0)
                .local_address(options.source)
                .connect_timeout(options.connect)
                .timeout(options.total)
                .user_agent(concat!("sayso/", env!("CARGO_PKG_VERSION")))
                .build()
        };
        let (public, loopback, private) = (build(Zone::Public)?, build(Zone::Loopback)?, build(Zone::Private)?);
        Ok(Client { policy, public, loopback, private })
    }

    /// Judges where a delivery goes, without sending anything.
    pub fn target(&self, delivery: &Delivery) -> Result<Target, ForbiddenAddress> {
        self.judge(&delivery.url, delivery.origin.as_deref())
    }

    /// Judges an address, which must be on `origin` where one is given.
    pub fn judge(&self, url: &str, origin: Option<&str>) -> Result<Target, ForbiddenAddress> {
        self.policy.check(url, origin)
    }

    /// Gets JSON, once. More than `most` bytes are as good as none.
    pub async fn get(&self, target: &Target, most: usize) -> Result<Vec<u8>, Failure> {
        let request = self.of(target).get(target.url.clone());
        let mut response = request.header(ACCEPT, "application/json").header(HOP_HEADER, "1").send().await?;
        let status = response.status();
        if !status.is_success() {
            return Err(Failure::Refused { status, retry_after: None });
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if body.len() + chunk.len() > most {
                return Err(Failure::TooLong { most });
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }

    /// Posts it once. Any 2xx means that the receiver has it.
    pub async fn post(&self, target: &Target, delivery: &Delivery) -> Result<(), Failure> {
        let response = self
            .of(target)
            .post(target.url.clone())
            .header(CONTENT_TYPE, "application/json")
            .header(ID_HEADER, &delivery.id)
            .header(HOP_HEADER, "1")
            .body(delivery.body.clone())
            .send()
            .await?;
        let status = response.status();
        let retry_after = response.headers().get(RETRY_AFTER).and_then(retry::read_retry_after);
        // On its own: the outcome is known, and must not be lost to a receiver that takes its time.
        drop(tokio::spawn(tokio::time::timeout(BODY_TIME, discard(response))));
        if status.is_success() { Ok(()) } else { Err(Failure::Refused { status, retry_after }) }
    }

    fn of(&self, target: &Target) -> &reqwest::Client {
        match target.zone {
            Zone::Public => &self.public,
            Zone::Loopback => &self.loopback,
            Zone::Private => &self.private,
        }
    }
}

async fn discard(mut response: Response) {
    let mut read = 0;
    while read < BODY_BYTES
        && let Ok(Some(chunk)) = response.chunk().await
    {
        read += chunk.len();
    }
}
