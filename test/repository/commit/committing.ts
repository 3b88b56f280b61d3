import { afterEach, beforeEach, expect } from 'vitest';
import { push } from '#cli/commands/push';
import { sync } from '#cli/commands/sync';
import { say, warn } from '#cli/terminal/output';
import { failureOf } from '#errors';
import { DIALECTS } from '#interface/dialects/dialects';
import { type CommitWorld, pushAndCommit, syncAndCommit } from '#repository/commit';
import { startService } from '#service/http/server';
import { loadSettings } from '#settings/settings';
import { captured } from '../../cli/captured.ts';
import { calendarOf } from '../../service/running.ts';
import { type Clone, GIT_ENVIRONMENT, type Shared, shareRepository } from '../../support/clones.ts';
import { type CountingProxy, startCountingProxy } from '../../support/counting-proxy.ts';

const PASSWORD = 'abcdefghijkl';
const NOW = () => Temporal.Instant.from('2026-11-21T09:00:00Z');
export const ENVIRONMENT = {
  ...GIT_ENVIRONMENT,
  ALMANAC_TODAY: '2026-11-21',
  ALMANAC_AUTH_USER: 'editor',
  ALMANAC_AUTH_PASSWORD: PASSWORD,
};
export const JAZZ = 'content/ca/events/jazz-at-the-mill.json';
export const BLUES = 'content/ca/events/blues-at-the-mill.json';

/** The file of a new event. */
export const draft = (title: string) =>
  `${JSON.stringify(
    {
      title,
      start_date: '2026-12-04 20:00:00',
      end_date: '2026-12-04 22:00:00',
      timezone: 'Europe/Madrid',
      description: '<p>Four sets by the river, and soup in the break for everybody who comes early enough.</p>',
    },
    null,
    2,
  )}\n`;

/** How a command of a timer ended. */
export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** A service, a bare repository, an editor's clone and a timer's. */
export type World = {
  readonly shared: Shared;
  readonly proxy: CountingProxy;
  readonly bot: Clone;
  readonly editor: Clone;
  /** Runs a command in a clone, as a timer on its machine would. */
  run(
    clone: Clone,
    command: 'sync' | 'push',
    changes?: { readonly environment?: object; readonly now?: CommitWorld['now'] },
  ): Promise<Ran>;
  /** The head of the shared branch. */
  head(): string;
  /** The subjects of its commits, the newest first. */
  subjects(): string[];
  /** The writes that make an event. */
  posts(): readonly string[];
  /** Makes a tag on the service, beside Almanac. */
  tagOnService(name: string): Promise<void>;
  titlesOnService(): Promise<string[]>;
  /** Content with one event, which the service has, too; it was pushed once. */
  withEvent(): Promise<void>;
  end(): Promise<void>;
};

async function createWorld(): Promise<World> {
  let upstream = '';
  const proxy = await startCountingProxy(() => upstream);
  const service = await startService({
    seed: calendarOf(),
    dialect: DIALECTS['the-events-calendar'],
    languages: [{ code: 'ca', segment: null }],
    defaultLanguage: 'ca',
    credentials: { user: 'editor', password: PASSWORD },
    publicUrl: proxy.url,
    now: NOW,
  });
  upstream = service.url;
  const configuration = {
    service: { baseUrl: proxy.url, dialect: 'the-events-calendar' },
    languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
    defaultLanguage: 'ca',
    timeZone: 'Europe/Madrid',
    siteUrl: 'https://site.example',
  };
  const shared = shareRepository({
    'almanac.config.ts': `export default ${JSON.stringify(configuration, null, 2)};\n`,
    '.gitignore': '.cache/\ndist/\n',
  });
  const bot = shared.clone('bot');
  const editor = shared.clone('editor');
  const api = `${service.url}/wp-json/tribe/events/v1`;

  const run: World['run'] = async (clone, command, { environment = {}, now = NOW } = {}) => {
    const { output, texts } = captured();
    const variables = { ...ENVIRONMENT, ...environment };
    let reading = 0;
    const committing: CommitWorld = {
      root: clone.root,
      environment: variables,
      now,
      settings: () => loadSettings(clone.root, variables, now, { reading: reading++ }),
      onNotice: (text) => say(output, text),
      onWarning: (text) => warn(output, text),
    };
    try {
      const code = await (command === 'sync'
        ? syncAndCommit(committing, (settings) => sync(settings, {}, output))
        : pushAndCommit(committing, (settings, onMade) => push(settings, { yes: true }, output, undefined, onMade)));
      return { code, ...texts };
    } catch (error) {
      const { code, text } = failureOf(error);
      return { code, stdout: texts.stdout, stderr: `${texts.stderr}${text}` };
    }
  };

  return {
    shared,
    proxy,
    bot,
    editor,
    run,
    head: () => shared.git('rev-parse', 'main'),
    subjects: () => shared.git('log', '--format=%s', 'main').split('\n'),
    posts: () => proxy.writes.filter((one) => /^POST [^?]*\/events(?:\?|$)/.test(one)),
    async tagOnService(name) {
      const answer = await fetch(`${api}/tags`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`editor:${PASSWORD}`)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      expect(answer.status).toBe(201);
    },
    async titlesOnService() {
      const answer = await fetch(`${api}/events?start_date=2000-01-01&per_page=50`);
      const { events } = await answer.json();
      return events.map((event: { title: string }) => event.title).sort();
    },
    async withEvent() {
      expect(await run(bot, 'sync')).toMatchObject({ code: 0, stderr: '' });
      editor.git('pull', '--quiet');
      editor.write(JAZZ, draft('Jazz at the mill'));
      editor.merge('Add jazz');
      expect(await run(bot, 'push')).toMatchObject({ code: 0, stderr: '' });
      editor.git('pull', '--quiet');
    },
    async end() {
      await proxy.close();
      await service.close();
      shared.remove();
    },
  };
}

/** A world of its own for each test of a file. */
export function eachWorld(): () => World {
  let world: World | undefined;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world?.end());
  return () => {
    if (world === undefined) throw new Error('no test is running');
    return world;
  };
}
