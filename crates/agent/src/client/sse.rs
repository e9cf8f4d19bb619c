//! Server-sent events out of bytes, as far as the server sends them.

/// One event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SentEvent {
    pub(super) id: Option<String>,
    pub(super) event: String,
    pub(super) data: String,
}

/// Bytes that have not made an event yet.
#[derive(Debug, Default)]
pub(super) struct Parser {
    line: Vec<u8>,
    event: SentEvent,
    has_data: bool,
    after_cr: bool,
}

impl Parser {
    /// Takes bytes in, and gives the events that they end.
    pub(super) fn take(&mut self, bytes: &[u8]) -> Vec<SentEvent> {
        let mut events = Vec::new();
        for byte in bytes {
            let second_half = std::mem::replace(&mut self.after_cr, *byte == b'\r') && *byte == b'\n';
            match byte {
                b'\n' if second_half => {}
                b'\n' | b'\r' => events.extend(self.end_line()),
                byte => self.line.push(*byte),
            }
        }
        events
    }

    fn end_line(&mut self) -> Option<SentEvent> {
        let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
        if line.is_empty() {
            let event = std::mem::take(&mut self.event);
            return std::mem::take(&mut self.has_data).then_some(event);
        }
        let (field, value) = line.split_once(':').unwrap_or((&line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "id" => self.event.id = Some(value.to_owned()),
            "event" => self.event.event = value.to_owned(),
            "data" => {
                if std::mem::replace(&mut self.has_data, true) {
                    self.event.data.push('\n');
                }
                self.event.data.push_str(value);
            }
            // A comment, or a field of another time.
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SENT: &str =
        ": alive\n\nid: 7\nevent: item\ndata: {\"a\":\ndata: 1}\n\nid: 8\r\nevent: item\r\ndata:é\r\n\r\n";

    #[test]
    fn events_are_the_same_however_the_bytes_are_cut() {
        let whole = Parser::default().take(SENT.as_bytes());
        let event = |id: &str, data: &str| SentEvent { id: Some(id.into()), event: "item".into(), data: data.into() };
        assert_eq!(whole, [event("7", "{\"a\":\n1}"), event("8", "é")]);
        for cut in 0..SENT.len() {
            let mut parser = Parser::default();
            let (before, after) = SENT.as_bytes().split_at(cut);
            let parts: Vec<_> = [parser.take(before), parser.take(after)].concat();
            assert_eq!(parts, whole, "cut at {cut}");
        }
    }
}
