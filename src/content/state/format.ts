import { z } from 'zod';
import { withoutByteOrderMark } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { BINDING_PATH } from '#content/store/layout';
import { ContentError } from '#errors';

/** The format of content folders that this version of Almanac reads and writes; `service.json` holds it. */
export const FORMAT = 2;

const named = z.object({ format: z.int().positive() });

/**
 * Throws `ContentError` if the content folder has another format. A folder without a binding, or with a damaged one,
 * passes: `readBinding` reports it.
 */
export async function checkFormat(files: Pick<Files, 'read'>): Promise<void> {
  const text = await files.read(BINDING_PATH);
  if (text === undefined) return;
  let format: number;
  try {
    ({ format } = named.parse(JSON.parse(withoutByteOrderMark(text))));
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
