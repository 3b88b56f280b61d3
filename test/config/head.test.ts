import { describe, expect, it } from 'vitest';
import { allowedHosts } from '#config/head';
import { validateConfiguration } from '#settings/settings';
import { headerPolicy, pagePolicy } from '../../site/hosting/policy.ts';
import { GOOD } from './good.ts';

const configured = (more: object) => validateConfiguration({ ...GOOD, ...more });
const withScript = (src: string) => configured({ head: { scripts: [{ src }] } });

describe('the configured head of pages', () => {
  it('keeps its scripts and data, and defers them by default', () => {
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
  ])('refuses a script from %j', (src) => expect(() => withScript(src)).toThrow(/head\.scripts\[0\]\.src: /));

  it('accepts a script with either a source or a valid file, not both or neither', () => {
    expect(() => configured({ head: { scripts: [{}] } })).toThrow('expected either src or file');
    const both = { src: 'https://plausible.io/a.js', file: 'theme/a.js' };
    expect(() => configured({ head: { scripts: [both] } })).toThrow('expected either src or file');
    expect(() => configured({ head: { scripts: [{ file: '../a.js' }] } })).toThrow(/head\.scripts\[0\]\.file: /);
  });

  it.each(['referrer', 'Robots', 'viewport', 'theme-color', '', 'a b', '"><script>', '1a'])(
    'refuses the meta name %j',
    (name) => expect(() => configured({ head: { meta: [{ name, content: 'x' }] } })).toThrow(/head\.meta\[0\]\.name: /),
  );

  it.each(['Domain', 'on load', 'a"b', '-a', 'a--b', ''])('refuses the attribute data-%s', (name) =>
    expect(() => configured({ head: { scripts: [{ file: 'theme/a.js', data: { [name]: 'x' } }] } })).toThrow(
      /head\.scripts\[0\]\.data/,
    ),
  );
});

describe('the hosts of the content security policy', () => {
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
  ])('refuse %j', (host) =>
    expect(() => configured({ policy: { 'script-src': [host] } })).toThrow(/policy\.script-src\[0\]: /),
  );

  it('apply only to the directives that may be extended', () => {
    for (const name of ['default-src', 'frame-ancestors', 'style-src', 'base-uri'])
      expect(() => configured({ policy: { [name]: ['https://a.example'] } })).toThrow(`unknown key '${name}'`);
  });

  it('are added to the site’s own sources, scripts by full URL, and change nothing else', () => {
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

  it('are undefined when the configuration names none', () => {
    expect(allowedHosts(undefined, undefined)).toBeUndefined();
    const { head, policy } = configured({ head: { meta: [{ name: 'a', content: 'b' }] }, policy: {} });
    expect(allowedHosts(head, policy)).toBeUndefined();
  });
});
