import { describe, expect, it } from 'vitest';
import { hostFiles } from '../../../site/hosting/files.ts';
import { DEFAULT_HEADER_RULES, headerRules, headersOf } from '../../../site/hosting/headers.ts';

const DIGEST = '0d1a9dac868328358e10ebb2c342918e2cf61264d239e742d94573ef09790512';
const REVALIDATED = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SAFE = {
  'Content-Security-Policy':
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-src 'none'; object-src 'none'; frame-ancestors 'none'",
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
};
const PAGE = { ...SAFE, 'Cache-Control': REVALIDATED };
const FEED = { ...SAFE, 'Cache-Control': 'public, max-age=3600', 'Content-Type': 'text/calendar; charset=utf-8' };

const DATA = { ...SAFE, 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' };

const EXPECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': PAGE,
  'ca/': PAGE,
  'ca/index.html': PAGE,
  'ca/404.html': PAGE,
  'ca/2026/11/': PAGE,
  'ca/events/albada-1927/': PAGE,
  // Names that end as feeds do but for the full stop.
  'en/events/isadoras-tunics/': PAGE,
  'ca/categories/m%C3%BAsica-i-cl%C3%A0ssics/': PAGE,
  'ca/venues/caf%C3%A9-%C3%A9ics/': PAGE,
  'ca/tags/ics/': PAGE,
  'en/tags/the-atom/': PAGE,
  'ca/calendar.ics': FEED,
  'ca/2026-07-24.ics': FEED,
  'ca/venues/placa-major.ics': FEED,
  'ca/events/albada-1927.ics': { ...FEED, 'Content-Disposition': 'attachment' },
  'ca/events/%E4%BA%AC%E9%83%BD%E3%81%8B%E3%82%89.ics': { ...FEED, 'Content-Disposition': 'attachment' },
  'ca/changes.atom': { ...FEED, 'Content-Type': 'application/atom+xml; charset=utf-8' },
  'ca/api/events.json': DATA,
  'ca/api/categories/m%C3%BAsica.json': DATA,
  'api/events-v1.schema.json': { ...DATA, 'Content-Type': 'application/schema+json' },
  'ca/changes.json': { ...DATA, 'Content-Type': 'application/feed+json' },
  'ca/tags/api/': PAGE,
  'ca/manifest.webmanifest': { ...PAGE, 'Content-Type': 'application/manifest+json; charset=utf-8' },
  'assets/Document.BzBuGtsM.css': { ...SAFE, 'Cache-Control': IMMUTABLE },
  'assets/fonts/newsreader.BQn1nviT.woff2': { ...SAFE, 'Cache-Control': IMMUTABLE },
  [`media/${DIGEST}.png`]: { ...SAFE, 'Cache-Control': IMMUTABLE },
  // Only the root's folders hold what never changes.
  'en/assets/': PAGE,
  'en/tags/media/': PAGE,
};

const addresses = Object.keys(EXPECTED);
const pages = addresses.filter((address) => address.endsWith('/')).map((address) => decodeURI(address));

