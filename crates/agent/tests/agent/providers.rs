//! Providers that need no server.

use sayso_agent::{
    AutoApprove, ByTool, Confirmation, ConfirmationProvider, Decision, PendingConfirmations,
    types::dialect::confirmation::{ConfirmationRequest, ToolInput},
};

use super::tools::Asked;

fn about(tool: &str) -> Confirmation {
    Confirmation::new(ConfirmationRequest::new("c1", tool, ToolInput::Text("{}".into())))
}

#[tokio::test]
async fn auto_approve_says_yes() {
    assert!(AutoApprove.confirm(about("anything")).await.unwrap().is_approved());
}

#[tokio::test]
async fn a_table_allows_denies_and_asks_the_next() {
    let next = Asked::then(AutoApprove);
    let table = ByTool::new().allow("read").deny("format").otherwise(next.clone());
    assert!(table.confirm(about("read")).await.unwrap().is_approved());
    assert!(!table.confirm(about("format")).await.unwrap().is_approved());
    assert_eq!(next.requests().len(), 0);
    assert!(table.confirm(about("delete")).await.unwrap().is_approved());
    assert_eq!(next.requests()[0].request.tool_name, "delete");
}

#[tokio::test]
async fn what_is_not_in_a_table_without_a_next_is_rejected() {
    assert!(!ByTool::new().allow("read").confirm(about("delete")).await.unwrap().is_approved());
}

#[tokio::test]
async fn a_response_counts_once_and_an_unknown_one_is_told() {
    let pending = PendingConfirmations::new();
    let (one, other) = (about("a"), about("b"));
    let deciding = pending.confirm(one.clone());
    assert_eq!(pending.waiting(), std::slice::from_ref(&one));
    assert!(pending.respond(&other.id, true).is_err());
    pending.respond(&one.id, Decision::rejected().because("no")).unwrap();
    assert!(pending.respond(&one.id, true).is_err());
    assert_eq!(deciding.await.unwrap().reason(), Some("no"));
}

#[tokio::test]
async fn who_no_longer_waits_leaves_no_entry() {
    let pending = PendingConfirmations::new();
    drop(pending.confirm(about("a")));
    assert_eq!(pending.waiting().len(), 0);
}
