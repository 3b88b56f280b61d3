import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContentError } from '#errors';
import { KINDS } from '#interface/kinds';
import type { CreateStep, DeleteStep, FieldChange, PushPlan, PushStep, UpdateStep } from '#sync/push/plan';
import { changesSincePlan, planFileText, readPlan, stepsOfSavedPlan } from '#sync/push/plan-file';
import { codePoint } from '../../../support/code-point.ts';

const ORIGIN = 'https://agenda.example';
const MADE = Temporal.Instant.from('2026-11-21T09:00:00.5Z');
const NOTHING: PushPlan = { steps: [], heldBack: [], taken: [], notes: [] };

const CREATE: CreateStep = {
  does: 'create',
  language: 'ca',
  kind: 'venues',
  path: 'ca/venues/sala.json',
  file: 'file of sala',
  key: { field: 'venue', value: 'Sala' },
  changes: [{ field: 'venue', from: undefined, to: 'Sala' }],
  needs: ['ca/venues/other.json'],
};
const TITLE: FieldChange = { field: 'title', from: 'Jazz', to: 'Blues' };
const COST: FieldChange = { field: 'cost', from: '10', to: undefined };
const UPDATE: UpdateStep = {
  does: 'update',
  language: 'ca',
  kind: 'events',
  path: 'ca/events/jazz.json',
  id: 12,
  file: 'file of jazz',
  served: 'served jazz',
  changes: [TITLE, COST],
  resent: ['sticky'],
  copies: [{ language: 'en', path: 'en/events/jazz.json', file: 'file of jazz in English' }],
};
const DELETE: DeleteStep = {
  does: 'delete',
  language: 'ca',
  kind: 'events',
  path: 'ca/events/old.json',
  id: 9,
  served: 'served old',
  title: 'Old',
};
const plan = (...steps: readonly PushStep[]): PushPlan => ({ ...NOTHING, steps });
const SAVED = plan(CREATE, UPDATE, DELETE);

const text = fc.string({ unit: codePoint, maxLength: 12 });
const subject = { language: text, kind: fc.constantFrom(...KINDS), path: text };
const id = fc.integer({ min: 1 });
const single = fc.oneof(text, fc.integer(), fc.boolean());
const value = fc.oneof(fc.constant(undefined), single, fc.array(single, { maxLength: 3 }));
const changes = fc.array(fc.record({ field: text, from: value, to: value }), { maxLength: 3 });
const names = fc.array(text, { maxLength: 2 });
const someStep: fc.Arbitrary<PushStep> = fc.oneof(
  fc.record({
    does: fc.constant('create' as const),
    ...subject,
    file: text,
    key: fc.record({ field: text, value: text }),
    changes,
    needs: names,
  }),
  fc.record({
    does: fc.constant('update' as const),
    ...subject,
    id,
    file: text,
    served: text,
    changes,
    resent: names,
    copies: fc.array(fc.record({ language: text, path: text, file: text }), { maxLength: 2 }),
  }),
  fc.record({ does: fc.constant('delete' as const), ...subject, id, served: text, title: text }),
);
const somePlan: fc.Arbitrary<PushPlan> = fc.record({
  // A record has at most one step, and a file of its own.
  steps: fc.uniqueArray(someStep, {
    maxLength: 4,
    comparator: (a, b) => a.path === b.path || ('id' in a && 'id' in b && a.id === b.id),
  }),
  heldBack: fc.array(
    fc.record({
      ...subject,
      id: fc.option(id, { nil: undefined }),
      cell: fc.constantFrom('conflict', 'refused', 'removed'),
      reason: text,
    }),
    { maxLength: 2 },
  ),
  taken: fc.array(fc.record(subject), { maxLength: 2 }),
  notes: names,
});

