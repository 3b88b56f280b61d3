import { describe, expect, it } from 'vitest';
import { decodeItem } from '#interface/decode-item';
import { DIALECTS } from '#interface/dialects/dialects';
import type { Kind } from '#interface/kinds';
import type { Served } from '#interface/responses';
import { recordFrom } from '#records/from-response';
import { createRequest, updateRequest, type WriteRequest } from '#records/request/to-request';
import { RECORD, type RecordOf } from '#records/schema';
import { eventItem, organizerItem, termItem, venueItem } from '../../interface/served.ts';

const { document } = DIALECTS;
const observed = DIALECTS['the-events-calendar'];

type Values = Readonly<Record<string, unknown>>;

function servedOf<K extends Kind>(kind: K, item: unknown): Served[K] {
  const decoded = decodeItem(kind, item);
  if ('reason' in decoded) throw new Error(decoded.reason);
  return decoded.served;
}

/** The request for changes to a served item; a field that is given nothing is one that content has emptied. */
function update<K extends Kind>(dialect: typeof document, kind: K, item: unknown, changes: Values): WriteRequest<K> {
  const served = servedOf(kind, item);
  const wanted: RecordOf[K] = { ...recordFrom(kind, served, true), ...changes };
  return updateRequest(dialect, kind, served, { record: wanted, edited: Object.keys(changes) });
}

const EVENT = eventItem({ status: 'private', cost_details: { currency_symbol: '', values: ['3', '5'] } });

/** The fields that have to be sent with every update of the event: services forget them otherwise. */
const SAFE = {
  date: '2026-09-01 12:00:00',
  date_utc: '2026-09-01 10:00:00',
  status: 'private',
  timezone: 'Europe/Madrid',
  all_day: false,
  start_date: '2026-11-11 17:30:00',
  end_date: '2026-11-11 19:00:00',
  image: '88',
  cost: '3-5',
  website: 'https://lanterns.example/?a=1&b=2',
  show_map: true,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: true,
  organizer: [71, 72],
};

