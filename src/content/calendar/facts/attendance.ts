import { type EventRule, fits, type RuledEvent } from '#content/calendar/facts/rules';

/** How one attends an event: where it takes place, online, or either way. */
export type Attendance = 'in-person' | 'online' | 'mixed';

/**
 * Returns a function that derives how one attends an event. It takes place online if `local.online` says so; where that says
 * nothing, if the service does or the rule applies. Then one also attends it at its place, if it has one, unless the service
 * says that it is online only.
 */
export function attendanceBy(rule?: EventRule): (event: RuledEvent, hasPlace: boolean) => Attendance {
  const isRuled = fits(rule);
  return (event, hasPlace) => {
    const { local, service } = event.record;
    const hasMoved = service?.event_status === 'moved-online';
    const isOnline = local?.online ?? (service?.is_virtual === true || hasMoved || isRuled(event));
    if (!isOnline) return 'in-person';
    const isOnly = service?.virtual_event_type === 'virtual' || (hasMoved && service?.virtual_event_type === undefined);
    return hasPlace && !isOnly ? 'mixed' : 'online';
  };
}
