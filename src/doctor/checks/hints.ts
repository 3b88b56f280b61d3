import { type Finding, ok } from '#doctor/finding';
import type { Observation } from '#doctor/observation';
import { isReply } from '#doctor/probe';
import { hintList } from '#interface/platform';

/** Checks whether the site tells what was changed, and what it costs to ask. */
export function hintFindings({ hints }: Observation): Finding[] {
  if (hints === undefined) return [];
  if (!isReply(hints) || !hintList.safeParse(hints.body).success || hints.headers.date === undefined)
    return [
      ok(
        'hints',
        'The site does not tell what was changed since when, so `sync --quick` reads everything, as `sync` does.',
      ),
    ];
  return [
    ok(
      'hints',
      `The site tells what was changed since when, in ${Math.round(hints.duration)} ms and ${hints.bytes} bytes where nothing was, so that \`sync --quick\` can read just that. It does not tell of events that have ended, nor of renamed categories and tags, nor of what was trashed: a full sync finds those.`,
    ),
  ];
}
