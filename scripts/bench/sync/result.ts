import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Measured, measured } from '../processes.ts';
import type { Workspace } from '../workspace.ts';

const PLAIN_WRITES = fileURLToPath(new URL('plain-writes.ts', import.meta.url));

/** The formula of the bound, for whoever reads the figures. */
export const BOUND =
  'max(requests × latencyMs ÷ inFlight, plainWritesMs); plainWritesMs: the files that the case wrote, written once more ' +
  'in the same run by a plain sequential loop of open, write, fsync, close, of which only these four calls are timed';

/** The figures of one case. Times are in milliseconds, memory in MiB. */
export type CaseResult = {
  /** Calls that were sent, retries included. */
  readonly requests: number;
  /** The pages of all lists. */
  readonly requestsUnavoidable: number;
  /** The whole command from outside, start-up included. */
  readonly wallMs: number;
  /** The command as it times itself, without start-up. */
  readonly insideMs?: number;
  readonly inFlight: number;
  readonly plainWritesMs: number;
  readonly boundMs: number;
  /** `wallMs` ÷ `boundMs`. */
  readonly ratioToBound: number;
  readonly cpuMs: number;
  readonly peakRssMb: number;
  /** Files of content that were written or removed. */
  readonly filesWritten: number;
  /** The files of content that the case should have written, and its written files, if they are few. */
  readonly concerned?: readonly string[];
  readonly written?: readonly string[];
  /** The limit of calls under way at once, as the service saw it. */
  readonly limitMean?: number;
  readonly limitFinal?: number;
  readonly limitHighest?: number;
  readonly refused?: number;
};

/** The outcome of a case. */
export type CompletedCase = {
  readonly command: Measured;
  readonly requests: number;
  readonly requestsUnavoidable: number;
  /** The folder of the files that were written. */
  readonly content: string;
  readonly files: readonly string[];
};

/** The surroundings of a case, from which its results are computed. */
export type CaseWorld = {
  readonly workspace: Workspace;
  readonly stopped: AbortSignal;
  readonly latency: number;
  readonly inFlight: number;
};

async function plainWritesOf({ content, files }: CompletedCase, { workspace, stopped }: CaseWorld): Promise<number> {
  if (files.length === 0) return 0;
  const words = [content, join(workspace.folder(), 'plain')];
  const run = { directory: workspace.folder(), stopped, input: files.join('\n') };
  return Number((await measured(PLAIN_WRITES, words, run)).stdout);
}

/** Works out the figures of a case: writes its files once more, and sets its time beside the bound. */
export async function resultOf(done: CompletedCase, circumstances: CaseWorld): Promise<CaseResult> {
  const { command, requests, requestsUnavoidable, files } = done;
  const { latency, inFlight } = circumstances;
  const plainWritesMs = await plainWritesOf(done, circumstances);
  const boundMs = Math.max((requests * latency) / inFlight, plainWritesMs);
  return {
    requests,
    requestsUnavoidable,
    wallMs: Math.round(command.wallMs),
    inFlight,
    plainWritesMs: Math.round(plainWritesMs),
    boundMs: Math.round(boundMs),
    ratioToBound: Number((command.wallMs / boundMs).toFixed(3)),
    cpuMs: Math.round(command.cpuMs),
    peakRssMb: Math.round(command.peakRssMb),
    filesWritten: files.length,
  };
}
