import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { siteMaker } from './made-sites.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the server that makes the sites which several test files read; see `madeSite`. */
    madeSites: string;
    /** The folder of compiled templates that builds share; see `withTemplates`. */
    templates: string;
  }
}

/**
 * Starts a server that makes the sites which several test files read, each once in a run. Test files run in processes
 * of their own: they ask the server for a site, and all get the one that it made for the first.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  // The code of the commands is compiled once for all projects.
  const compiled = mkdtempSync(join(tmpdir(), 'almanac-compiled-'));
  process.env.NODE_COMPILE_CACHE ??= compiled;
  const templates = mkdtempSync(join(tmpdir(), 'almanac-templates-'));
  project.provide('templates', templates);
  const sites = siteMaker(templates);
  const server = createServer(async (request, response) => {
    try {
      response.end(JSON.stringify(await sites.made(decodeURIComponent((request.url ?? '').slice(1)))));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server of made sites has no port.');
  project.provide('madeSites', `http://127.0.0.1:${address.port}`);
  return () => {
    server.close();
    server.closeAllConnections();
    sites.removeAll();
    for (const folder of [compiled, templates]) rmSync(folder, { recursive: true, force: true });
  };
}
