import { describe, expect, it } from 'vitest';
import { describeIssues, ENVELOPE_DECODERS, ERROR_BODY } from '#interface/responses';

const BASE = { rest_url: 'https://calendar.example/events/?page=1&start_date=2026-01-01 00:00:00' };

function page(body: unknown) {
  const parsed = ENVELOPE_DECODERS.events.safeParse(body);
  return parsed.success ? parsed.data : describeIssues(parsed.error);
}

describe('the envelope of a list', () => {
  it('returns its items undecoded, so that one bad item does not hide the rest', () => {
    const events = [{ id: 1 }, null, 'x'];
    expect(page({ ...BASE, events, total: 3, total_pages: 1, next_rest_url: 'ignored' })).toEqual({
      items: events,
      total: 3,
      totalPages: 1,
    });
  });

  it('accepts totals that are strings', () => {
    expect(page({ events: [{ id: 1 }], total: '51', total_pages: ' 2 ' })).toMatchObject({ total: 51, totalPages: 2 });
  });

  it('accepts an empty list, and an object with numeric keys as a list', () => {
    expect(page({ events: [], total: 0, total_pages: 0 })).toEqual({ items: [], total: 0, totalPages: 0 });
    expect(page({ events: {}, total: '0', total_pages: 0 })).toMatchObject({ items: [] });
    expect(page({ events: { 1: { id: 2 }, 0: { id: 1 } }, total: 2, total_pages: 1 })).toMatchObject({
      items: [{ id: 1 }, { id: 2 }],
    });
  });

  it.each([null, false, '', undefined, [], {}, true, -1, 1.5, 'many', '1e2'])('refuses the total %j', (total) => {
    expect(page({ events: [], total, total_pages: 0 })).toMatch(/^total: /);
    expect(page({ events: [], total: 0, total_pages: total })).toMatch(/^total_pages: /);
  });

  it.each([undefined, null, false, '', 'none', 0])('refuses a list that is %j, and names the field', (events) => {
    expect(page({ ...BASE, events, total: 0, total_pages: 0 })).toMatch(/^events: /);
  });

  it('refuses the list of another kind, an error body and a bare list', () => {
    expect(page({ venues: [], total: 0, total_pages: 0 })).toMatch(/^events: /);
    expect(page({ code: 'rest_no_route', message: 'No route', data: { status: 404 } })).toMatch(/^events: .+total: /);
    expect(page([{ id: 1 }])).toMatch(/^the whole: /);
    expect(page('ok')).toMatch(/^the whole: /);
    expect(page(null)).toMatch(/^the whole: /);
  });
});

describe('an error body', () => {
  it('has a code and a message, whatever else it contains', () => {
    const body = {
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): page',
      data: { status: 400, params: {} },
    };
    expect(ERROR_BODY.parse(body)).toMatchObject({ code: 'rest_invalid_param', message: 'Invalid parameter(s): page' });
    expect(ERROR_BODY.parse({ code: 404, message: null, data: null })).toMatchObject({ code: '404', message: '' });
  });

  it('has an empty code when the service gives none', () => {
    expect(ERROR_BODY.parse({ message: 'Something' })).toMatchObject({ code: '' });
  });
});
