import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { settled, visit } from './visits.ts';

describe.runIf(browserIsThere())('the root of the site', () => {
  const { url, visitor, open } = visit('sample');
  const pathOf = (address: string) => address.slice(url().length);

  it.each([
    ['de-AT', '/de/'],
    ['en-US', '/en/'],
    ['ca-ES', '/ca/'],
  ])('leads who prefers %s to %s, with what the address says', async (locale, home) => {
    const page = await open('/?from=poster#today', { locale });
    await page.waitForURL(`**${home}**`);
    expect(pathOf(page.url())).toBe(`${home}?from=poster#today`);
  });

  it('lets choose who prefers a language that the site does not have, and keeps the choice', async () => {
    const context = await visitor({ locale: 'fr-FR' });
    const page = await context.newPage();
    await page.goto(`${url()}/`);
    await settled(page);
    expect(pathOf(page.url())).toBe('/');
    expect(await context.cookies()).toEqual([]);
    await Promise.all([page.waitForURL('**/es/'), page.locator('.chooser a[hreflang=es]').click()]);
    await page.goto(`${url()}/`);
    await page.waitForURL('**/es/');
  });

  it('leads to the language that was chosen in the switcher last, whatever the browser prefers', async () => {
    const context = await visitor({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto(`${url()}/de/venues/`);
    await Promise.all([page.waitForURL('**/ca/venues/'), page.locator('.languages a[hreflang=ca]').click()]);
    await page.goto(`${url()}/`);
    await page.waitForURL('**/ca/');
    expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual(['almanac-language=ca']);
  });

  it('lets choose without scripts, and is not in the way of who goes back', async () => {
    const page = await open('/', { locale: 'de-DE', javaScriptEnabled: false });
    expect(await page.locator('.chooser a').count()).toBe(4);
    const other = await open('/en/venues/', { locale: 'de-DE' });
    await other.goto(`${url()}/`);
    await other.waitForURL('**/de/');
    await other.goBack();
    expect(pathOf(other.url())).toBe('/en/venues/');
  });
});
