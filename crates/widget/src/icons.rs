//! The drawings of the widget, as sorts of elements: the style cuts each out of a box of 16 by 16, in the text's colour. They
//! say nothing to a screen reader. What is always there is drawn by the style alone.

/// Close without choosing.
pub(crate) const CROSS: &str = "span.icon.cross aria-hidden=true";
/// Change it.
pub(crate) const PENCIL: &str = "span.icon.pencil aria-hidden=true";
/// It went wrong, or it warns.
pub(crate) const WARN: &str = "span.icon.warn aria-hidden=true";
/// The time is over, or runs.
pub(crate) const CLOCK: &str = "span.icon.clock aria-hidden=true";
