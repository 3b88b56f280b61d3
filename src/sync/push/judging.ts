import { BlockedError, type ServiceError, TimedOutError, UnauthorizedError, UnreachableError } from '#client/errors';
import { fieldValues, sameValue } from '#content/ledger';
import { asciiSlug } from '#content/scaffold';
import { schemaOf } from '#content/store';
import { NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { isAlike } from '#records/alike';
import type { AnyRecord, EventRecord } from '#records/schema';
import { zoneOf } from '#records/time';
import type { WriteRequest } from '#records/to-request';
import { createRequest, updateRequest } from '#records/to-request';
import { differencesOf, isEmpty, type Key, keyOf } from '#sync/adoption';
import { DETAILED } from '#sync/observer';
import type { Decision } from '#sync/plan';
import type { Edited, OwnFile } from '#sync/push/candidates';
import type { ContentSide } from '#sync/push/content-side';
import type { PushOptions } from '#sync/push/options';
import type { FieldChange, HeldBack } from '#sync/push/plan';
import { Relations } from '#sync/push/relations';
import { renderedIn } from '#sync/push/rendered';
import { type NotThere, type Reread, reread } from '#sync/push/reread';
import { filledFrom, leftOutOf, settle } from '#sync/settling';

/** What is to be done about edited files, judged from the service's record as it is at this moment. */
export type Judged =
  | {
      readonly verdict: 'write';
      readonly reread: Reread;
      /** The record as it is to be, relations as ids where they are known. */
      readonly wanted: AnyRecord;
      readonly fields: readonly string[];
      readonly request: WriteRequest<Kind>;
      readonly needs: readonly string[];
      readonly changes: readonly FieldChange[];
      /** What a person may want to know before; a line each. */
      readonly notes: readonly string[];
    }
  /** The files take what the service has, or agree with it already. */
  | { readonly verdict: 'take'; readonly reread: Reread }
  | { readonly verdict: 'hold'; readonly held: HeldBack; readonly decision?: Decision };

/** The edits of all files that hold a service record. */
type United = {
  readonly wanted: AnyRecord;
  /** The file that edited each field. */
  readonly fields: ReadonlyMap<string, string>;
  readonly needs: ReadonlySet<string>;
  /** The fields that the first file leaves out. */
  readonly leftOut: readonly string[];
};

/** What is to be done about a new file, the service's records left aside. */
export type JudgedNew =
  | {
      readonly verdict: 'write';
      readonly wanted: AnyRecord;
      readonly key: Key;
      readonly request: WriteRequest<Kind>;
      readonly needs: readonly string[];
      readonly changes: readonly FieldChange[];
    }
  | { readonly verdict: 'hold'; readonly held: HeldBack };

/** The last step of the address of one of a series: its day. */
const OCCURRENCE = /\/(\d{4}-\d{2}-\d{2})\/?(?:[?#].*)?$/;

/** States that are the service's own: an event that is sent to the trash is deleted. */
const NO_STATUS = ['trash', 'auto-draft', 'inherit'];

const isEvent = (record: AnyRecord): record is EventRecord => 'start_date' in record;

const RELATION_FIELDS = ['venue', 'organizer', 'categories', 'tags', 'parent'];

/** The record without the relations that have no id yet: they are known when what they name was made. */
function withIdsOnly(kind: Kind, record: AnyRecord): AnyRecord {
  const entries = Object.entries(record).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (!RELATION_FIELDS.includes(name)) return [[name, value]];
    if (Array.isArray(value)) return [[name, value.filter((one) => typeof one !== 'string')]];
    return typeof value === 'number' || kind === 'venues' || kind === 'organizers' ? [[name, value]] : [];
  });
  return schemaOf(kind).parse(Object.fromEntries(entries));
}

/** Failures that the next record would only meet again. */
const LASTING = [BlockedError, TimedOutError, UnauthorizedError, UnreachableError];

/** Why a record could not be looked at. Throws what concerns all records. */
export function unreadable(error: ServiceError | undefined): string {
  if (error !== undefined && LASTING.some((one) => error instanceof one))
    throw error.inState('Nothing was sent to the service.');
  return `the service could not show it: ${error?.message ?? 'no reason given'} Nothing was sent for it; push again to have it planned afresh`;
}

/** Fields with the sign for what could not be read: few mean it. */
function garbledIn(path: string, record: AnyRecord): string[] {
  return Object.entries(record)
    .filter(([, value]) => typeof value === 'string' && value.includes('\uFFFD'))
    .map(([field]) => `${path}: ${field} holds U+FFFD, which stands for what could not be read; a file is to be UTF-8`);
}

/** Judges what an editor did against the service, record by record. It reads, and writes nothing. */
export class Judge {
  readonly #content: ContentSide;
  readonly #options: PushOptions;
  readonly relations: Relations;
  /** What is set behind the digests of records. */
  readonly mark: string;

  constructor(content: ContentSide, options: PushOptions) {
    this.#content = content;
    this.#options = options;
    this.relations = new Relations(content);
    this.mark = options.details ? DETAILED : '';
  }

  /** What the service has of a file's record. */
  look({ language, entry }: Pick<OwnFile, 'language' | 'entry'>, kind: Kind, id: number): Promise<Reread | NotThere> {
    return reread(this.#options.client, language, kind, id, entry, this.mark);
  }

  /** A file's record beside the service's: relations as ids, and what it leaves out as the service has it. */
  async sides(kind: Kind, own: OwnFile, { record: served, observed }: Reread) {
    const { record, resolved, needs, unknown } = await this.relations.resolve(own.language.code, kind, own.file.record);
    const leftOut = leftOutOf(own, own.entry?.line());
    const filled = filledFrom(kind, record, served, leftOut);
    return { own, record: filled, rewritten: resolved || leftOut.length > 0, observed, needs, unknown, leftOut };
  }

  /** Why a record can't be pushed whatever is edited in it; the file's own word for it may have been edited, too. */
  #closed(record: AnyRecord): string | undefined {
    const { service } = record;
    if (service?.protected === true)
      return 'it asks for a password, so the service does not show what it holds, and an update would empty it. Edit it on the service';
    const day = isEvent(record) ? OCCURRENCE.exec(service?.url ?? '')?.[1] : undefined;
    // The day of an occurrence stands behind the slug; the slug itself may be a day.
    if (day !== undefined && day !== record.slug && !this.#options.allowed.occurrences)
      return 'it is one of a series, and writing it takes it out of the series. With --occurrence it is written all the same';
    return undefined;
  }

  /** What in a record no service may be sent. */
  #wrong(record: AnyRecord): string | undefined {
    if ('status' in record && NO_STATUS.includes(record.status ?? ''))
      return `its status '${record.status}' is none to write. To delete a record, remove its file and push with --delete`;
    if (!isEvent(record)) return undefined;
    if (record.end_date < record.start_date)
      return `its end_date ${record.end_date} is before its start_date ${record.start_date}`;
    const { timezone } = record;
    return timezone !== undefined && timezone !== '' && zoneOf(timezone) === undefined
      ? `'${timezone}' is no time zone; write one such as Europe/Madrid`
      : undefined;
  }

  /**
   * The edits of all files that hold a service record, as one: each file is compared by itself with what the service
   * has, and no two may say different things of one field.
   */
  async #united(
    kind: Kind,
    files: readonly OwnFile[],
    found: Reread,
  ): Promise<United | { readonly held: HeldBack; readonly decision?: Decision }> {
    let wanted: AnyRecord = found.record;
    const fields = new Map<string, string>();
    const needs = new Set<string>();
    const leftOut: string[] = [];
    for (const own of files) {
      const { path } = own.file;
      const language = own.language.code;
      const held = (cell: HeldBack['cell'], reason: string): HeldBack => {
        return { language, kind, path, id: found.observed.id, cell, reason };
      };
      const sides = await this.sides(kind, own, found);
      if (sides.unknown.length > 0) return { held: held('refused', sides.unknown.join('; ')) };
      const decision = settle(kind, sides, [], await this.#content.place(language, kind));
      if (decision.cell === 'conflict')
        return { held: held('conflict', decision.reason ?? 'both sides changed it'), decision };
      if (own === files[0]) {
        wanted = sides.record;
        leftOut.push(...sides.leftOut);
      }
      for (const need of sides.needs) needs.add(need);
      const edited = decision.cell === 'push-update' || decision.cell === 'merge' ? (decision.fields ?? []) : [];
      for (const field of edited) {
        const [mine, other] = [fieldValues(sides.record).get(field), fieldValues(wanted).get(field)];
        const by = fields.get(field);
        if (by !== undefined && !sameValue(mine, other))
          return {
            held: held(
              'conflict',
              `${by} and ${path} hold one record of the service and have different edits of ${field}; make them the same, or take one back`,
            ),
          };
        fields.set(field, by ?? path);
        const value: unknown = Reflect.get(sides.record, field);
        const { [field]: _before, ...rest }: Record<string, unknown> = { ...wanted };
        wanted = schemaOf(kind).parse(value === undefined ? rest : { ...rest, [field]: value });
      }
    }
    return { wanted, fields, needs, leftOut };
  }

  /** Judges edited files of one service record. Throws `ServiceError` where the service can't say what it has. */
  async edited({ kind, id, files }: Edited): Promise<Judged> {
    const [own] = files;
    if (own === undefined) throw new TypeError('edited files without one');
    const { language, path } = { language: own.language.code, path: own.file.path };
    const hold = (cell: HeldBack['cell'], reason: string, decision?: Decision): Judged => ({
      verdict: 'hold',
      held: { language, kind, path, id, cell, reason },
      ...(decision === undefined ? {} : { decision }),
    });
    const found = await this.look(own, kind, id);
    if ('error' in found) return this.#missing(found, hold);
    const { dialect } = this.#options.client;
    const closed = this.#closed(found.record) ?? this.#closed(own.file.record);
    if (closed !== undefined) return hold('refused', closed);
    const united = await this.#united(kind, files, found);
    if ('held' in united) return { verdict: 'hold', ...united };
    const { wanted, fields, needs, leftOut } = united;
    if (fields.size === 0) return { verdict: 'take', reread: found };
    const names = [...fields.keys()].sort();
    const wrong = this.#wrong(wanted);
    if (wrong !== undefined) return hold('refused', wrong);
    const rendered = names.includes('description') ? renderedIn(found.record.description ?? '') : [];
    if (rendered.length > 0 && !this.#options.allowed.replaceRendered)
      return hold(
        'refused',
        `the service's description holds ${rendered.join(', ')}: what it shows is not what is stored there, and writing it back would replace that. Edit it on the service, or push with --replace-rendered`,
      );
    const request = updateRequest<Kind>(dialect, kind, found.served, withIdsOnly(kind, wanted), names);
    if (request.unwritable.length > 0)
      return hold('refused', request.unwritable.map(({ field, reason }) => `${field}: ${reason}`).join('; '));
    return {
      verdict: 'write',
      reread: found,
      wanted,
      fields: names,
      request,
      needs: [...needs].sort(),
      notes: this.#notesOf(kind, path, wanted, leftOut, found),
      changes: names.map((field) => ({
        field,
        from: Reflect.get(found.record, field),
        to: Reflect.get(wanted, field),
      })),
    };
  }

  #notesOf(kind: Kind, path: string, wanted: AnyRecord, leftOut: readonly string[], { served }: Reread): string[] {
    const venues = kind === 'events' && 'venue' in served && Array.isArray(served.venue) ? served.venue : [];
    const drafts = this.#options.client.dialect.quirks.updatePublishesVenue
      ? venues.filter(({ status }) => ['draft', 'pending', 'auto-draft'].includes(status))
      : [];
    return [
      ...garbledIn(path, wanted),
      ...(leftOut.length === 0 ? [] : [`${path} leaves out ${leftOut.join(', ')}: that stays as it is on the service`]),
      ...drafts.map(
        ({ id, venue }) =>
          `${path}: the service publishes the draft venue ${id} (${venue}) with any update of the event`,
      ),
    ];
  }

  #missing({ state, error }: NotThere, hold: (cell: HeldBack['cell'], reason: string) => Judged): Judged {
    switch (state) {
      case 'gone':
        return hold(
          'conflict',
          'it was deleted on the service meanwhile. The file and its edits are kept; the next sync notes it, and `almanac resolve` settles it',
        );
      case 'withdrawn':
        return hold(
          'conflict',
          'it was withdrawn on the service, and this account may not read it. The file and its edits are kept',
        );
      case 'unlisted':
        return hold('refused', 'the service asks for a password to show it. Edit it on the service');
      case 'unknown':
        return hold('refused', unreadable(error));
    }
  }

  /** Judges a new file. */
  async created(kind: Kind, own: OwnFile): Promise<JudgedNew> {
    const { path, name } = own.file;
    const language = own.language.code;
    const hold = (reason: string): JudgedNew => ({
      verdict: 'hold',
      held: { language, kind, path, id: undefined, cell: 'refused', reason },
    });
    const { record, needs, unknown } = await this.relations.resolve(language, kind, own.file.record);
    if (unknown.length > 0) return hold(unknown.join('; '));
    const title: unknown = Reflect.get(record, NAME_FIELD[kind]);
    if (typeof title !== 'string' || title.trim() === '') return hold(`its ${NAME_FIELD[kind]} is empty`);
    const wrong = this.#wrong(record);
    if (wrong !== undefined) return hold(wrong);
    const key = keyOf(kind, record, record.slug === undefined || record.slug === '' ? asciiSlug(name) : name);
    // A service would make a slug of its own of any other, and nobody could tell whether it has the record.
    if (key.field === 'slug' && asciiSlug(key.value) !== key.value)
      return hold(
        `its slug '${key.value}' is in no form that services keep; write ${asciiSlug(key.value) || 'letters and digits'}`,
      );
    const wanted = key.field === 'slug' ? { ...record, slug: key.value } : record;
    const stated = new Set([...own.stated, ...(key.field === 'slug' ? ['slug'] : [])]);
    const request = createRequest<Kind>(this.#options.client.dialect, kind, withIdsOnly(kind, wanted), stated);
    if (request.unwritable.length > 0)
      return hold(request.unwritable.map(({ field, reason }) => `${field}: ${reason}`).join('; '));
    // An empty value is not sent: a new record has nothing in its place.
    const fields = [...stated].filter(
      (field) =>
        !['service', 'local', '$schema'].includes(field) &&
        (field in request.fields || !isEmpty(Reflect.get(wanted, field))),
    );
    return {
      verdict: 'write',
      wanted,
      key,
      request,
      needs: [...new Set(needs)].sort(),
      changes: fields.map((field) => ({ field, from: undefined, to: Reflect.get(wanted, field) })),
    };
  }

  /** The fields in which the service's record can't have come of the wanted one. */
  differences(kind: Kind, wanted: AnyRecord, fields: readonly string[], record: AnyRecord): readonly string[] {
    const { dialect } = this.#options.client;
    return differencesOf(wanted, record, fields, (field, ours, theirs) => isAlike(dialect, kind, field, ours, theirs));
  }
}
