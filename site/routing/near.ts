import type { LocalisedSite } from '../publication/localised-site.ts';
import { listAddress, presentAddress, weekendAddress } from './addresses.ts';

/** A link to what is near, at an address that stays the same. */
type NearLink = { readonly label: string; readonly address: string };

/** Returns the ways to today, tomorrow, the weekend and, where anything is, what is free. */
export function nearOf({
  language: { code },
  messages: { near },
  eventIndex,
  views,
}: LocalisedSite): readonly NearLink[] {
  return [
    { label: near.today, address: presentAddress(code, 'day') },
    { label: near.tomorrow, address: presentAddress(code, 'tomorrow') },
    { label: near.weekend, address: weekendAddress(code) },
    ...(views.includes('list') && eventIndex.has('free')
      ? [{ label: near.free, address: listAddress(code, 'free') }]
      : []),
  ];
}
