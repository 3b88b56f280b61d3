import { onTestFinished } from 'vitest';
import { DIALECTS } from '#interface/dialects/dialects';
import { startService } from '#service/http/server';
import { type Handler, startLoopback } from '../../client/loopback.ts';
import { calendarOf } from '../../service/running.ts';
import { createProject } from '../../support/project.ts';
import { calendarAt, EDITOR, runLine } from './line.ts';

/** A project whose calendar lies at this address, and a way to run its commands. */
function projectAt(baseUrl: string, service: object = {}) {
  const project = createProject(calendarAt(baseUrl, service));
  onTestFinished(() => project.remove());
  return { root: project.root, api: (...words: readonly string[]) => runLine(project.root, ['api', ...words]) };
}

/** A service of answers. */
export async function answering(handler: Handler, service: object = {}) {
  const server = await startLoopback(handler);
  onTestFinished(() => server.close());
  return { server, ...projectAt(server.url, service) };
}

/** The embedded service with a few events, which an editor may write to. */
export async function editable(dialect: keyof typeof DIALECTS = 'document') {
  const service = await startService({
    seed: calendarOf({ title: 'Jazz' }, { title: 'Swing' }, { title: 'Choir', password: 'hush' }),
    dialect: DIALECTS[dialect],
    languages: [
      { code: 'ca', segment: null },
      { code: 'en', segment: 'en' },
    ],
    defaultLanguage: 'ca',
    credentials: EDITOR,
    now: () => Temporal.Instant.from('2026-11-21T09:00:00Z'),
  });
  onTestFinished(() => service.close());
  return projectAt(service.url, { dialect });
}
