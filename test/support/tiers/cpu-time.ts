import { readFileSync } from 'node:fs';

/** Clock ticks a second in `/proc`, which Linux fixes for programs (`USER_HZ`). */
const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time, in seconds, of this process and of all its children that have ended (proc_pid_stat(5), `utime`
 * to `cstime`); without `/proc` that of this process alone.
 */
export function cpuSeconds(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The second field is the name of the program, in parentheses, and may hold blanks and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}
