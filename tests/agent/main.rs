//! The asking side against the real server.

#![allow(clippy::unwrap_used)]

mod confirming;
mod surface;

use sayso_agent::{
    client::Client,
    types::{NewThread, ThreadId},
};
use sayso_tests::{Server, Thread};

/// A thread of the server, for the agent and for the person.
async fn thread(server: &Server) -> (Client, ThreadId, Thread) {
    let made = Client::without_token(&server.address).unwrap().make_thread(&NewThread::default()).await.unwrap();
    let person = Thread {
        address: server.address.clone(),
        id: made.thread_id.to_string(),
        agent: made.agent_token.clone(),
        user: made.user_token.clone(),
    };
    (Client::new(&server.address, &*made.agent_token).unwrap(), made.thread_id.clone(), person)
}
