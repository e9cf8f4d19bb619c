//! The commands of the README.

fn main() {
    println!("usage: cargo xtask test");
}
