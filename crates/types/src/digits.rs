//! Counts as text, for where the machinery of formatting is too much to load.

/// A count in decimal digits, as `to_string` writes it.
///
/// ```
/// assert_eq!(sayso_types::digits(1207), "1207");
/// ```
pub fn digits(mut number: usize) -> String {
    let mut text = String::new();
    loop {
        // At the front: the last digit comes first.
        text.insert(0, char::from(b'0' + (number % 10) as u8));
        number /= 10;
        if number == 0 {
            return text;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn counts_read_as_they_are_formatted() {
        for number in [0, 7, 10, 99, 100, 12_345, usize::MAX] {
            assert_eq!(digits(number), number.to_string());
        }
    }
}
