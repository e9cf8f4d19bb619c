//! One pass over a text, from characters to segments.

use super::blank::{BRAILLE_BLANK, BlankRun, EmptyLines, is_blank, line_break};
use super::class::{Class, class};
use super::context::{Before, flag_tags};
use super::segment::Segment;

/// Marks that one base may carry: pointed and accented Hebrew reaches four.
const MARKS: u8 = 4;

pub(super) fn scan(text: &str) -> Vec<Segment<'_>> {
    let mut scan = Scan { text, at: 0, plain_from: 0, before: Before::LineStart, room: 0, segments: Vec::new() };
    while let Some(c) = scan.rest().chars().next() {
        scan.step(c);
    }
    scan.end_plain();
    scan.segments
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// Where the plain text begins that has no segment yet. It ends at `at`.
    plain_from: usize,
    before: Before,
    /// How many more marks the last base may carry. A mark needs a base: without one it would be
    /// drawn onto a label, or onto whatever stands before the text.
    room: u8,
    segments: Vec<Segment<'a>>,
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn step(&mut self, c: char) {
        if c.is_ascii_graphic() {
            return self.ascii();
        }
        let rest = self.rest();
        if self.before == Before::LineStart
            && let Some(EmptyLines { len, count }) = EmptyLines::of(rest)
        {
            return self.label(len, |source| Segment::Lines { source, count });
        }
        let line_break = line_break(rest);
        if line_break > 0 {
            return self.keep(line_break, Before::LineStart, 0);
        }
        let len = c.len_utf8();
        match class(c) {
            class if is_blank(c, class) => self.blanks(),
            Class::Plain | Class::Blank => self.keep(len, self.before.after_plain(c), MARKS),
            Class::Letter => self.keep(len, Before::Letter, MARKS),
            Class::Pictograph => match flag_tags(rest) {
                0 => self.keep(len, Before::Pictograph, MARKS),
                tags => self.keep(len + tags, Before::Other, MARKS),
            },
            Class::Mark | Class::Virama if self.room == 0 => self.escape(c),
            mark @ (Class::Mark | Class::Virama) => {
                self.keep(len, self.before.after_mark(mark), self.room - 1);
            }
            Class::Hidden => {
                let next = rest[len..].chars().next();
                match self.before.after_hidden(c, next, self.room > 0) {
                    Some(before) => self.keep(len, before, self.room),
                    None => self.escape(c),
                }
            }
        }
    }

    fn ascii(&mut self) {
        for byte in self.rest().bytes().take_while(u8::is_ascii_graphic) {
            self.keep(1, self.before.after_ascii(byte), MARKS);
        }
    }

    fn blanks(&mut self) {
        let run = BlankRun::of(self.rest());
        let is_leading = matches!(self.before, Before::LineStart | Before::DiffSign);
        if run.is_padding() && !(is_leading && run.is_indent()) {
            let count = run.count;
            return self.label(run.len, |source| Segment::Blanks { source, count });
        }
        for c in self.rest()[..run.len].chars() {
            match c {
                BRAILLE_BLANK => self.escape(c),
                '\t' => self.keep(1, Before::Nothing, 0),
                _ => self.keep(c.len_utf8(), Before::Other, MARKS),
            }
        }
    }

    fn keep(&mut self, len: usize, before: Before, room: u8) {
        self.at += len;
        self.before = before;
        self.room = room;
    }

    fn escape(&mut self, c: char) {
        let mut start = self.at;
        let mut count = 1;
        if self.plain_from == self.at
            && let Some(&Segment::Escape { source, character, count: repeats }) = self.segments.last()
            && character == c
        {
            self.segments.pop();
            start -= source.len();
            count += repeats;
        }
        let source = &self.text[start..self.at + c.len_utf8()];
        self.label(c.len_utf8(), |_| Segment::Escape { source, character: c, count });
    }

    fn label(&mut self, len: usize, segment: impl FnOnce(&'a str) -> Segment<'a>) {
        self.end_plain();
        self.segments.push(segment(&self.rest()[..len]));
        self.keep(len, Before::Nothing, 0);
        self.plain_from = self.at;
    }

    fn end_plain(&mut self) {
        if self.plain_from < self.at {
            let plain = &self.text[self.plain_from..self.at];
            self.segments.push(Segment::Plain(plain));
        }
    }
}
