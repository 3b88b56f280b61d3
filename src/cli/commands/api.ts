import { descriptionLines } from '#cli/api/description';
import { list } from '#cli/api/list';
import { writes } from '#cli/api/operations';
import { type ApiRequest, type ApiSurroundings, languageOf } from '#cli/api/request';
import { recordLines } from '#cli/api/shown';
import { NOTHING_SENT } from '#cli/api/values';
import { callOf, sendWrite, type Write, writeLines } from '#cli/api/write';
import { type Connection, connect } from '#cli/connection';
import { refuseEmbedded } from '#cli/refuse-embedded';
import type { Settings } from '#cli/settings';
import { confirm } from '#cli/terminal/confirm';
import { EXIT } from '#cli/terminal/exit';
import { jsonLine, type Output, say } from '#cli/terminal/output';
import type { Language } from '#config/config';
import { InterruptedError, UsageError } from '#errors';
import { checkFields } from '#interface/inputs';

/** `almanac api <resource> <operation>`: one call of the interface. Returns the exit code. */
export async function api(
  settings: Settings,
  request: ApiRequest,
  output: Output,
  surroundings: ApiSurroundings = {},
): Promise<number> {
  const language = languageOf(settings, request.lang);
  const isWrite = writes(request.operation);
  if (isWrite && request.dryRun !== true) refuseEmbedded(settings, 'what is written to it');
  const connection = await connect(settings, false);
  const stop = () => void connection.close();
  settings.stopped?.addEventListener('abort', stop, { once: true });
  try {
    if (isWrite) {
      const write = writeOf(request, language);
      if (!(await isWanted(write, request, connection, output, surroundings)))
        return settings.stopped?.aborted === true ? EXIT.interrupted : EXIT.done;
      // What is being written is finished.
      settings.stopped?.removeEventListener('abort', stop);
      show(await sendWrite(connection, write), request, output, surroundings);
    } else if (request.target.operation === 'list')
      return await list(request, language, connection, output, surroundings);
    else
      show(
        await connection.client.ask(request.target, language, { query: request.values }),
        request,
        output,
        surroundings,
      );
    return EXIT.done;
  } catch (error) {
    throw settings.stopped?.aborted === true ? new InterruptedError() : error;
  } finally {
    settings.stopped?.removeEventListener('abort', stop);
    await connection.close();
  }
}

/** Shows one answer that is no list. */
function show(answer: unknown, { json, operation }: ApiRequest, output: Output, { width }: ApiSurroundings): void {
  if (json === true) output.stdout.write(`${jsonLine(answer)}\n`);
  else
    for (const line of operation.kind === undefined ? descriptionLines(answer) : recordLines(answer, width))
      say(output, line);
}

function writeOf({ target, values, operation, method }: ApiRequest, language: Language): Write {
  const { kind, methods, hasBody } = operation;
  if (kind === undefined) throw new TypeError(`${target.operation} is no write.`);
  if (target.operation === 'create' || target.operation === 'update')
    checkFields(kind, target.operation, values, target.by);
  return {
    target: { ...target, kind },
    language,
    method: method ?? methods[0] ?? 'POST',
    query: hasBody ? {} : values,
    ...(hasBody ? { fields: values } : {}),
  };
}

/** Whether a write is to be sent; a person who has not said so yet is shown it, and asked. */
async function isWanted(
  write: Write,
  { yes, dryRun, json }: ApiRequest,
  connection: Connection,
  output: Output,
  { asking }: ApiSurroundings,
): Promise<boolean> {
  if (dryRun === true && json === true) {
    output.stdout.write(`${jsonLine(callOf(connection.client, write))}\n`);
    return false;
  }
  if (dryRun === true) {
    for (const line of [...(await writeLines(connection, write)), NOTHING_SENT]) say(output, line);
    return false;
  }
  if (yes === true) return true;
  if (asking === undefined)
    throw new UsageError({
      message: 'Nobody can be asked here whether to send this.',
      state: NOTHING_SENT,
      hint: 'See what would be sent with --dry-run, or send it with --yes.',
    });
  for (const line of await writeLines(connection, write)) asking.output.write(`${line}\n`);
  if (await confirm('Send this?', asking)) return true;
  say(output, NOTHING_SENT);
  return false;
}
