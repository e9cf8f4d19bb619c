//! Agents of one's own making: they keep their state in the thread while they wait.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use sayso_agent::{
    AgentThread,
    approval::{ApprovalError, CustomAgent, Input, Step, StepError, Steps, approve, reject},
    async_trait,
    types::Map,
};
use serde::{Deserialize, Serialize};

/// Books a trip: finds a flight, asks, books.
#[derive(Clone, Default)]
struct Travel {
    broken: Arc<AtomicBool>,
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Trip {
    flight: Option<String>,
    booked: bool,
}

#[async_trait]
impl Steps for Travel {
    type State = Trip;

    async fn proceed(&self, trip: &mut Trip, input: Input) -> Result<Step, StepError> {
        match input {
            Input::Text(wish) => {
                trip.flight = Some(format!("flight for {wish:?}"));
                let arguments = Map::from_iter([("flight", trip.flight.clone().unwrap())]).into();
                Ok(Step::Ask { tool: "book_flight".to_owned(), arguments })
            }
            Input::Decided { ruling, again } if ruling.approved => {
                trip.booked = true;
                if self.broken.swap(false, Ordering::SeqCst) {
                    return Err("the airline does not answer".into());
                }
                let flight = trip.flight.as_deref().ok_or("the flight was forgotten")?;
                Ok(Step::Done(format!("booked {flight}{}", if again { ", after a second look" } else { "" })))
            }
            Input::Decided { ruling, .. } => {
                Ok(Step::Done(format!("not booked: {}", ruling.reason.unwrap_or_default())))
            }
        }
    }
}

fn restarted(thread: &AgentThread) -> AgentThread {
    serde_json::from_str(&serde_json::to_string(thread).unwrap()).unwrap()
}

#[tokio::test]
async fn it_asks_keeps_its_state_and_goes_on_with_the_answer_in_another_process() {
    let mut thread = AgentThread::new();
    let reply = CustomAgent::new(Travel::default()).run(&mut thread, "Paris").await.unwrap();
    let [request] = &reply.approval_requests[..] else { panic!("one request") };
    assert_eq!(request.call().arguments.to_string(), r#"{"flight":"flight for \"Paris\""}"#);

    let mut thread = restarted(&thread);
    assert_eq!(thread.active_approval_requests().count(), 1);
    let reply = CustomAgent::new(Travel::default()).run(&mut thread, approve(request)).await.unwrap();
    assert_eq!((reply.text.as_str(), reply.approval_requests.len()), ("booked flight for \"Paris\"", 0));
    assert_eq!(thread.messages().last().unwrap().text(), reply.text);
    let replay = CustomAgent::new(Travel::default()).run(&mut thread, approve(request)).await.unwrap();
    assert_eq!((replay.text.as_str(), replay.replayed.len()), ("", 1), "booked once");
}

#[tokio::test]
async fn a_no_reaches_it_with_its_reason() {
    let (agent, mut thread) = (CustomAgent::new(Travel::default()), AgentThread::new());
    let request = agent.run(&mut thread, "Paris").await.unwrap().approval_requests.remove(0);
    let reply = agent.run(&mut thread, reject(&request, Some("too dear"))).await.unwrap();
    assert_eq!(reply.text, "not booked: too dear");
}

#[tokio::test]
async fn a_step_that_fails_keeps_the_answer_and_the_state_from_before() {
    let travel = Travel::default();
    let (agent, mut thread) = (CustomAgent::new(travel.clone()), AgentThread::new());
    let request = agent.run(&mut thread, "Paris").await.unwrap().approval_requests.remove(0);
    travel.broken.store(true, Ordering::SeqCst);
    assert!(matches!(agent.run(&mut thread, approve(&request)).await, Err(ApprovalError::Step(_))));
    let mut thread = restarted(&thread);
    let reply = agent.run(&mut thread, Vec::new()).await.unwrap();
    assert_eq!(reply.text, "booked flight for \"Paris\", after a second look");
}

#[tokio::test]
async fn text_in_the_middle_of_a_step_is_refused() {
    let (agent, mut thread) = (CustomAgent::new(Travel::default()), AgentThread::new());
    agent.run(&mut thread, "Paris").await.unwrap();
    assert!(matches!(agent.run(&mut thread, "Rome").await, Err(ApprovalError::Pending { waiting: 1 })));
}
