//! The gate: which messages pass while a form waits, and what comes of them.

use serde_json::{Value, json};

use crate::{
    app::on_each_store,
    client::{TOOL, answered, cancelled},
};

#[tokio::test]
async fn an_answer_ends_the_form_and_stands_as_a_message() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.show(&thread).await;
        let mut answer = answered(json!({"lang": "rust", "parts": ["cache", "auth"], "notes": "soon"}));
        answer["ask_id"] = json!("ask_123");
        answer["mood"] = json!("good");
        let item = app.reply(&thread, "Rust, with both", answer).await.is(201);
        assert_eq!((&item["author"], &item["content"][0]["text"]), (&json!("user"), &json!("Rust, with both")));
        let message = "## 📝 我的回答 (My Answers)\n\n### LANG: Which language?\n**Answer**: `rust` - Rust\n\n\
            ### PARTS: Which parts?\n**Answer**: \n- `cache` - cache\n- `auth` - auth\n\n\
            ### NOTES: Anything else?\n**Answer**: soon\n\n";
        let expected = json!({"type": TOOL, "tool_use_id": "tool-1", "task_id": thread.id, "subtask_id": 0,
            "success": true, "status": "answered", "message": message,
            "answers": {"lang": "rust", "parts": ["cache", "auth"], "notes": "soon"}});
        assert_eq!(item["interactive_form_answer"], expected);
        let prompt = app.state(&thread).await;
        assert_eq!((&prompt["prompt_state"], &prompt["resolved_by"]), (&json!("answered"), &json!("user")));
        assert_eq!(prompt["answers"][1]["answer"], json!(["cache", "auth"]));
        let kinds: Vec<_> = app.items(&thread).await.iter().map(|item| item["metadata"]["type"].clone()).collect();
        assert_eq!(kinds, [json!("pending_prompt"), json!("tool"), json!(null), json!("pending_prompt_resolved")]);
    })
    .await;
}

#[tokio::test]
async fn each_message_that_may_not_pass_has_its_code() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        let none = "interactive_form_not_pending";
        app.say(&thread, &thread.user, "hello").await.is(201);
        app.reply(&thread, "x", answered(json!({"lang": "rust"}))).await.refuses(409, none);
        app.approval(&thread).await;
        app.reply(&thread, "x", answered(json!({"lang": "rust"}))).await.refuses(409, none);
        app.say(&thread, &thread.user, "yes").await.is(201);
        app.show(&thread).await;
        let before = app.items(&thread).await;
        app.say(&thread, &thread.user, "rust").await.refuses(409, "pending_interactive_form");
        let silent = json!({"content": [], "metadata": {"type": "reaction"}});
        let path = format!("/v1/threads/{}/items", thread.id);
        app.post(&path, &thread.user, silent).await.refuses(409, "pending_interactive_form");
        for (answer, status, code) in [
            (json!(null), 409, "pending_interactive_form"),
            (json!("rust"), 422, "invalid_interactive_form_answer"),
            (json!({"type": "other", "tool_use_id": "tool-1"}), 422, "invalid_interactive_form_answer"),
            (json!({"tool_use_id": "tool-1", "status": "lost"}), 422, "invalid_interactive_form_answer"),
            (json!({"tool_use_id": "tool-1", "success": false}), 422, "invalid_interactive_form_answer"),
            (json!({"type": TOOL}), 422, "interactive_form_tool_required"),
            (json!({"type": TOOL, "tool_use_id": " "}), 422, "interactive_form_tool_required"),
            (json!({"type": TOOL, "tool_use_id": "tool-2"}), 409, "interactive_form_tool_mismatch"),
        ] {
            app.reply(&thread, "x", answer).await.refuses(status, code);
        }
        assert_eq!(app.items(&thread).await, before, "nothing of them is kept");
        app.reply(&thread, "x", answered(json!({"lang": "rust"}))).await.is(201);
        app.reply(&thread, "x", answered(json!({"lang": "rust"}))).await.refuses(409, none);
        app.say(&thread, &thread.user, "thanks").await.is(201);
    })
    .await;
}

