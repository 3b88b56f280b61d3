import { observedPages } from '#doctor/checks/lists';
import { type Finding, ok, warning } from '#doctor/finding';
import type { ServiceObservation } from '#doctor/observation';

/** The sizes, in bytes, above which a page or a record costs a sync much time and memory. */
const LARGE = { page: 4 * 1024 * 1024, record: 512 * 1024 };

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** Checks the sizes, in bytes, of pages and records; `undefined` where no page was read. */
export function sizeFinding(observation: ServiceObservation): Finding | undefined {
  const pages = observedPages(observation);
  const page = pages.toSorted((one, other) => other.reply.bytes - one.reply.bytes)[0];
  if (page === undefined) return undefined;
  const records = pages.flatMap(({ kind, items }) =>
    items.map((item) => ({ kind, item, bytes: Buffer.byteLength(JSON.stringify(item)) })),
  );
  const record = records.toSorted((one, other) => other.bytes - one.bytes)[0];
  if (record !== undefined && record.bytes > LARGE.record)
    return warning(
      'large-record',
      `Record ${String(Reflect.get(Object(record.item), 'id'))} of ${record.kind} is ${sizeText(record.bytes)} by itself.`,
      'Look at its description on the site: images that were pasted into the text, rather than uploaded, are part of it.',
    );
  if (page.reply.bytes > LARGE.page)
    return warning(
      'large-page',
      `GET ${page.reply.url}: a page of ${page.items.length} records is ${sizeText(page.reply.bytes)}; beyond 32 MiB a sync refuses it.`,
      'Look at what plugins of the site add to each record (SEO and page builders do), and switch that off for the REST interface.',
    );
  const largest = record === undefined ? '' : `, the largest record ${sizeText(record.bytes)}`;
  return ok('size', `The largest page is ${sizeText(page.reply.bytes)} (${page.items.length} ${page.kind})${largest}.`);
}

/** The median duration of pages above which a service counts as slow, in milliseconds. */
const SLOW = 2_000;

/** Checks the time that pages take, by its median; `undefined` where no page was read. */
export function latencyFinding(observation: ServiceObservation): Finding | undefined {
  const durations = observedPages(observation)
    .map(({ reply }) => reply.duration)
    .sort((one, other) => one - other);
  const median = durations[Math.floor((durations.length - 1) / 2)];
  if (median === undefined) return undefined;
  const text = median < 1_000 ? `${Math.round(median)} ms` : `${(median / 1_000).toFixed(1)} s`;
  if (median <= SLOW) return ok('latency', `Pages take ${text} (half of ${durations.length} took no longer).`);
  return warning(
    'latency',
    `Pages take ${text} (half of ${durations.length} took as long or longer).`,
    'Ask the host of the site for OPcache and a persistent object cache (Redis or Memcached), and let syncs run when the site is quiet.',
  );
}