describe('an update of an event for a service that resets omitted fields', () => {
  it('sends the edit and the current values of the fields that would be reset', () => {
    const { fields, resent, unwritable } = update(observed, 'events', EVENT, { title: 'New' });
    expect(fields).toEqual({ ...SAFE, title: 'New' });
    expect(resent).toEqual(Object.keys(SAFE));
    expect(unwritable).toEqual([]);
  });

  it('doubles the backslashes of an edited text for a service that strips one', () => {
    const changes = { title: 'A\\B', description: '<p>C\\D</p>' };
    expect(update(observed, 'events', EVENT, changes).fields).toMatchObject({
      title: 'A\\\\B',
      description: '<p>C\\\\D</p>',
    });
    expect(update(document, 'events', EVENT, changes).fields).toMatchObject(changes);
  });

  it('ignores fields of the file that were not edited', () => {
    const served = servedOf('events', EVENT);
    const record = recordFrom('events', served, true);
    const stale = {
      ...record,
      status: 'draft',
      cost: '99',
      start_date: '2020-01-01 00:00:00',
      organizer: [9],
      tags: [1],
    };
    const { fields } = updateRequest(observed, 'events', served, {
      record: { ...stale, title: 'New' },
      edited: ['title'],
    });
    expect(fields).toEqual({ ...SAFE, title: 'New' });
  });

  it('sends an edited field as in the content, and does not list it as resent', () => {
    const changes = { cost: '7', organizer: [72], featured: false, timezone: 'UTC', status: 'publish', image: '5' };
    const { fields, resent } = update(observed, 'events', EVENT, changes);
    // The dates of publication follow the status.
    const { date_utc: _follows, ...safe } = SAFE;
    expect(fields).toEqual({ ...safe, ...changes });
    expect(resent).toEqual(Object.keys(safe).filter((name) => !(name in changes)));
  });

  it('leaves out empty fields and a website that was never set', () => {
    const url = 'https://calendar.example/?post_type=event&p=4711';
    const bare = eventItem({ image: false, organizer: [], cost: '', cost_details: undefined, url });
    const { fields } = update(observed, 'events', { ...bare, website: url.replace('&', '&amp;') }, { title: 'New' });
    for (const name of ['image', 'organizer', 'cost', 'website']) expect(fields).not.toHaveProperty(name);
  });

  it('sends both dates of publication, or only the edited one', () => {
    const draft = { ...EVENT, status: 'draft' };
    expect(update(observed, 'events', draft, { title: 'New' }).fields).toMatchObject({
      date: SAFE.date,
      date_utc: '2026-09-01 10:00:00',
    });
    const { fields } = update(observed, 'events', EVENT, { date_utc: '2026-09-03 10:00:00' });
    expect(fields.date_utc).toBe('2026-09-03 10:00:00');
    expect(fields).not.toHaveProperty('date');
    expect(update(observed, 'events', draft, { date: '2026-09-03 10:00:00' }).fields).not.toHaveProperty('date_utc');
  });

  it('empties each field in its own way, by a value or by omission', () => {
    const { fields, unwritable } = update(observed, 'events', EVENT, {
      description: '',
      excerpt: undefined,
      cost: '',
      image: '',
      website: '',
      organizer: [],
      categories: [],
      featured: undefined,
    });
    expect(fields).toMatchObject({ description: ' ', excerpt: ' ', categories: [], featured: false });
    for (const name of ['cost', 'image', 'website', 'organizer']) expect(fields).not.toHaveProperty(name);
    expect(unwritable).toEqual([]);
  });

  it('reports with a reason the fields that it cannot empty or set, and writes the rest', () => {
    const changes = { title: '', status: undefined, timezone: '', venue: [], excerpt: 'x', permalink: 'y' };
    const { fields, unwritable } = update(observed, 'events', EVENT, changes);
    expect(unwritable.map(({ field }) => field)).toEqual(['title', 'status', 'timezone', 'venue', 'permalink']);
    expect(unwritable.at(-1)?.reason).toBe('the interface has no way to set it');
    expect(fields.excerpt).toBe('x');
    for (const name of ['title', 'status', 'timezone', 'venue']) expect(fields).not.toHaveProperty(name);
  });

  it('accepts one venue only', () => {
    expect(update(observed, 'events', EVENT, { venue: [61] }).fields.venue).toEqual([61]);
    expect(update(observed, 'events', EVENT, { venue: [61, 62] }).unwritable).toEqual([
      { field: 'venue', reason: 'an event takes place at one venue, and here are 2' },
    ]);
    expect(update(document, 'events', EVENT, { venue: [] }).fields).toEqual({ venue: [] });
  });
});

describe('an update of an event for a service that follows the document', () => {
  it('sends the edit alone', () => {
    expect(update(document, 'events', EVENT, { title: 'New' })).toEqual({
      fields: { title: 'New' },
      resent: [],
      unwritable: [],
      altered: [],
    });
  });

  it.each([
    ['start_date', '2026-11-11 18:00:00'],
    ['end_date', '2026-11-11 20:00:00'],
    ['timezone', 'Asia/Tokyo'],
    ['all_day', true],
  ])('sends all fields of the time together with an edit of %s', (name, value) => {
    const { timezone, all_day, start_date, end_date } = SAFE;
    const { fields, resent } = update(document, 'events', EVENT, { [name]: value });
    expect(fields).toEqual({ timezone, all_day, start_date, end_date, [name]: value });
    expect(resent).toEqual(['timezone', 'all_day', 'start_date', 'end_date'].filter((one) => one !== name));
  });

  it('writes the days of an all-day event as times from the first to the last second', () => {
    const days = { all_day: true, start_date: '2026-11-11', end_date: '2026-11-12' };
    expect(update(document, 'events', EVENT, days).fields).toMatchObject({
      all_day: true,
      start_date: '2026-11-11 00:00:00',
      end_date: '2026-11-12 23:59:59',
    });
  });

  it('writes plain text so that it is read back unchanged', () => {
    expect(update(document, 'events', EVENT, { title: 'A & <b>' }).fields).toEqual({ title: 'A &amp; &lt;b&gt;' });
    expect(update(document, 'events', EVENT, { title: 'A & B' }).fields).toEqual({ title: 'A & B' });
    const website = 'https://x.example/?a=1&copy=2';
    expect(update(document, 'events', EVENT, { website }).fields.website).toBe('https://x.example/?a=1&amp;copy=2');
    expect(update(observed, 'events', EVENT, { website }).fields.website).toBe(website);
    const description = '<p>A & <b>b</b></p>';
    expect(update(document, 'events', EVENT, { description }).fields).toEqual({ description });
  });

  it('throws an error for a relation that is not an id', () => {
    expect(() => update(document, 'events', EVENT, { tags: [1, 'jazz'] })).toThrow(TypeError);
    expect(() => update(document, 'categories', termItem(), { parent: 'music' })).toThrow(/parent: 'music' is no id/);
  });
});

