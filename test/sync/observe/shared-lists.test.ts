import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { UnknownLanguageError } from '#client/errors';
import { FOUR_MONTHS } from '../../service/running.ts';
import { type DeskOptions, desk } from '../push/desk.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'];

/** Some days of the sample: so many that their events take two pages of a list that holds all languages. */
const DAYS = {
  ...FOUR_MONTHS,
  events: FOUR_MONTHS.events.filter(({ start_date: start }) => start >= '2026-11-21' && start < '2026-11-26'),
};

/** Sets up a desk at some days of the sample, and counts requests for lists of posts. */
async function sampleDesk(languagesAs: NonNullable<DeskOptions['languagesAs']>, options: DeskOptions = {}) {
  const count = { lists: 0 };
  const at = await desk('the-events-calendar', {
    seed: DAYS,
    content: LANGUAGES,
    languagesAs,
    ...options,
    through: (transport) => ({
      ...transport,
      send: (request) => {
        if (/\/(?:events|venues|organizers)$/.test(request.url.pathname)) count.lists += 1;
        return (options.through?.(transport) ?? transport).send(request);
      },
    }),
  });
  return { ...at, count };
}

const text = z.string().optional().catch(undefined);
const record = z.object({ title: text, venue: text, organizer: text, name: text, start_date: text });

/** Returns what records are called and when events begin, by language and kind. */
function namesIn(files: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  const named = Object.entries(files).flatMap(([path, json]) => {
    const [, folder] = /^((?:ca|en|de|es)\/\w+)\/[^/]+\.json$/.exec(path) ?? [];
    if (folder === undefined) return [];
    const { title, venue, organizer, name, start_date: start = '' } = record.parse(JSON.parse(json));
    return [{ folder, name: `${title ?? venue ?? organizer ?? name ?? ''} ${start}` }];
  });
  const groups = Map.groupBy(named, ({ folder }) => folder);
  return Object.fromEntries([...groups].map(([folder, all]) => [folder, all.map(({ name }) => name).sort()]).sort());
}

describe('lists shared by all languages', () => {
  it('give each language the same records as its own lists, and the second sync changes nothing', async () => {
    const [shared, own] = await Promise.all([sampleDesk('polylang'), sampleDesk('segments')]);
    await Promise.all([shared.sync(), own.sync()]);
    expect(namesIn(shared.files.snapshot())).toEqual(namesIn(own.files.snapshot()));
    const before = shared.files.snapshot();
    const { counts } = await shared.sync();
    expect(counts.filter(({ created, changed, removed, hidden }) => created + changed + removed + hidden > 0)).toEqual(
      [],
    );
    expect(shared.files.snapshot()).toEqual(before);
  });

  it('leave out records of languages that are not configured', async () => {
    const [some, all] = await Promise.all([sampleDesk('polylang', { content: ['ca', 'de'] }), sampleDesk('polylang')]);
    await Promise.all([some.sync(), all.sync()]);
    const own = Object.entries(namesIn(all.files.snapshot())).filter(([folder]) => /^(?:ca|de)\//.test(folder));
    expect(namesIn(some.files.snapshot())).toEqual(Object.fromEntries(own));
  });

  it('are read once instead of once per language', async () => {
    const [shared, each] = await Promise.all([
      sampleDesk('polylang'),
      sampleDesk('polylang', { languageSelection: 'parameter' }),
    ]);
    await shared.sync();
    await expect(each.sync()).rejects.toThrow(UnknownLanguageError);
    expect(shared.count.lists * LANGUAGES.length).toBe(each.count.lists);
  });

  it('are refused when a run of one language would receive the records of all languages', async () => {
    const at = await sampleDesk('polylang', { languageSelection: 'parameter' });
    await expect(at.sync({ languages: ['en'] })).rejects.toThrow("The service does not know the language 'en'");
    expect(Object.keys(at.files.snapshot()).filter((path) => path.startsWith('en/'))).toEqual([]);
  });

  it('cause no removals in any language while one of their pages is missing', async () => {
    let hidden: number | undefined;
    const at = await sampleDesk('polylang', {
      through: (transport) => ({
        ...transport,
        send: async (request) => {
          const answer = await transport.send(request);
          const { searchParams } = new URL(request.url);
          const isMissing = searchParams.get('page') === String(hidden) || searchParams.get('per_page') !== '50';
          return hidden !== undefined && isMissing && request.url.pathname.endsWith('/events')
            ? { ...answer, status: 500 }
            : answer;
        },
      }),
    });
    await at.sync();
    const before = at.files.snapshot();
    hidden = 2;
    await expect(at.sync()).rejects.toThrow();
    expect(at.files.snapshot()).toEqual(before);
  });

  it('put a record whose address shows no language into the default language, with a warning', async () => {
    const warnings: string[] = [];
    const at = await sampleDesk('polylang', {
      seed: 'none',
      through: (transport) => ({
        ...transport,
        send: async (request) => {
          const answer = await transport.send(request);
          return { ...answer, body: answer.body.replace('/en/event/jazz/', '/?p=1') };
        },
      }),
    });
    const times = { start_date: '2026-12-04 19:30:00', end_date: '2026-12-04 22:00:00', timezone: 'Europe/Madrid' };
    await at.service.make('events?lang=en', { title: 'Jazz', slug: 'jazz', ...times });
    await at.sync({ onProgress: (one) => void (one.type === 'warning' && warnings.push(one.message)) });
    expect(at.read('ca/events/jazz.json')).toMatchObject({ title: 'Jazz' });
    expect(warnings).toEqual([
      "The addresses of 1 of the events tell no language: they are taken for ones in 'ca' (1).",
    ]);
  });
});
