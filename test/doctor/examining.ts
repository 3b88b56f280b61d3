import { type TransportOptions, UNPACED } from '#client/transport';
import { diagnose } from '#doctor/diagnose';
import type { Finding } from '#doctor/finding';
import type { DoctorSettings, ServiceObservation } from '#doctor/observation';
import { observe } from '#doctor/observe';
import { openProbe } from '#doctor/probe';
import type { Dialect } from '#interface/dialects/dialects';
import type { Endpoint } from '#interface/endpoint';
import { checkMayWrite } from '#sync/push/preflight';
import { SITE_LANGUAGES } from '../support/sites/site.ts';

/** The options of an examination that differ from the usual ones. */
export type Examining = {
  readonly endpoint?: Partial<Endpoint>;
  readonly situation?: Partial<DoctorSettings>;
  /** A user and a password, or a token. */
  readonly credentials?: { readonly user: string; readonly password: string } | string;
  readonly transport?: Partial<TransportOptions>;
  readonly now?: () => Temporal.Instant;
};

/** The result of an examination. */
export type Examined = {
  readonly observation: ServiceObservation;
  readonly findings: readonly Finding[];
  /** The problems and warnings among the findings. */
  readonly wrong: readonly Finding[];
};

function authorizationOf(credentials: NonNullable<Examining['credentials']>): string {
  if (typeof credentials === 'string') return `Bearer ${credentials}`;
  return `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
}

/** Returns the problems and warnings among findings. */
export const wrongOf = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level === 'problem' || level === 'warning');

/** Examines a site with the naming of a dialect, without pauses between requests. */
export async function examine(dialect: Dialect, baseUrl: string, examining: Examining = {}): Promise<Examined> {
  const { credentials, now = () => Temporal.Now.instant() } = examining;
  const endpoint: Endpoint = { ...dialect.naming, baseUrl, languageSelection: 'parameter', ...examining.endpoint };
  const [defaultLanguage = { code: 'ca', segment: null }] = SITE_LANGUAGES;
  const asking = openProbe(
    {
      pacing: UNPACED,
      random: () => 0,
      sleep: async () => {},
      authorization: credentials === undefined ? undefined : authorizationOf(credentials),
      ...examining.transport,
    },
    now,
  );
  try {
    const situation: DoctorSettings = {
      endpoint,
      dialect,
      languages: SITE_LANGUAGES,
      defaultLanguage,
      chosen: SITE_LANGUAGES.map(({ code }) => code),
      timeZone: 'Europe/Madrid',
      credentials: credentials === undefined ? 'none' : typeof credentials === 'string' ? 'token' : 'password',
      binding: 'bound',
      node: '26.0.0',
      trustsEveryone: false,
      ...examining.situation,
    };
    const observation = await observe(situation, asking, checkMayWrite);
    const findings = diagnose(observation);
    return { observation, findings, wrong: wrongOf(findings) };
  } finally {
    await asking.close();
  }
}
