import { type ApiOperation, commandWord } from '#cli/api/operations';
import { examples } from '#cli/program/command';
import type { Kind } from '#interface/kinds';

/** For each kind a record of the embedded service's sample, the flags of a list, and flags with fields for a write. */
const OF_KIND: {
  readonly [K in Kind]: { readonly id: number; readonly slug?: string; readonly list: string; readonly fields: string };
} = {
  events: {
    id: 125,
    slug: 'tres-guitarres-i-un-autobus',
    list: '--start-date 2026-11-01 --per-page 50 --all --lang en',
    fields: '--title "Jazz at the mill" --start-date "2027-03-05 20:30" --end-date "2027-03-05 22:30"',
  },
  venues: {
    id: 11,
    slug: 'teatre-de-la-lera',
    list: '--search teatre',
    fields: '--venue "The old mill" --city Ribalera',
  },
  organizers: {
    id: 31,
    slug: 'ajuntament-de-ribalera-cultura',
    list: '--has-events true',
    fields: '--organizer "Friends of the mill" --email mill@example.org',
  },
  categories: { id: 2, list: '--hide-empty false --all', fields: '--name Puppets' },
  tags: { id: 22, list: '--orderby count --order desc', fields: '--name "by the river"' },
};

const line = (...words: readonly string[]) => ['npm run almanac -- api', ...words].join(' ');

/** Returns command lines as examples of an operation; the first of them writes nothing. */
function linesOf(operation: ApiOperation): readonly [string, ...string[]] {
  const { kind, by } = operation;
  const word = commandWord(operation);
  if (kind === undefined) return [line(word), line(word, '--json')];
  const { id, slug, list, fields } = OF_KIND[kind];
  switch (operation.operation) {
    case 'list':
      return [line(kind, word, list), line(kind, word, '--all --json')];
    case 'create':
      return [line(kind, word, fields, '--dry-run'), line(kind, word, fields, '--yes')];
    case 'update':
      return [
        line(kind, word, String(id), fields, '--dry-run'),
        `echo '{ "description": "<p>Soup in the break.</p>" }' | ${line(kind, word, String(id), '--input - --yes')}`,
      ];
    case 'delete':
      return [line(kind, word, `${id} --dry-run`), line(kind, word, `${id} --yes`)];
    default: {
      const first = line(kind, word, String(id));
      return slug === undefined || !by.includes('slug') ? [first] : [first, line(kind, word, `--slug ${slug} --json`)];
    }
  }
}

/** Returns the examples of one operation. */
export function operationExamples(operation: ApiOperation): string {
  return examples(...linesOf(operation));
}

/** Returns one example of each of several operations. */
export function groupExamples(operations: readonly ApiOperation[]): string {
  const [first = '', ...others] = operations.map((operation) => linesOf(operation)[0]);
  return examples(first, ...others);
}
