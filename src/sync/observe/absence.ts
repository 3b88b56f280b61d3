import type { ListClient } from '#client/client';
import { BlockedError, ServiceError, UndecodableError } from '#client/errors';
import { fieldValues, type Ledger, serviceValues } from '#content/state/ledger';
import { digestOfSortedJson } from '#content/store/canonical-json';
import type { Inventory } from '#content/store/store';
import { recordStateOf } from '#interface/dialects/dialect';
import type { CallLanguage } from '#interface/endpoint';
import { type LanguageOfUrl, languageMovedTo } from '#interface/language-of-url';
import { recordFrom } from '#records/from-response';
import type { Window, Zone } from '#records/time';
import { isShown } from '#records/visibility';
import type { Absence, ListObservation, ObservedRecord } from '#sync/observation';
import type { AbsenceSchedule } from '#sync/observe/absence-schedule';
import { isExpectedInList } from '#sync/observe/query';
import type { OnProgress } from '#sync/progress';

/** An id that no service has: the largest that the common implementation's database could give. */
const IMPOSSIBLE_ID = 2_147_483_647;

/**
 * Largest number of own routes requested per run and list; later runs request the others, and their records are kept
 * until then.
 */
const ASKED_AT_MOST = 500;

const ASKED_AT_ONCE = 8;

/**
 * Returns the ids of the records that content has and that a list should show but does not. Returns none if the list is
 * not proved complete, or holds an unreadable item without an id: then absence says nothing. Records known only from
 * events count if `events`, the list of events, is proved complete.
 */
export function missingRecordIds(
  observation: ListObservation,
  { ledger, inventory }: { readonly ledger: Ledger; readonly inventory: Pick<Inventory, 'touched'> },
  events: Pick<ListObservation, 'proved'> | undefined,
  window: Window,
  timeZone: Zone,
): number[] {
  const { kind, records, listed, proved, quarantined } = observation;
  // An item without an id may be any of the missing records.
  if (!proved || quarantined.some(({ id }) => id === undefined)) return [];
  const isAbsent = (id: number) => !records.has(id) && !listed.has(id);
  const known = [...ledger.values()]
    .filter(({ id }) => isAbsent(id))
    .filter(({ state }) => state !== 'embedded' || events?.proved === true)
    .filter((entry) => isExpectedInList(kind, () => serviceValues(entry.line()), window, timeZone))
    .map(({ id }) => id);
  // For a record without a line in the ledger, as after the ledger was lost, the file tells whether the list should
  // show it.
  const unknown = inventory.touched.flatMap(({ record }) => {
    const id = record.service?.id;
    if (id === undefined || ledger.has(id) || record.service?.listed === false || !isAbsent(id)) return [];
    return isExpectedInList(kind, () => fieldValues(record), window, timeZone) ? [id] : [];
  });
  return [...new Set([...known, ...unknown])].sort((a, b) => a - b);
}

/** The answers of own routes about the records that a list does not show. */
type AbsenceAnswers = {
  readonly absences: ReadonlyMap<number, Absence>;
  /** Records that answer on their own route. */
  readonly observed: readonly ObservedRecord[];
  /** The reasons why the state of some records is not known; a line each. */
  readonly doubts: readonly string[];
};

/** The input of `askAboutAbsent`. */
type AskOptions = {
  readonly client: ListClient;
  readonly language: CallLanguage;
  readonly observation: ListObservation;
  readonly ledger: Ledger;
  readonly candidates: readonly number[];
  readonly window: Window;
  readonly timeZone: Zone;
  readonly schedule: AbsenceSchedule;
  /**
   * Number of records that may be gone: once more are, the run is refused, and asking about others would be of no use.
   */
  readonly ceiling: number;
  /** Tells whether a record may have come back under a new id: then its old id is gone, and it is not. */
  readonly mayBeBack: (id: number) => boolean;
  /** True if only the state `gone` counts: the records may be shown inside events that were not read. */
  readonly onlyGone: boolean;
  /** True if a list may be empty because all its records were removed on purpose. */
  readonly mayBeEmpty: boolean;
  /** Tells the language of a record by the URL of its page. */
  readonly languageOf: LanguageOfUrl;
  /** Returns the URL of the page of a record as its file has it. */
  readonly urlOf: (id: number) => Promise<string | undefined>;
  readonly onProgress: OnProgress;
};

type AbsenceAnswer = Absence & { readonly observed?: ObservedRecord };

async function ask(
  { client, language, observation: { kind }, languageOf, urlOf }: AskOptions,
  id: number,
): Promise<AbsenceAnswer> {
  const hasMoved = async (url: string) =>
    languageOf(url) !== language.code && languageMovedTo(languageOf, language.code, await urlOf(id), url) !== undefined;
  try {
    const served = await client.fetch(kind, language, { id });
    if (served.id !== id) return { id, state: 'unknown' };
    const recordStatus = 'status' in served ? served.status : undefined;
    const state = recordStateOf(client.dialect, kind, { status: 200, recordStatus });
    if (state !== 'unlisted') return { id, state };
    // A record of another language does not belong to this one, though its own route answers in every language.
    if (await hasMoved(served.url)) return { id, state: 'gone' };
    const record = recordFrom(kind, served, true);
    return { id, state, observed: { id, digest: digestOfSortedJson(record), state, record, unread: served.unread } };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, code } = error.call;
    // A response that could not be read to its end, or not be decoded, says nothing of the record.
    const says = status !== undefined && status >= 400;
    const isOfService = !(error instanceof BlockedError) && !(error instanceof UndecodableError);
    return { id, state: says && isOfService ? recordStateOf(client.dialect, kind, { status, code }) : 'unknown' };
  }
}

