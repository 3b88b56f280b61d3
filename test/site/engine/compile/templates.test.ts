import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHOOSER_ADDRESS } from '../../../../site/addresses/addresses.ts';
import { documentsOf, type SiteDocument } from '../../../../site/documents/documents.ts';
import { type CompiledTemplates, CompileError, loadTemplates } from '../../../../site/engine/compile/templates.ts';
import { buildStep } from '../../../../site/engine/prepare.ts';
import { madeSite } from '../../../support/sites/made-site.ts';
import { event, publication } from '../../fixtures.ts';
import { htmlOf } from '../../html-of.ts';

const GOLDEN = join(import.meta.dirname, 'golden-event.html');

const site = publication({ events: [event('2026-12-01 10:00', '2026-12-01 11:00', { name: 'més-tard' })] });
const documents = documentsOf(site);

function documentAt(address: string, among: readonly SiteDocument[] = documents): SiteDocument {
  const found = among.find((one) => one.address === address);
  if (found === undefined) throw new Error(`There is no page at /${address}.`);
  return found;
}

describe('the compiled templates that a build left in the cache', () => {
  let templates: CompiledTemplates;

  beforeAll(async () => {
    const { root } = await madeSite('small');
    templates = await loadTemplates(join(root, '.cache'), undefined, () => {
      throw new Error('Compiled once more.');
    });
  });

  it('render a different site', async () => {
    const $ = load(await htmlOf(templates, documentAt('ca/events/m%C3%A9s-tard/')));
    expect($('h1').text()).toBe('An event');
    expect($('link[rel="stylesheet"]').attr('href')).toMatch(/^\/town\/assets\/site\.[\w-]+\.css$/);
  });

  // Astro is pinned: what another version would change of the pages shows here.
  it('give the golden page byte for byte, apart from the digests in the names of assets', async () => {
    const html = await htmlOf(templates, documentAt('ca/events/m%C3%A9s-tard/'));
    const text = html.replaceAll(/(\/assets\/[a-z0-9-]+?)[.-][\w-]{8}(?=\.\w+")/g, '$1');
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(GOLDEN, text);
    expect(text).toBe(readFileSync(GOLDEN, 'utf8'));
  });

  it('give the same pages each time, even when they render several at once', async () => {
    const all = () => Promise.all(documents.map((document) => htmlOf(templates, document)));
    const first = await all();
    // Two of each language, of the week and the month, show the present once more.
    expect(new Set(first).size).toBe(documents.length - 2 * site.localisedSites.length);
    const inTurn: string[] = [];
    for (const document of documents) inTurn.push(await htmlOf(templates, document));
    expect(inTurn).toEqual(first);
  });

  it('report the page whose template throws, and render the next page', async () => {
    const broken = documentAt(
      'ca/events/m%C3%A9s-tard/',
      documentsOf({ ...site, targets: () => Reflect.get({}, 'x').y }),
    );
    await expect(htmlOf(templates, broken)).rejects.toThrow(
      "The page /town/ca/events/més-tard/ can't be built: Cannot read properties of undefined (reading 'y')",
    );
    expect(await htmlOf(templates, documentAt(CHOOSER_ADDRESS))).toContain('</html>');
  });
});

describe('templates that can’t be compiled', () => {
  it('are reported with the file that has the mistake', async () => {
    const failed = new CompileError({ message: 'Unexpected token', file: 'site/views/Day.astro' });
    await expect(buildStep(() => Promise.reject(failed))).rejects.toThrow(
      "The site can't be built (site/views/Day.astro): Unexpected token",
    );
  });
});
