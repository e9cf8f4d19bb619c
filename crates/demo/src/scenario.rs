//! What the agents can play. Each scenario runs one of the five protocols for real.

mod deploy;
pub(crate) mod files;
mod migrate;
mod tickets;
mod trip;

use std::pin::Pin;

use serde::Serialize;

use crate::{Outcome, stage::Stage};

type Playing<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// One thing that an agent can play.
#[derive(Serialize)]
pub(crate) struct Scenario {
    /// What the person says to start it.
    text: &'static str,
    /// What happens, in a line.
    about: &'static str,
    /// By which protocol the agent asks.
    protocol: &'static str,
    /// A word that means it.
    word: &'static str,
    #[serde(skip)]
    pub(crate) play: fn(&Stage) -> Playing<'_>,
}

pub(crate) const SCENARIOS: &[Scenario] = &[
    Scenario {
        text: "Deploy the storefront",
        about: "Approve a call with its real arguments, say why not, or change them.",
        protocol: "confirmation",
        word: "deploy",
        play: |stage| Box::pin(deploy::play(stage)),
    },
    Scenario {
        text: "Plan a trip",
        about: "A form with several questions; the run stops until it is filled in.",
        protocol: "interactive_form_question",
        word: "trip",
        play: |stage| Box::pin(trip::play(stage)),
    },
    Scenario {
        text: "Clean up my files",
        about: "A tool asks by itself, and really deletes when told yes.",
        protocol: "user_choice",
        word: "files",
        play: |stage| Box::pin(files::play(stage)),
    },
    Scenario {
        text: "Work through the support tickets",
        about: "Three tools at once: decide on each by itself.",
        protocol: "approval",
        word: "tickets",
        play: |stage| Box::pin(tickets::play(stage)),
    },
    Scenario {
        text: "Migrate the database",
        about: "The server is killed while it asks. The question outlives it.",
        protocol: "pending_prompt",
        word: "migrate",
        play: |stage| Box::pin(migrate::play(stage)),
    },
];

impl Scenario {
    /// The one that a text means.
    pub(crate) fn meant_by(text: &str) -> Option<&'static Self> {
        let text = text.to_lowercase();
        SCENARIOS.iter().find(|scenario| text.contains(scenario.word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scenario_is_meant_by_its_own_text_and_by_no_other() {
        for scenario in SCENARIOS {
            let meant = Scenario::meant_by(&scenario.text.to_uppercase());
            assert_eq!(meant.map(|meant| meant.word), Some(scenario.word));
        }
        assert!(Scenario::meant_by("hello").is_none());
    }
}
