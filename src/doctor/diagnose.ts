import { cacheFindings } from '#doctor/checks/caches';
import { credentialsFindings } from '#doctor/checks/credentials';
import { hintFindings } from '#doctor/checks/hints';
import { interfaceFindings, redirectionFindings, seasonFindings, timeZoneFindings } from '#doctor/checks/interface';
import { isNoLanguage, languageFindings } from '#doctor/checks/languages';
import { formFindings, pageSizeFindings, recordFindings, totalsFindings, unaskedFindings } from '#doctor/checks/lists';
import { bindingFindings, clockFindings, nodeFindings } from '#doctor/checks/settings';
import { latencyFindings, sizeFindings } from '#doctor/checks/sizes';
import { statusFindings } from '#doctor/checks/statuses';
import { windowFindings } from '#doctor/checks/window';
import { failureFinding } from '#doctor/failures';
import type { Finding } from '#doctor/finding';
import type { Observation } from '#doctor/observation';
import { isNoPage } from '#doctor/pages';
import { isReply, type ProbeResult } from '#doctor/probe';
import type { Fault } from '#errors';

/** Returns the findings about requests for records that failed, one for each kind of failure. */
function failedQuestions({ lists, last, window, others }: Observation): Finding[] {
  const asked: readonly ProbeResult[] = [
    ...lists.values(),
    ...(last === undefined || isNoPage(last.answer) ? [] : [last.answer]),
    ...(window?.asked.map(({ answer }) => answer) ?? []),
    ...others.map(({ answer }) => answer).filter((answer) => !isNoLanguage(answer)),
  ];
  const failures = asked.flatMap((one) => (isReply(one) || one.unasked === true ? [] : [failureFinding(one.failure)]));
  return [...Map.groupBy(failures, ({ id }) => id).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [more.length === 0 ? first : { ...first, message: `${first.message} (And so ${more.length} more.)` }],
  );
}

/** Runs all checks on an observation and returns their findings; sends no requests. */
export function diagnose(observation: Observation): readonly Finding[] {
  const checks = [
    nodeFindings,
    // Findings about reaching the service come first: later problems may follow from them.
    interfaceFindings,
    redirectionFindings,
    failedQuestions,
    bindingFindings,
    clockFindings,
    timeZoneFindings,
    seasonFindings,
    formFindings,
    pageSizeFindings,
    totalsFindings,
    windowFindings,
    recordFindings,
    statusFindings,
    languageFindings,
    sizeFindings,
    latencyFindings,
    cacheFindings,
    hintFindings,
    unaskedFindings,
    credentialsFindings,
  ];
  return checks.flatMap((check) => check(observation));
}

/** The kinds of failure, from the gravest for a sync to the least. */
const GRAVEST: readonly Fault[] = ['service', 'configuration', 'content', 'refused'];

/** Returns the gravest fault of the problems found, which decides the exit code; `undefined` without a problem. */
export function gravest(findings: readonly Finding[]): Fault | undefined {
  return GRAVEST.find((fault) => findings.some((finding) => finding.level === 'problem' && finding.fault === fault));
}
