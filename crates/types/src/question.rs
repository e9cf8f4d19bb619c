//! One question of a prompt.

use crate::{
    choice::Choice,
    id::QuestionId,
    json::{Json, Number},
    places::Places,
    shape::{Mismatch, Shape, shape, words},
};

shape! {
    /// One question: what is asked, how it is answered, what an answer must keep to.
    ///
    /// ```
    /// use sayso_types::{Input, Json, Question, Shape};
    ///
    /// let json: Json = r#"{"question": "How many replicas?", "input": "integer", "minimum": 1}"#.parse()?;
    /// assert_eq!(Question::read(json)?.input(), Input::Integer);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Question keeps unknown {
        /// Left out, normalising gives `q1`, `q2`, … Absent and null are the same.
        pub id: QuestionId => filled,
        /// What is asked.
        pub question: String,
        /// A few words above it. Absent and null are the same: none.
        pub header: Option<String>,
        /// What an approval is about, as it will run. Absent and null are the same: nothing but the question.
        pub subject: Option<Subject>,
        /// How it is answered. Absent and null are the same: `choice` where there are options, else `text`.
        pub input: Option<Input> => filled,
        /// Whether several options may be chosen. Absent and null are the same: one.
        pub multi_select as "multiSelect": Option<bool>,
        /// What can be chosen. Absent and null are the same: nothing, and on an approval "Approve" and "Deny".
        pub options: Option<Vec<Choice>>,
        /// Whether the person may type something else instead. Absent and null are the same: no.
        pub allow_other: Option<bool>,
        /// Whether words may stand beside the answer. Absent and null are the same: on an approval yes, else no.
        pub allow_note: Option<bool>,
        /// Whether the arguments of the subject may be changed. Absent and null are the same: no.
        pub allow_edit: Option<bool>,
        /// Whether it must be answered. Absent and null are the same: yes.
        pub required: Option<bool> => filled,
        /// What is filled in before the person touches it. Absent and null are the same: nothing.
        pub default: Option<Values>,
        /// What an empty text field shows. Absent and null are the same: nothing.
        pub placeholder: Option<String>,
        /// The fewest characters of a text. Absent and null are the same: no limit.
        pub min_length: Option<u32>,
        /// The most characters of a text. Absent and null are the same: Sayso's own limit.
        pub max_length: Option<u32>,
        /// The smallest number. Absent and null are the same: no limit.
        pub minimum: Option<Number>,
        /// The largest number. Absent and null are the same: no limit.
        pub maximum: Option<Number>,
        /// The fewest options chosen. Absent and null are the same: one where it is required, else none.
        pub min_items: Option<u32>,
        /// The most options chosen. Absent and null are the same: all.
        pub max_items: Option<u32>,
    }
}

impl Question {
    /// A question with nothing but its text.
    pub fn new(question: impl Into<String>) -> Self {
        Question { question: question.into(), ..Question::default() }
    }

    /// How it is answered.
    pub fn input(&self) -> Input {
        self.input.unwrap_or(if self.options().is_empty() { Input::Text } else { Input::Choice })
    }

    /// What can be chosen; empty where nothing can.
    pub fn options(&self) -> &[Choice] {
        self.options.as_deref().unwrap_or_default()
    }

    /// Whether several options may be chosen.
    pub fn is_multi(&self) -> bool {
        self.multi_select == Some(true)
    }

    /// Whether it must be answered.
    pub fn is_required(&self) -> bool {
        self.required != Some(false)
    }

    /// How many options must and may be chosen, where several may be.
    pub(crate) fn item_limits(&self) -> (usize, usize) {
        let all = self.options().len() + usize::from(self.allow_other == Some(true));
        (self.min_items.map_or(1, |least| least as usize), self.max_items.map_or(all, |most| most as usize))
    }

    /// The option that `name` stands for: its label, else its id, else its value.
    pub fn option(&self, name: &str) -> Option<&Choice> {
        let options = self.options();
        let by = |is: fn(&Choice, &str) -> bool| options.iter().find(|choice| is(choice, name));
        by(|choice, name| choice.label == name)
            .or_else(|| by(|choice, name| choice.id.as_str() == name))
            .or_else(|| by(|choice, name| choice.value.as_deref() == Some(name)))
    }

