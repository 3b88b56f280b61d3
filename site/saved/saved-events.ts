/** An event that a visitor has saved. */
export type SavedEvent = {
  /** The path of its page below the folder of all languages. */
  readonly path: string;
  readonly title: string;
  /** The BCP 47 tag of its language. */
  readonly lang: string;
  /** The day on which it was saved, as in "2026-11-28". */
  readonly day: string;
};

/** Sites below different paths of one host share a storage. */
const keyOf = (root: string) => `almanac-saved ${root}`;

const isSavedEvent = (value: unknown): value is SavedEvent =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'title', 'lang', 'day'].every((name) => typeof Reflect.get(value, name) === 'string');

/** Tells whether this browser can save events. */
export function canSaveEvents(): boolean {
  try {
    localStorage.setItem('almanac-test', '');
    localStorage.removeItem('almanac-test');
    return true;
  } catch {
    return false;
  }
}

/** Returns the events that are saved in this browser, in the order of saving; `root` is the path of the site's root. */
export function readSavedEvents(root: string): readonly SavedEvent[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(root)) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isSavedEvent) : [];
  } catch {
    // The browser has no storage, or it holds something else.
    return [];
  }
}

/** Saves events in this browser instead of the ones before. Returns false if its storage is full, or it has none. */
export function writeSavedEvents(root: string, events: readonly SavedEvent[]): boolean {
  try {
    if (events.length === 0) localStorage.removeItem(keyOf(root));
    else localStorage.setItem(keyOf(root), JSON.stringify(events));
    return true;
  } catch {
    return false;
  }
}
