import type { Dialect } from '#interface/dialects/dialects';
import { type Case, NotShown } from './case.ts';
import { CASES } from './cases/index.ts';
import { allCells, type Cell } from './cells.ts';
import { startEmbedded } from './embedded.ts';
import { type StrippingProxy, startProxy } from './proxy.ts';
import type { Target } from './target.ts';

/** The result of a case; `hidden` where the service's records can neither confirm nor refute its claim. */
export type Outcome = { readonly ended: 'passed' | 'failed' | 'hidden'; readonly reason: string };

/** Runs a case and returns its result. */
export async function outcomeOf(one: Case, target: Target): Promise<Outcome> {
  try {
    await one.run(target);
    return { ended: 'passed', reason: '' };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 1).join('');
    return { ended: error instanceof NotShown ? 'hidden' : 'failed', reason };
  }
}

/** Returns the cases that test each cell, by the cell's key. */
export function casesByCell(): Map<string, readonly Case[]> {
  const cases = new Map<string, Case[]>(allCells().map(({ key }) => [key, []]));
  for (const one of CASES)
    for (const key of one.cells) {
      const known = cases.get(key);
      if (known === undefined) throw new Error(`“${one.title}” is for ${key}, which the interface does not have`);
      known.push(one);
    }
  return cases;
}

/**
 * The result for a cell: `by` is the title of a case that passes, and fails once the cell is removed from requests;
 * `why` is the reason where there is no such case.
 */
export type Proof = { readonly cell: Cell; readonly by?: string; readonly why?: string };

/** The results of a proof in a dialect, in the order of its cells. */
export type Proved = {
  readonly proofs: readonly Proof[];
  /** The outcomes of all cases with no cell removed, by title. */
  readonly baseline: ReadonlyMap<string, Outcome>;
};

async function proofOf(
  cell: Cell,
  cases: readonly Case[],
  baseline: ReadonlyMap<string, Outcome>,
  target: Target,
  proxy: StrippingProxy,
): Promise<Proof> {
  const holding = cases.filter(({ title }) => baseline.get(title)?.ended === 'passed');
  if (holding.length === 0) {
    const why = cases.map(({ title }) => `${title}: ${baseline.get(title)?.reason ?? ''}`).join('; ');
    return { cell, why: why === '' ? 'no case' : why };
  }
  for (const one of holding) {
    proxy.strip(cell);
    const { ended } = await outcomeOf(one, target);
    proxy.strip(undefined);
    if (ended !== 'failed') continue;
    // A second run with the cell shows that its removal was the cause of the failure.
    const again = await outcomeOf(one, target);
    if (again.ended === 'passed') return { cell, by: one.title };
    return { cell, why: `“${one.title}” fails also with it, once it has failed without: ${again.reason}` };
  }
  return { cell, why: `no case fails without it, of ${holding.map(({ title }) => title).join('; ')}` };
}

/** Removes each of the cells in turn from the requests to the embedded service, and checks that one of its cases fails. */
export async function prove(
  dialect: Dialect,
  cells: readonly Cell[],
  progress: (done: number, of: number) => void,
): Promise<Proved> {
  let proxy: StrippingProxy | undefined;
  const { target, close } = await startEmbedded(dialect, async (url) => {
    proxy = await startProxy(url, dialect.naming);
    return proxy.url;
  });
  if (proxy === undefined) throw new Error('there is no proxy');
  try {
    const cases = casesByCell();
    // All lists are read before any case writes: records that a failing case leaves behind must not be expected.
    for (const language of target.languages) await target.world(language);
    const baseline = new Map<string, Outcome>();
    const reading = (wanted: Case['needs']) => CASES.filter(({ needs }) => needs === wanted);
    const proofs = new Map<string, Proof>();
    for (const needs of ['read', 'write'] as const) {
      for (const one of reading(needs)) baseline.set(one.title, await outcomeOf(one, target));
      for (const cell of cells) {
        if (proofs.get(cell.key)?.by !== undefined) continue;
        const own = (cases.get(cell.key) ?? []).filter((one) => one.needs === needs);
        if (own.length > 0) proofs.set(cell.key, await proofOf(cell, own, baseline, target, proxy));
        progress(proofs.size, cells.length);
      }
    }
    return { proofs: cells.map((cell) => proofs.get(cell.key) ?? { cell, why: 'no case' }), baseline };
  } finally {
    await close();
    await proxy.close();
  }
}
