//! One thread over a store, and what must hold of it after every step.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use sayso_server::{
    call::{CallEnd, CallId},
    delivery::{Delivered, Delivery, Purpose},
    record::{Opened, Private, Record, name},
    store::{MemoryStore, Reader, Store},
    thread::{Asked, Command, Context, Decision, Effect, Outcome, Refusal, ThreadState, ToolCommand, decide},
};
use sayso_types::{
    AnswerDraft, Ask, Author, Dialect, ItemDraft, Json, Kind, Map, Policy, Prompt, PromptId, PromptState, Source,
    ThreadId,
    dialect::pending_prompt::{self, answer_item},
    resolve,
};

use crate::{
    allowed::Allowed,
    calls::Calls,
    own,
    script::Script,
    step::{LIFE, Step},
};

/// Prompts that may wait behind the active one.
const QUEUE: usize = 3;

pub(crate) struct World {
    thread_id: ThreadId,
    store: MemoryStore,
    reader: Arc<dyn Reader>,
    state: ThreadState,
    script: Script,
    prompts: Vec<PromptId>,
    /// How each prompt ended.
    endings: BTreeMap<PromptId, Prompt>,
    deliveries: Vec<Delivery>,
    /// Whose end was told.
    told: BTreeSet<String>,
    calls: Calls,
    allowed: Allowed,
}

impl World {
    pub(crate) fn new(policy: Policy) -> Self {
        let (thread_id, script): (ThreadId, _) = (format!("thr_{:026}", 0).parse().unwrap(), Script::default());
        let opened = Opened {
            title: None,
            policy,
            created_at: script.now(),
            agent_token: "agent".to_owned(),
            user_token: "user".to_owned(),
        };
        let private = Private { opened: Some(opened), ..Private::default() };
        let record = Record { thread_id: thread_id.clone(), seq: 0, item: None, private };
        let mut store = MemoryStore::new();
        let mut state = ThreadState::load(&record, [], 0).unwrap();
        let register = Command::Tool(Box::new(ToolCommand::Register(Calls::toolset())));
        let registered = decide(&state, None, register, &script, QUEUE).unwrap().records;
        registered.iter().for_each(|record| state.fold(record));
        let rows: Vec<_> = [record].iter().chain(&registered).map(Record::to_row).collect();
        store.append(&rows).unwrap();
        World {
            state,
            reader: store.reader(),
            thread_id,
            store,
            script,
            prompts: Vec::new(),
            endings: BTreeMap::new(),
            deliveries: Vec::new(),
            told: BTreeSet::new(),
            calls: Calls::default(),
            allowed: Allowed::default(),
        }
    }

    pub(crate) fn take(&mut self, step: &Step) {
        let Some(command) = self.command(step) else { return };
        let (before, length) = (self.state.clone(), self.reader.head().unwrap().n);
        let past = command.names(&self.thread_id).iter().find_map(|name| self.find(name));
        match decide(&self.state, past.as_ref(), command, &self.script, QUEUE) {
            Ok(decision) => self.keep(step, decision),
            Err(refusal) => self.check_refusal(&refusal),
        }
        let added = self.reader.head().unwrap().n - length;
        assert_eq!(added == 0, before == self.state, "{step:?}: an entry changes the state, and nothing else does");
        self.check_rebuilt(step);
        self.check_told();
        self.check_endings();
        self.check_forms(step);
        self.check_posts(step);
        self.check_filled_in(step, &before);
    }

