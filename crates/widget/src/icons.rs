//! The drawings of the widget: one path each, in a box of 16 by 16, drawn in the text's colour.

/// Who asks.
pub(crate) const SPARK: &str = "M8 1.5 9.6 6.4 14.5 8 9.6 9.6 8 14.5 6.4 9.6 1.5 8 6.4 6.4Z";
/// Close without choosing.
pub(crate) const CROSS: &str = "M4 4l8 8M12 4l-8 8";
/// Yes, or done.
pub(crate) const CHECK: &str = "M3.5 8.5l3 3 6-7";
/// Change it.
pub(crate) const PENCIL: &str = "M3 13l.7-2.9 7.4-7.4 2.2 2.2-7.4 7.4zM9.6 4.2l2.2 2.2";
/// Abandoned.
pub(crate) const DASH: &str = "M4 8h8";
/// It went wrong, or it warns.
pub(crate) const WARN: &str = "M8 2.5 14 13H2zM8 6.5v3M8 11.2v.1";
/// The time is over, or runs.
pub(crate) const CLOCK: &str = "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM8 5v3.2l2 1.3";
/// Open or closed below.
pub(crate) const CHEVRON: &str = "M4.5 6.5 8 10l3.5-3.5";
