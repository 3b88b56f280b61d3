import { type Finding, ok, problem, unchecked, warning } from '#doctor/finding';
import type { ServiceObservation } from '#doctor/observation';
import { isNoPage, type ObservedPage, pageIn, pageSizeOf } from '#doctor/pages';
import { isReply } from '#doctor/probe';
import { KINDS } from '#interface/kinds';
import type { ServedEvent } from '#interface/responses';
import { listedEvent, proposedStatusRules, type StatusSigns } from '#records/status-signs';

/** Returns the pages of all observed lists: the first page of each kind, then pages of events. */
export function observedPages({ lists, last, others }: ServiceObservation): readonly ObservedPage[] {
  const first = KINDS.map((kind) => pageIn(kind, lists.get(kind)));
  const events = [last?.answer, ...others.map(({ answer }) => answer)].map((answer) => pageIn('events', answer));
  return [...first, ...events].filter((page) => page !== undefined);
}

/** Returns the events of all pages that were read. */
export function observedEvents({ lists, last, others }: ServiceObservation): readonly ServedEvent[] {
  const answers = [lists.get('events'), last?.answer, ...others.map(({ answer }) => answer)];
  return answers.flatMap((one) => pageIn('events', one)?.decoded ?? []);
}

/** Returns a problem where an address of a list answers something else; `undefined` where none does. */
export function listFormFinding({ lists }: ServiceObservation): Finding | undefined {
  const foreign = [...lists].find(([kind, answer]) => isReply(answer) && pageIn(kind, answer) === undefined);
  if (foreign === undefined) return undefined;
  const [kind, { url }] = foreign;
  return problem(
    'not-a-list',
    'service',
    `GET ${url}: the answer is JSON, and not a list of ${kind} as the interface has it (\`${kind}\`, \`total\`, \`total_pages\`).`,
    'Check service.namespace (ALMANAC_NAMESPACE): another interface may answer there. If it is right, a plugin of the site changes its answers.',
  );
}

/** Checks that pages hold as many records as were requested; `undefined` where no page was read. */
export function pageSizeFinding({ lists, dialect }: ServiceObservation): Finding | undefined {
  const largest = dialect.largestPage;
  const pages = KINDS.flatMap((kind) => pageIn(kind, lists.get(kind)) ?? []);
  if (pages.length === 0) return undefined;
  const clamped = pages.filter(({ items, total }) => items.length > 0 && items.length < Math.min(largest, total));
  const [first] = clamped;
  if (first === undefined) return ok('page-size', `Pages hold the ${largest} records that are asked for.`);
  const { items, total, reply } = first;
  return warning(
    'page-size',
    `GET ${reply.url} asked for ${Math.min(largest, total)} of ${total} records and got ${items.length} (${clamped.map(({ kind }) => kind).join(', ')}): a sync takes ${Math.ceil(largest / items.length)} times as many requests.`,
    `Remove what makes pages smaller on the site: a plugin or code with the filter \`tribe_rest_event_max_per_page\`, or a cache that ignores \`per_page\`.`,
  );
}

/** Describes the first contradiction between headers, totals and items of a page; `undefined` where there is none. */
function contradictionOf({ items, total, totalPages, reply }: ObservedPage): string | undefined {
  for (const [name, said] of [
    ['x-tec-total', total],
    ['x-tec-totalpages', totalPages],
  ] as const) {
    const header = reply.headers[name]?.trim();
    if (header !== undefined && /^\d+$/.test(header) && Number(header) !== said)
      return `the header ${name} says ${header} and the body ${said}`;
  }
  if (items.length > total) return `the body says that there are ${total} and holds ${items.length}`;
  return items.length === 0 && total > 0 ? `the body says that there are ${total} and holds none` : undefined;
}

/** Checks the last page of events against the first; returns a finding only where they contradict each other. */
function lastPageFinding(observation: ServiceObservation): Finding | undefined {
  const { last, dialect } = observation;
  const first = pageIn('events', observation.lists.get('events'));
  if (last === undefined || first === undefined) return undefined;
  const size = pageSizeOf(first, dialect.largestPage);
  const expected = first.total - (last.page - 1) * size;
  const page = pageIn('events', last.answer);
  if (page === undefined && !isNoPage(last.answer)) return undefined;
  const ids = new Set(first.decoded.map(({ id }) => id));
  const again = page?.decoded.filter(({ id }) => ids.has(id)) ?? [];
  if (page !== undefined && again.length > 0 && again.length === page.decoded.length)
    return problem(
      'paging',
      'service',
      `GET ${last.answer.url} answered page ${last.page} with events of page 1: a sync can't read more than that.`,
      'A cache of the site ignores the parameter `page`: exempt the REST interface from it (query strings count), and empty it.',
    );
  const count = page?.items.length ?? 0;
  if (count === expected && again.length === 0) return undefined;
  const what =
    again.length > 0
      ? `page ${last.page} repeats event ${again[0]?.id} of page 1`
      : `page ${last.page} has ${count} of the ${expected} events that are left for it`;
  return totals(`GET ${last.answer.url}: page 1 announces ${first.total} events, and ${what}`);
}

