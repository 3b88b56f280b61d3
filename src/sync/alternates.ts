import { ServiceError } from '#client/errors';
import { type Alternates, alternatesKey, type RecordAlternates } from '#content/state/alternates';
import type { OnProgress } from '#sync/progress';

/** Number of pages that are requested at the same time. */
const LANES = 4;

/** Number of pages in a row that can't be read after which no more are requested in a run. */
const MOST_FAILURES = 3;

/** A record of content that has a page on the service. */
export type RecordWithPage = Pick<RecordAlternates, 'language' | 'kind' | 'id' | 'modified'> & {
  /** The address of its page, as the service names it. */
  readonly url: URL;
  /** True if its translations are known without its page. */
  readonly isLinked: boolean;
};

/** The settings for reading the pages of records. */
type AlternatesReading = {
  /** The codes of the languages, in the order in which their pages are read. */
  readonly languages: readonly string[];
  /**
   * Returns the addresses that a page names as its alternates; none where there is no such page. Throws `ServiceError`.
   */
  readonly alternatesAt: (url: URL) => Promise<readonly URL[]>;
  /** The largest number of pages to read. */
  readonly most: number;
  readonly stopped?: AbortSignal | undefined;
  readonly onProgress: OnProgress;
};

/** The alternates of all records, and the pages that are still to be read. */
type AlternatesUpdate = {
  readonly alternates: Alternates;
  /** Number of pages that were read. */
  readonly read: number;
  /** Number of pages that are left to a later run. */
  readonly unread: number;
  /** The first error that kept a page from being read. */
  readonly failure?: ServiceError | undefined;
};

/** Returns a key that is the same for all addresses of a page: scheme and closing slash do not count. */
function pageKey({ host, pathname, search }: URL): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // compared unchanged
  }
  return `${host}${path.replace(/\/+$/, '')}${search}`;
}

/**
 * Reads pages of records for the alternates that they name: of records without a known translation, and of records that
 * have changed since their page was read. A record that another page names needs no page of its own. Ends early if
 * pages can't be read, or if the run is stopped.
 */
export async function updateAlternates(
  records: readonly RecordWithPage[],
  before: Alternates,
  { languages, alternatesAt, most, stopped, onProgress }: AlternatesReading,
): Promise<AlternatesUpdate> {
  const byKey = new Map(records.map((record) => [alternatesKey(record), record]));
  const byPage = new Map(records.map((record) => [`${record.kind} ${pageKey(record.url)}`, record]));
  const alternates = new Map([...before].filter(([key]) => byKey.has(key)));
  const tried = new Set<string>();
  let read = 0;
  let failed = 0;
  let inARow = 0;
  let failure: ServiceError | undefined;

  function namedByPages(): ReadonlySet<string> {
    const keys = [...alternates.values()].flatMap(({ kind, ids = {} }) =>
      Object.entries(ids).map(([language, id]) => alternatesKey({ language, kind, id })),
    );
    return new Set(keys);
  }

  function unread(): RecordWithPage[] {
    const named = namedByPages();
    return records.filter((record) => {
      const key = alternatesKey(record);
      if (record.isLinked || tried.has(key)) return false;
      const known = alternates.get(key);
      if (known !== undefined && known.modified !== record.modified) return true;
      return known?.ids === undefined && !named.has(key);
    });
  }

  /**
   * Stores the alternates that a record's page names, and drops those of pages that were read earlier and disagree
   * about this record. A page that names another record of the same language belongs to that one, as redirects led
   * there: it says nothing of this record.
   */
  function take({ kind, language, id, modified }: RecordWithPage, urls: readonly URL[]): void {
    const named = urls.flatMap((url) => byPage.get(`${kind} ${pageKey(url)}`) ?? []);
    const isOther = named.some((one) => one.language === language && one.id !== id);
    const others = isOther ? [] : named.filter((one) => one.language !== language);
    const sorted = others.map((one) => [one.language, one.id] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const ids: Readonly<Record<string, number>> = Object.fromEntries(sorted);
    const recordKey = alternatesKey({ kind, language, id });
    alternates.set(recordKey, { language, kind, id, modified, ids });
    for (const [key, known] of alternates) {
      if (key === recordKey || known.kind !== kind || known.ids === undefined || tried.has(key)) continue;
      if ((known.ids[language] === id) === (ids[known.language] === known.id)) continue;
      alternates.set(key, { kind, language: known.language, id: known.id, modified: known.modified });
    }
  }

  async function readPage(record: RecordWithPage): Promise<void> {
    const key = alternatesKey(record);
    tried.add(key);
    try {
      take(record, await alternatesAt(record.url));
      read += 1;
      inARow = 0;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // A page that failed because the run was stopped counts as not tried.
      if (stopped?.aborted === true) tried.delete(key);
      else {
        failure ??= error;
        failed += 1;
        inARow += 1;
      }
    }
  }

  const isOver = () => inARow >= MOST_FAILURES || stopped?.aborted === true;
  for (;;) {
    const waiting = unread();
    // Language by language: a record that pages of one language name needs no reading in the next.
    const language = languages.find((code) => waiting.some((record) => record.language === code));
    const round = waiting.filter((record) => record.language === language).slice(0, Math.max(most - tried.size, 0));
    if (round.length === 0) break;
    for (let at = 0; at < round.length && !isOver(); at += LANES) {
      await Promise.all(round.slice(at, at + LANES).map(readPage));
      onProgress({
        type: 'alternates',
        done: read,
        total: Math.max(read + 1, Math.min(read + waiting.length - at, most)),
      });
    }
    if (isOver()) break;
  }
  if (read > 0) onProgress({ type: 'alternates', done: read, total: read });
  const named = namedByPages();
  for (const [key, { kind, language, id, modified }] of byKey)
    if (named.has(key) && !alternates.has(key)) alternates.set(key, { kind, language, id, modified });
  return { alternates, read, unread: unread().length + failed, failure };
}