describe('an update of a record of any kind', () => {
  it('resends the fields that a venue or organizer would lose', () => {
    const image = { url: 'https://calendar.example/v.png', id: 9 };
    const venue = venueItem({ status: 'draft', image, stateprovince: 'Girona & more' });
    expect(update(observed, 'venues', venue, { phone: '1' })).toMatchObject({
      fields: { status: 'draft', image: '9', stateprovince: 'Girona & more', phone: '1' },
      resent: ['status', 'stateprovince', 'image'],
    });
    expect(update(observed, 'organizers', organizerItem(), { email: '' }).fields).toEqual({
      status: 'publish',
      email: '',
    });
    expect(update(document, 'venues', venue, { phone: '1' }).fields).toEqual({ phone: '1' });
  });

  it('reports an unedited region that it cannot resend unchanged', () => {
    const venue = venueItem({ stateprovince: 'A%20B' });
    expect(update(observed, 'venues', venue, { phone: '1' }).altered).toEqual([
      { field: 'stateprovince', edited: false, value: 'A%20B', becomes: 'AB' },
    ]);
    expect(update(document, 'venues', venue, { phone: '1' }).altered).toEqual([]);
  });

  it('reports an edited address that the service alters, but not a name that keeps some text', () => {
    const changes = { address: 'C/ 1%20 %%4141', venue: 'A %20 B' };
    expect(update(observed, 'venues', venueItem(), changes).altered).toEqual([
      { field: 'address', edited: true, value: changes.address, becomes: 'C/ 1' },
    ]);
    expect(update(document, 'venues', venueItem(), changes).altered).toEqual([]);
  });

  it.each([
    ['events', eventItem(), 'title'],
    ['venues', venueItem(), 'venue'],
    ['organizers', organizerItem(), 'organizer'],
    ['categories', termItem(), 'name'],
    ['tags', termItem(), 'name'],
  ] as const)('refuses a name of %s that the service treats as empty', (kind, item, name) => {
    for (const value of [' \t', '\u00a0'])
      expect(update(observed, kind, item, { [name]: value }).unwritable).toEqual([
        { field: name, reason: 'it holds nothing but white space' },
      ]);
    expect(update(observed, kind, item, { [name]: '0' }).unwritable).toEqual([
      { field: name, reason: 'the service takes "0" for none' },
    ]);
    expect(update(document, kind, item, { [name]: '0' }).fields).toEqual({ [name]: '0' });
  });

  it('escapes angle brackets that the service would treat as tags', () => {
    const angled = { address: '3 < 4 > 2' };
    expect(update(observed, 'venues', venueItem(), angled).fields.address).toBe('3 &lt; 4 &gt; 2');
    expect(update(document, 'venues', venueItem(), angled).fields.address).toBe('3 < 4 > 2');
    const html = { description: 'I <3 <em>you</em>' };
    expect(update(observed, 'tags', termItem(), html).fields.description).toBe('I &lt;3 <em>you</em>');
    expect(update(document, 'tags', termItem(), html).fields).toEqual(html);
  });

  it('writes the flags of a venue as text', () => {
    const { fields } = update(document, 'venues', venueItem(), { show_map: false, show_map_link: true });
    expect(fields).toEqual({ show_map: 'false', show_map_link: 'true' });
  });

  it('cannot set the slug of a venue or organizer', () => {
    for (const kind of ['venues', 'organizers'] as const) {
      const item = kind === 'venues' ? venueItem() : organizerItem();
      expect(update(document, kind, item, { slug: 'other' })).toMatchObject({
        fields: {},
        unwritable: [{ field: 'slug' }],
      });
    }
  });

  it('moves a category below a different one, and to the top level if the service allows it', () => {
    expect(update(observed, 'categories', termItem(), { parent: 3 }).fields).toEqual({ parent: 3 });
    expect(update(document, 'categories', termItem(), { parent: undefined }).fields).toEqual({ parent: 0 });
    expect(update(observed, 'categories', termItem(), { parent: undefined }).unwritable).toMatchObject([
      { field: 'parent' },
    ]);
  });
});

