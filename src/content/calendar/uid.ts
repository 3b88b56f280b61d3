/**
 * Returns the UID of an event in feeds (RFC 5545, 3.8.4.7; RFC 7986, 5.3): the same for the life of the record. `uid` is the
 * noted one of an event whose id has changed. Throws a `RangeError` for a local draft, which has no id yet and is in no feed: a
 * UID of it could not stay the same.
 */
export function uidOf(
  {
    id,
    language,
    uid,
  }: { readonly id: number | undefined; readonly language: string; readonly uid?: string | undefined },
  host: string,
): string {
  if (uid !== undefined) return uid;
  if (id === undefined) throw new RangeError('An event without an id is a local draft and has no UID.');
  return `${id}.${language}@${host}`;
}
