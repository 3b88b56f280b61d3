import { checkContent } from '#content/check/check';
import { type LedgerLine, ledgerEntryOf, ledgerText } from '#content/state/ledger';
import { recordJson, textDigest } from '#content/store/canonical-json';
import { ledgerPath, recordPath } from '#content/store/layout';
import { recordSchemaOf } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import { memoryFiles } from '../memory-files.ts';
import type { Fields } from '../records.ts';

/** Files by path. */
export type Texts = Readonly<Record<string, string>>;

/** An event that nothing is wrong with. */
export const EVENT: Fields = {
  title: 'Jazz',
  slug: 'jazz',
  timezone: 'Europe/Madrid',
  start_date: '2026-12-01 20:00:00',
  end_date: '2026-12-01 22:00:00',
};

/** Returns the file of a record in `ca`, as Almanac writes it. */
export function file(kind: Kind, name: string, fields: Fields): Texts {
  const full = kind === 'events' ? { ...EVENT, slug: name, ...fields } : fields;
  return { [recordPath('ca', kind, name)]: recordJson(kind, recordSchemaOf(kind).parse(full)) };
}

/** Returns the ledger of a kind in `ca` that agrees with these files to the byte. */
export function agreed(kind: Kind, texts: Texts, changes: Partial<LedgerLine> = {}): Texts {
  const entries = Object.entries(texts).map(([path, text], place) =>
    ledgerEntryOf({
      id: place + 1,
      path,
      formerNames: [],
      digest: '',
      decoder: 1,
      text: textDigest(text),
      state: 'listed',
      file: {},
      service: {},
      ...changes,
    }),
  );
  return { [ledgerPath('ca', kind)]: ledgerText(entries) };
}

/** Checks `ca` and `en`. */
export const checked = (texts: Texts): ReturnType<typeof checkContent> =>
  checkContent(memoryFiles(texts), ['ca', 'en']);

/** Returns the findings as lines of text, as people read them. */
export async function findings(texts: Texts): Promise<string[]> {
  return (await checked(texts)).findings.map(
    ({ path, line, column, severity, message, hint }) =>
      `${path}:${line}:${column}: ${severity === 'warning' ? 'warning: ' : ''}${message} ${hint}`,
  );
}