function totals(message: string): Finding {
  return warning(
    'totals',
    `${message}. A sync that can't prove that it saw a list whole removes nothing, and counts as degraded.`,
    'A cache that keeps old pages, or a plugin that filters lists after they were counted, does this: exempt the REST interface from caches, and switch such plugins off one by one.',
  );
}

/** Checks that headers, bodies and the numbers of items agree; `undefined` where no page was read. */
export function totalsFinding(observation: ServiceObservation): Finding | undefined {
  const pages = observedPages(observation);
  if (pages.length === 0) return undefined;
  const lastPage = lastPageFinding(observation);
  if (lastPage !== undefined) return lastPage;
  for (const page of pages) {
    const contradiction = contradictionOf(page);
    if (contradiction !== undefined) return totals(`GET ${page.reply.url}: ${contradiction}`);
  }
  const size = observation.dialect.largestPage;
  for (const page of KINDS.flatMap((kind) => pageIn(kind, observation.lists.get(kind)) ?? [])) {
    const { items, total, totalPages, reply } = page;
    // A service that serves smaller pages may compute `total_pages` from the requested size.
    const counts = [Math.ceil(total / size), Math.ceil(total / Math.max(1, pageSizeOf(page, size)))];
    if (!counts.includes(totalPages))
      return totals(
        `GET ${reply.url}: it announces ${total} records on ${totalPages} pages, with ${items.length} here`,
      );
  }
  return ok('totals', 'Headers, bodies and what can be counted agree.');
}

/**
 * Returns a warning that names records on the pages of lists that can't be decoded, else `ok`; `undefined` where no page
 * was read.
 */
export function decodingFinding(observation: ServiceObservation): Finding | undefined {
  const pages = observedPages(observation);
  const broken = pages.filter(({ items, decoded }) => decoded.length < items.length);
  const [first] = broken;
  if (pages.length === 0) return undefined;
  if (first === undefined)
    return ok('records', `All ${pages.reduce((sum, { items }) => sum + items.length, 0)} records seen can be read.`);
  const count = broken.reduce((sum, { items, decoded }) => sum + items.length - decoded.length, 0);
  const good = new Set(first.decoded.map(({ id }) => id));
  const ids = first.items.map((item) => Reflect.get(Object(item), 'id')).filter((id) => !good.has(Number(id)));
  return warning(
    'records',
    `GET ${first.reply.url}: ${count} of the records seen can't be read (${first.kind} ${ids.slice(0, 3).map(String).join(', ')}${ids.length > 3 ? ', …' : ''}); a sync leaves them out and says why.`,
    'Open them on the site and save them again; `npm run sync` names the field at fault.',
  );
}

/** Reports checks that were left out because of an earlier failure; `undefined` if none was. */
export function skippedChecksFinding(observation: ServiceObservation): Finding | undefined {
  const { lists, others, window } = observation;
  if (observedPages(observation).length === 0)
    return unchecked('lists', 'Pages, totals, dates, languages and the right to write: no list was answered.');
  const answers = [
    ...lists.values(),
    ...others.map(({ answer }) => answer),
    ...(window?.answers ?? []).map((one) => one.answer),
  ];
  const skipped = answers.filter((one) => !isReply(one) && one.skipped === true).length;
  return skipped === 0
    ? undefined
    : unchecked('others', `After the failure above, ${skipped} more questions were not asked.`);
}

/** Leaves out what is empty: a list of signs, and a status without any. */
function withoutEmpty(rules: Readonly<Record<string, StatusSigns>>): object {
  const filled = Object.entries(rules).map(([status, signs]) => [
    status,
    Object.fromEntries(Object.entries(signs).filter(([, some]) => some.length > 0)),
  ]);
  return Object.fromEntries(filled.filter(([, signs]) => Object.keys(Object(signs)).length > 0));
}

/** Checks that events which say that they are cancelled or postponed count as such. */
export function statusFinding(observation: ServiceObservation): Finding | undefined {
  const events = observedEvents(observation).map(listedEvent);
  const proposed = proposedStatusRules(events, observation.hasStatus);
  if (proposed === undefined) return undefined;
  const { rules, count, example } = proposed;
  return warning(
    'statuses',
    `${count} of the ${events.length} events seen say by title or category that they do not take place as planned, such as “${example}”, and no rule knows: the site offers them for calendars, and feeds call them confirmed.`,
    `Put this into almanac.config.ts, if it fits: \`statuses: ${JSON.stringify(withoutEmpty(rules))}\`.`,
  );
}
