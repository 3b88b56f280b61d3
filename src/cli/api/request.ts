import type { ApiOperation } from '#cli/api/operations';
import type { InputValues } from '#cli/api/values';
import type { PromptStreams } from '#cli/terminal/confirm';
import type { Language } from '#config/config';
import { nearestWord } from '#content/check/nearest';
import { UsageError } from '#errors';
import type { CallTarget } from '#interface/endpoint';
import type { Method } from '#interface/routes';
import type { Settings } from '#settings/settings';

/** One call of the interface as the command line has it. */
export type ApiRequest = {
  readonly operation: ApiOperation;
  readonly target: CallTarget;
  readonly values: InputValues;
  /** The method, for operations that have several, which do the same; absent for the first. */
  readonly method?: Method | undefined;
  /** The code of a language; absent for the default language. */
  readonly lang?: string | undefined;
  /** Print the service's answer as JSON; with `all` a record on each line. */
  readonly json?: boolean | undefined;
  /** Follow the pages of a list. */
  readonly all?: boolean | undefined;
  /** Do not ask before a write. */
  readonly yes?: boolean | undefined;
  /** Say what a write would send, and stop. */
  readonly dryRun?: boolean | undefined;
};

/** The surroundings of a call: the columns of the terminal, absent where there is none, and the prompt for a person. */
export type ApiSurroundings = { readonly width?: number | undefined; readonly prompt?: PromptStreams | undefined };

/** Returns the configured language with a code, by default the default language. Throws a `UsageError` for any other code. */
export function configuredLanguage({ configuration }: Settings, code = configuration.defaultLanguage): Language {
  const { languages } = configuration;
  const language = languages.find((one) => one.code === code);
  if (language !== undefined) return language;
  const codes = languages.map((one) => one.code);
  const suggestion = nearestWord(code, codes);
  throw new UsageError({
    message: `--lang: '${code}' is none of ${codes.join(', ')}`,
    hint: suggestion === undefined ? undefined : `Did you mean '${suggestion}'?`,
  });
}
