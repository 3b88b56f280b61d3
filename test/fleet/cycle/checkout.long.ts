import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mendCheckout } from '#fleet/cycle/checkout';
import { openRepository } from '#repository/repository';
import { type Clone, GIT_ENVIRONMENT, type Shared, shareRepository } from '../../support/clones.ts';

const EVENT = 'content/ca/events/market.json';

let shared: Shared;
/** The checkout of the fleet, which is one commit behind. */
let checkout: Clone;
let editor: Clone;

beforeEach(() => {
  shared = shareRepository({ [EVENT]: 'Market day' });
  checkout = shared.clone('checkout');
  editor = shared.clone('editor');
  editor.write(EVENT, 'Market night');
  editor.merge('Call it night');
  checkout.git('fetch', '--quiet');
});

afterEach(() => shared.remove());

const mend = async () =>
  mendCheckout(await openRepository({ folder: checkout.root, environment: GIT_ENVIRONMENT }), () =>
    Temporal.Instant.from('2026-11-25T10:00:00Z'),
  );
const head = () => checkout.git('rev-parse', 'HEAD');
const status = () => checkout.git('status', '--porcelain');
const latest = () => shared.git('rev-parse', 'main');

describe('a checkout', () => {
  it('after git was killed during a checkout is reset to the branch, without locks', async () => {
    checkout.write(EVENT, 'Mark');
    mkdirSync(join(checkout.root, '.git/refs/almanac'));
    const locks = ['index.lock', 'HEAD.lock', 'refs/almanac/head.lock'].map((lock) =>
      join(checkout.root, '.git', lock),
    );
    for (const lock of locks) writeFileSync(lock, '');
    await mend();
    expect([head(), status(), checkout.read(EVENT)]).toEqual([latest(), '', 'Market night']);
    expect(locks.filter((lock) => existsSync(lock))).toEqual([]);
  });

  it('after a repair was killed, too, is reset to the branch', async () => {
    checkout.write(EVENT, 'Mark');
    const cutOff = join(checkout.root, '.git/almanac/cut-off');
    mkdirSync(join(cutOff, '..'));
    writeFileSync(cutOff, '');
    await mend();
    expect([head(), status(), existsSync(cutOff)]).toEqual([latest(), '', false]);
  });

  it('with the files of a later commit than its branch moves on to that commit', async () => {
    checkout.git('read-tree', '-m', '-u', 'HEAD', '@{upstream}');
    const reached = checkout.git('rev-parse', '@{upstream}');
    editor.write(EVENT, 'Market at noon');
    editor.merge('Call it noon');
    checkout.write('notes.txt', 'of a person');
    await mend();
    expect([head(), status()]).toEqual([reached, '?? notes.txt']);
  });

  it.each([
    ['that is only behind', () => {}],
    ['that a person edited', () => checkout.write(EVENT, 'Market of a person')],
    [
      'in which a person staged a file',
      () => {
        checkout.write('notes.txt', 'of a person');
        checkout.git('add', 'notes.txt');
      },
    ],
    [
      'that has local commits, and files of an upstream commit',
      () => {
        checkout.write(EVENT, 'Market of a person');
        checkout.commit('By a person');
        checkout.git('checkout', '--quiet', '@{upstream}', '--', '.');
      },
    ],
    [
      'with an unresolved merge',
      () => {
        const nothing = checkout.git('hash-object', '-t', 'tree', '-w', '/dev/null');
        checkout.git('read-tree', '-m', nothing, 'HEAD', '@{upstream}');
      },
    ],
  ])('%s stays unchanged', async (_what, change) => {
    change();
    const before = [head(), status(), checkout.read(EVENT)];
    await mend();
    expect([head(), status(), checkout.read(EVENT)]).toEqual(before);
  });
});
