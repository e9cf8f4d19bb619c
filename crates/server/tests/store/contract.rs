//! What any store has to do. Each claim gets a new, empty store.

pub(crate) mod concurrent;
pub(crate) mod found;
pub(crate) mod log;

/// Checks every claim on one kind of store.
macro_rules! for_store {
    ($store:ident, $with:path) => {
        mod $store {
            for_store! { @claims $with, log:
                an_empty_store_has_nothing
                rows_come_back_in_the_order_of_their_thread
                a_page_begins_behind_its_place_and_ends_at_its_limit
                a_place_that_is_taken_is_refused_with_the_whole_batch
                a_place_taken_twice_by_one_batch_is_refused_with_the_whole_batch
                an_empty_batch_changes_nothing
                a_big_batch_is_kept_whole
                any_text_comes_back_as_it_was
                each_link_follows_from_the_one_before
                a_log_of_records_is_verified
            }
            for_store! { @claims $with, found:
                a_name_leads_to_the_latest_row_that_has_it
                names_are_listed_by_their_bytes
                what_opens_is_open_until_it_closes
                what_opens_again_is_open_where_it_opened_last
                a_row_open_by_two_names_is_listed_once
                closing_what_is_not_open_changes_nothing
                a_row_that_opens_and_closes_a_name_leaves_it_closed
                a_refused_batch_moves_no_name
                the_outline_is_what_is_open_at_the_head
            }
            for_store! { @claims $with, concurrent:
                a_reader_made_before_sees_what_was_appended_since
                readers_never_see_half_a_batch
            }
        }
    };
    (@claims $with:path, $about:ident: $($claim:ident)*) => {
        $(
            #[test]
            fn $claim() {
                $with(crate::contract::$about::$claim);
            }
        )*
    };
}
