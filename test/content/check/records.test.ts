import { describe, expect, it } from 'vitest';
import { agreed, EVENT, file, findings } from './checking.ts';

/** Returns the findings of a check of one event, without its path. */
const inEvent = async (fields: object) => {
  const text = JSON.stringify({ ...EVENT, ...fields }, null, 2);
  return (await findings({ 'ca/events/jazz.json': text })).map((one) => one.replace('ca/events/jazz.json:', ''));
};

describe('checking a record that its schema rejects', () => {
  it.each([
    [{ tittle: 'x' }, "7:3: The file has no field 'tittle'. Did you mean 'title'?"],
    [{ name: 'x' }, "7:3: The file has no field 'name'. Did you mean 'title'?"],
    [{ whatever: 'x' }, "7:3: The file has no field 'whatever'. Remove it."],
    [{ local: { note: 'x' } }, "8:5: 'local' has no field 'note'. Did you mean 'notes'?"],
    [
      { local: { zzz: 1 } },
      "8:5: 'local' has no field 'zzz'. Remove it; there may be event_status, online, tickets, accessibility, image_alt, coordinates, notes.",
    ],
    [{ title: undefined }, '1:1: \'title\' is missing. Add "title": "…".'],
    [{ title: 7 }, "2:12: 'title' is 7. Write text in double quotes."],
    [{ all_day: 'yes' }, '7:14: \'all_day\' is "yes". Write true or false without quotes.'],
    [
      { start_date: '1.12.2026' },
      '5:17: \'start_date\' is "1.12.2026". Write YYYY-MM-DD hh:mm:ss, or YYYY-MM-DD for an all-day event.',
    ],
    [
      { end_date: '2027-02-30 20:00:00' },
      '6:15: \'end_date\' is "2027-02-30 20:00:00", not a date and time that exist. Write a date that exists, as YYYY-MM-DD hh:mm:ss.',
    ],
    [
      { start_date: '0206-12-01 20:00:00' },
      '5:17: \'start_date\' is "0206-12-01 20:00:00". Write a year from 1900 to 2199.',
    ],
    [
      { local: { event_status: 'off' } },
      '8:21: \'local.event_status\' is "off". Write "cancelled" or "postponed" or "scheduled".',
    ],
    [
      { local: { coordinates: { latitude: 91, longitude: 0 } } },
      "9:19: 'local.coordinates.latitude' is 91. Write a number up to 90.",
    ],
    [
      { venue: [true] },
      "8:5: An entry of 'venue' is true. Write the id of a record, such as 15, or its slug in double quotes.",
    ],
    [{ cost: null }, "7:11: 'cost' is null. Write text in double quotes, or leave it out."],
    [{ venue: 15 }, "7:12: 'venue' is 15. Write a list in square brackets."],
  ])('reports the place and a fix for the fields %j', async (fields, finding) => {
    expect(await inEvent(fields)).toEqual([finding]);
  });

  it('reports a file that is not an object', async () => {
    expect(await findings({ 'ca/tags/x.json': '[]' })).toEqual([
      'ca/tags/x.json:1:1: The file is a list. Write an object in braces.',
    ]);
  });
});

describe('checking an event whose fields contradict each other', () => {
  it.each([
    [
      { end_date: '2026-12-01 19:59:59' },
      '6:15: The event ends before it begins, at 2026-12-01 20:00:00. Write an end that is not before the start.',
    ],
    [
      { start_date: '2026-12-01' },
      '5:17: \'start_date\' has no time, and the event is not all-day. Write "2026-12-01 19:00:00", or "all_day": true.',
    ],
    [
      { all_day: true, start_date: '2026-12-01' },
      '6:15: \'end_date\' has a time, and the event is all-day. Write "2026-12-01", or "all_day": false.',
    ],
    [{ timezone: 'Europe/Madird' }, "4:15: There is no time zone 'Europe/Madird'. Did you mean 'Europe/Madrid'?"],
    [{ timezone: 'madrid' }, "4:15: There is no time zone 'madrid'. Did you mean 'Europe/Madrid'?"],
    [{ timezone: 'here' }, "4:15: There is no time zone 'here'. Write an IANA name, such as Europe/Madrid."],
    [{ title: ' ' }, "2:12: 'title' is empty. Write what the event is called."],
  ])('reports the place and a fix for the fields %j', async (fields, finding) => {
    expect(await inEvent(fields)).toEqual([finding]);
  });

  it.each([
    { end_date: '2026-12-01 20:00:00' },
    { all_day: true, start_date: '2026-12-01', end_date: '2026-12-01' },
    { timezone: '' },
    { timezone: 'UTC+2' },
    { timezone: 'europe/madrid' },
    { $schema: '../../.almanac/schema/events.json' },
  ])('reports nothing for the fields %j', async (fields) => {
    expect(await inEvent(fields)).toEqual([]);
  });
});

describe('checking the name of a record', () => {
  it('reports an empty name under the field that holds it in each kind', async () => {
    const texts = { ...file('venues', 'a', { venue: '' }), ...file('tags', 'b', { name: '' }) };
    expect(await findings(texts)).toEqual([
      "ca/tags/b.json:2:11: 'name' is empty. Write what the tag is called.",
      "ca/venues/a.json:2:12: 'venue' is empty. Write what the venue is called.",
    ]);
  });
});

describe('a problem in data that the service sent', () => {
  const odd = file('events', 'odd', { title: '', end_date: '2026-12-01 19:00:00' });

  it('is a warning while nobody has edited the file', async () => {
    const told = await findings({ ...odd, ...agreed('events', odd) });
    expect(told).toHaveLength(2);
    for (const one of told) expect(one).toMatch(/: warning: /);
  });

  it('is an error in a file that is edited or new', async () => {
    const edited = file('events', 'odd', { title: '', end_date: '2026-12-01 19:00:00', cost: '5' });
    for (const texts of [odd, { ...edited, ...agreed('events', odd) }])
      for (const one of await findings(texts)) expect(one).not.toMatch(/: warning: /);
  });
});
