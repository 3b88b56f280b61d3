import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { sizes } from '../support/tiers/runs.ts';
import { settled, visit } from './visits.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

const WORDS = {
  ca: { children: 'infants', story: 'conte moli', found: /^L’hora del conte/ },
  en: { children: 'children', story: 'story mill', found: /^Story hour/ },
  de: { children: 'kinder', story: 'marchen muehle', found: /^Märchenstunde/ },
  es: { children: 'niños', story: 'cuento molino', found: /^La hora del cuento/ },
} as const;
const LANGUAGES = ['ca', 'en', 'de', 'es'] as const;

const FREE = /Free|Eintritt frei|Gratuït|Gratis/;
const CHILDREN = { ca: 'infants', en: 'children', de: 'Kinder', es: 'niños' } as const;
const MILL = { ca: 'Molí', en: 'Mill Library', de: 'Mühl', es: 'Molino' } as const;

/** A language on a phone, in light, and one at a desk, in dark; in the soak tier each language on both. */
const WAYS = LANGUAGES.flatMap((language) => {
  const onPhone = [language, 'on a phone in light', { ...PHONE, colorScheme: 'light' }] as const;
  const atDesk = [language, 'at a desk in dark', { ...DESK, colorScheme: 'dark' }] as const;
  const one = { ca: [onPhone], de: [atDesk], en: [], es: [] }[language];
  return sizes({ long: one, soak: [onPhone, atDesk] });
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const searchOf = (page: Page) => new URL(page.url()).search;

/** Waits until the search shows all that it has found, or nothing, by its status. */
async function answered(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const status = document.querySelector('.search-status');
    return status !== null && status.ariaBusy !== 'true' && /\d|\.$/.test(status.textContent ?? '');
  });
}

const titles = (page: Page) => page.locator('.search-coming .event-title a > span:first-child').allTextContents();

/** Presses Tab until what a selector finds has the focus, and is seen to have it. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 1; stop <= 80; stop += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate((selector) => {
      const active = document.activeElement;
      if (active?.matches(selector) !== true) return false;
      // Of a choice the text beside it shows the focus.
      const outlined = [active, active.nextElementSibling].some(
        (one) => one !== null && getComputedStyle(one).outlineStyle !== 'none',
      );
      return outlined ? 'seen' : 'unseen';
    }, selector);
    if (isThere === 'unseen') throw new Error(`${selector} has the focus, and nobody sees it.`);
    if (isThere === 'seen') return;
  }
  throw new Error(`No ${selector} within 80 stops.`);
}

/** Follows a link: on a phone by a finger, at a desk by key. */
async function follow(page: Page, selector: string, isPhone: boolean, to: string): Promise<void> {
  if (!isPhone) await tabTo(page, selector);
  const leaves = page.waitForURL(to);
  if (isPhone) await page.locator(selector).first().tap();
  else await page.keyboard.press('Enter');
  await leaves;
}

/** Opens the search for words from a home page: by the field, or where there is no room for it by its section. */
async function searchFor(page: Page, words: string, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await follow(page, '.sections-narrow a', isPhone, '**/search/');
    await page.locator('#words').tap();
    await page.keyboard.type(words);
  } else {
    await tabTo(page, '.masthead-search input');
    await page.keyboard.type(words);
    await Promise.all([page.waitForURL('**/search/**'), page.keyboard.press('Enter')]);
  }
  await answered(page);
}

/** Chooses this weekend: on a phone by a finger, at a desk by key. */
async function chooseWeekend(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.locator('.search-when label:has([value=weekend])').tap();
  else {
    await tabTo(page, '[name=when]');
    // Days without a result are passed over.
    const weekend = page.locator('[name=when][value=weekend]');
    for (let press = 0; press < 3 && !(await weekend.isChecked()); press += 1) await page.keyboard.press('ArrowRight');
  }
  await page.waitForURL('**when=weekend**');
  await answered(page);
}

