import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerValue } from '#content/state/ledger';
import { type Agreement, compareFields, withServiceFields } from '#sync/plan/merge';

const values = (record: Record<string, LedgerValue>) => new Map(Object.entries(record));
const agreed = (file: Record<string, LedgerValue>, service: Record<string, LedgerValue | null> = {}): Agreement => ({
  file,
  service,
});

describe('comparing a file with the service field by field', () => {
  const base = agreed({ title: 'Jazz', cost: '10', tags: [1, 2] });
  const same = { title: 'Jazz', cost: '10', tags: [1, 2] };

  it('finds nothing when neither side changed', () => {
    expect(compareFields(values(same), values(same), base)).toEqual({
      edited: [],
      changed: [],
      converged: [],
      conflicting: [],
    });
  });

  it('separates a local edit from a change on the service', () => {
    const result = compareFields(values({ ...same, title: 'Blues' }), values({ ...same, cost: '12' }), base);
    expect(result).toEqual({ edited: ['title'], changed: ['cost'], converged: [], conflicting: [] });
  });

  it('reports the same value on both sides as converged', () => {
    const result = compareFields(values({ ...same, title: 'Blues' }), values({ ...same, title: 'Blues' }), base);
    expect(result.converged).toEqual(['title']);
    expect(result.conflicting).toEqual([]);
  });

  it('reports a conflict when both sides changed one field differently', () => {
    const result = compareFields(values({ ...same, title: 'Blues' }), values({ ...same, title: 'Funk' }), base);
    expect(result.conflicting).toEqual(['title']);
  });

  it('does not count a value that the service normalised as a change of either side', () => {
    const normalised = agreed({ cost: '10' }, { cost: '$10' });
    expect(compareFields(values({ cost: '10' }), values({ cost: '$10' }), normalised)).toEqual({
      edited: [],
      changed: [],
      converged: [],
      conflicting: [],
    });
    expect(compareFields(values({ cost: '12' }), values({ cost: '$10' }), normalised).edited).toEqual(['cost']);
    expect(compareFields(values({ cost: '10' }), values({ cost: '$11' }), normalised).changed).toEqual(['cost']);
  });

  it('remembers that the service had no value for a field', () => {
    const dropped = agreed({ phone: '1' }, { phone: null });
    expect(compareFields(values({ phone: '1' }), values({}), dropped).changed).toEqual([]);
    expect(compareFields(values({ phone: '1' }), values({ phone: '2' }), dropped).changed).toEqual(['phone']);
  });

  it('makes equal fields converge and different ones conflict when there is no agreement', () => {
    const result = compareFields(
      values({ title: 'Jazz', cost: '10' }),
      values({ title: 'Jazz', slug: 'jazz' }),
      undefined,
    );
    expect(result).toEqual({ edited: [], changed: [], converged: ['title'], conflicting: ['cost', 'slug'] });
  });

  it('puts every field that differs from the agreement in exactly one group', () => {
    const record = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3'));
    fc.assert(
      fc.property(record, record, record, (file, service, both) => {
        const result = compareFields(values(file), values(service), agreed(both));
        const groups = Object.values(result).flat();
        expect(new Set(groups).size).toBe(groups.length);
        for (const name of ['a', 'b', 'c', 'd']) {
          const moved = file[name] !== both[name] || service[name] !== both[name];
          expect(groups.includes(name)).toBe(moved);
        }
      }),
    );
  });
});

describe('a record that takes the service’s changes', () => {
  it('keeps the file’s own schema address and local part', () => {
    const service = { id: 1, url: '', listed: true };
    const file = { $schema: '../../.almanac/schema/tags.json', name: 'old', local: { notes: 'x' } };
    expect(withServiceFields(file, { name: 'new', service }, ['name'])).toEqual({ ...file, name: 'new', service });
  });
});
