import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { LanguageForm } from '#service/http/site';
import { type DeskOptions, desk } from '../desk.ts';

/** Sets up a desk at a site that has its languages in a form. */
export const deskOf = (languagesAs: LanguageForm, options: DeskOptions = {}) =>
  desk('the-events-calendar', { ...options, languagesAs });

/** Sets up a desk at a site with a language plugin, and a way to change the language of a post there. */
export async function pluginDesk(options: DeskOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-plugin-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'site.db');
  const at = await deskOf('polylang', { ...options, database: file });
  /** Gives a post another language; `undefined` takes it. */
  const give = (id: number, language: string | undefined) => {
    const database = new DatabaseSync(file);
    database.prepare("DELETE FROM record_languages WHERE sequence = 'posts' AND id = ?").run(id);
    if (language !== undefined)
      database.prepare("INSERT INTO record_languages VALUES ('posts', ?, ?)").run(id, language);
    database.close();
  };
  return { ...at, give };
}
