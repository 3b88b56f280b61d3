import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentsOf } from '../../../site/documents/documents.ts';
import { type CompiledTemplates, loadTemplates } from '../../../site/engine/compile/templates.ts';
import { madeSite } from '../../support/sites/made-site.ts';
import { type Content, event, plain, publication, service, venue } from '../fixtures.ts';
import { htmlOf } from '../html-of.ts';

let templates: CompiledTemplates;

beforeAll(async () => {
  const { root } = await madeSite('small');
  templates = await loadTemplates(join(root, '.cache'), undefined, () => {
    throw new Error('Compiled once more.');
  });
});

/** Returns the page of the only event of some content, which is called `it`. */
async function pageOf(content: Content, language = 'en'): Promise<CheerioAPI> {
  const document = documentsOf(publication(content)).find(({ address }) => address === `${language}/events/it/`);
  if (document === undefined) throw new Error('There is no page of the event.');
  return load(await htmlOf(templates, document));
}

const theEvent = (start: string, end: string, more: Parameters<typeof event>[2] = {}) =>
  event(start, end, { lang: 'en', name: 'it', ...more });
const inOneLine = (text: string) => plain(text).replaceAll(/\s+/g, ' ').trim();

describe('the day of an event on its page', () => {
  const markOn = async (today: string) => {
    const $ = await pageOf({ events: [theEvent('2026-09-12', '2026-12-27')], settings: { today } });
    const mark = $('.single-date');
    return `${inOneLine(mark.text())} → ${mark.find('a').attr('href')}`;
  };

  it('is the first day, and the last day only while the event goes on', async () => {
    expect(await markOn('2026-09-01')).toBe('Saturday 12 September → /town/en/2026/09/#day-2026-09-12');
    expect(await markOn('2026-09-12')).toBe('Today Saturday 12 September → /town/en/2026/09/#day-2026-09-12');
    expect(await markOn('2026-11-21')).toBe('Now on until 27 December → /town/en/2026/12/#day-2026-12-27');
    expect(await markOn('2026-12-27')).toBe('Last day Sunday 27 December → /town/en/2026/12/#day-2026-12-27');
    expect(await markOn('2027-02-01')).toBe('Saturday 12 September 2026 → /town/en/2026/09/#day-2026-09-12');
  });
});

describe('the actions on the page of an event', () => {
  const website = 'https://www.hall.example/play';
  const soon = (more: Parameters<typeof event>[2]) => ({
    events: [theEvent('2026-12-01 20:00', '2026-12-01 22:00', { website, ...more })],
  });
  const actionsOf = ($: CheerioAPI, of: string) =>
    $(`${of} .action`)
      .get()
      .map((one) => `${inOneLine($(one).text())} → ${$(one).attr('href')}`);

  it('include buying tickets, after the price, if the event has a price', async () => {
    const $ = await pageOf(soon({ cost: '12 €' }));
    expect(actionsOf($, '.facts + .outward')).toEqual([`Tickets hall.example → ${website}`]);
    expect($(`.single a[href="${website}"]`)).toHaveLength(1);
    const free = await pageOf(soon({ cost: 'Free' }));
    expect(free('.single .action')).toHaveLength(0);
    expect(free(`.facts a[href="${website}"]`).text()).toBe('hall.example');
  });

  it('include joining online, shown as its place', async () => {
    const $ = await pageOf(soon({ local: { online: true } }));
    const where = $('.fact').filter((_index, fact) => $(fact).find('dt').text() === 'Where');
    expect(inOneLine(where.find('dd').text())).toBe('Online Join online hall.example');
    expect(where.find('a').attr('href')).toBe(website);
    const past = await pageOf({ ...soon({ local: { online: true } }), settings: { today: '2026-12-02' } });
    expect(past('.facts .action')).toHaveLength(0);
  });

  it('include reporting a mistake if there is a contact', async () => {
    const contact = 'mailto:agenda@example.org';
    const $ = await pageOf({ ...soon({ title: 'Bread & roses' }), settings: { contact } });
    const link = $('.colophon a');
    expect(link.text()).toBe('Report a mistake');
    const address = encodeURIComponent('https://example.org/town/en/events/it/');
    expect(link.attr('href')).toBe(`${contact}?subject=Bread%20%26%20roses&body=${address}`);
    expect((await pageOf(soon({})))('.colophon')).toHaveLength(0);
  });
});

describe('the title of an event’s page', () => {
  it('is unique among events with the same name, even when shared, while the heading is the name alone', async () => {
    const other = event('2026-12-02', '2026-12-02', { lang: 'en', title: 'Jazz' });
    const $ = await pageOf({
      events: [theEvent('2026-12-01', '2026-12-01', { title: 'Jazz', service: service(1) }), other],
    });
    expect(plain($('title').text())).toBe('Jazz, 1 December 2026 – What’s on');
    expect(plain($('meta[property="og:title"]').attr('content'))).toBe('Jazz, 1 December 2026');
    expect($('h1').text()).toBe('Jazz');
  });
});

describe('the last update on an event’s page', () => {
  it('is the event’s own, and not its venue’s', async () => {
    const hall = { modified_utc: '2026-11-15 08:00:00', ...service(2) };
    const own = { modified_utc: '2026-10-03 08:00:00', ...service(1) };
    const $ = await pageOf({
      venues: [venue({ lang: 'en', name: 'hall', service: hall })],
      events: [theEvent('2026-12-01', '2026-12-01', { venue: [2], service: own })],
    });
    expect($('.fact a').first().text()).toBe('A venue');
    expect($('.colophon time').attr('datetime')).toBe('2026-10-03');
  });
});
