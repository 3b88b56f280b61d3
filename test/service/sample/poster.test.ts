import { describe, expect, it } from 'vitest';
import { startService } from '#service/http/server';
import { sampleCalendar } from '#service/sample/calendar';
import { posterPng } from '#service/sample/poster';

const LANGUAGES = [{ code: 'ca', segment: null }];

describe('the sample images', () => {
  it('are generated as PNG files of the size that the event states', async () => {
    const service = await startService({
      seed: sampleCalendar(Temporal.PlainDate.from('2026-11-21')),
      languages: LANGUAGES,
      defaultLanguage: 'ca',
      now: () => Temporal.Instant.from('2026-11-21T12:00:00Z'),
    });
    try {
      const list = `${service.url}/wp-json/calendar/events/v1/events?per_page=50&start_date=2000-01-01&end_date=2100-01-01&search=jazz`;
      const { events } = await (await fetch(list)).json();
      const image = events.map((event: { image: false | { url: string } }) => event.image).find(Boolean);
      const response = await fetch(image.url);
      expect(response.headers.get('content-type')).toBe('image/png');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([image.width, image.height]);
      expect((await fetch(`${service.url}/images/unknown.png`)).status).toBe(404);
    } finally {
      await service.close();
    }
  });

  it('are identical for the same name and differ between names', () => {
    expect(posterPng('jazz.png', 60, 40)).toEqual(posterPng('jazz.png', 60, 40));
    expect(posterPng('jazz.png', 60, 40)).not.toEqual(posterPng('maps.png', 60, 40));
  });
});
