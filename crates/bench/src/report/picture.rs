//! The picture that the README shows: a few bars, drawn as SVG, in light and in dark.

use std::fmt::Write;

use crate::{
    figure::Figure,
    goal::{OURS, times},
};

use super::find;

/// The colours of the page that the picture stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

struct Colours {
    text: &'static str,
    quiet: &'static str,
    ours: &'static str,
    other: &'static str,
}

/// One set of bars.
struct Chart {
    title: &'static str,
    note: &'static str,
    measure: &'static str,
    case: &'static str,
    contestants: &'static [&'static str],
}

const BROWSER: &[&str] = &["Vanilla JS", OURS, "React 19", "Adaptive Cards", "react-jsonschema-form"];
const SERVER: &[&str] = &["Stripped", OURS, "OpenAI Agents", "LangGraph"];

const CHARTS: &[Chart] = &[
    Chart {
        title: "All that a first prompt loads",
        note: "brotli, less is better; the others without guard, languages or connection",
        measure: "transfer brotli",
        case: "first prompt",
        contestants: BROWSER,
    },
    Chart {
        title: "Showing a form of fifty questions",
        note: "mount to layout, less is better",
        measure: "warm mount",
        case: "D fifty questions",
        contestants: BROWSER,
    },
    Chart {
        title: "Asked, answered, durable",
        note: "round trips a second, 32 conversations at once, more is better",
        measure: "round trips",
        case: "32 conversations",
        contestants: SERVER,
    },
];

const WIDTH: f64 = 720.0;
/// Where bars begin, behind the names.
const LEFT: f64 = 168.0;
/// What the longest bar leaves for its value.
const VALUE: f64 = 150.0;
const ROW: f64 = 24.0;
const HEAD: f64 = 52.0;
const GAP: f64 = 26.0;

/// The picture of what was measured. A chart without figures is left out.
pub fn picture(figures: &[Figure], theme: Theme) -> String {
    let colours = match theme {
        Theme::Light => Colours { text: "#1c2024", quiet: "#60646c", ours: "#3358d4", other: "#cdced6" },
        Theme::Dark => Colours { text: "#edeef0", quiet: "#b0b4ba", ours: "#849dff", other: "#4a4f57" },
    };
    let (mut body, mut top) = (String::new(), 0.0);
    for chart in CHARTS {
        let of = |name: &&'static str| find(figures, chart.measure, chart.case, name);
        let bars: Vec<&Figure> = chart.contestants.iter().filter_map(of).collect();
        if bars.iter().any(|bar| bar.contestant == OURS) {
            if top > 0.0 {
                top += GAP;
            }
            top = draw(&mut body, top, chart, &bars, &colours);
        }
    }
    let label = "How Sayso compares: bars for each contestant, with their values";
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {top}\" role=\"img\" aria-label=\"{label}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\">\n{body}</svg>\n"
    )
}

fn draw(body: &mut String, top: f64, chart: &Chart, bars: &[&Figure], colours: &Colours) -> f64 {
    let Colours { text, quiet, ours, other } = colours;
    let most = bars.iter().map(|bar| bar.median()).fold(0.0, f64::max);
    let mut line = |svg: std::fmt::Arguments<'_>| writeln!(body, "{svg}").expect("bug: a string takes any text");
    let (title, note) = (top + 16.0, top + 34.0);
    line(format_args!(
        "<text x=\"0\" y=\"{title}\" fill=\"{text}\" font-weight=\"600\" font-size=\"15\">{}</text>",
        chart.title
    ));
    line(format_args!("<text x=\"0\" y=\"{note}\" fill=\"{quiet}\">{}</text>", chart.note));
    let limit = bars[0].median();
    for (place, bar) in bars.iter().enumerate() {
        let y = top + HEAD + place as f64 * ROW;
        let (base, mine) = (y + 13.0, bar.contestant == OURS);
        let width = (bar.median() / most * (WIDTH - LEFT - VALUE)).max(2.0);
        let (fill, weight) = if mine { (ours, "600") } else { (other, "400") };
        let value = bar.unit.say(bar.median());
        let ratio = if place == 0 { String::new() } else { format!("  ({})", times(bar.median() / limit)) };
        line(format_args!(
            "<text x=\"{}\" y=\"{base}\" fill=\"{text}\" font-weight=\"{weight}\" text-anchor=\"end\">{}</text>",
            LEFT - 10.0,
            bar.contestant
        ));
        line(format_args!(
            "<rect x=\"{LEFT}\" y=\"{y}\" width=\"{width:.1}\" height=\"18\" rx=\"3\" fill=\"{fill}\"/>"
        ));
        line(format_args!(
            "<text x=\"{:.1}\" y=\"{base}\" fill=\"{text}\" font-weight=\"{weight}\">{value}<tspan fill=\"{quiet}\" \
             font-weight=\"400\">{ratio}</tspan></text>",
            LEFT + width + 8.0
        ));
    }
    top + HEAD + bars.len() as f64 * ROW
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Suite, Unit};

    fn figure(contestant: &str, value: f64) -> Figure {
        Figure {
            suite: Suite::Browser,
            measure: "transfer brotli".to_owned(),
            case: "first prompt".to_owned(),
            contestant: contestant.to_owned(),
            unit: Unit::Bytes,
            samples: vec![value],
        }
    }

    #[test]
    fn the_longest_bar_is_that_of_the_most() {
        let svg = picture(&[figure(OURS, 50_000.0), figure("React 19", 100_000.0)], Theme::Light);
        assert!(svg.contains("width=\"402.0\"") && svg.contains("width=\"201.0\""), "{svg}");
        assert!(svg.contains(">50.0 kB<") && svg.contains("(2.00 ×)"), "{svg}");
    }

    #[test]
    fn a_chart_without_our_figure_is_left_out() {
        assert!(!picture(&[figure("React 19", 1.0)], Theme::Dark).contains("<rect"));
    }
}
