import { describe, expect, inject, it } from 'vitest';
import { fieldClass } from '#interface/dialects/dialect';
import { FIELDS, type Field, NAME_FIELD } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import type { Json } from '../../../service/writes/writing.ts';
import { some, TRIED_DIALECTS } from '../../../support/tiers/runs.ts';
import { atRest, type Edit, isNothing, roundTrip } from './round-trip.ts';
import { HTML, TEXTS, VALUES, WHENS } from './values.ts';
import { full, type Named, named, writingDesk } from './writing-desk.ts';

const RELATIONS: { readonly [K in Kind]?: Readonly<Record<string, Kind>> } = {
  events: { categories: 'categories', tags: 'tags', venue: 'venues', organizer: 'organizers' },
  categories: { parent: 'categories' },
};

/** Returns a value of `VALUES` as a file holds it: with ids for relations. */
function inFile(kind: Kind, field: string, value: unknown, others: Named): unknown {
  const of = RELATIONS[kind]?.[field];
  if (of === undefined) return value;
  return Array.isArray(value) ? value.map((index) => others[of][index]) : others[of][Number(value)];
}

/** Returns edits of a kind: each field with each of its values, and all its texts at once with each of theirs. */
function editsOf(kind: Kind, others: Named): Json[] {
  const fields = Object.entries(VALUES[kind]);
  const isText = (values: readonly unknown[]) => values === TEXTS || values === HTML;
  const alone = fields.flatMap(([field, values], index) =>
    (isText(values) ? [values[index % values.length]] : values).map((value) => ({
      [field]: inFile(kind, field, value, others),
    })),
  );
  const texts = fields.filter(([, values]) => isText(values));
  const together = (texts.length === 0 ? [] : TEXTS).map((_, index) =>
    Object.fromEntries(texts.map(([field, values]) => [field, values[index % values.length]])),
  );
  return [...alone, ...together];
}

const fieldsOf = (kind: Kind): readonly Field[] => FIELDS[kind];
const readable = (kind: Kind) => fieldsOf(kind).filter((field) => field.readable);

/** Returns the empty value of a field as a person writes it; a category at the top level has no parent at all. */
function emptyOf(field: string, value: unknown): unknown {
  if (field === 'parent') return undefined;
  return Array.isArray(value) ? [] : typeof value === 'boolean' ? false : '';
}

/** Events have the most fields: the long tier writes them. */
const TRIED_KINDS: readonly Kind[] = inject('tier') === 'short' ? ['venues'] : KINDS;
const CELLS = TRIED_DIALECTS.flatMap((dialect) => TRIED_KINDS.map((kind) => [dialect, kind] as const));