describe.runIf(browserIsThere())('a visitor who searches', () => {
  const { open, url } = visit('sample');

  const at = async (language: string, path: string, options: BrowserContextOptions, time = '2026-11-27T17:00:00Z') => {
    const page = await open(`/${language}/`, options);
    await page.clock.setFixedTime(time);
    await page.goto(`${url()}/${language}/${path}`);
    return page;
  };

  it.each(WAYS)(
    'finds what is free for children this weekend, in three steps: in %s, %s',
    async (language, _at, options) => {
      const page = await at(language, '', options);
      const { children, found } = WORDS[language];
      await searchFor(page, children, 'hasTouch' in options);
      await chooseWeekend(page, 'hasTouch' in options);
      const events = page.locator('.search-coming .event');
      expect(await events.count()).toBe(1);
      expect(await titles(page)).toEqual([expect.stringMatching(found)]);
      expect(await events.locator('.event-facts').textContent()).toMatch(FREE);
      expect(searchOf(page)).toBe(`?q=${encodeURIComponent(children)}&when=weekend`);
    },
  );

  it.each(WAYS)('finds what is on tonight, in one step: in %s, %s', async (language, _at, options) => {
    const page = await at(language, '', options, '2026-11-21T17:00:00Z');
    await follow(page, '.chips [data-value=today]', 'hasTouch' in options, `**/${language}/?when=today`);
    await answered(page);
    // What is over by then stands behind what is not.
    const days = page.locator('.chips .agenda-day');
    expect(await days.evaluateAll((all) => all.map((day) => day.classList.contains('earlier')))).toEqual([false, true]);
    expect(await days.first().locator('.event-title a').first().isVisible()).toBe(true);
  });

  it.each(WAYS)('finds a particular story and opens it: in %s, %s', async (language, _at, options) => {
    const page = await at(language, '', options);
    const { story, found } = WORDS[language];
    const isPhone = 'hasTouch' in options;
    await searchFor(page, story, isPhone);
    expect((await titles(page))[0]).toMatch(found);
    await follow(page, '.search-coming .event-title a', isPhone, `**/${language}/events/**`);
    expect(await page.locator('h1').textContent()).toMatch(found);
  });

  it.each(LANGUAGES)(
    'reaches today, tomorrow, the weekend, and free, online and accessible events from the home page without scripts, in %s',
    async (language) => {
      const page = await open(`/${language}/`, { ...PHONE, javaScriptEnabled: false });
      const near = await page
        .locator('.chips a[data-filter]:not([data-filter=category])')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(near).toEqual(
        ['today', 'tomorrow', 'weekend', 'free', 'online', 'accessible'].map((name) => `/${language}/${name}/`),
      );
      for (const href of near) {
        await page.goto(`${url()}/${language}/`);
        await Promise.all([page.waitForURL(`**${href}`), page.locator(`.chips a[href="${href}"]`).tap()]);
        expect(await page.locator('.event-title').count(), href ?? '').toBeGreaterThan(0);
      }
      await page.goto(`${url()}/${language}/search/`);
      expect(await page.locator('#search').isVisible()).toBe(false);
      expect(await page.locator('.without-script .near a').first().isVisible()).toBe(true);
    },
  );

  it.each(WAYS)(
    'finds tonight’s events, free children’s events and a story without scripts: in %s, %s',
    async (language, _at, options) => {
      const isPhone = 'hasTouch' in options;
      const page = await open(`/${language}/`, { ...options, javaScriptEnabled: false });
      const home = `${url()}/${language}/`;
      const near = (name: string) => `.chips a[href="/${language}/${name}/"]`;
      const go = (selector: string, to: string) =>
        Promise.all([
          page.waitForURL(to),
          isPhone ? page.locator(selector).first().tap() : page.press(selector, 'Enter'),
        ]);
      const { found } = WORDS[language];

      await go(near('today'), `**/${language}/today/`);
      const evening = page.locator('main .event', {
        has: page.locator('time:is([datetime^="2026-11-21T19"], [datetime^="2026-11-21T2"])'),
      });
      expect(await evening.count()).toBeGreaterThan(0);

      await page.goto(home);
      await go(near('weekend'), `**/${language}/weekend/`);
      const forChildren = page.locator('main .event', { hasText: new RegExp(CHILDREN[language]) });
      expect(await forChildren.locator('.event-facts', { hasText: FREE }).count()).toBeGreaterThan(0);

      await page.goto(home);
      await go(`.sections a[href="/${language}/venues/"]`, `**/${language}/venues/`);
      await page.locator('main a', { hasText: MILL[language] }).first().click();
      const story = page.locator('main .event-title a', { hasText: found }).first();
      await Promise.all([page.waitForURL(`**/${language}/events/**`), isPhone ? story.tap() : story.press('Enter')]);
      expect(await page.locator('h1').textContent()).toMatch(found);
    },
  );

  it('hears how many events were found, and that none were', async () => {
    const page = await at('en', 'search/?q=story', DESK);
    await answered(page);
    const status = page.locator('.search-status');
    expect(await status.textContent()).toMatch(/^\d+ events$/);
    const isBusyAtOnce = await page.evaluate(() => {
      const words = document.querySelector<HTMLInputElement>('#words');
      if (words === null) throw new Error('no field');
      words.value = 'nothing such';
      words.dispatchEvent(new Event('input', { bubbles: true }));
      return document.querySelector('.search-status')?.ariaBusy;
    });
    expect(isBusyAtOnce).toBe('true');
    await page.waitForFunction(() => /^No events/.test(document.querySelector('.search-status')?.textContent ?? ''));
    expect(await page.locator('.search-coming .event').count()).toBe(0);
  });

  it('sees a screen of results in the frame of a keystroke, then the rest and the number', async () => {
    const page = await at('en', 'search/', DESK);
    await answered(page);
    await settled(page);
    const events = page.locator('.search-coming .event');
    const before = await page.locator('.search-status').textContent();
    const inFrame = await page.evaluate(async () => {
      const words = document.querySelector<HTMLInputElement>('#words');
      if (words === null) throw new Error('no field');
      words.value = 'm';
      words.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
      const status = document.querySelector('.search-status');
      return [document.querySelectorAll('.search-coming .event').length, status?.ariaBusy, status?.textContent];
    });
    expect(inFrame).toEqual([6, 'true', before]);
    await answered(page);
    expect(await events.count()).toBe(20);
    expect(await page.locator('.search-status').textContent()).not.toBe(before);
    // What stands there already stays, and whoever pressed for more goes on behind it.
    await events.first().evaluate((one) => one.setAttribute('data-kept', ''));
    await page.locator('.search-more button').press('Enter');
    await answered(page);
    expect(await events.count()).toBe(40);
    expect(await page.locator('.search-coming [data-kept]').count()).toBe(1);
    expect(await events.nth(20).locator('a:focus').count()).toBe(1);
  });

  it('sees today’s past events after the coming ones, as in lists', async () => {
    const page = await at('en', 'search/?when=today', DESK, '2026-11-21T17:00:00Z');
    await answered(page);
    const parts = page.locator('.search-coming .agenda-day');
    expect(await parts.locator('.agenda-date').allTextContents()).toEqual([
      expect.stringContaining('Today'),
      'Earlier today',
    ]);
    const found = await parts.evaluateAll((all) =>
      all.map((one) =>
        [...one.querySelectorAll('.event-title a > span:first-child')].map((title) => title.textContent),
      ),
    );
    await page.goto(`${url()}/en/today/`);
    await settled(page);
    const listed = await page
      .locator('main .event:not(.earlier .event) .event-title a, main .earlier .event .event-title a')
      .evaluateAll((links) =>
        links.map((link) => [
          link.closest('.earlier') === null,
          link.querySelector('span')?.textContent ?? link.textContent,
        ]),
      );
    const titlesOf = (isAhead: boolean) =>
      listed.filter(([ahead]) => ahead === isAhead).map(([, title]) => String(title).trim());
    expect(found.map((one) => one.toSorted())).toEqual([titlesOf(true).toSorted(), titlesOf(false).toSorted()]);
  });

  it('can share a query, reload it, and go back to the previous one', async () => {
    const page = await at('en', 'search/', DESK);
    await answered(page);
    await page.locator('[name=when][value=weekend]').check();
    await page.locator('[name=free]').check();
    await page.locator('select[name=category]').selectOption({ index: 1 });
    const category = await page.locator('select[name=category]').inputValue();
    expect(searchOf(page)).toBe(`?when=weekend&category=${category}&free=1`);
    const before = await titles(page);
    expect(before.length).toBeGreaterThan(0);
    await page.reload();
    await answered(page);
    expect(await titles(page)).toEqual(before);
    expect(await page.locator('select[name=category]').inputValue()).toBe(category);
    await page.goBack();
    await page.waitForURL('**/search/?when=weekend&free=1');
    expect(await page.locator('select[name=category]').inputValue()).toBe('');
    expect(await page.locator('[name=free]').isChecked()).toBe(true);
  });

  it.each(WAYS)(
    'is told which choices leave nothing, and drops one or all of them: in %s, %s',
    async (language, _at, options) => {
      const page = await at(language, 'search/?q=zzzzzz&free=1&price=10&organizer=x', options);
      const isPhone = 'hasTouch' in options;
      await page.waitForFunction(() => /\.$/.test(document.querySelector('.search-status')?.textContent ?? ''));
      expect(await page.locator('.search-without li').count()).toBe(0);
      await page.goto(`${url()}/${language}/search/?q=zzzzzz`);
      await page.locator('.search-without button').first().waitFor();
      expect(await page.locator('.search-without li').allTextContents()).toEqual([
        expect.stringMatching(/[“«„]?zzzzzz.*\d+/),
      ]);
      await follow(page, '.search-without button', isPhone, `**/${language}/search/`);
      await answered(page);
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-status');
      expect((await titles(page)).length).toBeGreaterThan(0);
      expect(await page.locator('.search-clear').isVisible()).toBe(false);
      await page.goto(`${url()}/${language}/search/?when=week&free=1&price=10`);
      await answered(page);
      await follow(page, '.search-clear button', isPhone, `**/${language}/search/`);
      expect(await page.locator('[name=price]').inputValue()).toBe('');
    },
  );

  it('sees what a typing mistake was corrected to', async () => {
    const page = await at('en', 'search/?q=concertt', DESK);
    await page.waitForFunction(() => /“concert”/i.test(document.querySelector('.search-status')?.textContent ?? ''));
    expect((await titles(page)).length).toBeGreaterThan(0);
  });

  it('keeps the query in another language, without records, whose names differ there', async () => {
    const page = await at('en', 'search/?q=jazz&when=week&category=music&price=20', DESK);
    await answered(page);
    await page.locator('.languages a[hreflang=de]').click();
    await page.waitForURL('**/de/search/?q=jazz&when=week&price=20');
    await answered(page);
    expect(await page.locator('#words').inputValue()).toBe('jazz');
  });

  it('can’t choose what has no result', async () => {
    const page = await at('en', 'search/?q=zzzzzz', DESK);
    await page.waitForFunction(() => /\.$/.test(document.querySelector('.search-status')?.textContent ?? ''));
    await settled(page);
    expect(await page.locator('[name=when][value=today]').isDisabled()).toBe(true);
    expect(await page.locator('[name=free]').isDisabled()).toBe(true);
    expect(await page.locator('[name=when][value=""]').isChecked()).toBe(true);
    expect(await page.locator('.search-count').allTextContents()).not.toContain('0');
  });

  it('sees the number of results for each choice, which proves right once chosen', async () => {
    const page = await at('en', 'search/', DESK);
    await answered(page);
    // All files have come.
    await settled(page);
    for (const when of ['today', 'weekend', 'week']) {
      const count = Number(await page.locator(`[data-when=${when}]`).textContent());
      await page.locator(`[name=when][value=${when}]`).check();
      await page.waitForURL(`**when=${when}`);
      await answered(page);
      expect(await page.locator('.search-status').textContent()).toMatch(new RegExp(`^${count} event`));
    }
  });

  it('finds words of descriptions and past events on request', async () => {
    const page = await at('en', 'search/', DESK);
    const file = await page.evaluate(async () => {
      const { months }: { months: string[] } = await (await fetch('/en/search/past.json')).json();
      const textsOf = async (month: string): Promise<[string, string][]> =>
        Object.entries(await (await fetch(`/en/search/texts/${month}.json`)).json());
      const all = (await Promise.all(months.map(textsOf))).flat();
      // Dates of a series have one text, and one line.
      return all.find(([, text]) => all.filter(([, other]) => other === text).length === 1);
    });
    if (file === undefined) throw new Error('a description expected');
    const [path, text] = file;
    const words = (text.match(/\p{L}{6,}/gu) ?? []).slice(0, 3).join(' ');
    await page.goto(`${url()}/en/search/?q=${encodeURIComponent(words)}&past=1&texts=1`);
    await answered(page);
    await page.locator(`.search-past a[href="/${path}"]`).waitFor();
  });

  it.each(LANGUAGES)('sees the same details of an event as in lists, in %s', async (language) => {
    const clocks = (page: Page) =>
      page
        .locator('main .event')
        .evaluateAll((events) =>
          events.map((one) => [
            one.querySelector('.event-title a > span, .event-title a')?.textContent?.trim(),
            ...['.event-time', '.event-place', '.event-facts', '.event-there, .event-more + .event-facts'].map((part) =>
              one.querySelector(part)?.textContent?.replaceAll(/\s+/g, ' ').trim(),
            ),
          ]),
        );
    const page = await at(language, '2026/11/28/', DESK);
    const listed = await clocks(page);
    await page.goto(`${url()}/${language}/search/?when=dates&from=2026-11-28&to=2026-11-28`);
    await answered(page);
    expect(listed.length).toBeGreaterThan(2);
    expect((await clocks(page)).toSorted()).toEqual(listed.toSorted());
  });

  it('sees a message if the events can’t be loaded', async () => {
    const page = await at('en', '', DESK);
    await page.route('**/search/coming.json', (route) => route.abort());
    await page.goto(`${url()}/en/search/`);
    await page.waitForFunction(() =>
      /could not be loaded/.test(document.querySelector('.search-status')?.textContent ?? ''),
    );
  });

  it('is safe from scripts in the address', async () => {
    const page = await at(
      'en',
      `search/?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}&category=%3Cb%3E`,
      DESK,
    );
    await page.waitForFunction(() => /^No events/.test(document.querySelector('.search-status')?.textContent ?? ''));
    expect(await page.locator('main img, main b').count()).toBe(0);
    expect(await page.locator('#words').inputValue()).toContain('<img');
    // Counts come behind what was found.
    await page.waitForFunction(
      () => document.querySelector('select[name=category] option:checked')?.textContent === '<b> (0)',
    );
  });
});

describe.runIf(browserIsThere())('the pages of today, tomorrow, the weekend and free events', () => {
  const { open, url } = visit('sample');

  it.each([
    ['today', '?when=today'],
    ['tomorrow', '?when=tomorrow'],
    ['weekend', '?when=weekend'],
    ['free', '?free=1'],
  ])('lead on to the search once the day is over at the site: %s', async (name, search) => {
    // By the clocks of New York it is still the day before.
    const page = await open('/en/', { timezoneId: 'America/New_York' });
    await page.clock.setFixedTime('2026-11-21T22:59:00Z');
    await page.goto(`${url()}/en/${name}/`);
    await settled(page);
    expect(pathOf(page)).toBe(`/en/${name}/`);
    await page.clock.setFixedTime('2026-11-21T23:00:00Z');
    await page.goto(`${url()}/en/${name}/`);
    await page.waitForURL(`**/en/search/${search}`);
    await answered(page);
  });
});
