import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doctor, secretRemover } from '#cli/commands/doctor';
import { bindingText } from '#content/state/binding';
import { UsageError } from '#errors';
import { DIALECTS } from '#interface/dialects/dialects';
import type { Environment } from '#settings/environment';
import { loadSettings } from '#settings/settings';
import { createProject, type Project } from '../../support/project.ts';
import { type Replay, recordingsAreThere, startReplay } from '../../support/recordings/recordings.ts';
import {
  EDITOR,
  htmlAnswer,
  jsonAnswer,
  READER,
  SITE_LANGUAGES,
  type Site,
  startSite,
} from '../../support/sites/site.ts';
import { captured } from '../captured.ts';

let site: Site;
let project: Project;

const configurationOf = (service: object | string) => ({
  service,
  languages: SITE_LANGUAGES.map((language) => ({ ...language, tag: language.code, label: language.code })),
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  siteUrl: 'https://agenda.example',
});

beforeAll(async () => {
  site = await startSite(DIALECTS['the-events-calendar']);
});

afterAll(() => site.close());

beforeEach(() => {
  site.fault = {};
  project = createProject(configurationOf({ baseUrl: site.url, dialect: 'the-events-calendar' }));
});

afterEach(() => project.remove());

type How = {
  readonly options?: Parameters<typeof doctor>[1];
  readonly environment?: Environment;
  readonly output?: Parameters<typeof captured>[0];
};

async function run({ options = {}, environment = {}, output: changes = {} }: How = {}) {
  const { output, texts } = captured(changes);
  const settings = await loadSettings(project.root, environment, () => Temporal.Now.instant());
  const code = await doctor(settings, options, output);
  return { code, ...texts };
}

