//! Many deliveries at once, and the end of the server among them.

use std::{sync::Arc, time::Duration};

use sayso_server::delivery::{Client, Delivered, Delivery, Outbox, OutboxOptions, Retries};
use tokio::{
    sync::{
        Semaphore,
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    },
    time::timeout,
};

use crate::{
    receiver::{Receiver, Turn, answer},
    rig::{client_options, delivery, local, outbox_options},
};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

type Ended = UnboundedReceiver<(Delivery, Delivered)>;

fn start(options: OutboxOptions) -> (UnboundedSender<Delivery>, Outbox, Ended) {
    let (tell, ended) = unbounded_channel();
    let (intake, outbox) = Outbox::start(Client::new(local(), client_options()).unwrap(), options, tell);
    (intake, outbox, ended)
}

/// The next that ends. Should none do, the test fails instead of hanging.
async fn next(ended: &mut Ended) -> Option<(Delivery, Delivered)> {
    timeout(Duration::from_secs(30), ended.recv()).await.expect("a delivery ends in time")
}

#[tokio::test]
async fn stuck_receiver_does_not_hold_back_the_others() {
    let (mut stuck, good) = (Receiver::start(|_| Turn::Silence).await, Receiver::start(|_| answer(200)).await);
    let (intake, outbox, mut ended) = start(OutboxOptions { parallel: 3, per_origin: 2, ..outbox_options() });
    for id in 0..50 {
        intake.send(delivery(id, &stuck.url())).unwrap();
    }
    for _ in 0..2 {
        stuck.seen.recv().await.unwrap();
    }
    for id in 50..70 {
        intake.send(delivery(id, &good.url())).unwrap();
    }
    for _ in 0..20 {
        let (delivery, delivered) = next(&mut ended).await.unwrap();
        assert_eq!((delivery.url, delivered), (good.url(), Delivered::Yes));
    }
    assert!(stuck.all().is_empty(), "two at a time to one origin");
    outbox.stop(Duration::ZERO).await;
}

#[tokio::test]
async fn attempts_in_parallel_are_bounded() {
    let gate = Arc::new(Semaphore::new(0));
    let through = gate.clone();
    let mut receiver = Receiver::start(move |_| Turn::AnswerThrough(through.clone(), OK.to_owned())).await;
    let (intake, outbox, mut ended) = start(OutboxOptions { parallel: 4, per_origin: 64, ..outbox_options() });
    for id in 0..40 {
        intake.send(delivery(id, &receiver.url())).unwrap();
    }
    for round in 0..10 {
        for _ in 0..4 {
            receiver.seen.recv().await.unwrap();
        }
        assert!(receiver.all().is_empty(), "more than four in round {round}");
        gate.add_permits(4);
        for _ in 0..4 {
            assert_eq!(next(&mut ended).await.unwrap().1, Delivered::Yes);
        }
    }
    outbox.stop(Duration::ZERO).await;
}

#[tokio::test]
async fn delivery_that_waits_takes_no_place() {
    let retries = Retries { waits: vec![Duration::from_secs(3600)], ..Retries::default() };
    let (mut down, good) = (Receiver::start(|_| answer(500)).await, Receiver::start(|_| answer(200)).await);
    let (intake, outbox, mut ended) = start(OutboxOptions { retries, parallel: 1, per_origin: 1 });
    for id in 0..10 {
        intake.send(delivery(id, &down.url())).unwrap();
    }
    for _ in 0..10 {
        down.seen.recv().await.unwrap();
    }
    intake.send(delivery(10, &good.url())).unwrap();
    assert_eq!(next(&mut ended).await.unwrap().1, Delivered::Yes);
    outbox.stop(Duration::from_secs(60)).await;
    assert_eq!(next(&mut ended).await, None, "what waits stays open");
}

#[tokio::test]
async fn attempt_under_way_may_end_after_the_stop() {
    let gate = Arc::new(Semaphore::new(0));
    let through = gate.clone();
    let mut receiver = Receiver::start(move |_| Turn::AnswerThrough(through.clone(), OK.to_owned())).await;
    let (intake, outbox, mut ended) = start(outbox_options());
    intake.send(delivery(1, &receiver.url())).unwrap();
    receiver.seen.recv().await.unwrap();
    let stop = tokio::spawn(outbox.stop(Duration::from_secs(60)));
    intake.closed().await;
    gate.add_permits(1);
    assert_eq!(next(&mut ended).await.unwrap().1, Delivered::Yes);
    stop.await.unwrap();
    assert!(intake.send(delivery(2, &receiver.url())).is_err(), "nothing is taken any more");
}

#[tokio::test]
async fn delivery_that_a_stop_cuts_off_is_sent_again_under_the_same_id() {
    let mut receiver = Receiver::start(|attempt| if attempt == 1 { Turn::Silence } else { answer(200) }).await;
    let (intake, outbox, mut ended) = start(outbox_options());
    let open = delivery(1, &receiver.url());
    intake.send(open.clone()).unwrap();
    let first = receiver.seen.recv().await.unwrap();
    outbox.stop(Duration::ZERO).await;
    assert_eq!(next(&mut ended).await, None, "it has not ended");

    let (intake, outbox, mut ended) = start(outbox_options());
    intake.send(open.clone()).unwrap();
    assert_eq!(next(&mut ended).await.unwrap(), (open, Delivered::Yes));
    let second = receiver.seen.recv().await.unwrap();
    assert_eq!((first.id(), first.body.as_str()), (second.id(), second.body.as_str()));
    outbox.stop(Duration::ZERO).await;
}
