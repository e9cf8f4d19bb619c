//! Toolsets whose every tool needs a yes.

use sayso_agent::{Tool, ToolCall, ToolContext, Toolset};

use super::tools::Noting;

fn dangerous() -> Toolset {
    Toolset::new("dangerous").tool(Noting::new("delete")).tool(Noting::new("drop_table"))
}

#[test]
fn sets_flag() {
    let confirmed = dangerous().with_confirmation();
    assert_eq!(confirmed.name(), "dangerous");
    assert_eq!(confirmed.tools().len(), 2);
    assert!(confirmed.tools().all(|tool| tool.require_confirmation()));
}

#[tokio::test]
async fn delegates_run() {
    let (plain, confirmed) = (dangerous(), dangerous().with_confirmation());
    let call = ToolCall::new("c1", "delete", r#"{"a":1}"#);
    let context = ToolContext::detached(&call);
    let said = confirmed.get("delete").unwrap().run(&call, &context).await.unwrap();
    assert_eq!(said, plain.get("delete").unwrap().run(&call, &context).await.unwrap());
    assert_eq!(said, r#"ran delete {"a":1}"#);
}

#[test]
fn original_unchanged() {
    let plain = dangerous();
    let confirmed = plain.with_confirmation();
    assert!(plain.tools().all(|tool| !tool.require_confirmation()));
    for (plain, confirmed) in plain.tools().zip(confirmed.tools()) {
        assert_eq!((plain.name(), plain.schema()), (confirmed.name(), confirmed.schema()));
    }
}

#[test]
fn a_tool_may_be_in_several_sets() {
    let tool = Noting::new("delete");
    let set = Toolset::new("a").tool(tool.clone());
    assert!(!tool.require_confirmation() && set.get("delete").is_some() && set.get("nothing").is_none());
}
