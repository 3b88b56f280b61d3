import { type EventRule, fits, type RuledEvent } from '#content/calendar/facts/rules';

/** The status of an event that visitors care about. */
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed';

/** The rules by which events are cancelled or postponed. */
export type StatusRules = { readonly cancelled: EventRule; readonly postponed: EventRule };

/**
 * Returns a function that derives the status of an event: `local.event_status` if it is set; otherwise cancelled or postponed
 * if the service says so or a rule applies, cancelled first. Other events are scheduled.
 */
export function statusBy(rules?: StatusRules): (event: RuledEvent) => EventStatus {
  const isCancelled = fits(rules?.cancelled);
  const isPostponed = fits(rules?.postponed);
  return (event) => {
    const { local, service } = event.record;
    if (local?.event_status !== undefined) return local.event_status;
    const served = service?.event_status;
    if (served === 'cancelled' || isCancelled(event)) return 'cancelled';
    return served === 'postponed' || isPostponed(event) ? 'postponed' : 'scheduled';
  };
}
