/*
 * Proves the coverage of the interface: takes each route, method and parameter out in turn between the client and the
 * embedded service, and looks for a case that then fails. `--table` prints the table as Markdown.
 */
import { parseArgs } from 'node:util';
import { DIALECT_NAMES, DIALECTS } from '#interface/dialects/dialects';
import { allCells, type Cell, cellKey } from '../test/contract/cells.ts';
import { prove } from '../test/contract/proof.ts';

const { values } = parseArgs({
  options: { table: { type: 'boolean', default: false }, dialect: { type: 'string', multiple: true } },
});

const chosen = DIALECT_NAMES.filter((name) => values.dialect?.includes(name) ?? true);

/** A cell with the title of the case that covers it, and the reasons where none does, by dialect. */
type Row = { readonly cell: Cell; readonly by: string | undefined; readonly why: readonly string[] };

/** Returns a row per route and method with the parameters of each; a parameter without a proof stands in `~~`. */
function tableOf(rows: readonly Row[]): string {
  const groups = Map.groupBy(rows, ({ cell }) => cellKey(cell.method, cell.route.path));
  const lines = [...groups].map(([route, cells]) => {
    const names = cells
      .filter(({ cell }) => cell.parameter !== '')
      .map(({ cell, by }) => (by === undefined ? `~~${cell.parameter}~~` : cell.parameter));
    const proved = cells.filter(({ by }) => by !== undefined).length;
    const tested = proved === cells.length ? `all ${cells.length}` : `${proved} of ${cells.length}`;
    return `| \`${route}\` | ${names.join(', ')} | yes | ${proved === cells.length ? 'yes' : 'in part'} | ${tested} |`;
  });
  return ['| route | parameters | client | service | tested |', '|---|---|---|---|---|', ...lines].join('\n');
}

let rows: readonly Row[] = allCells().map((cell) => ({ cell, by: undefined, why: [] }));
const failing: string[] = [];
// A dialect has to prove what none before it did.
for (const name of chosen) {
  const left = rows.filter(({ by }) => by === undefined).map(({ cell }) => cell);
  if (left.length === 0) break;
  const began = performance.now();
  const { proofs, baseline } = await prove(DIALECTS[name], left, (done, of) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${done} of ${of}`);
  });
  const count = proofs.filter(({ by }) => by !== undefined).length;
  console.error(
    `${name}: ${count} of ${left.length} cells proved in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  const proofOf = new Map(proofs.map((proof) => [proof.cell.key, proof]));
  rows = rows.map((row) => {
    const { by, why } = proofOf.get(row.cell.key) ?? {};
    return { ...row, by: row.by ?? by, why: why === undefined ? row.why : [...row.why, `${name}: ${why}`] };
  });
  for (const [title, { ended, reason }] of baseline)
    if (ended === 'failed') failing.push(`fails in ${name}: ${title} — ${reason}`);
}

if (values.table) console.log(tableOf(rows));
const unproved = rows.filter(({ by }) => by === undefined);
for (const { cell, why } of unproved) console.log(`not proved: ${cell.key} — ${why.join(' | ')}`);
for (const line of failing) console.log(line);
console.log(`${rows.length - unproved.length} of ${rows.length} cells proved in at least one dialect`);
process.exitCode = unproved.length + failing.length === 0 ? 0 : 1;
