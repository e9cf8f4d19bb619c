//! The program `sayso`.

/// Every request makes many small values, and every subscriber keeps a few for long: with the allocator of glibc the same
/// work takes a quarter more of the processor, and an idle subscriber 3 kB more.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> std::process::ExitCode {
    sayso_server::program::main()
}
