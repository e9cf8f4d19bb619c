//! The widget's own style, shared by every root that it draws into.

use js_sys::{Array, Reflect};
use wasm_bindgen::{JsValue, UnwrapThrowExt};
use web_sys::{CssStyleSheet, ShadowRoot};

const WIDGET: &str = include_str!(concat!(env!("OUT_DIR"), "/widget.css"));

thread_local! {
    static SHEET: CssStyleSheet = {
        let sheet = CssStyleSheet::new().expect_throw("bug: style sheets can be made");
        sheet.replace_sync(WIDGET).expect_throw("bug: the style is read");
        sheet
    };
}

/// Gives a root our style: a sheet of its own, which no policy against inline style forbids.
pub(crate) fn adopt(root: &ShadowRoot) {
    SHEET.with(|sheet| {
        let sheets: JsValue = Array::of1(sheet).into();
        // Every browser that has custom elements as we use them has this.
        let _adopted = Reflect::set(root, &"adoptedStyleSheets".into(), &sheets);
    });
}
