/** A process that shows secrets: its number, its program's name, and the names of the variables. */
type RevealingProcess = {
  readonly pid: number;
  readonly name: string;
  readonly variables: readonly string[];
};

/** Reads a file of a process below `/proc`; `undefined` where the system keeps it from this user, or has no such folder. */
export type ReadOfProcess = (pid: number, file: 'environ' | 'status') => string | undefined;

/** The most processes between this one and the first: each starts another, so there are few. */
const DEEPEST = 100;

/**
 * Returns those among a process and its ancestors whose environment shows others of the same user any of these variables.
 */
export function revealingProcesses(
  pid: number,
  secrets: Readonly<Record<string, string>>,
  read: ReadOfProcess,
): readonly RevealingProcess[] {
  const revealing: RevealingProcess[] = [];
  let next = pid;
  for (let depth = 0; next > 0 && depth < DEEPEST; depth += 1) {
    const current = next;
    const status = read(current, 'status') ?? '';
    const [, name = '?'] = /^Name:\t(.+)$/m.exec(status) ?? [];
    const shown = new Set(read(current, 'environ')?.split('\0'));
    const variables = Object.entries(secrets).flatMap(([one, value]) => (shown.has(`${one}=${value}`) ? [one] : []));
    if (variables.length > 0) revealing.push({ pid: current, name, variables: variables.sort() });
    next = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1] ?? 0);
  }
  return revealing;
}
