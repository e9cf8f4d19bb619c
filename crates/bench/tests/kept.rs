//! The page and the pictures of `docs/benchmarks` are those of the figures that are kept there.

use std::{fs, path::Path};

use sayso_bench::{
    figure::Suite,
    kept,
    report::{Theme, page, picture},
};

#[test]
fn the_page_and_the_pictures_are_made_from_what_is_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/benchmarks");
    let read = |suite| kept::read(&folder, suite).unwrap().expect("`cargo xtask bench --keep` keeps both suites");
    let (browser, server) = (read(Suite::Browser), read(Suite::Server));
    let figures = [browser.figures.clone(), server.figures.clone()].concat();
    for (name, made) in [
        ("README.md", page(Some(&browser), Some(&server))),
        ("benchmarks-light.svg", picture(&figures, Theme::Light)),
        ("benchmarks-dark.svg", picture(&figures, Theme::Dark)),
    ] {
        let found = fs::read_to_string(folder.join(name)).unwrap();
        assert!(found == made, "{name} is of other figures; `cargo xtask bench --keep` makes it");
    }
}