    fn keep(&mut self, step: &Step, Decision { records, effects, outcome }: Decision) {
        if matches!(outcome, Outcome::Replayed(_) | Outcome::Reposted(_)) {
            assert!(records.is_empty() && effects.is_empty(), "{step:?}: what is told again leaves no trace");
        }
        let ended = records.iter().filter_map(|record| Some((record, record.private.prompt.as_ref()?)));
        let mut expected = Vec::new();
        for (record, prompt) in ended {
            if prompt.is_pending() {
                self.prompts.push(prompt.prompt_id.clone());
                continue;
            }
            let asked = self.state.find(&prompt.prompt_id).cloned();
            let before = self.endings.insert(prompt.prompt_id.clone(), prompt.clone());
            assert_eq!(before, None, "{step:?}: {} ended twice", prompt.prompt_id);
            check_approval(step, prompt);
            let delivery = record.private.delivery.clone();
            let asker = asked.as_ref().and_then(|asked| asked.call());
            // A tool that ends its call, or asks anew, needs no answer to what it asked before.
            let ended_by_tool = asker.is_some()
                && asker == self.calls.heard(step).as_ref()
                && !records.iter().any(|record| failed(record) == asker);
            let has_address = asked
                .as_ref()
                .is_some_and(|asked| asked.native.as_ref().is_some_and(|native| native.post_to.is_some()));
            assert_eq!(
                delivery.is_some(),
                has_address && !ended_by_tool,
                "{step:?}: what has an address is posted, and nothing else"
            );
            if let Some(delivery) = delivery {
                assert_eq!(delivery.body, format!(r#"{{"id":"call_1","selected":{}}}"#, selected(step, prompt)));
                expected.push(delivery);
            }
        }
        self.allowed.note(step, &records, &outcome);
        let run: Vec<Delivery> = effects.into_iter().map(|Effect::Deliver(delivery)| delivery).collect();
        self.calls.note(step, &records, &run);
        let (run, other): (Vec<_>, Vec<_>) =
            run.into_iter().partition(|delivery| matches!(delivery.purpose, Purpose::Reply(_)));
        self.deliveries.extend(other.into_iter().filter(|delivery| delivery.purpose == Purpose::Notice));
        assert_eq!(run, expected, "{step:?}: what is recorded is posted, once");
        self.deliveries.extend(run);
        for record in &records {
            if let Some(id) = &record.private.delivered {
                assert!(self.told.insert(id.clone()), "{step:?}: the end of {id} was told twice");
            }
            self.state.fold(record);
        }
        let rows: Vec<_> = records.iter().map(Record::to_row).collect();
        self.store.append(&rows).unwrap();
    }

    /// Whoever is too late is told how it ended.
    fn check_refusal(&self, refusal: &Refusal) {
        if let Refusal::AlreadyResolved(prompt) = refusal {
            assert_eq!(self.endings.get(&prompt.prompt_id), Some(&**prompt), "losers are told the winner");
        }
    }

    /// What is in memory is what the log says: by its open entries, and by all of them.
    fn check_rebuilt(&self, step: &Step) {
        let opened = self.find(&name::thread(&self.thread_id)).unwrap();
        let open = read(self.reader.open(Some(&self.thread_id)).unwrap());
        let last = self.reader.last(&self.thread_id).unwrap().unwrap();
        let turn = self.find(&name::turn(&self.thread_id));
        let loaded = ThreadState::load(&opened, open, last).map(|state| state.in_turn(turn.as_ref()));
        assert_eq!(loaded.as_ref(), Some(&self.state), "{step:?}");
        let mut replayed = ThreadState::load(&opened, [], 0).unwrap();
        self.log().iter().for_each(|record| replayed.fold(record));
        assert_eq!(replayed, self.state, "{step:?}");
    }

    /// After each step, whoever reads the thread sees one question: the active one. Each is shown once; one that takes the
    /// place of another is shown before the other has ended, in the same step.
    fn check_told(&self) {
        let mut shown: Vec<PromptId> = Vec::new();
        for item in self.log().into_iter().filter_map(|record| record.item) {
            let metadata = item.metadata.clone().unwrap_or_default();
            let id =
                || metadata.get("prompt").unwrap().as_object().unwrap().get("prompt_id").unwrap().as_str().unwrap();
            match item.kind() {
                Some(pending_prompt::PENDING) => {
                    assert!(shown.iter().all(|shown| shown.as_str() != id()), "{} is shown twice", id());
                    shown.push(id().parse().unwrap());
                }
                Some(pending_prompt::RESOLVED) => shown.retain(|shown| shown.as_str() != id()),
                _ => {}
            }
        }
        assert!(shown.len() <= 1, "{shown:?} are shown at once");
        assert_eq!(shown.first(), self.state.active().map(|open| &open.prompt.prompt_id));
    }

    /// How a prompt ended never changes, and whoever looks it up finds it.
    fn check_endings(&self) {
        for prompt in &self.prompts {
            let kept = self.find(&name::prompt(prompt)).unwrap().private.prompt.unwrap();
            match self.endings.get(prompt) {
                Some(ended) => assert_eq!(kept, *ended),
                None => assert!(kept.is_pending() && self.state.find(prompt).is_some()),
            }
        }
        let ended = self.log().into_iter().filter_map(|record| record.private.prompt).filter(|p| !p.is_pending());
        assert_eq!(ended.count(), self.endings.len(), "one ending for each");
    }

    /// A form stands in the thread once it has its turn, its end stands there once, and the agent shows one in a turn.
    fn check_forms(&self, step: &Step) {
        let (mut shown, mut blocks, mut ends, mut ended, mut in_turn) = (0, 0, 0, 0, 0);
        for Record { item, private, .. } in self.log() {
            let Some(item) = item else { continue };
            let is_form = |prompt: &Prompt| prompt.source.as_ref().map(|s| s.dialect) == Some(Dialect::InteractiveForm);
            let prompt = item.metadata.as_ref().and_then(|metadata| metadata.get("prompt")?.as_object()?.get("source"));
            let of_form = prompt.is_some_and(|source| source.to_string().contains("interactive_form"));
            shown += usize::from(of_form && item.kind() == Some(pending_prompt::PENDING));
            blocks += usize::from(item.kind() == Some("tool"));
            ends += usize::from(item.extra.get("interactive_form_answer").is_some());
            let form = private.prompt.filter(is_form);
            ended += usize::from(form.as_ref().is_some_and(|form| !form.is_pending()));
            in_turn += usize::from(form.is_some_and(|form| form.is_pending()));
            assert!(in_turn <= 1, "{step:?}: two forms in one turn");
            if item.author == Author::User {
                in_turn = 0;
            }
        }
        assert_eq!((blocks, ends), (shown, ended), "{step:?}: each form and each end is told once");
    }

    /// What is posted under an id stands once.
    fn check_posts(&self, step: &Step) {
        let metadata = self.log().into_iter().filter_map(|record| record.item?.metadata);
        let ids: Vec<_> = metadata.filter_map(|metadata| metadata.get("post_id").map(Json::to_string)).collect();
        let once: BTreeSet<_> = ids.iter().collect();
        assert_eq!(once.len(), ids.len(), "{step:?}: {ids:?}");
    }

    /// A message that answers the active form ends it, whatever the thread does with texts.
    fn check_filled_in(&self, step: &Step, before: &ThreadState) {
        let (Step::FillIn { cancel }, Some(open)) = (step, before.active()) else { return };
        if open.native.as_ref().is_none_or(|native| native.dialect != Dialect::InteractiveForm) {
            return;
        }
        let ended = self.endings.get(&open.prompt.prompt_id).unwrap_or_else(|| panic!("{step:?}: the form is open"));
        let in_time = ended.reason.as_deref() != Some("expired");
        let expected = if *cancel { PromptState::Cancelled } else { PromptState::Answered };
        assert!(!in_time || ended.prompt_state == expected, "{step:?}: {ended:?}");
    }

    fn command(&self, step: &Step) -> Option<Command> {
        Some(match step {
            Step::Ask { what, expires, key, id } => {
                let (ask, dialect, native) = own::asked(*what);
                let ask = Ask { expires_in: expires.then_some(LIFE), ..ask };
                let key = key.map(|key| format!("key {key}"));
                let prompt_id = id.and_then(|n| self.prompt(n));
                let source = Source { dialect, agent: None, server: None, extra: Map::new() };
                Command::Ask(Box::new(Asked { ask, source, prompt_id, key, native }))
            }
            Step::AskByItem { id } => {
                let taken = id.and_then(|n| self.prompt(n));
                let prompt_id = taken.unwrap_or_else(|| self.script.prompt_id());
                let metadata = format!(
                    r#"{{"type": "pending_prompt", "prompt": {{"prompt_id": "{prompt_id}", "kind": "approval",
                        "prompt_state": "pending", "questions": [{{"question": "Go?"}}]}}}}"#
                );
                let draft = ItemDraft { metadata: Some(object(&metadata)), ..ItemDraft::text("Go?") };
                Command::Post { author: Author::Agent, draft }
            }
            Step::Answer { prompt, pick, stale } => {
                let (prompt_id, prompt) = (self.prompt(*prompt)?, self.latest(*prompt)?);
                let digest =
                    if *stale { format!("sha256:{:064}", 0).parse().ok() } else { Some(prompt.digest.clone()) };
                Command::Answer { prompt_id, digest, answers: vec![picked(&prompt, *pick)] }
            }
            Step::Click { prompt, pick } => {
                let prompt = self.latest(*prompt)?;
                let resolution = resolve(&prompt, &[picked(&prompt, *pick)]).ok()?;
                let sayso_types::Resolution::Answered { answers } = resolution else { return None };
                Command::Post { author: Author::User, draft: answer_item(&prompt, &answers) }
            }
            Step::Type(text) => Command::Post { author: Author::User, draft: ItemDraft::text(text) },
            Step::TypeOnce(text, id) => {
                let metadata = Some(Map::from_iter([("post_id", format!("post {id}"))]));
                Command::Post { author: Author::User, draft: ItemDraft { metadata, ..ItemDraft::text(text) } }
            }
            Step::FillIn { cancel } => {
                let block = self.log().into_iter().rev().filter_map(|record| record.item?.metadata);
                let block = block.into_iter().find(|metadata| metadata.get("tool_use_id").is_some())?;
                Command::Post { author: Author::User, draft: own::filled_in(block.get("tool_use_id")?, *cancel) }
            }
            Step::Dismiss(n) => Command::Dismiss { prompt_id: self.prompt(*n)? },
            Step::Cancel(n, reason) => {
                Command::Cancel { prompt_id: self.prompt(*n)?, reason: reason.map(str::to_owned) }
            }
            Step::End(n, reason) => Command::End { prompt_id: self.prompt(*n)?, reason },
            Step::AgentSays(kind) => {
                let metadata = kind.map(|kind| Map::from_iter([("type", kind)]));
                Command::Post { author: Author::Agent, draft: ItemDraft { metadata, ..ItemDraft::text("hm") } }
            }
            Step::Delivered { delivery, yes } => {
                let delivery = self.deliveries.get(delivery.checked_rem(self.deliveries.len())?)?.clone();
                let no = || Delivered::No { attempts: 3, reason: "no connection to the receiver".to_owned() };
                Command::Delivered { delivery, delivered: if *yes { Delivered::Yes } else { no() } }
            }
            Step::CallSent { call, yes } => {
                let no = || Delivered::No { attempts: 1, reason: "no connection to the receiver".to_owned() };
                let delivery = self.calls.invocation(*call)?;
                Command::Delivered { delivery, delivered: if *yes { Delivered::Yes } else { no() } }
            }
            Step::Call { .. }
            | Step::CallLost(_)
            | Step::ToolAsks { .. }
            | Step::ToolEnds(_)
            | Step::CallFails(_)
            | Step::CancelCall(_) => return self.calls.command(step),
            Step::Pass(seconds) => {
                self.script.pass(*seconds);
                return None;
            }
        })
    }

    fn prompt(&self, n: usize) -> Option<PromptId> {
        self.prompts.get(n.checked_rem(self.prompts.len())?).cloned()
    }

    fn latest(&self, n: usize) -> Option<Prompt> {
        self.find(&name::prompt(&self.prompt(n)?))?.private.prompt
    }

    fn find(&self, name: &str) -> Option<Record> {
        self.reader.find(name).unwrap().map(|body| serde_json::from_str(&body).unwrap())
    }

    fn log(&self) -> Vec<Record> {
        read(self.reader.thread(&self.thread_id, 0, usize::MAX).unwrap())
    }
}

