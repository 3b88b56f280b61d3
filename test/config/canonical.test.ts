import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '#errors';
import { validateConfiguration } from '#settings/settings';
import { GOOD } from './good.ts';

describe('the configuration of canonical URLs', () => {
  it('defaults to the site’s URLs, and accepts the service’s', () => {
    expect(validateConfiguration(GOOD).canonical).toBe('self');
    expect(validateConfiguration({ ...GOOD, canonical: 'service' }).canonical).toBe('service');
  });

  it('refuses any other value', () => {
    expect(() => validateConfiguration({ ...GOOD, canonical: 'both' })).toThrow(ConfigurationError);
    expect(() => validateConfiguration({ ...GOOD, canonical: 'both' })).toThrow(
      'canonical: found "both"; expected one of self, service',
    );
  });
});
