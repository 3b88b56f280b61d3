import { Parser } from 'htmlparser2';
import type { BuiltSite } from '../support/sites/made-site.ts';

/** What machines read of a page. */
export type ReadPage = {
  readonly path: string;
  readonly url: string;
  readonly noindex: boolean;
  readonly canonical: string | undefined;
  readonly refresh: string | undefined;
  readonly manifest: string | undefined;
  readonly jsonLd: readonly string[];
  /** `tag url` */
  readonly translations: readonly string[];
  readonly shared: string | undefined;
  readonly sharedImages: readonly string[];
  /** Of each script, its address and its text. */
  readonly scripts: readonly string[];
  /** Whether it says an event's time on the visitor's own clock. */
  readonly hasClock: boolean;
  /** Whether it has a place for what is over today. */
  readonly hasToday: boolean;
  /** Whether it has a button that passes it on. */
  readonly hasSave: boolean;
  readonly hasShare: boolean;
  /** Whether it has a field for a date to go to. */
  readonly hasDateField: boolean;
  readonly hasChips: boolean;
  /** Whether it has a place for what comes next around an event that is over. */
  readonly hasComingUp: boolean;
  /** Whether it has a button for which a script is fetched. */
  readonly hasRequest: boolean;
  /** The addresses of what is loaded with it, apart from scripts. */
  readonly loaded: readonly string[];
  /** The addresses of its style sheets. */
  readonly styles: readonly string[];
  /** The attributes that hold scripts or styles. */
  readonly inline: readonly string[];
};

const LOADED_LINKS = ['stylesheet', 'preload', 'icon'];
const LOADED_ELEMENTS = ['img', 'source', 'iframe'];

/** Reads a page. No tree is made of it: a calendar's pages are thousands. */
export function readPage(site: BuiltSite, path: string): ReadPage {
  const links: Record<string, string>[] = [];
  const metas: Record<string, string>[] = [];
  const jsonLd: string[] = [];
  const scripts: string[] = [];
  const loaded: string[] = [];
  const inline: string[] = [];
  let hasClock = false;
  let hasToday = false;
  let hasSave = false;
  let hasShare = false;
  let hasDateField = false;
  let hasChips = false;
  let hasComingUp = false;
  let hasRequest = false;
  let script: { readonly isData: boolean; text: string } | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'link') links.push(attributes);
      if (name === 'meta') metas.push(attributes);
      if (name === 'script') script = { isData: attributes.type === 'application/ld+json', text: attributes.src ?? '' };
      if (LOADED_ELEMENTS.includes(name)) loaded.push(attributes.src ?? '');
      const classes = attributes.class?.split(' ') ?? [];
      if (classes.includes('own-time')) hasClock = true;
      if (classes.includes('earlier')) hasToday = true;
      if (classes.includes('save')) hasSave = true;
      if (classes.includes('share')) hasShare = true;
      if (classes.includes('go-to-date')) hasDateField = true;
      if (classes.includes('chips')) hasChips = true;
      if (classes.includes('more-over')) hasComingUp = true;
      if (attributes['data-script'] !== undefined) hasRequest = true;
      for (const attribute of Object.keys(attributes))
        if (/^(?:on\w+|style)$/.test(attribute)) inline.push(`${name} ${attribute}`);
    },
    ontext(text) {
      if (script !== undefined) script.text += text;
    },
    onclosetag(name) {
      if (name !== 'script' || script === undefined) return;
      (script.isData ? jsonLd : scripts).push(script.text);
      script = undefined;
    },
  });
  parser.end(site.read(path));
  const link = (rel: string) => links.find((one) => one.rel === rel)?.href;
  const meta = (attribute: string, name: string) =>
    metas.filter((one) => one[attribute] === name).map((one) => one.content ?? '');
  return {
    path,
    url: site.urlOf(path),
    noindex: meta('name', 'robots')[0] === 'noindex',
    canonical: link('canonical'),
    refresh: meta('http-equiv', 'refresh')[0],
    manifest: link('manifest'),
    jsonLd,
    translations: links.flatMap(({ hreflang, href }) => (hreflang === undefined ? [] : [`${hreflang} ${href}`])),
    shared: meta('property', 'og:url')[0],
    sharedImages: meta('property', 'og:image'),
    scripts,
    hasClock,
    hasToday,
    hasSave,
    hasShare,
    hasDateField,
    hasChips,
    hasComingUp,
    hasRequest,
    loaded: [...loaded, ...links.filter(({ rel = '' }) => LOADED_LINKS.includes(rel)).map(({ href = '' }) => href)],
    styles: links.filter(({ rel }) => rel === 'stylesheet').map(({ href = '' }) => href),
    inline,
  };
}
