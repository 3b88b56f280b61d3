/*
 * What other sites load: the element `<almanac-events>`, which lists events of this site. It is sent as it stands, behind the
 * texts of the languages (`files.ts`), so it imports nothing. The texts of the files of events are put into the
 * page as text, and only links of the web are links.
 */

/** How many events are listed where nobody says it, and at most. */
const [USUAL, MOST] = [5, 50];

/** The supposed length of an event without a known end, in milliseconds. */
const SUPPOSED_LENGTH = 2 * 60 * 60 * 1000;

/** An event that takes longer is shown with its end. */
const A_DAY = 24 * 60 * 60 * 1000;

/** The statuses that are shown. */
const STATUSES = ['cancelled', 'postponed'];

const STYLES = `
:host { display: block; color: var(--almanac-color, inherit); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: var(--almanac-gap, 0.5rem); }
li { display: grid; }
li a, [part~="place"] { unicode-bidi: plaintext; }
time { unicode-bidi: isolate; }
time, [part~="place"] { color: var(--almanac-muted, inherit); font-size: 0.9em; }
a { color: var(--almanac-link, LinkText); font-weight: 600; overflow-wrap: anywhere; }
li a { display: inline-flex; align-items: center; min-block-size: 2.75rem; margin-block: -0.6rem; }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
[part~="status"] { font-weight: 600; }
.cancelled a { text-decoration-line: underline line-through; }
p { margin: 0; }
.all { margin-block-start: var(--almanac-gap, 0.5rem); }
`;

/** Makes an HTML element with a part for style, and with text. */
function made(name, part, text = '') {
  const element = document.createElement(name);
  if (part !== '') element.setAttribute('part', part);
  element.textContent = text;
  return element;
}

/** Makes a link to a page of the web; where the address is none, its text alone. */
function madeLink(part, text, address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return made('span', part, text);
  const link = made('a', part, text);
  link.href = url.href;
  return link;
}

/** Returns the day of an instant in a zone as YYYY-MM-DD. */
function dayIn(timeZone, instant) {
  return new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

/** Tells whether an event is over for the visitor. */
function isOver({ start, end, allDay }, timeZone, now) {
  if (allDay) return end < dayIn(timeZone, now);
  return (end === undefined ? Date.parse(start) + SUPPOSED_LENGTH : Date.parse(end)) <= now;
}

/** Writes when an event is in words of a language, by its own clocks: where these are not the site's, with their name. */
function written({ start, end, allDay, timeZone }, tag, siteZone) {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };
  const clock = { hour: 'numeric', minute: '2-digit', timeZone };
  const named = timeZone === siteZone ? {} : { timeZoneName: 'short' };
  const dates = new Intl.DateTimeFormat(tag, { ...day, ...(allDay ? { timeZone: 'UTC' } : { ...clock, ...named }) });
  const [first, last] = [new Date(start), new Date(end ?? start)];
  const isLong = allDay ? start !== end : last - first > A_DAY;
  return isLong ? dates.formatRange(first, last) : dates.format(first);
}

/** Makes the entry of an event; none where its times can't be read. */
function madeEvent(event, { tag, texts, timeZone }, now) {
  try {
    if (isOver(event, timeZone, now)) return undefined;
    const status = STATUSES.find((one) => one === event.status);
    const entry = made('li', `event ${status ?? ''}`);
    entry.className = status ?? '';
    const time = made('time', 'date', written(event, tag, timeZone));
    time.dateTime = event.start;
    const title = made('span', '');
    if (event.language !== tag) title.lang = event.language;
    title.append(madeLink('link', event.title, event.url));
    entry.append(time, title);
    if (event.venues.length > 0)
      entry.append(made('span', 'place', event.venues.map((venue) => venue.title).join(', ')));
    if (status !== undefined) entry.append(made('span', 'status', texts[status]));
    return entry;
  } catch {
    return undefined;
  }
}

/**
 * Defines `<almanac-events>`. `languages` has the texts of each language by its code, in the order of the site; `script` is
 * the element that loaded this: the site is where that came from.
 */
