import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { SAMPLE_SITE } from '../support/sample.ts';
import { FORMER_PAGES, kindOfPage } from '../support/sites/page-kinds.ts';
import type { Visits } from './visits.ts';

/** A page as the switch between languages sees it. */
type Seen = {
  readonly lang: string;
  /** The translations that the page names to machines, as paths by language. */
  readonly named: Readonly<Record<string, string>>;
  /** Where its switch leads, by language. */
  readonly led: Readonly<Record<string, string>>;
};

const seen = (page: Page, site: string): Promise<Seen> =>
  page.evaluate((origin) => {
    const code = (link: HTMLLinkElement | HTMLAnchorElement) => link.hreflang.replace(/-.*/, '');
    const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')];
    const led = [...document.querySelectorAll<HTMLAnchorElement>('nav.languages a')];
    return {
      lang: document.documentElement.lang.replace(/-.*/, ''),
      named: Object.fromEntries(named.map((link) => [code(link), link.href.replace(origin, '')])),
      led: Object.fromEntries(led.map((link) => [code(link), new URL(link.href).pathname])),
    };
  }, site);

const kindAt = (address: string) => {
  const path = decodeURIComponent(address.slice(1));
  return kindOfPage(path === '' || path.endsWith('/') ? `${path}index.html` : path);
};

/** From which language to which one, and whether scripts run. */
export type Switch = readonly [from: string, to: string, javaScriptEnabled: boolean];

/** Has the switch between languages followed from every kind of page. */
export function followSwitch({ url, visitor, kindsIn }: Visits, ways: readonly Switch[]): void {
  it.each(ways)(
    'leads from every kind of page in %s to the same page in %s, or home (scripts: %s)',
    async (from, to, javaScriptEnabled) => {
      const page = await (await visitor({ javaScriptEnabled })).newPage();
      const wrong: string[] = [];
      const reached = new Set<string>();
      // What stands where a page was has nothing around it: it leads on in its own language.
      for (const [kind, address] of [...kindsIn(from)].filter(([one]) => one !== FORMER_PAGES)) {
        await page.goto(`${url()}${address}`, { waitUntil: 'domcontentloaded' });
        const before = await seen(page, SAMPLE_SITE);
        const complain = (what: string) => wrong.push(`${address} → ${to}: ${what}`);
        const link = page.locator(`nav.languages a[hreflang^=${to}]`);
        if ((await link.count()) !== 1) {
          complain('no link');
          continue;
        }
        // By key: a click waits until everything has been drawn.
        await Promise.all([page.waitForEvent('domcontentloaded'), link.press('Enter', { noWaitAfter: true })]);
        const at = new URL(page.url()).pathname;
        const after = await seen(page, SAMPLE_SITE);
        if (after.lang !== to) complain(`is in ${after.lang}`);
        const home = `/${to}/`;
        if (at === home && kind !== kindAt(home)) {
          if (before.named[to] !== undefined) complain('is home, and there is a translation');
          continue;
        }
        reached.add(kind);
        if (kindAt(at) !== kind) complain(`is ${at}`);
        // Pages that machines may list name the same translation to them.
        if (Object.keys(before.named).length > 0 && before.named[to] !== at)
          complain(`is ${at}, not ${before.named[to]}`);
        if (after.led[from] !== address) complain(`leads back to ${after.led[from]}`);
      }
      expect(wrong).toEqual([]);
      // A further page of a list may be missing in a language that has less to list.
      const isExempt = (kind: string) => kind === FORMER_PAGES || kind.endsWith('(more)');
      expect([...kindsIn(from).keys()].filter((kind) => !reached.has(kind) && !isExempt(kind))).toEqual([]);
    },
  );
}
