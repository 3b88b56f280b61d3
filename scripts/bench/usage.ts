/* Loaded before a command that is measured (`--import`): says on file descriptor 3 what the process used in all. */
import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * The peak of resident memory, in KiB. A child begins with `maxRSS` at the size of the process that started it; Linux
 * knows the peak of the program alone.
 */
function peakRss(): number {
  try {
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}

// Threads load this too, and their usage is in that of the process.
if (isMainThread)
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    writeSync(3, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakRssMb: peakRss() / 1024 }));
  });
