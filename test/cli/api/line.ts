import { type Run, runHere } from '../../support/project.ts';

/** The instant that the clock of these command lines shows. */
const NOW = () => Temporal.Instant.from('2026-11-21T09:00:00Z');

/** The credentials with which command lines sign in. */
export const EDITOR = { user: 'editor', password: 'abcdefghijkl' };

/** The configuration of a project with its calendar at this address. */
export const calendarAt = (baseUrl: string, service: object = {}) => ({
  service: { baseUrl, ...service },
  languages: [
    { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    { code: 'en', tag: 'en-GB', segment: 'en', label: 'English' },
  ],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  siteUrl: 'https://site.example',
});

/** Runs a command line of `almanac api` or `almanac doc` in this process, signed in, where nobody can be asked. */
export const runLine = (root: string, words: readonly string[]): Promise<Run> =>
  runHere(root, words, { ALMANAC_AUTH_USER: EDITOR.user, ALMANAC_AUTH_PASSWORD: EDITOR.password }, { now: NOW });
