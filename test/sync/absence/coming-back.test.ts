import { describe, expect, it } from 'vitest';
import { ledgerPath } from '#content/store/layout';
import { type Item, type Lists, servedEvent, servedVenue } from '../../support/served.ts';
import { AT, type Calendar, calendar, cellOf, readOnly } from '../pulling.ts';

const PATH = 'ca/events/event-7.json';
const OTHERS = [1, 2, 3, 4, 5, 6].map((id) => servedEvent(id));
const listing = (...items: Item[]): Lists => ({ ca: { events: [...OTHERS, ...items] } });
const LOCAL = { image_alt: 'A stage', notes: 'Ask for the key.', event_status: 'cancelled' };
const later = { at: AT.add({ hours: 1 }) };

async function pulled(): Promise<Calendar> {
  const here = calendar();
  await here.pull(listing(servedEvent(7)));
  return here;
}

describe('what people added to a record', () => {
  async function annotated(): Promise<Calendar> {
    const here = await pulled();
    await here.edit(PATH, { local: LOCAL });
    await here.pull(listing(servedEvent(7)));
    return here;
  }

  it('comes back with it after it was gone', async () => {
    const here = await annotated();
    expect(cellOf(await here.pull(listing()), 7)).toBe('pull-delete');
    await here.pull(listing(servedEvent(7, { cost: '5' })), later);
    expect(here.read(PATH)).toMatchObject({ cost: '5', local: LOCAL });
  });

  it('comes back so also under another name', async () => {
    const here = await annotated();
    await here.pull(listing());
    await here.pull(listing(servedEvent(7, { slug: 'second' })), later);
    expect(here.read('ca/events/second.json').local).toEqual(LOCAL);
  });

  it('comes back with a venue, too', async () => {
    const venues = [11, 12, 13, 14].map((id) => servedVenue(id));
    const here = calendar();
    await here.pull({ ca: { events: OTHERS, venues } });
    await here.edit('ca/venues/venue-11.json', { local: { notes: 'Ring twice.' } });
    await here.pull({ ca: { events: OTHERS, venues: venues.slice(1) } });
    expect(here.files.snapshot()).not.toHaveProperty(['ca/venues/venue-11.json']);
    await here.pull({ ca: { events: OTHERS, venues } }, later);
    expect(here.read('ca/venues/venue-11.json').local).toEqual({ notes: 'Ring twice.' });
  });

  it('is known to the ledger then: an event that was cancelled is not news as such again', async () => {
    const here = await annotated();
    await here.pull(listing());
    await here.pull(listing(servedEvent(7)), later);
    expect((await here.line('events', 7))?.eventStatus).toBe('cancelled');
    await here.pull(listing(servedEvent(7)), { ...later, into: readOnly(here.files) });
    expect((await here.changes()).map(({ type }) => type)).toEqual(['cancelled', 'gone', 'reinstated']);
  });

  it('is not there where nothing was added', async () => {
    const here = await pulled();
    const before = here.files.snapshot()[PATH];
    await here.pull(listing());
    await here.pull(listing(servedEvent(7)), later);
    expect(here.files.snapshot()[PATH]).toBe(before);
  });
});

describe('a file that was removed here', () => {
  const LEDGER = ledgerPath('ca', 'events');

  /** Rewrites the ledger as if an older decoder had written it, with the same values in another form. */
  async function agedLedger(here: Calendar): Promise<void> {
    const rows = (here.files.snapshot()[LEDGER] ?? '').trimEnd().split('\n');
    const aged = rows.map((row, index) =>
      index === 0 ? row : JSON.stringify({ ...JSON.parse(row), decoder: 0, digest: 'of an older decoder' }),
    );
    await here.files.write(LEDGER, `${aged.join('\n')}\n`);
  }

  it('is not brought back by a new version of the decoder', async () => {
    const here = await pulled();
    await here.files.remove(PATH);
    await agedLedger(here);
    const report = await here.pull(listing(servedEvent(7)));
    expect(cellOf(report, 7)).toBe('push-delete');
    expect(here.files.snapshot()).not.toHaveProperty([PATH]);
    expect(cellOf(await here.pull(listing(servedEvent(7))), 7)).toBe('push-delete');
  });

  it('is brought back with a new version of the decoder where the service has changed the record', async () => {
    const here = await pulled();
    await here.files.remove(PATH);
    await agedLedger(here);
    expect(cellOf(await here.pull(listing(servedEvent(7, { cost: '5' }))), 7)).toBe('restore');
    expect(here.read(PATH)).toMatchObject({ cost: '5' });
  });

  it.each([
    ['is not brought back', 'A hall.', 'push-delete'],
    ['is brought back, where the service has changed it,', 'A new hall.', 'restore'],
  ])('%s by the list that shows it again, after only events did', async (_what, description, cell) => {
    const embedded = servedVenue(11, { description: 'A hall.' });
    const venues = [12, 13, 14].map((id) => servedVenue(id));
    const events = [...OTHERS, servedEvent(7, { venue: embedded })];
    const here = calendar();
    await here.pull({ ca: { events, venues: [embedded, ...venues] } });
    await here.pull({ ca: { events, venues } });
    expect((await here.line('venues', 11))?.state).toBe('embedded');
    await here.files.remove('ca/venues/venue-11.json');
    const listed = { ...embedded, description };
    expect(cellOf(await here.pull({ ca: { events, venues: [listed, ...venues] } }), 11, 'venues')).toBe(cell);
  });

  it('keeps the former names of its record when it is restored', async () => {
    const here = await pulled();
    const moved = { slug: 'moved', modified_utc: '2026-11-03 00:00:00' };
    await here.pull(listing(servedEvent(7, moved)));
    await here.files.remove('ca/events/moved.json');
    const report = await here.pull(listing(servedEvent(7, { ...moved, cost: '5' })));
    expect(cellOf(report, 7)).toBe('restore');
    expect((await here.line('events', 7))?.formerNames).toEqual(['event-7']);
  });

  it('adds the name that it had to them where it is restored under another', async () => {
    const here = await pulled();
    await here.pull(listing(servedEvent(7, { slug: 'second' })));
    await here.files.remove('ca/events/second.json');
    await here.pull(listing(servedEvent(7, { slug: 'third' })));
    expect((await here.line('events', 7))?.formerNames).toEqual(['event-7', 'second']);
    expect(here.read('ca/events/third.json')).toMatchObject({ service: { id: 7 } });
  });
});
