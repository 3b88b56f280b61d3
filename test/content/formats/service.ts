import { type Service, startService } from '#service/http/server';
import { calendarOf } from '../../service/running.ts';

/** The day on which the folders beside this file were made. */
export const FIXTURE_DAY = '2026-11-21';

export const FIXTURE_EDITOR = { user: 'editor', password: 'abcdefghijkl' };

/** The service that the folders beside this file were pulled from; they name it by the port 0. */
export function fixtureService(): Promise<Service> {
  return startService({
    seed: calendarOf(
      {
        slug: 'lantern-walk',
        title: 'Lantern walk',
        cost: '10',
        description: `<p>${'Through the old town, with a lantern for everybody who has none of their own. '.repeat(4)}</p>`,
      },
      { slug: 'harvest-fair', title: 'Harvest fair', cost: '0' },
      { slug: 'night-of-owls', title: 'Night of owls' },
    ),
    languages: [{ code: 'ca', segment: null }],
    defaultLanguage: 'ca',
    publicUrl: 'https://calendar.example',
    credentials: FIXTURE_EDITOR,
    now: () => Temporal.Instant.from('2026-11-21T09:00:00Z'),
  });
}

/** What a project on that service is configured as. */
export const fixtureConfiguration = (baseUrl: string) => ({
  service: { baseUrl },
  languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  titles: { ca: 'Agenda' },
  siteUrl: 'https://agenda.example',
});
