import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { visit } from './visits.ts';

/** The directives that refuse what the test of the policy tries. */
const REFUSED = ['img-src', 'script-src-elem', 'style-src-attr'];

describe.runIf(browserIsThere())('the site of the sample, in a browser', () => {
  const { url, visitor, open } = visit('sample');

  it('blocks inline scripts and styles, whatever headers the host sends', async () => {
    const bare = await visitor();
    // As a host without our headers sends it.
    await bare.route('**/*', async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _ours, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    const page = await bare.newPage();
    await page.goto(`${url()}/en/`);
    const refused = await page.evaluate(async (expected) => {
      const directives = new Set<string>();
      const told = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          directives.add(event.effectiveDirective);
          if (expected.every((one) => directives.has(one))) resolve();
        });
      });
      document.body.insertAdjacentHTML('beforeend', '<p style="color:red">x</p><img src="data:," onerror="1">');
      const script = document.createElement('script');
      script.text = 'window.ran = true';
      document.body.append(script);
      await told;
      return { directives: [...directives], ran: Reflect.get(window, 'ran') };
    }, REFUSED);
    // Pictures may still be on their way.
    await bare.unrouteAll({ behavior: 'ignoreErrors' });
    expect(refused.ran).toBeUndefined();
    expect(refused.directives).toEqual(expect.arrayContaining([...REFUSED]));
  });

  it('leads from the language chooser via the home page to an event and its translation, without scripts', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'English' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/en/');
    await page.locator('main a[href*="/en/events/"]').first().click();
    const title = await page.locator('h1').textContent();
    expect(title).not.toBe('');
    await page.locator('nav.languages a[hreflang=de]').click();
    expect(new URL(page.url()).pathname).toMatch(/^\/de\/events\/.+\/$/);
    expect(await page.locator('h1').textContent()).not.toBe(title);
  });

  it('leads from a category to its further pages and to any month, without scripts', async () => {
    const page = await open('/en/categories/music/', { javaScriptEnabled: false });
    const numbers = page.getByRole('navigation', { name: 'Pages' });
    expect(await numbers.locator('[aria-current=page]').textContent()).toMatch(/^\s*1\s*$/);
    await numbers.getByRole('link', { name: '2', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/en/categories/music/2/');
    expect(await numbers.locator('[aria-current=page]').textContent()).toMatch(/^\s*2\s*$/);
    await page.locator('.record-head').getByRole('link', { name: 'By month' }).click();
    const months = page.getByRole('navigation', { name: 'By month' });
    await months.waitFor({ state: 'visible' });
    await months.getByRole('link', { name: 'May 2027' }).click();
    const day = page.locator(':target');
    expect(await day.locator('.daymark').textContent()).toContain('May 2027');
    expect((await day.boundingBox())?.y).toBeLessThan(900);
  });

  it('loads only the font files that its languages need', async () => {
    const page = await (await visitor()).newPage();
    const fonts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname.replace(/\..*/, ''));
    });
    for (const language of ['ca', 'en', 'de', 'es'])
      for (const path of ['', 'upcoming/', 'venues/', 'categories/']) {
        await page.goto(`${url()}/${language}/${path}`);
        await page.evaluate(() => document.fonts.ready);
      }
    expect([...fonts]).toEqual(['/assets/newsreader-latin-wght-normal']);
  });

  it('offers every calendar without scripts, and shows the one for the page', async () => {
    const page = await open('/en/venues/lera-theatre/', { javaScriptEnabled: false });
    await page.locator('.sections').getByRole('link', { name: 'Subscribe' }).click();
    expect(new URL(page.url()).pathname).toBe('/en/subscribe/');
    const theatre = page.locator('[id="venues-lera-theatre"]');
    await theatre.waitFor({ state: 'visible' });
    const address = theatre.getByRole('textbox', { name: 'Address' });
    expect(await address.inputValue()).toBe('https://almanac.example/en/venues/lera-theatre.ics');
    expect(await address.isEditable()).toBe(false);
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    const programs = await theatre.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(programs[0]).toBe('webcal://almanac.example/en/venues/lera-theatre.ics');
    for (const program of await theatre.locator('a[href^=https]').all())
      expect(await program.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('copies the address of a calendar, and confirms it', async () => {
    const page = await open('/en/subscribe/', { permissions: ['clipboard-read', 'clipboard-write'] });
    const copy = page.getByRole('button', { name: 'Copy' }).first();
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://almanac.example/en/calendar.ics');
  });

  it('leaves the address selected if it can’t be copied', async () => {
    const page = await open('/en/subscribe/');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.getByRole('button', { name: 'Copy' }).first().click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('https://almanac.example/en/calendar.ics');
    expect(await page.getByRole('button', { name: 'Copied' }).count()).toBe(0);
  });

  it('leads through the months by keyboard alone', async () => {
    const page = await open('/en/2026/12/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/^#/);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => location.hash)).not.toBe('');
    const next = page.locator('a[rel=next]').first();
    await next.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/2027/01/');
    await page.locator('a[rel=prev]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/2026/12/');
  });

  it('shows the focus on every link of a month', async () => {
    const page = await open('/en/2026/12/');
    for (let stop = 0; stop < 15; stop += 1) {
      await page.keyboard.press('Tab');
      const outlined = await page.evaluate(() => {
        const style = document.activeElement === null ? null : getComputedStyle(document.activeElement);
        return style !== null && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
      });
      expect(outlined, `stop ${stop}`).toBe(true);
    }
  });

  it('leads from a month to a day and from view to view without scripts, with controls that stay in place', async () => {
    const page = await open('/en/2026/12/', { javaScriptEnabled: false });
    await page.locator('td a.day[href="/en/2026/12/12/"]').click();
    expect(await page.locator('h1').textContent()).toMatch(/12\s+December 2026/);
    const places: unknown[] = [];
    for (const view of ['Week', 'List', 'Month', 'Day']) {
      await page.locator('.views').getByRole('link', { name: view }).click();
      expect(await page.locator('.views [aria-current]').textContent()).toContain(view);
      for (const control of ['.views', '.browse-today']) places.push(await page.locator(control).first().boundingBox());
    }
    expect(new Set(places.filter((_place, index) => index % 2 === 0).map((place) => JSON.stringify(place))).size).toBe(
      1,
    );
    const today = places.filter((_place, index) => index % 2 === 1).map((place) => JSON.stringify(place));
    expect(new Set(today).size).toBe(1);
  });

  it('leads to a different month without scripts', async () => {
    const page = await open('/en/2026/w47/', { javaScriptEnabled: false });
    const jump = page.locator('.jump');
    expect(await jump.getByRole('link').count()).toBe(0);
    await jump.locator('summary').click();
    await jump.getByRole('link', { name: '2027' }).click();
    expect(new URL(page.url()).pathname).toBe('/en/2027/');
    await page.getByRole('link', { name: 'February 2027', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/en/2027/02/');
  });

  it.each(['/en/2026/11/', '/en/2026/w47/', '/en/2026/11/21/', '/en/weekend/', '/en/upcoming/'])(
    'leads from %s to a date that is entered, or to the nearest page that has it',
    async (from) => {
      for (const [entered, to] of [
        ['2026-12-05', '/en/2026/12/05/'],
        ['2027-12-31', '/en/2027/12/#day-2027-12-31'],
      ] as const) {
        const page = await open(from);
        await page.locator('.jump summary').click();
        await page.getByLabel('Date', { exact: true }).fill(entered);
        await Promise.all([page.waitForURL(`**${to}`), page.keyboard.press('Enter')]);
      }
      const page = await open(from);
      await page.locator('.jump summary').click();
      await page.getByLabel('Date', { exact: true }).fill('1999-01-01');
      await page.keyboard.press('Enter');
      await page.getByText('Nothing is on.').waitFor();
      expect(new URL(page.url()).pathname).toBe(from);
    },
  );

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('leads from weekend to weekend and back to the present one, %s', async (_how, javaScriptEnabled) => {
    const page = await open('/en/weekend/', { javaScriptEnabled });
    const follow = (selector: string, to: string) =>
      Promise.all([page.waitForURL(`**${to}`), page.locator(selector).press('Enter')]);
    await follow('.browse-next a', '/en/2026/11/28/weekend/');
    expect(await page.locator('h1').textContent()).toBe('Weekend 28–29\u00a0November 2026');
    const days = await page
      .locator('.agenda-date time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(days).toEqual(['2026-11-28', '2026-11-29']);
    await follow('.browse-previous a', '/en/2026/11/21/weekend/');
    await follow('.browse-previous a', '/en/2026/11/14/weekend/');
    await follow('.browse-today a', '/en/weekend/');
    expect(await page.locator('h1').textContent()).toBe('This weekend 21–22\u00a0November 2026');
  });

  it.each(['ca', 'en', 'de', 'es'])(
    'lists what comes next around an event that is over once a visitor comes near the end of its page, in %s',
    async (language) => {
      const list = await open(`/${language}/past/`);
      const href = await list.locator('.event-title a').first().getAttribute('href');
      const page = await open(`/${language}/`);
      await page.clock.setFixedTime('2026-11-21T09:00:00Z');
      const fetched: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.json')) fetched.push(new URL(request.url()).pathname);
      });
      await page.setViewportSize({ width: 390, height: 400 });
      await page.goto(`${url()}${href}`);
      expect(await page.locator('.more-over a').count()).toBeGreaterThan(0);
      expect(fetched).toEqual([]);
      const links = await page.locator('.more-over a').allTextContents();
      await page.locator('.more-over').scrollIntoViewIfNeeded();
      await page.locator('.more section').first().waitFor();
      expect(fetched[0]).toBe(`/${language}/search/coming.json`);
      expect(links).toEqual(expect.arrayContaining(await page.locator('.more h2 a').allTextContents()));
      const dates = await page
        .locator('.more time')
        .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
      expect(dates.length).toBeGreaterThan(0);
      for (const date of dates) expect(date && date >= '2026-11-21').toBe(true);
      await page.locator('.more li a').first().click();
      await page.waitForURL(`**/${language}/events/**`);
    },
  );

  it('links to the venue, organizer and topic of an event that is over, without scripts', async () => {
    const list = await open('/en/past/');
    const href = await list.locator('.event-title a').first().getAttribute('href');
    const page = await open(`${href}`, { javaScriptEnabled: false });
    expect(await page.locator('.more-over a').count()).toBeGreaterThan(0);
    expect(await page.locator('.more').count()).toBe(0);
  });

  it('offers no date field without scripts, but months and years', async () => {
    const page = await open('/en/2026/11/', { javaScriptEnabled: false });
    await page.locator('.jump summary').click();
    expect(await page.locator('.go-to-date').isVisible()).toBe(false);
    expect(await page.locator('.jump-months a').count()).toBeGreaterThan(0);
  });

  it('has a real table for the month, with a name and every day as a full date', async () => {
    const page = await open('/en/2026/12/');
    const month = page.locator('table').first();
    expect(await month.locator('caption').textContent()).not.toBe('');
    const days = await month.locator('td time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    for (const day of ['2026-12-01', '2026-12-25', '2026-12-31']) expect(days).toContain(day);
  });

  it('draws an event of several days over its week if there is room, and otherwise lists it', async () => {
    for (const { width, wide } of [
      { width: 1280, wide: true },
      { width: 360, wide: false },
    ]) {
      const page = await open('/en/2026/w47/', { viewport: { width, height: 900 } });
      const bars = page.locator('.bar a', { hasText: 'The river in maps' });
      const listed = page.locator('.event-title a', { hasText: 'The river in maps' });
      expect([await bars.count(), await listed.count()]).toEqual([1, 1]);
      expect([await bars.isVisible(), await listed.isVisible()]).toEqual([wide, !wide]);
      expect(await page.locator('.agenda a:visible', { hasText: 'The river in maps' }).count()).toBe(1);
      if (!wide) continue;
      expect(await bars.textContent()).toMatch(/, 1\sNovember\s–\s26\sDecember 2026$/);
      const [bar, week] = [await bars.boundingBox(), await page.locator('.agenda').boundingBox()];
      expect((bar?.width ?? 0) / (week?.width ?? 1)).toBeGreaterThan(0.98);
    }
  });

  it('answers an unknown address with its own not-found page', async () => {
    const page = await open('/en/nothing-here/');
    expect(await page.locator('h1').textContent()).not.toBe('');
    expect(await page.locator('a').count()).toBeGreaterThan(0);
  });
});
