//! Which status ends a delivery.

use sayso_server::delivery::Delivered;

use crate::{
    receiver::{Receiver, Turn, answer},
    rig::{carry, client_options, delivery, local, no},
};

#[tokio::test]
async fn only_5xx_408_and_429_are_tried_again() {
    let mut receivers = Vec::new();
    for (attempts, statuses) in [
        (1, &[300, 303, 304, 307, 308, 400, 401, 403, 404, 405, 409, 413, 415, 422, 451, 499][..]),
        (3, &[408, 429, 500, 501, 502, 503, 504, 599][..]),
    ] {
        for &status in statuses {
            receivers.push((status, attempts, Receiver::start(move |_| answer(status)).await));
        }
    }
    let deliveries = receivers.iter().enumerate().map(|(id, (.., receiver))| delivery(id, &receiver.url())).collect();
    let ended = carry(local(), client_options(), deliveries).await;
    for (status, attempts, receiver) in &mut receivers {
        let (_, delivered) = ended.iter().find(|(delivery, _)| delivery.url == receiver.url()).unwrap();
        assert_eq!(*delivered, no(*attempts, &format!("the receiver answered {status}")));
        assert_eq!(receiver.all().len(), *attempts as usize, "{status}");
    }
}

#[tokio::test]
async fn any_2xx_is_delivered_whatever_the_body_says() {
    let mut deliveries = Vec::new();
    for status in [200, 201, 202, 204, 205, 299] {
        let text = format!("HTTP/1.1 {status} Told\r\ncontent-length: 99\r\n\r\n{{\"error\":");
        let receiver = Receiver::start(move |_| Turn::Answer(text.clone())).await;
        deliveries.push(delivery(status, &receiver.url()));
    }
    for (delivery, delivered) in carry(local(), client_options(), deliveries).await {
        assert_eq!(delivered, Delivered::Yes, "{}", delivery.id);
    }
}

#[tokio::test]
async fn answer_that_is_not_http_is_tried_again() {
    for text in ["", "SSH-2.0-OpenSSH_9.9\r\n", "HTTP/1.1 2"] {
        let receiver = Receiver::start(move |_| Turn::Answer(text.to_owned())).await;
        let ended = carry(local(), client_options(), vec![delivery(1, &receiver.url())]).await;
        assert_eq!(ended[0].1, no(3, "the connection to the receiver broke before it answered"), "{text:?}");
    }
}
