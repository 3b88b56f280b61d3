import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hostileProject, watch } from '../browser/attacks/hostile-site.ts';
import { browserIsThere, launchBrowser } from '../support/browser/browser.ts';

describe.runIf(browserIsThere())('a site of a service that attacks its readers', () => {
  it('runs nothing and asks no other host on any of its pages', async () => {
    const project = await hostileProject();
    onTestFinished(() => project.remove());
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const files = Object.keys(project.files('dist'));
    const { alarms, open } = await watch(browser, join(project.root, 'dist'));
    await open(files.filter((path) => /\.(?:html|atom)$/.test(path)));
    expect(alarms).toEqual([]);
  });
});
