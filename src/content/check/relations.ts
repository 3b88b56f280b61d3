import { EVENT_RELATION_FIELDS, EVENT_RELATIONS, findRelatedRecord } from '#content/calendar/relations';
import {
  type BrokenLinkPart,
  brokenLinkParts,
  type IdOrName,
  type LinkableRecord,
  translationsSchema,
} from '#content/calendar/translations';
import type { CheckedCollection } from '#content/check/collection';
import { schemaProblems } from '#content/check/issues';
import { nearestWord } from '#content/check/nearest';
import type { JsonPath, Problem } from '#content/check/problem';
import { duplicateKeyProblems, hasDuplicateKeys, syntaxProblem } from '#content/check/syntax';
import { TRANSLATIONS_PATH } from '#content/store/layout';
import type { StoredRecord } from '#content/store/store';
import { type Kind, SINGULAR } from '#interface/kinds';
import { memoizedByObject } from '#records/memoized';
import type { AnyRecord, Relation } from '#records/schema';

/** The collections of one language, by kind. */
export type LanguageCollections = { readonly [K in Kind]: CheckedCollection<K> };

/** Returns a function that finds the problems of a relation to a record of the target collection. */
function relationChecker(target: CheckedCollection) {
  const { language, kind, index } = target;
  const suggested = new Map<string, string | undefined>();
  const suggestion = (text: string) => {
    if (!suggested.has(text)) {
      const known = target.records.flatMap(({ name, record }) => [record.slug ?? name, name]);
      suggested.set(text, nearestWord(text, known));
    }
    return suggested.get(text);
  };
  const make = `\`npm run almanac -- new ${SINGULAR[kind]} --lang ${language}\``;

  return ({ path }: StoredRecord, relation: Relation, value: JsonPath): Problem[] => {
    if (findRelatedRecord(index, relation) !== undefined || target.mayHold(relation)) return [];
    const problem = (message: string, hint: string) => [{ path, spot: { value }, message, hint }];
    if (typeof relation === 'number')
      return problem(
        `There is no ${SINGULAR[kind]} ${relation} in ${language}/${kind}.`,
        `Write the id or slug of one that is there, or make one with ${make}.`,
      );
    const matches = index.byText(relation);
    if (matches.length > 1)
      return problem(
        `'${relation}' is the slug of several: ${matches.map((one) => one.path).join(', ')}.`,
        'Write the id of the one that is meant.',
      );
    const near = suggestion(relation);
    return problem(
      `No ${SINGULAR[kind]} in ${language}/${kind} has the slug or file name '${relation}'.`,
      near === undefined ? `Write the slug of one that is there, or make it with ${make}.` : `Did you mean '${near}'?`,
    );
  };
}

/** Finds categories that are their own ancestors: one problem for each circle, at its first file. */
function circles({ records, index }: CheckedCollection<'categories'>): Problem[] {
  const parentOf = ({ record }: StoredRecord<'categories'>) =>
    record.parent === undefined ? undefined : findRelatedRecord(index, record.parent);
  const settled = new Set<StoredRecord>();
  return records.flatMap((start): Problem[] => {
    const way: StoredRecord<'categories'>[] = [];
    let at: StoredRecord<'categories'> | undefined = start;
    while (at !== undefined && !settled.has(at)) {
      settled.add(at);
      way.push(at);
      at = parentOf(at);
    }
    const from = at === undefined ? -1 : way.indexOf(at);
    if (from < 0) return [];
    const circle = way.slice(from);
    const [first] = circle.sort((a, b) => (a.path < b.path ? -1 : 1));
    if (first === undefined) return [];
    const names = [first];
    for (let next = parentOf(first); next !== undefined && next !== first; next = parentOf(next)) names.push(next);
    return [
      {
        path: first.path,
        spot: { value: ['parent'] },
        message: `The category is its own parent: ${[...names, first].map(({ name }) => name).join(' → ')}.`,
        hint: 'Write another parent, or leave it out for the top level.',
      },
    ];
  });
}

/** Finds the problems of the relations between the records of one language. */
export function relationProblems(collections: LanguageCollections): Problem[] {
  const checkers = EVENT_RELATION_FIELDS.map((field) => ({
    field,
    check: relationChecker(collections[EVENT_RELATIONS[field]]),
  }));
  const events = collections.events.records.flatMap((event) =>
    checkers.flatMap(({ field, check }) =>
      event.record[field].flatMap((relation, place) => check(event, relation, [field, place])),
    ),
  );
  const { categories } = collections;
  const checkParent = relationChecker(categories);
  const parents = categories.records.flatMap((category) => {
    const { parent } = category.record;
    return parent === undefined ? [] : checkParent(category, parent, ['parent']);
  });
  return [...events, ...parents, ...circles(categories)];
}

/**
 * Finds the problems in the text of `translations.json`. A link to a record that is gone from the service, or to a file
 * that can't be read, is no problem.
 */
export function translationFileProblems(
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
  const twice = hasDuplicateKeys(text, value) ? duplicateKeyProblems(path, text) : [];
  const parsed = translationsSchema.safeParse(value);
  if (!parsed.success) return [...twice, ...schemaProblems(path, undefined, parsed.error, value)];
  const links = parsed.data;
  const namesIn = memoizedByObject(
    ({ records }: CheckedCollection) => new Map<string, AnyRecord>(records.map(({ name, record }) => [name, record])),
  );
  const find = (kind: Kind, language: string, linked: IdOrName): LinkableRecord | undefined => {
    const collection = collectionOf(kind, language);
    if (collection === undefined) return undefined;
    if (typeof linked === 'number') {
      const stored = collection.index.byId(linked);
      if (stored !== undefined) return { language, id: linked, name: stored.name };
    } else {
      const record = namesIn(collection).get(linked);
      if (record !== undefined) return { language, id: record.service?.id, name: linked };
    }
    // The link may name a file that can't be read.
    const isRemoved = typeof linked === 'number' && isGone(kind, language, linked);
    if (!isRemoved && !collection.mayHold(linked)) return undefined;
    return typeof linked === 'number' ? { language, id: linked, name: '' } : { language, id: undefined, name: linked };
  };
  const problemOf = ({ kind, link, language, id, reason }: BrokenLinkPart): Problem => ({
    path,
    spot: { value: [kind, links[kind]?.indexOf(link) ?? 0, language] },
    message: `${typeof id === 'number' ? id : `'${id}'`} links nothing: ${reason}.`,
    hint: 'Write the id of a record that is there, or its file’s name without .json. `npm run almanac -- translations --prune` takes out all that links nothing.',
  });
  return [...twice, ...brokenLinkParts(links, find).map(problemOf)];
}
