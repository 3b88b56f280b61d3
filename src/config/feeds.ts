import { z } from 'zod';
import { type CssColor, isCssColor } from '#config/css-colors';
import { duration } from '#config/values';

const count = z.int('expected a whole number above 0').positive('expected a whole number above 0');

const color = z.custom<CssColor>((value) => typeof value === 'string' && isCssColor(value), {
  error: 'expected the name of a CSS3 colour in lower case, such as firebrick',
});

/** The schema of what is said of iCalendar feeds. */
export const feedsSchema = z.strictObject({
  bytes: count.default(900_000).meta({ description: 'How large a feed may be, in octets.', example: 500_000 }),
  events: count.default(1_000).meta({ description: 'How many events a feed may have.', example: 500 }),
  cancelledFor: duration.prefault('P90D').meta({
    description: 'How long events that are gone from the service stay in feeds as cancelled.',
    example: 'P30D',
  }),
  color: color.default('firebrick').meta({
    description: 'The CSS colour name that calendar programs are given for feeds without a colour of their own.',
    example: 'teal',
  }),
  fallback: z.boolean().default(false).meta({
    description: 'Whether the feeds of a language hold what its pages show of others by `fallback`.',
    example: true,
  }),
  eventFiles: z.boolean().default(true).meta({
    description:
      'Whether each event has an `.ics` file of its own, which its page offers beside the forms of Google and Outlook. `false` is for hosts that take few files ([hosts](hosts.md)).',
    example: false,
  }),
});
