/** The UID of an event in feeds (RFC 5545, 3.8.4.7; RFC 7986, 5.3): the same for the life of the record. */
export function uidOf(
  { id, language }: { readonly id: number | undefined; readonly language: string },
  host: string,
): string {
  return `${id}.${language}@${host}`;
}
