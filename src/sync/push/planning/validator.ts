import { asciiSlug } from '#content/scaffold';
import { NAME_FIELD } from '#interface/fields';
import { isTermKind, type Kind } from '#interface/kinds';
import { isAlike } from '#records/alike';
import { isInTrash } from '#records/from-response';
import { isEmpty } from '#records/request/sending';
import { createRequest, updateRequest, type WriteRequest } from '#records/request/to-request';
import type { AnyRecord } from '#records/schema';
import { DETAILED_SUFFIX } from '#sync/observe/observer';
import type { Decision, PlanContext } from '#sync/plan/decision';
import { differingFields, type RecordKey, recordKeyOf } from '#sync/plan/linking';
import type { ContentSession } from '#sync/push/content-session';
import type { PushOptions } from '#sync/push/options';
import type { EditedRecord, FieldChange, HeldBackRecord, PushFile } from '#sync/push/plan';
import { acceptedAlterationNotes, alterationRefusal, SiteCurrencies } from '#sync/push/planning/currencies';
import { RelationResolver } from '#sync/push/planning/relations';
import {
  signsOfRendering,
  unpushableReason,
  unreadableReason,
  unsendableReason,
  updateNotesOf,
} from '#sync/push/planning/validation-rules';
import { RecordLanguages } from '#sync/push/record-languages';
import { type MissingState, type ServedRecord, servedRecordFrom, stateFromError } from '#sync/push/served-record';

/** The verdict on edited files, from the service's record at this moment. */
type Validated =
  | {
      readonly verdict: 'write';
      readonly onService: ServedRecord;
      /** The record to write, with relations as ids where the ids are known. */
      readonly target: AnyRecord;
      readonly fields: readonly string[];
      readonly request: WriteRequest<Kind>;
      readonly needs: readonly string[];
      readonly changes: readonly FieldChange[];
      /** Notes for a person before the push, a line each. */
      readonly notes: readonly string[];
    }
  /** The files hold no edit to write: they get the service's values, or have them already. */
  | { readonly verdict: 'take'; readonly onService: ServedRecord }
  | { readonly verdict: 'hold'; readonly held: HeldBackRecord; readonly decision?: Decision };

/** The verdict on a new file, without regard to the records that the service has. */
type ValidatedNew =
  | {
      readonly verdict: 'write';
      readonly target: AnyRecord;
      readonly key: RecordKey;
      readonly request: WriteRequest<Kind>;
      readonly needs: readonly string[];
      readonly changes: readonly FieldChange[];
    }
  | { readonly verdict: 'hold'; readonly held: HeldBackRecord };

const RELATION_FIELDS = ['venue', 'organizer', 'categories', 'tags', 'parent'];

