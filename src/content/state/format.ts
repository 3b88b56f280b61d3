import { z } from 'zod';
import type { Files } from '#content/store/files';
import { BINDING_PATH } from '#content/store/layout';
import { ContentError } from '#errors';

/** The format of content folders that this Almanac reads and writes; `service.json` names it. The first had no name. */
export const FORMAT = 2;

const named = z.object({ format: z.int().positive().default(1) });

/**
 * The format of a content folder; `undefined` where it is bound to nothing, or does not say it legibly. Throws
 * `ContentError` for one of a later Almanac.
 */
export async function formatOf(files: Pick<Files, 'read'>): Promise<number | undefined> {
  const text = await files.read(BINDING_PATH);
  let format: number | undefined;
  try {
    format = text === undefined ? undefined : named.parse(JSON.parse(text)).format;
  } catch {
    // Whoever reads the binding says what is wrong with it.
  }
  if (format !== undefined && format > FORMAT)
    throw new ContentError({
      message: `Content has the format ${format} of a later Almanac; this one works with formats up to ${FORMAT}.`,
      state: 'Nothing was changed.',
      hint: 'Install the version of Almanac that wrote it, or take content back from version control as it was before.',
    });
  return format;
}
