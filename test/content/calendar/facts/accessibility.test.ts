import { describe, expect, it } from 'vitest';
import { calendarOf } from '#content/calendar/calendar';
import { entryDigest } from '#content/calendar/digest';
import { type AccessibilityRules, accessibilityBy, accessibilityOfVenue } from '#content/calendar/facts/rules';
import type { EventRecord, VenueRecord } from '#records/schema';
import { event, service, venue } from '../../../site/fixtures.ts';

const NOTHING = { categories: [], tags: [], titlePrefixes: [] };

/** Rules of which three say something. */
const RULES: AccessibilityRules = {
  stepFree: { ...NOTHING, tags: ['step-free'] },
  hearingLoop: NOTHING,
  signLanguage: { ...NOTHING, categories: ['signed'] },
  quiet: { ...NOTHING, titlePrefixes: ['Relaxed:'] },
};

const venueWith = (accessibility?: NonNullable<VenueRecord['local']>['accessibility']): VenueRecord =>
  venue({ local: { accessibility } }).record;

const accessibilityOf = (
  record: Pick<EventRecord, 'title' | 'local'>,
  venues: readonly VenueRecord[] = [],
  { tags = [], categories = [] }: { readonly tags?: readonly string[]; readonly categories?: readonly string[] } = {},
) => accessibilityBy(RULES)({ record, tags, categories }, venues);

describe('the accessibility of a venue', () => {
  it('is the one in its file, in a fixed order', () => {
    expect(accessibilityOfVenue(venueWith(['hearing-loop', 'step-free', 'hearing-loop']))).toEqual([
      'step-free',
      'hearing-loop',
    ]);
    expect(accessibilityOfVenue(venue({}).record)).toEqual([]);
  });
});

describe('the accessibility of an event', () => {
  it('is empty without rules, values in files and venues', () => {
    expect(accessibilityBy()({ record: { title: 'Relaxed: Jazz' }, categories: [], tags: ['step-free'] }, [])).toEqual(
      [],
    );
  });

  it('has every feature that a rule gives', () => {
    const signs = { tags: ['step-free'], categories: ['signed'] };
    expect(accessibilityOf({ title: 'Relaxed: Jazz' }, [], signs)).toEqual(['step-free', 'sign-language', 'quiet']);
    expect(accessibilityOf({ title: 'Jazz' })).toEqual([]);
  });

  it('has the features that all of its venues have', () => {
    const [hall, square] = [venueWith(['step-free', 'hearing-loop']), venueWith(['step-free'])];
    expect(accessibilityOf({ title: 'Jazz' }, [hall])).toEqual(['step-free', 'hearing-loop']);
    expect(accessibilityOf({ title: 'Jazz' }, [hall, square])).toEqual(['step-free']);
    expect(accessibilityOf({ title: 'Jazz' }, [hall, venueWith()])).toEqual([]);
  });

  it('is the one in its file before its venues and all rules, where an empty list means that nothing is known', () => {
    const hall = venueWith(['step-free']);
    expect(accessibilityOf({ title: 'Relaxed: Jazz', local: { accessibility: ['sign-language'] } }, [hall])).toEqual([
      'sign-language',
    ]);
    expect(accessibilityOf({ title: 'Relaxed: Jazz', local: { accessibility: [] } }, [hall])).toEqual([]);
  });

  it('is part of an event of the calendar and of its digest, and leaves out the venue of an event that is online only', () => {
    const of = (online: boolean, features: NonNullable<VenueRecord['local']>['accessibility']) => {
      const served = online
        ? { ...service(1), is_virtual: true as const, virtual_event_type: 'virtual' as const }
        : service(1);
      return calendarOf({
        languages: [{ code: 'ca', tag: 'ca' }],
        timeZone: 'Europe/Madrid',
        records: {
          events: [event('2026-12-01', '2026-12-01', { venue: ['teatre'], service: served })],
          venues: [venue({ name: 'teatre', local: { accessibility: features }, service: service(2) })],
          organizers: [],
          categories: [],
          tags: [],
        },
        translations: {},
      }).languages[0]?.events[0];
    };
    const [plain, accessible] = [of(false, []), of(false, ['step-free'])];
    expect([plain?.accessibility, accessible?.accessibility]).toEqual([[], ['step-free']]);
    expect(of(true, ['step-free'])?.accessibility).toEqual([]);
    expect(accessible && entryDigest(accessible)).not.toBe(plain && entryDigest(plain));
  });
});
