import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { checkAccessibility } from './accessible.ts';
import { visit } from './visits.ts';

describe.runIf(browserIsThere())('a site with a theme', () => {
  const visits = visit('themed');
  const { open, visitor, url } = visits;

  checkAccessibility(visits, ['ca', 'en']);

  it('breaks no policy, loads all its files, and uses its own typeface and accent', async () => {
    const page = await (await visitor()).newPage();
    const wrong: string[] = [];
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    page.on('response', (response) => response.status() >= 400 && wrong.push(response.url()));
    await page.goto(`${url()}/en/`);
    await page.evaluate(() => document.fonts.ready);
    expect(wrong).toEqual([]);
    expect(await page.evaluate(() => document.fonts.check('16px "Town Sans"'))).toBe(true);
    const styleOf = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), name);
    expect(await styleOf('body', 'font-family')).toMatch(/^"Town Sans"/);
    expect(await styleOf('h3', 'font-family')).toMatch(/^"Newsreader Variable"/);
    expect(await styleOf('.masthead', 'border-top-width')).toBe('6px');
    expect(await styleOf('.masthead', 'border-top-color')).toBe('rgb(11, 93, 82)');
    expect(await styleOf('.foot', 'background-image')).toMatch(/\/assets\/foot\.[\w-]{10}\.svg"\)$/);
  });

  it('shows the logo for light or dark, as the system or the visitor chooses', async () => {
    const page = await open('/en/');
    const shown = () =>
      page
        .locator('.site-title img')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('class')));
    expect(await shown()).toEqual(['logo logo-light']);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await shown()).toEqual(['logo logo-dark']);
    await page.getByRole('radio', { name: 'Light' }).check();
    expect(await shown()).toEqual(['logo logo-light']);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await shown()).toEqual(['logo logo-dark']);
  });

  it.each([360, 1280])('does not scroll sideways on a screen of %d pixels', async (width) => {
    for (const path of ['/en/', '/en/upcoming/', '/en/today/', '/ca/categories/musica/']) {
      const page = await open(path, { viewport: { width, height: 800 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });

  it('keeps the page layouts for printing, although they are in a layer', async () => {
    const page = await open('/en/');
    const rules = await page.evaluate(() => {
      const found: string[] = [];
      const walk = (list: CSSRuleList) => {
        for (const rule of list) {
          if (rule instanceof CSSPageRule) found.push(rule.selectorText);
          else if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) walk(rule.cssRules);
        }
      };
      for (const sheet of document.styleSheets) walk(sheet.cssRules);
      return found.sort();
    });
    expect(rules).toEqual(['', 'month', 'programme']);
  });
});
