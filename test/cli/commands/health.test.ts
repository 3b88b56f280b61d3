import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchNoteText } from '#watch/note';
import { createProject, runHere } from '../../support/project.ts';
import { sampleConfiguration } from '../../support/sample.ts';

describe('almanac health', () => {
  it.each([
    ['agenda.example.org', []],
    ['ftp://agenda.example.org', []],
    ['https://agenda.example.org', ['--max-age', '2']],
    ['https://agenda.example.org', ['--max-age', 'PT5H']],
    ['https://agenda.example.org', ['--max-age', 'P999999Y']],
    ['https://agenda.example.org', ['--max-age', 'P270000Y']],
  ])('rejects an invalid address or duration: %s %j', async (url, options) => {
    expect(await runHere('.', ['health', url, ...options])).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('almanac health --watch', () => {
  it('ends each sentence with one full stop, whatever the message ends with', async () => {
    const project = createProject(sampleConfiguration('http://127.0.0.1'));
    onTestFinished(() => project.remove());
    const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' });
    const outage = (message: string) => ({ since: at, code: 2, message });
    const failing = { sync: outage('The service is down.'), build: outage('No template') };
    mkdirSync(join(project.root, '.cache/watch'), { recursive: true });
    writeFileSync(
      join(project.root, '.cache/watch/state.json'),
      watchNoteText({ v: 1, pid: process.pid, started: at, noted: at, every: 60_000, failing }),
    );
    const { stderr } = await runHere(project.root, ['health', '--watch']);
    expect(stderr).toContain(': The service is down. It is tried again');
    expect(stderr).toContain(': No template. It is tried again');
  });
});

describe('almanac health on an address that contains a password', () => {
  it('refuses the address without repeating the password', async () => {
    const run = await runHere(import.meta.dirname, ['health', 'http://bot:secret@127.0.0.1:9/']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('The address holds a user or password');
    expect(run.stdout + run.stderr).not.toContain('secret');
  });
});
