//! Nothing is cut off: at 320 pixels, which is also what a zoom of 400 % leaves, and with the text spaced wide.

use std::time::Duration;

use sayso_tests::browser::run_for;
use serde_json::json;

use super::{Gallery, entries};

const CUT: &str = include_str!("cut.js");

#[test]
fn no_text_is_cut_at_320_pixels() {
    run_for(Duration::from_secs(120), async |browser| {
        let gallery = Gallery::open(browser).await;
        gallery.page.width(320).await;
        for entry in entries().iter().filter(|entry| entry.is_known()) {
            gallery.show(entry, "auto").await;
            assert_eq!(gallery.page.js(CUT, &[]).await, json!([]), "{}", entry.id);
        }
        for lang in ["de", "ru", "ar", "ja", "vi"] {
            for id in ["approval-scopes", "choice-other", "form-12", "approved-changed"] {
                gallery.go(id, "auto", lang).await;
                assert_eq!(gallery.page.js(CUT, &[]).await, json!([]), "{id} in {lang}");
            }
        }
    });
}

#[test]
fn no_text_is_cut_with_wide_spacing() {
    // The spacing that WCAG 1.4.12 names, which a person may set; it is inherited into the widget.
    const SPACED: &str = "const style = document.body.style;
        style.lineHeight = '1.5'; style.letterSpacing = '0.12em'; style.wordSpacing = '0.16em';";
    run_for(Duration::from_secs(120), async |browser| {
        let gallery = Gallery::open(browser).await;
        gallery.page.width(320).await;
        gallery.page.js(SPACED, &[]).await;
        for id in ["approval", "approval-edit", "choice", "choice-multi", "text", "form", "approved", "thread"] {
            gallery.go(id, "auto", "en").await;
            assert_eq!(gallery.page.js(CUT, &[]).await, json!([]), "{id}");
        }
    });
}
