/*
 * The process of one cycle. Its worker sends it orders, and how long the lock of the calendar is held. The process ends,
 * with all processes that it has started, when that time is over or the worker has ended.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inProcessRunner } from '#cli/fleet/commands';
import { processWorld } from '#cli/program/world';
import { runCycle } from '#fleet/cycle/cycle';
import { type MessageFromCycle, type MessageToCycle, messageToCycleSchema, monotonicMilliseconds } from '#fleet/jobs';

/** Milliseconds between looks at the time. */
const LOOK_EACH = 100;

/** The turns of the event loop in which waiting messages arrive. */
const TURNS = 3;

/** Ends this process and all others of its group, which it leads. */
function endAll(): void {
  try {
    process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
  } catch {
    process.exit(1);
  }
}

let until = Number.POSITIVE_INFINITY;
const waiting = new Map<MessageToCycle['type'], (message: MessageToCycle) => void>();

/** Ends all if the time is over. A process that was busy or stopped first reads the messages that came meanwhile. */
async function endIfOver(): Promise<void> {
  for (let turns = 0; turns < TURNS; turns += 1) {
    if (monotonicMilliseconds() < until) return;
    await setImmediate();
  }
  endAll();
}

const look = setInterval(() => void endIfOver(), LOOK_EACH);

process.on('disconnect', endAll);
process.on('message', (raw) => {
  const message = messageToCycleSchema.parse(raw);
  if (message.type === 'begin' || message.type === 'held') until = message.until;
  waiting.get(message.type)?.(message);
  waiting.delete(message.type);
});

const say = (message: MessageFromCycle) => void process.send?.(message);

function receive<T extends MessageToCycle['type']>(type: T): Promise<Extract<MessageToCycle, { readonly type: T }>> {
  const isIt = (message: MessageToCycle): message is Extract<MessageToCycle, { readonly type: T }> =>
    message.type === type;
  return new Promise((resolve) => {
    waiting.set(type, (message) => {
      if (isIt(message)) resolve(message);
    });
  });
}

const world = { ...processWorld(), stopRequested: () => new Promise<void>(() => {}) };
const [{ variables }, order] = await Promise.all([receive('secrets'), receive('begin')]);
// Other processes can read in `/proc` the variables with which a process started, but not ones set later.
Object.assign(process.env, variables);
const end = await runCycle(order, {
  world,
  commandsIn: (place) => inProcessRunner({ ...world, ...place }),
  say,
  receive,
  unique: randomUUID,
});
process.off('disconnect', endAll);
clearInterval(look);
process.send?.({ type: 'ended', end } satisfies MessageFromCycle, () => process.exit(0));
