import { z } from 'zod';
import type { Files } from '#content/store/files';
import { BINDING_PATH } from '#content/store/layout';
import { ContentError } from '#errors';

/** The format of content folders that this Almanac reads and writes; `service.json` names it. */
export const FORMAT = 2;

const named = z.object({ format: z.int().positive() });

/**
 * Refuses a content folder of another format. One that is bound to nothing, or does not say its format legibly, is left
 * to whoever reads the binding. Throws `ContentError`.
 */
export async function checkFormat(files: Pick<Files, 'read'>): Promise<void> {
  const text = await files.read(BINDING_PATH);
  if (text === undefined) return;
  let format: number;
  try {
    ({ format } = named.parse(JSON.parse(text)));
  } catch {
    return;
  }
  if (format !== FORMAT)
    throw new ContentError({
      message: `Content has the format ${format}; this Almanac works with format ${FORMAT}.`,
      state: 'Nothing was changed.',
      hint: 'Install the version of Almanac that wrote it, or take content back from version control as it was before.',
    });
}
