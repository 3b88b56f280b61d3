import { describe, expect, it } from 'vitest';
import { CLASS_WORDS, classWords, fieldClass } from '#interface/dialects/dialect';
import { DIALECT_NAMES, DIALECTS } from '#interface/dialects/dialects';
import { FIELDS, type Field } from '#interface/fields';
import { KINDS } from '#interface/kinds';

const observed = DIALECTS['the-events-calendar'];
const { document } = DIALECTS;

const CELLS = KINDS.flatMap((kind) => {
  const fields: readonly Field[] = FIELDS[kind];
  return fields.map(({ name, readable }) => ({ kind, name, readable }));
});

describe('the classes of fields', () => {
  it('cover only fields of the interface', () => {
    for (const dialect of DIALECT_NAMES)
      for (const table of ['written', 'cleared', 'omitted'] as const)
        for (const kind of KINDS) {
          const fields: readonly Field[] = FIELDS[kind];
          const unknown = Object.keys(DIALECTS[dialect][table][kind]).filter(
            (name) => !fields.some((field) => field.name === name),
          );
          expect([dialect, table, kind, unknown]).toEqual([dialect, table, kind, []]);
        }
  });

  it('make all fields but the password exact in the document dialect, and reset none', () => {
    for (const { kind, name, readable } of CELLS) {
      const { written, omitted } = fieldClass(document, kind, name);
      expect([kind, name, written, omitted]).toEqual([kind, name, readable ? 'exact' : 'write-only', 'kept']);
    }
  });

  it('make only unreadable fields write-only in the observed dialect', () => {
    for (const { kind, name, readable } of CELLS)
      expect(fieldClass(observed, kind, name).written === 'write-only').toBe(!readable);
  });

  it('make every required field unclearable', () => {
    for (const dialect of DIALECT_NAMES)
      for (const kind of KINDS) {
        const fields: readonly Field[] = FIELDS[kind];
        for (const { name } of fields.filter(({ required }) => required))
          expect(fieldClass(DIALECTS[dialect], kind, name).cleared).toBe('unclearable');
      }
  });

  it('clear a field by omission only when an update resets it', () => {
    for (const { kind, name } of CELLS) {
      const { cleared, omitted } = fieldClass(observed, kind, name);
      if (cleared === 'omit') expect([kind, name, omitted]).toEqual([kind, name, 'reset']);
    }
  });

  it('reset only the fields that the observed service resets', () => {
    const reset = (kind: (typeof KINDS)[number]) =>
      CELLS.filter((cell) => cell.kind === kind && fieldClass(observed, kind, cell.name).omitted === 'reset')
        .map(({ name }) => name)
        .join(' ');
    expect(reset('events')).toBe(
      'date status timezone all_day image cost website show_map show_map_link hide_from_listings sticky featured organizer',
    );
    expect(reset('venues')).toBe('status stateprovince image');
    expect(reset('organizers')).toBe('status image');
    expect(reset('categories') + reset('tags')).toBe('');
  });

  it('have the right words for each field', () => {
    expect(classWords(document, 'events', 'title')).toEqual(['exact', 'unclearable']);
    expect(classWords(document, 'events', 'cost')).toEqual(['exact']);
    expect(classWords(document, 'categories', 'parent')).toEqual(['exact', 'clear-by']);
    expect(classWords(observed, 'events', 'description')).toEqual(['normalised', 'clear-by']);
    expect(classWords(observed, 'events', 'featured')).toEqual(['exact']);
    expect(classWords(observed, 'events', 'password')).toEqual(['write-only']);
    const used = CELLS.flatMap(({ kind, name }) => classWords(observed, kind, name));
    expect(new Set(used)).toEqual(new Set(CLASS_WORDS));
  });
});
