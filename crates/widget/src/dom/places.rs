//! Handles: a place in a list, and how often it was used before, so that a handle that was let go never means another thing.

/// How many places there are: more than a page has nodes.
const PLACES: u32 = 1 << 20;

/// The handles of one list.
#[derive(Debug)]
pub(super) struct Places {
    free: Vec<u32>,
    next: u32,
}

/// The place that a handle is of.
pub(super) fn place(handle: u32) -> usize {
    (handle % PLACES) as usize
}

impl Places {
    pub(super) const fn new() -> Self {
        Places { free: Vec::new(), next: 0 }
    }

    /// A handle that nothing has.
    pub(super) fn fresh(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.next += 1;
            self.next
        })
    }

    /// Lets the place be used again, under another handle.
    pub(super) fn free(&mut self, handle: u32) {
        self.free.push(handle.wrapping_add(PLACES));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_used_again_under_another_handle() {
        let mut places = Places::new();
        let (one, other) = (places.fresh(), places.fresh());
        places.free(one);
        let again = places.fresh();
        assert_eq!(place(again), place(one));
        assert!(again != one && again != other);
    }
}
