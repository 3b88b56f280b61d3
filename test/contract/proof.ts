import type { Dialect } from '#interface/dialects';
import { type Case, NotShown } from './case.ts';
import { CASES } from './cases/index.ts';
import { allCells, type Cell } from './cells.ts';
import { startEmbedded } from './embedded.ts';
import { type StrippingProxy, startProxy } from './proxy.ts';
import type { Target } from './target.ts';

/** How a case ended: `hidden` where the data can't show what it claims. */
export type Outcome = { readonly ended: 'passed' | 'failed' | 'hidden'; readonly reason: string };

/** Runs a case. */
export async function outcomeOf(one: Case, target: Target): Promise<Outcome> {
  try {
    await one.run(target);
    return { ended: 'passed', reason: '' };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 1).join('');
    return { ended: error instanceof NotShown ? 'hidden' : 'failed', reason };
  }
}

/** Which cases test each cell, by the cell's key. */
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

/** Whether a cell is proved: by a case that holds, and no longer does when the cell is taken out. */
export type Proof = { readonly cell: Cell; readonly by?: string; readonly why?: string };

/** What the proof found out in a dialect. */
export type Proved = {
  readonly proofs: readonly Proof[];
  /** How each case ended with nothing taken out, by title. */
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
    // That it failed for want of the cell, and of nothing else, shows when the cell is put back.
    const again = await outcomeOf(one, target);
    if (again.ended === 'passed') return { cell, by: one.title };
    return { cell, why: `“${one.title}” fails also with it, once it has failed without: ${again.reason}` };
  }
  return { cell, why: `no case fails without it, of ${holding.map(({ title }) => title).join('; ')}` };
}

/** Takes each cell out in turn between a client and the embedded service, and sees whether a case of its own fails. */
export async function prove(dialect: Dialect, progress: (done: number, of: number) => void): Promise<Proved> {
  let proxy: StrippingProxy | undefined;
  const { target, close } = await startEmbedded(dialect, async (url) => {
    proxy = await startProxy(url, dialect.naming);
    return proxy.url;
  });
  if (proxy === undefined) throw new Error('there is no proxy');
  try {
    const cases = casesByCell();
    // All is read before anything is written: what a failing case leaves behind is in no list that others expect.
    for (const language of target.languages) await target.world(language);
    const baseline = new Map<string, Outcome>();
    const reading = (wanted: Case['needs']) => CASES.filter(({ needs }) => needs === wanted);
    const proofs = new Map<string, Proof>();
    const cells = allCells();
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
