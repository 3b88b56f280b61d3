import { z } from 'zod';
import { diskFiles, type Files } from '#content/files';
import { type CrashingDisk, crashingDisk } from '../support/crashing-disk.ts';
import { COMPARED, changedField, MODEL_KINDS, type Subject } from './model-service.ts';
import type { Shown } from './reference.ts';

const json = z.looseObject({
  service: z.looseObject({ id: z.number(), withdrawn: z.boolean().optional() }).optional(),
});

/** A record's file as a program that knows nothing of Almanac finds it. */
export type FoundFile = Subject & { readonly path: string; readonly text: string; readonly shown: Shown };

/** Every record's file among these; drafts, conflicts and Almanac's own files left out. Throws where one is not JSON. */
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
    // Where a crash has left a record under two names, whoever removes it removes both.
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
    const path = `/content/${pick % 2 === 0 ? 'ca' : 'en'}/events/draft-${pick % 4}.json`;
    if (path in this.disk.snapshot()) return;
    const times = { start_date: '2026-12-24 18:00:00', end_date: '2026-12-24 20:00:00' };
    const text = JSON.stringify({ title: `Draft ${++this.#counter}`, ...times });
    await this.#write(path, text);
    this.drafts.set(path, text);
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

  /** Deletes a conflict's other version: the file is right. */
  async settle(pick: number): Promise<void> {
    const conflicts = Object.keys(this.disk.snapshot()).filter((path) => path.endsWith('.conflict.json'));
    const path = conflicts[pick % Math.max(1, conflicts.length)];
    if (path !== undefined) await this.disk.unlink(path);
  }
}

export const comparedFields = ({ kind }: Subject): readonly string[] => COMPARED[kind];
