import { nameOf } from '#content/calendar/facts/names';
import { eventDays, isOver } from '#content/calendar/facts/times';
import { readFormerNames } from '#content/state/former';
import { type Tombstone, type TombstoneReader, tombstoneReader } from '#content/state/tombstones';
import type { Files } from '#content/store/files';
import { recordNameOf } from '#content/store/layout';
import { NOT_IN_A_NAME, recordSchemaOf } from '#content/store/store';
import { KINDS, type Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import { dayNumber, type Zone } from '#records/time';
import { isShown } from '#records/visibility';
import type { FormerPage } from '../publication/settings.ts';

/** The settings that former pages depend on besides content. */
type FormerPagesSource = {
  readonly languages: readonly { readonly code: string }[];
  readonly timeZone: Zone;
  readonly today: Temporal.PlainDate;
};

/** Tells whether a record had a page: hidden records, and records shown only within events, had none. */
function hadPage(record: AnyRecord): boolean {
  return isShown(record) && ('start_date' in record || record.service?.listed !== false);
}

function wasOver(record: AnyRecord, { timeZone, today }: FormerPagesSource): boolean {
  return 'start_date' in record && isOver(eventDays(record, timeZone), dayNumber(today));
}

function gonePage(
  language: string,
  kind: Kind,
  tombstone: Tombstone,
  source: FormerPagesSource,
): FormerPage | undefined {
  const name = recordNameOf(tombstone.path.slice(tombstone.path.lastIndexOf('/') + 1));
  const { data: record } = recordSchemaOf(kind).safeParse(tombstone.record);
  if (name === undefined || record === undefined || !hadPage(record)) return undefined;
  const gone = { title: nameOf({ name, record }), over: wasOver(record, source) };
  return { language, kind, id: tombstone.id, names: [...tombstone.formerNames, name], gone };
}

/** Reads the former pages of the site from the ledger and the tombstones. */
export async function readFormerPages(
  files: Files,
  source: FormerPagesSource,
  tombstonesOf: TombstoneReader = tombstoneReader(files),
): Promise<readonly FormerPage[]> {
  const pages: FormerPage[] = [];
  for (const { code: language } of source.languages)
    for (const kind of KINDS) {
      for (const [id, names] of await readFormerNames(files, language, kind)) pages.push({ language, kind, id, names });
      const tombstones = await tombstonesOf(language, kind);
      pages.push(
        ...[...tombstones.values()]
          .map((tombstone) => gonePage(language, kind, tombstone, source))
          .filter((page) => page !== undefined),
      );
    }
  return pages
    .map((page) => ({ ...page, names: page.names.filter((name) => name !== '' && !NOT_IN_A_NAME.test(name)) }))
    .filter(({ names }) => names.length > 0);
}
