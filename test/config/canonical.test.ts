import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '#errors';
import { validateConfiguration } from '#settings/settings';
import { GOOD } from './good.ts';

describe('the configuration of canonical URLs', () => {
  it('is those of the site by default, and those of the service where it is written so', () => {
    expect(validateConfiguration(GOOD).canonical).toBe('self');
    expect(validateConfiguration({ ...GOOD, canonical: 'service' }).canonical).toBe('service');
  });

  it('is nothing else', () => {
    expect(() => validateConfiguration({ ...GOOD, canonical: 'both' })).toThrow(ConfigurationError);
    expect(() => validateConfiguration({ ...GOOD, canonical: 'both' })).toThrow(
      'canonical: found "both"; expected one of self, service',
    );
  });
});
