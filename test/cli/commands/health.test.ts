import { describe, expect, it } from 'vitest';
import { runHere } from '../../support/project.ts';

describe('almanac health', () => {
  it.each([
    ['agenda.example.org', []],
    ['ftp://agenda.example.org', []],
    ['https://agenda.example.org', ['--max-age', '2']],
    ['https://agenda.example.org', ['--max-age', 'PT5H']],
    ['https://agenda.example.org', ['--max-age', 'P999999Y']],
    ['https://agenda.example.org', ['--max-age', 'P270000Y']],
  ])('asks for an address and a duration that are ones: %s %j', async (url, options) => {
    expect(await runHere('.', ['health', url, ...options])).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('almanac health on an address with a password in it', () => {
  it('refuses it and does not repeat it', async () => {
    const run = await runHere(import.meta.dirname, ['health', 'http://bot:secret@127.0.0.1:9/']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('The address holds a user or password');
    expect(run.stdout + run.stderr).not.toContain('secret');
  });
});
