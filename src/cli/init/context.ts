import type { Prompt } from '#cli/terminal/confirm';
import type { TransportOptions } from '#client/transport';
import type { Environment } from '#settings/environment';

/** The options of `almanac init`. */
export type InitOptions = {
  readonly directory?: string;
  readonly title?: string;
  readonly languages?: string;
  readonly defaultLanguage?: string;
  readonly timeZone?: string;
  readonly siteUrl?: string;
  readonly yes?: boolean;
};

/** Everything of the outside world that the command needs. */
export type InitContext = {
  /** The working directory. */
  readonly root: string;
  readonly environment: Environment;
  /** The streams on which a person is asked; without them nobody is. */
  readonly prompt: Prompt | undefined;
  readonly stopped: AbortSignal;
  /** Waits before a site is asked again, in milliseconds. */
  readonly sleep: TransportOptions['sleep'];
};
