import type { CalendarSource } from '#content/calendar/calendar';
import { readTombstones } from '#content/state/tombstones';
import type { Files } from '#content/store/files';
import { nameOfFile } from '#content/store/layout';
import { schemaOf } from '#content/store/store';

/** Reads the events that have a tombstone, as a calendar takes them. Tombstones that can't be read are skipped. */
export async function readRemoved(
  files: Files,
  languages: readonly { readonly code: string }[],
): Promise<NonNullable<CalendarSource['removed']>> {
  const found: NonNullable<CalendarSource['removed']>[number][] = [];
  for (const { code } of languages)
    for (const { id, path, record, uid, goneAt } of (await readTombstones(files, code, 'events')).values()) {
      const name = nameOfFile(path.slice(path.lastIndexOf('/') + 1));
      const parsed = schemaOf('events').safeParse(record);
      if (name === undefined || parsed.data?.service?.id !== id) continue;
      const stored = { kind: 'events' as const, language: code, name, path, record: parsed.data };
      found.push({ stored, uid, goneAt: Temporal.Instant.from(goneAt) });
    }
  return found;
}
