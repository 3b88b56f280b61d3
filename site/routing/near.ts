import type { PageWords } from '../models/words.ts';
import { listAddress, presentAddress, weekendAddress } from './addresses.ts';

/** A link to what is near, at an address that stays the same. */
type NearLink = { readonly label: string; readonly address: string };

/** Returns the ways to today, tomorrow, the weekend and, if anything is, what is free. */
export function nearOf(
  { language: { code }, messages: { near }, views }: PageWords,
  hasFree: boolean,
): readonly NearLink[] {
  return [
    { label: near.today, address: presentAddress(code, 'day') },
    { label: near.tomorrow, address: presentAddress(code, 'tomorrow') },
    { label: near.weekend, address: weekendAddress(code) },
    ...(views.includes('list') && hasFree ? [{ label: near.free, address: listAddress(code, 'free') }] : []),
  ];
}
