import { counted } from '#cli/terminal/output';
import { CONFLICT_ENDING } from '#content/store/layout';
import { KINDS, SINGULAR } from '#interface/kinds';
import type { Change } from '#repository/changes';

const WORDS = { added: 'new', updated: 'updated', renamed: 'renamed', removed: 'gone' } as const;

/** The order in which they are told. */
const DOES = ['added', 'updated', 'renamed', 'removed'] as const;

/** The subject of a commit to content: what it does to how many records, such as `Sync: 12 events updated, 1 gone`. */
export function commitMessage(command: string, changes: readonly Change[]): string {
  const of = (path: string) => path.split('/')[1] ?? '';
  const records = changes.filter(({ path }) => path.split('/').length === 3 && !path.startsWith('.'));
  const plain = records.filter(({ path }) => !path.endsWith(CONFLICT_ENDING));
  const told = KINDS.flatMap((kind) => {
    const own = plain.filter(({ path }) => of(path) === kind);
    const counts = DOES.map((does) => ({ does, count: own.filter((one) => one.does === does).length })).filter(
      ({ count }) => count > 0,
    );
    const parts = counts.map(({ does, count }, index) =>
      index === 0 ? `${nouned(count, kind)} ${WORDS[does]}` : `${count} ${WORDS[does]}`,
    );
    return parts.length === 0 ? [] : [parts.join(', ')];
  });
  const conflicts = records.filter(({ path, does }) => path.endsWith(CONFLICT_ENDING) && does === 'added').length;
  const all = [...told, ...(conflicts === 0 ? [] : [counted(conflicts, 'conflict')])];
  return `${command}: ${all.length === 0 ? 'what content and service agree on' : all.join('; ')}`;
}

function nouned(count: number, kind: (typeof KINDS)[number]): string {
  return `${count} ${count === 1 ? SINGULAR[kind] : kind}`;
}
