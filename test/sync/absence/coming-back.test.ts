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

describe('local fields of a record', () => {
  async function annotated(): Promise<Calendar> {
    const here = await pulled();
    await here.edit(PATH, { local: LOCAL });
    await here.pull(listing(servedEvent(7)));
    return here;
  }

  it('are restored when the service lists the removed record again', async () => {
    const here = await annotated();
    expect(cellOf(await here.pull(listing()), 7)).toBe('pull-delete');
    await here.pull(listing(servedEvent(7, { cost: '5' })), later);
    expect(here.read(PATH)).toMatchObject({ cost: '5', local: LOCAL });
  });

  it('are restored when the record returns under another file name', async () => {
    const here = await annotated();
    await here.pull(listing());
    await here.pull(listing(servedEvent(7, { slug: 'second' })), later);
    expect(here.read('ca/events/second.json').local).toEqual(LOCAL);
  });

  it('are restored when a removed venue returns', async () => {
    const venues = [11, 12, 13, 14].map((id) => servedVenue(id));
    const here = calendar();
    await here.pull({ ca: { events: OTHERS, venues } });
    await here.edit('ca/venues/venue-11.json', { local: { notes: 'Ring twice.' } });
    await here.pull({ ca: { events: OTHERS, venues: venues.slice(1) } });
    expect(here.files.snapshot()).not.toHaveProperty(['ca/venues/venue-11.json']);
    await here.pull({ ca: { events: OTHERS, venues } }, later);
    expect(here.read('ca/venues/venue-11.json').local).toEqual({ notes: 'Ring twice.' });
  });

  it('enter the ledger on return, so a cancelled event is not logged as cancelled again', async () => {
    const here = await annotated();
    await here.pull(listing());
    await here.pull(listing(servedEvent(7)), later);
    expect((await here.line('events', 7))?.eventStatus).toBe('cancelled');
    await here.pull(listing(servedEvent(7)), { ...later, into: readOnly(here.files) });
    expect((await here.changes()).map(({ type }) => type)).toEqual(['cancelled', 'gone', 'reinstated']);
  });

  it('are not added to a returning record that had none', async () => {
    const here = await pulled();
    const before = here.files.snapshot()[PATH];
    await here.pull(listing());
    await here.pull(listing(servedEvent(7)), later);
    expect(here.files.snapshot()[PATH]).toBe(before);
  });
});

describe('a file removed by hand', () => {
  const LEDGER = ledgerPath('ca', 'events');

  /** Rewrites the ledger as if an older decoder had written it, with the same values in another form. */
  async function agedLedger(here: Calendar): Promise<void> {
    const rows = (here.files.snapshot()[LEDGER] ?? '').trimEnd().split('\n');
    const aged = rows.map((row, index) =>
      index === 0 ? row : JSON.stringify({ ...JSON.parse(row), decoder: 0, digest: 'of an older decoder' }),
    );
    await here.files.write(LEDGER, `${aged.join('\n')}\n`);
  }

  it('is not restored by a new version of the decoder', async () => {
    const here = await pulled();
    await here.files.remove(PATH);
    await agedLedger(here);
    const report = await here.pull(listing(servedEvent(7)));
    expect(cellOf(report, 7)).toBe('push-delete');
    expect(here.files.snapshot()).not.toHaveProperty([PATH]);
    expect(cellOf(await here.pull(listing(servedEvent(7))), 7)).toBe('push-delete');
  });

  it('is restored with a new version of the decoder when the service has changed the record', async () => {
    const here = await pulled();
    await here.files.remove(PATH);
    await agedLedger(here);
    expect(cellOf(await here.pull(listing(servedEvent(7, { cost: '5' }))), 7)).toBe('restore');
    expect(here.read(PATH)).toMatchObject({ cost: '5' });
  });

  it.each([
    ['is not restored', 'A hall.', 'push-delete'],
    ['is restored with its changed description', 'A new hall.', 'restore'],
  ])('%s when the list shows its record again after only events embedded it', async (_what, description, cell) => {
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

  it('adds its name to the former names when the record is restored under another name', async () => {
    const here = await pulled();
    await here.pull(listing(servedEvent(7, { slug: 'second' })));
    await here.files.remove('ca/events/second.json');
    await here.pull(listing(servedEvent(7, { slug: 'third' })));
    expect((await here.line('events', 7))?.formerNames).toEqual(['event-7', 'second']);
    expect(here.read('ca/events/third.json')).toMatchObject({ service: { id: 7 } });
  });
});
