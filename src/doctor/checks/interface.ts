import { BlockedError, NotFoundError } from '#client/errors';
import { observedEvents } from '#doctor/checks/lists';
import { failureFinding } from '#doctor/failures';
import { type Finding, ok, problem, unchecked, warning } from '#doctor/finding';
import type { InterfaceElsewhere, ServiceObservation } from '#doctor/observation';
import { pageIn } from '#doctor/pages';
import { isReply, type ProbeResult } from '#doctor/probe';
import { rootIndexUrl } from '#doctor/questions';
import { DIALECT_NAMES, DIALECTS } from '#interface/dialects/dialects';
import { OFF_SEASON_REMEDY, offSeasonMessage, offSeasonOffset } from '#records/seasons';
import { plainField } from '#records/text';
import { occurrenceOf, zoneOf } from '#records/time';

const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

/** Returns the namespaces that the index of a REST root names. */
function namespacesIn(root: ProbeResult | undefined): readonly string[] {
  const named = isReply(root) ? field(root.body, 'namespaces') : undefined;
  return Array.isArray(named) ? named.filter((one) => typeof one === 'string') : [];
}

/** Returns the namespaces that may belong to a calendar, the likeliest first. */
function calendarsAmong(namespaces: readonly string[]): readonly string[] {
  const known = DIALECT_NAMES.map((name) => DIALECTS[name].naming.namespace);
  const isKnown = (one: string) => known.includes(one);
  return namespaces
    .filter((one) => isKnown(one) || /(?:^|\/)(?:events|calendar)\//.test(one))
    .sort((one, other) => Number(isKnown(other)) - Number(isKnown(one)));
}

/** Returns the advice to configure a namespace, with its dialect. */
function settingOf(namespace: string): string {
  const dialect = DIALECT_NAMES.find((name) => DIALECTS[name].naming.namespace === namespace);
  const also = dialect === undefined ? '' : ` and service.dialect: '${dialect}' (ALMANAC_DIALECT)`;
  return `Set service.namespace: '${namespace}' (ALMANAC_NAMESPACE)${also}.`;
}

/** Returns the finding for a REST root that answers and lacks the configured namespace. */
function wrongNamespace({ endpoint, index }: ServiceObservation, namespaces: readonly string[]): Finding {
  const statement = `GET ${index.url}: there is no namespace '${endpoint.namespace}'`;
  const [calendar, ...more] = calendarsAmong(namespaces);
  if (calendar === undefined)
    return problem(
      'namespace',
      'configuration',
      `${statement}, and the index of ${rootIndexUrl(endpoint)} names no calendar's: ${namespaces.join(', ') || 'none at all'}.`,
      'Activate the calendar plugin on the site, and its REST interface.',
    );
  const others = more.length === 0 ? '' : ` (or ${more.join(', ')})`;
  return problem(
    'namespace',
    'configuration',
    `${statement}; the index of ${rootIndexUrl(endpoint)} offers '${calendar}'${others}.`,
    settingOf(calendar),
  );
}

/** Returns the advice to configure a base URL. */
const addressSetting = (baseUrl: string) => `Set service.baseUrl: '${baseUrl}' (ALMANAC_BASE_URL).`;

/** Returns the finding for a REST interface at another address than the configured one. */
function wrongRoot(
  { endpoint, index }: ServiceObservation,
  { root, index: rootIndex }: InterfaceElsewhere & { root: string },
): Finding {
  const [calendar] = calendarsAmong(namespacesIn(rootIndex));
  const there = calendar === undefined || calendar === endpoint.namespace ? '' : ` ${settingOf(calendar)}`;
  const message = `GET ${index.url}: there is no REST interface there; the site has it at ${root}.`;
  const query = new URL(root).searchParams.has('rest_route');
  if (query)
    return problem(
      'rest-root',
      'configuration',
      message,
      `Set service.restRoot: '/?rest_route=' (ALMANAC_REST_ROOT), or choose any permalinks but “Plain” on the site (Settings, Permalinks).${there}`,
    );
  const address = root.replace(/\/+$/, '');
  const isBelow = address.startsWith(`${endpoint.baseUrl}/`) || address === endpoint.baseUrl;
  const isOwn = new URL(root).origin === new URL(endpoint.baseUrl).origin;
  if (isOwn && !isBelow && address.endsWith(endpoint.restRoot))
    return problem(
      'rest-root',
      'configuration',
      message,
      `${addressSetting(address.slice(0, -endpoint.restRoot.length))}${there}`,
    );
  return problem(
    'rest-root',
    'configuration',
    message,
    isBelow
      ? `Set service.restRoot: '${address.slice(endpoint.baseUrl.length) || '/'}' (ALMANAC_REST_ROOT).${there}`
      : `Set service.baseUrl (ALMANAC_BASE_URL) and service.restRoot (ALMANAC_REST_ROOT) so that they make up that address.${there}`,
  );
}

/** Checks that the interface answers at the configured address; where not, names the place where it does, if any was found. */
export function interfaceFinding(observation: ServiceObservation): Finding {
  const { index, endpoint, root, elsewhere } = observation;
  const hasEvents = pageIn('events', observation.lists.get('events')) !== undefined;
  if (isReply(index)) {
    const named = field(index.body, 'namespace') ?? (hasEvents ? endpoint.namespace : undefined);
    if (named === endpoint.namespace)
      return ok('interface', `${index.url} answers as the index of '${endpoint.namespace}'.`);
    return problem(
      'namespace',
      'configuration',
      `GET ${index.url}: the answer is not the index of '${endpoint.namespace}'${typeof named === 'string' ? ` but of '${named}'` : ''}.`,
      calendarsAmong(namespacesIn(root)).map(settingOf)[0] ??
        'Check service.namespace (ALMANAC_NAMESPACE) and service.restRoot (ALMANAC_REST_ROOT).',
    );
  }
  if (hasEvents)
    return ok('interface', `${index.url} is closed, which does no harm: the lists of '${endpoint.namespace}' answer.`);
  if (elsewhere?.root !== undefined) return wrongRoot(observation, { ...elsewhere, root: elsewhere.root });
  if (elsewhere?.baseUrl !== undefined)
    return problem(
      'rest-root',
      'configuration',
      `GET ${index.url}: there is no REST interface there; '${endpoint.namespace}' answers below ${elsewhere.baseUrl}.`,
      addressSetting(elsewhere.baseUrl),
    );
  const isMissing = index.failure instanceof NotFoundError || index.failure instanceof BlockedError;
  if (isReply(root) && isMissing) return wrongNamespace(observation, namespacesIn(root));
  if (elsewhere?.namespace !== undefined)
    return problem(
      'namespace',
      'configuration',
      `GET ${index.url}: there is no namespace '${endpoint.namespace}'; '${elsewhere.namespace}' answers there.`,
      settingOf(elsewhere.namespace),
    );
  if (index.failure instanceof NotFoundError)
    return problem(
      'namespace',
      'configuration',
      `GET ${index.url}: there is no such route, and ${rootIndexUrl(endpoint)} has no index that would name one.`,
      'Check service.namespace (ALMANAC_NAMESPACE) and service.restRoot (ALMANAC_REST_ROOT).',
    );
  return failureFinding(index.failure);
}

/** Returns a finding where the configured address is redirected to another; else `undefined`. */
export function redirectionFinding({ index, credentials }: ServiceObservation): Finding | undefined {
  if (!isReply(index)) return undefined;
  const [configured, landed] = [new URL(index.url), new URL(index.landed)];
  const plain = (path: string) => path.replace(/\/+$/, '');
  const isSame = configured.origin === landed.origin && plain(configured.pathname) === plain(landed.pathname);
  if (isSame) return undefined;
  const message = `GET ${index.url} is redirected to ${index.landed}; so is every other call, which costs time`;
  const base = landed.href.endsWith(configured.pathname + configured.search)
    ? landed.href.slice(0, -(configured.pathname + configured.search).length)
    : undefined;
  const remedy =
    base === undefined
      ? 'Set service.baseUrl (ALMANAC_BASE_URL) and service.restRoot (ALMANAC_REST_ROOT) so that they make up that address.'
      : `Set service.baseUrl to begin with ${base} (ALMANAC_BASE_URL).`;
  if (configured.origin === landed.origin || credentials === 'none')
    return warning('redirected', `${message}, and nothing can be written there.`, remedy);
  return problem(
    'redirected',
    'configuration',
    `${message}. Credentials are not sent on to another host or scheme, and nothing can be written.`,
    remedy,
  );
}

/**
 * Returns true if the interface answers well at the configured address: its index, without redirects, and its list of
 * events.
 */
export function interfaceAnswers(observation: ServiceObservation): boolean {
  if (pageIn('events', observation.lists.get('events')) === undefined) return false;
  return [interfaceFinding(observation), redirectionFinding(observation)].every(
    (finding) => finding === undefined || finding.level === 'ok',
  );
}

/** The most events that a finding names. */
const NAMED_AT_MOST = 3;

/**
 * The share of events with such an offset from which on the site's setting is the cause: a few events may really be
 * elsewhere.
 */
const SETTING = 0.1;

/** Warns if many events have a UTC offset that the zone of the site has in the other season only; else `undefined`. */
export function seasonFinding(observation: ServiceObservation): Finding | undefined {
  const { timeZone } = observation;
  const events = new Map(observedEvents(observation).map((event) => [event.url, event]));
  const offSeason = [...events.values()].flatMap((event) => {
    const offset = offSeasonOffset(occurrenceOf(event, timeZone), timeZone);
    return offset === undefined ? [] : [{ offset, name: `“${plainField(event.title)}” on ${event.start_date}` }];
  });
  const [first] = offSeason;
  if (first === undefined || offSeason.length < events.size * SETTING) return undefined;
  const named = offSeason.slice(0, NAMED_AT_MOST).map(({ name }) => name);
  return warning('fixed-offset', offSeasonMessage(offSeason.length, first.offset, timeZone, named), OFF_SEASON_REMEDY);
}

/** Checks that the time zone of the site is the configured one. */
export function timeZoneFinding({ root, timeZone }: ServiceObservation): Finding {
  const served = isReply(root) ? field(root.body, 'timezone_string') : undefined;
  const siteZone = typeof served === 'string' ? zoneOf(served) : undefined;
  if (siteZone === undefined) return unchecked('time-zone', 'The service does not say which time zone the site has.');
  if (siteZone === timeZone) return ok('time-zone', `The site keeps the time of ${siteZone}, as configured.`);
  return warning(
    'time-zone',
    `The site keeps the time of ${siteZone}, the configuration says ${timeZone}: events without a zone of their own are placed by the latter.`,
    `Set timeZone: '${siteZone}' (ALMANAC_TIME_ZONE), or the time zone of the site in its settings.`,
  );
}
