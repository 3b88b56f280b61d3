import { describe, expect, it } from 'vitest';
import { hostFiles } from '../../../site/hosting/files.ts';
import { LANGUAGE_COOKIE, matchingTags } from '../../../site/hosting/languages.ts';

const LANGUAGES = [
  { tag: 'ca', home: '/town/ca/' },
  { tag: 'en-GB', home: '/town/en/' },
  { tag: 'de', home: '/town/de/' },
];
const REDIRECTS = [{ from: '/town/ca/events/abans/', to: '/town/ca/events/ara/' }];

const textOf = (path: string, languages = LANGUAGES) =>
  hostFiles({ root: '/town/', pages: [], redirects: REDIRECTS, languages }).find((file) => file.path === path)?.text ??
  '';

describe('the tags that match a language', () => {
  it('are its own tag and the first part of it, which belongs to the first of several languages', () => {
    const tagged = (...tags: string[]) => matchingTags(tags.map((tag) => ({ tag, home: '/' })));
    expect(tagged('ca', 'en-GB')).toEqual([['ca'], ['en-gb', 'en']]);
    expect(tagged('pt-BR', 'pt-PT')).toEqual([['pt-br', 'pt'], ['pt-pt']]);
    expect(tagged('pt-BR', 'pt')).toEqual([['pt-br'], ['pt']]);
  });
});

describe('the root of a site with several languages', () => {
  it('has no line in `_redirects`, as hosts without conditions reject such a site', () => {
    expect(textOf('_redirects')).toBe('/town/ca/events/abans/ /town/ca/events/ara/ 301\n');
  });

  type Rule = {
    readonly source: string;
    readonly destination: string;
    readonly permanent: boolean;
    readonly has?: readonly { readonly type: string; readonly key: string; readonly value: string }[];
    readonly missing?: readonly { readonly type: string; readonly key: string }[];
  };

  /** Vercel: the first rule whose conditions hold; values are whole. */
  function vercel(
    path: string,
    fields: { readonly 'accept-language'?: string; readonly cookies?: Record<string, string> },
  ) {
    const { redirects }: { redirects: readonly Rule[] } = JSON.parse(textOf('vercel.json'));
    const sent = ({ type, key }: { type: string; key: string }) =>
      type === 'cookie' ? fields.cookies?.[key] : key === 'accept-language' ? fields['accept-language'] : undefined;
    return redirects.find(
      ({ source, has = [], missing = [] }) =>
        source === path &&
        has.every((one) => new RegExp(`^${one.value}$`).test(sent(one) ?? '\n')) &&
        missing.every((one) => sent(one) === undefined),
    );
  }

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', '/town/de/'],
    ['DE', '/town/de/'],
    ['en-US,en;q=0.9', '/town/en/'],
    ['ca;q=0.9', '/town/ca/'],
    ['den', undefined],
    ['fr-FR,fr;q=0.9', undefined],
    ['*', undefined],
  ])('is redirected by Vercel for %s', (language, destination) => {
    expect(vercel('/town/', { 'accept-language': language })?.destination).toBe(destination);
    expect(vercel('/town/ca/', { 'accept-language': language })).toBeUndefined();
  });

  it('is redirected by Vercel to the visitor’s choice, but not permanently', () => {
    const chosen = vercel('/town/', { 'accept-language': 'de', cookies: { [LANGUAGE_COOKIE]: 'en-gb' } });
    expect(chosen).toMatchObject({ destination: '/town/en/', permanent: false });
    // Of a language that is gone: the visitor chooses once more.
    expect(vercel('/town/', { 'accept-language': 'de', cookies: { [LANGUAGE_COOKIE]: 'eu' } })).toBeUndefined();
  });

  it('is not redirected if there is only one language', () => {
    expect(JSON.parse(textOf('vercel.json', [])).redirects).toHaveLength(1);
  });
});
