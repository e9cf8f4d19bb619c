//! The program behind `cargo xtask demo`.

fn main() -> std::process::ExitCode {
    sayso_demo::main()
}
