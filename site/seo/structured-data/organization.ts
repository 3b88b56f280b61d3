import type { Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { websiteOf } from '#content/calendar/facts/websites';
import { recordAddress } from '../../addresses/addresses.ts';
import { emailLink } from '../../calendar/facts/facts.ts';
import { telephoneOf } from '../../calendar/facts/phones.ts';
import type { Publication } from '../../publication/publication.ts';
import { describedBy } from './description.ts';
import type { Thing } from './json-ld.ts';

/** Returns an organizer of an event: an `Organization` by its name, with its page or website. */
export function organizerOfEvent(organizer: Entry<'organizers'>, { url }: Publication): Thing {
  return {
    '@type': 'Organization',
    name: nameOf(organizer),
    url: organizer.hasPage ? url(recordAddress(organizer)) : websiteOf(organizer.record)?.href,
  };
}

/** Returns the `Organization` of an organizer's own page. */
export function organizationData(organizer: Entry<'organizers'>, publication: Publication): Thing {
  const { record } = organizer;
  return {
    ...organizerOfEvent(organizer, publication),
    ...describedBy(organizer, publication),
    // Only contacts that the page shows as links.
    telephone: telephoneOf(record, publication.settings),
    email: emailLink(record) && record.email?.trim(),
    sameAs: websiteOf(record)?.href,
  };
}
