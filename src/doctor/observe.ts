import { type Client, createClient } from '#client/client';
import { BlockedError, ForbiddenError, NotFoundError, UnauthorizedError } from '#client/errors';
import type {
  CacheAnswers,
  DoctorSettings,
  InterfaceElsewhere,
  LanguageAnswer,
  ServiceObservation,
  WindowAnswers,
} from '#doctor/observation';
import { type ObservedPage, pageIn, pageSignature, pageSizeOf, restRootOfPage } from '#doctor/pages';
import { isReply, type Probe, type ProbeIdentity, type ProbeResult } from '#doctor/probe';
import {
  languageAlternatives,
  pageUrl,
  rootIndexUrl,
  WINDOW_PARAMETERS,
  windowTestDays,
  windowUrl,
} from '#doctor/questions';
import { AlmanacError } from '#errors';
import { DIALECT_NAMES, DIALECTS } from '#interface/dialects/dialects';
import { type CallLanguage, DOCUMENT_NAMING, holdsAllLanguages, urlOf } from '#interface/endpoint';
import { KINDS, type Kind } from '#interface/kinds';
import { hintsUrl } from '#interface/platform';

/**
 * Checks, without writing, that the credentials of a client allow writing. Throws an `AlmanacError` where they do not,
 * or where the service does not tell.
 */
type MayWrite = (client: Client, language: CallLanguage) => Promise<void>;

/**
 * Sends the requests by which a service is judged; all of them read. They are at most 17, and 3 more for each further
 * language. After a response that shows the service to be down or to refuse the client, no more are sent.
 */
export async function observe(settings: DoctorSettings, probe: Probe, mayWrite: MayWrite): Promise<ServiceObservation> {
  const { endpoint, defaultLanguage, credentials } = settings;
  const address = urlOf(endpoint, defaultLanguage, { operation: 'index' });
  const first = await probe.json(address, 'configured');
  const refusal =
    !isReply(first) && first.failure instanceof UnauthorizedError && credentials !== 'none' ? first.failure : undefined;
  const reader: ProbeIdentity = refusal === undefined ? 'configured' : 'anonymous';
  const index = refusal === undefined ? first : await probe.json(address, reader);
  const begun = { ...settings, index, refusal: isReply(index) ? refusal : undefined };
  const mayList = isReply(index) || isClosed(index) || isNowhere(index);
  const lists = mayList ? await askLists(settings, probe, reader, isReply(index)) : new Map();
  // Some sites close the index alone, and a sync does not need it.
  if (!isReply(index) && lists.size === 0) {
    const partial = { ...begun, lists, others: [] };
    if (!isNowhere(index)) return { ...partial, requests: probe.requests };
    const root = await probe.json(rootIndexUrl(endpoint), reader);
    const elsewhere = isReply(root) ? undefined : await lookElsewhere(settings, probe);
    return { ...partial, root, elsewhere, requests: probe.requests };
  }
  const root = await probe.json(rootIndexUrl(endpoint), reader);
  const events = pageIn('events', lists.get('events'));
  const last = events === undefined ? undefined : await askLast(settings, probe, reader, events);
  const window = await askWindow(settings, probe, reader, [events, pageIn('events', last?.answer)]);
  const cache = await askTwice(settings, probe, reader, events);
  const others = events === undefined ? [] : await askLanguages(settings, probe, reader, events);
  const asksToWrite =
    credentials !== 'none' && refusal === undefined && events !== undefined && !probe.hasGivenUp(address);
  const writing = asksToWrite ? await askToWrite(settings, probe, mayWrite) : undefined;
  // Last, as a site may have closed just this, and refuse everything after it.
  const hints = events === undefined ? undefined : await askHints(settings, probe, lists.get('events'));
  return { ...begun, root, lists, last, window, cache, others, writing, hints, requests: probe.requests };
}

/** Returns true if a response may come from a site that has its REST interface at another address. */
function isNowhere(result: ProbeResult): boolean {
  if (isReply(result)) return false;
  const { failure } = result;
  const status = failure.call.status ?? 0;
  return failure instanceof NotFoundError || (failure instanceof BlockedError && [200, 404].includes(status));
}

/** Returns true if the service refused a request with 401 or 403. */
function isClosed(result: ProbeResult): boolean {
  return !isReply(result) && (result.failure instanceof UnauthorizedError || result.failure instanceof ForbiddenError);
}

async function lookElsewhere({ endpoint, defaultLanguage }: DoctorSettings, probe: Probe): Promise<InterfaceElsewhere> {
  const home = await probe.page(new URL(`${endpoint.baseUrl}/`));
  const root = home === undefined ? undefined : restRootOfPage(home);
  if (root !== undefined && root !== rootIndexUrl(endpoint).href) {
    // A page may name any address; requests go only to the site's own origin.
    const isOwn = new URL(root).origin === new URL(endpoint.baseUrl).origin;
    return { root, index: isOwn ? await probe.json(new URL(root), 'anonymous') : undefined };
  }
  const { origin } = new URL(endpoint.baseUrl);
  if (origin !== endpoint.baseUrl) {
    const url = urlOf({ ...endpoint, baseUrl: origin }, defaultLanguage, { operation: 'index' });
    if (isReply(await probe.json(url, 'anonymous'))) return { baseUrl: origin };
  }
  for (const { namespace } of DIALECT_NAMES.map((name) => DIALECTS[name].naming)) {
    if (namespace === endpoint.namespace) continue;
    const url = urlOf({ ...endpoint, namespace }, defaultLanguage, { operation: 'index' });
    if (isReply(await probe.json(url, 'anonymous'))) return { namespace };
  }
  const usual = { ...endpoint, restRoot: DOCUMENT_NAMING.restRoot };
  if (usual.restRoot === endpoint.restRoot) return {};
  const answers = isReply(await probe.json(urlOf(usual, defaultLanguage, { operation: 'index' }), 'anonymous'));
  return answers ? { root: rootIndexUrl(usual).href } : {};
}

