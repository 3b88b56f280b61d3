import type { LocatedProblem, Problem } from '#content/check/problem';
import { positionsIn } from '#content/check/syntax';
import { type HasRecord, linkProblems } from '#content/pages/links';
import type { ReadPages } from '#content/pages/read';

/** Where a page says that it is not written yet. */
const DRAFT = /^["']?draft["']?[ \t]*:/m;

function draftRemarks({ ownPages, texts }: ReadPages): readonly Problem[] {
  return ownPages.pages
    .filter(({ draft }) => draft)
    .map(({ path }) => ({
      path,
      spot: { offset: DRAFT.exec(texts.get(path) ?? '')?.index ?? 0 },
      message: 'This page is not written yet, so it is not published.',
      hint: 'Write it, and remove the line `draft: true`.',
    }));
}

/**
 * Returns what is wrong with the pages that people of the site write, by path, line and column, and as warnings what is
 * unwritten or not published. Paths are relative to the folder of all pages.
 */
export function pageFindings(read: ReadPages, hasRecord?: HasRecord): readonly LocatedProblem[] {
  const { ownPages, problems, remarks, texts } = read;
  const located = (severity: LocatedProblem['severity']) => (found: Problem) => {
    const { path, spot, message, hint } = found;
    return { path, ...positionsIn(texts.get(path) ?? '')(spot), severity, message, hint };
  };
  return [
    ...[...problems, ...linkProblems(ownPages, texts, hasRecord)].map(located('error')),
    ...[...remarks, ...draftRemarks(read)].map(located('warning')),
  ].sort((a, b) => (a.path === b.path ? a.line - b.line || a.column - b.column : a.path < b.path ? -1 : 1));
}
