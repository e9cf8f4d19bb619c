//! A number that every reader of JSON holds exactly.

/// The largest whole number that a 64-bit float, and so JavaScript, holds exactly: 2⁵³.
const EXACT: i64 = 1 << 53;

/// A finite number; whole ones lie within ±2⁵³.
///
/// ```
/// use sayso_types::Number;
///
/// assert_eq!(Number::try_from(2.5)?.as_f64(), 2.5);
/// assert_eq!(Number::try_from(7i64)?, Number::try_from(7.0)?, "equal by value");
/// assert!(Number::try_from(f64::NAN).is_err());
/// assert!(Number::try_from(9_007_199_254_740_993i64).is_err(), "a browser would round it");
/// # Ok::<(), sayso_types::InexactNumber>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Number(Repr);

/// `1` and `1.0` are the same number, and each leaves as it came.
#[derive(Clone, Copy, Debug)]
enum Repr {
    Whole(i64),
    Float(f64),
}

/// A number that JSON, or a reader of it, cannot hold exactly.
///
/// ```
/// use sayso_types::{InexactNumber, Number};
///
/// assert_eq!(Number::try_from(f64::INFINITY), Err(InexactNumber));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a number must be finite, and a whole one within ±9007199254740992; send others as a string")]
pub struct InexactNumber;

impl Number {
    pub(crate) const ZERO: Self = Number(Repr::Whole(0));

    /// The number as a float, which is exact.
    pub fn as_f64(self) -> f64 {
        match self.0 {
            Repr::Whole(whole) => whole as f64,
            Repr::Float(float) => float,
        }
    }

    /// The number as an integer, when it is whole.
    pub fn as_i64(self) -> Option<i64> {
        match self.0 {
            Repr::Whole(whole) => Some(whole),
            Repr::Float(float) => (float.fract() == 0.0 && float.abs() <= EXACT as f64).then_some(float as i64),
        }
    }

    #[cfg(feature = "serde")]
    pub(super) fn written_whole(self) -> Option<i64> {
        match self.0 {
            Repr::Whole(whole) => Some(whole),
            Repr::Float(_) => None,
        }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.as_f64() == other.as_f64()
    }
}

impl TryFrom<i64> for Number {
    type Error = InexactNumber;

    fn try_from(whole: i64) -> Result<Self, InexactNumber> {
        if whole.unsigned_abs() > EXACT.unsigned_abs() {
            return Err(InexactNumber);
        }
        Ok(Number(Repr::Whole(whole)))
    }
}

impl TryFrom<f64> for Number {
    type Error = InexactNumber;

    /// A float stays a float: `1.0` is written `1.0`.
    fn try_from(float: f64) -> Result<Self, InexactNumber> {
        if !float.is_finite() {
            return Err(InexactNumber);
        }
        Ok(Number(Repr::Float(float)))
    }
}

impl From<u32> for Number {
    fn from(whole: u32) -> Self {
        Number(Repr::Whole(whole.into()))
    }
}