/**
 * Reads the first page of each list. Stops with an empty map where `goesOn` is false and the response for the first
 * list is not a list.
 */
async function askLists(
  settings: DoctorSettings,
  probe: Probe,
  reader: ProbeIdentity,
  goesOn: boolean,
): Promise<ReadonlyMap<Kind, ProbeResult>> {
  const { endpoint, dialect, defaultLanguage } = settings;
  const lists = new Map<Kind, ProbeResult>();
  for (const kind of KINDS) {
    const result = await probe.json(pageUrl(endpoint, dialect, defaultLanguage, kind, 1), reader);
    if (lists.size === 0 && !goesOn && pageIn(kind, result) === undefined) break;
    lists.set(kind, result);
  }
  return lists;
}

async function askLast(settings: DoctorSettings, probe: Probe, reader: ProbeIdentity, events: ObservedPage<'events'>) {
  const { endpoint, dialect, defaultLanguage } = settings;
  if (events.items.length === 0) return undefined;
  const page = Math.ceil(events.total / pageSizeOf(events, dialect.largestPage));
  if (page < 2) return undefined;
  return { page, answer: await probe.json(pageUrl(endpoint, dialect, defaultLanguage, 'events', page), reader) };
}

async function askWindow(
  { endpoint, dialect, defaultLanguage }: DoctorSettings,
  probe: Probe,
  reader: ProbeIdentity,
  pages: readonly (ObservedPage<'events'> | undefined)[],
): Promise<WindowAnswers | undefined> {
  const days = windowTestDays(pages.flatMap((page) => page?.decoded ?? []));
  if (days === undefined) return undefined;
  const answers: WindowAnswers['answers'][number][] = [];
  for (const parameters of WINDOW_PARAMETERS) {
    const answer = await probe.json(windowUrl(endpoint, dialect, defaultLanguage, parameters, days), reader);
    answers.push({ parameters, answer });
  }
  return { days, answers };
}

async function askTwice(
  { endpoint, defaultLanguage }: DoctorSettings,
  probe: Probe,
  reader: ProbeIdentity,
  events: ObservedPage<'events'> | undefined,
): Promise<CacheAnswers | undefined> {
  const id = events?.decoded[0]?.id;
  if (id === undefined) return undefined;
  const url = urlOf(endpoint, defaultLanguage, { operation: 'fetch', kind: 'events', by: 'id', key: id });
  return { ordinary: await probe.json(url, reader), uncached: await probe.uncachedJson(url, reader) };
}

async function askHints(
  { endpoint, dialect, defaultLanguage }: DoctorSettings,
  probe: Probe,
  events: ProbeResult | undefined,
): Promise<ProbeResult | undefined> {
  if (!isReply(events)) return undefined;
  return probe.json(hintsUrl(endpoint, dialect, defaultLanguage, 'events', events.at), 'anonymous');
}

async function askLanguages(
  { endpoint, dialect, languages, defaultLanguage, chosen }: DoctorSettings,
  probe: Probe,
  reader: ProbeIdentity,
  events: ObservedPage<'events'>,
): Promise<readonly LanguageAnswer[]> {
  const codeBySignature = new Map<string, string>();
  if (events.decoded.length > 0) codeBySignature.set(pageSignature(events), defaultLanguage.code);
  const answers: LanguageAnswer[] = [];
  // Their addresses tell them apart, in lists that are the same in each language.
  if (holdsAllLanguages(endpoint, 'events')) return answers;
  for (const language of languages.filter(({ code }) => code !== defaultLanguage.code && chosen.includes(code))) {
    const ask = async (at = endpoint) => {
      const answer = await probe.json(pageUrl(at, dialect, language, 'events', 1), reader);
      const page = pageIn('events', answer);
      return { answer, signature: page === undefined || page.decoded.length === 0 ? undefined : pageSignature(page) };
    };
    const { answer, signature } = await ask();
    const sameAs = codeBySignature.get(signature ?? '');
    if (sameAs === undefined) {
      if (signature !== undefined) codeBySignature.set(signature, language.code);
      answers.push({ language, answer });
      continue;
    }
    let better: LanguageAnswer['better'];
    for (const alternative of languageAlternatives(endpoint, language)) {
      const { signature: other } = await ask(alternative.endpoint);
      if (other === undefined || other === signature) continue;
      better = alternative;
      break;
    }
    answers.push({ language, answer, sameAs, better });
  }
  return answers;
}

async function askToWrite(
  { endpoint, dialect, languages, defaultLanguage }: DoctorSettings,
  probe: Probe,
  mayWrite: MayWrite,
): Promise<'allowed' | AlmanacError> {
  const client = createClient(endpoint, probe.transport, { dialect, languages: languages.map(({ code }) => code) });
  try {
    await mayWrite(client, defaultLanguage);
    return 'allowed';
  } catch (error) {
    if (error instanceof AlmanacError) return error;
    throw error;
  }
}
