//! Published clients, which nobody here wrote, against the real program.

mod mcp;
