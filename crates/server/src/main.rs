//! The program `sayso`.

fn main() -> std::process::ExitCode {
    sayso_server::program::main()
}
