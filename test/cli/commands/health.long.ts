import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaticServer, serveFolder } from '#publishing/static-server';
import { createProject, type Project, runHere } from '../../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../../support/sample.ts';
import { withTemplates } from '../../support/sites/made-site.ts';

describe('almanac health on a built site', () => {
  let project: Project;
  let server: StaticServer;
  const dist = () => join(project.root, 'dist');
  const health = (...options: string[]) => runHere(project.root, ['health', server.url, ...options]);

  beforeAll(async () => {
    project = withTemplates(createProject({ ...sampleConfiguration('http://127.0.0.1'), media: 'off' }));
    server = await serveFolder(dist(), 0);
    const today = Temporal.Now.plainDateISO('Europe/Madrid').toString();
    const environment = { ALMANAC_TODAY: today, ALMANAC_LANGUAGES: 'ca', ALMANAC_SITE_URL: server.url };
    expect(await project.run(['sync', '--quiet'], environment)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await project.start(['build', '--quiet'], environment)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  afterAll(async () => {
    await server.close();
    project.remove();
  });

  it('reports that everything is fine', async () => {
    const run = await health();
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^fine: freshness: built /m);
    expect(run.stdout).toMatch(/^fine: feeds: (\d+) of \1 feeds are whole/m);
    expect(run.stdout).toMatch(/^fine: pages: 30 of 30 pages answer/m);
    expect(await health('--quiet')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('reports an old build or a damaged feed as broken, even with --quiet', async () => {
    const file = join(dist(), 'health.json');
    const feed = join(dist(), 'ca/calendar.ics');
    const before = [readFileSync(file, 'utf8'), readFileSync(feed, 'utf8')] as const;
    writeFileSync(
      file,
      before[0].replace(/"day": "[\d-]+"/, `"day": "${SAMPLE_DAY.ALMANAC_TODAY.replace('2026', '2020')}"`),
    );
    const old = await health('--quiet');
    expect(old).toMatchObject({ code: 2, stdout: '' });
    expect(old.stderr).toMatch(/^broken: freshness: built for 2020-11-21, \d+ days ago\. Look at/);
    expect(await health('--quiet', '--max-age', 'P100Y')).toMatchObject({ code: 0, stderr: '' });
    writeFileSync(file, before[0]);
    writeFileSync(feed, before[1].slice(0, 500));
    const run = await health('--json');
    expect(run.code).toBe(2);
    expect(JSON.parse(run.stdout)).toMatchObject({
      level: 'broken',
      findings: expect.arrayContaining([
        { level: 'broken', check: 'feeds', message: expect.stringContaining('cut off'), remedy: expect.any(String) },
      ]),
    });
    writeFileSync(feed, before[1]);
  });

  it('reports a site built for another address as degraded and a missing sitemap as broken', async () => {
    const file = join(dist(), 'health.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace(server.url, 'https://elsewhere.example'));
    expect(await health()).toMatchObject({ code: 4 });
    writeFileSync(file, before);
    rmSync(join(dist(), 'sitemap.xml'));
    expect((await health()).stderr).toContain('broken: pages: sitemap.xml answers with status 404');
  });
});
