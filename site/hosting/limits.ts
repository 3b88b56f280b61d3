import type { StaticHost } from '#config/values';
import type { Snapshot } from '../output/snapshot.ts';

/** The documented limits of a host. */
type HostLimits = {
  readonly name: string;
  /** The number of files of a site. */
  readonly files?: number;
  /** The number of files that lie directly in one folder. */
  readonly folderFiles?: number;
  /** The size of a site in bytes. */
  readonly bytes?: number;
  /** The size of one file in bytes. */
  readonly fileBytes?: number;
};

const MIB = 1024 * 1024;
const GB = 1_000_000_000;

/** The limits of hosts. docs/hosts.md lists their sources with dates. */
export const HOST_LIMITS: Readonly<Record<StaticHost, HostLimits>> = {
  'cloudflare-pages': { name: 'Cloudflare Pages (free)', files: 20_000, fileBytes: 25 * MIB },
  'cloudflare-pages-paid': { name: 'Cloudflare Pages (paid)', files: 100_000, fileBytes: 25 * MIB },
  'github-pages': { name: 'GitHub Pages', bytes: GB },
  'gitlab-pages': { name: 'GitLab Pages on gitlab.com', files: 200_000, bytes: GB },
  netlify: { name: 'Netlify', folderFiles: 54_000 },
  vercel: { name: 'Vercel' },
};

/** A number of files and their bytes. */
export type SiteSize = { readonly files: number; readonly bytes: number };

/** Counts the files of a site, or the ones with matching paths, and their bytes. */
export function siteSizeOf(files: Snapshot, fits: (path: string) => boolean = () => true): SiteSize {
  let [count, bytes] = [0, 0];
  for (const [path, { size }] of files) {
    if (!fits(path)) continue;
    count += 1;
    bytes += size;
  }
  return { files: count, bytes };
}

const number = new Intl.NumberFormat('en');
const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Returns a number of files and bytes as text: "1,204 files, 35.2 MB". */
export function siteSizeText({ files, bytes }: SiteSize): string {
  return `${number.format(files)} ${files === 1 ? 'file' : 'files'}, ${megabytes.format(bytes / 1_000_000)} MB`;
}

/** Returns the folder in which most files lie directly. */
function fullestFolder(files: Snapshot): { readonly path: string; readonly files: number } {
  const counts = new Map<string, number>();
  for (const path of files.keys()) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].reduce((most, [path, count]) => (count > most.files ? { path, files: count } : most), {
    path: '',
    files: 0,
  });
}

/** Returns the options of the configuration that leave files out of a site, with the paths of these files. */
function optionsOf(
  languages: readonly string[],
): readonly (readonly [option: string, fits: (path: string) => boolean])[] {
  return [
    ['feeds: { eventFiles: false }', (path) => /^[^/]+\/events\/[^/]+\.ics$/.test(path)],
    ['api: false', (path) => /^(?:[^/]+\/)?api\/|^[^/]+\/changes\.json$/.test(path)],
    ["media: 'off'", (path) => path.startsWith('media/')],
    ...languages.map((code) => [`no language '${code}'`, (path: string) => path.startsWith(`${code}/`)] as const),
  ];
}

/**
 * Returns a sentence for each limit of a host that a site exceeds, and then one that says how much options would leave
 * out. Empty if the site fits. `languages` are the codes of the languages that can be left out.
 */
export function overLimits(host: StaticHost, files: Snapshot, languages: readonly string[]): readonly string[] {
  const limits = HOST_LIMITS[host];
  const whole = siteSizeOf(files);
  const over: string[] = [];
  const takes = `${limits.name} takes at most`;
  if (limits.files !== undefined && whole.files > limits.files)
    over.push(`The site has ${number.format(whole.files)} files, and ${takes} ${number.format(limits.files)}.`);
  if (limits.bytes !== undefined && whole.bytes > limits.bytes)
    over.push(`The site has ${siteSizeText(whole)}, and ${takes} ${number.format(limits.bytes / 1_000_000)} MB.`);
  if (limits.folderFiles !== undefined) {
    const { path, files: count } = fullestFolder(files);
    if (count > limits.folderFiles)
      over.push(
        `The folder ${path} has ${number.format(count)} files, and ${takes} ${number.format(limits.folderFiles)} in one.`,
      );
  }
  const { fileBytes } = limits;
  const large = fileBytes === undefined ? [] : [...files].filter(([, { size }]) => size > fileBytes);
  if (fileBytes !== undefined)
    for (const [path, { size }] of large)
      over.push(`${path} has ${megabytes.format(size / MIB)} MiB, and ${takes} ${fileBytes / MIB} MiB in a file.`);
  if (over.length === 0) return [];
  const savings = optionsOf(languages)
    .map(([option, fits]) => ({ option, amount: siteSizeOf(files, fits) }))
    .filter(({ amount }) => amount.files > 0)
    .map(({ option, amount }) => `${option} (${siteSizeText(amount)})`);
  return savings.length === 0 ? over : [...over, `What would leave out how much: ${savings.join('; ')}.`];
}