describe('the headers of the site', () => {
  it.each(Object.entries(EXPECTED))('match the expected ones for /%s', (address, headers) => {
    expect(headersOf(address)).toEqual(headers);
  });

  it('have no rules for the API if the site has none', () => {
    expect(headerRules({ api: false })).toEqual(DEFAULT_HEADER_RULES);
    expect(headersOf('ca/api/events.json', DEFAULT_HEADER_RULES)).toEqual(PAGE);
  });

  it('allow only one image host and the device’s position, and only if the site uses them', () => {
    const granted = headersOf(
      'ca/',
      headerRules({ api: false }, { tiles: 'https://tiles.example.org', position: true }),
    );
    const { 'Content-Security-Policy': policy = '', 'Permissions-Policy': permissions, ...others } = granted;
    const [before, added, after] = policy.split(/(; img-src [^;]*)/);
    expect(added).toBe("; img-src 'self' https://tiles.example.org");
    expect(`${before}${after}`).toBe(SAFE['Content-Security-Policy']);
    expect(permissions).toBe('camera=(), geolocation=(self), microphone=()');
    expect({ ...others, ...PAGE }).toEqual(PAGE);
    const files = hostFiles({
      root: '/',
      pages: ['ca/'],
      rules: headerRules({ api: false }, { tiles: 'https://tiles.example.org' }),
    });
    for (const { path, text } of files) expect(text.match(/https:\/\/tiles\.example\.org/g), path).toHaveLength(1);
    for (const { path, text } of hostFiles({ root: '/', pages: ['ca/'] })) expect(text, path).not.toContain('img-src');
  });

  it.each([
    [undefined, ['_headers', '_redirects', '.htaccess', 'vercel.json']],
    ['netlify', ['_headers', '_redirects']],
    ['cloudflare-pages', ['_headers', '_redirects']],
    ['cloudflare-pages-paid', ['_headers', '_redirects']],
    ['vercel', ['vercel.json']],
    ['gitlab-pages', ['_redirects']],
    ['github-pages', []],
  ] as const)('are written only in the files of the host %s, or of all hosts if none is configured', (host, names) => {
    const redirects = [{ from: '/ca/old/', to: '/ca/new/' }];
    expect(hostFiles({ root: '/', pages: [], host, redirects }).map(({ path }) => path)).toEqual(names);
  });

  it('have at most one "*" in a path, and no text that a host would misread', () => {
    for (const { path, headers } of headerRules({ api: true })) {
      expect(path.split('*').length).toBeLessThanOrEqual(2);
      for (const value of Object.values(headers)) expect(value).not.toMatch(/["\\\r\n%]|:language/);
    }
  });
});

/*
 * The hosts, each as its own rules are published, without a line of the code that writes the files. A host is asked for
 * the path of a request and tells the headers that it adds to its own.
 */

type Fields = Record<string, string>;
type Host = (path: string) => Fields;

/** What static hosts send by themselves. */
function own(path: string): Fields {
  return {
    'Cache-Control': REVALIDATED,
    ...(/(?:\/|\.html)$/.test(path) ? { 'Content-Type': 'text/html; charset=utf-8' } : {}),
  };
}

type Rule = { readonly path: string; readonly set: [string, string][] };

function headersFileRules(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const header = /^\s+([\w-]+):\s*(.+)$/.exec(line);
    if (header === null) rules.push({ path: line.trim(), set: [] });
    else rules.at(-1)?.set.push([header[1] ?? '', header[2] ?? '']);
  }
  return rules;
}

/** Netlify, as its published parser has it: any case, a slash more or less, a full stop beside `*` is any character. */
function netlify(text: string): Host {
  const part = (one: string) => {
    if (one.startsWith(':')) return '([^/]+)';
    if (one === '*') return '?(.*)';
    return one.includes('*') ? one.replaceAll('*', '(.*)') : one.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  };
  const rules = headersFileRules(text).map(({ path, set }) => ({
    pattern: new RegExp(`^/${path.split('/').filter(Boolean).map(part).join('/')}/?$`, 'iu'),
    set,
  }));
  return (path) => {
    const fields = own(path);
    for (const { set } of rules.filter(({ pattern }) => pattern.test(path)))
      Object.assign(fields, Object.fromEntries(set));
    return fields;
  };
}

/** Cloudflare Pages: 100 rules, one `*` each, lines of 2,000 characters; what several rules set is joined. */
function cloudflare(text: string): Host {
  const quoted = (literal: string) => literal.replaceAll(/[-/\\^$*+?.()|[\]{}]/g, '\\$&');
  const rules = headersFileRules(text)
    .slice(0, 100)
    .filter(({ path, set }) => path.split('*').length <= 2 && [path, ...set.flat()].every((one) => one.length < 1900))
    .map(({ path, set }) => {
      const pattern = path
        .split('*')
        .map(quoted)
        .join('.*')
        .replaceAll(/:[A-Za-z]\w*/g, '[^/]+');
      return { pattern: new RegExp(`^${pattern}$`), set };
    });
  return (path) => {
    const fields = own(path);
    const seen = new Set<string>();
    for (const [name, value] of rules.filter(({ pattern }) => pattern.test(path)).flatMap(({ set }) => set)) {
      fields[name] = seen.has(name) ? `${fields[name]}, ${value}` : value;
      seen.add(name);
    }
    return fields;
  };
}

/** Apache: types by the ending of the file, variables by the decoded path, `Header set` in the order of the lines. */
function apache(text: string): Host {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:<\/?IfModule|ErrorDocument )/.test(line));
  return (path) => {
    const uri = decodeURIComponent(path);
    const fields = own(path);
    const variables = new Set<string>();
    for (const line of lines) {
      const type = /^AddType "(.+)" (\.\w+)$/.exec(line);
      const variable = /^SetEnvIf Request_URI "(.+)" (\w+)$/.exec(line);
      const header = /^Header set ([\w-]+) "(.+)" env=(\w+)$/.exec(line);
      if (type !== null) {
        if (uri.endsWith(type[2] ?? ' ')) fields['Content-Type'] = type[1] ?? '';
      } else if (variable !== null) {
        if (new RegExp(variable[1] ?? '', 'u').test(uri)) variables.add(variable[2] ?? '');
      } else if (header !== null) {
        if (variables.has(header[3] ?? '')) fields[header[1] ?? ''] = header[2] ?? '';
      } else throw new Error(`not a directive: ${line}`);
    }
    return fields;
  };
}

