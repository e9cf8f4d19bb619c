//! The widget's own words, in the language of the page.
//!
//! English is built in; another language is a table of the same names, and a name that it lacks falls back to English.
//! Nothing an agent wrote is ever a word of ours.

use sayso_types::{Json, Map};

macro_rules! words {
    ($($name:ident $key:literal $english:literal)*) => {
        /// One thing that the widget says.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "each is its own English")]
        pub enum Word { $($name),* }

        impl Word {
            /// All of them, in the order of the table.
            pub const ALL: &[Word] = &[$(Word::$name),*];

            /// The name in a table of words.
            pub fn key(self) -> &'static str {
                match self { $(Word::$name => $key),* }
            }

            /// The same in English.
            pub fn english(self) -> &'static str {
                match self { $(Word::$name => $english),* }
            }
        }
    };
}

words! {
    Asks "asks" "{agent} asks"
    SomeAgent "some_agent" "An agent"
    Via "via" "via {server}"
    AgentWrote "agent_wrote" "Written by the agent"
    Questions "questions" "Questions from the agent"

    Approve "approve" "Approve"
    ApproveChanged "approve_changed" "Approve with changes"
    Deny "deny" "Deny"
    Submit "submit" "Submit"
    Dismiss "dismiss" "Dismiss"
    Allows "allows" "Allows it"
    Denies "denies" "Does not allow it"
    Session "session" "for this session"
    Always "always" "always"

    WouldRun "would_run" "This would run"
    NoArguments "no_arguments" "No arguments"
    ShowAll "show_all" "Show all ({n} lines)"
    Edit "edit" "Edit"
    EditName "edit_name" "Edit {name}"
    Reset "reset" "Undo changes"
    Changed "changed" "Changed by you"
    Before "before" "Before"
    UnseenFirst "unseen_first" "Look at everything that would run before you approve it."
    Arming "arming" "Available in a moment"
    Covered "covered" "Something covers or dims this prompt, so it cannot be approved."

    AddNote "add_note" "Add a note"
    Note "note" "Note for the agent"
    Recommended "recommended" "Recommended"
    Other "other" "Other"
    OtherText "other_text" "Your own answer"
    Search "search" "Search the options"
    Choose "choose" "Choose an option"
    NothingFound "nothing_found" "Nothing found"
    Selected "selected" "Selected: {n}"
    Preview "preview" "Preview"
    Yes "yes" "Yes"
    No "no" "No"
    Optional "optional" "optional"
    Progress "progress" "{done} of {all} answered"
    StillOpen "still_open" "Still to decide: {n}"

    CheckThese "check_these" "Please check these answers:"
    Unanswered "unanswered" "This needs an answer."
    NotAnOption "not_an_option" "Choose one of the options."
    TooFew "too_few" "Choose at least {n}."
    TooMany "too_many" "Choose at most {n}."
    TooShort "too_short" "Write at least {n} characters; this has {found}."
    TooLong "too_long" "Write at most {n} characters; this has {found}."
    TooSmall "too_small" "The smallest number is {n}."
    TooLarge "too_large" "The largest number is {n}."
    FormNumber "form_number" "Enter a number, such as 2.5."
    FormInteger "form_integer" "Enter a whole number, such as 3."
    FormBoolean "form_boolean" "Choose yes or no."
    FormDate "form_date" "Enter a day, such as 2026-11-18."
    FormMoment "form_moment" "Enter a day and a time."
    FormEmail "form_email" "Enter an email address, such as ada@example.com."
    FormUrl "form_url" "Enter a web address, such as https://example.com."
    FormJson "form_json" "This must stay valid JSON of the same form."
    Invalid "invalid" "Please check this."

    Sending "sending" "Sending…"
    Held "held" "Not connected. Your answer is kept, and sent once the connection is back."
    Offline "offline" "Not connected. Trying again…"
    Refused "refused" "The connection was refused. This page may be out of date."
    NotTaken "not_taken" "Not taken: {message}"
    Stale "stale" "The question has changed. Please look at it again."
    Queued "queued" "Waits for its turn"
    ExpiresIn "expires_in" "Expires in {time}"
    ExpiresSoon "expires_soon" "This question expires in {n} seconds."
    CannotShow "cannot_show" "This prompt cannot be shown here. It can only be dismissed."

    Approved "approved" "Approved"
    ApprovedChanged "approved_changed" "Approved with changes"
    Denied "denied" "Denied"
    Mixed "mixed" "Approved {n} of {all}"
    Answered "answered" "Answered"
    Dismissed "dismissed" "Dismissed"
    Withdrawn "withdrawn" "Withdrawn"
    Expired "expired" "Expired"
    Replaced "replaced" "Replaced by a newer question"
    Ended "ended" "Ended by the service"
    Failed "failed" "Could not be completed"
    NothingApproved "nothing_approved" "Nothing was approved."
    ByYou "by_you" "by you"
    Elsewhere "elsewhere" "answered elsewhere"
    NoAnswer "no_answer" "No answer"
    Undelivered "undelivered" "The answer could not be delivered to the tool."
    Details "details" "Details"

    AnnounceApproval "announce_approval" "Approval needed from {agent}: {title}"
    AnnounceQuestion "announce_question" "Question from {agent}: {title}"
}

/// Whether a language is written from the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// From left to right.
    #[default]
    Ltr,
    /// From right to left.
    Rtl,
}

impl Direction {
    /// As `dir` has it.
    pub fn as_str(self) -> &'static str {
        match self {
            Direction::Ltr => "ltr",
            Direction::Rtl => "rtl",
        }
    }
}

/// The words of one language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    lang: String,
    direction: Direction,
    /// By the place of the word; empty where it is English.
    others: Vec<Option<String>>,
}

impl Words {
    /// English.
    pub fn english() -> Self {
        Words { lang: "en".to_owned(), ..Words::default() }
    }

    /// A table: `lang`, `dir`, and each word under its name. What it does not name stays English.
    pub fn from_table(table: &Map) -> Self {
        let text = |key: &str| table.get(key).and_then(Json::as_str).filter(|text| !text.is_empty());
        let others = Word::ALL.iter().map(|word| text(word.key()).map(str::to_owned)).collect();
        let direction = if text("dir") == Some("rtl") { Direction::Rtl } else { Direction::Ltr };
        Words { lang: text("lang").unwrap_or("en").to_owned(), direction, others }
    }

    /// The language, as `lang` has it.
    pub fn lang(&self) -> &str {
        &self.lang
    }

    /// Where its lines begin.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// One of them.
    pub fn say(&self, word: Word) -> &str {
        self.others.get(word as usize).and_then(Option::as_deref).unwrap_or_else(|| word.english())
    }

    /// One of them, with what stands in braces filled in.
    pub fn fill(&self, word: Word, parts: &[(&str, &str)]) -> String {
        let mut text = String::new();
        let mut rest = self.say(word);
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let Some((name, after)) = after.split_once('}') else { break };
            let part = parts.iter().find(|(key, _)| *key == name);
            text.push_str(part.map_or("", |(_, value)| value));
            rest = after;
        }
        text.push_str(rest);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_table_lacks_is_english() {
        let table = Map::from_iter([("lang", "de"), ("approve", "Genehmigen")]);
        let words = Words::from_table(&table);
        assert_eq!((words.say(Word::Approve), words.say(Word::Deny)), ("Genehmigen", "Deny"));
    }

    #[test]
    fn braces_are_filled_once_and_not_read_again() {
        let words = Words::english();
        assert_eq!(words.fill(Word::Progress, &[("done", "{all}"), ("all", "3")]), "{all} of 3 answered");
    }
}
