/*
 * The ids of the sample's records. Posts (events, venues, organizers, media) share one range of numbers and terms
 * another, as on services of the common implementation. Events have theirs, from 101, where they are written; those of a series
 * (from 1000) count on from one that the series names.
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
  casino: 22,
  auditorium: 23,
  cloister: 24,
  observatory: 25,
  garden: 26,
  bookshop: 27,
  cafe: 28,
  pottery: 29,
  civic: 30,
  station: 61,
  hall: 62,
  tower: 63,
  athenaeum: 64,
  bridge: 65,
  pool: 66,
} as const;

export const ORGANIZER = {
  council: 31,
  theatre: 32,
  orchestra: 33,
  filmClub: 34,
  traders: 35,
  friends: 36,
  chess: 37,
  hikers: 38,
  stargazers: 39,
  museum: 40,
  bookshop: 71,
  potters: 72,
  bagpipe: 73,
  weavers: 74,
  raval: 75,
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
  walks: 14,
  markets: 15,
  readings: 16,
  folk: 17,
  tours: 18,
  chamber: 19,
  science: 20,
  games: 31,
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
  food: 29,
  booking: 30,
} as const;