/** Returns the record without the relations to records that have no id yet: those get one when they are created. */
function withIdsOnly(kind: Kind, record: AnyRecord): AnyRecord;
function withIdsOnly(kind: Kind, record: AnyRecord): object {
  const entries = Object.entries(record).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (!RELATION_FIELDS.includes(name)) return [[name, value]];
    if (Array.isArray(value)) return [[name, value.filter((one) => typeof one !== 'string')]];
    return typeof value === 'number' || kind === 'venues' || kind === 'organizers' ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** Validates edits against the service, record by record. Writes nothing. */
export class EditValidator {
  readonly #options: PushOptions;
  readonly #currencies: SiteCurrencies;
  readonly relations: RelationResolver;
  readonly languages: RecordLanguages;
  /**
   * The suffix of the digests of records: `DETAILED_SUFFIX` if syncs fetch each record from its own route, otherwise
   * empty.
   */
  readonly mark: string;

  constructor(content: ContentSession, options: PushOptions) {
    this.#options = options;
    const { client, at, timeZone } = options;
    this.#currencies = new SiteCurrencies(client, at.toZonedDateTimeISO(timeZone).toPlainDate());
    this.relations = new RelationResolver(content);
    this.languages = new RecordLanguages(content, options);
    this.mark = options.details ? DETAILED_SUFFIX : '';
  }

  /** Reads the record of a file from the service. */
  async look(
    { language, entry }: Pick<PushFile, 'language' | 'entry'>,
    kind: Kind,
    id: number,
  ): Promise<ServedRecord | MissingState> {
    const { client } = this.#options;
    try {
      const served = await client.fetch(kind, language, { id });
      // An update would publish a record that is in the trash.
      return isInTrash(served) ? { state: 'gone', error: undefined } : servedRecordFrom(kind, served, entry, this.mark);
    } catch (error) {
      return stateFromError(client, kind, error);
    }
  }

  /**
   * Validates the edited files of one service record. Throws `ServiceError` if the service can't be reached, blocks
   * requests or refuses the credentials.
   */
  async edited({ kind, id, files }: EditedRecord): Promise<Validated> {
    const [pushFile] = files;
    if (pushFile === undefined) throw new TypeError('edited files without one');
    const language = pushFile.language.code;
    const { path } = pushFile.file;
    const hold = (cell: HeldBackRecord['cell'], reason: string): Validated => ({
      verdict: 'hold',
      held: { language, kind, path, id, cell, reason },
    });
    const onService = await this.look(pushFile, kind, id);
    if ('error' in onService) return this.#missing(onService, hold);
    const { allowed, client, timeZone } = this.#options;
    const { dialect } = client;
    const moved = this.languages.movedTo(pushFile.language, pushFile.file.record, onService);
    if (moved !== undefined)
      return hold(
        'conflict',
        `the service has it in '${moved}' by now: ${onService.served.url}. The file and its edits are kept; the next sync notes that it is gone from '${language}', and \`almanac resolve\` settles it`,
      );
    const reason = unpushableReason(onService.record, allowed) ?? unpushableReason(pushFile.file.record, allowed);
    if (reason !== undefined) return hold('refused', reason);
    const edits = await this.relations.merged(kind, files, onService);
    if ('held' in edits) return { verdict: 'hold', ...edits };
    const { target, fields, needs, leftOut } = edits;
    if (fields.size === 0) return { verdict: 'take', onService };
    const names = [...fields.keys()].sort();
    const wrong = unsendableReason(target, timeZone);
    if (wrong !== undefined) return hold('refused', wrong);
    const rendered =
      names.includes('description') && !allowed.replaceRendered
        ? signsOfRendering(onService.record.description ?? '', await this.#stored(pushFile, kind, id))
        : [];
    if (rendered.length > 0)
      return hold(
        'refused',
        `the service's description holds ${rendered.join(', ')}: what it shows is not what is stored there, and writing it back would replace that. Edit it on the service, or push with --replace-rendered`,
      );
    const ids = withIdsOnly(kind, target);
    const plain = updateRequest<Kind>(dialect, kind, onService.served, { record: ids, edited: names });
    const site = await this.#currencies.neededFor(pushFile.language, onService.served, target, names, plain);
    const request =
      site === undefined
        ? plain
        : updateRequest<Kind>(dialect, kind, onService.served, { record: ids, edited: names, site });
    if (request.unwritable.length > 0)
      return hold('refused', request.unwritable.map(({ field, reason }) => `${field}: ${reason}`).join('; '));
    const altered = request.altered.filter(({ field }) => !allowed.changes.has(field));
    if (altered.length > 0) return hold('refused', alterationRefusal(altered));
    return {
      verdict: 'write',
      onService,
      target,
      fields: names,
      request,
      needs: [...needs].sort(),
      notes: [
        ...updateNotesOf(dialect, { kind, path, target, leftOut }, onService),
        ...acceptedAlterationNotes(path, request.altered),
      ],
      changes: names.map((field) => ({
        field,
        from: Reflect.get(onService.record, field),
        to: Reflect.get(target, field),
      })),
    };
  }

  /** Returns the stored description of a record; `undefined` where the service does not show it. */
  async #stored({ language }: PushFile, kind: Kind, id: number): Promise<string | undefined> {
    const { client } = this.#options;
    return isTermKind(kind) || !client.dialect.quirks.platform
      ? undefined
      : client.storedDescription(kind, language, id);
  }

  #missing(
    { state, error }: MissingState,
    hold: (cell: HeldBackRecord['cell'], reason: string) => Validated,
  ): Validated {
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
        return hold('refused', unreadableReason(error));
    }
  }

  /** Validates a new file. */
  async created(kind: Kind, pushFile: PushFile): Promise<ValidatedNew> {
    const { path, name } = pushFile.file;
    const language = pushFile.language.code;
    const hold = (reason: string): ValidatedNew => ({
      verdict: 'hold',
      held: { language, kind, path, id: undefined, cell: 'refused', reason },
    });
    const { record, needs, unknown } = await this.relations.resolve(language, kind, pushFile.file.record);
    if (unknown.length > 0) return hold(unknown.join('; '));
    const title: unknown = Reflect.get(record, NAME_FIELD[kind]);
    if (typeof title !== 'string' || title.trim() === '') return hold(`its ${NAME_FIELD[kind]} is empty`);
    const wrong = unsendableReason(record, this.#options.timeZone);
    if (wrong !== undefined) return hold(wrong);
    const key = recordKeyOf(kind, record, name);
    // A service changes a slug in any other form, so that its record could not be found by the slug.
    if (key.field === 'slug' && asciiSlug(key.value) !== key.value)
      return hold(
        `its slug '${key.value}' is in no form that services keep; write ${asciiSlug(key.value) || 'letters and digits'}`,
      );
    const target = key.field === 'slug' ? { ...record, slug: key.value } : record;
    const stated = new Set([...pushFile.stated, ...(key.field === 'slug' ? ['slug'] : [])]);
    const { allowed, client } = this.#options;
    const ids = withIdsOnly(kind, target);
    const plain = createRequest<Kind>(client.dialect, kind, ids, stated);
    const site = await this.#currencies.neededFor(pushFile.language, undefined, target, [...stated], plain);
    const request = site === undefined ? plain : createRequest<Kind>(client.dialect, kind, ids, stated, site);
    if (request.unwritable.length > 0)
      return hold(request.unwritable.map(({ field, reason }) => `${field}: ${reason}`).join('; '));
    const altered = request.altered.filter(({ field }) => !allowed.changes.has(field));
    if (altered.length > 0) return hold(alterationRefusal(altered));
    // An empty value is not sent: the field of a new record is empty anyway.
    const fields = [...stated].filter(
      (field) =>
        !['service', 'local', '$schema'].includes(field) &&
        (field in request.fields || !isEmpty(Reflect.get(target, field))),
    );
    return {
      verdict: 'write',
      target,
      key,
      request,
      needs: [...new Set(needs)].sort(),
      changes: fields.map((field) => ({ field, from: undefined, to: Reflect.get(target, field) })),
    };
  }

  /** Returns the rule that tells whether the service's value of a field is what the service makes of another value. */
  isAlike(kind: Kind): PlanContext['isAlike'] {
    const { dialect } = this.#options.client;
    return (field, ours, theirs) => isAlike(dialect, kind, field, ours, theirs);
  }

  /** Returns the fields in which the service's record can't be the result of writing `target`. */
  differences(kind: Kind, target: AnyRecord, fields: readonly string[], record: AnyRecord): readonly string[] {
    return differingFields(target, record, fields, this.isAlike(kind));
  }
}
