/** The folder of what `watch` keeps, in the cache. */
export const WATCH_FOLDER = 'watch';

/** The file in it in which `watch` notes how it is. */
export const WATCH_NOTE = 'state.json';
