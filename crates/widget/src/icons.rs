//! The drawings of the widget, as sorts of elements: the style cuts each out of a box of 16 by 16, in the text's colour. They
//! say nothing to a screen reader.

/// Who asks.
pub(crate) const SPARK: &str = "span.icon.spark aria-hidden=true";
/// Close without choosing.
pub(crate) const CROSS: &str = "span.icon.cross aria-hidden=true";
/// Yes, or done.
pub(crate) const CHECK: &str = "span.icon.check aria-hidden=true";
/// Change it.
pub(crate) const PENCIL: &str = "span.icon.pencil aria-hidden=true";
/// Abandoned.
pub(crate) const DASH: &str = "span.icon.dash aria-hidden=true";
/// It went wrong, or it warns.
pub(crate) const WARN: &str = "span.icon.warn aria-hidden=true";
/// The time is over, or runs.
pub(crate) const CLOCK: &str = "span.icon.clock aria-hidden=true";
/// Open or closed below.
pub(crate) const CHEVRON: &str = "span.icon.chevron aria-hidden=true";
