//! The page that tells of both suites, made from the figures that are kept.

use crate::{figure::Suite, kept::Kept};

use super::Table;

const HEAD: &str = "# Benchmarks

Made by `cargo xtask bench --keep`, not written. Everything on one page was measured in one run on one machine, each contestant
after the other in turns: what counts are the ratios. A value is the median of the runs, ± half of what the middle half of them
spans. [Why some goals are missed](missed.md) is written by hand, from profiles.
";

const BROWSER: &str = "
## The widget, beside other ways to show the same

In a real Chromium, from files that are served compressed. **The limit** is vanilla JavaScript, written by hand for these very
prompts, with the same texts, roles, names and error messages, and none of what a prompt needs beyond that: no guard against
approving by accident, no display of hidden characters, no languages, no drafts, no connection.
React 19 has components written by hand for them; Adaptive Cards 3.0.6 and react-jsonschema-form 6 get the same as their JSON.
What is transferred is everything but the HTML of the page. A warm mount ends when the layout is done; the first frame behind
it is told beside it, since what is out of view may be put off until then. A heap is that of JavaScript, of the page's nodes and
of WebAssembly together.
";

const SERVER: &str = "
## The server, beside other ways to wait for a person

One round trip is: ask over HTTP, see it on the browser's event stream, answer over HTTP, and the waiting agent has it, durable:
SQLite with `synchronous=FULL`. **The limit** is the same shape stripped to nothing: axum, one thread that writes, commits in
groups, no checks, no tokens, no chain. LangGraph (SQLite checkpointer, interrupt and resume, kept once a step ends, which takes
the fewest commits) and the OpenAI Agents SDK for JavaScript (its state saved to SQLite, a scripted model) have thin servers of
their own around them, in what is usual there: starlette with uvicorn, and Node.js' own. All are driven by the same program over
the same addresses.
";

/// The whole page.
pub fn page(browser: Option<&Kept>, server: Option<&Kept>) -> String {
    let mut page = HEAD.to_owned();
    for (suite, text, kept) in [(Suite::Browser, BROWSER, browser), (Suite::Server, SERVER, server)] {
        let Some(kept) = kept else { continue };
        page += text;
        page += &format!("\nMeasured on {}.\n\n", kept.machine);
        page += &Table::of_figures(suite, &kept.figures).markdown();
        page += "\n";
        page += &Table::of_goals(suite, &kept.figures).markdown();
    }
    page
}
