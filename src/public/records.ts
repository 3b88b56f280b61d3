/* `almanac/records`: the records that content holds, and what follows from them. */
export type { Kind, PostKind, TermKind } from '#interface/kinds';
export { KINDS } from '#interface/kinds';
export { recordFrom } from '#records/from-response';
export { safeHtml } from '#records/html';
export { plainText } from '#records/markup/plain-text';
export type {
  AnyRecord,
  CategoryRecord,
  EventRecord,
  OrganizerRecord,
  RecordOf,
  Relation,
  TagRecord,
  VenueRecord,
} from '#records/schema';
export { RECORD } from '#records/schema';
export type { DaySpan, Occurrence, Zone } from '#records/time';
export { daysOf, occurrenceOf, zoneOf } from '#records/time';
