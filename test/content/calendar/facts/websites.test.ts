import { describe, expect, it } from 'vitest';
import { ownWebsiteOf } from '#content/calendar/facts/websites';
import { service } from '../../../site/fixtures.ts';

describe('a website', () => {
  it('is labelled with the name of its host', () => {
    expect(ownWebsiteOf({ website: 'http://www.example.org/a?b=1&amp;c=2' })).toEqual({
      href: 'http://www.example.org/a?b=1&c=2',
      label: 'example.org',
    });
  });

  it('is omitted when it leads back to the service, is empty or is not a web address', () => {
    expect(ownWebsiteOf({ website: 'https://service.example/1', service: service(1) })).toBeUndefined();
    expect(ownWebsiteOf({ website: '' })).toBeUndefined();
    expect(ownWebsiteOf({ website: 'javascript:alert(1)' })).toBeUndefined();
  });
});
