import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absoluteUrl,
  calendarFeedAddress,
  outputPathOf,
  pageAddress,
  recordFeedAddress,
  sitePaths,
} from '#content/calendar/addresses';
import { recordNameFromSlug } from '#records/names';
import { codePoint } from '../../support/code-point.ts';

const entry = { language: 'ca', kind: 'events', name: 'canço-🎶' } as const;

describe('the address of a page or feed', () => {
  it('is percent-encoded and has no leading slash', () => {
    expect(pageAddress(entry)).toBe('ca/events/can%C3%A7o-%F0%9F%8E%B6/');
    expect(recordFeedAddress(entry)).toBe('ca/events/can%C3%A7o-%F0%9F%8E%B6.ics');
    expect(calendarFeedAddress('ca')).toBe('ca/calendar.ics');
  });

  it('maps to the output file that a server looks for', () => {
    expect(outputPathOf(pageAddress(entry))).toBe('ca/events/canço-🎶/index.html');
    expect(outputPathOf(recordFeedAddress(entry))).toBe('ca/events/canço-🎶.ics');
    expect(outputPathOf('')).toBe('index.html');
    expect(outputPathOf('ca/')).toBe('ca/index.html');
  });

  it('includes the path of a site that has one', () => {
    expect(absoluteUrl({ siteUrl: 'https://town.example/repo' }, 'ca/')).toBe('https://town.example/repo/ca/');
    expect(sitePaths({ siteUrl: 'https://town.example/repo' })('ca/')).toBe('/repo/ca/');
    expect(sitePaths({ siteUrl: 'https://town.example/repo/' })('')).toBe('/repo/');
    expect(absoluteUrl({ siteUrl: 'https://town.example' }, 'ca/')).toBe('https://town.example/ca/');
    expect(sitePaths({ siteUrl: 'https://town.example' })('ca/')).toBe('/ca/');
  });

  it('has no slash at the end of a page’s where the site leaves it out', () => {
    const bare = { siteUrl: 'https://town.example/agenda', hasBarePaths: true };
    expect(sitePaths(bare)('ca/events/a/#dates')).toBe('/agenda/ca/events/a#dates');
    expect(sitePaths(bare)('ca/search/?q=a/b')).toBe('/agenda/ca/search?q=a/b');
    expect(sitePaths(bare)('')).toBe('/agenda');
    expect(sitePaths(bare)('ca/calendar.ics')).toBe('/agenda/ca/calendar.ics');
    expect(sitePaths({ ...bare, siteUrl: 'https://town.example' })('')).toBe('/');
    expect(absoluteUrl(bare, 'ca/events/a/')).toBe('https://town.example/agenda/ca/events/a');
  });

  it('is not what a path or URL of the site around it is: these stay', () => {
    const site = { siteUrl: 'https://town.example/agenda' };
    expect(sitePaths(site)('/_astro/site.css')).toBe('/_astro/site.css');
    expect(absoluteUrl(site, '/_astro/icon.png')).toBe('https://town.example/_astro/icon.png');
    expect(absoluteUrl(site, 'https://cdn.example/icon.png')).toBe('https://cdn.example/icon.png');
  });

  it('leads to its own file for every name that a slug produces', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.integer({ min: 1 }), (slug, id) => {
        const one = { language: 'ca', kind: 'events', name: recordNameFromSlug(slug, id) } as const;
        const url = new URL(absoluteUrl({ siteUrl: 'https://town.example/repo' }, pageAddress(one)));
        expect(url.pathname).toBe(sitePaths({ siteUrl: 'https://town.example/repo' })(pageAddress(one)));
        expect(outputPathOf(url.pathname.slice('/repo/'.length))).toBe(`ca/events/${one.name}/index.html`);
      }),
    );
  });
});
