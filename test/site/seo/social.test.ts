import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../site/documents/frame.ts';
import type { LanguagePage } from '../../../site/kinds/kind.ts';
import { siteModels } from '../../../site/models/shared.ts';
import { pageWords } from '../../../site/models/words.ts';
import type { Publication } from '../../../site/publication/publication.ts';
import { canonicalOf, hreflangOf } from '../../../site/routing/canonical.ts';
import { socialMeta } from '../../../site/seo/social.ts';
import { type Content, event, localisedSiteOf, publication, service, venue } from '../fixtures.ts';

const IMAGE = 'https://service.example/a.jpg';

function content(file = 'abc.jpg', width = 1200): Content {
  return {
    venues: [venue({ name: 'sala', service: service(7) })],
    events: [
      event('2026-11-22 10:00', '2026-11-22 11:00', {
        name: 'dansa',
        service: { ...service(90), image: { url: IMAGE } },
        local: { image_alt: 'Dues ballarines' },
      }),
      event('2026-11-22 10:00', '2026-11-22 11:00', { name: 'dance', lang: 'en', service: service(90) }),
      event('2026-11-23 10:00', '2026-11-23 11:00', { name: 'esborrany' }),
    ],
    settings: { media: { images: { [IMAGE]: { file, width, height: 630 } } } },
  };
}

function eventAt(site: Publication, index: number, language = 'ca'): LanguagePage {
  const found = localisedSiteOf(site, language).eventIndex.events[index];
  if (found === undefined) throw new Error('an event expected');
  return { type: 'event', event: found };
}

function card(site: Publication, page: LanguagePage) {
  const localised = localisedSiteOf(site);
  const frame = frameOf(siteModels(site, localised), page);
  const meta = socialMeta(pageWords(site, localised), frame, {
    title: 'Dansa',
    description: 'Un ball.',
    icon: 'assets/icon.png',
  });
  return meta.map((one) => ['property' in one ? one.property : one.name, one.content]);
}

describe('the preview of a shared page', () => {
  it('states what the page is, with its image and its translations', () => {
    const site = publication(content());
    expect(card(site, eventAt(site, 0))).toEqual([
      ['og:title', 'Dansa'],
      ['og:type', 'article'],
      ['og:url', 'https://example.org/town/ca/events/dansa/'],
      ['og:site_name', 'Agenda'],
      ['og:description', 'Un ball.'],
      ['og:locale', 'ca_ES'],
      ['og:locale:alternate', 'en_GB'],
      ['og:image', 'https://example.org/town/media/abc.jpg'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', 'Dues ballarines'],
      ['twitter:card', 'summary_large_image'],
    ]);
  });

  it('shows a small image small', () => {
    const site = publication(content('abc.jpg', 200));
    expect(card(site, eventAt(site, 0))).toContainEqual(['twitter:card', 'summary']);
  });

  const imagesOf = (site: Publication, page: LanguagePage) =>
    card(site, page)
      .filter(([name = '']) => /^(?:og:image|twitter)/.test(name))
      .map(([, value]) => value);

  it('shows the icon if there is neither a suitable picture nor a card', () => {
    const icon = ['https://example.org/town/assets/icon.png', '512', '512', 'summary'];
    const site = publication(content('abc.avif'));
    expect(imagesOf(site, eventAt(site, 0))).toEqual(icon);
    expect(imagesOf(site, { type: 'home' })).toEqual(icon);
  });

  it('shows the page’s card, or the site’s, if there is no picture', () => {
    const cards = { ca: { site: 'card-site.png', events: { dansa: 'card-dansa.png' } } };
    const size = ['1200', '630'];
    const site = publication({ ...content(), settings: { media: { images: {}, cards } } });
    const at = (file: string) => `https://example.org/town/media/${file}`;
    expect(imagesOf(site, eventAt(site, 0))).toEqual([at('card-dansa.png'), ...size, 'Dansa', 'summary_large_image']);
    expect(imagesOf(site, { type: 'home' })).toEqual([at('card-site.png'), ...size, 'summary_large_image']);
    const images = content().settings?.media?.images ?? {};
    const pictured = publication({ ...content(), settings: { media: { images, cards } } });
    expect(imagesOf(pictured, eventAt(pictured, 0))[0]).toBe(at('abc.jpg'));
  });

  it('is absent for a draft', () => {
    const site = publication(content());
    expect(card(site, eventAt(site, 1))).toEqual([]);
  });
});

describe('the canonical URL of a page', () => {
  const canonical = (site: Publication, page: LanguagePage) => canonicalOf(site, localisedSiteOf(site), page);

  it('is its own URL', () => {
    const site = publication(content());
    expect(canonical(site, eventAt(site, 0))).toBe('https://example.org/town/ca/events/dansa/');
    expect(canonical(site, { type: 'home' })).toBe('https://example.org/town/ca/');
  });

  it('is absent for drafts and for the not-found page', () => {
    const site = publication(content());
    expect(canonical(site, eventAt(site, 1))).toBeUndefined();
    expect(canonical(site, { type: 'not-found' })).toBeUndefined();
  });

  it('is the URL on the service for events and venues, if the site is configured so', () => {
    const site = publication({ ...content(), settings: { canonical: 'service' } });
    const [hall] = localisedSiteOf(site).eventIndex.records('venues');
    if (hall === undefined) throw new Error('a venue expected');
    expect(canonical(site, eventAt(site, 0))).toBe('https://service.example/90');
    expect(canonical(site, { type: 'record', entry: hall, number: 1 })).toBe('https://service.example/7');
    expect(canonical(site, { type: 'record', entry: hall, number: 2 })).toBe(
      'https://example.org/town/ca/venues/sala/2/',
    );
    expect(canonical(site, { type: 'home' })).toBe('https://example.org/town/ca/');
    expect(hreflangOf(site, localisedSiteOf(site), eventAt(site, 0))).toEqual([]);
  });

  it('is its own URL if the service’s URL is not a web address', () => {
    const odd = event('2026-11-22 10:00', '2026-11-22 11:00', {
      name: 'dansa',
      service: service(90, { url: 'javascript:alert(1)' }),
    });
    const site = publication({ events: [odd], settings: { canonical: 'service' } });
    expect(canonical(site, eventAt(site, 0))).toBe('https://example.org/town/ca/events/dansa/');
  });
});