export function defineAlmanacEvents(languages, script) {
  if (script === null || customElements.get('almanac-events') !== undefined) return;
  const root = new URL('.', script.src).href;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  const codes = Object.keys(languages);

  /** Returns the code of the language that is asked for, else the page's, else the first. */
  const codeOf = (...asked) =>
    asked
      .map((one) => one?.toLowerCase())
      .map((one) => codes.find((code) => code === one) ?? codes.find((code) => code === one?.split('-')[0]))
      .find((code) => code !== undefined) ?? codes[0];

  customElements.define(
    'almanac-events',
    class extends HTMLElement {
      static observedAttributes = ['lang', 'category', 'venue', 'limit'];

      #list = made('div', 'list');
      #all = made('div', 'all');
      #asked = 0;

      constructor() {
        super();
        const shadow = this.attachShadow({ mode: 'open' });
        shadow.adoptedStyleSheets = [sheet];
        this.#all.className = 'all';
        shadow.append(this.#list, this.#all);
      }

      connectedCallback() {
        this.#show();
      }

      attributeChangedCallback() {
        if (this.isConnected) this.#show();
      }

      /** Returns the address of the file that is asked for: of a category, a venue or all events. */
      #address(code) {
        const [kind] = ['category', 'venue'].filter((one) => this.getAttribute(one));
        if (kind === undefined) return `${root}${code}/api/events.json`;
        const folder = kind === 'category' ? 'categories' : 'venues';
        return `${root}${code}/api/${folder}/${encodeURIComponent(this.getAttribute(kind))}.json`;
      }

      async #show() {
        this.#asked += 1;
        const asked = this.#asked;
        const code = codeOf(this.getAttribute('lang'), document.documentElement.lang);
        const { tag, dir = 'ltr', home, title, ...texts } = languages[code];
        const limit = /^\d{1,4}$/.test(this.getAttribute('limit') ?? '') ? Number(this.getAttribute('limit')) : USUAL;
        // What the page wrote between the tags stays: the link for when scripts are off.
        const slot = document.createElement('slot');
        slot.append(madeLink('all', title, `${root}${home}`));
        this.#all.replaceChildren(slot);
        this.#list.lang = tag;
        this.#list.dir = dir;
        this.#all.dir = dir;
        const data = await fetch(this.#address(code), { credentials: 'omit' })
          .then((answer) => (answer.ok ? answer.json() : undefined))
          .catch(() => undefined);
        if (asked !== this.#asked) return;
        this.#list.replaceChildren();
        if (!Array.isArray(data?.events)) return;
        const now = Date.now();
        const entries = data.events
          .map((event) => madeEvent(event, { tag, texts, timeZone: data.timeZone }, now))
          .filter((entry) => entry !== undefined)
          .slice(0, Math.min(Math.max(limit, 1), MOST));
        const list = made('ul', 'events');
        // Some browsers take a list without marks for none.
        list.setAttribute('role', 'list');
        list.append(...entries);
        this.#list.append(entries.length === 0 ? made('p', 'nothing', texts.nothing) : list);
      }
    },
  );

  if (script.dataset.frame === undefined) return;
  // The page for frames: its address says what is asked, and it tells the page around it how high it is.
  const body = new CSSStyleSheet();
  body.replaceSync(`
body { margin: 0; padding: 2px; font: 1rem/1.5 system-ui, sans-serif; }
h1 { position: absolute; overflow: hidden; width: 1px; height: 1px; margin: 0; clip-path: inset(50%); }
`);
  document.adoptedStyleSheets = [body];
  const element = document.querySelector('almanac-events');
  const query = new URLSearchParams(location.search);
  for (const name of ['category', 'venue', 'limit']) if (query.has(name)) element.setAttribute(name, query.get(name));
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    // No secret: whoever frames the page sees how high it is.
    parent.postMessage({ type: 'almanac-height', height }, '*');
  }).observe(document.body);
}
