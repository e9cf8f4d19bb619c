//! Whole numbers in the digits of any living script.

/// The zeros of the decimal digits outside ASCII (Unicode's `Nd`, the basic plane); 1 to 9 follow each.
/// `①` and `²` are not among them: they are no digits to write numbers with.
const ZEROS: [u32; 36] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6, 0x0E50,
    0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50,
    0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10,
];

/// The number that `text` is, when it is nothing but digits. One too large for us is the largest: no list is as long.
pub(super) fn number(text: &str) -> Option<usize> {
    if text.is_empty() {
        return None;
    }
    text.chars().try_fold(0_usize, |number, char| Some(number.saturating_mul(10).saturating_add(digit(char)?)))
}

fn digit(char: char) -> Option<usize> {
    let value = char.to_digit(10).or_else(|| {
        let code = char as u32;
        ZEROS.iter().map(|zero| code.wrapping_sub(*zero)).find(|value| *value < 10)
    });
    value.and_then(|value| value.try_into().ok())
}
