/*
 * Proves the coverage of the interface: takes each route, method and parameter out in turn between the client and the
 * embedded service, and looks for a case that then fails. `--table` prints the table as Markdown.
 */
import { parseArgs } from 'node:util';
import { DIALECT_NAMES, DIALECTS } from '#interface/dialects';
import { allCells, type Cell, cellKey } from '../test/contract/cells.ts';
import { type Proof, type Proved, prove } from '../test/contract/proof.ts';

const { values } = parseArgs({
  options: { table: { type: 'boolean', default: false }, dialect: { type: 'string', multiple: true } },
});

const chosen = DIALECT_NAMES.filter((name) => values.dialect?.includes(name) ?? true);

/** A cell with the title of the case that covers it, and the reasons where none does, by dialect. */
type Row = { readonly cell: Cell; readonly by: string | undefined; readonly why: readonly string[] };

function rowsOf(results: ReadonlyMap<string, Proved>): Row[] {
  return allCells().map((cell, index) => {
    const proofs = [...results].map(([name, { proofs }]): readonly [string, Proof | undefined] => [
      name,
      proofs[index],
    ]);
    return {
      cell,
      by: proofs.find(([, proof]) => proof?.by !== undefined)?.[1]?.by,
      why: proofs.flatMap(([name, proof]) => (proof?.why === undefined ? [] : `${name}: ${proof.why}`)),
    };
  });
}

/** Returns a row per route and method with the parameters of each; a parameter in `~~` is one that is not proved. */
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

const results = new Map<string, Proved>();
for (const name of chosen) {
  const began = performance.now();
  const proved = await prove(DIALECTS[name], (done, of) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${done} of ${of}`);
  });
  results.set(name, proved);
  const count = proved.proofs.filter(({ by }) => by !== undefined).length;
  console.error(
    `${name}: ${count} of ${proved.proofs.length} cells proved in ${Math.round((performance.now() - began) / 1000)} s`,
  );
}

const rows = rowsOf(results);
if (values.table) console.log(tableOf(rows));
const unproved = rows.filter(({ by }) => by === undefined);
for (const { cell, why } of unproved) console.log(`not proved: ${cell.key} — ${why.join(' | ')}`);
const failing = [...results].flatMap(([name, { baseline }]) =>
  [...baseline]
    .filter(([, { ended }]) => ended === 'failed')
    .map(([title, { reason }]) => `fails in ${name}: ${title} — ${reason}`),
);
for (const line of failing) console.log(line);
console.log(`${rows.length - unproved.length} of ${rows.length} cells proved in at least one dialect`);
process.exitCode = unproved.length + failing.length === 0 ? 0 : 1;
