import { join } from 'node:path';
import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { type Output, say, warn } from '#cli/terminal/output';
import { diskFiles } from '#content/store/files';
import { isLocked } from '#content/store/lock';
import { EXIT, UsageError } from '#errors';
import { fetchCertificate } from '#health/certificate';
import { examineSite, type HealthFinding, type HealthLevel } from '#health/examination';
import { httpSiteReader } from '#health/web';
import { jsonLine } from '#records/printable';
import { proxiesFrom, type Settings } from '#settings/settings';
import { examineWatch, readWatchNote, WATCH_FOLDER, WATCH_NOTE_FILE, type WatchFinding } from '#watch/note';

type HealthOptions = {
  /** The greatest age of the site: an ISO 8601 duration of days. */
  readonly maxAge: string;
  /** Look at the `watch` of this folder instead of a site. */
  readonly watch?: boolean;
  readonly json?: boolean;
};

const CODE: Record<HealthLevel, number> = { fine: EXIT.done, degraded: EXIT.degraded, broken: EXIT.serviceUnusable };

/** Returns the root of a site, with a slash at its end. Throws a `UsageError`. */
function rootOf(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError({
      message: `'${text}' is not the address of a site.`,
      hint: 'Name it in full, such as https://agenda.example.org/',
    });
  if (url.username !== '' || url.password !== '')
    throw new UsageError({
      message: 'The address holds a user or password, which would end up in logs.',
      hint: 'Give it without: the site is looked at as any visitor sees it.',
    });
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** The last day that a health file can hold, as years have four digits. `--max-age` must not lead beyond it. */
const LAST_DAY = Temporal.PlainDate.from('9999-12-31');

function maxAgeOf(text: string): Temporal.Duration {
  try {
    const duration = Temporal.Duration.from(text);
    const isOfDays =
      duration.sign > 0 && duration.round({ largestUnit: 'years', relativeTo: '2026-01-01' }).hours === 0;
    // Throws for a duration that leads beyond the last day of `Temporal`.
    if (isOfDays && LAST_DAY.add(duration)) return duration;
  } catch {
    // said below
  }
  throw new UsageError({ message: `--max-age: a duration of days, such as P2D, not '${text}'` });
}

/** Runs `almanac health`: looks at a published site from outside. Returns the exit code. */
async function health(
  site: string,
  { maxAge, json = false }: HealthOptions,
  { environment, now, stopSignal }: CommandContext,
  output: Output,
): Promise<number> {
  const stopped = stopSignal();
  const root = rootOf(site);
  const longest = maxAgeOf(maxAge);
  const proxies = proxiesFrom(environment);
  const isProxied = (proxies.https ?? proxies.http) !== undefined;
  const web = httpSiteReader({ proxies, stopped });
  try {
    const certificate = isProxied ? undefined : (url: URL) => fetchCertificate(url);
    const findings = await examineSite(root, { web, certificate, now: now(), maxAge: longest });
    if (stopped.aborted === true) return EXIT.interrupted;
    return concluded({ url: root.href }, findings, json, output);
  } finally {
    await web.close();
  }
}

/** Runs `almanac health --watch`: looks at the state that the `watch` of this folder stores. Returns the exit code. */
async function watchHealth(
  { cacheDir, now }: Pick<Settings, 'cacheDir' | 'now'>,
  json: boolean,
  output: Output,
): Promise<number> {
  const folder = join(cacheDir, WATCH_FOLDER);
  const note = readWatchNote((await diskFiles(folder).read(WATCH_NOTE_FILE)) ?? '');
  const none: readonly AnyFinding[] = [
    { level: 'broken', check: 'watch', message: `none is noted in ${folder}`, remedy: 'Start `almanac watch` here.' },
  ];
  return concluded(
    { folder },
    note === undefined ? none : examineWatch(note, now(), await isLocked(folder)),
    json,
    output,
  );
}

type AnyFinding = HealthFinding | WatchFinding;

function concluded(of: object, findings: readonly AnyFinding[], json: boolean, output: Output): number {
  const level = worstOf(findings);
  if (json) output.stdout.write(`${jsonLine({ ...of, level, findings })}\n`);
  else for (const finding of findings) tell(finding, output);
  return CODE[level];
}

function worstOf(findings: readonly AnyFinding[]): HealthLevel {
  const levels = findings.map(({ level }) => level);
  return levels.includes('broken') ? 'broken' : levels.includes('degraded') ? 'degraded' : 'fine';
}

function tell({ level, check, message, remedy }: AnyFinding, output: Output): void {
  // A message may quote the site and hold line feeds, but each finding is one line.
  const rest = remedy === undefined ? '' : `${message.endsWith('.') ? '' : '.'} ${remedy}`;
  const line = `${level}: ${check}: ${message}${rest}`.replaceAll('\n', ' ');
  if (level === 'fine') say(output, line);
  else warn(output, line);
}

/** Defines `almanac health`. */
export function define(command: Command, context: CommandContext): void {
  const { settings, outputOf, ended } = context;
  withCommonOptions(command)
    .argument('[url]', 'the root of the site')
    .option('--watch', 'look at the `watch` that runs in this folder instead: whether it lives, and what fails')
    .option('--max-age <duration>', 'how long ago it may have been built, as an ISO 8601 duration of days', 'P2D')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      `\nExit codes: 0 fine, 2 broken, 4 degraded.\n${examples(
        'npm run almanac -- health https://agenda.example.org/',
        'npm run almanac -- health https://agenda.example.org/ --quiet --max-age P3D',
        'npm run almanac -- health --watch --quiet',
      )}`,
    )
    .action(async (site: string | undefined, options: CommonOptions & HealthOptions) => {
      if ((site === undefined) !== (options.watch === true))
        throw new UsageError({ message: 'health: either the address of a site or --watch' });
      const output = outputOf(options);
      if (site === undefined) ended(await watchHealth(await settings(), options.json ?? false, output));
      else ended(await health(site, options, context, output));
    });
}
