/** An event that a visitor keeps. */
export type SavedEvent = {
  /** The path of its page below the folder of all languages. */
  readonly path: string;
  readonly title: string;
  /** The BCP 47 tag of its language. */
  readonly lang: string;
  /** The day on which it was saved, as in "2026-11-28". */
  readonly day: string;
};

/** The most events that are kept: the latest. */
const MOST = 500;

/** Sites below different paths of one host share a storage. */
const keyOf = (root: string) => `almanac-saved ${root}`;

const isSavedEvent = (value: unknown): value is SavedEvent =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'title', 'lang', 'day'].every((name) => typeof Reflect.get(value, name) === 'string');

/** Returns the events that are kept in this browser, in the order of saving; `root` is the path of the site's root. */
export function savedEvents(root: string): readonly SavedEvent[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(root)) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isSavedEvent) : [];
  } catch {
    // The browser has no storage, or it holds something else.
    return [];
  }
}

/** Keeps events in this browser instead of the ones before. Returns false if the browser has no storage. */
export function keepEvents(root: string, events: readonly SavedEvent[]): boolean {
  try {
    localStorage.setItem(keyOf(root), JSON.stringify(events.slice(-MOST)));
    return true;
  } catch {
    return false;
  }
}
