import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '#errors';
import { validateConfiguration } from '#settings/settings';
import { GOOD } from './good.ts';

describe('the configuration of feeds', () => {
  it('has a default budget, colour and time for cancelled events', () => {
    const { cancelledFor, ...others } = validateConfiguration(GOOD).feeds;
    expect(others).toEqual({ bytes: 900_000, events: 1_000, color: 'firebrick', fallback: false, eventFiles: true });
    expect(cancelledFor.toString()).toBe('P90D');
  });

  it('is kept unchanged when it is valid', () => {
    const written = { bytes: 1_000, events: 1, cancelledFor: 'P1Y', color: 'teal' };
    const { cancelledFor, ...others } = validateConfiguration({ ...GOOD, feeds: written }).feeds;
    expect(others).toEqual({ bytes: 1_000, events: 1, color: 'teal', fallback: false, eventFiles: true });
    expect(cancelledFor.toString()).toBe('P1Y');
  });

  it.each([
    [{ bytes: 0 }, 'feeds.bytes: found 0; expected a whole number above 0'],
    [{ events: 1.5 }, 'feeds.events: found 1.5; expected a whole number above 0'],
    [{ events: '9' }, 'feeds.events: found "9"; expected a whole number above 0'],
    [{ cancelledFor: 'PT36H' }, 'feeds.cancelledFor: found "PT36H"; expected an ISO 8601 duration of dates'],
    [{ color: '#b22222' }, 'feeds.color: found "#b22222"; expected the name of a CSS3 colour'],
    [{ color: 'toString' }, 'feeds.color: found "toString"; expected the name of a CSS3 colour'],
    [{ colour: 'teal' }, "feeds: unknown key 'colour' (did you mean 'color'?)"],
  ])('is refused with the key, its value and the allowed values: %j', (feeds, line) => {
    expect(() => validateConfiguration({ ...GOOD, feeds })).toThrow(ConfigurationError);
    expect(() => validateConfiguration({ ...GOOD, feeds })).toThrow(line);
  });
});
