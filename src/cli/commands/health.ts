import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import type { Environment } from '#cli/settings/environment';
import { proxiesFrom } from '#cli/settings/settings';
import { EXIT } from '#cli/terminal/exit';
import { jsonLine, type Output, say, warn } from '#cli/terminal/output';
import { UsageError } from '#errors';
import { certificateOf } from '#health/certificate';
import { examine, type HealthCheck, type HealthStatus } from '#health/examination';
import { httpWeb } from '#health/web';

/** The options of `almanac health`. */
export type HealthOptions = {
  /** The greatest age of the site: an ISO 8601 duration of days. */
  readonly maxAge: string;
  readonly json?: boolean;
};

/** The world of the command. */
export type HealthWorld = {
  readonly environment: Environment;
  readonly now: () => Temporal.Instant;
  readonly stopped?: AbortSignal;
};

const CODE: Record<HealthStatus, number> = { fine: EXIT.done, degraded: EXIT.degraded, broken: EXIT.serviceUnusable };

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

/** The last day that a published site can say it was built for. */
const LAST_DAY = Temporal.PlainDate.from('9999-12-31');

function maxAgeOf(text: string): Temporal.Duration {
  try {
    const duration = Temporal.Duration.from(text);
    const isOfDays =
      duration.sign > 0 && duration.round({ largestUnit: 'years', relativeTo: '2026-01-01' }).hours === 0;
    // Throws where there is no such day: every day that a site may say can be counted from.
    if (isOfDays && LAST_DAY.add(duration)) return duration;
  } catch {
    // said below
  }
  throw new UsageError({ message: `--max-age: a duration of days, such as P2D, not '${text}'` });
}

/** `almanac health`: looks at a published site from outside. Returns the exit code. */
export async function health(
  site: string,
  { maxAge, json = false }: HealthOptions,
  { environment, now, stopped }: HealthWorld,
  output: Output,
): Promise<number> {
  const root = rootOf(site);
  const longest = maxAgeOf(maxAge);
  const proxies = proxiesFrom(environment);
  const isProxied = (proxies.https ?? proxies.http) !== undefined;
  const web = httpWeb({ proxies, stopped });
  try {
    const certificate = isProxied ? undefined : (url: URL) => certificateOf(url);
    const findings = await examine(root, { web, certificate, now: now(), maxAge: longest });
    if (stopped?.aborted === true) return EXIT.interrupted;
    const level = worstOf(findings);
    if (json) output.stdout.write(`${jsonLine({ url: root.href, level, findings })}\n`);
    else for (const finding of findings) tell(finding, output);
    return CODE[level];
  } finally {
    await web.close();
  }
}

function worstOf(findings: readonly HealthCheck[]): HealthStatus {
  const levels = findings.map(({ level }) => level);
  return levels.includes('broken') ? 'broken' : levels.includes('degraded') ? 'degraded' : 'fine';
}

function tell({ level, check, message, remedy }: HealthCheck, output: Output): void {
  // A message may quote the site and hold line feeds, but each finding is one line.
  const line = `${level}: ${check}: ${message}${remedy === undefined ? '' : `. ${remedy}`}`.replaceAll('\n', ' ');
  if (level === 'fine') say(output, line);
  else warn(output, line);
}

/** Defines `almanac health`. */
export function define(command: Command, { environment, now, outputOf, stopSignal, ended }: CommandContext): void {
  withCommonOptions(command)
    .argument('<url>', 'the root of the site')
    .option('--max-age <duration>', 'how long ago it may have been built, as an ISO 8601 duration of days', 'P2D')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      `\nExit codes: 0 fine, 2 broken, 4 degraded.\n${examples(
        'npm run almanac -- health https://agenda.example.org/',
        'npm run almanac -- health https://agenda.example.org/ --quiet --max-age P3D',
      )}`,
    )
    .action(async (site: string, options: CommonOptions & HealthOptions) => {
      const world = { environment, now, stopped: stopSignal() };
      ended(await health(site, options, world, outputOf(options)));
    });
}