function write(path: string, text: string): void {
  const file = join(project.root, 'content', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

const WITH_CREDENTIALS = { ALMANAC_AUTH_USER: EDITOR.user, ALMANAC_AUTH_PASSWORD: EDITOR.password };

describe('almanac doctor', () => {
  it('prints one line for each check that passes and exits with 0', async () => {
    const { code, stdout, stderr } = await run({ environment: WITH_CREDENTIALS });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.at(-1)).toBe('17 requests: 0 problems, 0 warnings, 16 ok, 1 not checked.');
    expect(lines.filter((line) => /^(?:ok {11}|not checked {2})\S/.test(line))).toHaveLength(17);
    expect(stdout).toContain('ok           The credentials arrive, and the account may write.\n');
    expect(stdout).toMatch(
      /^ok {11}The site tells what was changed since when, in \d+ ms and 2 bytes where nothing was/m,
    );
  });

  it('prints a problem and its remedy on one line, even with --quiet', async () => {
    site.fault = { root: { timezone_string: 'America/New_York' } };
    const { code, stdout } = await run({ output: { quiet: true } });
    expect(code).toBe(0);
    expect(stdout).toBe(
      "warning      The site keeps the time of America/New_York, the configuration says Europe/Madrid: events without a zone of their own are placed by the latter. Set timeZone: 'America/New_York' (ALMANAC_TIME_ZONE), or the time zone of the site in its settings.\n",
    );
  });

  it('prints nothing with --quiet when nothing is wrong', async () => {
    expect(await run({ output: { quiet: true } })).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('prints the findings as one JSON value', async () => {
    const { code, stdout } = await run({ options: { json: true }, environment: { ALMANAC_NAMESPACE: 'agenda/v1' } });
    expect(code).toBe(1);
    const { service, requests, findings } = JSON.parse(stdout);
    expect({ service, requests }).toEqual({ service: site.url, requests: 3 });
    expect(findings).toContainEqual({
      id: 'namespace',
      level: 'problem',
      fault: 'configuration',
      message: expect.stringContaining("there is no namespace 'agenda/v1'; the index of"),
      remedy: expect.stringContaining("Set service.namespace: 'tribe/events/v1' (ALMANAC_NAMESPACE)"),
    });
  });

  it('prints the findings as log events', async () => {
    site.fault = { root: { timezone_string: 'America/New_York' } };
    const { stdout, stderr } = await run({ output: { log: 'json' } });
    expect(stdout).toBe('');
    const events = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events).toContainEqual(expect.objectContaining({ level: 'warn', event: 'finding', id: 'time-zone' }));
    expect(events).toContainEqual(
      expect.objectContaining({ level: 'info', event: 'finding', id: 'totals', state: 'ok' }),
    );
  });

  it('annotates a workflow run', async () => {
    site.fault = { instead: () => htmlAnswer(403, '<title>100% shut</title>') };
    const { stdout } = await run({ output: { annotate: true, quiet: true } });
    expect(stdout.match(/^::error::GET .*100%25 shut/gm)).toHaveLength(1);
  });

  it.each([
    ['1 when the configuration is wrong', { ALMANAC_REST_ROOT: '/api' }, 1],
    ['1 when the credentials are wrong', { ...WITH_CREDENTIALS, ALMANAC_AUTH_PASSWORD: 'not the one' }, 1],
    ['2 when the service cannot be used', { ALMANAC_BASE_URL: 'http://127.0.0.1:1' }, 2],
  ] satisfies [string, Environment, number][])('exits with %s', async (_why, environment, code) => {
    expect((await run({ environment })).code).toBe(code);
  });

  it('exits with 3 when content belongs to another service, but still makes its requests', async () => {
    const languages = { ca: 'https://other.example/wp-json/tribe/events/v1?wpml_language=ca' };
    const binding = {
      origin: 'https://other.example',
      restRoot: '/wp-json',
      namespace: 'tribe/events/v1',
      languages,
      uidHost: 'other.example',
      demo: false,
    };
    write('.almanac/service.json', bindingText(binding));
    const { code, stdout } = await run();
    expect(code).toBe(3);
    expect(stdout).toContain(
      'problem      Content belongs to https://other.example (/wp-json/tribe/events/v1); the configuration names',
    );
    expect(stdout).toContain('npm run almanac -- rebind');
    expect(stdout).toMatch(/16 requests: 1 problem, 0 warnings/);
  });

  it('exits with 3 when content has records but no binding to a service', async () => {
    write('ca/tags/free.json', '{"name": "Free", "slug": "free"}');
    const { code, stdout } = await run();
    expect(code).toBe(3);
    expect(stdout).toContain('problem      Content holds records, and content/.almanac/service.json');
  });

  it('checks only the languages that --lang selects', async () => {
    const { stdout } = await run({ options: { lang: 'en' } });
    expect(stdout.match(/answers with \d+ events of its own/g)).toHaveLength(1);
    expect(site.asked.filter((one) => /wpml_language=(?:de|es)/.test(one))).toEqual([]);
    await expect(run({ options: { lang: 'fr' } })).rejects.toBeInstanceOf(UsageError);
  });

  it.each([
    ['an editor', WITH_CREDENTIALS],
    ['an account that may not edit', { ALMANAC_AUTH_USER: READER.user, ALMANAC_AUTH_PASSWORD: READER.password }],
  ])('writes nothing locally or on the service and sends only GET requests for %s', async (_who, environment) => {
    write('.keep', '');
    const [files, times] = [project.files('.'), project.times('.')];
    await run({ environment });
    expect(project.files('.')).toEqual(files);
    expect(project.times('.')).toEqual(times);
    expect(site.asked.filter((one) => !one.startsWith('GET '))).toEqual([]);
  });

  it('lets no text from a site control a terminal or a CI runner', async () => {
    site.fault = {
      instead: ({ url }) =>
        url.pathname.includes('/events/v1') ? jsonAnswer(404, { code: 'rest_no_route' }) : undefined,
      root: { namespaces: ['wp/v2\u001b[2J\n::error::x'] },
    };
    const { stdout } = await run({ output: { annotate: true } });
    expect(stdout).toContain('wp/v2\ufffd[2J');
    expect(stdout).not.toContain('\u001b');
    expect(stdout.match(/^::/gm)).toHaveLength(1);
  });

  it('shows no secrets, even when the site echoes them', async () => {
    const environment = { ...WITH_CREDENTIALS, ALMANAC_AUTH_HEADER: 'X-Gate: open-sesame' };
    site.fault = {
      instead: ({ headers }) =>
        jsonAnswer(403, {
          code: 'no',
          message: `${headers.authorization} ${EDITOR.password} ${EDITOR.password.replaceAll(' ', '')} ${headers['x-gate']}`,
        }),
    };
    for (const options of [{}, { json: true }]) {
      const { stdout } = await run({ environment, options });
      expect(stdout).toContain('Basic … … … …');
      for (const secret of ['abcd', 'ZWRpdG9y', 'open-sesame']) expect(stdout).not.toContain(secret);
    }
  });

  it('finds no problems with the embedded service when run from the command line', async () => {
    const embedded = createProject(configurationOf('embedded'));
    try {
      const { code, stdout, stderr } = await embedded.run(['doctor']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('ok           The site does not tell what was changed since when');
      expect(stdout).toMatch(/16 requests: 0 problems, 0 warnings, 14 ok, 3 not checked\.\n$/);
    } finally {
      embedded.remove();
    }
  });
});

describe('the texts that are hidden as secrets', () => {
  it('include every form of the credentials but no short word', () => {
    const authorization = `Basic ${Buffer.from('me:abc').toString('base64')}`;
    const hide = secretRemover({ authorization, header: undefined });
    expect(hide(`abc, me:abc, ${authorization}`)).toBe('abc, …, Basic …');
    expect(secretRemover({ authorization: 'Bearer tok.en', header: undefined })('Bearer tok.en')).toBe('Bearer …');
    expect(secretRemover({ authorization: undefined, header: undefined })('as it is')).toBe('as it is');
  });
});

describe.runIf(recordingsAreThere())('a recorded server', () => {
  let replay: Replay;

  beforeAll(async () => {
    replay = await startReplay();
  });

  afterAll(() => replay.close());

  it.each(['parameter', 'segment', 'both'])('passes all checks with languages selected by %s', async (selection) => {
    const { code, stdout } = await run({
      environment: {
        ALMANAC_BASE_URL: replay.url,
        ALMANAC_LANGUAGES: 'es,ca,en',
        ALMANAC_DEFAULT_LANGUAGE: 'es',
        ALMANAC_LANGUAGE_SELECTION: selection,
      },
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/15 requests: 0 problems, 0 warnings, 13 ok, 3 not checked\.\n$/);
  });

  it('is recognised when the configured dialect is wrong', async () => {
    const { code, stdout } = await run({ environment: { ALMANAC_BASE_URL: replay.url, ALMANAC_DIALECT: 'document' } });
    expect(code).toBe(1);
    expect(stdout).toContain(
      "Set service.namespace: 'tribe/events/v1' (ALMANAC_NAMESPACE) and service.dialect: 'the-events-calendar' (ALMANAC_DIALECT).",
    );
  });
});
