//! What it says when it is asked for help, and when it cannot do what it was told.

use std::{fs, net::TcpListener};

use crate::process::{Ran, run, sayso, serve, sqlite};

/// Checks that a run is refused in words, and that they have each of `told`: what was wrong, and what to do next.
#[track_caller]
fn check_refused(ran: &Ran, told: &[&str]) {
    assert!(ran.code.is_some_and(|code| code != 0), "{ran:?}");
    assert_eq!(ran.stdout, "", "stdout is for what is ready");
    for words in told {
        assert!(ran.stderr.contains(words), "{words:?} is not in {}", ran.stderr);
    }
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}

#[test]
fn help_says_what_there_is_and_how_it_is_set() {
    for (arguments, told) in [
        (&["--help"][..], &["serve", "audit", "Keeps threads"][..]),
        (
            &["serve", "--help"],
            &[
                "--listen",
                "SAYSO_LISTEN",
                "127.0.0.1:4870",
                "--store",
                "SAYSO_STORE",
                "SAYSO_ADMIN_TOKEN",
                "sqlite:PATH",
            ],
        ),
        (&["audit", "--help"], &["verify"]),
        (&["audit", "verify", "--help"], &["--store", "sqlite:PATH"]),
    ] {
        let ran = run(sayso(arguments));
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
        for words in told {
            assert!(ran.stdout.contains(words), "{words:?} is not in {}", ran.stdout);
        }
    }
}

#[test]
fn help_does_not_show_the_admin_token() {
    let mut help = sayso(&["serve", "--help"]);
    help.env("SAYSO_ADMIN_TOKEN", "a-secret-of-the-operator");
    let ran = run(help);
    assert!(ran.stdout.contains("SAYSO_ADMIN_TOKEN"));
    assert!(!ran.stdout.contains("a-secret-of-the-operator"));
}

#[test]
fn a_wrong_command_line_leads_to_the_right_one() {
    check_refused(&run(sayso(&[])), &["Usage:", "serve"]);
    check_refused(&run(sayso(&["swerve"])), &["serve", "--help"]);
    check_refused(&run(sayso(&["serve", "--listen", "nowhere"])), &["--listen", "nowhere", "--help"]);
    check_refused(&run(sayso(&["audit", "verify"])), &["--store", "--help"]);
}

#[test]
fn a_store_that_is_none_is_told_from_those_that_are() {
    for store in ["redis://here", "sqlite:", "", "log.db"] {
        check_refused(&run(serve(store)), &["--store"]);
    }
    check_refused(&run(serve("redis://here")), &["expected sqlite:PATH or memory", "redis://here"]);
    for scheme in ["postgres", "postgresql"] {
        let ran = run(serve(&format!("{scheme}://user:hunter2@host/database")));
        check_refused(&ran, &["PostgreSQL is not among the stores", "sqlite:PATH"]);
        assert!(!ran.stderr.contains("hunter2"), "a password is told to nobody: {}", ran.stderr);
    }
}

#[test]
fn a_place_where_no_log_can_be_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("notes"), "what somebody wrote").unwrap();
    for (file, told) in [
        (path("missing").join("log.db"), "No such file"),
        (path("notes").join("log.db"), "Not a directory"),
        (path("notes"), "not a log of Sayso"),
        (folder.path().to_owned(), "unable to open"),
    ] {
        let ran = run(serve(&sqlite(&file)));
        check_refused(&ran, &[told, &file.display().to_string(), "--store"]);
    }
    assert_eq!(fs::read_to_string(path("notes")).unwrap(), "what somebody wrote");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o500)).unwrap();
    // The superuser may write anywhere, but not to what is no file system for files.
    let privileged = fs::write(folder.path().join("probe"), "").is_ok();
    let file = if privileged { "/proc/log.db".into() } else { folder.path().join("log.db") };
    check_refused(&run(serve(&sqlite(&file))), &[&file.display().to_string(), "cannot be opened", "--store"]);
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let listener = TcpListener::bind(taken).unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let ran = run(sayso(&["serve", "--listen", &address, "--store", "memory"]));
    check_refused(&ran, &[&address, "in use", "--listen"]);
}

#[test]
fn an_open_address_needs_an_admin_token() {
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:0"] {
        let ran = run(sayso(&["serve", "--listen", address, "--store", "memory"]));
        check_refused(&ran, &[address, "not a loopback address", "SAYSO_ADMIN_TOKEN", "127.0.0.1"]);
    }
    let mut empty = sayso(&["serve", "--listen", "0.0.0.0:0", "--store", "memory"]);
    empty.env("SAYSO_ADMIN_TOKEN", "");
    check_refused(&run(empty), &["--admin-token"]);
}
