const EMULATED =
  'the recorded emulation of a multilingual plugin gives records and terms one address under every language';

const OWN_MOMENTS =
  'zones given as an offset: the recorded UTC times and abbreviation are those of another zone, which was set when they were stored';

/** The fields that an imported site serves otherwise than recorded, each with the reason. */
export const UNLIKE: Readonly<Record<string, string>> = {
  'categories.url': EMULATED,
  'events.timezone_abbr': OWN_MOMENTS,
  'events.utc_end_date': OWN_MOMENTS,
  'events.utc_end_date_details.hour': OWN_MOMENTS,
  'events.utc_end_date_details.minutes': OWN_MOMENTS,
  'events.utc_start_date': OWN_MOMENTS,
  'events.utc_start_date_details.hour': OWN_MOMENTS,
  'events.utc_start_date_details.minutes': OWN_MOMENTS,
  'organizers.url': EMULATED,
  'tags.url': EMULATED,
  'venues.url': EMULATED,
};
