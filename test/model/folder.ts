import { z } from 'zod';
import { diskFiles, type Files } from '#content/store/files';
import { type CrashingDisk, crashingDisk } from '../support/crashing-disk.ts';
import type { Shown } from './reference.ts';
import { COMPARED, changedField, MODEL_KINDS, type Subject } from './service/model-service.ts';

const json = z.looseObject({
  service: z.looseObject({ id: z.number(), withdrawn: z.boolean().optional() }).optional(),
});

/** A record's file as a program that knows nothing of Almanac finds it. */
export type FoundFile = Subject & { readonly path: string; readonly text: string; readonly shown: Shown };

/**
 * Returns every record's file among these; drafts, conflicts and Almanac's own files left out. Throws where one is not
 * JSON.
 */
export function recordFiles(snapshot: Readonly<Record<string, string>>): FoundFile[] {
  return Object.entries(snapshot).flatMap(([path, text]): FoundFile[] => {
    const [, language, folder] = /^\/content\/(ca|en)\/(\w+)\/[^/]+(?<!\.conflict)\.json$/.exec(path) ?? [];
    const kind = MODEL_KINDS.find((one) => one === folder);
    if (language === undefined || kind === undefined) return [];
    const { service, ...fields } = json.parse(JSON.parse(text));
    if (service === undefined) return [];
    return [{ language, kind, id: service.id, path, text, shown: { fields, withdrawn: service.withdrawn === true } }];
  });
}

const TIMES = { start_date: '2026-12-24 18:00:00', end_date: '2026-12-24 20:00:00' };

const languageOf = (pick: number) => (pick % 2 === 0 ? 'ca' : 'en');

/** The content folder and the cache on a disk that may crash, and a person who works in it. */
export class Folder {
  disk: CrashingDisk = crashingDisk();
  readonly drafts = new Map<string, string>();
  #counter = 0;

  get files(): Files {
    return diskFiles('/content', this.disk);
  }

  get records(): FoundFile[] {
    return recordFiles(this.disk.snapshot());
  }

  find({ language, kind, id }: Subject): FoundFile | undefined {
    return this.records.find((one) => one.language === language && one.kind === kind && one.id === id);
  }

  async #write(path: string, text: string): Promise<void> {
    await diskFiles('/', this.disk).write(path.slice(1), text);
  }

  /** Gives one field another value; gives the record, the field and the value. */
  async edit(pick: number, field: number, value?: (one: Subject, field: string) => Promise<unknown>) {
    const records = this.records;
    const one = records[pick % Math.max(1, records.length)];
    if (one === undefined) return undefined;
    const name = changedField(one.kind, field);
    const given = value === undefined ? `Mine ${++this.#counter}` : await value(one, name);
    if (typeof given !== 'string') return undefined;
    await this.#write(one.path, `${JSON.stringify({ ...JSON.parse(one.text), [name]: given }, null, 2)}\n`);
    return { one, field: name, value: given };
  }

  async remove(pick: number): Promise<FoundFile | undefined> {
    const records = this.records;
    const one = records[pick % Math.max(1, records.length)];
    if (
      one === undefined ||
      records.filter(({ kind, language }) => kind === one.kind && language === one.language).length < 3
    )
      return undefined;
    // A crash may have left a record under two names: a person who removes it removes both files.
    for (const { path } of records.filter(
      ({ id, kind, language }) => id === one.id && kind === one.kind && language === one.language,
    ))
      await this.disk.unlink(path);
    return one;
  }

  async rename(pick: number): Promise<void> {
    const records = this.records;
    const one = records[pick % Math.max(1, records.length)];
    if (one !== undefined)
      await this.disk.rename(one.path, one.path.replace(/[^/]+$/, `renamed-${++this.#counter}.json`));
  }

  /** A new event, under a name that the service may want to give another. */
  async draft(pick: number): Promise<void> {
    const path = `/content/${languageOf(pick)}/events/draft-${pick % 4}.json`;
    if (!(path in this.disk.snapshot())) await this.#draft(path, { title: `Draft ${++this.#counter}`, ...TIMES });
  }

  async #draft(path: string, fields: object): Promise<void> {
    const text = JSON.stringify(fields);
    await this.#write(path, text);
    this.drafts.set(path, text);
  }

  /** New records, with names that nothing else has: a venue and an event that names it, an event alone, or a tag. */
  async make(pick: number, field: number): Promise<void> {
    const number = ++this.#counter;
    const of = (kind: string) => `/content/${languageOf(pick)}/${kind}/new-${number}.json`;
    const title = `New ${number}`;
    switch (field % 3) {
      case 0:
        await this.#draft(of('venues'), { venue: `New hall ${number}`, city: 'Reus' });
        return this.#draft(of('events'), { title, slug: `new-${number}`, ...TIMES, venue: [`new-${number}`] });
      case 1:
        return this.#draft(of('events'), { title, cost: '12', ...TIMES });
      default:
        return this.#draft(of('tags'), { name: title });
    }
  }

  /** Removes the file of a new record that a person found on the service. */
  async drop(path: string): Promise<void> {
    await this.disk.unlink(path);
    this.drafts.delete(path);
  }

  /** Goes on with a record that the service does not have yet, as far as its file says. */
  async rework(pick: number): Promise<void> {
    const snapshot = this.disk.snapshot();
    const open = [...this.drafts].filter(([path, text]) => snapshot[path] === text);
    const [path, text] = open[pick % Math.max(1, open.length)] ?? [];
    if (path === undefined || text === undefined) return;
    const field = path.includes('/events/') ? 'excerpt' : 'description';
    await this.#draft(path, { ...JSON.parse(text), [field]: `Mine ${++this.#counter}` });
  }

  /** Damages a line of a ledger, or removes it whole; gives the records of its collection. */
  async loseLedger(pick: number, line: number | undefined): Promise<Subject[]> {
    const ledgers = Object.entries(this.disk.snapshot()).filter(
      ([path]) => path.includes('/.almanac/ledger/') && path.endsWith('.ndjson'),
    );
    const [path, text] = ledgers[pick % Math.max(1, ledgers.length)] ?? [];
    if (path === undefined || text === undefined) return [];
    const rows = text.split('\n');
    if (line === undefined) await this.disk.unlink(path);
    else await this.#write(path, rows.with(line % rows.length, '{"id":<<<<<<< ').join('\n'));
    const [, language, kind] = /ledger\/(\w+)\/(\w+)\.ndjson$/.exec(path) ?? [];
    const known = MODEL_KINDS.find((one) => one === kind);
    return known === undefined || language === undefined ? [] : [{ language, kind: known, id: 0 }];
  }

  /** Returns the service's version of a record in conflict, as it lies beside the file. */
  conflict(pick: number): FoundFile | undefined {
    const [path, text] = this.#conflict(pick) ?? [];
    return path === undefined || text === undefined
      ? undefined
      : recordFiles({ [path.replace('.conflict.json', '.json')]: text })[0];
  }

  #conflict(pick: number): [string, string] | undefined {
    const conflicts = Object.entries(this.disk.snapshot()).filter(([path]) => path.endsWith('.conflict.json'));
    return conflicts[pick % Math.max(1, conflicts.length)];
  }

  /** Deletes a conflict's other version: the file is right. */
  async settle(pick: number): Promise<void> {
    const [path] = this.#conflict(pick) ?? [];
    if (path !== undefined) await this.disk.unlink(path);
  }
}

export const comparedFields = ({ kind }: Subject): readonly string[] => COMPARED[kind];
