import type { LocatedProblem, Problem } from '#content/check/problem';
import { positionFinder } from '#content/check/syntax';
import { type HasRecord, pageLinkProblems } from '#content/pages/links';
import type { LoadedPages } from '#content/pages/read';
import { counted } from '#records/printable';

/** The field with which a page says that it is a draft. */
const DRAFT = /^["']?draft["']?[ \t]*:/m;

/** The most drafts that a remark names. */
const MOST_NAMED = 5;

/** Returns one remark for all drafts, at the first: one for each would hide the mistakes. */
function draftRemarks({ ownPages, texts }: LoadedPages): readonly Problem[] {
  const drafts = ownPages.pages.filter(({ draft }) => draft).map(({ path }) => path);
  const [first, ...others] = drafts;
  if (first === undefined) return [];
  const named = others.slice(0, MOST_NAMED - 1).join(', ');
  const more = drafts.length > MOST_NAMED ? ` and ${drafts.length - MOST_NAMED} more` : '';
  return [
    {
      path: first,
      spot: { offset: DRAFT.exec(texts.get(first) ?? '')?.index ?? 0 },
      message:
        others.length === 0
          ? 'This page is a draft, so it is not published.'
          : `This page and ${counted(others.length, 'other')} are drafts, so they are not published: ${named}${more}.`,
      hint: 'When a page is written, remove its line `draft: true`.',
    },
  ];
}

/**
 * Returns the problems of the pages that people of the site write, sorted by path, line and column; remarks and drafts
 * are warnings. Paths are relative to the folder of all pages.
 */
export function pageFindings(read: LoadedPages, hasRecord?: HasRecord): readonly LocatedProblem[] {
  const { ownPages, problems, remarks, texts } = read;
  const located = (severity: LocatedProblem['severity']) => (problem: Problem) => {
    const { path, spot, message, hint } = problem;
    return { path, ...positionFinder(texts.get(path) ?? '')(spot), severity, message, hint };
  };
  return [
    ...[...problems, ...pageLinkProblems(ownPages, texts, hasRecord)].map(located('error')),
    ...[...remarks, ...draftRemarks(read)].map(located('warning')),
  ].sort((a, b) => (a.path === b.path ? a.line - b.line || a.column - b.column : a.path < b.path ? -1 : 1));
}