describe('a saved plan', () => {
  it('reads back unchanged', () => {
    fc.assert(
      fc.property(somePlan, (one) => {
        const read = readPlan(planFileText(one, { origin: ORIGIN }, MADE), 'plan.json');
        expect(read).toEqual({ ...one, origin: ORIGIN, made: MADE });
        expect(changesSincePlan(read, one)).toEqual([]);
      }),
    );
  });

  it('has the same text whatever the order of its properties', () => {
    const { does, language, ...rest } = UPDATE;
    const other = { ...rest, language, does };
    expect(planFileText(plan(other), { origin: ORIGIN }, MADE)).toBe(
      planFileText(plan(UPDATE), { origin: ORIGIN }, MADE),
    );
  });

  it('holds exactly the plan, in a fixed form', () => {
    expect(planFileText(plan(DELETE), { origin: ORIGIN }, MADE)).toBe(`{
  "v": 1,
  "origin": "https://agenda.example",
  "made": "2026-11-21T09:00:00.5Z",
  "steps": [
    {
      "does": "delete",
      "language": "ca",
      "kind": "events",
      "path": "ca/events/old.json",
      "id": 9,
      "served": "served old",
      "title": "Old"
    }
  ],
  "heldBack": [],
  "taken": [],
  "notes": []
}
`);
  });

  it('rejects or leaves out data that is not part of a plan', () => {
    const withSecret = { ...DELETE, password: 'secret' };
    expect(() => planFileText(plan(withSecret), { origin: ORIGIN }, MADE)).toThrow('password');
    const binding = { origin: ORIGIN, password: 'secret' };
    const withMore = { ...SAVED, environment: 'secret' };
    expect(planFileText(withMore, binding, MADE)).not.toContain('secret');
  });

  const edited = (change: (parsed: Record<string, unknown>) => void) => {
    const parsed: unknown = JSON.parse(planFileText(SAVED, { origin: ORIGIN }, MADE));
    const copy = { ...Object(parsed) };
    change(copy);
    return JSON.stringify(copy);
  };

  it.each([
    ['is not JSON', '{"v": 1', /JSON/],
    ['is an array', '[]', /the whole/],
    ['is of another version', edited((parsed) => Object.assign(parsed, { v: 2 })), /v: /],
    ['has no origin', edited((parsed) => Reflect.deleteProperty(parsed, 'origin')), /origin: /],
    ['has no valid time', edited((parsed) => Object.assign(parsed, { made: 'yesterday' })), /made: /],
    [
      'has a step without a digest',
      edited((parsed) => Object.assign(parsed, { steps: [{ ...UPDATE, file: undefined }] })),
      /steps\.0\.file: /,
    ],
    [
      'has a step with an unknown action',
      edited((parsed) => Object.assign(parsed, { steps: [CREATE, { ...UPDATE, does: 'drop' }] })),
      /steps\.1\.does: /,
    ],
    [
      'has a step of an unknown kind',
      edited((parsed) => Object.assign(parsed, { steps: [{ ...DELETE, kind: 'pages' }] })),
      /steps\.0\.kind: /,
    ],
    [
      'has a step with an unknown field',
      edited((parsed) => Object.assign(parsed, { steps: [{ ...DELETE, fields: {} }] })),
      /steps\.0: .*fields/,
    ],
    ['has an unknown field', edited((parsed) => Object.assign(parsed, { more: 1 })), /more/],
  ])('that %s is rejected with a message that names the file and the fault', (_what, text, expected) => {
    const read = () => readPlan(text, 'out/plan.json');
    expect(read).toThrow(ContentError);
    expect(read).toThrow(/^out\/plan\.json can't be read as a plan: /);
    expect(read).toThrow(expected);
  });
});

/** Returns another value of the same type. */
function other(value: unknown): unknown {
  if (typeof value === 'string') return `${value}?`;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.slice(1);
  return { ...Object(value), value: 'other' };
}

describe('the changes since a plan was saved', () => {
  const TOLD = {
    language: 'content has it in another language',
    kind: 'content has it as another kind of record',
    path: 'content has its file in another place',
    id: 'the file names another record of the service',
    file: 'the file was changed',
    served: 'the record was changed on the service',
    title: 'the record has another title on the service',
    key: 'the file has another key',
    needs: 'the file names other new records',
    resent: 'what would be sent along is not the same',
    copies: 'its files in other languages were changed',
  };
  const parts = [CREATE, UPDATE, DELETE].flatMap((step) =>
    Object.keys(step)
      .filter((part) => part !== 'does' && part !== 'changes')
      .map((part): [string, string, PushStep, string] => [step.does, part, step, String(Reflect.get(TOLD, part))]),
  );

  it.each(parts)('include, for the step %s, a different %s', (does, part, step, told) => {
    const changed = { ...step, [part]: part === 'kind' ? 'tags' : other(Reflect.get(step, part)) };
    const moved = changesSincePlan(SAVED, plan(...SAVED.steps.map((one) => (one === step ? changed : one))));
    // A new record is known by its path alone: with another path it is another step.
    expect(moved).toEqual(does === 'create' && part === 'path' ? [] : [`${step.path}: ${told}`]);
  });

  it.each<[string, Partial<UpdateStep>, string]>([
    ['a field that is no longer written', { changes: UPDATE.changes.slice(0, 1) }, 'the same: cost'],
    ['an additional field', { changes: [...UPDATE.changes, { field: 'slug', from: 'a', to: 'b' }] }, 'the same: slug'],
    ['another new value', { changes: [{ field: 'title', from: 'Jazz', to: 'Soul' }, COST] }, 'the same: title'],
    [
      'another former value on the service',
      { changes: [{ field: 'title', from: 'Swing', to: 'Blues' }, COST] },
      'the same: title',
    ],
    ['an empty value in place of none', { changes: [TITLE, { ...COST, to: '' }] }, 'the same: cost'],
    ['another text of a copy', { copies: [{ language: 'en', path: 'en/events/jazz.json', file: 'other' }] }, 'changed'],
    ['one more copy', { copies: [...UPDATE.copies, { language: 'de', path: 'de/a.json', file: 'f' }] }, 'changed'],
    ['one more field that is sent along', { resent: ['sticky', 'featured'] }, 'the same'],
  ])('include %s', (_what, changed, told) => {
    const moved = changesSincePlan(SAVED, plan(CREATE, { ...UPDATE, ...changed }, DELETE));
    expect(moved).toHaveLength(1);
    expect(moved[0]).toMatch(new RegExp(`^ca/events/jazz\\.json: .* ${told}$`));
  });

  it('include every side that changed', () => {
    const changed = { ...UPDATE, file: 'x', served: 'y', changes: UPDATE.changes.slice(1) };
    expect(changesSincePlan(SAVED, plan(CREATE, changed, DELETE))).toEqual([
      'ca/events/jazz.json: the file was changed',
      'ca/events/jazz.json: the record was changed on the service',
      'ca/events/jazz.json: what would be written is not the same: title',
    ]);
  });

  it('include a step replaced by another kind of write', () => {
    const { language, kind, path, id } = UPDATE;
    const removed: DeleteStep = { does: 'delete', language, kind, path, id, served: 'y', title: 'Jazz' };
    expect(changesSincePlan(SAVED, plan(CREATE, removed, DELETE))).toEqual([
      'ca/events/jazz.json: another kind of write is due: delete in the place of update',
      'ca/events/jazz.json: the record was changed on the service',
    ]);
    const made: UpdateStep = { ...UPDATE, kind: 'venues', path: CREATE.path, file: CREATE.file, id: 77 };
    expect(changesSincePlan(plan(CREATE), plan(made))).toContain(
      'ca/venues/sala.json: another kind of write is due: update in the place of create',
    );
  });

  it('include a step that is held back or taken, and omit a step with nothing left to write', () => {
    const { language, kind, path, id } = UPDATE;
    const one = { language, kind, path };
    expect(changesSincePlan(plan(UPDATE), NOTHING)).toEqual([]);
    expect(
      changesSincePlan(plan(UPDATE), {
        ...NOTHING,
        heldBack: [{ ...one, id, cell: 'conflict', reason: 'title differs' }],
      }),
    ).toEqual(['ca/events/jazz.json: it is held back: title differs']);
    expect(changesSincePlan(plan(UPDATE), { ...NOTHING, taken: [one] })).toEqual([
      'ca/events/jazz.json: the file takes what the service has',
    ]);
  });

  it('omit new steps and another order of steps', () => {
    const more: UpdateStep = { ...UPDATE, id: 13, path: 'ca/events/more.json' };
    expect(changesSincePlan(SAVED, plan(more, DELETE, UPDATE, CREATE))).toEqual([]);
  });

  it('keep apart a deleted record and a new one in its place', () => {
    const again: CreateStep = { ...CREATE, kind: 'events', path: DELETE.path };
    expect(changesSincePlan(plan(again, DELETE), plan(again, DELETE))).toEqual([]);
    expect(changesSincePlan(plan(again, DELETE), plan(DELETE, again))).toEqual([]);
    expect(stepsOfSavedPlan(plan(again), plan(DELETE, again))).toEqual([again]);
    expect(stepsOfSavedPlan(plan(DELETE), plan(DELETE, again))).toEqual([DELETE]);
  });

  it('keep apart records with one id in two languages or of two kinds', () => {
    const english: UpdateStep = { ...UPDATE, language: 'en', path: 'en/events/jazz.json', copies: [] };
    const venue: UpdateStep = { ...UPDATE, kind: 'venues', path: 'ca/venues/jazz.json', copies: [] };
    const all = plan(english, UPDATE, venue);
    expect(changesSincePlan(all, all)).toEqual([]);
    expect(stepsOfSavedPlan(plan(UPDATE), all)).toEqual([UPDATE]);
  });
});

describe('the steps of a saved plan', () => {
  it('are the matching steps planned now, in their current order', () => {
    const more: UpdateStep = { ...UPDATE, id: 13, path: 'ca/events/more.json' };
    const now = { ...CREATE };
    expect(stepsOfSavedPlan(plan(DELETE, CREATE), plan(more, now, UPDATE, DELETE))).toEqual([now, DELETE]);
    expect(stepsOfSavedPlan(plan(CREATE), plan(now))[0]).toBe(now);
    expect(stepsOfSavedPlan(NOTHING, SAVED)).toEqual([]);
    expect(stepsOfSavedPlan(SAVED, NOTHING)).toEqual([]);
  });
});
