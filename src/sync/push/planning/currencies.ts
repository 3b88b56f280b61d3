import type { Client } from '#client/client';
import { ServiceError } from '#client/errors';
import { decodeItem } from '#interface/decode-item';
import type { CallLanguage } from '#interface/endpoint';
import type { ListInput } from '#interface/inputs';
import type { Kind } from '#interface/kinds';
import type { Served } from '#interface/responses';
import { type SiteCurrency, shownCost, siteCurrencyOf } from '#records/request/resent-cost';
import type { AlteredField, WriteRequest } from '#records/request/to-request';
import type { AnyRecord } from '#records/schema';
import { quotedValue } from '#sync/push/writing/differences';

/**
 * Returns the reason for holding back a record with these altered fields: a clause for each field, and what to do about
 * it.
 */
export function alterationRefusal(altered: readonly AlteredField[]): string {
  const fields = [...new Set(altered.map(({ field }) => field))];
  return `${altered.map(clauseOf).join('; ')}. It is not sent. Make the edit on the site, or accept that for all records by --accept-changes ${fields.join(',')}`;
}

function clauseOf(alteration: AlteredField): string {
  const { field, edited, value, becomes } = alteration;
  const isKnown = 'becomes' in alteration && becomes !== undefined;
  if (edited && !isKnown)
    return `${field}: of ${quotedValue(value)} the service may make another: ${EDITED[field] ?? ''}`;
  if (edited) return `${field}: the service would make ${quotedValue(becomes)} of ${quotedValue(value)}`;
  if (alteration.isUnread === true)
    return `${field} can't be read as the service serves it, and any update would set it`;
  const result = becomes === '' ? 'nothing' : quotedValue(becomes);
  if (isKnown) return `${field} was not edited, and any update of the service makes ${result} of ${quotedValue(value)}`;
  return `${field} was not edited, and an update may alter ${quotedValue(value)}: ${WHY[field] ?? 'the service reads it anew'}`;
}

const EDITED: Readonly<Record<string, string>> = {
  cost: "it takes words without figures, an amount with its currency on one side, as 12€, or a range, as 10-25, and shows an amount without a currency in the site's own",
};

const WHY: Readonly<Record<string, string>> = {
  cost: "the service rewrites it in the site's own currency, which no event shows",
  timezone: "an event without a zone gets the site's",
  image: 'it is given by its address, and the service makes another image of it',
};

/** Returns a note for each field that the service alters with a person's permission. */
export function acceptedAlterationNotes(path: string, altered: readonly AlteredField[]): string[] {
  return altered.map((one) => `${path}: ${clauseOf(one)}; this was accepted`);
}

type CurrencyClient = Pick<Client, 'dialect' | 'listPage'>;

/** Number of pages of the next events, and of past ones, in which a site's currency is looked for. */
const MOST_PAGES = 20;

/**
 * Finds the currency in which a site shows amounts that have none of their own: any event with such an amount shows it.
 */
export class SiteCurrencies {
  readonly #client: CurrencyClient;
  readonly #today: Temporal.PlainDate;
  readonly #known = new Map<string, Promise<SiteCurrency | undefined>>();

  constructor(client: CurrencyClient, today: Temporal.PlainDate) {
    this.#client = client;
    this.#today = today;
  }

  /**
   * Returns the site's currency if it decides what the service makes of an event's cost. Reads pages of lists until one
   * shows it; `undefined` if the currency is not needed or not found.
   */
  async neededFor(
    language: CallLanguage,
    served: Served[Kind] | undefined,
    target: AnyRecord,
    edited: readonly string[],
    { altered }: WriteRequest<Kind>,
  ): Promise<SiteCurrency | undefined> {
    if (!('cost' in target) || !this.#client.dialect.quirks.costReformatted) return undefined;
    const isResent = altered.some(({ field, edited: isEdited }) => field === 'cost' && !isEdited);
    const isOpen =
      edited.includes('cost') && /\d/.test(target.cost ?? '') && shownCost(target.cost ?? '', undefined) === undefined;
    if (!isResent && !isOpen) return undefined;
    const currency = served !== undefined && 'cost' in served ? siteCurrencyOf(served) : undefined;
    if (currency !== undefined) return currency;
    const known = this.#known.get(language.code) ?? this.#look(language);
    this.#known.set(language.code, known);
    return known;
  }

  /** Looks for the currency in the next events, then in past ones. */
  async #look(language: CallLanguage): Promise<SiteCurrency | undefined> {
    const query = { status: 'publish', per_page: this.#client.dialect.largestPage };
    return (
      (await this.#lookIn(language, query)) ??
      (await this.#lookIn(language, { ...query, starts_before: this.#today.toString() }))
    );
  }

  async #lookIn(language: CallLanguage, query: ListInput<'events'>): Promise<SiteCurrency | undefined> {
    try {
      for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page += 1) {
        const { items, totalPages } = await this.#client.listPage('events', language, { ...query, page });
        last = totalPages;
        for (const item of items) {
          const decoded = decodeItem('events', item);
          const currency = 'served' in decoded ? siteCurrencyOf(decoded.served) : undefined;
          if (currency !== undefined) return currency;
        }
      }
    } catch (error) {
      // The currency stays unknown, and the record is held back.
      if (!(error instanceof ServiceError)) throw error;
    }
    return undefined;
  }
}
