//! A form is shown: as a prompt and as a block, once a turn.

use serde_json::{Value, json};

use crate::{
    app::on_each_store,
    client::{TOOL, answered, error, form},
};

#[tokio::test]
async fn a_form_is_a_prompt_and_a_block_and_the_call_ends_with_the_marker() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let meta = json!({"task_id": 7, "subtask_id": 8, "tool_use_id": "toolu_1", "progressToken": 1});
        let result = app.call(&thread, form(), meta).await;
        let content = result["content"].as_array().unwrap();
        assert_eq!((content.len(), &result["isError"]), (1, &json!(false)), "{result}");
        assert!(result.get("structuredContent").is_none(), "{result}");
        let marker: Value = serde_json::from_str(content[0]["text"].as_str().unwrap()).unwrap();
        let reason =
            "interactive_form_question form displayed; STOP here and waiting for user response via new conversation";
        let expected = json!({"__silent_exit__": true, "__deferred_user_input__": true, "reason": reason,
            "success": true, "status": "waiting_for_user_response"});
        assert_eq!(marker, expected);
        let items = app.items(&thread).await;
        let kinds: Vec<_> = items.iter().map(|item| (&item["author"], &item["metadata"]["type"])).collect();
        assert_eq!(kinds, [(&json!("agent"), &json!("pending_prompt")), (&json!("agent"), &json!("tool"))]);
        assert_eq!(items[0]["metadata"]["prompt"]["source"]["dialect"], TOOL);
        assert_eq!(items[0]["metadata"]["prompt"]["questions"][1]["multiSelect"], true);
        let question = |id: &str, question: &str, options: Value, multi: bool, required: bool| {
            let input = if options.is_null() { "text" } else { "choice" };
            json!({"id": id, "question": question, "input_type": input, "options": options, "multi_select": multi,
                "required": required, "default": null, "placeholder": null})
        };
        let option = |label: &str, value: &str| json!({"label": label, "value": value, "recommended": false});
        let questions = [
            question("lang", "Which language?", json!([option("Rust", "rust"), option("Go", "go")]), false, true),
            question("parts", "Which parts?", json!([option("auth", "auth"), option("cache", "cache")]), true, false),
            question("notes", "Anything else?", json!(null), false, false),
        ];
        let payload = json!({"type": TOOL, "task_id": 7, "subtask_id": 8, "questions": questions});
        let block = json!({"type": "tool", "tool_name": TOOL, "tool_use_id": "toolu_1", "status": "pending",
            "render_payload": payload});
        assert_eq!(items[1]["metadata"], block);
    })
    .await;
}

#[tokio::test]
async fn ids_that_the_agent_does_not_give_are_given() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let began = app.say(&thread, &thread.user, "Set up a project").await.is(201)["seq"].clone();
        app.call(&thread, form(), json!({})).await;
        let block = app.blocks(&thread).await.remove(0);
        assert!(block["tool_use_id"].as_str().unwrap().starts_with("call_"), "{block}");
        assert_eq!(block["render_payload"]["task_id"], json!(thread.id));
        assert_eq!(block["render_payload"]["subtask_id"], began);
        let mut answer = answered(json!({"lang": "go"}));
        answer["tool_use_id"] = block["tool_use_id"].clone();
        app.reply(&thread, "Go", answer).await.is(201);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_shown_is_told_without_repeating_it_and_may_be_tried_again() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let many: Vec<_> = (0..200).map(|n| json!({"id": n.to_string(), "question": "hunter2"})).collect();
        for (arguments, place) in [
            (json!({}), "questions: is missing"),
            (json!({"questions": []}), "found none"),
            (json!({"questions": [{"id": "q", "question": "hunter2", "default": 7}]}), "questions[0].default"),
            (json!({"questions": [{"id": "q", "question": " ", "placeholder": "hunter2"}]}), "questions[0].question"),
            (
                json!({"questions": [{"id": "q", "question": "hunter2"}, {"id": "q", "question": "B"}]}),
                "questions[1].id",
            ),
            (json!({"questions": many}), "questions"),
        ] {
            let told = error(&app.call(&thread, arguments, json!({})).await);
            assert!(told.contains(place) && told.contains("again") && !told.contains("hunter2"), "{told}");
        }
        for meta in [json!({"tool_use_id": " hunter2"}), json!({"subtask_id": ["hunter2"]})] {
            let told = error(&app.call(&thread, form(), meta).await);
            assert!(told.contains("_meta") && !told.contains("hunter2"), "{told}");
        }
        assert!(app.items(&thread).await.is_empty(), "nobody was told");
        app.show(&thread).await;
    })
    .await;
}

