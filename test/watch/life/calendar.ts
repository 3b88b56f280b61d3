import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ZONE = 'Europe/Madrid';

/** A record as content has it: a field that the service owns, and one that people edit. */
type Held = { readonly title: string; readonly note: string };

/** What is in the way of commands. */
export type Faults = { service: boolean; publishing: boolean; disk: boolean; broken: boolean };

/** A state that the service held, until `to`. */
type ServiceState = { readonly state: string; readonly from: number; to: number };

/** What somebody wrote into a record, until `to`. */
type Edit = { readonly note: string; readonly from: number; to: number };

/** A calendar in its four places: service, content, the site in a folder, and what is published of it. */
export type ModelCalendar = ReturnType<typeof modelCalendar>;

/** Makes a calendar with some records on the service, and nothing anywhere else. */
export function modelCalendar(elapsed: () => number, now: () => Temporal.Instant) {
  const root = mkdtempSync(join(tmpdir(), 'almanac-life-'));
  const outDir = join(root, 'dist');
  const service = new Map<number, string>(Array.from({ length: 6 }, (_, id) => [id, 'first']));
  const content = new Map<number, Held>();
  const published = new Map<string, string>();
  const faults: Faults = { service: false, publishing: false, disk: false, broken: false };
  const stateOf = (titles: Iterable<readonly [number, string]>) =>
    JSON.stringify([...titles].sort(([a], [b]) => a - b));
  const states: ServiceState[] = [{ state: stateOf(service), from: 0, to: Number.POSITIVE_INFINITY }];
  const edits: Edit[] = [];
  /** Each state of the service that visitors saw, with the pages of its records and the time from which. */
  const shown: { readonly state: string; readonly pages: string; readonly at: number }[] = [];
  let site = new Map<string, string>();
  let versions = 0;

  const day = () => now().toZonedDateTimeISO(ZONE).toPlainDate().toString();

  /** The files of the site that this content makes on this day. */
  const rendered = (held: ReadonlyMap<number, Held>, on: string) => {
    const titles = stateOf(Array.from(held, ([id, { title }]) => [id, title] as const));
    const pages = Array.from(held, ([id, record]) => [`events/${id}.html`, JSON.stringify(record)] as const);
    return new Map<string, string>([...pages, ['index.html', JSON.stringify({ on, titles })]]);
  };

  return {
    root,
    outDir,
    faults,
    states,
    edits,
    shown,
    published,
    day,
    content: () => JSON.stringify([[...content], faults.broken]),
    /** What an undisturbed sync and build would have made of all this. */
    expected: () =>
      rendered(new Map(Array.from(service, ([id, title]) => [id, { note: '', ...content.get(id), title }])), day()),
    site: () => site,
    changeService(random: () => number) {
      versions += 1;
      const id = Math.floor(random() * 12);
      if (service.size > 3 && random() < 0.2) service.delete([...service.keys()][id % service.size] ?? 0);
      else service.set(id, `version ${versions}`);
      const last = states.at(-1);
      if (last !== undefined) last.to = elapsed();
      states.push({ state: stateOf(service), from: elapsed(), to: Number.POSITIVE_INFINITY });
    },
    /** Has somebody edit a record; returns false where there is none. */
    edit(random: () => number): boolean {
      const [id, record] = [...content][Math.floor(random() * content.size)] ?? [];
      if (id === undefined || record === undefined) return false;
      versions += 1;
      const note = `note ${versions}.`;
      content.set(id, { ...record, note });
      for (const edit of edits) if (edit.note === record.note) edit.to = elapsed();
      edits.push({ note, from: elapsed(), to: Number.POSITIVE_INFINITY });
      return true;
    },
    /** Reads the service, and returns what writes that into content, which returns the number of changes. */
    pull() {
      const read = new Map(service);
      return () => {
        let changes = 0;
        for (const [id, { note }] of content) {
          if (read.has(id)) continue;
          for (const edit of edits) if (edit.note === note) edit.to = elapsed();
          content.delete(id);
          changes += 1;
        }
        for (const [id, title] of read) {
          const held = content.get(id);
          if (held?.title === title) continue;
          content.set(id, { note: '', ...held, title });
          changes += 1;
        }
        return changes;
      };
    },
    /** Reads content, and returns what puts the site of it in its place, which returns how it differs. */
    render() {
      const next = rendered(content, day());
      return () => {
        const before = site;
        const paths = [...next.keys()];
        const added = paths.filter((path) => !before.has(path));
        const changed = paths.filter((path) => before.has(path) && before.get(path) !== next.get(path));
        const removed = [...before.keys()].filter((path) => !next.has(path));
        if (added.length + changed.length + removed.length === 0) return { added, changed, removed };
        mkdirSync(join(root, 'next/events'), { recursive: true });
        for (const [path, text] of next) writeFileSync(join(root, 'next', path), text);
        rmSync(outDir, { recursive: true, force: true });
        renameSync(join(root, 'next'), outDir);
        site = next;
        return { added, changed, removed };
      };
    },
    /** Publishes what the lists name, or the first so many of them; what is whole then was shown. */
    publish(changedFile: string, removedFile: string, most = Number.POSITIVE_INFINITY) {
      const lines = (file: string) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '');
      for (const path of lines(changedFile).slice(0, most)) published.set(path, site.get(path) ?? '');
      if (most < Number.POSITIVE_INFINITY) return;
      for (const path of lines(removedFile)) published.delete(path);
      const { titles } = JSON.parse(published.get('index.html') ?? '{}');
      shown.push({ state: String(titles), pages: [...published.values()].join('\n'), at: elapsed() });
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
