import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import { inProcessRunner } from '#cli/fleet/commands';
import type { CalendarPlace } from '#fleet/config';
import { runCycle } from '#fleet/cycle/cycle';
import type { MessageFromCycle, MessageToCycle } from '#fleet/jobs';
import { GIT_ENVIRONMENT } from '../../support/clones.ts';
import { type Fault, type HttpService, startHttpService } from '../../support/http-service.ts';
import { type Lists, servedEvent } from '../../support/served.ts';
import { worldIn } from '../../support/world.ts';

/** Where a calendar is, and the folder of the machine that runs a cycle. */
export type On = { readonly place: CalendarPlace; readonly work: string };

/** A calendar, its service, and what cycles have published of it. */
type Calendar = {
  readonly root: string;
  readonly service: HttpService;
  /** What the service has. */
  readonly lists: Record<string, Lists[string]>;
  /** Where the service fails. */
  fault: Fault;
};

/** Returns the records of a service with one event, of this title. */
export const titled = (title: string): Lists[string] => ({ events: [servedEvent(1, { title, slug: 'market-day' })] });

/** Returns the text of a configuration of the calendar. */
export function configuration({ service }: Calendar): string {
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

/** Makes a calendar before each test, with the folders of two machines, and removes it after it. */
export function eachCalendar(): () => Calendar {
  let calendar: Calendar;
  beforeEach(async () => {
    const root = mkdtempSync(join(tmpdir(), 'almanac-cycle-'));
    const lists = { ca: titled('Market day') };
    const service = await startHttpService(lists, (...asked) => calendar.fault(...asked));
    calendar = { root, service, lists, fault: () => false };
    writeFileSync(join(root, 'almanac.config.ts'), configuration(calendar));
    for (const work of ['work', 'work-of-another']) {
      mkdirSync(join(root, work));
      symlinkSync(inject('templates'), join(root, work, 'templates'));
    }
  });
  afterEach(async () => {
    await calendar.service.close();
    rmSync(calendar.root, { recursive: true, force: true });
  });
  return () => calendar;
}

/** Runs a cycle with this number in this process, on a day; returns how it ended and the steps that it came to. */
export async function cycle({ root }: Calendar, token: number, today: string, on?: On) {
  const { place, work } = on ?? { place: { kind: 'folder', folder: root }, work: 'work' };
  const { world } = worldIn(root, { ...GIT_ENVIRONMENT, ALMANAC_TODAY: today });
  const steps: string[] = [];
  const receive = async <T extends MessageToCycle['type']>(type: T) => {
    const isIt = (message: MessageToCycle): message is Extract<MessageToCycle, { readonly type: T }> =>
      message.type === type;
    const answer: MessageToCycle = { type: 'publish', knows: true };
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
      commandsIn: (place) => inProcessRunner({ ...world, ...place }),
      say: (message: MessageFromCycle) => void (message.type === 'step' && steps.push(message.step)),
      receive,
      unique: () => 'this-checkout',
    },
  );
  return { ...end, steps };
}

/** Returns the numbers of the cycles that have published, in order. */
export function published({ root }: Calendar): readonly string[] {
  const log = join(root, 'published.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}
