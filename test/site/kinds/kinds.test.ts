import { describe, expect, it } from 'vitest';
import { PAGE_SIZE } from '../../../site/addresses/pagination.ts';
import { documentsOf } from '../../../site/documents/documents.ts';
import type { LanguagePage } from '../../../site/kinds/kind.ts';
import type { Publication } from '../../../site/publication/publication.ts';
import { addressOfPage, everyPage } from '../../../site/routing/pages.ts';
import { event, publication, service, venue } from '../fixtures.ts';

const addresses = (site: Publication, type: LanguagePage['type']) =>
  everyPage(site)
    .filter(({ page }) => page.type === type)
    .map(({ localised, page }) => addressOfPage(localised.language.code, page));

describe('the pages of a site', () => {
  it('include a home page and the present month in every language, even without events', () => {
    expect(addresses(publication(), 'home')).toEqual(['ca/', 'en/']);
    expect(addresses(publication(), 'month')).toEqual(['ca/2026/11/', 'en/2026/11/']);
  });

  it('include one page of all calendars in every language', () => {
    expect(addresses(publication(), 'subscribe')).toEqual(['ca/subscribe/', 'en/subscribe/']);
  });

  it('include lists without events, but no directory without entries', () => {
    expect(addresses(publication(), 'list')).toEqual([
      'ca/upcoming/',
      'ca/past/',
      'ca/free/',
      'ca/online/',
      'ca/accessible/',
      'en/upcoming/',
      'en/past/',
      'en/free/',
      'en/online/',
      'en/accessible/',
    ]);
    expect(addresses(publication(), 'directory')).toEqual([]);
  });

  it('are numbered from the second page of a long list', () => {
    const events = Array.from({ length: PAGE_SIZE + 1 }, () => event('2026-12-01 10:00', '2026-12-01 11:00'));
    expect(addresses(publication({ events }), 'list')).toEqual([
      'ca/upcoming/',
      'ca/upcoming/2/',
      'ca/past/',
      'ca/free/',
      'ca/online/',
      'ca/accessible/',
      'en/upcoming/',
      'en/past/',
      'en/free/',
      'en/online/',
      'en/accessible/',
    ]);
  });

  it('are numbered from the second page of a venue with many events', () => {
    const events = Array.from({ length: PAGE_SIZE + 1 }, () =>
      event('2026-10-01 10:00', '2026-10-01 11:00', { venue: [7] }),
    );
    const venues = [venue({ name: 'teatre', service: service(7) })];
    const site = publication({ events, venues });
    expect(addresses(site, 'directory')).toEqual(['ca/venues/']);
    expect(addresses(site, 'record')).toEqual(['ca/venues/teatre/', 'ca/venues/teatre/2/']);
  });

  it('include the present weekend and each weekend with events in every language', () => {
    const present = ['ca', 'en'].flatMap((code) => [`${code}/weekend/`, `${code}/2026/11/21/weekend/`]);
    expect(addresses(publication(), 'weekend')).toEqual(present);
    const events = [event('2026-12-06', '2026-12-08'), event('2027-01-04', '2027-01-04')];
    expect(addresses(publication({ events }), 'weekend')).toEqual(present.toSpliced(2, 0, 'ca/2026/12/05/weekend/'));
  });

  it('include a search page in every language', () => {
    expect(addresses(publication(), 'search')).toEqual(['ca/search/', 'en/search/']);
  });

  it('are refused if a file’s name can’t be part of an address, and the error names the file', () => {
    const site = publication({ events: [event('2026-12-01 10:00', '2026-12-01 11:00', { name: 'what?' })] });
    expect(() => everyPage(site)).toThrow('ca/events/what?.json');
  });
});

describe('the documents of a site', () => {
  it('are its pages, the language chooser, the error pages, former pages, and stable pages of the present', () => {
    const events = [event('2026-12-01 10:00', '2026-12-01 11:00', { name: 'dansa', service: service(90) })];
    const formerPages = [{ language: 'ca', kind: 'events', id: 90, names: ['abans'] }] as const;
    const site = publication({ events, settings: { formerPages } });
    const found = documentsOf(site).map(({ address }) => address);
    const pages = everyPage(site).map(({ localised, page }) => addressOfPage(localised.language.code, page));
    expect(pages).toContain('ca/404.html');
    const present = ['ca', 'en'].flatMap((code) => [
      `${code}/today/`,
      `${code}/tomorrow/`,
      `${code}/this-week/`,
      `${code}/this-month/`,
    ]);
    expect(found.toSorted()).toEqual([...pages, ...present, '', '404.html', 'ca/events/abans/'].sort());
  });
});
