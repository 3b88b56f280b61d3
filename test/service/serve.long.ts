import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, serving, total } from './serving.ts';

describe('almanac serve', () => {
  it('keeps written records in its database after a restart', async () => {
    const db = join(folder(), 'calendar.db');
    const options = [
      '--db',
      db,
      '--seed',
      'none',
      '--credentials',
      'me:secret pass',
      '--reader',
      'guest:other pass',
      '--dialect',
      'the-events-calendar',
    ];
    const first = await serving(...options);
    const made = await fetch(`${first.root}/events`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('me:secret pass')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Kept', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' }),
    });
    expect(made.status).toBe(201);
    const refused = await fetch(`${first.root}/tags`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('guest:other pass')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Refused' }),
    });
    expect(refused.status).toBe(403);
    await first.stop('SIGKILL');
    const second = await serving(...options);
    expect(await total(second.root)).toBe(1);
    expect(await second.stop('SIGTERM')).toBe(0);
  });
});
