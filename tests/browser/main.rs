//! The widget in a real Chromium: what a person sees of Sayso, looked at by role and name and touched by real input.

mod corpora;
mod flow;
mod gallery;
mod kinetic;
mod protocols;
mod unseen;
