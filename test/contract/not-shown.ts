import type { DialectName } from '#interface/dialects';

const SEARCHED = [
  ...['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince', 'website'].map(
    (field) => `a search of venues finds what stands in ${field}`,
  ),
  ...['phone', 'email', 'website'].map((field) => `a search of organizers finds what stands in ${field}`),
];

/**
 * The cases that a dialect says nothing of, by title: there the embedded service has nothing to show. Every other case
 * must show what it claims.
 */
export const NOT_SHOWN: { readonly [N in DialectName]: ReadonlySet<string> } = {
  document: new Set(),
  'the-events-calendar': new Set([
    // The observed services lacked the extension, and nobody looked at the others.
    'events are filtered by whether the place of their venue is known',
    'events are filtered by a point near their venue',
    'an event that asks for a password is deleted with it, and not without',
    ...SEARCHED,
  ]),
};