#[tokio::test]
async fn answers_are_checked_against_the_form_that_is_kept() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.show(&thread).await;
        let before = app.items(&thread).await;
        for (answers, ids) in [
            (json!({}), vec!["lang"]),
            (json!({"lang": " "}), vec!["lang"]),
            (json!({"lang": ["rust"]}), vec!["lang"]),
            (json!({"lang": 7, "notes": {}}), vec!["lang", "notes"]),
            (json!({"lang": "rust", "colour": "red"}), vec!["colour"]),
            (json!({"lang": "rust", "notes": "x".repeat(60_000)}), vec!["notes"]),
        ] {
            let told = app.reply(&thread, "x", answered(answers)).await.refuses(422, "invalid_answer");
            let told: Vec<_> = told["errors"].as_array().unwrap().iter().map(|error| error["id"].clone()).collect();
            assert_eq!(told, ids);
        }
        assert_eq!(app.items(&thread).await, before);
        let own = app.reply(&thread, "x", answered(json!({"lang": "Zig, please"}))).await.is(201);
        let values = json!({"lang": "Zig, please", "parts": [], "notes": ""});
        assert_eq!(own["interactive_form_answer"]["answers"], values, "a choice may be answered in own words");
    })
    .await;
}

#[tokio::test]
async fn a_cancel_carries_what_the_person_says_instead() {
    on_each_store(|app| async move {
        for (text, message, expected) in [
            ("Use Zig", "  Use Zig \n", "Use Zig"),
            ("Use Zig", "", "Use Zig"),
            ("", "Use Zig", "Use Zig"),
            ("", " ", "The form was closed without an answer."),
        ] {
            let thread = app.thread().await;
            app.show(&thread).await;
            let mut body = json!({"content": [], "interactive_form_answer": cancelled(message)});
            if !text.is_empty() {
                body["content"] = json!([{"type": "text", "text": text}]);
            }
            let item = app.post(&format!("/v1/threads/{}/items", thread.id), &thread.user, body).await.is(201);
            assert_eq!(item["content"], json!([{"type": "text", "text": expected}]));
            let answer = &item["interactive_form_answer"];
            assert_eq!((&answer["success"], &answer["status"]), (&json!(false), &json!("cancelled")));
            assert_eq!((&answer["answers"], &answer["message"]), (&json!({}), &json!(expected)));
            let prompt = app.state(&thread).await;
            assert_eq!((&prompt["prompt_state"], &prompt["reason"]), (&json!("cancelled"), &json!("dismissed")));
        }
    })
    .await;
}

/// A widget of Sayso posts answers to prompts, whatever they were asked in.
#[tokio::test]
async fn an_answer_by_metadata_ends_a_form_too() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.show(&thread).await;
        let prompt = app.told(&thread).await;
        let answers = [("lang", "Go"), ("parts", "auth"), ("notes", "no")].map(|(id, answer)| {
            let question =
                prompt["questions"].as_array().unwrap().iter().find(|question| question["id"] == id).unwrap();
            json!({"id": id, "question": question["question"], "answer": [answer]})
        });
        let body = json!({"content": [{"type": "text", "text": "Go"}],
            "metadata": {"prompt": {"prompt_id": prompt["prompt_id"], "answers": answers}}});
        let item = app.post(&format!("/v1/threads/{}/items", thread.id), &thread.user, body).await.is(201);
        let values = json!({"lang": "go", "parts": ["auth"], "notes": "no"});
        assert_eq!(item["interactive_form_answer"]["answers"], values);
    })
    .await;
}

#[tokio::test]
async fn a_thread_may_let_text_pass_or_answer() {
    on_each_store(|app| async move {
        let queueing = app.thread_with(json!({"on_text": "queue"})).await;
        app.show(&queueing).await;
        app.say(&queueing, &queueing.user, "wait").await.is(201);
        assert_eq!(app.state(&queueing).await["prompt_state"], "pending");
        let answering = app.thread_with(json!({"on_text": "answer"})).await;
        let one = json!({"questions": [{"id": "lang", "question": "Which?", "options": ["Rust", "Go"]}]});
        app.call(&answering, one, json!({})).await;
        let item = app.say(&answering, &answering.user, "2").await.is(201);
        assert_eq!(item["interactive_form_answer"]["answers"], json!({"lang": "Go"}));
    })
    .await;
}

#[tokio::test]
async fn an_agent_answers_no_form() {
    on_each_store(|app| async move {
        let thread = app.thread().await;
        app.show(&thread).await;
        let answer: Value = answered(json!({"lang": "rust"}));
        let body = json!({"content": [{"type": "text", "text": "Rust"}], "interactive_form_answer": answer});
        app.post(&format!("/v1/threads/{}/items", thread.id), &thread.agent, body).await.refuses(403, "forbidden");
        assert_eq!(app.state(&thread).await["prompt_state"], "pending");
    })
    .await;
}
