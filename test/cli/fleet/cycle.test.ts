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
import type { CalendarPlace } from '#fleet/config';
import { type FromCycle, STEPS, type ToCycle } from '#fleet/jobs';
import { GIT_ENVIRONMENT, type Shared, shareRepository } from '../../support/clones.ts';
import { type Fault, type HttpService, startHttpService } from '../../support/http-service.ts';
import { type Lists, servedEvent } from '../../support/served.ts';
import { madeSite } from '../../support/sites/made-site.ts';
import { worldIn } from '../../support/world.ts';

let root: string;
let service: HttpService;
/** What the service has, and where it fails. */
let lists: Record<string, Lists[string]>;
let fault: Fault;

const titled = (title: string): Lists[string] => ({ events: [servedEvent(1, { title, slug: 'market-day' })] });

/** The text of the configuration. */
function configuration(): string {
  const values = {
    service: { baseUrl: service.url },
    languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
    defaultLanguage: 'ca',
    titles: { ca: 'Agenda' },
    timeZone: 'Europe/Madrid',
    window: { back: 'P3D', ahead: 'P30D' },
    siteUrl: 'https://girona.example',
    media: 'off',
  };
  return `export default ${JSON.stringify(values)};\n`;
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'almanac-cycle-'));
  lists = { ca: titled('Market day') };
  fault = () => false;
  service = await startHttpService(lists, (...asked) => fault(...asked));
  writeFileSync(join(root, 'almanac.config.ts'), configuration());
  // Compiled once for all tests.
  const { root: made } = await madeSite('small');
  for (const work of ['work', 'work-of-another']) {
    mkdirSync(join(root, work));
    symlinkSync(join(made, '.cache/templates'), join(root, work, 'templates'));
  }
});

afterEach(async () => {
  await service.close();
  rmSync(root, { recursive: true, force: true });
});

/** Where the calendar is, and the folder of the machine that runs a cycle. */
type On = { readonly place: CalendarPlace; readonly work: string };

/** Runs a cycle with this number in this process, on a day; returns how it ended and the steps that it came to. */
async function cycle(
  token: number,
  today: string,
  { place, work }: On = { place: { kind: 'folder', folder: root }, work: 'work' },
) {
  const { world } = worldIn(root, { ...GIT_ENVIRONMENT, ALMANAC_TODAY: today });
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
      place,
      publish: `echo "$ALMANAC_FENCE_TOKEN" >>'${root}/published.log'`,
      work: join(root, work),
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

describe('a cycle on the checkout of a repository', () => {
  let shared: Shared;
  /** The two machines, each with a checkout of its own. */
  let one: On;
  let other: On;
  let checkout: string;
  let event: string;

  beforeEach(async () => {
    shared = shareRepository({ '.gitignore': '.cache/\ndist/\ndist.*/\n', 'almanac.config.ts': configuration() });
    const place = { kind: 'repository', url: `file://${shared.bare}`, branch: undefined, directory: '.' } as const;
    one = { place, work: 'work' };
    other = { place, work: 'work-of-another' };
    checkout = join(root, 'work/checkouts/girona');
    expect(await cycle(1, '2026-11-25', one)).toMatchObject({ outcome: 'done' });
    const [name = ''] = readdirSync(join(checkout, 'content/ca/events'));
    event = join(checkout, 'content/ca/events', name);
    lists.ca = titled('Market night');
    expect(await cycle(2, '2026-11-25', other)).toMatchObject({ outcome: 'done' });
    expect(published()).toEqual(['1', '2']);
  });

  afterEach(() => shared.remove());

  const homeOf = ({ work }: On) => readFileSync(join(root, work, 'checkouts/girona/dist/ca/index.html'), 'utf8');

  it('publishes nothing of one that can not be brought to what another machine has committed', async () => {
    writeFileSync(event, readFileSync(event, 'utf8').replace('Market day', 'Market of a person'));
    const { outcome, message, steps } = await cycle(3, '2026-12-05', one);
    expect({ outcome, steps }).toEqual({ outcome: 'failed', steps: ['begin', 'sync'] });
    expect(message).toMatch(/can't take what .* has/);
    expect(published()).toEqual(['1', '2']);
    expect(readFileSync(event, 'utf8')).toContain('Market of a person');
  });

  it('publishes nothing that it had read before another machine published what is newer', async () => {
    lists.ca = titled('Market at dawn');
    // The last list of a sync.
    fault = (_request, response, { pathname }) => {
      if (!pathname.endsWith('/tags')) return false;
      response.writeHead(503, { 'retry-after': '3600' }).end();
      return true;
    };
    expect(await cycle(3, '2026-11-25', one)).toMatchObject({ outcome: 'failed' });
    fault = () => false;
    lists.ca = titled('Market at noon');
    expect(await cycle(4, '2026-11-25', other)).toMatchObject({ outcome: 'done' });
    expect(homeOf(other)).toContain('Market at noon');
    expect(await cycle(5, '2026-11-25', one)).toMatchObject({ outcome: 'done' });
    expect(homeOf(one)).toContain('Market at noon');
  });

  it('mends one in which git was killed as it checked files out, and publishes what is the latest', async () => {
    writeFileSync(event, readFileSync(event, 'utf8').replace('Market day', 'Mark'));
    mkdirSync(join(checkout, '.git/refs/almanac'), { recursive: true });
    for (const lock of ['index.lock', 'refs/almanac/head.lock', 'refs/almanac/fence-seen.lock', 'almanac/index.lock'])
      writeFileSync(join(checkout, '.git', lock), '');
    lists.ca = titled('Market at noon');
    expect(await cycle(3, '2026-11-25', one)).toMatchObject({ outcome: 'done', steps: STEPS });
    expect(homeOf(one)).toContain('Market at noon');
    expect(readFileSync(event, 'utf8')).toContain('Market at noon');
    expect(published()).toEqual(['1', '2', '3']);
  });

  it('builds and publishes for the day that has come while its service is down', async () => {
    await service.close();
    expect(await cycle(3, '2026-12-05', one)).toMatchObject({ outcome: 'failed', steps: STEPS });
    expect(homeOf(one)).not.toContain('Market');
    expect(published()).toEqual(['1', '2', '3']);
  });
});
