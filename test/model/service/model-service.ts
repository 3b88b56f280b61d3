import { z } from 'zod';
import { DIALECTS, type Dialect, type DialectName } from '#interface/dialects/dialects';
import { startService } from '#service/http/server';
import { BehindInterface } from '../../support/behind-interface.ts';
import { LANGUAGES, ZONE } from '../pulling.ts';
import { AUTHORIZATION, EDITOR } from '../push/pushing.ts';
import type { Truth } from '../reference.ts';
import type { ServiceStep } from '../steps.ts';
import { modelCalendar, times } from './model-calendar.ts';

export const MODEL_KINDS = ['events', 'venues', 'tags'] as const;

export type ModelKind = (typeof MODEL_KINDS)[number];

/** A record of the model: identity, not state. */
export type Subject = { readonly language: string; readonly kind: ModelKind; readonly id: number };

export const keyOf = ({ language, kind, id }: Subject) => `${language} ${kind} ${id}`;

/** The fields that the model looks at, and the first of them that people and the service change. */
export const COMPARED = {
  events: ['title', 'cost', 'excerpt', 'slug', 'start_date', 'end_date'],
  venues: ['venue', 'city', 'slug'],
  tags: ['name', 'description', 'slug'],
} as const satisfies Record<ModelKind, readonly string[]>;

const CHANGED = { events: 3, venues: 2, tags: 2 } as const;

/** Returns the name of a field that may be changed. */
export function changedField(kind: ModelKind, field: number): string {
  return COMPARED[kind][field % CHANGED[kind]] ?? '';
}

const INSIDE = ['2026-12-04 20:00:00', '2026-12-04 22:00:00'] as const;
const OUTSIDE = ['2031-03-04 20:00:00', '2031-03-04 22:00:00'] as const;

const PUBLIC_URL = 'https://model.example';

const EVENTS = 7;

/** Returns the dialect with small pages, so that few records make many of them. */
export function smallPaged(name: DialectName, largestPage = 3): Dialect {
  return { ...DIALECTS[name], largestPage };
}

const answered = z.looseObject({
  id: z.number().optional(),
  status: z.string().or(z.number()).optional(),
  urls: z.looseObject({ self: z.string() }).optional(),
});
type Answered = z.output<typeof answered>;

/** The embedded service with a small calendar, and what happens on it. */
export type ModelService = {
  readonly url: string;
  /** Every record that there is or was. */
  readonly subjects: readonly Subject[];
  truthOf(subject: Subject): Promise<Truth>;
  /** Returns a record as an editor sees it, with the status of the answer as `code` where there is none. */
  shown(subject: Subject): Promise<Readonly<Record<string, unknown>>>;
  /** Notes a record that was not made by a step. */
  note(subject: Subject): void;
  /** Returns the present value of a field. */
  valueOf(subject: Subject, field: string): Promise<unknown>;
  /** Returns the records that may change where this one does. */
  touchedBy(subject: Subject): readonly Subject[];
  /** Does a step; returns the records that changed. `ours` returns content's value of a record's field. */
  take(step: ServiceStep, ours: (subject: Subject, field: string) => Promise<unknown>): Promise<readonly Subject[]>;
  /** Returns the records that the service has published by itself since it was asked last. */
  published(): readonly Subject[];
  close(): Promise<void>;
};

