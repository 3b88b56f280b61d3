import { API_OPERATIONS } from '#cli/api/operations';
import { api } from '#cli/commands/api';
import type { Settings } from '#cli/settings';
import type { Output } from '#cli/terminal/output';

/** What `almanac doc` takes. */
export type DocOptions = { readonly lang?: string | undefined; readonly json?: boolean | undefined };

/** `almanac doc`: the service's own description of its interface. Returns the exit code. */
export async function doc(settings: Settings, options: DocOptions, output: Output): Promise<number> {
  const operation = API_OPERATIONS.find((one) => one.operation === 'doc');
  if (operation === undefined) throw new RangeError('The interface has no route to its description.');
  const { lang, json } = options;
  return api(settings, { operation, target: { operation: 'doc' }, values: {}, lang, json }, output);
}
