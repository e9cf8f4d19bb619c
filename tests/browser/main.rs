//! The widget in a real Chromium.

mod kinetic;
