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
  ])('leads a visitor who prefers %s to %s, with the query and fragment of the address', async (locale, home) => {
    const page = await open('/?from=poster#today', { locale });
    await page.waitForURL(`**${home}**`);
    expect(pathOf(page.url())).toBe(`${home}?from=poster#today`);
  });

  it('lets a visitor choose if the site lacks the preferred language, and keeps the choice', async () => {
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

  it('leads to the language last chosen in the switcher, whatever the browser prefers', async () => {
    const context = await visitor({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto(`${url()}/de/venues/`);
    await Promise.all([page.waitForURL('**/ca/venues/'), page.locator('.languages a[hreflang=ca]').click()]);
    await page.goto(`${url()}/`);
    await page.waitForURL('**/ca/');
    expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual(['almanac-language=ca']);
  });

  it('offers the choice without scripts, and does not trap visitors who go back', async () => {
    const page = await open('/', { locale: 'de-DE', javaScriptEnabled: false });
    expect(await page.locator('.chooser a').count()).toBe(4);
    const other = await open('/en/venues/', { locale: 'de-DE' });
    await other.goto(`${url()}/`);
    await other.waitForURL('**/de/');
    await other.goBack();
    expect(pathOf(other.url())).toBe('/en/venues/');
  });
});
