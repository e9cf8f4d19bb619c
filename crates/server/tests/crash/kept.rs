//! What the file of a dead server says.

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
};

use sayso_server::store::{Link, Reader, SqliteReader};
use serde_json::Value;

use crate::process;

/// The log as it was after the last kill. It may only grow.
#[derive(Default)]
pub(crate) struct Kept {
    links: Vec<Link>,
    /// How many entries each thread has.
    threads: HashMap<String, u64>,
    asked: BTreeMap<String, Value>,
    ended: BTreeMap<String, Value>,
}

impl Kept {
    /// Takes in what the file has more than before, which has to be a log by the program's own audit.
    pub(crate) fn read(&mut self, file: &Path) {
        let audit = process::verify(file);
        assert_eq!(audit.code, Some(0), "{audit:?}");
        let links = SqliteReader::open(file).unwrap().links(0, usize::MAX).unwrap();
        assert!(audit.stdout.starts_with(&format!("{} records fit", links.len())), "{audit:?}");
        assert!(links.starts_with(&self.links), "what was kept has changed");
        for link in &links[self.links.len()..] {
            self.take(link);
        }
        self.links = links;
    }

    fn take(&mut self, link: &Link) {
        let next = self.threads.entry(link.thread_id.clone()).or_default();
        assert_eq!(link.seq, *next, "a gap or a repetition in {}", link.thread_id);
        *next += 1;
        let record: Value = serde_json::from_str(&link.body).unwrap();
        let (item, prompt) = (&record["item"], &record["private"]["prompt"]);
        if link.seq > 0 {
            assert_eq!(item["seq"], link.seq);
        }
        let told = &item["metadata"]["prompt"];
        let prompts = match item["metadata"]["type"].as_str() {
            Some("pending_prompt") => &mut self.asked,
            Some("pending_prompt_resolved") => &mut self.ended,
            _ => return,
        };
        for field in ["prompt_id", "prompt_state", "answers"] {
            assert_eq!(told[field], prompt[field], "what is told is not what is kept");
        }
        let twice = prompts.insert(prompt["prompt_id"].as_str().unwrap().to_owned(), prompt.clone());
        assert_eq!(twice, None, "asked or ended twice");
    }

    /// How a prompt ended, if it has.
    pub(crate) fn ended(&self, prompt_id: &str) -> Option<&Value> {
        self.ended.get(prompt_id)
    }

    pub(crate) fn all_ended(&self) -> &BTreeMap<String, Value> {
        &self.ended
    }

    /// That each prompt was answered as it was asked, and that none is left.
    pub(crate) fn check_all_ended(&self) {
        for (prompt_id, asked) in &self.asked {
            let ended = self.ended.get(prompt_id).unwrap_or_else(|| panic!("{prompt_id} is still open"));
            assert_eq!((&ended["digest"], &ended["questions"]), (&asked["digest"], &asked["questions"]));
            assert_eq!((&ended["prompt_state"], &ended["resolved_by"]), (&"answered".into(), &"user".into()));
        }
        assert_eq!(self.asked.len(), self.ended.len());
    }
}
