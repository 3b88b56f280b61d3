import { describe, expect, it } from 'vitest';
import type { Kind } from '#interface/kinds';
import { type Item, type Lists, servedEvent, servedVenue } from '../../support/served.ts';
import { type Calendar, calendar, cellOf, readOnly } from '../pulling.ts';
import { conflictsOf } from './resolving.ts';

const term = (id: number, fields: Readonly<Record<string, unknown>> = {}): Item => ({
  id,
  name: `Term ${id}`,
  slug: `term-${id}`,
  description: '',
  url: `https://service.example/term/${id}/`,
  ...fields,
});

type Case = {
  readonly kind: Kind;
  readonly path: string;
  /** The field that both sides change. */
  readonly field: string;
  readonly serve: (id: number, fields?: Readonly<Record<string, unknown>>) => Item;
  /** The field as the service names it. */
  readonly served: string;
};

const CASES: readonly Case[] = [
  { kind: 'events', path: 'ca/events/event-1', field: 'title', serve: servedEvent, served: 'title' },
  { kind: 'venues', path: 'ca/venues/venue-1', field: 'venue', serve: servedVenue, served: 'venue' },
  { kind: 'tags', path: 'ca/tags/term-1', field: 'name', serve: term, served: 'name' },
];

describe.each(CASES)('a conflict of $kind', ({ kind, path, field, serve, served }) => {
  const listing = (fields: Readonly<Record<string, unknown>> = {}): Lists => ({
    ca: { [kind]: [serve(1, fields), serve(2), serve(3)] },
  });
  const theirs = listing({ [served]: 'Theirs' });

  /** Makes a conflict, and returns the text of the file before the edit, too. */
  async function inConflict(): Promise<{ here: Calendar; before: string }> {
    const here = calendar();
    await here.pull(listing());
    const before = here.files.snapshot()[`${path}.json`] ?? '';
    await here.edit(`${path}.json`, { [field]: 'Mine' });
    expect(cellOf(await here.pull(theirs), 1, kind)).toBe('conflict');
    return { here, before };
  }

  it('is settled by restoring the former version in the file, and the next sync brings the current one', async () => {
    const { here, before } = await inConflict();
    await here.files.write(`${path}.json`, before);
    const report = await here.pull(theirs);
    expect(cellOf(report, 1, kind)).toBe('pull-update');
    expect(here.read(`${path}.json`)[field]).toBe('Theirs');
    expect(here.files.snapshot()).not.toHaveProperty([`${path}.conflict.json`]);
    expect((await here.line(kind, 1))?.conflict).toBeUndefined();
    await here.pull(theirs, { into: readOnly(here.files) });
  });

  it('is settled by restoring the former version and removing the service’s version', async () => {
    const { here, before } = await inConflict();
    await here.files.write(`${path}.json`, before);
    await here.files.remove(`${path}.conflict.json`);
    await here.pull(theirs);
    expect((await here.line(kind, 1))?.conflict).toBeUndefined();
    await here.pull(theirs, { into: readOnly(here.files) });
  });

  it('ends when the service reverts its change, and the edit waits for a push', async () => {
    const { here } = await inConflict();
    const report = await here.pull(listing());
    expect(cellOf(report, 1, kind)).toBe('push-update');
    expect(here.read(`${path}.json`)[field]).toBe('Mine');
    await here.pull(listing(), { into: readOnly(here.files) });
  });

  it('continues when a person renames its record, and the service’s version follows the name', async () => {
    const { here } = await inConflict();
    await here.files.rename(`${path}.json`, `ca/${kind}/renamed.json`);
    const [conflict] = await conflictsOf(here, kind);
    expect(conflict?.beside?.path).toBe(`${path}.conflict.json`);
    expect(cellOf(await here.pull(theirs), 1, kind)).toBe('conflict');
    expect(here.read(`ca/${kind}/renamed.json`)[field]).toBe('Mine');
    expect(here.read(`ca/${kind}/renamed.conflict.json`)[field]).toBe('Theirs');
    expect(here.files.snapshot()).not.toHaveProperty([`${path}.conflict.json`]);
    await here.pull(theirs, { into: readOnly(here.files) });
  });

  it('is settled when a person renames its record and removes the service’s version', async () => {
    const { here } = await inConflict();
    await here.files.rename(`${path}.json`, `ca/${kind}/renamed.json`);
    await here.files.remove(`${path}.conflict.json`);
    expect(cellOf(await here.pull(theirs), 1, kind)).toBe('push-update');
    expect((await here.line(kind, 1))?.conflict).toBeUndefined();
  });

  it('keeps the service’s version when another record takes over the name of its file', async () => {
    const { here } = await inConflict();
    const other = path.replace('1', '2');
    await here.files.rename(`${path}.json`, `ca/${kind}/renamed.json`);
    await here.files.rename(`${other}.json`, `${path}.json`);
    expect(cellOf(await here.pull(theirs), 1, kind)).toBe('conflict');
    expect(here.read(`ca/${kind}/renamed.conflict.json`)[field]).toBe('Theirs');
    expect(here.files.snapshot()).not.toHaveProperty([`${path}.conflict.json`]);
    await here.pull(theirs, { into: readOnly(here.files) });
  });

  it('ends when both sides revert their changes', async () => {
    const { here, before } = await inConflict();
    await here.files.write(`${path}.json`, before);
    await here.pull(listing());
    expect(here.files.snapshot()[`${path}.json`]).toBe(before);
    expect((await here.line(kind, 1))?.conflict).toBeUndefined();
    await here.pull(listing(), { into: readOnly(here.files) });
  });
});
