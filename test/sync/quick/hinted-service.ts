import type { Client } from '#client/client';
import { KINDS, type Kind, type PostKind } from '#interface/kinds';
import { HINTS_PER_PAGE } from '#interface/platform';
import { type PullOptions, pull } from '#sync/pull/pull';
import { pullQuickly } from '#sync/quick/quick-pull';
import { fakeClient, type Item, type OwnRoute } from '../../support/served.ts';
import { CA, type Calendar, calendar, pullOptionsOf } from '../pulling.ts';

const dateTime = (at: Temporal.Instant) => at.toString({ smallestUnit: 'second' }).slice(0, -1).replace('T', ' ');

/** A service that is only data and gives hints, and a content folder that is pulled from it quickly. */
export class HintedService {
  readonly folder: Calendar = calendar();
  now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  readonly items: { [K in Kind]: Map<number, Item> } = {
    events: new Map(),
    venues: new Map(),
    organizers: new Map(),
    categories: new Map(),
    tags: new Map(),
  };
  /** Records that are published and that no hint names. */
  readonly unhinted = new Set<number>();
  /** The number of items that a list of events shows at most of those that it counts. */
  shown = Number.POSITIVE_INFINITY;
  calls: string[] = [];
  /** The number of answers that an earlier run has kept. */
  resumed = 0;
  /** What hints answer, instead of what they should. */
  answersHints: (kind: PostKind, after: Temporal.Instant) => Awaited<ReturnType<Client['hints']>> | undefined = () =>
    undefined;
  own: OwnRoute = () => undefined;
  /** How lists show an item, where that is not as it is. */
  listed: (kind: Kind, item: Item) => Item = (_kind, item) => item;

  /** Puts a record on the service, changed now. */
  put(kind: Kind, item: Item, { isStamped = true } = {}): void {
    const modified = isStamped ? { modified_utc: dateTime(this.now) } : {};
    this.items[kind].set(item.id, { ...item, ...modified });
  }

  /** Changes fields of a record; `isStamped` is false for changes that move no stamp. */
  change(kind: Kind, id: number, fields: object, how: { readonly isStamped?: boolean } = {}): void {
    this.put(kind, { ...this.items[kind].get(id), ...fields, id }, how);
  }

  #hints(kind: PostKind, after: Temporal.Instant): Awaited<ReturnType<Client['hints']>> {
    const hints = [...this.items[kind].values()]
      .filter(({ id }) => !this.unhinted.has(id))
      .map((item) => ({ id: item.id, modified_gmt: String(item.modified_utc).replace(' ', 'T') }))
      .filter(({ modified_gmt }) => Temporal.Instant.compare(`${modified_gmt}Z`, after) > 0)
      .sort((a, b) => (a.modified_gmt < b.modified_gmt ? -1 : a.modified_gmt > b.modified_gmt ? 1 : a.id - b.id));
    return { hints: hints.slice(0, HINTS_PER_PAGE), date: this.now.round('second') };
  }

  /** Syncs quickly, `minutes` after what was done before. */
  async sync(minutes = 1, changes: Partial<PullOptions> = {}): ReturnType<typeof pullQuickly> {
    this.now = this.now.add({ minutes });
    const lists = {
      ca: Object.fromEntries(
        KINDS.map((kind) => [kind, Array.from(this.items[kind].values(), (item) => this.listed(kind, item))]),
      ),
    };
    const own: OwnRoute = (kind, id) => this.own(kind, id) ?? this.items[kind].get(id);
    const plain = fakeClient(lists, undefined, own);
    const client = {
      ...plain,
      hints: async (kind: PostKind, _language: unknown, after: Temporal.Instant) => {
        plain.calls.push(`hints ${kind}`);
        return this.answersHints(kind, after) ?? this.#hints(kind, after);
      },
    };
    const today = this.now.toZonedDateTimeISO('Europe/Madrid').toPlainDate();
    const options = { ...pullOptionsOf(this.folder, today.toString()), at: this.now, ...changes };
    try {
      return await pullQuickly({
        client,
        cache: this.folder.cache,
        languages: [CA],
        configured: [CA],
        window: options.window,
        timeZone: options.timeZone,
        details: options.details,
        configuration: 'as it is',
        fullEvery: Temporal.Duration.from('PT6H'),
        today,
        now: this.now,
        agreed: async () => this.#ledgers(),
        pull: (observeSome) => pull(client, this.folder.files, { ...options, observeSome }),
        resumed: () => this.resumed,
        dryRun: options.dryRun,
      });
    } finally {
      this.calls = plain.calls;
    }
  }

  #ledgers(): string {
    const files = Object.entries(this.folder.files.snapshot());
    return JSON.stringify(files.filter(([path]) => path.includes('ledger')));
  }
}
