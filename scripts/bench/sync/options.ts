import { UNPACED } from '#client/transport';
import { BUILT_IN_LANGUAGES } from '#config/values';
import { UsageError } from '#errors';
import { generatedLanguages } from '#service/database/generated';
import { parsedWords } from '../options.ts';

/** The cases, in the order in which they run. */
export const CASE_NAMES = [
  'first',
  'unchanged',
  'one-event-changed',
  'first-1000x4',
  'naive-sequential-pager',
  'degrading-service',
] as const;

export type CaseName = (typeof CASE_NAMES)[number];

/** Cases that change the service, or need another size: they need our own service. */
const OWN_SERVICE: readonly CaseName[] = ['one-event-changed', 'first-1000x4'];

/** The options of a run of the benchmark. */
export type BenchOptions = {
  /** Events in each language. */
  readonly events: number;
  /** Codes of the languages, the default one first. */
  readonly languages: readonly string[];
  /** Milliseconds by which the service holds each answer back. */
  readonly latency: number;
  /** The calls under way at once that the bound is counted with. */
  readonly inFlight: number;
  readonly cases: readonly CaseName[];
  /** A service that is running already; ours is started where none is given. */
  readonly baseUrl: string | undefined;
  readonly json: boolean;
  /** Fail where a limit is missed. */
  readonly check: boolean;
};

const USAGE = `Usage: npm run bench -- sync [options]

  --events <number>     events in each language; 10000 if not given
  --languages <number>  1 to ${BUILT_IN_LANGUAGES.length}; 4 if not given
  --latency <ms>        by how much the service holds each answer back; 100 if not given
  --in-flight <number>  calls under way at once that the bound counts with; ${UNPACED.inFlight}, our own, if not given
  --case <names>        only these of ${CASE_NAMES.join(', ')}
  --base-url <url>      time against a service that runs already, such as
                        \`npm run almanac -- serve --events 10000 --languages 4 --latency 100\`;
                        its languages and latency are those of the options
  --json                print the result as JSON
  --check               exit with 1 where a limit is missed`;

function casesOf(text: string | undefined, baseUrl: string | undefined): readonly CaseName[] {
  const possible = CASE_NAMES.filter((name) => baseUrl === undefined || !OWN_SERVICE.includes(name));
  const asked = text?.split(',').map((name) => name.trim()) ?? possible;
  const impossible = asked.find((name) => !possible.some((one) => one === name));
  if (impossible !== undefined)
    throw new UsageError({ message: `--case: '${impossible}' is none of ${possible.join(', ')}`, hint: USAGE });
  return possible.filter((name) => asked.includes(name));
}

const OPTIONS = {
  events: { type: 'string', default: '10000' },
  languages: { type: 'string', default: '4' },
  latency: { type: 'string', default: '100' },
  'in-flight': { type: 'string', default: String(UNPACED.inFlight) },
  case: { type: 'string' },
  'base-url': { type: 'string' },
  json: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

/** Returns the options of `npm run bench -- sync`, from the words after `sync`. Throws a `UsageError`. */
export function optionsOf(words: readonly string[]): BenchOptions {
  const { values, numberOf } = parsedWords(words, OPTIONS, USAGE);
  const baseUrl = values['base-url']?.replace(/\/+$/, '');
  if (baseUrl !== undefined && !URL.canParse(baseUrl))
    throw new UsageError({
      message: `--base-url: an address such as http://127.0.0.1:8080, not '${baseUrl}'`,
      hint: USAGE,
    });
  return {
    events: numberOf('events', [1, 1_000_000]),
    languages: generatedLanguages(numberOf('languages', [1, BUILT_IN_LANGUAGES.length])),
    latency: numberOf('latency', [0, 600_000]),
    inFlight: numberOf('in-flight', [1, 100]),
    cases: casesOf(values.case, baseUrl),
    baseUrl,
    json: values.json,
    check: values.check,
  };
}
