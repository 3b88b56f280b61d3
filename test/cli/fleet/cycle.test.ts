import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCycle } from '#cli/fleet/cycle';
import { type FromCycle, STEPS, type ToCycle } from '#fleet/jobs';
import { type HttpService, startHttpService } from '../../support/http-service.ts';
import { servedEvent } from '../../support/served.ts';
import { madeSite } from '../../support/sites/made-site.ts';
import { worldIn } from '../../support/world.ts';

let root: string;
let service: HttpService;

const titled = (title: string) => ({ ca: { events: [servedEvent(1, { title, slug: 'market-day' })] } });

function configure(): void {
  const configuration = {
    service: { baseUrl: service.url },
    languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
    defaultLanguage: 'ca',
    titles: { ca: 'Agenda' },
    timeZone: 'Europe/Madrid',
    window: { back: 'P3D', ahead: 'P30D' },
    siteUrl: 'https://girona.example',
    media: 'off',
  };
  writeFileSync(join(root, 'almanac.config.ts'), `export default ${JSON.stringify(configuration)};\n`);
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'almanac-cycle-'));
  service = await startHttpService(titled('Market day'));
  configure();
  // Compiled once for all tests.
  const { root: made } = await madeSite('small');
  mkdirSync(join(root, 'work'));
  symlinkSync(join(made, '.cache/templates'), join(root, 'work/templates'));
});

afterEach(async () => {
  await service.close();
  rmSync(root, { recursive: true, force: true });
});

/** Runs a cycle with this number in this process, on a day; returns how it ended and the steps that it came to. */
async function cycle(token: number, today: string) {
  const { world } = worldIn(root, { ALMANAC_TODAY: today, PATH: process.env.PATH ?? '' });
  const steps: string[] = [];
  const told = async <T extends ToCycle['type']>(type: T) => {
    const isIt = (message: ToCycle): message is Extract<ToCycle, { readonly type: T }> => message.type === type;
    const answer: ToCycle = { type: 'publish', knows: true };
    return isIt(answer) ? answer : expect.fail(`asked for ${type}`);
  };
  const end = await runCycle(
    {
      type: 'begin',
      calendar: 'girona',
      place: { kind: 'folder', folder: root },
      publish: 'echo "$ALMANAC_FENCE_TOKEN" >>published.log',
      work: join(root, 'work'),
      token,
      owner: `run-${token}`,
      until: Number.POSITIVE_INFINITY,
    },
    {
      world,
      say: (message: FromCycle) => void (message.type === 'step' && steps.push(message.step)),
      told,
      unique: () => 'this-checkout',
    },
  );
  return { ...end, steps };
}

const published = () => {
  const log = join(root, 'published.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
};
const home = () => readFileSync(join(root, 'dist/ca/index.html'), 'utf8');

describe('a cycle', () => {
  it('syncs, builds, and publishes what differs', async () => {
    expect(await cycle(1, '2026-11-25')).toMatchObject({ outcome: 'done', steps: STEPS });
    expect(home()).toContain('Market day');
    expect(await cycle(2, '2026-11-25')).toMatchObject({ outcome: 'done', steps: STEPS });
    expect(published()).toEqual(['1']);
  });

  it('builds and publishes for the day that has come while its service is down, and counts as failed', async () => {
    await cycle(1, '2026-11-25');
    await service.close();
    const { outcome, message, steps } = await cycle(2, '2026-12-05');
    expect({ outcome, steps }).toEqual({ outcome: 'failed', steps: STEPS });
    expect(message).toMatch(/^sync: /);
    expect(message).not.toContain('build:');
    expect(home()).not.toContain('Market day');
    expect(published()).toEqual(['1', '2']);
  });

  it('publishes nothing of content that is wrong', async () => {
    await cycle(1, '2026-11-25');
    const [event = ''] = readdirSync(join(root, 'content/ca/events'));
    writeFileSync(join(root, 'content/ca/events', event), '{ "title": ');
    const { outcome, message, steps } = await cycle(2, '2026-12-05');
    expect({ outcome, steps }).toEqual({ outcome: 'failed', steps: ['begin', 'sync'] });
    expect(message).toContain(event);
    expect(home()).toContain('Market day');
    expect(published()).toEqual(['1']);
  });
});
