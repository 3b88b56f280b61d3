import { describe, expect, it } from 'vitest';
import { hostFiles } from '../../../site/hosting/files.ts';
import { headerRules, headersOf } from '../../../site/hosting/headers.ts';

const ALLOWED = ['https://www.town.example', 'https://*.club.example:8443'];
const rules = headerRules({ api: true, embed: { allow: ALLOWED } });

const file = (path: string, host?: 'cloudflare-pages' | 'netlify') =>
  hostFiles({ root: '/town/', pages: [], rules, host }).find((one) => one.path === path)?.text ?? '';

const framed = `frame-ancestors ${ALLOWED.join(' ')}`;

describe('the policy of pages for frames', () => {
  it('names the sites that may frame them, while the policy of all other pages names none', () => {
    expect(headersOf('ca/embed/', rules)['Content-Security-Policy']).toContain(framed);
    for (const address of ['ca/', 'ca/events/embed/', 'embed.js', 'ca/api/events.json'])
      expect(headersOf(address, rules)['Content-Security-Policy'], address).toContain("frame-ancestors 'none'");
  });

  it('is otherwise as strict as on any other page', () => {
    const others = headersOf('ca/', rules)['Content-Security-Policy'] ?? '';
    expect(headersOf('ca/embed/', rules)['Content-Security-Policy']).toBe(
      others.replace("frame-ancestors 'none'", framed),
    );
  });

  it('is absent if no site may frame them', () => {
    expect(headerRules({ api: true, embed: { allow: [] } })).toEqual(headerRules({ api: true }));
  });

  it.each(['.htaccess', 'vercel.json', '_headers'])('follows in %s the general policy that it replaces', (path) => {
    const text = file(path);
    expect(text.indexOf(framed)).toBeGreaterThan(text.indexOf("frame-ancestors 'none'"));
    expect(text.indexOf("frame-ancestors 'none'")).toBeGreaterThan(-1);
  });

  it('replaces the general one on Cloudflare Pages if that is the host', () => {
    const lines = file('_headers', 'cloudflare-pages').split('\n');
    const at = lines.indexOf('/town/:language/embed/*');
    expect(lines.slice(at + 1, at + 3)).toEqual(['  ! Content-Security-Policy', expect.stringContaining(framed)]);
    expect(lines.filter((line) => line.includes('!'))).toHaveLength(1);
    // Netlify takes such a line for a mistake.
    for (const host of [undefined, 'netlify'] as const) expect(file('_headers', host)).not.toContain('!');
  });
});
