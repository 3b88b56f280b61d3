import { join } from 'node:path';
import ICAL from 'ical.js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserIsThere, launchBrowser } from '../../support/browser/browser.ts';
import type { Project } from '../../support/project.ts';
import { sizes } from '../../support/tiers/runs.ts';
import { hostileProject, watch } from './hostile-site.ts';
import { PAYLOADS } from './xss-payloads.ts';

/** Of the pages of records that repeat what others show, every so many are opened. */
const EVERY = sizes({ long: 16, soak: 1 });

describe.runIf(browserIsThere())('a site with hostile content from its service, in a browser without a policy', () => {
  let project: Project;
  let browser: Browser;
  let files: string[];
  const dist = () => join(project.root, 'dist');

  beforeAll(async () => {
    project = await hostileProject();
    files = Object.keys(project.files('dist'));
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    project?.remove();
  });

  it('holds more than 200 payloads, each in an event, a venue, an organizer, a category and a tag', () => {
    expect(new Set(PAYLOADS).size).toBeGreaterThan(200);
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags'])
      expect(Object.keys(project.files(`content/en/${kind}`)).length, kind).toBe(PAYLOADS.length);
  });

  it('is watched by a guard that notices when a page runs a payload', async () => {
    for (const html of [
      '<script>__ran(1)</script>',
      '<img src=x onerror=__ran(1)>',
      '<img src="//canary.example/x">',
    ]) {
      const { alarms, show } = await watch(browser, dist());
      await show(html);
      expect(alarms.join(), html).toMatch(/ran|asks/);
    }
  });

  it('runs no payload and contacts no foreign host on any page or feed', async () => {
    const { alarms, open } = await watch(browser, dist());
    const isRecord = (path: string) => /^en\/(?:venues|organizers|categories|tags)\/./.test(path);
    const pages = files.filter((path) => path.endsWith('.html'));
    const chosen = pages.filter((path) => isRecord(path) && !path.endsWith('s/index.html'));
    const shared = pages.filter((path) => !chosen.includes(path));
    const feeds = files.filter((path) => path.endsWith('.atom'));
    expect(shared.length).toBeGreaterThan(PAYLOADS.length);
    expect(feeds).not.toEqual([]);
    await open([...shared, ...chosen.filter((_, index) => index % EVERY === 0), ...feeds]);
    expect(alarms).toEqual([]);
  });

  it('gives calendar programs only web and e-mail addresses', () => {
    const all = ICAL.Component.fromString(project.files('dist')['en/calendar.ics'] ?? '');
    const events = all.getAllSubcomponents('vevent');
    expect(events.length).toBe(PAYLOADS.length);
    for (const event of events)
      for (const property of event.getAllProperties()) {
        expect(property.name).not.toMatch(/^x-alt-desc$/);
        if (property.getDefaultType() === 'uri' || property.name === 'attach')
          expect(String(property.getFirstValue())).toMatch(/^(?:https?|mailto):/);
      }
  });
});
