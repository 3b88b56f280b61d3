/** A link (RFC 8288, 3): its target in angle brackets, then its parameters. */
const LINK = /<([^<>]*)>((?:\s*;\s*[\w*-]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]*))?)*)/g;

const PARAMETER = /;\s*([\w*-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?/g;

/** Headers beyond this length are read only up to it. */
const LOOKED_AT = 16 * 1024;

/** Returns the relations that the parameters of a link name: those of its first `rel` (RFC 8288, 3.3), in lower case. */
function relationsOf(parameters: string): string[] {
  for (const [, name = '', quoted, bare] of parameters.matchAll(PARAMETER))
    if (name.toLowerCase() === 'rel') return (quoted ?? bare ?? '').toLowerCase().split(/\s+/);
  return [];
}

/**
 * Returns the targets of the links that a `Link` header names by a relation, as they stand there. What is no link in it
 * is passed over, as servers of others' making add to it.
 */
export function linksBy(relation: string, header: string | undefined): string[] {
  const links = (header ?? '').slice(0, LOOKED_AT).matchAll(LINK);
  return [...links].flatMap(([, target = '', parameters = '']) =>
    relationsOf(parameters).includes(relation) ? [target] : [],
  );
}
