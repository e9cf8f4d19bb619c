//! The bodies of Sayso's own HTTP surface.

use crate::{
    answer::AnswerDraft,
    id::{PromptId, ThreadId},
    item::Item,
    policy::Policy,
    prompt::Digest,
    shape::shape,
};

shape! {
    /// Makes a thread.
    ///
    /// ```
    /// use sayso_types::{Json, NewThread, Shape};
    ///
    /// let json: Json = r#"{"title": "Deployment", "policy": {"on_text": "refuse"}}"#.parse()?;
    /// assert_eq!(NewThread::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct NewThread refuses unknown {
        /// What to call it. Absent and null are the same: nothing.
        pub title: Option<String>,
        /// What it does where the protocols disagree. Absent and null are the same: as each dialect has it.
        pub policy: Option<Policy>,
    }
}

shape! {
    /// A thread that was made, with its tokens: they are shown this once.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, ThreadMade};
    ///
    /// let json: Json = r#"{"thread_id": "thr_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C", "agent_token": "a…", "user_token": "u…"}"#.parse()?;
    /// assert_eq!(ThreadMade::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, PartialEq)]
    pub struct ThreadMade refuses unknown {
        /// Which thread it is.
        pub thread_id: ThreadId,
        /// For the agent: it asks, and never answers.
        pub agent_token: String,
        /// For the person: it reads and answers, and never asks.
        pub user_token: String,
    }
}

shape! {
    /// An ask that the person has not answered yet.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, Waiting};
    ///
    /// let json: Json = r#"{"prompt_id": "prm_01JD9Z3V5R8Q2W4X6Y7Z8A9B0C"}"#.parse()?;
    /// assert_eq!(Waiting::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Waiting keeps unknown {
        /// The prompt that was put to the person.
        pub prompt_id: PromptId,
    }
}

shape! {
    /// The person's answers to one prompt.
    ///
    /// ```
    /// use sayso_types::{Json, Reply, Shape};
    ///
    /// let json: Json = r#"{"answers": [{"id": "q1", "answer": ["Approve"]}]}"#.parse()?;
    /// assert_eq!(Reply::read(json)?.answers[0].answer, ["Approve"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Reply refuses unknown {
        /// The digest of the prompt that was shown. Absent and null are the same: it is not compared.
        pub digest: Option<Digest>,
        /// One for each question that is answered.
        pub answers: Vec<AnswerDraft>,
    }
}

shape! {
    /// Withdraws a prompt.
    ///
    /// ```
    /// use sayso_types::{Cancel, Json, Shape};
    ///
    /// let json: Json = r#"{"reason": "the build failed"}"#.parse()?;
    /// assert_eq!(Cancel::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Cancel refuses unknown {
        /// Why. Absent and null are the same: no reason.
        pub reason: Option<String>,
    }
}

shape! {
    /// A part of a thread.
    ///
    /// ```
    /// use sayso_types::{Items, Json, Shape};
    ///
    /// let json: Json = r#"{"items": []}"#.parse()?;
    /// assert_eq!(Items::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Items refuses unknown {
        /// In the order of the thread.
        pub items: Vec<Item>,
    }
}
