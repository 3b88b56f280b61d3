import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventRule, type EventStatus, statusBy } from '#content/calendar/facts/rules';

const NOTHING: EventRule = { categories: [], tags: [], titlePrefixes: [] };

const event = (
  changes: Partial<Parameters<ReturnType<typeof statusBy>>[0]> & { readonly title?: string } = {},
): Parameters<ReturnType<typeof statusBy>>[0] => {
  const { title = 'Jazz', ...rest } = changes;
  return { record: { title }, categories: [], tags: [], ...rest };
};

/** The status of an event where this is the rule for cancelled ones. */
const by = (rule: Partial<EventRule>, one: Parameters<ReturnType<typeof statusBy>>[0]): EventStatus =>
  statusBy({ cancelled: { ...NOTHING, ...rule }, postponed: NOTHING })(one);

describe('the status of an event', () => {
  it('is scheduled without rules, whatever its title and categories', () => {
    expect(statusBy()(event({ title: 'CANCELLED: Jazz', categories: ['cancelled'] }))).toBe('scheduled');
    expect(by({}, event({ title: 'CANCELLED: Jazz', categories: ['cancelled'] }))).toBe('scheduled');
  });

  it('combines service and rules: cancelled beats postponed, and the file beats both', () => {
    const served = (event_status: 'cancelled' | 'postponed' | 'rescheduled' | 'moved-online', more: object = {}) =>
      event({ record: { title: 'Jazz', service: { id: 1, url: '', listed: true, event_status }, ...more } });
    const rules = { cancelled: { ...NOTHING, tags: ['off'] }, postponed: { ...NOTHING, tags: ['later'] } };
    const tagged = (status: Parameters<typeof served>[0], tag: string) =>
      statusBy(rules)({ ...served(status), tags: [tag] });
    const all = ['cancelled', 'postponed', 'rescheduled', 'moved-online'] as const;
    expect(all.map((status) => statusBy()(served(status)))).toEqual([
      'cancelled',
      'postponed',
      'scheduled',
      'scheduled',
    ]);
    expect(all.map((status) => tagged(status, 'later'))).toEqual(['cancelled', 'postponed', 'postponed', 'postponed']);
    expect(all.map((status) => tagged(status, 'off'))).toEqual(all.map(() => 'cancelled'));
    for (const event_status of ['scheduled', 'cancelled', 'postponed'] as const)
      expect(statusBy(rules)(served('cancelled', { local: { event_status } }))).toBe(event_status);
  });

  it('comes from a category or a tag, each by its own rule', () => {
    expect(by({ categories: ['off'] }, event({ categories: ['jazz', 'off'] }))).toBe('cancelled');
    expect(by({ categories: ['off'] }, event({ tags: ['off'] }))).toBe('scheduled');
    expect(by({ tags: ['off'] }, event({ tags: ['off'] }))).toBe('cancelled');
    expect(by({ tags: ['off'] }, event({ categories: ['off'] }))).toBe('scheduled');
    expect(by({ tags: ['off'] }, event({ tags: ['offside'] }))).toBe('scheduled');
  });

  it('is found by a slug that is percent-encoded or differs in case', () => {
    expect(by({ tags: ['ملغى'] }, event({ tags: ['%d9%85%d9%84%d8%ba%d9%89'] }))).toBe('cancelled');
    expect(by({ tags: ['Abgesagt'] }, event({ tags: ['abgesagt'] }))).toBe('cancelled');
  });

  it.each([
    ['CANCELLED:', 'Cancelled: Jazz'],
    ['  cancelled: ', '\u00a0 CANCELLED: Jazz'],
    ['[Abgesagt] (*)', '[ABGESAGT] (*) Jazz'],
    ['CANCEL·LAT', 'Cancel·lat: Jazz'],
    ['annulé', 'ANNULE\u0301 – Jazz'],
    ['ΑΚΥΡΩΝΕΤΑΙΣ', 'ακυρωνεταις Jazz'],
    ['ISTANBUL', 'istanbul'],
    ['straße', 'STRAẞE 5'],
    ['𐐀', '𐐨'],
    ['Cancelled', 'CANCELLED'],
    ['Cancelled', 'Cancelled, alas'],
    ['Cancelled', 'Cancelled – Jazz'],
    ['Cancelled', 'Cancelled-Jazz'],
    ['[Off]', '[OFF]Jazz'],
    ['中止', '中止コンサート'],
    ['ยกเลิก', 'ยกเลิกคอนเสิร์ต'],
  ])('follows from the prefix %j in the title %j', (prefix, title) => {
    expect(by({ titlePrefixes: ['none', prefix] }, event({ title }))).toBe('cancelled');
  });

  it.each([
    ['CANCELLED:', 'Jazz CANCELLED:'],
    ['CANCELLED:', 'CANCELLED'],
    ['C.NCELLED', 'CANCELLED'],
    ['ISTANBUL', 'ıstanbul'],
    ['Off', 'Offenes Singen'],
    ['Off', 'Off2'],
    ['Annul', 'Annulé'],
    ['Annul', 'Annule\u0301'],
    ['Cancel', 'Cancel·lat'],
    ['L', 'L’orquestra'],
  ])('does not follow from the prefix %j in the title %j', (prefix, title) => {
    expect(by({ titlePrefixes: [prefix] }, event({ title }))).toBe('scheduled');
  });

  it('is cancelled when rules give both statuses, and the file’s status beats all rules', () => {
    const both = statusBy({ cancelled: { ...NOTHING, tags: ['a'] }, postponed: { ...NOTHING, tags: ['a', 'b'] } });
    expect(both(event({ tags: ['a'] }))).toBe('cancelled');
    expect(both(event({ tags: ['b'] }))).toBe('postponed');
    for (const event_status of ['scheduled', 'postponed'] as const)
      expect(both(event({ record: { title: 'Jazz', local: { event_status } }, tags: ['a'] }))).toBe(event_status);
  });

  it('follows from any prefix whose words begin the title, ignoring case', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((one) => one.trim() !== '');
    fc.assert(
      fc.property(text, fc.string({ unit: 'grapheme' }), (prefix, rest) => {
        const title = `${prefix} ${rest}`;
        // A letter may take marks that follow it into itself.
        fc.pre(title.normalize('NFC').startsWith(prefix.normalize('NFC')));
        expect(by({ titlePrefixes: [prefix] }, event({ title }))).toBe('cancelled');
      }),
    );
    const ascii = fc.string({ unit: 'grapheme-ascii', minLength: 1 }).filter((one) => one.trim() !== '');
    fc.assert(
      fc.property(ascii, (prefix) => {
        expect(by({ titlePrefixes: [prefix] }, event({ title: prefix.toUpperCase() }))).toBe('cancelled');
        expect(by({ titlePrefixes: [prefix.toUpperCase()] }, event({ title: prefix.toLowerCase() }))).toBe('cancelled');
      }),
    );
  });
});