/** Vercel: path-to-regexp with case and slashes as they are; the last rule counts. */
function vercel(text: string): Host {
  const { headers }: { headers: { source: string; headers: { key: string; value: string }[] }[] } = JSON.parse(text);
  const part = (token: string) => {
    if (token.startsWith(':')) return '([^/]+?)';
    if (token.startsWith('(')) return token;
    return (token.startsWith('\\') ? token.slice(1) : token).replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
  };
  const rules = headers.map(({ source, headers: set }) => ({
    pattern: new RegExp(
      `^${source
        .match(/\\.|:\w+|\([^()]+\)|./gs)
        ?.map(part)
        .join('')}$`,
    ),
    set,
  }));
  return (path) => {
    const fields = own(path);
    for (const { set } of rules.filter(({ pattern }) => pattern.test(path)))
      for (const { key, value } of set) fields[key] = value;
    return fields;
  };
}

const HOSTS = { netlify, cloudflare, apache, vercel } as const;
const FILES = { netlify: '_headers', cloudflare: '_headers', apache: '.htaccess', vercel: 'vercel.json' } as const;

function hostOf(name: keyof typeof HOSTS, root: string, hostedPages: readonly string[] = pages): Host {
  const file = hostFiles({ root, pages: hostedPages, rules: headerRules({ api: true }) }).find(
    ({ path }) => path === FILES[name],
  );
  if (file === undefined) throw new Error(`no ${FILES[name]}`);
  return HOSTS[name](file.text);
}

describe.each(['netlify', 'cloudflare', 'apache', 'vercel'] as const)('the file for %s', (name) => {
  it.each(['/', '/deep/path/', '/~a.b/(c+d)/'])(
    'gives every address the expected headers if the site is at %s',
    (root) => {
      const host = hostOf(name, root);
      for (const [address, headers] of Object.entries(EXPECTED)) {
        const path = `${root}${address}`;
        const sent = host(path);
        // Said of a page, it is what a page is anyway.
        if (sent['Content-Disposition'] === 'inline') delete sent['Content-Disposition'];
        expect(sent, path).toEqual({ ...own(path), ...headers });
      }
    },
  );

  it('sets no header outside the site', () => {
    const host = hostOf(name, '/deep/path/');
    for (const path of ['/other/', '/ca/other/', '/deep/']) expect(host(path), path).toEqual(own(path));
  });
});

describe('_headers', () => {
  const rules = headerRules({ api: true });
  const text = (hostedPages: readonly string[]) => hostFiles({ root: '/', pages: hostedPages, rules })[0]?.text ?? '';

  it('sets no header twice for any address except for pages that look like feeds', () => {
    const patterns = headersFileRules(text([])).map(({ path, set }) => ({
      pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`),
      names: set.map(([header]) => header),
    }));
    for (const address of addresses) {
      const names = patterns.filter(({ pattern }) => pattern.test(`/${address}`)).flatMap((rule) => rule.names);
      expect(new Set(names).size, address).toBe(names.length);
    }
  });

  it('sets such a page’s headers right on Netlify, whether it matches encoded or decoded paths', () => {
    const host = hostOf('netlify', '/');
    for (const page of pages)
      for (const path of [`/${page}`, encodeURI(`/${page}`)]) expect(host(path), path).toMatchObject(PAGE);
  });

  it('stays within 100 rules even if many pages look like feeds', () => {
    const many = Array.from(
      { length: 2000 },
      (_, index) => `ca/events/e${index}-${String.fromCharCode(97 + (index % 26))}ics/`,
    );
    expect(headersFileRules(text(many)).length).toBe(rules.length + 26);
  });

  it('never treats a feed as a page, whatever pages are called', () => {
    const odd = [...'.*?+|()[]{}^$:\\ \n#!'].flatMap((one) => [`ca/tags/x${one}ics/`, `ca/tags/x${one}atom/`]);
    for (const name of ['netlify', 'cloudflare'] as const)
      for (const address of ['ca/calendar.ics', 'ca/events/x.ics', 'ca/changes.atom'])
        expect(hostOf(name, '/', odd)(`/${address}`), address).toEqual(headersOf(address));
  });
});