#[tokio::test]
async fn a_turn_shows_one_form_and_the_next_turn_another() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.show(&thread).await;
        let before = app.items(&thread).await;
        for meta in [json!({}), json!({"tool_use_id": "tool-1"}), json!({"tool_use_id": "tool-2", "subtask_id": 0})] {
            let told = error(&app.call(&thread, form(), meta).await);
            assert!(told.contains("already displayed for subtask 0"), "{told}");
        }
        assert_eq!(app.items(&thread).await, before, "nobody was told");
        app.reply(&thread, "Rust", answered(json!({"lang": "rust"}))).await.is(201);
        app.show(&thread).await;
        assert_eq!(app.blocks(&thread).await.len(), 2);
    })
    .await;
}

/// A form that ended without a word of the person leaves the agent's turn as it was.
#[tokio::test]
async fn a_form_that_was_withdrawn_counts_for_its_turn() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.show(&thread).await;
        let prompt = app.told(&thread).await["prompt_id"].as_str().unwrap().to_owned();
        app.post(&format!("/v1/prompts/{prompt}/cancel"), &thread.agent, json!({})).await.is(200);
        error(&app.call(&thread, form(), json!({})).await);
        app.say(&thread, &thread.user, "Go on").await.is(201);
        app.show(&thread).await;
    })
    .await;
}

#[tokio::test]
async fn subtasks_that_the_agent_names_have_a_form_each() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        for (subtask, shown) in [(json!(1), true), (json!(1), false), (json!("1"), true), (json!("1"), false)] {
            let result = app.call(&thread, form(), json!({"subtask_id": subtask})).await;
            assert_eq!(result["isError"], !shown, "{subtask}: {result}");
        }
        error(&app.call(&thread, form(), json!({})).await);
    })
    .await;
}

/// Readers of blocks take the newest for the one that waits.
#[tokio::test]
async fn a_form_behind_another_prompt_is_a_block_when_its_turn_comes() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let first = app.approval(&thread).await;
        app.show(&thread).await;
        assert!(app.blocks(&thread).await.is_empty());
        app.reply(&thread, "Rust", answered(json!({"lang": "rust"})))
            .await
            .refuses(409, "interactive_form_not_pending");
        app.answer(&thread, &first, "Approve").await.is(200);
        assert_eq!(app.blocks(&thread).await.len(), 1);
        app.reply(&thread, "Rust", answered(json!({"lang": "rust"}))).await.is(201);
    })
    .await;
}

#[tokio::test]
async fn a_thread_that_takes_no_second_ask_takes_no_form() {
    on_each_store(|app| async move {
        let thread = app.thread_with(json!({"on_busy": "refuse"})).await;
        app.approval(&thread).await;
        let before = app.items(&thread).await;
        let told = error(&app.call(&thread, form(), json!({})).await);
        assert!(told.contains("has to end first"), "{told}");
        assert_eq!(app.items(&thread).await, before);
    })
    .await;
}

#[tokio::test]
async fn a_form_comes_through_its_tool_alone() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let path = format!("/v1/threads/{}/items", thread.id);
        let block = |payload: Value| {
            json!({"content": [], "metadata": {"type": "tool", "tool_name": format!("mcp__forms__{TOOL}"),
                "tool_use_id": "tool-9", "status": "pending", "tool_input": form(), "render_payload": payload}})
        };
        let payload = json!({"type": TOOL, "questions": form()["questions"]});
        for token in [&thread.agent, &thread.user] {
            app.post(&path, token, block(payload.clone())).await.refuses(403, "forbidden");
            app.post(&path, token, block(json!(payload.to_string()))).await.refuses(403, "forbidden");
        }
        app.post(&path, &thread.agent, block(json!(null))).await.is(201);
        app.say(&thread, &thread.user, "hello").await.is(201);
        app.show(&thread).await;
    })
    .await;
}
