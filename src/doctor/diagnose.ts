import { cacheFinding } from '#doctor/checks/caches';
import { credentialsFinding } from '#doctor/checks/credentials';
import { interfaceFinding, redirectionFinding, seasonFinding, timeZoneFinding } from '#doctor/checks/interface';
import { isNoLanguage, languageFindings } from '#doctor/checks/languages';
import {
  decodingFinding,
  listFormFinding,
  pageSizeFinding,
  skippedChecksFinding,
  statusFinding,
  totalsFinding,
} from '#doctor/checks/lists';
import { bindingFinding, clockFinding, hintFinding, nodeFinding } from '#doctor/checks/settings';
import { latencyFinding, sizeFinding } from '#doctor/checks/sizes';
import { windowFinding } from '#doctor/checks/window';
import { failureFinding } from '#doctor/failures';
import type { Finding } from '#doctor/finding';
import type { ServiceObservation } from '#doctor/observation';
import { isNoPage } from '#doctor/pages';
import { isReply, type ProbeResult } from '#doctor/probe';
import type { FaultKind } from '#errors';

/** Returns the findings about requests for records that failed, one for each kind of failure. */
function failedQuestions({ lists, last, window, others }: ServiceObservation): Finding[] {
  const results: readonly ProbeResult[] = [
    ...lists.values(),
    ...(last === undefined || isNoPage(last.answer) ? [] : [last.answer]),
    ...(window?.answers.map(({ answer }) => answer) ?? []),
    ...others.map(({ answer }) => answer).filter((answer) => !isNoLanguage(answer)),
  ];
  const failures = results.flatMap((one) =>
    isReply(one) || one.skipped === true ? [] : [failureFinding(one.failure)],
  );
  return [...Map.groupBy(failures, ({ id }) => id).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [more.length === 0 ? first : { ...first, message: `${first.message} (And so ${more.length} more.)` }],
  );
}

/** Runs all checks on an observation and returns their findings; sends no requests. */
export function diagnose(observation: ServiceObservation): readonly Finding[] {
  const checks = [
    nodeFinding,
    // Findings about reaching the service come first: later problems may follow from them.
    interfaceFinding,
    redirectionFinding,
    failedQuestions,
    bindingFinding,
    clockFinding,
    timeZoneFinding,
    seasonFinding,
    listFormFinding,
    pageSizeFinding,
    totalsFinding,
    windowFinding,
    decodingFinding,
    statusFinding,
    languageFindings,
    sizeFinding,
    latencyFinding,
    cacheFinding,
    hintFinding,
    skippedChecksFinding,
    credentialsFinding,
  ];
  return checks.flatMap((check) => check(observation) ?? []);
}

/** The kinds of failure, from the gravest for a sync to the least. */
const GRAVEST: readonly FaultKind[] = ['service', 'configuration', 'content', 'refused'];

/** Returns the gravest fault of the problems among findings, which decides the exit code; `undefined` without a problem. */
export function gravestFault(findings: readonly Finding[]): FaultKind | undefined {
  return GRAVEST.find((fault) => findings.some((finding) => finding.level === 'problem' && finding.fault === fault));
}
