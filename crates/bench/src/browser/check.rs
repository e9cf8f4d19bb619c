//! Whether all contestants let a person read the same and do the same: before anything of them is measured.

use std::{collections::BTreeMap, fs};

use anyhow::{Context, Result, ensure};
use sayso_types::{Input, Kind, Prompt, Question};
use serde_json::{Value, json};

use super::{Bench, Case, Contestant, hand::Node, tab::Tab};

/// Options from which on they need not be read all at once.
const READ_AT_ONCE: usize = 8;

/// What the page was told of since it was asked last.
const ANSWERED: &str = "bench.answers.splice(0)
    .map(({ id, answers }) => ({ id, answers: answers?.map(({ id, answer }) => ({ id, answer })) }))";

/// Shows each case, reads it, answers it, and leaves a picture of it in `target/bench/pictures`.
pub(super) async fn check(bench: &Bench<'_>) -> Result<()> {
    for contestant in &bench.contestants {
        bench.run.tell(&format!("looking at what {} shows and gives back", contestant.name()));
        let tab = Tab::start(&[]).await;
        tab.ready(bench, *contestant, &[]).await?;
        for case in Case::ALL {
            let place = || format!("{}, {}", contestant.name(), case.name());
            one(bench, &tab, *contestant, case).await.with_context(place)?;
        }
        tab.close().await?;
    }
    Ok(())
}

async fn one(bench: &Bench<'_>, tab: &Tab, contestant: Contestant, case: Case) -> Result<()> {
    let prompts = case.prompts();
    tab.learn(case, &prompts).await?;
    tab.mount(case).await?;
    let picture = tab.picture().await?;
    let folder = bench.run.scratch().join("pictures");
    fs::create_dir_all(&folder).with_context(|| format!("could not make {}", folder.display()))?;
    let file = folder.join(format!("{}-{}.png", contestant.file(), &case.name()[..1]));
    fs::write(&file, picture).with_context(|| format!("could not write {}", file.display()))?;

    let said = tab.eval("bench.read()").await?;
    let said = said.as_str().unwrap_or_default();
    for text in prompts.iter().flat_map(texts) {
        ensure!(said.contains(&text), "{text:?} is not to be seen; what is seen is {said}");
    }
    controls(&tab.tree().await?, &prompts)?;
    if case != Case::Chat {
        answer(tab, &prompts[0]).await?;
    }
    tab.eval("bench.unmount()").await?;
    Ok(())
}

/// What a person reads of a prompt at once.
fn texts(prompt: &Prompt) -> Vec<String> {
    let mut texts = Vec::from_iter(prompt.title.clone());
    if !prompt.is_pending() {
        texts.extend(prompt.title.is_none().then(|| prompt.questions[0].question.clone()));
        return texts;
    }
    texts.extend(prompt.source.as_ref().and_then(|source| source.agent.clone()));
    texts.extend(prompt.body.clone());
    for question in &prompt.questions {
        texts.push(question.question.clone());
        if let Some(subject) = &question.subject {
            texts.push(subject.tool.clone());
            let arguments: Value = serde_json::from_str(&subject.arguments.to_string()).unwrap_or_default();
            for (name, value) in arguments.as_object().into_iter().flatten() {
                texts.extend([name.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)]);
            }
        }
        for choice in question.options().iter().filter(|_| question.options().len() < READ_AT_ONCE) {
            texts.push(choice.label.clone());
            texts.extend(choice.description.clone());
        }
    }
    texts
}

/// The role of what answers a question, and how many there are.
fn role(question: &Question) -> (&'static str, usize) {
    let options = question.options().len();
    match question.input() {
        Input::Choice if options >= READ_AT_ONCE => ("combobox", 1),
        Input::Choice if question.is_multi() => ("checkbox", options),
        Input::Choice => ("radio", options),
        Input::Integer => ("spinbutton", 1),
        _ => ("textbox", 1),
    }
}

/// Every way to answer is there: as often as it is needed, and no more often but where a note has a field or what is over is
/// still shown as one.
fn controls(tree: &[Node], prompts: &[Prompt]) -> Result<()> {
    let mut wanted = BTreeMap::<(&str, &str), usize>::new();
    for prompt in prompts.iter().filter(|prompt| prompt.is_pending()) {
        if prompt.kind == Kind::Approval {
            *wanted.entry(("button", "Approve")).or_default() += 1;
            *wanted.entry(("button", "Deny")).or_default() += 1;
            continue;
        }
        *wanted.entry(("button", "Submit")).or_default() += 1;
        for question in &prompt.questions {
            let (role, count) = role(question);
            *wanted.entry((role, "")).or_default() += count;
        }
    }
    let is_alone = prompts.len() == 1;
    for ((role, name), wanted) in wanted {
        let found = tree.iter().filter(|node| node.role == role && (name.is_empty() || node.name == name)).count();
        let fits = if is_alone || !name.is_empty() { found == wanted } else { found >= wanted };
        ensure!(fits, "{wanted} of {role} {name} are needed, found {found}");
    }
    let chosen = tree.iter().find(|node| is_alone && node.checked);
    ensure!(chosen.is_none(), "nobody has chosen {chosen:?}");
    Ok(())
}

/// Answers a prompt as a person does, and sees what comes of it.
async fn answer(tab: &Tab, prompt: &Prompt) -> Result<()> {
    let mut expected = Vec::new();
    if prompt.kind == Kind::Approval {
        expected.push(json!({"id": prompt.questions[0].id.as_str(), "answer": ["Approve"]}));
        tab.press("Approve").await?;
    } else {
        let tree = tab.tree().await?;
        let mut used = BTreeMap::<&str, usize>::new();
        for question in &prompt.questions {
            let (role, count) = role(question);
            let start = used.entry(role).or_default();
            let nodes: Vec<_> = tree.iter().filter(|node| node.role == role).skip(*start).take(count).collect();
            *start += count;
            expected.push(json!({"id": question.id.as_str(), "answer": give(tab, question, &nodes).await?}));
        }
        tab.press("Submit").await?;
    }
    let answered = tab.eval(ANSWERED);
    let wanted = json!([{"id": prompt.prompt_id.as_str(), "answers": expected}]);
    let answered = answered.await?;
    ensure!(answered == wanted, "the answer was {answered} where {wanted} was given");
    Ok(())
}

/// Answers one question; what was answered.
async fn give(tab: &Tab, question: &Question, nodes: &[&Node]) -> Result<Vec<String>> {
    let label = |at: usize| question.options()[at].label.clone();
    let first = nodes.first().context("there is nothing to answer with")?;
    match role(question).0 {
        "radio" => {
            tab.click(tab.place(nodes[1]).await?).await?;
            Ok(vec![label(1)])
        }
        "checkbox" => {
            for at in [0, 2] {
                tab.click(tab.place(nodes[at]).await?).await?;
            }
            Ok(vec![label(0), label(2)])
        }
        role => {
            let far = question.options().len() / 2;
            let text = match role {
                "combobox" => label(far),
                "spinbutton" => "4".to_owned(),
                _ => "Parcels and letters".to_owned(),
            };
            tab.place(first).await?;
            tab.focus(first).await?;
            tab.type_text(&text).await?;
            if role == "combobox" {
                tab.type_text("\n").await?;
            }
            Ok(vec![text])
        }
    }
}
