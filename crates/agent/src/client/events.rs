//! A thread as it goes on: when the connection breaks, it is taken up again where it was.

use std::{collections::VecDeque, time::Duration};

use futures_util::{
    Stream, StreamExt, TryStreamExt,
    stream::{self, BoxStream},
};
use reqwest::{Method, header};
use sayso_types::{Item, Json, Shape, ThreadId};

use super::{Client, ClientError, refusal, sse::Parser};

/// How often a connection is tried again before the stream gives up.
const ATTEMPTS: u32 = 6;
/// The first pause between attempts; each is twice the one before.
const PAUSE: Duration = Duration::from_millis(200);

struct Following {
    client: Client,
    thread: ThreadId,
    after: u64,
    connection: Option<BoxStream<'static, Result<Vec<u8>, ClientError>>>,
    parser: Parser,
    items: VecDeque<Result<(u64, Item), ClientError>>,
    failures: u32,
    over: bool,
}

impl Client {
    /// The items of a thread after a place in it, 0 for all, each with its place, as they come. It ends with an error, and
    /// only with one.
    pub fn events(
        &self,
        thread: &ThreadId,
        after: u64,
    ) -> impl Stream<Item = Result<(u64, Item), ClientError>> + Send + use<> {
        let following = Following {
            client: self.clone(),
            thread: thread.clone(),
            after,
            connection: None,
            parser: Parser::default(),
            items: VecDeque::new(),
            failures: 0,
            over: false,
        };
        stream::unfold(following, Following::next)
    }
}

impl Following {
    async fn next(mut self) -> Option<(Result<(u64, Item), ClientError>, Self)> {
        loop {
            if let Some(item) = self.items.pop_front() {
                self.over |= item.is_err();
                return Some((item, self));
            }
            if self.over {
                return None;
            }
            if let Err(error) = self.read_on().await {
                self.connection = None;
                self.failures += 1;
                if !error.is_transient() || self.failures > ATTEMPTS {
                    self.items.push_back(Err(error));
                } else {
                    tokio::time::sleep(PAUSE * 2u32.pow(self.failures - 1)).await;
                }
            }
        }
    }

    /// Reads a piece of what the server sends.
    async fn read_on(&mut self) -> Result<(), ClientError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => {
                self.parser = Parser::default();
                none.insert(connect(&self.client, &self.thread, self.after).await?)
            }
        };
        let Some(bytes) = connection.next().await.transpose()? else {
            // The server has stopped, or a proxy lost patience.
            self.connection = None;
            tokio::time::sleep(PAUSE).await;
            return Ok(());
        };
        for event in self.parser.take(&bytes).into_iter().filter(|event| event.event == "item") {
            let Some(place) = event.id.and_then(|id| id.parse().ok()) else { continue };
            let item = event.data.parse::<Json>().map_err(ClientError::from);
            let item = item.and_then(|json| Ok((place, Item::read(json)?)));
            self.after = place;
            self.failures = 0;
            self.items.push_back(item);
        }
        Ok(())
    }
}

async fn connect(
    client: &Client,
    thread: &ThreadId,
    after: u64,
) -> Result<BoxStream<'static, Result<Vec<u8>, ClientError>>, ClientError> {
    let request = client.request(Method::GET, &format!("/v1/threads/{thread}/events"));
    let request = request.header("last-event-id", after).header(header::ACCEPT, "text/event-stream");
    let response = request.send().await?;
    let status = response.status();
    if !status.is_success() {
        return Err(refusal(status, &response.bytes().await?));
    }
    Ok(response.bytes_stream().map_ok(|bytes| bytes.to_vec()).map_err(ClientError::from).boxed())
}
