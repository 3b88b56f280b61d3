import { expect } from 'vitest';
import { fieldValues, type LedgerLine, ledgerEntryOf } from '#content/state/ledger';
import type { Tombstone } from '#content/state/tombstones';
import { digestOfSortedJson, recordJson, textDigest } from '#content/store/canonical-json';
import type { BrokenFile, Inventory, StoredRecord } from '#content/store/store';
import { DIALECTS } from '#interface/dialects/dialects';
import { ITEM_DECODERS } from '#interface/responses';
import { DECODER_VERSION, recordFrom } from '#records/from-response';
import type { EventRecord } from '#records/schema';
import { publishedAtFrom } from '#sync/apply/revisions';
import type { Absence, ListObservation, ObservedRecord } from '#sync/observation';
import type { Decision } from '#sync/plan/decision';
import { planPull, untouchedIdsToRead } from '#sync/plan/plan';
import { servedEvent } from '../support/served.ts';
import { AT } from './pulling.ts';

/** Returns the record of a served event. */
export function eventRecord(id: number, fields: Record<string, unknown> = {}): EventRecord {
  return recordFrom('events', ITEM_DECODERS.events.parse(servedEvent(id, fields)), true);
}

/** Returns a record as stored in its file. */
export function file(name: string, record: EventRecord): StoredRecord {
  return { language: 'ca', kind: 'events', name, path: `ca/events/${name}.json`, record };
}

/** Returns the text of an event's file. */
export const textOf = (record: EventRecord): string => recordJson('events', record);

/** Returns the ledger's line of a record on which file and service agree. */
export function line(name: string, record: EventRecord, formerNames: string[] = []): LedgerLine {
  return {
    id: record.service?.id ?? 0,
    path: `ca/events/${name}.json`,
    formerNames,
    digest: digestOfSortedJson(record),
    decoder: DECODER_VERSION,
    text: textDigest(textOf(record)),
    state: 'listed',
    file: Object.fromEntries(fieldValues(record)),
    service: {},
  };
}

/** The records of all sides of a plan; a side that is left out is empty. */
export type PlanSides = {
  readonly service?: readonly EventRecord[];
  readonly files?: readonly StoredRecord[];
  readonly ledger?: readonly LedgerLine[];
  readonly broken?: readonly BrokenFile[];
  readonly conflicts?: readonly string[];
  readonly absences?: readonly Absence[];
  readonly tombstones?: readonly Tombstone[];
  readonly begun?: boolean;
};

function observationOf(records: readonly EventRecord[]): ListObservation {
  const observed = records.map((record): [number, ObservedRecord] => {
    const id = record.service?.id ?? 0;
    return [id, { id, record, digest: digestOfSortedJson(record), state: 'listed' }];
  });
  return {
    language: 'ca',
    kind: 'events',
    records: new Map(observed),
    listed: new Set(observed.map(([id]) => id)),
    inWindow: new Map(),
    fetched: records.length,
    proved: true,
    quarantined: [],
    partial: [],
  };
}

/** Returns the inventory of files against the ledger, as the store would find it. */
function inventoryOf({ files = [], ledger = [], broken = [], conflicts = [] }: PlanSides): Inventory {
  const texts = new Map(files.map((one) => [one.path, textDigest(recordJson(one.kind, one.record))]));
  const agreed = new Map(ledger.map((one) => [one.path, one]));
  const isUntouched = ({ path }: StoredRecord) => agreed.get(path)?.text === texts.get(path);
  return {
    untouched: new Map(files.filter(isUntouched).map(({ path }) => [agreed.get(path)?.id ?? 0, path])),
    touched: files.filter((one) => !isUntouched(one)),
    broken,
    conflicts,
    texts: new Map([...texts, ...broken.map(({ path }): [string, string] => [path, 'broken'])]),
  };
}

/** Returns the input of a plan. */
export function inputOf(sides: PlanSides): Parameters<typeof planPull>[0] {
  const input = {
    language: 'ca',
    kind: 'events',
    observation: observationOf(sides.service ?? []),
    inventory: inventoryOf(sides),
    changedIds: new Map(),
    ledger: new Map((sides.ledger ?? []).map((one) => [one.id, ledgerEntryOf(one)])),
    begun: sides.begun ?? true,
    tombstones: new Map((sides.tombstones ?? []).map((one) => [one.id, one])),
    absences: new Map((sides.absences ?? []).map((one) => [one.id, one])),
    at: AT,
    uidHost: 'service.example',
    acceptsMissing: false,
    dialect: DIALECTS.document,
    intents: [],
    looksIntoAll: false,
    statusOf: ({ local }) => (local?.event_status === 'scheduled' ? undefined : local?.event_status),
  } as const satisfies Omit<Parameters<typeof planPull>[0], 'read' | 'publishedAt'>;
  const wanted = new Set(untouchedIdsToRead(input).map((id) => input.inventory.untouched.get(id)));
  const read = (sides.files ?? []).filter(({ path }) => wanted.has(path));
  return {
    ...input,
    publishedAt: publishedAtFrom('ca', 'events', new Map(), undefined),
    read: new Map(read.map((one) => [one.record.service?.id ?? 0, one])),
  };
}

/** Returns the decisions of a plan. */
export const plan = (sides: PlanSides): readonly Decision[] => [...planPull(inputOf(sides))];

/** Returns the only decision; fails if there are more or none. */
export function only(decisions: readonly Decision[]): Decision {
  expect(decisions).toHaveLength(1);
  const [decision] = decisions;
  if (decision === undefined) throw new Error('no decision');
  return decision;
}
