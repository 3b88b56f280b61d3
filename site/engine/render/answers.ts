import { entryDigest } from '#content/calendar/digest';
import type { Entry } from '#content/calendar/entries';
import { isOwnPage } from '#content/pages/own-page';
import { digestOfJson, digestOfText } from '#records/digest';
import type { Publication } from '../../publication/publication.ts';
import { type About, ANSWERS, isQuestion, type QuestionName } from './questions.ts';

/*
 * Questions and their answers as they are noted: a question as a line of text, its answer as a digest.
 */

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'record' in value && 'kind' in value && 'language' in value;

/** Returns plain data with the digests of records in their place. */
function digested(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(digested);
  if (isEntry(value)) return entryDigest(value);
  if (isOwnPage(value)) return digestOfJson(value);
  // What says itself how it is written is a date, a month or a URL.
  if ('toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, digested(part)]));
}

/** Returns plain data as text; records in it count with all that pages see of them. */
export function textOfData(value: unknown): string {
  return JSON.stringify(digested(value)) ?? 'undefined';
}

/** Returns a question as text: its name, the code of the language that it is about, and its argument. */
export const questionText = (question: QuestionName, language: string, argument: string): string =>
  `${question} ${language} ${argument}`;

/** Returns the name of a question that is given as text, and the code of the language that it is about. */
export function subjectOfQuestion(text: string): readonly [name: string, language: string] {
  const [name = '', language = ''] = text.split(' ', 2);
  return [name, language];
}

/** Returns what answers questions of a site, given as text, by digests of the answers. */
export function answeringOf(publication: Publication): (question: string) => string {
  const abouts = new Map(
    publication.localisedSites.map((localised): [string, About] => [
      localised.language.code,
      { publication, localised },
    ]),
  );
  return (question) => {
    const [name, language] = subjectOfQuestion(question);
    const about = abouts.get(language);
    const isAnswerable = about !== undefined && isQuestion(name);
    const answer = isAnswerable ? ANSWERS[name](about, question.slice(name.length + language.length + 2)) : undefined;
    return digestOfText(textOfData(answer));
  };
}
