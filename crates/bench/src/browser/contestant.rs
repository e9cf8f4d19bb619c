//! Who takes part.

/// One way to show prompts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contestant {
    /// The widget.
    Sayso,
    /// What a careful engineer writes by hand: the limit.
    Vanilla,
    /// The same with React.
    React,
    /// Microsoft's cards, made from JSON.
    AdaptiveCards,
    /// Forms made from JSON schemas, with React.
    JsonSchemaForm,
}

impl Contestant {
    pub(super) const ALL: [Contestant; 5] = [
        Contestant::Sayso,
        Contestant::Vanilla,
        Contestant::React,
        Contestant::AdaptiveCards,
        Contestant::JsonSchemaForm,
    ];

    /// As readers know it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Contestant::Sayso => "Sayso",
            Contestant::Vanilla => "Vanilla JS",
            Contestant::React => "React 19",
            Contestant::AdaptiveCards => "Adaptive Cards",
            Contestant::JsonSchemaForm => "react-jsonschema-form",
        }
    }

    /// As its files are called.
    pub(super) fn file(self) -> &'static str {
        match self {
            Contestant::Sayso => "sayso",
            Contestant::Vanilla => "vanilla",
            Contestant::React => "react",
            Contestant::AdaptiveCards => "adaptive",
            Contestant::JsonSchemaForm => "rjsf",
        }
    }
}
