import { describe, expect, it } from 'vitest';
import { FOUR_MONTHS } from '../../service/running.ts';
import { changed } from '../../service/writes/writing.ts';
import { TRIED_DIALECTS } from '../../support/tiers/runs.ts';
import { desk } from './desk.ts';
import { FIRST, ofKind, pushed, SEED, shownBy, VOLATILE } from './round-trip/every-shape.ts';

describe.each(TRIED_DIALECTS)('a push to a service of the dialect %s', (dialect) => {
  it('sends only the edited title, and takes all changes made on the service meanwhile', async () => {
    const at = await desk(dialect, { seed: SEED, content: ['ca'] });
    await at.sync();
    const [file] = ofKind(at, 'events').filter(({ id }) => id === 111);
    if (file === undefined) throw new Error('no event 111');
    const meanwhile = {
      ...{ status: 'private', date: '2026-02-03 04:05:06', timezone: 'Asia/Tokyo', all_day: true, featured: true },
      ...{ start_date: '2027-02-03 00:00:00', end_date: '2027-02-04 23:59:59', cost: '77', sticky: true },
      ...{ image: String(FOUR_MONTHS.media.at(-1)?.id), website: 'https://meanwhile.example/?a=1&b=2' },
      ...{ show_map: !file.record.show_map, show_map_link: !file.record.show_map_link, hide_from_listings: true },
      organizer: FOUR_MONTHS.organizers.slice(0, 2).map(({ id }) => id),
    };
    const { body } = await at.send('PUT', `/events/${file.id}`, meanwhile);
    const reset = Object.keys(at.dialect.omitted.events);
    expect(reset.filter((name) => !(name in meanwhile))).toEqual([]);
    const [difference] = await pushed(at, [{ file, fields: { title: 'A title of another kind' } }]);
    expect(difference?.there).toBe('title');
    expect(changed(body, await shownBy(at, file)).filter((name) => !VOLATILE.includes(name))).toEqual(['title']);
    expect(at.read(file.path)).toMatchObject({
      ...{ title: 'A title of another kind', status: 'private', timezone: 'Asia/Tokyo', featured: true, sticky: true },
      ...{ start_date: '2027-02-03', end_date: '2027-02-04', organizer: meanwhile.organizer },
    });
  });

  it.each([
    ['venues', 'phone'],
    ['organizers', 'phone'],
    ['categories', 'name'],
    ['tags', 'name'],
  ] as const)('changes nothing else of %s when it sends another %s', async (kind, field) => {
    const at = await desk(dialect, {
      seed: { ...SEED, events: SEED.events.filter(({ id }) => id >= FIRST) },
      content: ['ca'],
    });
    const image = String(FOUR_MONTHS.media[0]?.id);
    const pictured = { venues: FOUR_MONTHS.venues, organizers: FOUR_MONTHS.organizers, categories: [], tags: [] }[kind];
    for (const { id, language } of pictured.slice(0, 3))
      if (language === 'ca') await at.send('PUT', `/${kind}/${id}`, { image, stateprovince: 'Girona' });
    await at.sync();
    const files = ofKind(at, kind);
    expect(files.length).toBeGreaterThan(5);
    if (kind === 'venues') expect(files.map(({ record }) => record.status)).toContain('draft');
    const edits = files.map((file) => ({ file, fields: { [field]: `Other ${file.id}` } }));
    const wrong = (await pushed(at, edits)).filter(({ there, here }) => there !== field || here !== field);
    expect(wrong.map(({ file, there, here }) => `${file.path}: ${there} and ${here}`)).toEqual([]);
  });
});
