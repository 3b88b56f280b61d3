import { describe, expect, it } from 'vitest';
import { type Handler, sendJson } from '../../client/loopback.ts';
import { answering, editable } from './calendars.ts';

describe('almanac api', () => {
  const events = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index, title: `Event ${from + index}` }));

  /** A list of three pages of two; of the last only where `whole`. */
  const threePages =
    (whole: boolean): Handler =>
    (request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
      const items = page < 3 || whole ? events(page * 2 - 1, page * 2) : [];
      sendJson(response, 200, { events: items, total: 6, total_pages: 3 });
    };

  it('shows a page of a list, or all pages, as a table', async () => {
    const { api } = await editable();
    const one = await api('events', 'list', '--per-page', '1');
    expect(one).toMatchObject({ code: 0, stderr: '' });
    expect(one.stdout.split('\n')).toEqual([
      'id  start_date           end_date             status   title',
      expect.stringMatching(/^\d {3}2026-12-01 20:00:00 {2}2026-12-01 22:00:00 {2}publish {2}\w+$/),
      'Page 1 of 3, 3 in all; --all lists them.',
      '',
    ]);
    const all = await api('events', 'list', '--per-page', '1', '--all');
    expect(all.stdout).toContain('Jazz\n');
    expect(all.stdout).toContain('3 in all.');
  });

  it('prints JSON as the service sends it: one page as an object, all pages as one record per line', async () => {
    const { api } = await answering(threePages(true));
    const one = await api('events', 'list', '--page', '2', '--json');
    expect(JSON.parse(one.stdout)).toEqual({ events: events(3, 4), total: 6, total_pages: 3 });
    const all = await api('events', 'list', '--all', '--json');
    expect(all.code).toBe(0);
    expect(
      all.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(events(1, 6));
    const rest = await api('events', 'list', '--page', '2', '--all', '--json');
    expect(rest.stdout.trimEnd().split('\n')).toHaveLength(4);
  });

  it('requests the largest pages when it lists all records', async () => {
    const { server, api } = await answering(threePages(true));
    await api('events', 'list', '--all', '--json');
    expect(server.asked.map(({ url }) => new URL(url ?? '', server.url).searchParams.get('per_page'))).toEqual([
      '50',
      '50',
      '50',
    ]);
  });

  it('reports a list that ended early and exits with 4', async () => {
    const { server, api } = await answering(threePages(false));
    const run = await api('events', 'list', '--all', '--json');
    expect(run.code).toBe(4);
    expect(run.stdout.trimEnd().split('\n')).toHaveLength(4);
    expect(run.stderr).toContain('ended early');
    expect(server.asked).toHaveLength(3);
  });

  it('prints nothing that a terminal or a CI runner would obey, whatever the service sends', async () => {
    const HOSTILE = '\u001b[2J\u009b31m\u202e\r\n::error::gone\u2028\u0007';
    const record = { id: 1, title: HOSTILE, start_date: HOSTILE, slug: HOSTILE, venue: [{ id: 2, venue: HOSTILE }] };
    const { api } = await answering((request, response) =>
      sendJson(
        response,
        200,
        request.url?.includes('/events/1')
          ? { ...record, [HOSTILE]: 1 }
          : {
              events: [record],
              total: 1,
              total_pages: 1,
              info: { title: HOSTILE },
              paths: { [HOSTILE]: { get: { summary: HOSTILE } } },
            },
      ),
    );
    for (const words of [['events', 'list'], ['events', 'list', '--all'], ['events', 'get', '1'], ['doc']])
      for (const form of [[], ['--json']]) {
        const run = await api(...words, ...form);
        expect(run).toMatchObject({ code: 0, stderr: '' });
        expect(run.stdout, `${words.join(' ')} ${form}`).not.toMatch(/(?!\n)[\p{Cc}\u2028]|^::/mu);
        if (form.length === 0) expect(run.stdout).not.toContain('\u202e');
      }
  });

  it('shows the service’s error, without any secret', async () => {
    const { api } = await editable();
    const missing = await api('events', 'get', '99');
    expect(missing.code).toBe(2);
    expect(missing.stderr).toMatch(/^The service has nothing there: “[^”]+”\.\nGET .* → 404 /);
    const closed = await api('events', 'get', '3', '--password', 'wrong-guess');
    expect(closed.code).toBe(2);
    expect(closed.stderr).not.toContain('wrong-guess');
    expect((await api('events', 'get', '3', '--password', 'hush')).stdout).toMatch(/^title +Choir$/m);
  });
});
