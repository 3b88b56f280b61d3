import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldValues, isSameValue } from '#content/state/ledger';
import { textDigest } from '#content/store/canonical-json';
import { type EventRecord, eventRecord as eventSchema } from '#records/schema';
import type { PlanContext } from '#sync/plan/decision';
import { compareFields } from '#sync/plan/merge';
import { TakenNames } from '#sync/plan/names';
import { type ConflictChoice, type ConflictedRecord, type ConflictSide, resolveConflict } from '#sync/resolve';
import { runs } from '../../support/tiers/runs.ts';
import { eventRecord, file, line, only, plan, textOf } from '../planning.ts';
import { AT } from '../pulling.ts';
import { choice } from './resolving.ts';

const RUNS = { numRuns: runs(400) };

const LONG = 'and so on '.repeat(30);

/** Values that each field may have on either side; the first is that of the last agreement. */
const VALUES = {
  title: ['Jazz', 'Blues', 'Funk'],
  cost: ['', '10', '20'],
  website: [undefined, 'https://one.example/', 'https://two.example/'],
  description: [`<p>${LONG}</p>`, `<p>One ${LONG}</p>`, `<p>Two ${LONG}</p>`, undefined],
  start_date: ['2026-12-01 20:00:00', '2026-12-01 19:00:00', '2026-12-01 21:00:00'],
  tags: [[], [1], [1, 2]],
  sticky: [false, true],
} as const;

type Field = keyof typeof VALUES;
const FIELDS: readonly Field[] = ['title', 'cost', 'website', 'description', 'start_date', 'tags', 'sticky'];

const base = eventRecord(1, { description: VALUES.description[0], website: false });
const fieldsOf = fc.record(
  {
    title: fc.constantFrom(...VALUES.title),
    cost: fc.constantFrom(...VALUES.cost),
    website: fc.constantFrom(...VALUES.website),
    description: fc.constantFrom(...VALUES.description),
    start_date: fc.constantFrom(...VALUES.start_date),
    tags: fc.constantFrom(...VALUES.tags),
    sticky: fc.constantFrom(...VALUES.sticky),
  },
  { requiredKeys: [] },
);
const whose = fc.option(fc.constantFrom<ConflictSide>('ours', 'theirs'), { nil: undefined });
const choices = fc.record({
  rest: whose,
  fields: fc.dictionary(fc.constantFrom(...FIELDS), fc.constantFrom<ConflictSide>('ours', 'theirs')),
});

const withFields = (record: object, fields: object): EventRecord =>
  eventSchema.parse(JSON.parse(JSON.stringify({ ...record, ...fields })));

/** A conflict that a sync has found, with the file as edited since and the choice that decides it. */
type Case = {
  readonly conflict: ConflictedRecord;
  readonly mine: EventRecord;
  readonly theirs: EventRecord;
  readonly choice: ConflictChoice;
};

const cases: fc.Arbitrary<Case> = fc
  .record({ mine: fieldsOf, theirs: fieldsOf, since: fieldsOf, choice: choices, normalised: fc.boolean() })
  .map(({ mine, theirs, since, choice: { rest, fields }, normalised }): Case | undefined => {
    const made = normalised ? { cost: '$0', tags: [9] } : {};
    const here = file('event-1', withFields(base, mine));
    const served = withFields(base, { ...made, ...theirs });
    const agreed = { ...line('event-1', base), service: made };
    const decision = only(plan({ service: [served], files: [here], ledger: [agreed] }));
    if (decision.cell !== 'conflict' || !decision.ledger) return undefined;
    const now = withFields(decision.record ?? here.record, since);
    return {
      conflict: {
        file: { ...here, record: now },
        line: decision.ledger,
        beside:
          decision.conflict === undefined
            ? undefined
            : { path: 'ca/events/event-1.conflict.json', text: decision.conflict },
      },
      mine: now,
      theirs: served,
      choice: choice(rest, fields),
    };
  })
  .filter((one) => one !== undefined);

const context: PlanContext = {
  language: 'ca',
  kind: 'events',
  names: new TakenNames(['ca/events/event-1.json']),
  conflicts: new Set(['event-1']),
  texts: new Map([['ca/events/event-1.json', 'the text of the file']]),
  at: AT,
  begun: true,
  uidHost: 'service.example',
  acceptsMissing: false,
  tombstones: new Map(),
  intents: [],
  statusOf: () => undefined,
  publishedAt: () => undefined,
  isAlike: () => false,
};

const same = (field: string, a: EventRecord, b: EventRecord) =>
  isSameValue(fieldValues(a).get(field), fieldValues(b).get(field));

describe('resolving any conflict with any choice', () => {
  /** Returns the fields in conflict that a choice gives to one side; without a side, those that it leaves open. */
  const given = ({ conflict, choice: { rest, fields } }: Case, whoseIt: ConflictSide | undefined) =>
    Object.keys(conflict.line.conflict ?? {}).filter((name) => (fields.get(name) ?? rest) === whoseIt);

  it('gives the file the service’s values in the chosen fields, and changes nothing else', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { conflict, mine, theirs } = one;
        const decision = resolveConflict(conflict, one.choice, context);
        expect(decision.cell).not.toBe('refused');
        const after = eventSchema.parse(decision.record ?? mine);
        // In a field that nobody decides, an edit that was taken back gives way to the service's change.
        const takenBack = given(one, undefined).filter((name) => same(name, mine, base));
        const taken = [...given(one, 'theirs'), ...takenBack];
        const expected = Object.fromEntries(taken.map((name) => [name, Reflect.get(theirs, name)]));
        expect(after).toEqual(withFields(mine, { ...expected }));
        expect(decision.write === undefined || decision.write === textOf(after)).toBe(true);
      }),
      RUNS,
    );
  });

  it('leaves only undecided fields in conflict, and turns the rest into edits or agreement', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { conflict, mine, theirs } = one;
        const decision = resolveConflict(conflict, one.choice, context);
        const after = eventSchema.parse(decision.record ?? mine);
        const ledger = decision.ledger ?? conflict.line;
        const next = compareFields(fieldValues(after), fieldValues(theirs), ledger);
        const open = given(one, undefined).filter((name) => !same(name, mine, base) && !same(name, mine, theirs));
        expect(next.conflicting).toEqual(open.sort());
        expect(Object.keys(ledger.conflict ?? {}).sort()).toEqual(open);
        expect(next.changed).toEqual([]);
        for (const name of given(one, 'theirs')) expect(next.edited).not.toContain(name);
        for (const name of given(one, 'ours')) expect(next.edited.includes(name)).toBe(!same(name, mine, theirs));
        const inStep = next.edited.length + next.conflicting.length + next.converged.length === 0;
        const text = decision.write === undefined ? 'the text of the file' : textDigest(decision.write);
        if (decision.ledger) expect(ledger.text).toBe(inStep ? text : '');
      }),
      RUNS,
    );
  });

  it('lets the service’s next change of a decided field in if it was unedited, else reports a conflict', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { conflict, mine, theirs } = one;
        const decision = resolveConflict(conflict, one.choice, context);
        const after = eventSchema.parse(decision.record ?? mine);
        const later = withFields(theirs, { title: 'Changed since' });
        const next = compareFields(fieldValues(after), fieldValues(later), decision.ledger ?? conflict.line);
        if (given(one, 'theirs').includes('title')) expect(next.changed).toContain('title');
        if (given(one, 'ours').includes('title'))
          expect(same('title', mine, theirs) ? next.changed : next.conflicting).toContain('title');
      }),
      RUNS,
    );
  });
});
