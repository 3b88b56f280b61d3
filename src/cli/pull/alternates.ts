import type { AgreedState } from '#cli/pull/agreed-state';
import { UndecodableError } from '#client/errors';
import { answeredCall } from '#client/transport';
import { counterpartFinder } from '#content/calendar/counterparts';
import { readTranslations, type Translations } from '#content/calendar/translations';
import { alternatesText, readAlternates } from '#content/state/alternates';
import { digestOfSortedJson } from '#content/store/canonical-json';
import { diskFiles, type Files } from '#content/store/files';
import { ALTERNATES_PATH, TRANSLATIONS_PATH } from '#content/store/layout';
import { cacheFiles } from '#content/store/links';
import { readCollection, type StoredRecord } from '#content/store/store';
import { readPage } from '#discovery/page';
import { KINDS, type Kind } from '#interface/kinds';
import { counted } from '#records/printable';
import { isShown } from '#records/visibility';
import { type Connection, reachedOriginByNamedOrigin } from '#settings/connection';
import type { Settings } from '#settings/settings';
import { type RecordWithPage, updateAlternates } from '#sync/alternates';
import type { OnProgress } from '#sync/progress';

/** The file with the digest of the content for which every page was read, relative to the cache folder. */
const STATE_FILE = 'alternates.json';

/** The largest number of pages that one run reads: some minutes at the pace for sites. */
const MOST_PAGES = 2_000;

/** Returns the records of a kind that have a page on the service. */
async function pagedRecords(
  content: Files,
  languages: readonly string[],
  kind: Kind,
  links: Translations,
): Promise<RecordWithPage[]> {
  const records: StoredRecord[] = [];
  for (const code of languages) records.push(...(await readCollection(content, code, kind)).records);
  const translationOf = counterpartFinder(kind, records, links);
  return records.flatMap((stored) => {
    const { language, record } = stored;
    if (!isShown(record)) return [];
    const { id, url, modified_utc: modified = '' } = record.service ?? {};
    if (id === undefined || url === undefined || !URL.canParse(url)) return [];
    const isLinked = languages.some((code) => code !== language && translationOf(stored, code) !== undefined);
    return [{ language, kind, id, modified, url: new URL(url), isLinked }];
  });
}

/** Returns a function that reads the alternates of pages of the service, without credentials. */
function alternatesReader(connection: Connection, hosts: ReadonlyMap<string, string>) {
  return async (url: URL): Promise<readonly URL[]> => {
    const reached = new URL(`${hosts.get(url.host) ?? url.origin}${url.pathname}${url.search}`);
    const answer = await connection.transport.send({
      method: 'GET',
      url: reached,
      accept: 'text/html',
      isAnonymous: true,
    });
    if (answer.status === 404 || answer.status === 410) return [];
    const page = readPage(answer, url);
    if (page === undefined)
      throw new UndecodableError(answeredCall('GET', reached, answer), {
        message: `The service answered with ${answer.status} and no page.`,
      });
    return page.alternates.map((one) => one.url);
  };
}

/**
 * Reads the pages of records without a known translation, and keeps the alternates that they name in content.
 * Where content is the same as when every page was read, nothing is requested. Throws `ContentError`.
 */
export async function pullAlternates(
  settings: Settings,
  connection: Connection,
  agreed: AgreedState,
  onProgress: OnProgress,
): Promise<void> {
  const { configuration, contentDir, cacheDir, stopped } = settings;
  const content = diskFiles(contentDir);
  const cache = cacheFiles(cacheDir);
  const links = await content.read(TRANSLATIONS_PATH);
  const before = await content.read(ALTERNATES_PATH);
  // Sites name themselves by http where they answer https.
  const hosts = new Map(
    [...reachedOriginByNamedOrigin(settings, connection)].map(([origin, reached]) => [new URL(origin).host, reached]),
  );
  const stateBy = (alternates: string | undefined, digest: string) =>
    digestOfSortedJson({ alternates, digest, links, hosts: [...hosts.keys()] });
  const digest = await agreed.digest();
  const known = await cache.read(STATE_FILE).catch(() => undefined);
  if (before !== undefined && known === stateBy(before, digest)) return;

  const languages = configuration.languages.map(({ code }) => code);
  const { defaultLanguage } = configuration;
  const ordered = [defaultLanguage, ...languages.filter((code) => code !== defaultLanguage)];
  const people = await readTranslations(content);
  const records: RecordWithPage[] = [];
  for (const kind of KINDS)
    for (const record of await pagedRecords(content, ordered, kind, people))
      if (hosts.has(record.url.host)) records.push(record);
  const { alternates, read, unread, failure } = await updateAlternates(records, await readAlternates(content), {
    languages: ordered,
    alternatesAt: alternatesReader(connection, hosts),
    most: MOST_PAGES,
    stopped,
    onProgress,
  });
  const text = alternatesText(alternates);
  if (text !== before) await content.write(ALTERNATES_PATH, text);
  if (unread === 0) await cache.write(STATE_FILE, stateBy(text, digest)).catch(() => undefined);
  if (stopped?.aborted === true) return;
  const warning = (message: string) => onProgress({ type: 'warning', message });
  if (failure !== undefined)
    warning(
      `Pages can't be read for the translations that they name, such as ${failure.call.url}: ${failure.message} ${counted(unread, 'page')} left to the next sync.`,
    );
  else if (unread > 0)
    warning(`${counted(read, 'page')} read for the translations that they name; ${unread} left to the next sync.`);
}
