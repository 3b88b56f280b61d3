import { interfaceAnswers } from '#doctor/checks/interface';
import { type Finding, ok, problem, unchecked, warning } from '#doctor/finding';
import type { ServiceObservation } from '#doctor/observation';
import { isReply } from '#doctor/probe';
import { RefusedError } from '#errors';
import { hintListSchema } from '#interface/platform';

/** Reports the version of Node, and warns where it does not verify certificates. */
export function nodeFinding({ node, trustsEveryone }: ServiceObservation): Finding {
  if (trustsEveryone)
    return warning(
      'certificates-unchecked',
      'NODE_TLS_REJECT_UNAUTHORIZED=0 is set: certificates are not looked at, and anybody on the way may answer, and read the credentials.',
      'Remove it; for a certificate of an authority of your own set NODE_EXTRA_CA_CERTS to its file.',
    );
  return ok('node', `Node ${node} runs this.`);
}

/** The remedy that is given instead of binding content to an address at which no interface was found. */
const ADDRESS_FIRST =
  'No calendar interface is shown to answer at the configured address: check service.baseUrl (ALMANAC_BASE_URL) and the other findings first.';

/**
 * Returns whether content is bound to the configured service: fine where it is, unchecked where content is empty, a problem
 * where the binding is lost or names another service. Proposes to rebind it only where an interface answers.
 */
export function bindingFinding(observation: ServiceObservation): Finding {
  const { binding } = observation;
  const isThere = interfaceAnswers(observation);
  switch (binding) {
    case 'bound':
      return ok('content', 'Content belongs to the configured service.');
    case 'none':
      return unchecked('content', 'Content is empty; the first sync binds it to the configured service.');
    case 'lost':
      return problem(
        'binding-lost',
        'refused',
        'Content holds records, and content/.almanac/service.json, which says whose they are, is missing.',
        isThere
          ? 'Restore content/.almanac from version control, or run `npm run almanac -- rebind` if the records are those of the configured service.'
          : `Restore content/.almanac from version control. ${ADDRESS_FIRST}`,
      );
    default: {
      const { message, hint } = binding;
      const isRefused = binding instanceof RefusedError;
      const otherwise = isRefused ? ADDRESS_FIRST : `Restore content/.almanac from version control. ${ADDRESS_FIRST}`;
      return problem(
        'bound-elsewhere',
        isRefused ? 'refused' : binding.fault,
        message,
        isThere ? (hint ?? 'Run `npm run almanac -- rebind`.') : otherwise,
      );
    }
  }
}

/** The tolerated difference of clocks, in seconds: responses take time, and clocks are never exact. */
const TOLERANCE = 120;

function skewOf(headers: Readonly<Record<string, string>>, at: Temporal.Instant): number | undefined {
  const date = Date.parse(headers.date ?? '');
  if (Number.isNaN(date)) return undefined;
  // A response from a cache is older by its `Age`.
  const age = /^\d+$/.test(headers.age ?? '') ? Number(headers.age) : 0;
  return (date - at.epochMilliseconds) / 1000 + age;
}

/** Checks that the clock of the service agrees with this machine's, within 2 minutes; `undefined` without its index. */
export function clockFinding({ index }: ServiceObservation): Finding | undefined {
  if (!('body' in index)) return undefined;
  const skew = skewOf(index.headers, index.at);
  if (skew === undefined) return unchecked('clock', 'The service does not say what time it has (no Date header).');
  if (Math.abs(skew) <= TOLERANCE) return ok('clock', 'The clock of the service and that of this machine agree.');
  const apart = Math.round(Math.abs(skew) / 60);
  return warning(
    'clock',
    `The clock of the service is ${apart} min ${skew < 0 ? 'behind' : 'ahead of'} that of this machine: what counts as today, and what as new, differs.`,
    'Set the clock of this machine by NTP (`timedatectl set-ntp true` on Linux); if it is right, tell the host of the site.',
  );
}

/** Reports whether the site tells what was changed, and what it costs to ask; `undefined` where it was not asked. */
export function hintFinding({ hints }: ServiceObservation): Finding | undefined {
  if (hints === undefined) return undefined;
  if (!isReply(hints) || !hintListSchema.safeParse(hints.body).success || hints.headers.date === undefined)
    return ok(
      'hints',
      'The site does not tell what was changed since when, so `sync --quick` reads everything, as `sync` does.',
    );
  return ok(
    'hints',
    `The site tells what was changed since when, in ${Math.round(hints.duration)} ms and ${hints.bytes} bytes where nothing was, so that \`sync --quick\` can read just that. It does not tell of events that have ended, nor of renamed categories and tags, nor of what was trashed: a full sync finds those.`,
  );
}
