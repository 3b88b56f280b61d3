const HIDDEN =
  'the crawl holds what is public; it knows nothing of this record, which is not published, is hidden or is a page';

const BLANK = 'event 83 asks for a password, so the crawl holds it without content, links, flags and password';

const LATER = 'the crawl was made when there were two more venues and organizers (88, 97; 89, 98)';

const GONE = 'the record was made and deleted, or lost a link, on a copy of the data that was not crawled';

const PLATFORM =
  'the parameter belongs to the platform and to no route of the interface: like every unknown one it is ignored';

const ANY_TAG = 'the recorded server found the events of the first tag only; both documents say those of any of them';

const ALL_UPCOMING =
  'the recorded server looked at its next ten events only; venues and organizers with later ones are upcoming, too';

const OTHER_DATES = 'dates in words and in the order of the United States are no part of the interface and refused';

/**
 * Recorded requests to make a record that the embedded service answers otherwise, by name, with the reason; kept like
 * the list below.
 */
export const CHOSEN_WRITES: Readonly<Record<string, string>> = {
  'c-natural': OTHER_DATES,
  'c-dmy': OTHER_DATES,
  'c-cats-obj': 'the recorded server failed with 500; a category that is no id and no name is a bad value',
  'c-image-badurl': 'images are not fetched: any address of one on another host is taken',
};

/**
 * Recorded exchanges that the embedded service, filled from the crawl, answers otherwise, by name, with the reason. The
 * replay fails for a difference that is not here, and for one here that does not differ.
 */
export const CHOSEN_DIFFERENCES: Readonly<Record<string, string>> = {
  'event-id-is-page': HIDDEN,
  'event-draft-anon': HIDDEN,
  'event-private-anon': HIDDEN,
  'event-pending-anon': HIDDEN,
  'event-scheduled-anon': HIDDEN,
  'event-hidden': HIDDEN,
  'p-by-slug-private-anon': HIDDEN,
  'f-cat-id': BLANK,
  'f-cat-slug': BLANK,
  'f-cat-multi': BLANK,
  'f-cat-array': BLANK,
  'f-cat-child': BLANK,
  'f-cat-name': BLANK,
  'f-venue': BLANK,
  'f-venue-multi': BLANK,
  'f-org': BLANK,
  'f-org-multi': BLANK,
  'f-featured-true': BLANK,
  'f-featured-false': BLANK,
  'f-featured-1': BLANK,
  'f-featured-0': BLANK,
  'event-pw-ok': BLANK,
  'event-pw-slug-ok': BLANK,
  'p-next-drops-cat': BLANK,
  'venues-list': LATER,
  'venues-p1': LATER,
  'venues-p2': LATER,
  'venues-plast': LATER,
  'venues-perpage-51': LATER,
  'venues-search-none': LATER,
  'venues-has-events-false': LATER,
  'organizers-list': LATER,
  'organizers-p1': LATER,
  'organizers-p2': LATER,
  'organizers-plast': LATER,
  'organizers-perpage-51': LATER,
  'organizers-search-none': LATER,
  'organizers-has-events-false': LATER,
  'p-venue-list-total-types': LATER,
  'd-get-anon': GONE,
  'v-d-get-anon': GONE,
  'v-d-event-after': GONE,
  'v-d-filter-after': GONE,
  'o-d-event-after': GONE,
  'tag-d-event-after': GONE,
  'f-fields': PLATFORM,
  'f-fields2': PLATFORM,
  'f-envelope': PLATFORM,
  'f-tag-multi': ANY_TAG,
  'venues-only-upcoming': ALL_UPCOMING,
  'organizers-only-upcoming': ALL_UPCOMING,
};
