import { spawnSync } from 'node:child_process';

/** The path of Debian's own Python: another one does not find the packages of Debian. */
export const PYTHON = '/usr/bin/python3';

/** The commands that succeed if a program of Debian's that reads feeds is installed. */
const PROBES = {
  icalendar: [PYTHON, '-c', 'import icalendar'],
  vobject: [PYTHON, '-c', 'import vobject'],
  khal: ['/usr/bin/khal', '--version'],
  vdirsyncer: ['/usr/bin/vdirsyncer', '--version'],
} as const;

export type RealReader = keyof typeof PROBES;

/**
 * Tells whether programs that read feeds are installed: `.ci/run` installs them. If one is missing, says in one line
 * that its tests are left out, or throws if `ALMANAC_READERS_REQUIRED` is 1.
 */
export function realReadersAreThere(...names: readonly RealReader[]): boolean {
  const missing = names.filter((name) => {
    const [command, ...options] = PROBES[name];
    return spawnSync(command, options, { env: { LC_ALL: 'C.UTF-8' } }).status !== 0;
  });
  if (missing.length === 0) return true;
  const message = `Not installed: ${missing.join(', ')}.`;
  if (process.env.ALMANAC_READERS_REQUIRED === '1') throw new Error(`${message} \`.ci/run\` installs them.`);
  console.log(`${message} The tests that read feeds with them are left out.`);
  return false;
}
