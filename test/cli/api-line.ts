import { Command, CommanderError } from 'commander';
import { addApiCommand } from '#cli/api-command';
import { addDocCommand } from '#cli/doc-command';
import { failureOf } from '#cli/exit';
import type { Registering } from '#cli/registering';
import { loadSettings } from '#cli/settings';
import { captured } from './captured.ts';

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

/** Runs a command line of `almanac api` or `almanac doc` in this process, where nobody can be asked. */
export async function runLine(root: string, words: readonly string[]) {
  const { output, texts } = captured();
  const never = new AbortController().signal;
  const program = new Command('almanac').exitOverride().configureOutput({
    writeOut: (text) => void output.stdout.write(text),
    writeErr: (text) => void output.stderr.write(text),
  });
  const environment = { ALMANAC_AUTH_USER: EDITOR.user, ALMANAC_AUTH_PASSWORD: EDITOR.password };
  const registering: Registering = {
    program,
    command: (name, description, parent = program) => parent.command(name).description(description),
    outputOf: () => output,
    settings: (chosen) => loadSettings(root, environment, NOW, chosen),
    root,
    environment,
    now: NOW,
    stopRequested: () => new Promise(() => {}),
    stopSignal: () => never,
  };
  addApiCommand(registering);
  addDocCommand(registering);
  process.exitCode = undefined;
  try {
    await program.parseAsync([...words], { from: 'user' });
    return { code: Number(process.exitCode), ...texts };
  } catch (error) {
    if (error instanceof CommanderError) return { code: 1, ...texts };
    const { code, text } = failureOf(error);
    return { code, stdout: texts.stdout, stderr: `${texts.stderr}${text}` };
  } finally {
    process.exitCode = undefined;
  }
}
