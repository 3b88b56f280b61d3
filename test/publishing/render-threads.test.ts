import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CalendarSource, calendarOf } from '#content/calendar/calendar';
import { renderThreads } from '#publishing/render-threads';
import { documentsOf } from '../../site/documents/documents.ts';
import { loadTemplates } from '../../site/engine/compile/templates.ts';
import { renderDocument } from '../../site/engine/render.ts';
import { publicationOf } from '../../site/publication/publication.ts';
import { event, service, settings } from '../site/fixtures.ts';
import { madeSite } from '../support/sites/made-site.ts';

const at = (day: number) => `2026-12-0${day} 19:00`;
const SOURCE: CalendarSource = {
  languages: settings().languages,
  timeZone: 'Europe/Madrid',
  records: {
    events: [1, 2].map((day) => event(at(day), at(day), { name: `event-${day}`, service: service(day) })),
    venues: [],
    organizers: [],
    categories: [],
    tags: [],
  },
  translations: {},
  revisions: new Map([
    ['ca events 1', { kind: 'events', language: 'ca', id: 1, digest: 'x', at: '2026-11-20T10:00:00Z' }],
  ]),
  removed: [
    {
      stored: event(at(3), at(3), { service: service(3) }),
      uid: 'a@b.example',
      goneAt: Temporal.Instant.from('2026-11-20T10:00:00Z'),
    },
  ],
};

it('threads render pages to the same bytes, name a page that can’t be rendered, and can be closed', async () => {
  const { root } = await madeSite('small');
  const templates = await loadTemplates(join(root, '.cache'));
  const publication = publicationOf(settings(), calendarOf(SOURCE));
  const documents = documentsOf(publication);
  const here = await Promise.all(documents.map((document) => renderDocument(templates, document)));
  const thread = renderThreads(SOURCE).start({ settings: settings(), templates: templates.folder });
  try {
    const addresses = documents.map(({ address }) => address);
    const [first, rest] = await Promise.all([thread.render(addresses.slice(0, 5)), thread.render(addresses.slice(5))]);
    expect([...first.pages, ...rest.pages]).toEqual(here.map(({ html }) => html));
    expect([...first.digests, ...rest.digests]).toEqual(here.map(({ digest }) => digest));
    await expect(thread.render(['nowhere/'])).rejects.toThrow('nowhere/');
  } finally {
    await thread.close();
  }
  await expect(thread.render([''])).rejects.toThrow();
});
