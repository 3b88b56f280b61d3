import {
  type BrokenLink,
  brokenLinks,
  type Linkable,
  type Linked,
  translationsSchema,
} from '#content/calendar/translations';
import type { CheckedCollection } from '#content/check/collection';
import { issueProblems } from '#content/check/issues';
import type { Problem } from '#content/check/problem';
import { duplicateKeys, hasDuplicateKeys, syntaxProblem } from '#content/check/syntax';
import { TRANSLATIONS_PATH } from '#content/store/layout';
import type { Kind } from '#interface/kinds';
import { memoizedByObject } from '#records/memoized';
import type { AnyRecord } from '#records/schema';

/** Finds the problems in `translations.json`. A record that is gone from the service is none: its links have no effect. */
export function linkProblems(
  text: string,
  collectionOf: (kind: Kind, language: string) => CheckedCollection | undefined,
  isGone: (kind: Kind, language: string, id: number) => boolean,
): Problem[] {
  const path = TRANSLATIONS_PATH;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return [syntaxProblem(path, text, error)];
  }
  const twice = hasDuplicateKeys(text, value) ? duplicateKeys(path, text) : [];
  const parsed = translationsSchema.safeParse(value);
  if (!parsed.success) return [...twice, ...issueProblems(path, undefined, parsed.error, value)];
  const links = parsed.data;
  const namesIn = memoizedByObject(
    ({ records }: CheckedCollection) => new Map<string, AnyRecord>(records.map(({ name, record }) => [name, record])),
  );
  const find = (kind: Kind, language: string, linked: Linked): Linkable | undefined => {
    const collection = collectionOf(kind, language);
    if (collection === undefined) return undefined;
    if (typeof linked === 'number') {
      const stored = collection.index.byId(linked);
      if (stored !== undefined) return { language, id: linked, name: stored.name };
    } else {
      const record = namesIn(collection).get(linked);
      if (record !== undefined) return { language, id: record.service?.id, name: linked };
    }
    // A file that can't be read may be the one that is linked.
    const isGoneOne = typeof linked === 'number' && isGone(kind, language, linked);
    if (!isGoneOne && !collection.mayHold(linked)) return undefined;
    return typeof linked === 'number' ? { language, id: linked, name: '' } : { language, id: undefined, name: linked };
  };
  const problemOf = ({ kind, link, language, id, reason }: BrokenLink): Problem => ({
    path,
    spot: { value: [kind, links[kind]?.indexOf(link) ?? 0, language] },
    message: `${typeof id === 'number' ? id : `'${id}'`} links nothing: ${reason}.`,
    hint: 'Write the id of a record that is there, or its file’s name without .json. `npm run almanac -- translations --prune` takes out all that links nothing.',
  });
  return [...twice, ...brokenLinks(links, find).map(problemOf)];
}
