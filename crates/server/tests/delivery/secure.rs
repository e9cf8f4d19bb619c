//! TLS towards receivers, and no proxy in between.

use std::{process::Command, sync::Arc};

use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer},
};
use sayso_server::delivery::{ClientOptions, Delivered};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::{
    receiver::{Receiver, Trap, answer, read, say},
    rig::{carry, client_options, delivery, local, no},
};

/// A receiver over TLS that takes everything, at `https://localhost:<port>/`, and its certificate.
async fn secure_receiver(name: &str) -> (String, CertificateDer<'static>) {
    let made = rcgen::generate_simple_self_signed([name.to_owned()]).unwrap();
    let certificate = made.cert.der().clone();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://localhost:{}/", listener.local_addr().unwrap().port());
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(mut stream) = acceptor.accept(stream).await else { continue };
            if read(&mut stream).await.is_some() {
                say(&mut stream, "HTTP/1.1 204 Taken\r\n\r\n").await;
            }
        }
    });
    (url, certificate)
}

#[tokio::test]
async fn certificate_that_is_trusted_is_accepted() {
    let (url, certificate) = secure_receiver("localhost").await;
    let options = ClientOptions { roots: vec![certificate], ..client_options() };
    assert_eq!(carry(local(), options, vec![delivery(1, &url)]).await[0].1, Delivered::Yes);
}

const INSECURE: &str = "no secure connection to the receiver: its TLS or its certificate was not accepted";

#[tokio::test]
async fn certificate_of_nobody_ends_undelivered() {
    let (url, _) = secure_receiver("localhost").await;
    let ended = carry(local(), client_options(), (0..20).map(|id| delivery(id, &url)).collect()).await;
    assert!(ended.iter().all(|(_, delivered)| *delivered == no(3, INSECURE)), "{ended:?}");
}

#[tokio::test]
async fn certificate_for_another_name_ends_undelivered() {
    let (url, certificate) = secure_receiver("hooks.example.com").await;
    let options = ClientOptions { roots: vec![certificate], ..client_options() };
    assert_eq!(carry(local(), options, vec![delivery(1, &url)]).await[0].1, no(3, INSECURE));
}

#[tokio::test]
async fn receiver_without_tls_is_not_spoken_to_over_https() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://localhost:{}/", listener.local_addr().unwrap().port());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            say(&mut stream, "HTTP/1.1 200 OK\r\n\r\n").await;
            // Whatever comes is taken, so that the connection ends without a reset.
            tokio::spawn(async move { tokio::io::copy(&mut stream, &mut tokio::io::sink()).await });
        }
    });
    assert_eq!(carry(local(), client_options(), vec![delivery(1, &url)]).await[0].1, no(3, INSECURE));
}

#[tokio::test]
async fn proxy_of_the_environment_is_not_used() {
    const PROXY: &str = "http_proxy";
    if std::env::var_os(PROXY).is_some_and(|proxy| proxy.to_string_lossy().contains("127.0.0.1")) {
        let receiver = Receiver::start(|_| answer(200)).await;
        let ended = carry(local(), client_options(), vec![delivery(1, &receiver.url())]).await;
        assert_eq!(ended[0].1, Delivered::Yes);
        return;
    }
    // The environment belongs to the process, so the test above runs in one of its own.
    let trap = Trap::set();
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "secure::proxy_of_the_environment_is_not_used"])
        .env(PROXY, format!("http://127.0.0.1:{}", trap.port()))
        .env_remove("no_proxy")
        .env_remove("NO_PROXY")
        .status()
        .unwrap();
    assert!(status.success());
    trap.assert_untouched();
}
