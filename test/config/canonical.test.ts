import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '#errors';
import { validate } from '#settings/settings';
import { GOOD } from './good.ts';

describe('the configuration of canonical URLs', () => {
  it('is those of the site by default, and those of the service where it is written so', () => {
    expect(validate(GOOD).canonical).toBe('self');
    expect(validate({ ...GOOD, canonical: 'service' }).canonical).toBe('service');
  });

  it('is nothing else', () => {
    expect(() => validate({ ...GOOD, canonical: 'both' })).toThrow(ConfigurationError);
    expect(() => validate({ ...GOOD, canonical: 'both' })).toThrow(
      'canonical: found "both"; expected one of self, service',
    );
  });
});
