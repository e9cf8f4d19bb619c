//! The pages, one for each contestant, handed out compressed on loopback.
//!
//! Nothing is kept by the browser, and the pages are isolated, so that its clock is fine enough to measure with.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::{Arc, Mutex},
};

use anyhow::{Context, Result, ensure};
use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    response::Response,
};

use super::{
    Contestant,
    case::{Case, as_list},
    packed::Packed,
    peers,
};
use crate::machine::Run;

const EMPTY: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>empty</title></head></html>";

type Files = BTreeMap<String, Packed>;

/// A running site. Dropped, it ends.
pub(super) struct Site {
    address: String,
    shared: Arc<Shared>,
    task: tokio::task::JoinHandle<()>,
}

struct Shared {
    files: Files,
    asked: Mutex<BTreeSet<String>>,
}

impl Site {
    /// Hands out the widget of `target/pkg`, the bundles in `folder`, and a page for each of the contestants.
    pub(super) async fn start(run: &Run, folder: &Path, contestants: &[Contestant]) -> Result<Self> {
        let mut files = Files::new();
        let pkg = run.root.join("target/pkg");
        ensure!(pkg.join("sayso.js").is_file(), "no widget in target/pkg; `cargo xtask widget` makes it");
        read(&pkg, "/pkg", &mut files)?;
        read(folder, "", &mut files)?;
        for contestant in contestants {
            for (ending, prompts) in [("", None), ("-first", Some(Case::Approval))] {
                let page = page(run, *contestant, prompts, &files)?;
                files.insert(format!("/{}{ending}.html", contestant.file()), Packed::new(page.into_bytes())?);
            }
        }
        files.insert("/empty.html".to_owned(), Packed::new(EMPTY.as_bytes().to_vec())?);
        let shared = Arc::new(Shared { files, asked: Mutex::default() });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.context("loopback has no free port")?;
        let address = format!("http://{}", listener.local_addr().context("a listener has an address")?);
        let app = Router::new().fallback(hand_out).with_state(Arc::clone(&shared));
        let task = tokio::spawn(async move { axum::serve(listener, app).await.expect("the site goes on") });
        Ok(Site { address, shared, task })
    }

    /// The page of a contestant, empty.
    pub(super) fn page(&self, contestant: Contestant) -> String {
        format!("{}/{}.html", self.address, contestant.file())
    }

    /// The page of a contestant that shows its first prompt by itself.
    pub(super) fn first(&self, contestant: Contestant) -> String {
        format!("{}/{}-first.html", self.address, contestant.file())
    }

    /// A page with nothing in it.
    pub(super) fn empty(&self) -> String {
        format!("{}/empty.html", self.address)
    }

    /// Forgets what was asked for.
    pub(super) fn forget(&self) {
        self.asked().clear();
    }

    /// Bytes of all that was asked for, but pages: raw, gzip, brotli.
    pub(super) fn transferred(&self) -> [usize; 3] {
        let mut sum = [0; 3];
        let asked = self.asked();
        let files = asked.iter().filter(|path| !path.ends_with(".html")).filter_map(|path| self.shared.files.get(path));
        for file in files {
            for (sum, form) in sum.iter_mut().zip([&file.raw, &file.gzip, &file.brotli]) {
                *sum += form.len();
            }
        }
        sum
    }

    fn asked(&self) -> std::sync::MutexGuard<'_, BTreeSet<String>> {
        self.shared.asked.lock().expect("nobody panics with it")
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn read(folder: &Path, under: &str, files: &mut Files) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))?;
    for entry in entries {
        let path = entry.with_context(|| format!("could not read {}", folder.display()))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{under}/{name}");
        if path.is_dir() {
            read(&path, &name, files)?;
        } else if !name.ends_with(".br") && !name.ends_with(".gz") {
            let raw = fs::read(&path).with_context(|| format!("could not read {}", path.display()))?;
            files.insert(name, Packed::new(raw)?);
        }
    }
    Ok(())
}

/// A page: the contestant's own script, and what every page does with it.
fn page(run: &Run, contestant: Contestant, first: Option<Case>, files: &Files) -> Result<String> {
    let name = contestant.file();
    let source = |file: &str| {
        let path = peers::sources(run).join("src").join(file);
        fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))
    };
    let style = match files.contains_key(&format!("/{name}.css")) {
        true => format!("<link rel=\"stylesheet\" href=\"/{name}.css\">"),
        false => String::new(),
    };
    let script = match contestant {
        // What a page that embeds the widget says of it stands in the page itself.
        Contestant::Sayso => {
            source("sayso.js")?.replace("export ", "") + "const contestant = { load, prepare, mount, unmount };\n"
        }
        _ => format!("import * as contestant from \"/{name}.js\";\n"),
    };
    let first = match first {
        Some(case) => format!("<script type=\"application/json\" id=\"first\">{}</script>", as_list(&case.prompts())),
        None => String::new(),
    };
    Ok(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{name}</title>{style}</head>\
         <body><main id=\"root\"></main>{first}<script type=\"module\">\n{script}{}</script></body></html>",
        source("page.js")?
    ))
}

async fn hand_out(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    let found = shared.files.get(&path);
    let mut response = Response::new(found.map_or_else(Body::empty, |file| Body::from(file.brotli.clone())));
    let headers = response.headers_mut();
    let mut say = |name, value| headers.insert(name, HeaderValue::from_static(value));
    say(header::CACHE_CONTROL, "no-store");
    say(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    say(header::HeaderName::from_static("cross-origin-embedder-policy"), "require-corp");
    if found.is_some() {
        say(header::CONTENT_ENCODING, "br");
        say(header::CONTENT_TYPE, kind(&path));
        shared.asked.lock().expect("nobody panics with it").insert(path);
    } else {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
