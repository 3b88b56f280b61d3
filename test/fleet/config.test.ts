import { describe, expect, it } from 'vitest';
import { fleetCalendarOf, secretsOf, visibleEnvironment } from '#fleet/config';
import { validateFleet } from '#fleet/fleet-file';

const problems = (raw: unknown): string => {
  try {
    validateFleet(raw);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('fleet.config.ts', () => {
  it('needs only the folder of the calendars', () => {
    expect(validateFleet({ folder: 'calendars' })).toMatchObject({
      name: 'almanac',
      every: 15 * 60_000,
      lease: 30_000,
      atOnce: 2,
      reportAfter: 24 * 3_600_000,
    });
  });

  it('is refused with a message that names the invalid setting', () => {
    expect(problems({ calendars: { Girona: { folder: 'a' } } })).toContain('calendars.Girona: found');
    expect(problems({ calendars: { girona: {} } })).toContain('expected either `folder` or `repository`');
    expect(problems({ calendars: { girona: { folder: 'a', branch: 'main' } } })).toContain('only beside `repository`');
    expect(problems({ calendars: { girona: { repository: 'git@example.org:a.git' } } })).toContain('expected `host`');
    expect(problems({ every: 'PT1S' })).toContain('from PT2S to P31D');
    expect(problems({ secrets: { 'no name': 'A' } })).toContain('no name');
    expect(problems({ redis: 'redis://' })).toContain("unknown key 'redis'");
  });

  it('is refused with a password in an address, and the message hides it', () => {
    const raw = { calendars: { girona: { repository: 'https://me:hush@example.org/a.git', host: 'a.example' } } };
    expect(problems(raw)).toContain('expected an address without a password');
    expect(problems(raw)).not.toContain('hush');
  });

  it('is refused with a token in an address, and the message hides it', () => {
    const repository = 'https://ghp_hush@example.org/a.git';
    const found = problems({ calendars: { girona: { repository, host: 'a.example' } } });
    expect(found).toContain('expected an address without a password or token');
    expect(found).not.toContain('hush');
  });

  it.each(['https://example.org/a.git', 'ssh://git@example.org/a.git', 'git@example.org:a.git', '/srv/a.git'])(
    'accepts an address without a password or token: %s',
    (repository) => {
      expect(problems({ calendars: { girona: { repository, host: 'a.example' } } })).toBe('');
    },
  );
});

describe('the environment of a worker', () => {
  const fleet = validateFleet({
    secrets: { ALMANAC_AUTH_USER: 'SHARED_USER' },
    calendars: {
      girona: { folder: '/girona', secrets: { ALMANAC_AUTH_PASSWORD: 'GIRONA_PASSWORD' } },
      olot: { folder: '/olot', secrets: { ALMANAC_AUTH_PASSWORD: 'OLOT_PASSWORD' } },
    },
  });
  const calendars = Object.entries(fleet.calendars).map(([name, one]) => fleetCalendarOf(fleet, name, one));
  const environment = {
    PATH: '/bin',
    SHARED_USER: 'bot',
    GIRONA_PASSWORD: 'g',
    OLOT_PASSWORD: 'o',
    ALMANAC_REDIS_URL: 'redis://:hush@redis',
    ALMANAC_CACHE_DIR: '/elsewhere',
  };
  const [girona = expect.fail()] = calendars;

  it('hides the worker’s own variables and all calendars’ secrets from cycles', () => {
    expect(visibleEnvironment(calendars, environment)).toEqual({ PATH: '/bin' });
  });

  it('gives a cycle its calendar’s secrets under the names that it expects', () => {
    expect(secretsOf(girona, environment)).toEqual({
      variables: { ALMANAC_AUTH_USER: 'bot', ALMANAC_AUTH_PASSWORD: 'g' },
      missing: [],
    });
  });

  it('reports the names of missing secrets', () => {
    const { missing } = secretsOf(girona, { ...environment, GIRONA_PASSWORD: '' });
    expect(missing).toEqual(['GIRONA_PASSWORD']);
  });
});
