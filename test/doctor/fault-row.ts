import type { Kind } from '#interface/kinds';
import type { Coming, Going, SiteFault } from '../support/sites/site.ts';
import type { Examining } from './examining.ts';

/** A fault of a site, and the only finding that a doctor should report for it. */
export type FaultRow = {
  readonly fault: string;
  readonly site?: SiteFault;
  readonly examining?: Examining;
  /** Returns the configured address, given that of the site. */
  readonly address?: (url: string) => string;
  /** The id of the only finding. */
  readonly finding: string;
  readonly says: RegExp;
  readonly cures: RegExp;
};

export type Body = Record<string, unknown>;

export const isList = ({ url, method }: Going, kind: Kind) => method === 'GET' && url.pathname.endsWith(`/${kind}`);

/** Returns a fault that changes the parameters of every request. */
export const withQuery =
  (change: (query: URLSearchParams) => void): NonNullable<SiteFault['request']> =>
  (going) => {
    const url = new URL(going.url);
    change(url.searchParams);
    return { ...going, url };
  };

/** Returns a fault that gives a parameter this value in every request that has it. */
export const taken = (name: string, value: string): SiteFault => ({
  request: withQuery((query) => {
    if (query.has(name)) query.set(name, value);
  }),
});

/** Returns a fault that changes the pages of a list. */
export const pagesOf =
  (kind: Kind, change: (body: Body, going: Going) => Body): NonNullable<SiteFault['answer']> =>
  (coming, going) =>
    isList(going, kind) && coming.status === 200
      ? { ...coming, body: JSON.stringify(change(JSON.parse(coming.body), going)) }
      : coming;

/** Returns a fault that changes the first item of each page of events. */
export const firstEvent = (fields: Body) =>
  pagesOf('events', (body) => {
    const [first, ...others] = Array.isArray(body.events) ? body.events : [];
    return first === undefined ? body : { ...body, events: [{ ...first, ...fields }, ...others] };
  });

/** Returns the response of a firewall that blocks a request. */
export const blocked = (): Coming => ({
  status: 406,
  headers: { 'content-type': 'text/html' },
  body: '<head><title>Not Acceptable!</title></head><body>Mod_Security made this.</body>',
});

/** A text as long as a description with a pasted image. */
export const LONG = 'x'.repeat(600 * 1024);
