import type { SiteFault } from '../support/sites/site.ts';
import { type FaultRow, firstEvent, isList, LONG, pagesOf, taken, withQuery } from './fault-row.ts';

/** The parameter of requests that no cache may answer. */
const ONCE = 'almanac_once';

/** The faults of lists and of their records, and of caches in front of them. */
export const LIST_FAULTS: readonly FaultRow[] = [
  {
    fault: 'pages are smaller than requested',
    site: { request: withQuery((query) => query.has('per_page') && query.set('per_page', '10')) },
    finding: 'page-size',
    says: /asked for 50 of \d+ records and got 10 .*5 times as many requests/,
    cures: /tribe_rest_event_max_per_page/,
  },
  {
    fault: 'a cache that names itself answers in place of the service',
    site: {
      answer: (coming, { url }) =>
        url.searchParams.has(ONCE)
          ? coming
          : { ...coming, headers: { ...coming.headers, 'x-cache': 'HIT', age: '41' } },
    },
    finding: 'cache',
    says: /\/events\/\d+\?.*a cache answers in the place of the service \(x-cache: HIT; answers are up to 41 s old\)/,
    cures: /Exempt the REST interface/,
  },
  {
    fault: 'a silent cache serves old data',
    site: {
      answer: (coming, { url }) =>
        url.searchParams.has(ONCE) || !/\/events\/\d+$/.test(url.pathname)
          ? coming
          : { ...coming, body: JSON.stringify({ ...JSON.parse(coming.body), title: 'Of before' }) },
    },
    finding: 'cache',
    says: /it shows the event otherwise than the service itself/,
    cures: /Exempt the REST interface/,
  },
  {
    fault: 'a silent cache serves answers with their old date',
    site: {
      answer: (coming, { url }) => {
        const date = new Date(Date.now() - 55_000).toUTCString();
        return url.searchParams.has(ONCE) ? coming : { ...coming, headers: { ...coming.headers, date } };
      },
    },
    finding: 'cache',
    says: /answers are up to 5\d s old/,
    cures: /Exempt the REST interface/,
  },
  {
    fault: 'a cache gives one answer to every request',
    site: { answer: (coming) => ({ ...coming, headers: { ...coming.headers, 'cf-cache-status': 'HIT' } }) },
    finding: 'cache-unavoidable',
    says: /\(cf-cache-status: HIT\), also where it is asked not to/,
    cures: /Exempt the REST interface/,
  },
  { ...paging(), fault: 'every page is the first one', site: taken('page', '1') },
  {
    fault: 'the headers and the body give different totals',
    site: { answer: (coming) => ({ ...coming, headers: { ...coming.headers, 'x-tec-total': '7' } }) },
    finding: 'totals',
    says: /the header x-tec-total says 7 and the body \d+/,
    cures: /exempt the REST interface from caches/,
  },
  {
    fault: 'the list announces more than it has',
    site: { answer: withTotals((total) => total + 3) },
    finding: 'totals',
    says: /page 1 announces \d+ events, and page \d+ has \d+ of the \d+ events/,
    cures: /caches/,
  },
  {
    fault: 'the list announces a page more than it has',
    site: { answer: withTotals((total) => total + 50) },
    finding: 'totals',
    says: /page \d+ has 0 of the \d+ events/,
    cures: /caches/,
  },
  { ...loose('start_date'), site: taken('start_date', '1970-01-02') },
  { ...loose('end_date'), site: taken('end_date', '2199-12-31') },
  { ...loose('ends_after'), site: taken('ends_after', '1970-01-02') },
  { ...loose('starts_before'), site: taken('starts_before', '2199-12-31') },
  {
    fault: 'the service applies its own window',
    site: {
      request: withQuery((query) => {
        query.delete('start_date');
        query.delete('end_date');
      }),
    },
    finding: 'window-ignored',
    says: /start_date|end_date/,
    cures: /query/,
  },
  {
    fault: 'an unreadable record',
    site: { answer: firstEvent({ start_date: 'soon' }) },
    finding: 'records',
    says: /of the records seen can't be read \(events \d+\)/,
    cures: /save them again/,
  },
  {
    fault: 'an event that only its title marks as cancelled',
    site: { answer: firstEvent({ title: 'CANCELLED: A &amp; B' }) },
    finding: 'statuses',
    says: /of the \d+ events seen say .* such as “CANCELLED: A & B”/,
    cures: /statuses: \{"cancelled":\{"titlePrefixes":\["CANCELLED:"\]\}\}/,
  },
  {
    fault: 'a record with an image in its text',
    site: { answer: firstEvent({ description: LONG }) },
    finding: 'large-record',
    says: /of events is 60\d KiB by itself/,
    cures: /images that were pasted/,
  },
  {
    fault: 'plugins that add fields to every record',
    site: {
      answer: pagesOf('events', (body) => ({
        ...body,
        events: Array.isArray(body.events)
          ? body.events.map((event) => ({ ...event, seo: LONG.slice(0, 100_000) }))
          : [],
      })),
    },
    finding: 'large-page',
    says: /a page of 50 records is \d\.\d MiB/,
    cures: /SEO/,
  },
];

function paging() {
  return { finding: 'paging', says: /answered page \d+ with events of page 1/, cures: /ignores the parameter `page`/ };
}

function loose(name: string) {
  const says = new RegExp(`got others, too: ${name} is ignored`);
  return { fault: `${name} is ignored`, finding: 'window-ignored', says, cures: /ignores query strings/ };
}

/** Returns a fault that changes the total of the list of events, in its body and its headers. */
function withTotals(change: (total: number) => number): NonNullable<SiteFault['answer']> {
  return (coming, going) => {
    if (!isList(going, 'events') || coming.status !== 200) return coming;
    const body = JSON.parse(coming.body);
    const total = change(body.total);
    const pages = Math.ceil(total / Number(going.url.searchParams.get('per_page')));
    return {
      ...coming,
      headers: { ...coming.headers, 'x-tec-total': String(total), 'x-tec-totalpages': String(pages) },
      body: JSON.stringify({ ...body, total, total_pages: pages }),
    };
  };
}
