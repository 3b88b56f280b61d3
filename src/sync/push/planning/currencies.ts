import type { Client } from '#client/client';
import { ServiceError } from '#client/errors';
import type { EndpointLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { decodeItem, type Served } from '#interface/responses';
import { type SiteCurrency, shownCost, siteCurrencyOf } from '#records/request/resent-cost';
import type { Altered, WriteRequest } from '#records/request/to-request';
import type { AnyRecord } from '#records/schema';
import { shown } from '#sync/push/writing/differences';

/** Why a record is held back of which the service would alter fields; a clause for each, and what to do. */
export function alteredReason(altered: readonly Altered[]): string {
  const fields = [...new Set(altered.map(({ field }) => field))];
  return `${altered.map(clauseOf).join('; ')}. It is not sent. Make the edit on the site, or accept that for all records by --accept-changes ${fields.join(',')}`;
}

function clauseOf(one: Altered): string {
  const { field, edited, value, becomes } = one;
  const isKnown = 'becomes' in one && becomes !== undefined;
  if (edited) return `${field}: the service would make ${shown(becomes)} of ${shown(value)}`;
  const made = becomes === '' ? 'nothing' : shown(becomes);
  if (isKnown) return `${field} was not edited, and any update of the service makes ${made} of ${shown(value)}`;
  return `${field} was not edited, and an update may alter ${shown(value)}: ${WHY[field] ?? 'the service reads it anew'}`;
}

const WHY: Readonly<Record<string, string>> = {
  cost: "the service rewrites it in the site's own currency, which no event shows",
  timezone: "an event without a zone gets the site's",
  image: 'it is given by its address, and the service makes another image of it',
};

/** What is altered all the same, as a person has accepted; a line each. */
export function acceptedNotes(path: string, altered: readonly Altered[]): string[] {
  return altered.map((one) => `${path}: ${clauseOf(one)}; this was accepted`);
}

type Reader = Pick<Client, 'dialect' | 'listPage'>;

/** Finds out in what currency a site shows amounts that have none of their own: any event with such amounts tells. */
export class SiteCurrencies {
  readonly #client: Reader;
  readonly #today: Temporal.PlainDate;
  readonly #known = new Map<string, Promise<SiteCurrency | undefined>>();

  constructor(client: Reader, today: Temporal.PlainDate) {
    this.#client = client;
    this.#today = today;
  }

  /**
   * The site's currency, where what becomes of an event's cost depends on it. It is looked for in a few reads at most;
   * `undefined` where it is not needed or does not show.
   */
  async neededFor(
    language: EndpointLanguage,
    served: Served[Kind] | undefined,
    wanted: AnyRecord,
    edited: readonly string[],
    { altered }: WriteRequest<Kind>,
  ): Promise<SiteCurrency | undefined> {
    if (!('cost' in wanted) || !this.#client.dialect.quirks.costReformatted) return undefined;
    const isResent = altered.some(({ field, edited: isEdited }) => field === 'cost' && !isEdited);
    const isOpen =
      edited.includes('cost') && /\d/.test(wanted.cost ?? '') && shownCost(wanted.cost ?? '', undefined) === undefined;
    if (!isResent && !isOpen) return undefined;
    const own = served !== undefined && 'cost' in served ? siteCurrencyOf(served) : undefined;
    if (own !== undefined) return own;
    const known = this.#known.get(language.code) ?? this.#look(language);
    this.#known.set(language.code, known);
    return known;
  }

  /** Looks among the next events, then among past ones. */
  async #look(language: EndpointLanguage): Promise<SiteCurrency | undefined> {
    const page = { status: 'publish', per_page: this.#client.dialect.largestPage, page: 1 };
    for (const query of [page, { ...page, starts_before: this.#today.toString() }]) {
      try {
        const { items } = await this.#client.listPage('events', language, query);
        for (const item of items) {
          const decoded = decodeItem('events', item);
          const found = 'served' in decoded ? siteCurrencyOf(decoded.served) : undefined;
          if (found !== undefined) return found;
        }
      } catch (error) {
        // What does not show is not known: the record is held back.
        if (!(error instanceof ServiceError)) throw error;
      }
    }
    return undefined;
  }
}
