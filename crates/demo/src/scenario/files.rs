//! A tool server whose tool asks by itself, and really deletes files when told yes.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use axum::Router;
use sayso_agent::{
    ToolError, async_trait,
    rap::{RapCall, RapTool, RapToolServer},
    types::Json,
};
use serde_json::{Value, json};

use crate::{Outcome, stage::Stage};

/// What lies in the folder at the start; the last one is worth keeping.
const FILES: [&str; 4] = ["cache.tmp", "debug.log", "report-old.pdf", "thesis.txt"];

pub(crate) async fn play(stage: &Stage) -> Outcome {
    let folder = folder(&stage.folder, stage.thread.as_str());
    fs::create_dir_all(&folder)?;
    for name in FILES {
        fs::write(folder.join(name), "Made by the demo.\n")?;
    }
    stage.say(&format!("I looked into your folder.\n{}\nThree of these can go.", listing(&folder)?)).await?;
    stage.post("/v1/threads/{t}/rap/toolsets", json!({"url": stage.tools_url})).await?;
    let call = json!({"tool": "delete_files", "arguments": {"names": &FILES[..3]}});
    let call = stage.post("/v1/threads/{t}/rap/calls", call).await?;
    let path = format!("/v1/threads/{{t}}/rap/calls/{}?wait=60", call["id"].as_str().unwrap_or_default());
    let done = loop {
        let call = stage.get(&path).await?;
        if call["state"] == "done" {
            break call;
        }
    };
    stage
        .say(&format!("{} This is the folder now.\n{}", done["text"].as_str().unwrap_or_default(), listing(&folder)?))
        .await
}

/// The tools, to be served at that address.
pub(crate) fn tool_server(folder: &Path, url: &str) -> Outcome<Router> {
    Ok(RapToolServer::new("files", url)?.tool(DeleteFiles { folder: folder.to_owned() }).router())
}

struct DeleteFiles {
    folder: PathBuf,
}

#[async_trait]
impl RapTool for DeleteFiles {
    fn name(&self) -> &str {
        "delete_files"
    }

    fn description(&self) -> &str {
        "Deletes files for good"
    }

    async fn run(&self, arguments: Json, call: &RapCall) -> Result<String, ToolError> {
        let arguments: Value = serde_json::to_value(&arguments)?;
        let names: Vec<&str> = arguments["names"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let thread = call.invocation().group_id.as_str();
        // A name that leads elsewhere is no name of a file here.
        let is_plain = |name: &&str| !name.is_empty() && !name.contains(['/', '\\', ':']) && !name.starts_with('.');
        if !names.iter().chain([&thread]).all(is_plain) {
            return Err("only files of the folder can be deleted".into());
        }
        let question = format!("Delete {} for good?", names.join(", "));
        if !call.permission("delete_files", &question).await?.is_granted() {
            return Ok("I have deleted nothing.".to_owned());
        }
        for name in &names {
            fs::remove_file(folder(&self.folder, thread).join(name))?;
        }
        Ok(format!("I have deleted {} files.", names.len()))
    }
}

/// Each thread has files of its own.
fn folder(all: &Path, thread: &str) -> PathBuf {
    all.join("files").join(thread)
}

fn listing(folder: &Path) -> io::Result<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(format!("• {}", entry?.file_name().display()));
    }
    names.sort();
    Ok(names.join("\n"))
}
