/** A link (RFC 8288, 3): its target in angle brackets, then its parameters. */
const LINK = /<([^<>]*)>((?:\s*;\s*[\w*-]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]*))?)*)/g;

const PARAMETER = /;\s*([\w*-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?/g;

/** Number of characters of a header that are read. */
const LOOKED_AT = 16 * 1024;

/** Returns the relations in the first `rel` (RFC 8288, 3.3) among the parameters of a link, in lower case. */
function relationsOf(parameters: string): string[] {
  for (const [, name = '', quoted, bare] of parameters.matchAll(PARAMETER))
    if (name.toLowerCase() === 'rel') return (quoted ?? bare ?? '').toLowerCase().split(/\s+/);
  return [];
}

/**
 * Returns the targets of the links with the given relation in a `Link` header, unresolved. Parts of the header that
 * are not links are skipped: some servers add such parts.
 */
export function linksBy(relation: string, header: string | undefined): string[] {
  const links = (header ?? '').slice(0, LOOKED_AT).matchAll(LINK);
  return [...links].flatMap(([, target = '', parameters = '']) =>
    relationsOf(parameters).includes(relation) ? [target] : [],
  );
}
