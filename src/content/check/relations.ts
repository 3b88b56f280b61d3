import { EVENT_RELATION_FIELDS, EVENT_RELATIONS, findRelation } from '#content/calendar/relations';
import type { CheckedCollection } from '#content/check/collection';
import { nearest } from '#content/check/nearest';
import type { JsonPath, Problem } from '#content/check/problem';
import type { StoredRecord } from '#content/store/store';
import { type Kind, SINGULAR } from '#interface/kinds';
import type { Relation } from '#records/schema';

/** The collections of one language, by kind. */
export type LanguageCollections = { readonly [K in Kind]: CheckedCollection<K> };

/** Returns a function that finds the problems of a relation to a record of the target collection. */
function relationChecker(target: CheckedCollection) {
  const { language, kind, index } = target;
  const suggested = new Map<string, string | undefined>();
  const suggestion = (text: string) => {
    if (!suggested.has(text)) {
      const known = target.records.flatMap(({ name, record }) => [record.slug ?? name, name]);
      suggested.set(text, nearest(text, known));
    }
    return suggested.get(text);
  };
  const make = `\`npm run almanac -- new ${SINGULAR[kind]} --lang ${language}\``;

  return ({ path }: StoredRecord, relation: Relation, value: JsonPath): Problem[] => {
    if (findRelation(index, relation) !== undefined || target.mayHold(relation)) return [];
    const problem = (message: string, hint: string) => [{ path, spot: { value }, message, hint }];
    if (typeof relation === 'number')
      return problem(
        `There is no ${SINGULAR[kind]} ${relation} in ${language}/${kind}.`,
        `Write the id or slug of one that is there, or make one with ${make}.`,
      );
    const meant = index.byText(relation);
    if (meant.length > 1)
      return problem(
        `'${relation}' is the slug of several: ${meant.map((one) => one.path).join(', ')}.`,
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
    record.parent === undefined ? undefined : findRelation(index, record.parent);
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