function create<K extends Kind>(dialect: typeof document, kind: K, wanted: RecordOf[K]): WriteRequest<K> {
  return createRequest(dialect, kind, wanted, new Set(Object.keys(wanted)));
}

const TIMES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

describe('the request for a new record', () => {
  it('sends the fields stated in the file, without defaults', () => {
    const file = { title: 'New', ...TIMES, featured: false, tags: [3], local: { notes: 'ours' } };
    const wanted = RECORD.events.parse(file);
    expect(createRequest(observed, 'events', wanted, new Set(Object.keys(file)))).toEqual({
      fields: { title: 'New', ...TIMES, featured: false, tags: [3] },
      resent: [],
      unwritable: [],
      altered: [],
    });
  });

  it('leaves out empty fields', () => {
    const empty = { description: '', slug: '', cost: '', image: '', website: '', venue: [], organizer: [] };
    const wanted = RECORD.events.parse({ title: 'New', ...TIMES, ...empty });
    expect(create(document, 'events', wanted).fields).toEqual({ title: 'New', ...TIMES, all_day: false });
    expect(create(observed, 'events', wanted).fields).toEqual({ title: 'New', ...TIMES, all_day: false });
  });

  it('writes days, flags and plain text as an update does', () => {
    const days = { all_day: true, start_date: '2027-05-01', end_date: '2027-05-02' };
    expect(create(document, 'events', RECORD.events.parse({ title: '<3 <b>', ...days })).fields).toEqual({
      title: '&lt;3 &lt;b&gt;',
      all_day: true,
      start_date: '2027-05-01 00:00:00',
      end_date: '2027-05-02 23:59:59',
    });
    expect(create(document, 'venues', { venue: 'V', show_map: false, slug: 'v' })).toEqual({
      fields: { venue: 'V', show_map: 'false' },
      resent: [],
      unwritable: [],
      altered: [],
    });
  });

  it('reports an empty name and an empty status as unwritable', () => {
    const wanted = {
      title: '',
      status: '',
      ...TIMES,
      all_day: false,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
    };
    expect(create(observed, 'events', wanted).unwritable).toEqual([
      { field: 'title', reason: "a new event can't be made with an empty title" },
      { field: 'status', reason: "a new event can't be made with an empty status" },
    ]);
  });

  it('accepts one venue only, and only ids as relations', () => {
    const wanted = RECORD.events.parse({ title: 'New', ...TIMES, venue: [1, 2] });
    expect(create(observed, 'events', wanted).unwritable).toMatchObject([{ field: 'venue' }]);
    expect(() => create(observed, 'events', { ...wanted, venue: ['hall'] })).toThrow(TypeError);
  });
});
