/* Loaded before a command that is measured (`--import`): says on file descriptor 3 what the process used in all. */
import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Returns the peak of resident memory, in KiB. A child begins with `maxRSS` at the size of the process that started it;
 * Linux knows the peak of the program alone.
 */
function peakRss(): number {
  try {
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}

/** The milliseconds in a tick of the clock in which Linux counts the time of processes. */
const TICK_MS = 10;

/** Returns what the processes used that this one has started, and that have ended, in ms; 0 where that can't be told. */
function cpuOfChildren(): number {
  try {
    // After the name in parentheses: the 14th and 15th fields are the time of children in programs and in the system.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
  } catch {
    return 0;
  }
}

// Threads and child processes load this too: the measured process reports the usage of all.
if (isMainThread && process.send === undefined)
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const cpuMs = (userCPUTime + systemCPUTime) / 1000 + cpuOfChildren();
    writeSync(3, JSON.stringify({ cpuMs, peakRssMb: peakRss() / 1024 }));
  });
