import { describe, expect, it } from 'vitest';
import {
  hasBriefDescription,
  hasContacts,
  hasPlaceFacts,
  recordFactsOf,
} from '../../../../site/calendar/facts/record-facts.ts';
import { localisedSiteOf, publication, venue } from '../../fixtures.ts';

const factsOf = (written: Parameters<typeof venue>[0]) => {
  const site = publication({ venues: [venue(written)], settings: { country: 'ES' } });
  const { eventIndex } = localisedSiteOf(site);
  return eventIndex
    .records('venues')
    .map((entry) => recordFactsOf(entry, { parent: undefined, parts: [] }, site.settings));
};

describe('the facts of a venue', () => {
  it('are its address and its contacts', () => {
    const [facts] = factsOf({ address: 'Main Street 1', phone: '972 000 000', website: 'https://hall.example/' });
    expect(facts).toMatchObject({ address: ['Main Street 1'], phone: [{ href: 'tel:+34972000000' }] });
    expect(facts && [hasPlaceFacts(facts), hasContacts(facts)]).toEqual([true, true]);
  });

  it('are absent without a usable address, telephone number or website', () => {
    const [facts] = factsOf({ phone: 'none', website: 'javascript:alert(1)' });
    expect(facts && [hasPlaceFacts(facts), hasContacts(facts)]).toEqual([false, false]);
  });
});

describe('a description that a phone does not fold', () => {
  const brief = (description: string) => hasBriefDescription(venue({ description }).record);

  it('is short as read, whatever its markup, and has no table', () => {
    expect(brief(`<p class="${'x'.repeat(200)}">A hall.</p>`)).toBe(true);
    expect(brief(`<p>${'A hall. '.repeat(30)}</p>`)).toBe(false);
    expect(brief('<table><tr><td>A</td></tr></table>')).toBe(false);
  });
});
