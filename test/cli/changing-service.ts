import { KINDS, type Kind } from '#interface/kinds';
import { type Fault, type HttpService, startHttpService } from '../support/http-service.ts';
import { type Item, type Lists, servedEvent } from '../support/served.ts';

/** A service whose lists a test changes, with own routes that know what the lists hold, as the document says it. */
export type ChangingService = HttpService & {
  /** What the lists hold from here on. */
  lists: Lists;
  /** What is answered in another way from here on. */
  fault: Fault;
};

/** Sends JSON as an answer. */
export function json(response: Parameters<Fault>[1], status: number, body: unknown): true {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
  return true;
}

/** Starts a service that changes. */
export async function startChangingService(initial: Lists): Promise<ChangingService> {
  let lists = initial;
  let fault: Fault = () => false;
  const own: Fault = (_request, response, url) => {
    const [, kind, id] = /\/([a-z]+)\/(\d+)$/.exec(url.pathname) ?? [];
    const known = KINDS.find((one): one is Kind => one === kind);
    if (known === undefined) return false;
    const language = url.searchParams.get('translation_language') ?? '';
    const found = lists[language]?.[known]?.find((item) => Reflect.get(Object(item), 'id') === Number(id));
    if (found !== undefined) return json(response, 200, found);
    return known === 'events'
      ? json(response, 404, { code: 'rest-event-not-found', message: 'No.', data: { status: 404 } })
      : json(response, 400, { code: 'rest_invalid_param', message: 'No.', data: { status: 400 } });
  };
  const live: Lists = {
    get ca() {
      return lists.ca ?? {};
    },
    get en() {
      return lists.en ?? {};
    },
  };
  const service = await startHttpService(
    live,
    (request, response, url) => fault(request, response, url) || own(request, response, url),
  );
  return {
    ...service,
    get lists() {
      return lists;
    },
    set lists(next) {
      lists = next;
    },
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
    },
  };
}

/** Events by ids from one to `count`. */
export const events = (count: number, fields: object = {}): Item[] =>
  Array.from({ length: count }, (_, index) => servedEvent(index + 1, { ...fields }));

/** The day on which the tests' commands run. */
export const TODAY = { ALMANAC_TODAY: '2026-11-21' };

/** A configuration of a service in Catalan and English. */
export const configurationOf = (baseUrl: string) => ({
  service: { baseUrl },
  languages: [
    { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    { code: 'en', tag: 'en', segment: 'en', label: 'English' },
  ],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  siteUrl: 'https://site.example',
  media: 'off',
});
