/** The value of a query's parameter: a text, or a list of such. */
export type QueryValue = string | readonly QueryValue[];

type Branch = Map<string, string | Branch>;

/** Lists in lists beyond this depth are cut off. */
const DEEPEST = 16;

const NAME = /^([^[]+)((?:\[[^\]]*\])*)/;

function put(branch: Branch, [key = '', ...deeper]: readonly string[], value: string): void {
  const name = key === '' ? String(branch.size) : key;
  if (deeper.length === 0) {
    branch.set(name, value);
    return;
  }
  const known = branch.get(name);
  const inside: Branch = known instanceof Map ? known : new Map();
  branch.set(name, inside);
  put(inside, deeper, value);
}

/** Turns a branch, with the branches in it, into lists. */
function grown(branch: string | Branch): QueryValue {
  return typeof branch === 'string' ? branch : [...branch.values()].map(grown);
}

/**
 * Returns the values of a query by name, as PHP reads them: `x[]=1&x[]=2` and `x[a]=1` are lists, and of several texts,
 * or several entries of one key, the last one counts.
 */
export function readValues(search: URLSearchParams): ReadonlyMap<string, QueryValue> {
  const top: Branch = new Map();
  for (const [written, value] of search) {
    const [, name = '', keys = ''] = NAME.exec(written) ?? [];
    if (name === '') continue;
    const inner = [...keys.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key);
    put(top, [name, ...inner.slice(0, DEEPEST)], value);
  }
  return new Map([...top].map(([name, branch]) => [name, grown(branch)]));
}
