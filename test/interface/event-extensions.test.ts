import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeItem } from '#interface/decode-item';
import { extensionsOf } from '#interface/event-extensions';
import { recordFrom } from '#records/from-response';
import { RECORD } from '#records/schema';
import { runs } from '../support/tiers/runs.ts';
import { eventItem } from './served.ts';

describe('an event', () => {
  const url = 'https://meet.example/1';

  it.each([
    [
      { is_virtual: true, virtual_url: url, virtual_event_type: 'virtual' },
      { type: 'virtual', url },
    ],
    [{ is_virtual: true, virtual_url: null, virtual_event_type: 'hybrid' }, { type: 'hybrid' }],
    [{ is_virtual: '1', virtual_url: url }, { url }],
    [{ is_virtual: 1, virtual_event_type: 'Hybrid' }, { type: 'hybrid' }],
    [
      { virtual_event_type: 'virtual', virtual_url: url },
      { type: 'virtual', url },
    ],
    [{ is_virtual: 'yes', virtual_event_type: 7, virtual_url: [url] }, {}],
    [{ is_virtual: {}, virtual_event_type: 'hybrid' }, { type: 'hybrid' }],
  ])('is online when served with %j', (fields, expected) => {
    expect(extensionsOf(fields).virtual).toEqual({ type: undefined, url: undefined, ...expected });
  });

  it.each([
    {},
    { is_virtual: false, virtual_url: url, virtual_event_type: 'virtual' },
    { is_virtual: '0', virtual_event_type: 'hybrid' },
    { is_virtual: null, virtual_url: url },
    { is_virtual: [true] },
    { virtual_event_type: 'in-person' },
  ])('is not online when served with %j', (fields) => {
    expect(extensionsOf(fields).virtual).toBeUndefined();
  });
});

describe('the status of an event in its JSON-LD', () => {
  const of = (eventStatus: unknown) => extensionsOf({ json_ld: { '@type': 'Event', eventStatus } }).eventStatus;

  it.each([
    ['https://schema.org/EventCancelled', 'cancelled'],
    ['http://schema.org/EventPostponed', 'postponed'],
    ['EventRescheduled', 'rescheduled'],
    [' https://www.schema.org/EventMovedOnline ', 'moved-online'],
    ['schema:EventCancelled', 'cancelled'],
    ['https://schema.org/EventScheduled', undefined],
    ['https://evil.example/EventCancelled', undefined],
    ['Cancelled', undefined],
    ['', undefined],
    [7, undefined],
    [{ '@id': 'EventCancelled' }, undefined],
  ])('is read from %j as %j', (served, expected) => {
    expect(of(served)).toBe(expected);
  });

  it('is found in a list of objects, and is missing when no object has one', () => {
    expect(extensionsOf({ json_ld: [{}, null, { eventStatus: 'EventCancelled' }] }).eventStatus).toBe('cancelled');
    for (const json_ld of [undefined, null, 'EventCancelled', []])
      expect(extensionsOf({ json_ld }).eventStatus).toBeUndefined();
  });
});

describe('extension fields of an event', () => {
  const recordOf = (fields: object) => {
    const decoded = decodeItem('events', eventItem({ ...fields }));
    if ('reason' in decoded) throw new Error(decoded.reason);
    return recordFrom('events', decoded.served, true);
  };

  it('go into the read-only part of its record, without URLs other than http and https', () => {
    const fields = { is_virtual: true, virtual_event_type: 'hybrid', json_ld: { eventStatus: 'EventPostponed' } };
    expect(recordOf({ ...fields, virtual_url: 'https://meet.example/?a=1&amp;b' }).service).toMatchObject({
      is_virtual: true,
      virtual_event_type: 'hybrid',
      virtual_url: 'https://meet.example/?a=1&b',
      event_status: 'postponed',
    });
    for (const virtual_url of ['javascript:alert(1)', 'data:text/html,x', '', 'ftp://meet.example/'])
      expect(recordOf({ ...fields, virtual_url }).service).not.toHaveProperty('virtual_url');
  });

  it('never make the event unreadable or its record invalid, whatever their values', () => {
    const anything = fc.anything({ withNullPrototype: false });
    fc.assert(
      fc.property(anything, anything, anything, anything, (is_virtual, virtual_event_type, virtual_url, json_ld) => {
        const record = recordOf({ is_virtual, virtual_event_type, virtual_url, json_ld });
        expect(RECORD.events.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
      }),
      { numRuns: runs(800) },
    );
  });
});
