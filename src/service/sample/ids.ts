/*
 * The ids of the sample's records. Posts (events, venues, organizers, media) share one range of numbers and terms
 * another, as on services of the common implementation. Events have theirs, from 101, where they are written.
 */

export const VENUE = {
  theatre: 11,
  escorxador: 12,
  museum: 13,
  library: 14,
  cinema: 15,
  church: 16,
  market: 17,
  park: 18,
  club: 19,
  gallery: 20,
  boilers: 21,
} as const;

export const ORGANIZER = {
  council: 31,
  theatre: 32,
  orchestra: 33,
  filmClub: 34,
  traders: 35,
  friends: 36,
} as const;

export const MEDIA = {
  cello: 41,
  newYear: 42,
  jazz: 43,
  dream: 44,
  silt: 45,
  maps: 46,
  glass: 47,
  bonfire: 48,
} as const;

export const CATEGORY = {
  music: 2,
  classical: 3,
  jazz: 4,
  stage: 5,
  theatre: 6,
  dance: 7,
  circus: 8,
  film: 9,
  exhibitions: 10,
  families: 11,
  words: 12,
  city: 13,
} as const;

export const TAG = {
  free: 21,
  outdoors: 22,
  premiere: 23,
  workshop: 24,
  accessible: 25,
  late: 26,
  online: 27,
  wordless: 28,
} as const;
