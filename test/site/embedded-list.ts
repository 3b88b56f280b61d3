import { createContext, runInContext } from 'node:vm';
import { EMBED_SCRIPT, embedFiles } from '../../site/embed/files.ts';
import type { Publication } from '../../site/publication/publication.ts';

/** What other sites show of an event. */
export type EmbeddedEvent = {
  readonly title: string;
  readonly url: string | undefined;
  /** As a machine reads it. */
  readonly start: string;
  readonly place: string | undefined;
  readonly status: string | undefined;
};

/** As much of an element of a page as the script of embeds uses. */
class Element {
  readonly attributes = new Map<string, string>();
  readonly dataset = {};
  readonly isConnected = true;
  children: Element[] = [];
  textContent = '';
  href?: string;
  dateTime?: string;
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
  }
  getAttribute(name: string) {
    return this.attributes.get(name) ?? null;
  }
  attachShadow() {
    return new Element();
  }
  append(...children: Element[]) {
    this.children.push(...children);
  }
  replaceChildren(...children: Element[]) {
    this.children = children;
  }
  /** Returns the elements within this one that are a part for style. */
  parts(part: string): Element[] {
    const own = this.getAttribute('part')?.split(' ').includes(part) === true ? [this] : [];
    return [...own, ...this.children.flatMap((child) => child.parts(part))];
  }
}

/** Returns the events that `<almanac-events>` shows of a site in a language, at midnight of the site's day. */
export async function embeddedEvents(
  site: Publication,
  language: string,
  files: ReadonlyMap<string, string>,
): Promise<readonly EmbeddedEvent[]> {
  const script = [...embedFiles(site)].find(({ path }) => path === EMBED_SCRIPT);
  const midnight = site.today.toZonedDateTime(site.settings.timeZone).epochMilliseconds;
  const shown: Element[] = [];
  class Shadow extends Element {
    override append(...children: Element[]) {
      shown.push(...children);
    }
  }
  class Host extends Element {
    override attachShadow() {
      return new Shadow();
    }
  }
  class FixedDate extends Date {
    static override now = () => midnight;
  }
  let defined: (new () => Host & { connectedCallback(): void }) | undefined;
  let answered: Promise<unknown> = Promise.resolve();
  const globals = {
    Date: FixedDate,
    URL,
    Intl,
    HTMLElement: Host,
    CSSStyleSheet: class {
      replaceSync() {}
    },
    customElements: {
      get: () => undefined,
      define: (_name: string, element: typeof defined) => {
        defined = element;
      },
    },
    document: {
      currentScript: { src: `${site.settings.siteUrl}/${EMBED_SCRIPT}`, dataset: {} },
      documentElement: { lang: language },
      createElement: () => new Element(),
    },
    fetch: (address: string) => {
      const text = files.get(address.slice(site.settings.siteUrl.length + 1)) ?? '';
      const answer = Promise.resolve({ ok: true, json: async () => JSON.parse(text) });
      answered = answer;
      return answer;
    },
  };
  runInContext(script?.text ?? '', createContext(globals));
  if (defined === undefined) throw new Error('The script defines no element.');
  const element = new defined();
  element.setAttribute('limit', '50');
  element.connectedCallback();
  await answered;
  // What follows the answer is done before another turn of the event loop.
  await new Promise(setImmediate);
  return shown
    .flatMap((one) => one.parts('event'))
    .map((entry): EmbeddedEvent => {
      const [link] = entry.parts('link');
      return {
        title: link?.textContent ?? '',
        url: link?.href,
        start: entry.parts('date')[0]?.dateTime ?? '',
        place: entry.parts('place')[0]?.textContent,
        status: entry.parts('status')[0]?.textContent,
      };
    });
}