/** Starts a service of this dialect. The first record of each kind and language stays listed, whatever happens. */
export async function startModelService(dialect: Dialect): Promise<ModelService> {
  let clock = Temporal.Instant.from('2026-11-21T09:00:00Z');
  const behind = new BehindInterface();
  const service = await startService({
    seed: modelCalendar(EVENTS),
    database: behind.database,
    dialect,
    languages: LANGUAGES,
    defaultLanguage: 'ca',
    publicUrl: PUBLIC_URL,
    now: () => clock,
    credentials: EDITOR,
  });
  const subjects: Subject[] = LANGUAGES.flatMap(({ code: language }) => [
    ...times(EVENTS, (index): Subject => ({ language, kind: 'events', id: 1 + index })),
    ...times(4, (index): Subject => ({ language, kind: 'venues', id: 101 + index })),
    ...times(4, (index): Subject => ({ language, kind: 'tags', id: 201 + index })),
  ]);
  const distant = new Set<string>();
  let scheduled: { readonly one: Subject; readonly at: Temporal.Instant }[] = [];
  let counter = 0;

  const rootOf = (language: string, site: string): string => {
    const segment = LANGUAGES.find(({ code }) => code === language)?.segment ?? null;
    return `${site}${segment === null ? '' : `/${segment}`}${dialect.naming.restRoot}/${dialect.naming.namespace}`;
  };

  async function send(
    method: string,
    { language, kind }: Omit<Subject, 'id'>,
    id?: number,
    fields?: object,
  ): Promise<Answered & { code: number }> {
    const answer = await fetch(`${rootOf(language, service.url)}/${kind}${id === undefined ? '' : `/${id}`}`, {
      method,
      headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
      ...(fields === undefined ? {} : { body: JSON.stringify(fields) }),
    });
    return { ...answered.parse(await answer.json()), code: answer.status };
  }

  const change = (one: Subject, fields: object) => send('PUT', one, one.id, fields);
  const move = (one: Subject, [start_date, end_date]: readonly [string, string]) =>
    change(one, { start_date, end_date, timezone: 'Europe/Madrid' });
  const nameOf = { events: 'title', venues: 'venue', tags: 'name' } as const;
  /** Tags stand in events, and an update of an event may publish its venue. */
  const touchedBy = ({ language, kind }: Subject) =>
    subjects.filter(
      (one) => one.language === language && kind !== one.kind && (kind !== 'venues' || one.kind === 'events'),
    );

  async function create(step: ServiceStep, language: string, kind: ModelKind): Promise<Subject[]> {
    const text = `Made ${++counter}`;
    const [start_date, end_date] = INSIDE;
    const made = await send('POST', { language, kind }, undefined, {
      [nameOf[kind]]: text,
      ...(kind === 'events' ? { start_date, end_date, venue: 101 + (step.pick % 4) } : {}),
      // Names that drafts and other records may have taken.
      ...(kind === 'events' && step.field % 3 === 0 ? { slug: `draft-${step.field % 4}` } : {}),
    });
    if (made.code !== 201 || made.id === undefined) throw new Error(`${kind}: ${JSON.stringify(made)}`);
    const subject: Subject = { language, kind, id: made.id };
    subjects.push(subject);
    return [subject];
  }

  async function act(step: ServiceStep, one: Subject, ours: (one: Subject, field: string) => Promise<unknown>) {
    const field = changedField(one.kind, step.field);
    const isAnchor = [1, 101, 201].includes(one.id);
    switch (step.does) {
      case 'update':
        return change(one, { [field]: `Theirs ${++counter}` });
      case 'by-code':
        if (one.kind === 'tags') return undefined;
        behind.set({ ...one, kind: one.kind }, { [field]: `Theirs ${++counter}` });
        return one;
      case 'schedule': {
        if (isAnchor || one.kind === 'tags') return undefined;
        const at = clock.add({ minutes: 1 + (step.field % 3) });
        scheduled.push({ one, at });
        const date = at.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: 'second' });
        return change(one, { status: 'future', date: date.replace('T', ' ') });
      }
      case 'adopt': {
        const value = await ours(one, field);
        return typeof value === 'string' && value !== '' ? change(one, { [field]: value }) : undefined;
      }
      case 'trash':
        return isAnchor ? undefined : send('DELETE', one, one.id);
      case 'withdraw':
        return isAnchor || one.kind === 'tags' ? undefined : change(one, { status: 'draft' });
      case 'publish':
        return one.kind === 'tags'
          ? undefined
          : change(one, { status: 'publish', ...(one.kind === 'events' ? { hide_from_listings: false } : {}) });
      case 'unlist':
        return isAnchor || one.kind !== 'events' ? undefined : change(one, { hide_from_listings: true });
      case 'slug':
        return one.kind === 'venues' ? undefined : change(one, { slug: `draft-${step.field % 4}` });
      case 'swap': {
        const other = subjects.find(
          (two) => two.language === one.language && two.kind === one.kind && two.id !== one.id,
        );
        if (one.kind !== 'events' || other === undefined) return undefined;
        const [mine, theirs] = [await value(one, 'slug'), await value(other, 'slug')];
        await change(one, { slug: `between-${++counter}` });
        await change(other, { slug: mine });
        return change(one, { slug: theirs });
      }
      case 'move-out':
      case 'move-in':
        if (isAnchor || one.kind !== 'events') return undefined;
        if (step.does === 'move-out') distant.add(keyOf(one));
        return move(one, step.does === 'move-out' ? OUTSIDE : INSIDE);
      case 'create':
        return undefined;
    }
  }

  const value = async (one: Subject, field: string): Promise<unknown> =>
    Reflect.get(await send('GET', one, one.id), field);

  return {
    url: service.url,
    subjects,
    shown: (one) => send('GET', one, one.id),
    note: (one) => subjects.push(one),
    valueOf: value,
    touchedBy,
    async truthOf(one) {
      const found = await send('GET', one, one.id);
      const fields = Object.fromEntries(COMPARED[one.kind].map((field) => [field, Reflect.get(found, field)]));
      // Services show the tag that another language has under an id where the language asked in has none: whoever asks
      // can't tell that its own is gone.
      const isForeign = one.kind === 'tags' && found.urls?.self.startsWith(rootOf(one.language, PUBLIC_URL)) === false;
      const trashed = found.status === 'trash' || found.code === 403;
      // Of a venue in the trash services say no more than that it is not for everybody.
      const gone =
        one.kind === 'venues' ? found.code === 400 || found.code === 404 : trashed || isForeign || found.code !== 200;
      const published = one.kind === 'tags' || found.status === 'publish';
      const unlisted = Reflect.get(found, 'hide_from_listings') === true;
      const state = gone ? 'gone' : !published ? 'withdrawn' : unlisted ? 'unlisted' : 'listed';
      const outside = one.kind === 'events' && String(fields.start_date) >= '2031';
      // Of venues that are withdrawn, events still show some.
      const unsure = state === 'withdrawn' && one.kind === 'venues';
      return {
        state,
        fields,
        distant: outside || unsure || isForeign || (state !== 'listed' && distant.has(keyOf(one))),
      };
    },
    async take(step, ours) {
      clock = clock.add({ minutes: 1 });
      const language = LANGUAGES[step.pick % LANGUAGES.length]?.code ?? 'ca';
      if (step.does === 'create') return create(step, language, MODEL_KINDS[step.field % 3] ?? 'events');
      const one = subjects[step.pick % subjects.length];
      if (one === undefined) return [];
      const answer = await act(step, one, ours);
      return answer === undefined ? [] : [one, ...touchedBy(one), ...(step.does === 'swap' ? subjects : [])];
    },
    published() {
      const due = scheduled.filter(({ at }) => Temporal.Instant.compare(at, clock) <= 0);
      scheduled = scheduled.filter((one) => !due.includes(one));
      return due.map(({ one }) => one);
    },
    close: async () => {
      behind.close();
      await service.close();
    },
  };
}