/// An approval is approved by the person who says so, and by nothing else.
fn check_approval(step: &Step, prompt: &Prompt) {
    let verdicts = prompt.resolution().unwrap().verdicts(prompt);
    if prompt.kind != Kind::Approval || !verdicts.iter().any(|verdict| verdict.approved()) {
        return;
    }
    let said = match step {
        Step::Answer { pick, stale: false, .. } | Step::Click { pick, .. } => {
            let options = prompt.questions[0].options();
            options[pick % options.len()].label.starts_with("Approve")
        }
        Step::Type(text) | Step::TypeOnce(text, _) => ["yes", "ok", "Approve"].contains(text),
        _ => false,
    };
    assert!(said && prompt.resolved_by == Some(Author::User), "{step:?} approved {}", prompt.prompt_id);
}

/// The call that fails with an entry.
fn failed(record: &Record) -> Option<&CallId> {
    let call = record.private.call.as_ref()?;
    (call.done()?.end == CallEnd::Failed).then_some(&call.id)
}

/// The place that the tool has to be told: what was picked, or the default where nobody picked.
fn selected(step: &Step, prompt: &Prompt) -> usize {
    match step {
        Step::Answer { pick, .. } | Step::Click { pick, .. } if prompt.prompt_state == PromptState::Answered => {
            pick % 4
        }
        Step::Type(text) | Step::TypeOnce(text, _) if prompt.prompt_state == PromptState::Answered => match *text {
            "yes" => 0,
            "no" => 2,
            "2" | "Yes (2)" => 1,
            other => panic!("{other:?} is none of the choices"),
        },
        _ => 2,
    }
}

fn picked(prompt: &Prompt, pick: usize) -> AnswerDraft {
    let question = &prompt.questions[0];
    let options = question.options();
    let text = match pick.checked_rem(options.len()) {
        Some(place) => options[place].label.clone(),
        None => format!("text {pick}"),
    };
    AnswerDraft::new(question.id.clone(), [text])
}

fn object(text: &str) -> Map {
    text.parse::<Json>().unwrap().as_object().unwrap().clone()
}

fn read(bodies: Vec<String>) -> Vec<Record> {
    bodies.iter().map(|body| serde_json::from_str(body).unwrap()).collect()
}
