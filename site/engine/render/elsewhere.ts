import { z } from 'zod';
import { digestOfText } from '#records/digest';
import { subjectOfQuestion } from './answers.ts';
import type { QuestionName } from './questions.ts';
import type { PageNotes } from './unchanged.ts';

/** What the pages of a language ask that other languages answer: a schema. */
export const elsewhere = z.object({
  questions: z.array(z.string()),
  /** The digest of the digests of all answers. */
  answers: z.string(),
});

/** What the pages of a language ask that other languages answer, beside what its own pages show of their translations. */
export type Elsewhere = z.output<typeof elsewhere>;

/** The questions about a language that its own records do not answer alone: a link may lead to a page of another one. */
const OF_ALL: ReadonlySet<string> = new Set(['link', 'own-page-link'] satisfies QuestionName[]);

/** The questions that have no answer before it is known which languages are to be made. */
const AFTERWARDS: ReadonlySet<string> = new Set(['feeds', 'archives'] satisfies QuestionName[]);

const digestOfAnswers = (answers: readonly string[]) => digestOfText(answers.join('\n'));

/**
 * Returns what the pages of a language asked that other languages answer, of what was noted of them; `undefined` where they
 * asked what can't be asked before the feeds are planned.
 */
export function elsewhereOf(code: string, { questions, answers }: PageNotes): Elsewhere | undefined {
  const asked = questions.flatMap((question, at) => {
    const [name, language] = subjectOfQuestion(question);
    return language !== code || OF_ALL.has(name) ? [{ name, question, answer: answers[at] ?? '' }] : [];
  });
  if (asked.some(({ name }) => AFTERWARDS.has(name))) return undefined;
  return {
    questions: asked.map(({ question }) => question),
    answers: digestOfAnswers(asked.map(({ answer }) => answer)),
  };
}

/** Tells whether all that was asked has the answers that it had. */
export function isAnsweredAlike({ questions, answers }: Elsewhere, answering: (question: string) => string): boolean {
  return digestOfAnswers(questions.map(answering)) === answers;
}
