//! The widget's own words, in the language of the page.
//!
//! A language is a table of names and words, `locales/*.json`, of which a page loads the one that it speaks.
//! Nothing an agent wrote is ever a word of ours.

use sayso_types::{Json, Map, cut, gather};

macro_rules! words {
    ($($name:ident $key:literal)*) => {
        /// One thing that the widget says.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "`locales/en.json` says what each is")]
        pub enum Word { $($name),* }

        impl Word {
            /// All of them, in the order of the table.
            pub const ALL: &[Word] = &[$(Word::$name),*];

            /// The name in a table of words.
            pub fn key(self) -> &'static str {
                match self { $(Word::$name => $key),* }
            }
        }
    };
}

words! {
    Asks "asks"
    SomeAgent "some_agent"
    Via "via"
    AgentWrote "agent_wrote"

    Approve "approve"
    ApproveChanged "approve_changed"
    Deny "deny"
    Submit "submit"
    Dismiss "dismiss"
    Closing "closing"
    Allows "allows"
    Denies "denies"
    Session "session"
    Always "always"

    WouldRun "would_run"
    NoArguments "no_arguments"
    ShowAll "show_all"
    Edit "edit"
    EditName "edit_name"
    Reset "reset"
    Changed "changed"
    UnseenFirst "unseen_first"
    Arming "arming"
    Covered "covered"

    AddNote "add_note"
    Note "note"
    Recommended "recommended"
    Other "other"
    OtherText "other_text"
    Search "search"
    Choose "choose"
    NothingFound "nothing_found"
    Preview "preview"
    Yes "yes"
    No "no"
    Optional "optional"
    Progress "progress"
    StillOpen "still_open"

    CheckThese "check_these"
    Unanswered "unanswered"
    NotAnOption "not_an_option"
    TooFew "too_few"
    TooMany "too_many"
    TooShort "too_short"
    TooLong "too_long"
    TooSmall "too_small"
    TooLarge "too_large"
    FormNumber "form_number"
    FormInteger "form_integer"
    FormBoolean "form_boolean"
    FormDate "form_date"
    FormMoment "form_moment"
    FormEmail "form_email"
    FormUrl "form_url"
    FormJson "form_json"
    Invalid "invalid"

    Sending "sending"
    Held "held"
    Offline "offline"
    Refused "refused"
    NotTaken "not_taken"
    Stale "stale"
    Queued "queued"
    ExpiresIn "expires_in"
    ExpiresSoon "expires_soon"

    Approved "approved"
    ApprovedChanged "approved_changed"
    Denied "denied"
    Mixed "mixed"
    Answered "answered"
    Dismissed "dismissed"
    Withdrawn "withdrawn"
    Expired "expired"
    Replaced "replaced"
    Ended "ended"
    Failed "failed"
    NothingApproved "nothing_approved"
    ByYou "by_you"
    Elsewhere "elsewhere"
    NoAnswer "no_answer"
    Undelivered "undelivered"

    AnnounceApproval "announce_approval"
    AnnounceQuestion "announce_question"
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
    /// By the place of the word.
    others: Vec<Option<String>>,
}

impl Words {
    /// English, for apps that carry the widget in their own program.
    #[cfg(any(feature = "components", test))]
    pub fn english() -> Self {
        match crate::json_text::parse(include_str!("../locales/en.json")) {
            Some(Json::Object(table)) => Words::from_table(&table),
            _ => unreachable!("the table of a language is an object"),
        }
    }

    /// A table: `lang`, `dir`, and each word under its name. What it lacks is said by its name.
    pub fn from_table(table: &Map) -> Self {
        let text = |key: &str| table.get(key).and_then(Json::as_str).filter(|text| !text.is_empty());
        let others = gather(Word::ALL.iter().map(|word| text(word.key()).map(str::to_owned)));
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
        self.others.get(word as usize).and_then(Option::as_deref).unwrap_or_else(|| word.key())
    }

    /// One of them, with what stands in braces filled in.
    pub fn fill(&self, word: Word, parts: &[(&str, &str)]) -> String {
        let mut text = String::new();
        let mut rest = self.say(word);
        while let Some((before, after)) = cut(rest, b'{') {
            text.push_str(before);
            let Some((name, after)) = cut(after, b'}') else { break };
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
    fn what_a_table_lacks_is_said_by_its_name() {
        let table = Map::from_iter([("lang", "de"), ("approve", "Genehmigen")]);
        let words = Words::from_table(&table);
        assert_eq!((words.say(Word::Approve), words.say(Word::Deny)), ("Genehmigen", "deny"));
    }

    /// What stands in braces, in order of the alphabet.
    fn places(text: &str) -> Vec<&str> {
        let mut places: Vec<&str> = text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn every_language_has_every_word_with_the_same_places_in_it() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/locales");
        let english = Words::english();
        let mut languages = 0;
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let Json::Object(table) = std::fs::read_to_string(&path).unwrap().parse().unwrap() else {
                panic!("{path:?}")
            };
            let name = |key: &str| Word::ALL.iter().find(|word| word.key() == key).copied();
            for (key, text) in table.iter().filter(|(key, _)| !["lang", "dir"].contains(key)) {
                let word = name(key).unwrap_or_else(|| panic!("{path:?} has {key}, which nobody says"));
                let text = text.as_str().unwrap();
                assert!(!text.trim().is_empty(), "{path:?} has nothing for {key}");
                assert_eq!(places(text), places(english.say(word)), "{path:?}: {key}");
            }
            for word in Word::ALL {
                assert!(table.get(word.key()).is_some(), "{path:?} lacks {}", word.key());
            }
            assert_eq!(path.file_stem().unwrap().to_str(), table.get("lang").and_then(Json::as_str));
            languages += 1;
        }
        assert!(languages >= 12, "{languages} languages");
    }

    #[test]
    fn braces_are_filled_once_and_not_read_again() {
        let words = Words::english();
        assert_eq!(words.fill(Word::Progress, &[("done", "{all}"), ("all", "3")]), "{all} of 3 answered");
    }
}
