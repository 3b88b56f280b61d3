import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPORT_PATH, runReportSchema } from '#cli/pull/report';
import { DIALECTS } from '#interface/dialects/dialects';
import { MAIN, measured, type RunningService, startServing } from '../processes.ts';
import { stampsOf, touchedBetween } from '../workspace.ts';
import { changeOneEvent } from './change.ts';
import { ROOM, startDegrading } from './degrading.ts';
import { type BenchOptions, CASE_NAMES, type CaseName } from './options.ts';
import { type CaseResult, type CaseWorld, type CompletedCase, resultOf } from './result.ts';

const NAIVE_PAGER = fileURLToPath(new URL('naive-pager.ts', import.meta.url));

/** The smaller calendar, for the comparison of memory. */
const SMALL = { events: 1_000, languages: ['ca', 'en', 'de', 'es'] };

/** The figures of each case that was run. */
export type Results = { readonly [N in CaseName]?: CaseResult };

/** Runs the cases against one service and one folder of content. */
class Bench {
  readonly #service: string;
  readonly #options: BenchOptions;
  readonly #circumstances: CaseWorld;
  #synced:
    | Promise<{ readonly project: string; readonly first: CompletedCase & { readonly insideMs: number } }>
    | undefined;

  constructor(service: string, options: BenchOptions, circumstances: CaseWorld) {
    this.#service = service;
    this.#options = options;
    this.#circumstances = circumstances;
  }

  async #sync(project: string): Promise<CompletedCase & { readonly insideMs: number }> {
    const content = join(project, 'content');
    const before = stampsOf(content);
    const { stopped } = this.#circumstances;
    const command = await measured(MAIN, ['sync', '--strict'], { directory: project, stopped });
    const report = runReportSchema.parse(JSON.parse(readFileSync(join(project, '.cache', REPORT_PATH), 'utf8')));
    const pages = report.counts.map(({ fetched }) => Math.max(1, Math.ceil(fetched / DIALECTS.document.largestPage)));
    return {
      command,
      requests: report.requests,
      requestsUnavoidable: pages.reduce((sum, one) => sum + one, 0),
      content,
      files: touchedBetween(before, stampsOf(content)),
      insideMs: report.durationMs,
    };
  }

  #project(service: string, languages = this.#options.languages): string {
    return this.#circumstances.workspace.project(service, languages);
  }

  /** Returns the synced folder in which all cases but the first begin. */
  #ready() {
    const first = async (project: string) => ({ project, first: await this.#sync(project) });
    this.#synced ??= first(this.#project(this.#service));
    return this.#synced;
  }

  async #result(done: CompletedCase & { readonly insideMs?: number }, inFlight?: number): Promise<CaseResult> {
    const circumstances = inFlight === undefined ? this.#circumstances : { ...this.#circumstances, inFlight };
    const { insideMs } = done;
    return { ...(await resultOf(done, circumstances)), ...(insideMs === undefined ? {} : { insideMs }) };
  }

  readonly run: { readonly [N in CaseName]: () => Promise<CaseResult> } = {
    first: async () => this.#result((await this.#ready()).first),

    unchanged: async () => this.#result(await this.#sync((await this.#ready()).project)),

    'one-event-changed': async () => {
      const { project } = await this.#ready();
      const concerned = await changeOneEvent(this.#service, this.#options.languages[0] ?? '');
      const done = await this.#sync(project);
      return { ...(await this.#result(done)), concerned, written: done.files.slice(0, 20) };
    },

    'first-1000x4': async () => {
      await using small = await startServing(SMALL.events, SMALL.languages, this.#options.latency);
      return this.#result(await this.#sync(this.#project(small.url, SMALL.languages)));
    },

    'naive-sequential-pager': async () => {
      const { workspace, stopped } = this.#circumstances;
      const content = workspace.folder();
      const words = [this.#service, ...this.#options.languages];
      const command = await measured(NAIVE_PAGER, words, { directory: content, stopped });
      const requests = Number(command.stdout);
      const files = [...stampsOf(content).keys()];
      return this.#result({ command, requests, requestsUnavoidable: requests, content, files });
    },

    'degrading-service': async () => {
      await using degrading = await startDegrading(this.#service, this.#options.latency);
      const done = await this.#sync(this.#project(degrading.url));
      const { mean, final, highest, refused } = degrading.seen();
      return {
        ...(await this.#result(done, ROOM)),
        limitMean: Number(mean.toFixed(2)),
        limitFinal: Number(final.toFixed(2)),
        limitHighest: highest,
        refused,
      };
    },
  };
}

/** Returns a service that somebody else runs, and ends. */
const foreign = (url: string): RunningService => ({ url, [Symbol.asyncDispose]: () => Promise.resolve() });

/** Runs the selected cases, one after the other; calls `onResult` with each. */
export async function runCases(
  options: BenchOptions,
  circumstances: Omit<CaseWorld, 'latency' | 'inFlight'>,
  onResult: (name: CaseName, result: CaseResult) => void,
): Promise<Results> {
  const { baseUrl, events, languages, latency, inFlight, cases } = options;
  await using service = baseUrl === undefined ? await startServing(events, languages, latency) : foreign(baseUrl);
  const bench = new Bench(service.url, options, { ...circumstances, latency, inFlight });
  const results: { -readonly [N in CaseName]?: CaseResult } = {};
  for (const name of CASE_NAMES.filter((one) => cases.includes(one))) {
    const result = await bench.run[name]();
    results[name] = result;
    onResult(name, result);
  }
  return results;
}
