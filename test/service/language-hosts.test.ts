import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCalendar } from '#content/calendar/read';
import { diskFiles } from '#content/store/files';
import { DIALECTS } from '#interface/dialects/dialects';
import { startService } from '#service/http/server';
import { LANGUAGE_FORMS } from '#service/http/site';
import { type Loopback, startLoopback } from '../client/loopback.ts';
import { createProject } from '../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../support/sample.ts';
import { FOUR_MONTHS } from './running.ts';

/** Some events of the sample in two languages. */
const FEW = {
  ...FOUR_MONTHS,
  events: FOUR_MONTHS.events.filter(({ id, language }) => id >= 120 && id < 132 && ['ca', 'en'].includes(language)),
};

describe.each(LANGUAGE_FORMS)('a service of the form %s with a separate host for each language', (languagesAs) => {
  let front: Loopback;
  let service: Awaited<ReturnType<typeof startService>>;
  let english: string;

  beforeAll(async () => {
    // The hosts are those of one server, which passes on how it was called.
    front = await startLoopback(({ url = '', headers }, response) => {
      request(`${service.url}${url}`, { headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }).end();
    });
    english = front.url.replace('127.0.0.1', 'localhost');
    service = await startService({
      seed: FEW,
      languages: [
        { code: 'ca', segment: null },
        { code: 'en', segment: null, baseUrl: english },
      ],
      defaultLanguage: 'ca',
      languagesAs,
      publicUrl: front.url,
      dialect: DIALECTS['the-events-calendar'],
      now: () => Temporal.Instant.from('2026-11-21T11:00:00Z'),
    });
  });

  afterAll(async () => {
    await front.close();
    await service.close();
  });

  const get = (url: string) =>
    new Promise<string>((resolve, reject) => {
      request(url, (answer) => resolve(text(answer)))
        .on('error', reject)
        .end();
    });

  it('serves pages on the hosts of their languages, with links to each other', async () => {
    const { events } = JSON.parse(await get(`${english}/wp-json/tribe/events/v1/events?per_page=50`));
    const own: { url: string }[] = events.filter(({ url }: { url: string }) => url.startsWith(`${english}/event/`));
    expect(own.length).toBeGreaterThan(3);
    expect(own.length === events.length).toBe(languagesAs !== 'polylang');
    const page = await get(own[0]?.url ?? '');
    expect(page).toContain('<html lang="en">');
    expect(page).toContain(`<link rel="alternate" hreflang="ca" href="${front.url}/event/`);
  });

  it('delivers the records of each language to a sync', async () => {
    const { timeZone, languages } = sampleConfiguration();
    const [ca, en] = languages;
    const project = createProject({
      ...sampleConfiguration(),
      service: {
        baseUrl: front.url,
        dialect: 'the-events-calendar',
        languageSelection: languagesAs === 'polylang' ? 'url' : 'segment',
        ...(languagesAs === 'polylang' ? { languageParameter: 'lang' } : {}),
      },
      languages: [ca, { ...en, segment: null, baseUrl: english }],
      titles: {},
      media: 'off',
      translations: 'pages',
    });
    try {
      const run = await project.run(['sync'], SAMPLE_DAY);
      expect(run).toMatchObject({ code: 0, stderr: '' });
      const files = diskFiles(`${project.root}/content`);
      const { calendar } = await readCalendar(files, { languages: languages.slice(0, 2), timeZone });
      const [catalan, other] = calendar.languages;
      expect(catalan?.events.length).toBeGreaterThan(3);
      expect(other?.events).toHaveLength(catalan?.events.length ?? 0);
      for (const event of other?.events ?? []) {
        expect(event.record.service?.url).toMatch(new RegExp(`^${english}/event/`));
        expect(calendar.translationsOf(event)).toHaveLength(2);
      }
    } finally {
      project.remove();
    }
  });
});
