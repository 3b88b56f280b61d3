import {
  type Call,
  ForbiddenError,
  InvalidParameterError,
  NotFoundError,
  ServiceError,
  UnauthorizedError,
} from '#client/errors';
import type { CallLanguage } from '#interface/endpoint';
import type { PushClient } from '#sync/push/options';

const STATE = 'Nothing was sent to the service.';

/** Tells whether the service lists drafts, which only accounts that may edit see. */
async function seesDrafts(client: PushClient, language: CallLanguage): Promise<boolean> {
  try {
    await client.listPage('events', language, { status: 'draft', per_page: 1 });
    return true;
  } catch (error) {
    // Some services answer 404 to a list without any record.
    if (error instanceof NotFoundError) return true;
    if (error instanceof InvalidParameterError || error instanceof ForbiddenError) return false;
    throw error instanceof ServiceError ? error.inState(STATE) : error;
  }
}

/**
 * Checks that the credentials reach the service and may write, before anything is written; only reads. An account that
 * may edit sees drafts of events. If it sees none, WordPress's own list of posts, requested with `context=edit`, shows
 * whether the credentials arrived. Throws `UnauthorizedError` or `ForbiddenError` where they may not write.
 */
export async function checkMayWrite(client: PushClient, language: CallLanguage): Promise<void> {
  if (await seesDrafts(client, language)) return;
  let call: Call;
  try {
    call = await client.readAsEditor();
  } catch (error) {
    if (error instanceof UnauthorizedError)
      throw new UnauthorizedError(error.call, {
        message: 'The service takes the request for an anonymous one: the credentials do not arrive.',
        state: STATE,
        hint: 'Set ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD (an application password). Where they are set, the server strips the `Authorization` header, or does not take application passwords over plain HTTP: ask the host of the site.',
      });
    if (error instanceof ForbiddenError)
      throw new ForbiddenError(error.call, {
        message: 'The account may read and not write.',
        state: STATE,
        hint: 'Use an account with the role of an editor, or give this one the right to edit events.',
      });
    if (!(error instanceof ServiceError)) throw error;
    throw new ForbiddenError(error.call, {
      message: 'The service does not take the account for one that may edit: it hides drafts from it.',
      state: STATE,
      hint: 'Check ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD, that the server passes the `Authorization` header on, and that the account may edit events.',
      cause: error,
    });
  }
  throw new ForbiddenError(call, {
    message: 'The account may edit posts, and not events: the service hides drafts of events from it.',
    state: STATE,
    hint: 'Use an account with the role of an editor, or give this one the right to edit events.',
  });
}
