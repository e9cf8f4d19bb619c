//! The demo, built where the tests of this package find it.

fn main() -> std::process::ExitCode {
    sayso_demo::main()
}
