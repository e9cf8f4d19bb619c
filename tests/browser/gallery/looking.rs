//! axe-core finds nothing, in any state, theme or language.

use std::time::Duration;

use sayso_tests::browser::{Page, Violation, run_for};

use super::{Gallery, entries};

const LONG: Duration = Duration::from_secs(150);

/// One entry of each kind, and one that is over.
const KINDS: [&str; 5] = ["approval", "choice", "text", "form", "approved"];

/// Every language that the widget speaks.
const LANGUAGES: &str = "en ar de es fr he hi id it ja ko nl pl pt ru tr uk vi zh-Hans zh-Hant";

async fn is_fine(page: &Page, what: &str) {
    nothing_of(page.axe().await, what);
}

fn nothing_of(found: Vec<Violation>, what: &str) {
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

fn check_theme(theme: &str) {
    run_for(LONG, async |browser| {
        let gallery = Gallery::open(browser).await;
        for entry in entries().iter().filter(|entry| entry.is_known()) {
            gallery.show(entry, theme).await;
            is_fine(&gallery.page, &entry.id).await;
        }
    });
}

#[test]
fn axe_finds_nothing_in_light() {
    check_theme("light");
}

#[test]
fn axe_finds_nothing_in_dark() {
    check_theme("dark");
}

#[test]
fn axe_finds_nothing_in_any_language() {
    run_for(LONG, async |browser| {
        let gallery = Gallery::open(browser).await;
        for lang in LANGUAGES.split(' ') {
            for id in KINDS {
                gallery.go(id, "light", lang).await;
                is_fine(&gallery.page, &format!("{id} in {lang}")).await;
            }
        }
    });
}

#[test]
fn axe_finds_nothing_in_forced_colours() {
    run_for(LONG, async |browser| {
        let gallery = Gallery::open(browser).await;
        gallery.page.prefers(&[("forced-colors", "active"), ("prefers-color-scheme", "dark")]).await;
        for id in KINDS {
            gallery.go(id, "auto", "en").await;
            // Scripts are told the colours of the page, not those that the system puts in their place.
            nothing_of(gallery.page.axe_without(&["color-contrast"]).await, id);
        }
    });
}

#[test]
fn nothing_moves_for_whoever_wants_no_motion() {
    run_for(LONG, async |browser| {
        let gallery = Gallery::open(browser).await;
        gallery.page.prefers(&[("prefers-reduced-motion", "reduce")]).await;
        for id in KINDS {
            gallery.go(id, "auto", "en").await;
            let script = "return document.querySelector('#widget').shadowRoot.getAnimations()
                .filter(({ effect }) => effect.getComputedTiming().activeDuration > 10).map(String)";
            assert_eq!(gallery.page.js(script, &[]).await, serde_json::json!([]), "{id}");
        }
    });
}
