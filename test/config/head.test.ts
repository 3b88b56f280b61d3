import { describe, expect, it } from 'vitest';
import { allowedHosts } from '#config/head';
import { validateConfiguration } from '#settings/settings';
import { headerPolicy, pagePolicy } from '../../site/hosting/policy.ts';
import { GOOD } from './good.ts';

const configured = (more: object) => validateConfiguration({ ...GOOD, ...more });
const withScript = (src: string) => configured({ head: { scripts: [{ src }] } });

describe('what pages have in their heads', () => {
  it('is as it is written, and loads after the page', () => {
    const src = 'https://plausible.io/js/script.js';
    expect(configured({ head: { scripts: [{ src, data: { domain: 'agenda.example.org' } }] } }).head).toEqual({
      meta: [],
      scripts: [{ src, load: 'defer', data: { domain: 'agenda.example.org' } }],
    });
  });

  it.each([
    'http://plausible.io/js/script.js',
    '//plausible.io/js/script.js',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    'https://user:secret@plausible.io/script.js',
    'https://*.plausible.io/script.js',
    'https://plausible.io/a;script-src *',
    "https://plausible.io/a.js 'unsafe-inline'",
    'https://plausible.io/a,b.js',
    'https://plausible.io/a.js\n',
    'https://plausible.io',
    'https://[::1]/a.js',
    '/script.js',
  ])('is no script from %j', (src) => expect(() => withScript(src)).toThrow(/head\.scripts\[0\]\.src: /));

  it('is a script of one’s own, or that of a host, and not both or none', () => {
    expect(() => configured({ head: { scripts: [{}] } })).toThrow('expected either src or file');
    const both = { src: 'https://plausible.io/a.js', file: 'theme/a.js' };
    expect(() => configured({ head: { scripts: [both] } })).toThrow('expected either src or file');
    expect(() => configured({ head: { scripts: [{ file: '../a.js' }] } })).toThrow(/head\.scripts\[0\]\.file: /);
  });

  it.each(['referrer', 'Robots', 'viewport', 'theme-color', '', 'a b', '"><script>', '1a'])(
    'has no property %j',
    (name) => expect(() => configured({ head: { meta: [{ name, content: 'x' }] } })).toThrow(/head\.meta\[0\]\.name: /),
  );

  it.each(['Domain', 'on load', 'a"b', '-a', 'a--b', ''])('has no attribute data-%s', (name) =>
    expect(() => configured({ head: { scripts: [{ file: 'theme/a.js', data: { [name]: 'x' } }] } })).toThrow(
      /head\.scripts\[0\]\.data/,
    ),
  );
});

describe('the hosts of a policy', () => {
  it.each([
    'https://plausible.io/path',
    'https://plausible.io/',
    'http://plausible.io',
    'plausible.io',
    'https:',
    'https://*',
    'https://*.io/..',
    '*',
    "'unsafe-inline'",
    'https://a.example; default-src *',
    "https://a.example 'unsafe-eval'",
    'data:',
    'https://A.example',
    'https://localhost',
  ])('are none as %j', (host) =>
    expect(() => configured({ policy: { 'script-src': [host] } })).toThrow(/policy\.script-src\[0\]: /),
  );

  it('are of the directives that there are: no other is changed', () => {
    for (const name of ['default-src', 'frame-ancestors', 'style-src', 'base-uri'])
      expect(() => configured({ policy: { [name]: ['https://a.example'] } })).toThrow(`unknown key '${name}'`);
  });

  it('are added to what is the site’s own, a script by its whole address, and change nothing else', () => {
    const { head, policy } = configured({
      head: { scripts: [{ src: 'https://plausible.io/js/script.js?v=2' }] },
      policy: { 'connect-src': ['https://plausible.io'], 'img-src': ['https://*.example.org'] },
    });
    const hosts = allowedHosts(head, policy);
    expect(pagePolicy({ hosts, tiles: 'https://tiles.example' })).toBe(
      `${pagePolicy()}; script-src 'self' https://plausible.io/js/script.js; connect-src 'self' https://plausible.io; img-src 'self' https://tiles.example https://*.example.org; worker-src 'self'`,
    );
    expect(headerPolicy({ hosts })).toContain("frame-ancestors 'none'");
    expect(pagePolicy({ hosts: undefined })).toBe(pagePolicy());
  });

  it('are none where nothing says any', () => {
    expect(allowedHosts(undefined, undefined)).toBeUndefined();
    const { head, policy } = configured({ head: { meta: [{ name: 'a', content: 'b' }] }, policy: {} });
    expect(allowedHosts(head, policy)).toBeUndefined();
  });
});