/** Number of records that are named in one line at most. */
const NAMED_AT_MOST = 10;

/** Names records by id and, if the ledger knows them, by file. */
function namesOf(ids: readonly number[], ledger: Ledger): string {
  const named = ids.slice(0, NAMED_AT_MOST).map((id) => {
    const line = ledger.get(id)?.line();
    return line === undefined ? `${id}` : `${id} (${line.path})`;
  });
  const more = ids.length - named.length;
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`;
}

/**
 * Checks own routes: a listed record's route has to return the record, and a route with an impossible id has to answer
 * that it is gone. Returns the reason for distrust, or `undefined`.
 */
async function canary(options: AskOptions): Promise<string | undefined> {
  const { language, observation, ledger, mayBeEmpty } = options;
  const { kind, records, listed, quarantined } = observation;
  const where = `${kind} in '${language.code}'`;
  const broken = new Set(quarantined.map(({ id }) => id));
  const present = [...listed.keys()]
    .filter((id) => records.get(id)?.state !== 'embedded')
    .sort((a, b) => Number(broken.has(a)) - Number(broken.has(b)) || a - b)[0];
  if (present === undefined && !mayBeEmpty)
    return `the list of ${where} is empty, so nothing shows that an absent record is gone rather than the list broken; nothing is removed. Where it is meant to be empty, run \`npm run sync -- --accept-removals\``;
  const impossible = listed.has(IMPOSSIBLE_ID) || ledger.has(IMPOSSIBLE_ID) ? IMPOSSIBLE_ID - 1 : IMPOSSIBLE_ID;
  const [there, nowhere] = await Promise.all([
    present === undefined ? undefined : ask(options, present),
    ask(options, impossible),
  ]);
  if (there !== undefined && there.state !== 'unlisted')
    return `record ${present} is in the list of ${where} and does not answer by itself; nothing is removed`;
  if (nowhere.state !== 'gone')
    return `the service does not say of record ${impossible} of ${where}, which can't be, that it is not there; nothing is removed`;
  return undefined;
}

/**
 * Requests the own routes of absent records to learn which are gone, after a check that own routes tell the truth: if
 * it fails, none is requested, and the result holds a doubt. Records that were found withdrawn or unlisted before are
 * requested again only when they are due.
 */
export async function askAboutAbsent(options: AskOptions): Promise<AbsenceAnswers> {
  const { language, observation, ledger, candidates, schedule, ceiling, mayBeBack, onlyGone, onProgress } = options;
  const { kind } = observation;
  const { window, timeZone } = options;
  const isMissed = ({ record }: ObservedRecord) =>
    record !== undefined && isShown(record) && isExpectedInList(kind, () => fieldValues(record), window, timeZone);
  const absences = new Map<number, Absence>();
  const observed: ObservedRecord[] = [];
  const where = `${kind} in '${language.code}'`;
  const due = candidates.filter((id) => {
    const state = ledger.get(id)?.state;
    return state === 'listed' || state === undefined || mayBeBack(id) || schedule.isDue(language.code, kind, id);
  });
  if (due.length === 0) return { absences, observed, doubts: [] };
  const distrust = await canary(options);
  if (distrust !== undefined) return { absences, observed, doubts: [distrust] };
  const ids = schedule.longestFirst(language.code, kind, due).slice(0, ASKED_AT_MOST);
  const doubts: string[] = [];
  let goneCount = 0;
  const missed: number[] = [];
  for (let from = 0; from < ids.length && goneCount <= ceiling; from += ASKED_AT_ONCE) {
    const batch = ids.slice(from, from + ASKED_AT_ONCE).map((id) => ask(options, id));
    for (const answer of await Promise.all(batch)) {
      const { id, state } = answer;
      onProgress({ type: 'absence-asked', language: language.code, kind, id, state });
      schedule.note(language.code, kind, id, state);
      if (state === 'gone' && !mayBeBack(id)) goneCount += 1;
      if (state === 'unknown') doubts.push(`whether record ${id} of ${where} is gone is not known; it is kept`);
      // A record that only events show stays so as long as it exists.
      if (state !== 'gone' && (onlyGone || ledger.get(id)?.state === 'embedded')) continue;
      if (answer.observed === undefined) absences.set(id, { id, state });
      else {
        observed.push(answer.observed);
        if (isMissed(answer.observed)) missed.push(id);
      }
    }
  }
  if (missed.length > 0)
    doubts.push(
      `${missed.length} of the absent records of ${where} are in no list of the service, but still open one by one: ${namesOf(missed, ledger)}; their files are kept. A plugin or cache of the site may break its lists: look for these records in the lists on the site, and exempt its REST interface from caches`,
    );
  if (ids.length < due.length)
    doubts.push(`${due.length - ids.length} more absent records of ${where} are asked about in later runs`);
  return { absences, observed, doubts };
}
