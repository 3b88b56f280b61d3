import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled, type Visits } from './visits.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { readonly id: string; readonly nodes: readonly string[] };

/** The accessibility rules that a page breaks, and where: of all rules, or of those on colours. */
async function violations(page: Page, rules: 'all' | 'on colours'): Promise<Violation[]> {
  const options = { resultTypes: ['violations'], ...(rules === 'all' ? {} : { runOnly: ['cat.color'] }) };
  return page.evaluate(async (options) => {
    type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    const axe: Axe = Reflect.get(window, 'axe');
    const result = await axe.run(options);
    return result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  }, options);
}

/** Returns the accessibility rules that a page breaks in light and in dark colours. */
export async function brokenRules(page: Page): Promise<Partial<Record<'light' | 'dark', Violation[]>>> {
  await page.evaluate(axeSource);
  const found: Partial<Record<'light' | 'dark', Violation[]>> = {};
  // In other colours a page is the same page: what is not a matter of colours is looked at once.
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'on colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    const broken = await violations(page, rules);
    if (broken.length > 0) found[colorScheme] = broken;
  }
  return found;
}

/** Has kinds of pages looked at by the rules of accessibility, in light and in dark colours: every kind, or those named. */
export function checkAccessibility(
  { url, visitor, kindsIn }: Visits,
  languages: readonly string[],
  kinds?: readonly string[],
): void {
  it.each(languages)('breaks no accessibility rule in light or dark colours, in %s', async (language) => {
    const page = await (await visitor()).newPage();
    const found: Record<string, object> = {};
    const looked = [...kindsIn(language)].filter(([kind]) => kinds?.includes(kind) ?? true);
    if (kinds !== undefined) expect(looked.map(([kind]) => kind).sort()).toEqual([...kinds].sort());
    for (const path of ['/', ...looked.map(([, path]) => path)]) {
      await page.goto(`${url()}${path}`);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.lang), path).toMatch(
        path === '/' ? /^ca/ : new RegExp(`^${language}`),
      );
      const broken = await brokenRules(page);
      if (Object.keys(broken).length > 0) found[path] = broken;
    }
    expect(found).toEqual({});
  });
}