describe.each(CELLS)('in the dialect %s, each field of %s', (dialect, kind) => {
  it('arrives as its field class says, and stays unchanged in the file', async () => {
    const at = await writingDesk(dialect);
    const others = await named(at);
    const edits: Edit[] = [];
    for (const fields of editsOf(kind, others))
      edits.push({ kind, id: await full(at, kind, edits.length, others), fields });
    await at.sync();
    expect(Object.keys(VALUES[kind]).sort()).toEqual(
      readable(kind)
        .map(({ name }) => name)
        .sort(),
    );
    expect(await roundTrip(at, edits)).toEqual([]);
  });

  it('is emptied where that is possible, and otherwise held back by name with nothing sent', async () => {
    const at = await writingDesk(dialect);
    const others = await named(at);
    const [clearable, unclearable]: [Edit[], Edit[]] = [[], []];
    for (const [n, { name: field }] of readable(kind).entries()) {
      const id = await full(at, kind, n, others);
      const value = (await at.record(kind, id))[field];
      const { cleared } = fieldClass(at.dialect, kind, field);
      const isFlag = typeof value === 'boolean';
      expect([field, isNothing(value)]).toEqual([field, isFlag && value === false]);
      (cleared === 'unclearable' ? unclearable : clearable).push({
        kind,
        id,
        fields: { [field]: emptyOf(field, value) },
      });
    }
    await at.sync();
    expect(await roundTrip(at, clearable)).toEqual([]);
    for (const { id, fields } of unclearable) await at.change(kind, id, fields);
    const [edited, sent] = [at.files.snapshot(), at.writes.length];
    const { plan, outcomes } = await at.push();
    expect(outcomes).toEqual([]);
    for (const { id, fields } of unclearable) {
      const reason = plan.heldBack.find(({ path }) => path === at.pathOf(kind, id))?.reason;
      for (const field of Object.keys(fields)) expect(reason).toMatch(new RegExp(`\\b${field}: `));
    }
    expect(plan.heldBack.length).toBe(unclearable.length);
    expect(at.writes.slice(sent)).toEqual([]);
    expect(at.files.snapshot()).toEqual(edited);
    await at.sync();
    for (const { id } of unclearable)
      expect(at.files.snapshot()[at.pathOf(kind, id)]).toBe(edited[at.pathOf(kind, id)]);
  });

  it('keeps its value when the file leaves it out, with nothing sent, and returns to the file', async () => {
    const at = await writingDesk(dialect);
    const others = await named(at);
    const made: (readonly [string, number])[] = [];
    for (const [n, { name }] of readable(kind).entries())
      if (name !== 'parent') made.push([name, await full(at, kind, n, others)]);
    await at.sync();
    const [before, sent] = [at.files.snapshot(), at.writes.length];
    // A file without these fields holds no valid record.
    const needed: readonly string[] = [NAME_FIELD[kind], 'start_date', 'end_date'];
    for (const [field, id] of made) await at.change(kind, id, { [field]: undefined });
    const { plan } = await at.push();
    expect(plan.steps).toEqual([]);
    expect(at.writes.slice(sent)).toEqual([]);
    for (const [field, id] of made) {
      const path = at.held().get(`${kind} ${id}`)?.path ?? '';
      const reason = plan.heldBack.find((one) => one.path === path)?.reason;
      if (needed.includes(field)) expect(reason).toContain(`${field}: `);
      else expect([field, at.files.snapshot()[path]]).toEqual([field, before[path]]);
    }
  });
});

