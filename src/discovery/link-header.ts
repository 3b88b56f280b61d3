import { REST_RELATION, webUrl } from '#discovery/page';

/** A `Link` header by its links (RFC 8288, 3): each target in angle brackets, then its parameters. */
const LINK = /<([^<>]*)>((?:\s*;\s*[\w*-]+\s*(?:=\s*(?:"[^"]*"|[^\s",;]*))?)*)/g;

const RELATION = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]*))/i;

/** Headers beyond this length are read only up to it. */
const LOOKED_AT = 16 * 1024;

/** The REST root that a `Link` header names, or `undefined` where it names none. */
export function restRootOfHeader(header: string | undefined, base: URL): URL | undefined {
  for (const [, target, parameters = ''] of (header ?? '').slice(0, LOOKED_AT).matchAll(LINK)) {
    const [, quoted, bare] = RELATION.exec(parameters) ?? [];
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes(REST_RELATION)) return webUrl(target, base);
  }
  return undefined;
}
