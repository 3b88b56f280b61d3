import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { confirm } from '#cli/terminal/confirm';

/** A person's terminal, with what it has shown. */
function terminal() {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true, columns: 80 });
  const shown: string[] = [];
  output.on('data', (text: string) => shown.push(text));
  return { input, output, shown };
}

describe('a question on a terminal', () => {
  it.each([
    ['y\n', true],
    ['Y\n', true],
    ['yes\n', true],
    ['  YES \r\n', true],
    ['\n', false],
    ['n\n', false],
    ['yess\n', false],
    ['ye\n', false],
    ['oh yes\n', false],
    ['n\ny\n', false],
  ])('answered with %j returns %s', async (typed, given) => {
    const { input, output } = terminal();
    const answer = confirm('Write?', { input, output });
    input.write(typed);
    expect(await answer).toBe(given);
  });

  it('shows its text and that the default answer is no', async () => {
    const { input, output, shown } = terminal();
    const answer = confirm('Write this to https://agenda.example?', { input, output });
    input.write('n\n');
    await answer;
    expect(shown.join('')).toContain('Write this to https://agenda.example? [y/N] ');
  });

  it('shows no control characters from its text', async () => {
    const { input, output, shown } = terminal();
    const answer = confirm('Write this to \u001b[2J?', { input, output });
    input.write('n\n');
    await answer;
    expect(shown.join('')).not.toContain('\u001b[2J');
  });

  it.each([
    ['the end of input', (input: PassThrough) => input.end()],
    ['the end of input after an unfinished yes', (input: PassThrough) => input.end('y')],
    ['Ctrl-C', (input: PassThrough) => input.write('\u0003')],
    ['Ctrl-C after an unfinished yes', (input: PassThrough) => input.write('yes\u0003')],
    ['Ctrl-D', (input: PassThrough) => input.write('\u0004')],
  ])('treats %s as a no and ends its line', async (_what, act) => {
    const { input, output, shown } = terminal();
    const answer = confirm('Write?', { input, output });
    act(input);
    expect(await answer).toBe(false);
    expect(shown.at(-1)).toMatch(/\n$/);
  });

  it('treats an interrupted command as a no', async () => {
    const { input, output } = terminal();
    const stopping = new AbortController();
    const answer = confirm('Write?', { input, output, stopped: stopping.signal });
    stopping.abort();
    expect(await answer).toBe(false);
  });

  it('is not shown when the command was interrupted before', async () => {
    const { input, output, shown } = terminal();
    expect(await confirm('Write?', { input, output, stopped: AbortSignal.abort() })).toBe(false);
    expect(shown).toEqual([]);
  });

  it('releases its input and the abort signal once answered', async () => {
    const { input, output } = terminal();
    const stopped = new AbortController().signal;
    const answer = confirm('Write?', { input, output, stopped });
    expect(getEventListeners(stopped, 'abort')).toHaveLength(1);
    input.write('y\n');
    await answer;
    expect(input.isPaused()).toBe(true);
    expect(getEventListeners(stopped, 'abort')).toEqual([]);
  });
});
