import { recordTable } from '#cli/api/record-lines';
import type { ApiRequest, ApiSurroundings } from '#cli/api/request';
import type { InputValues } from '#cli/api/values';
import { type Output, say, warn } from '#cli/terminal/output';
import type { Language } from '#config/config';
import { EXIT } from '#errors';
import type { ListInput } from '#interface/inputs';
import type { Kind } from '#interface/kinds';
import type { ServedPage } from '#interface/responses';
import { counted, jsonLine } from '#records/printable';
import type { Connection } from '#settings/connection';

/** Values as the query of a list; the client checks them. */
function queryFrom<K extends Kind>(values: InputValues): ListInput<K>;
function queryFrom(values: InputValues): object {
  return values;
}

/** Prints records of a list: one page, or all from it on. Returns the exit code: degraded where the pages end early. */
export async function printList(
  { target, values, json, all }: ApiRequest,
  language: Language,
  { client }: Connection,
  output: Output,
  { width }: ApiSurroundings,
): Promise<number> {
  const { kind } = target;
  if (kind === undefined) throw new TypeError('A list is of one kind.');
  if (all !== true) {
    if (json === true) {
      output.stdout.write(`${jsonLine(await client.ask(target, language, { query: values }))}\n`);
      return EXIT.done;
    }
    const { items, total, totalPages } = await client.listPage(kind, language, queryFrom<Kind>(values));
    for (const line of recordTable(kind, items, width)) say(output, line);
    say(
      output,
      `Page ${values.page ?? 1} of ${totalPages}, ${total} in all${totalPages > 1 ? '; --all lists them' : ''}.`,
    );
    return EXIT.done;
  }
  const records: unknown[] = [];
  const write = (page: ServedPage) => {
    if (json === true) for (const item of page.items) output.stdout.write(`${jsonLine(item)}\n`);
    else records.push(...page.items);
  };
  const query = queryFrom<Kind>({ per_page: client.dialect.largestPage, ...values });
  let pages = 0;
  let isWhole = true;
  for await (const page of client.pages(kind, language, query)) {
    pages += 1;
    write(page);
    // An empty first page is a list without records, whatever it announces.
    isWhole = pages === 1 || page.items.length > 0;
    // The reader at the other end of a pipe may have closed it.
    if (page.items.length === 0 || !output.stdout.writable) break;
  }
  if (json !== true) {
    for (const line of recordTable(kind, records, width)) say(output, line);
    say(output, `${records.length} in all.`);
  }
  if (!isWhole)
    warn(output, `The list of ${kind} ended early: ${counted(pages, 'page')} read, and the last was empty.`);
  return isWhole ? EXIT.done : EXIT.degraded;
}