    /// Every name that [`Question::option`] finds an option by, for looking up many of them.
    pub(crate) fn names(&self) -> Names<'_> {
        let options = self.options();
        let mut places = Places::new();
        let by: [fn(&Choice) -> Option<&str>; 3] =
            [|choice| Some(&choice.label), |choice| Some(choice.id.as_str()), |choice| choice.value.as_deref()];
        for name in by {
            for (place, choice) in options.iter().enumerate() {
                if let Some(name) = name(choice) {
                    places.insert(name, place);
                }
            }
        }
        Names { options, places }
    }
}

/// The options of a question, by every name they have.
pub(crate) struct Names<'a> {
    options: &'a [Choice],
    places: Places<'a>,
}

impl<'a> Names<'a> {
    /// The option that `name` stands for.
    pub(crate) fn get(&self, name: &str) -> Option<&'a Choice> {
        self.places.get(name).map(|place| &self.options[place])
    }
}

shape! {
    /// What an approval is about, as it will run.
    ///
    /// ```
    /// use sayso_types::{Json, Shape, Subject};
    ///
    /// let json: Json = r#"{"tool": "deploy", "arguments": {"target": "production"}, "call_id": "call_1"}"#.parse()?;
    /// assert_eq!(Subject::read(json.clone())?.write(), json);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq)]
    pub struct Subject keeps unknown {
        /// The tool that would run.
        pub tool: String,
        /// Its arguments, all of them.
        pub arguments: Json,
        /// The agent's own id of the call. Absent and null are the same: none.
        pub call_id: Option<String>,
    }
}

words! {
    /// How a question is answered.
    ///
    /// ```
    /// use sayso_types::{Input, Shape};
    ///
    /// assert_eq!(Input::read("date-time".into())?, Input::DateTime);
    /// assert_eq!(Input::DateTime.as_str(), "date-time");
    /// # Ok::<(), sayso_types::Mismatch>(())
    /// ```
    pub enum Input {
        /// By choosing options.
        Choice = "choice",
        /// By typing.
        Text = "text",
        /// By a number.
        Number = "number",
        /// By a whole number.
        Integer = "integer",
        /// By yes or no.
        Boolean = "boolean",
        /// By a day: `2026-11-18`.
        Date = "date",
        /// By a moment: `2026-11-18T09:30:00+01:00`.
        DateTime = "date-time",
        /// By an email address.
        Email = "email",
        /// By an address of the web.
        Url = "url",
    }
}

/// Values that are filled in beforehand, in the form of an answer: one, or several where several may be chosen.
///
/// A bare string, number or boolean is read as a list of one.
///
/// ```
/// use sayso_types::{Json, Shape, Values};
///
/// assert_eq!(Values::read("auth".into())?.0, ["auth"]);
/// assert_eq!(Values::read(true.into())?.0, ["true"]);
/// # Ok::<(), sayso_types::Mismatch>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(pub Vec<String>);

impl Shape for Values {
    fn read(json: Json) -> Result<Self, Mismatch> {
        let text = match json {
            Json::String(text) => text,
            Json::Bool(bool) => if bool { "true" } else { "false" }.to_owned(),
            #[cfg(feature = "serde")]
            Json::Number(_) => json.to_string(),
            Json::Array(_) => return Shape::read(json).map(Values),
            other => return Err(Mismatch::expected("a string or an array of strings", &other)),
        };
        Ok(Values(vec![text]))
    }

    fn blank() -> Self {
        Values(Vec::new())
    }

    fn write(&self) -> Json {
        self.0.write()
    }

    #[cfg(feature = "serde")]
    fn write_to<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write_to(serializer)
    }

    #[cfg(feature = "schema")]
    fn schema(book: &mut crate::shape::schema::Book) -> Json {
        Vec::<String>::schema(book)
    }
}
