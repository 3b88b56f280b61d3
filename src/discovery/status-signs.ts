import { z } from 'zod';
import { ServiceError } from '#client/errors';
import { type Ask, jsonOf } from '#discovery/rest-index';
import { type Endpoint, type EndpointLanguage, urlOf } from '#interface/endpoint';
import { ENVELOPE } from '#interface/responses';
import { type ListedEvent, listedEvent, type ProposedStatuses, proposedStatuses } from '#records/status-signs';

const terms = z.array(z.object({ name: z.string(), slug: z.string() })).catch([]);
const item = z.object({ title: z.string(), categories: terms, tags: terms });

/** As many events as services give at a time: those that come first are looked at. */
const QUERY = { per_page: 50 };

async function comingEvents(ask: Ask, endpoint: Endpoint, language: EndpointLanguage): Promise<readonly ListedEvent[]> {
  const url = urlOf(endpoint, language, { operation: 'list', kind: 'events' }, QUERY);
  try {
    const read = jsonOf(await ask(url), url);
    const items = 'found' in read ? (ENVELOPE.events.safeParse(read.found).data?.items ?? []) : [];
    return items.flatMap((one) => {
      const { data } = item.safeParse(one);
      return data === undefined ? [] : [listedEvent(data)];
    });
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}

/**
 * Proposes rules for cancelled and postponed events by what the coming events of all languages say, in a request for each
 * language; `undefined` where none says so.
 */
export async function findStatusSigns(
  ask: Ask,
  endpoint: Endpoint,
  languages: readonly EndpointLanguage[],
): Promise<ProposedStatuses | undefined> {
  const events: ListedEvent[] = [];
  for (const language of languages) events.push(...(await comingEvents(ask, endpoint, language)));
  return proposedStatuses(events);
}
