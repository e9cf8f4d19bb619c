//! Standing rules: which later calls of a session run unasked because a person said so.

use super::{
    bind::Bound,
    call::{Call, Runner},
    decision::Standing,
};
use crate::{
    digest::canonical_json,
    json::{Json, Map},
    shape::{shape, words},
};

shape! {
    /// A standing rule, as the framework keeps it in the state of a session.
    ///
    /// A tool is known by its name and the label of its server, so a rule holds only as long as that name means that tool.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, dialect::approval::{Request, Rule}};
    ///
    /// let json: Json = r#"{"type": "function_approval_request", "id": "af-1",
    ///     "function_call": {"type": "function_call", "call_id": "c1", "name": "read_file", "arguments": {"path": "/x"}}}"#.parse()?;
    /// let request = Request::from_json(json)?;
    /// let rule = Rule::with_arguments(request.call()).expect("its arguments are an object");
    /// assert_eq!(
    ///     rule.write().to_string(),
    ///     r#"{"tool_name":"read_file","type":"tool_approval_rule","arguments":{"path":"\"/x\""}}"#,
    /// );
    /// assert!(rule.matches(request.call()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Rule keeps unknown {
        /// The tool.
        pub tool_name: String,
        /// What it is. Absent and null are the same: a rule all the same.
        pub rule_type as "type": Option<RuleType>,
        /// The arguments, each as the JSON text of its value. Absent and null are the same: any arguments. An empty object
        /// is a call without arguments.
        pub arguments: Option<Map>,
        /// The server that has the tool. Absent and null are the same: the agent itself has it.
        pub server_label: Option<String>,
    }
}

words! {
    /// What a rule is called.
    ///
    /// ```
    /// use sayso_types::{Shape, dialect::approval::RuleType};
    ///
    /// assert_eq!(RuleType::read("tool_approval_rule".into())?, RuleType::ToolApprovalRule);
    /// assert_eq!(RuleType::ToolApprovalRule.as_str(), "tool_approval_rule");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum RuleType {
        /// A standing rule.
        ToolApprovalRule = "tool_approval_rule",
    }
}

impl Rule {
    /// The rule that a decision makes, if it makes one: only a yes to a request that was asked does.
    pub fn from_decision(bound: &Bound<'_>) -> Option<Self> {
        match bound.decision.standing()? {
            Standing::Tool => Rule::any_arguments(bound.request.call()),
            Standing::ToolWithArguments => Rule::with_arguments(bound.request.call()),
        }
    }

    /// A rule for every call of the tool. `None` where a rule could not tell the tool from another.
    pub fn any_arguments(call: &Call) -> Option<Self> {
        Some(Rule {
            tool_name: call.tool.clone(),
            rule_type: Some(RuleType::ToolApprovalRule),
            arguments: None,
            server_label: server_label(call)?.map(str::to_owned),
            extra: Map::new(),
        })
    }

    /// A rule for calls with the same arguments. `None` also where they are not an object.
    pub fn with_arguments(call: &Call) -> Option<Self> {
        let arguments = call.arguments.as_object()?;
        let arguments = arguments.iter().map(|(key, value)| (key, canonical_json(value))).collect();
        Some(Rule { arguments: Some(arguments), ..Rule::any_arguments(call)? })
    }

    /// Whether `call` may run unasked by this rule. Arguments are compared by value, each of them and no more.
    pub fn matches(&self, call: &Call) -> bool {
        if self.tool_name != call.tool || server_label(call) != Some(self.server_label.as_deref()) {
            return false;
        }
        let Some(allowed) = &self.arguments else { return true };
        let Json::Object(arguments) = &call.arguments else { return false };
        let known = allowed.places();
        let same = |(key, value): (&str, &Json)| {
            let allowed =
                known.get(key).and_then(|place| allowed.at(place).as_str()).and_then(|text| text.parse::<Json>().ok());
            allowed.is_some_and(|allowed| canonical_json(&allowed) == canonical_json(value))
        };
        allowed.len() == arguments.len() && arguments.iter().all(same)
    }
}

/// Whose tool it is. The outer `None`: nobody can say, so no rule fits.
fn server_label(call: &Call) -> Option<Option<&str>> {
    match call.runner {
        Runner::Agent => Some(None),
        Runner::Hosted => call.server.as_deref().map(Some),
        Runner::Provider => None,
    }
}
