//! Which modules a module cannot start without.

/// The names that `module` imports from beside itself with `import … from "./NAME"`; not those it asks for later.
pub(super) fn of(module: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for quote in ['"', '\''] {
        let mark = format!("{quote}./");
        for (at, _) in module.match_indices(&mark) {
            let before = module[..at].trim_end();
            let is_import = before.ends_with("from") || before.ends_with("import");
            let rest = &module[at + mark.len()..];
            if let (true, Some(end)) = (is_import, rest.find(quote)) {
                names.push(&rest[..end]);
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_later_is_no_import() {
        let module = r#"import{a}from"./a.js";import './b.js'; const later=()=>import("./c.js");new URL("./d.wasm",x)"#;
        assert_eq!(of(module), ["a.js", "b.js"]);
    }
}
