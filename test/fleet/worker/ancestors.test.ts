import { describe, expect, it } from 'vitest';
import { revealingProcesses } from '#fleet/worker/worker';

type Shown = { readonly parent: number; readonly name: string; readonly environ?: string };

const readFrom =
  (processes: Readonly<Record<number, Shown>>): Parameters<typeof revealingProcesses>[2] =>
  (pid, file) => {
    const one = processes[pid];
    if (one === undefined || file === 'environ') return one?.environ;
    return `Name:\t${one.name}\nUmask:\t0022\nPid:\t${pid}\nPPid:\t${one.parent}\n`;
  };

const SECRETS = { OLOT_TOKEN: 'hush', ALMANAC_REDIS_URL: 'redis://:secret@redis' };

describe('the processes above a worker', () => {
  it('are reported with the secrets in their environment', () => {
    const processes = {
      30: { parent: 20, name: 'node', environ: 'PATH=/bin\0' },
      20: {
        parent: 10,
        name: 'npm run (a) b',
        environ: 'PATH=/bin\0OLOT_TOKEN=hush\0ALMANAC_REDIS_URL=redis://:secret@redis\0',
      },
      10: { parent: 1, name: 'sh', environ: 'OLOT_TOKEN=another\0' },
      1: { parent: 0, name: 'tini', environ: 'OLOT_TOKEN=hush' },
    };
    expect(revealingProcesses(30, SECRETS, readFrom(processes))).toEqual([
      { pid: 20, name: 'npm run (a) b', variables: ['ALMANAC_REDIS_URL', 'OLOT_TOKEN'] },
      { pid: 1, name: 'tini', variables: ['OLOT_TOKEN'] },
    ]);
  });

  it('are skipped when the system hides their environment', () => {
    const processes = {
      30: { parent: 20, name: 'node', environ: '' },
      20: { parent: 1, name: 'init of another user' },
      1: { parent: 0, name: 'init', environ: 'OLOT_TOKEN=hush\0' },
    };
    expect(revealingProcesses(30, SECRETS, readFrom(processes))).toMatchObject([{ pid: 1 }]);
  });

  it('are empty when the system has no process information or their parents form a cycle', () => {
    expect(revealingProcesses(30, SECRETS, () => undefined)).toEqual([]);
    const circle = { 30: { parent: 20, name: 'a' }, 20: { parent: 30, name: 'b' } };
    expect(revealingProcesses(30, SECRETS, readFrom(circle))).toEqual([]);
  });
});