describe.each(TRIED_DIALECTS)('a round trip in the dialect %s', (dialect) => {
  it('changes events between timed and all-day, over clock changes, several days or none', async () => {
    const at = await writingDesk(dialect);
    const others = await named(at);
    const ids: number[] = [];
    for (const n of WHENS.keys()) ids.push(await full(at, 'events', n, others));
    await at.sync();
    for (const round of some([0, 1, 2], 2)) {
      const when = (index: number) => WHENS[(index + 2 * round) % WHENS.length] ?? {};
      const edits = ids.map((id, index): Edit => ({ kind: 'events', id, fields: when(index) }));
      expect(await roundTrip(at, edits)).toEqual([]);
    }
  });

  it('recognises its own texts however the service shows them, with no push, conflict or change left', async () => {
    const at = await writingDesk(dialect);
    const others = await named(at);
    const text = 'Uno\nDos "x" -- y...\n\nTres &copy 2026, it\'s [ca] <em>so</em>';
    const ids = new Map<Kind, number>();
    for (const kind of ['events', 'venues', 'organizers'] as const) ids.set(kind, await full(at, kind, 1, others));
    await at.sync();
    for (const [kind, id] of ids) await at.change(kind, id, { description: text });
    const first = await at.push();
    expect(first.outcomes).toMatchObject(Array(3).fill({ outcome: 'done', remarks: [] }));
    for (const round of [1, 2]) {
      expect((await at.sync()).decisions).toEqual([]);
      const { plan, outcomes } = await at.push();
      expect([plan.steps, plan.heldBack, outcomes]).toEqual([[], [], []]);
      for (const [kind, id] of ids)
        expect([round, at.held().get(`${kind} ${id}`)?.record.description]).toEqual([round, text]);
    }
    // An edit of another field leaves the description as it is.
    for (const [kind, id] of ids) await at.change(kind, id, { image: '901' });
    expect((await at.push()).outcomes).toMatchObject(Array(3).fill({ outcome: 'done', remarks: [] }));
    expect(await atRest(at)).toEqual([]);
    for (const [kind, id] of ids) expect(at.held().get(`${kind} ${id}`)?.record.description).toBe(text);
  });

  it('replaces slugs in relations by ids', async () => {
    const at = await writingDesk(dialect);
    const others = await named(at);
    const event = await full(at, 'events', 1, others);
    const category = await full(at, 'categories', 1, others);
    await at.sync();
    const ids = (kind: Kind, ...indexes: number[]) => indexes.map((index) => others[kind][index]);
    const by = (kind: Kind, ...names: string[]) => names.map((name) => `${name}-${kind}`);
    const fields = {
      venue: by('venues', 'three'),
      organizer: [...by('organizers', 'three'), ...ids('organizers', 0)],
      categories: by('categories', 'two', 'three'),
      tags: by('tags', 'three', 'one', 'three'),
    };
    const becomes = {
      venue: ids('venues', 2),
      organizer: ids('organizers', 2, 0),
      categories: ids('categories', 1, 2),
      tags: ids('tags', 2, 0),
    };
    const edits: Edit[] = [
      { kind: 'events', id: event, fields, becomes },
      {
        kind: 'categories',
        id: category,
        fields: { parent: 'two-categories' },
        becomes: { parent: ids('categories', 1)[0] },
      },
    ];
    expect(await roundTrip(at, edits)).toEqual([]);
  });

  it('accepts the service’s own form of a slug as agreed, or reports it when slugs are exact', async () => {
    const at = await writingDesk(dialect);
    const others = await named(at);
    const slugs = ['Émotions à la carte', 'Two  Words', 'Straße', 'event-1'];
    const ids: number[] = [];
    for (const n of [0, ...slugs.keys()].keys()) ids.push(await full(at, 'events', n, others));
    await at.sync();
    const edits = slugs.map(
      (slug, index): Edit => ({ kind: 'events', id: ids[index === 0 ? 0 : index + 1] ?? 0, fields: { slug } }),
    );
    if (fieldClass(at.dialect, 'events', 'slug').written === 'normalised') {
      expect(await roundTrip(at, edits)).toEqual([]);
      return;
    }
    for (const { id, fields } of edits) await at.change('events', id, fields);
    const { outcomes } = await at.push();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(slugs.map(() => 'partly'));
    for (const { remarks } of outcomes) expect(remarks.join()).toMatch(/^slug: ".+" was sent, and the service has "/);
    expect(edits.map(({ id }) => at.held().get(`events ${id}`)?.record.slug)).toEqual(slugs);
  });

  it('reports a text that the service alters, and leaves the file unchanged', async () => {
    const at = await writingDesk(dialect, (body) => ({
      ...body,
      organizer: 'Filtered',
      email: 'filtered@example.org',
    }));
    const id = await full(at, 'organizers', 1, await named(at));
    await at.sync();
    const fields = { organizer: 'Written', email: 'written@example.org' };
    await at.change('organizers', id, fields);
    const exact = fieldClass(at.dialect, 'organizers', 'email').written === 'exact';
    const { outcomes } = await at.push();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([exact ? 'partly' : 'done']);
    const told = outcomes.flatMap(({ remarks }) => remarks).join('\n');
    for (const value of [...Object.values(fields), 'Filtered', 'filtered@example.org']) expect(told).toContain(value);
    expect(at.held().get(`organizers ${id}`)?.record).toMatchObject(fields);
    if (!exact) expect(await atRest(at)).toEqual([]);
  });

  it('writes passwords to no file, and holds back a file that has one', async () => {
    const at = await writingDesk(dialect);
    const others = await named(at);
    const id = await full(at, 'events', 1, others);
    await at.send('PUT', `/events/${await full(at, 'events', 2, others)}`, { password: 'sesame' });
    await at.sync();
    expect(JSON.stringify(at.files.snapshot())).not.toContain('sesame');
    expect(Object.values(at.files.snapshot()).join()).not.toContain('"password"');
    await at.change('events', id, { password: 'sesame' });
    const { plan } = await at.push();
    expect(plan.heldBack).toMatchObject([
      { path: at.pathOf('events', id), reason: expect.stringContaining('password') },
    ]);
    expect(at.writes).toEqual([]);
  });
});
