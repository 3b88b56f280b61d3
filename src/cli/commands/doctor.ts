import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { scopeOf } from '#cli/pull/scope';
import { logEvent, type Output, say } from '#cli/terminal/output';
import type { Configuration } from '#config/config';
import { statusBy } from '#content/calendar/facts/rules';
import { checkBinding, readBinding } from '#content/state/binding';
import { diskFiles, type Files } from '#content/store/files';
import { collectionPath, recordNameOf } from '#content/store/layout';
import { diagnose, gravestFault } from '#doctor/diagnose';
import type { Finding, Severity } from '#doctor/finding';
import type { BindingState, DoctorSettings } from '#doctor/observation';
import { observe } from '#doctor/observe';
import { openProbe } from '#doctor/probe';
import { AlmanacError, ConfigurationError, EXIT, EXIT_OF, InterruptedError } from '#errors';
import { KINDS } from '#interface/kinds';
import { counted, jsonLine, printable } from '#records/printable';
import type { ListedEvent } from '#records/status-signs';
import { bindingOf } from '#settings/binding';
import { connect, transportOptions } from '#settings/connection';
import type { Settings } from '#settings/settings';
import { checkMayWrite } from '#sync/push/preflight';

type DoctorOptions = {
  /** Codes of languages, separated by commas. */
  readonly lang?: string;
  /** Print everything as one JSON object. */
  readonly json?: boolean;
};

async function hasRecords(files: Files, codes: readonly string[]): Promise<boolean> {
  for (const code of codes)
    for (const kind of KINDS)
      if ((await files.list(collectionPath(code, kind))).some((file) => recordNameOf(file) !== undefined)) return true;
  return false;
}

async function bindingState({ configuration, contentDir }: Settings): Promise<BindingState> {
  const files = diskFiles(contentDir);
  try {
    const bound = await readBinding(files);
    checkBinding(bound, bindingOf(configuration));
    if (bound !== undefined) return 'bound';
    return (await hasRecords(
      files,
      configuration.languages.map(({ code }) => code),
    ))
      ? 'lost'
      : 'none';
  } catch (error) {
    if (error instanceof AlmanacError) return error;
    throw error;
  }
}

function credentialsOf({ authorization, header }: Settings): DoctorSettings['credentials'] {
  if (authorization !== undefined) return authorization.startsWith('Basic ') ? 'password' : 'token';
  return header === undefined ? 'none' : 'header';
}

/** Shorter secrets would be found in every other word. */
const SHORTEST_SECRET = 4;

/** Returns a function that replaces secrets in a text: a site may answer with secrets of the request. */
export function secretRemover({ authorization, header }: Pick<Settings, 'authorization' | 'header'>) {
  const [, token = ''] = authorization?.split(' ') ?? [];
  const pair = authorization?.startsWith('Basic ') ? Buffer.from(token, 'base64').toString('utf8') : '';
  const password = pair.slice(pair.indexOf(':') + 1);
  const secrets = [token, pair, password, password.replaceAll(' ', ''), header?.value ?? '']
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((one, other) => other.length - one.length);
  return (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

const WORDS: { readonly [L in Severity]: string } = {
  ok: 'ok',
  warning: 'warning',
  problem: 'problem',
  unchecked: 'not checked',
};

function print(output: Output, { level, ...finding }: Finding): void {
  const text = printable([finding.message, finding.remedy].filter(Boolean).join(' ')).replaceAll('\n', ' ');
  const matters = level === 'problem' || level === 'warning';
  if (output.log === 'json')
    logEvent(output, level === 'problem' ? 'error' : matters ? 'warn' : 'info', 'finding', {
      ...finding,
      state: level,
    });
  else if (matters || !output.quiet) output.stdout.write(`${WORDS[level].padEnd(13)}${text}\n`);
  if (output.annotate && matters)
    output.stdout.write(`::${level === 'problem' ? 'error' : 'warning'}::${text.replaceAll('%', '%25')}\n`);
}

/** Returns a function that tells whether the configured rules find a listed event cancelled or postponed. */
function hasStatusBy({ statuses }: Configuration): (event: ListedEvent) => boolean {
  const statusOf = statusBy(statuses);
  const slugs = (terms: ListedEvent['categories']) => terms.map(({ slug }) => slug);
  return ({ title, categories, tags }) =>
    statusOf({ record: { title }, categories: slugs(categories), tags: slugs(tags) }) !== 'scheduled';
}

/**
 * Runs `almanac doctor`: probes the configured service, and reports its problems with their remedies. Writes nothing, here
 * or there. Returns the exit code, which the gravest problem decides.
 */
export async function doctor(settings: Settings, options: DoctorOptions, output: Output): Promise<number> {
  const { configuration, now, stopped } = settings;
  const { languages } = scopeOf(settings, options.lang === undefined ? {} : { lang: options.lang });
  const defaultLanguage = configuration.languages.find(({ code }) => code === configuration.defaultLanguage);
  if (defaultLanguage === undefined) throw new ConfigurationError({ message: 'There is no default language.' });
  const { client, reachedAt, close } = await connect(settings);
  const probe = openProbe(transportOptions(settings, reachedAt), now);
  const stop = () => void probe.close();
  stopped?.addEventListener('abort', stop, { once: true });
  try {
    const doctorSettings: DoctorSettings = {
      endpoint: client.endpoint,
      dialect: client.dialect,
      languages: configuration.languages,
      defaultLanguage,
      chosen: languages.map(({ code }) => code),
      timeZone: configuration.timeZone,
      hasStatus: hasStatusBy(configuration),
      credentials: credentialsOf(settings),
      binding: await bindingState(settings),
      node: process.versions.node,
      trustsEveryone: process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0',
    };
    const observation = await observe(doctorSettings, probe, checkMayWrite);
    if (stopped?.aborted === true) throw new InterruptedError();
    const hide = secretRemover(settings);
    const findings = diagnose(observation).map((finding) => ({
      ...finding,
      message: hide(finding.message),
      ...(finding.remedy === undefined ? {} : { remedy: hide(finding.remedy) }),
    }));
    const { requests } = observation;
    if (options.json === true)
      output.stdout.write(`${jsonLine({ service: client.endpoint.baseUrl, requests, findings })}\n`);
    else {
      for (const finding of findings) print(output, finding);
      const count = (level: Severity) => findings.filter((finding) => finding.level === level).length;
      const bad = `${counted(count('problem'), 'problem')}, ${counted(count('warning'), 'warning')}`;
      say(output, `${counted(requests, 'request')}: ${bad}, ${count('ok')} ok, ${count('unchecked')} not checked.`);
    }
    const fault = gravestFault(findings);
    return fault === undefined ? EXIT.done : EXIT_OF[fault];
  } finally {
    stopped?.removeEventListener('abort', stop);
    await probe.close();
    await close();
  }
}

/** Defines `almanac doctor`. */
export function define(command: Command, { settings, stopSignal, outputOf, ended }: CommandContext): void {
  withCommonOptions(command)
    .description(
      'Ask the configured service a few questions, and say what is wrong and what cures it. Nothing is written.',
    )
    .option('--lang <codes>', 'only these languages beside the default one, separated by commas')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      examples('npm run almanac -- doctor', 'npm run almanac -- doctor --lang en', 'npm run almanac -- doctor --json'),
    )
    .action(async (options: CommonOptions & DoctorOptions) => {
      ended(await doctor(await settings({ stopped: stopSignal() }), options, outputOf(options)));
    });
}
