import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../support/project.ts';
import { SAMPLE_DAY } from '../../support/sample.ts';
import { borrowingProject } from '../../support/sites/borrowing.ts';
import { withTemplates } from '../../support/sites/made-site.ts';
import { deadLinks } from '../../support/sites/site-links.ts';
import { invalidHtml } from '../../support/sites/valid-html.ts';

const SITE = 'https://almanac.example';

describe('a built site in which one language borrows events from others', () => {
  let project: Project;
  let files: Readonly<Record<string, string>>;

  beforeAll(async () => {
    project = withTemplates(borrowingProject({ fallback: { ca: ['es', 'en'] } }));
    expect(await project.start(['build', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    files = project.files('dist');
  });

  afterAll(() => project.remove());

  const text = (path: string) => {
    const found = files[path];
    if (found === undefined) throw new Error(`there is no ${path}`);
    return Buffer.from(found, 'latin1').toString('utf8');
  };
  const page = (path: string) => load(text(`${path}index.html`));
  const links = (path: string, to: string) =>
    page(path)(`main a[href="${to}"]`)
      .get()
      .map((link) => load(link)('a'));

  it.each(
    ['', 'upcoming/', '2026/11/', '2026/11/21/', '2026/w47/', 'venues/moli/', 'organizers/ajuntament/'].concat([
      'categories/musica/',
      'tags/nit/',
    ]),
  )('lists borrowed events at /ca/%s with their original titles, and names their language', (path) => {
    const found = links(`ca/${path}`, '/es/events/quejio/');
    expect(found).not.toEqual([]);
    for (const link of found) {
      expect(link.attr('hreflang')).toBe('es');
      expect(link.find('[lang="es"]').text()).toBe('Quejío');
      expect(link.text()).toContain('en castellà');
      expect(link.find('[lang="es"]').text()).not.toContain('castellà');
    }
  });

  it.each([
    ['ca/past/', '/es/events/verano/', 'es', 'en castellà'],
    ['ca/2026/12/29/', '/en/events/tea/', 'en-GB', 'en anglès'],
    ['ca/2026/12/', '/es/events/soledad/', 'es', 'en castellà'],
  ])('lists on %s the borrowed event %s, marked as %s', (path, to, tag, note) => {
    const [link] = links(path, to);
    expect([link?.attr('hreflang'), link?.find(`[lang="${tag}"]`).length]).toEqual([tag, 1]);
    expect(link?.text()).toContain(note);
  });

  it('links to borrowed events from an event: before, after, and at the same venue', () => {
    const $ = page('ca/events/avui/');
    expect(
      $('.beside-prev, .beside-next')
        .get()
        .map((link) => $(link).attr('href')),
    ).toEqual(['/es/events/feria/', '/es/events/quejio/']);
    expect($('.beside-next .beside-title').attr('lang')).toBe('es');
    expect($('.more a[hreflang="es"]').first().text()).toBe('Quejío en castellà');
  });

  it('marks the days of borrowed events in a month, and marks the language of their facts', () => {
    expect(page('ca/2026/')('a.day[href="/ca/2026/11/23/"] :is(.dot, .dot-going)').length).toBe(1);
    const facts = page('ca/2026/11/21/')('.event-facts');
    expect(facts.find('[lang="es"]').text()).toBe('Cine mudo10 € en taquilla');
    expect(facts.text()).toMatch(/Música\s· 10 €/);
  });

  it('includes borrowed events in the number of events', () => {
    expect(page('ca/venues/')('.directory-count').text()).toContain('3');
    expect(page('ca/2026/')('.paging').text()).toContain('6');
  });

  it('has no page for a borrowed event', () => {
    const events = Object.keys(files).filter((path) => /^ca\/events\/.+\.html$/.test(path));
    expect(events).toEqual(['ca/events/avui/index.html']);
    expect(Object.keys(files).filter((path) => /^es\/events\/quejio/.test(path))).toHaveLength(2);
  });

  it('shows no event for which the language has a hidden record', () => {
    const catalan = Object.entries(files).filter(([path]) => path.startsWith('ca/'));
    expect(catalan.filter(([, html]) => html.includes('reservado')).map(([path]) => path)).toEqual([]);
  });

  it('has pages for days and weeks with only borrowed events, which search engines may not list', () => {
    for (const path of ['ca/2026/12/17/', 'ca/2026/w51/']) {
      expect(page(path)('meta[name="robots"]').attr('content')).toBe('noindex');
      expect(page(path)('link[hreflang], link[rel="canonical"]').length).toBe(0);
      expect(text('ca/sitemap.xml')).not.toContain(`${SITE}/${path}`);
    }
    expect(page('es/2026/12/17/')('link[hreflang="ca"]').length).toBe(0);
    expect(page('ca/2026/11/21/')('link[hreflang="es"]').attr('href')).toBe(`${SITE}/es/2026/11/21/`);
  });

  it('lists each borrowed event once for search engines, in its own language, without a translation', () => {
    const named = Object.entries(files).filter(([path, text]) => path.endsWith('.xml') && text.includes('quejio'));
    expect(named.map(([path]) => path)).toEqual(['es/sitemap.xml']);
    expect(text('es/sitemap.xml')).toContain(
      `<loc>${SITE}/es/events/quejio/</loc><lastmod>2026-11-02T08:15:30Z</lastmod></url>`,
    );
    const told = Object.keys(files).filter(
      (path) => path.endsWith('.html') && /"@type":"Event","name":"Quejío"/.test(text(path)),
    );
    expect(told).toEqual(['es/events/quejio/index.html']);
    expect(page('es/events/quejio/')('link[hreflang]').length).toBe(0);
  });

  it('keeps the breadcrumbs and the language switcher of their own language on their pages', () => {
    const $ = page('es/events/quejio/');
    expect(
      $('.trail a')
        .get()
        .map((link) => $(link).attr('href')),
    ).toEqual(['/es/', '/es/2026/11/']);
    expect($('.languages a[lang="ca"]').attr('href')).toBe('/ca/');
    expect($('html').attr('lang')).toBe('es');
  });

  it('has no borrowed event in any calendar of the language', () => {
    const calendars = Object.keys(files).filter((path) => /^ca\/.*\.ics$/.test(path));
    expect(calendars).toContain('ca/venues/moli.ics');
    for (const path of calendars) expect(text(path)).not.toMatch(/\.es@|Quejío/);
    expect(page('ca/subscribe/')('#venues-moli').closest('.feed').find('.feed-count').text()).toContain('1');
  });

  it('shows no borrowed event in a language that borrows nothing', () => {
    // The page of the search has the place for a language's name, and what it finds in files of its own.
    const english = Object.keys(files).filter((path) =>
      /^(?:en|de)\/(?!search\/index).*\.(?:html|ics|json)$/.test(path),
    );
    expect(english.filter((path) => /es\/events|in-language|line-language/.test(text(path)))).toEqual([]);
  });

  it('has no dead link, and valid pages', () => {
    expect(deadLinks(join(project.root, 'dist'), SITE)).toEqual([]);
    const pages = Object.keys(files).filter((path) => path.endsWith('.html'));
    expect(invalidHtml(join(project.root, 'dist'), pages)).toEqual([]);
  });
});
