import type { Entry } from '#content/calendar/entries';
import { recordPath } from '#content/store/layout';
import { NOT_IN_A_NAME } from '#content/store/store';

/** Returns the entry, whose name must fit into an address. Throws for other names, which editors' files may have. */
export function addressableEntry<E extends Entry>(entry: E): E {
  const { language, kind, name } = entry;
  const character = NOT_IN_A_NAME.exec(name)?.[0];
  if (character === undefined) return entry;
  const path = recordPath(language, kind, name);
  throw new Error(
    `${path} has '${character}' in its name, which can't stand in the address of a page: rename the file`,
  );
}
