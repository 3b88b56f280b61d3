import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measured, measuredProgram, ran } from '../processes.ts';
import { CACHE, stampsOf, type Workspace } from '../workspace.ts';

/** The figures of another generator's build of trivial pages. Times are in milliseconds, memory in MiB. */
export type OtherResult = {
  readonly name: string;
  readonly pages: number;
  readonly wallMs: number;
  /** `null` where the system does not tell. */
  readonly cpuMs: number | null;
  readonly peakRssMb: number | null;
};

const PACKAGES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/** The separate installation of Eleventy: it brings along many packages, and only this benchmark needs it. */
const ELEVENTY = join(CACHE, 'eleventy');

/** Installs Eleventy from the registry of packages. Throws where that fails. */
export async function installEleventy(stopped: AbortSignal): Promise<void> {
  mkdirSync(ELEVENTY, { recursive: true });
  write(ELEVENTY, 'package.json', '{ "dependencies": { "@11ty/eleventy": "3.1.8" } }\n');
  await ran('npm', ['install', '--ignore-scripts'], ELEVENTY, stopped);
}

/** Returns a page in the language of a generator's templates. */
const pageOf = (title: string, paragraph: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${paragraph}</main></body></html>\n`;

const PARAGRAPH = `<p>${'Some words that are the same on each page. '.repeat(20)}</p>`;

type Generator = {
  readonly name: string;
  /** Writes a project with so many pages into a folder. */
  readonly prepare: (folder: string, pages: number) => void;
  /** The folder of the site that it makes. */
  readonly site: string;
  /** A script of Node that builds it, with its words; or a program of the machine. */
  readonly build: { readonly script: string; readonly words: readonly string[] } | { readonly program: string };
};

const write = (folder: string, path: string, content: string) => {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
};

const GENERATORS: readonly Generator[] = [
  {
    name: 'Astro alone',
    prepare(folder, pages) {
      symlinkSync(PACKAGES, join(folder, 'node_modules'));
      write(folder, 'package.json', '{ "type": "module" }\n');
      write(folder, 'astro.config.mjs', 'export default {};\n');
      write(
        folder,
        'src/pages/[slug].astro',
        `---
export const getStaticPaths = () => Array.from({ length: ${pages} }, (_, index) => ({ params: { slug: \`page-\${index}\` } }));
const { slug } = Astro.params;
---
${pageOf('{slug}', PARAGRAPH)}`,
      );
    },
    site: 'dist',
    build: { script: join(PACKAGES, 'astro/bin/astro.mjs'), words: ['build', '--silent'] },
  },
  {
    name: 'Eleventy',
    prepare(folder, pages) {
      write(folder, 'package.json', '{ "type": "module" }\n');
      write(
        folder,
        'pages.11ty.js',
        `export default class {
  data() {
    const names = Array.from({ length: ${pages} }, (_, index) => \`page-\${index}\`);
    return { names, pagination: { data: 'names', size: 1, alias: 'slug' }, permalink: ({ slug }) => \`/\${slug}/\` };
  }
  render({ slug }) {
    return ${JSON.stringify(pageOf('SLUG', PARAGRAPH))}.replaceAll('SLUG', slug);
  }
}
`,
      );
    },
    site: '_site',
    build: { script: join(ELEVENTY, 'node_modules/@11ty/eleventy/cmd.cjs'), words: ['--quiet'] },
  },
  {
    name: 'Hugo',
    prepare(folder, pages) {
      write(folder, 'config.toml', 'disableKinds = ["taxonomy", "term", "RSS", "sitemap", "404", "home", "section"]\n');
      write(folder, 'layouts/_default/single.html', pageOf('{{ .Title }}', '{{ .Content }}'));
      for (let index = 0; index < pages; index += 1)
        write(folder, `content/page-${index}.html`, `---\ntitle: page-${index}\n---\n${PARAGRAPH}\n`);
    },
    site: 'public',
    build: { program: 'hugo' },
  },
];

const isOnPath = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const isInstalled = ({ build }: Generator) => ('script' in build ? existsSync(build.script) : isOnPath(build.program));

/**
 * Times builds of as many pages of a few lines by other generators: Astro alone, and Eleventy and Hugo if installed.
 * Throws if one fails.
 */
export async function otherGenerators(
  pages: number,
  workspace: Workspace,
  stopped: AbortSignal,
): Promise<readonly OtherResult[]> {
  const results: OtherResult[] = [];
  for (const { name, prepare, site, build } of GENERATORS.filter(isInstalled)) {
    const directory = workspace.folder();
    prepare(directory, pages);
    const used =
      'script' in build
        ? await measured(build.script, build.words, { directory, stopped })
        : await measuredProgram(build.program, directory, stopped);
    const made = [...stampsOf(join(directory, site)).keys()].filter((path) => path.endsWith('.html')).length;
    if (made !== pages) throw new Error(`${name} made ${made} pages, not ${pages}`);
    results.push({
      name,
      pages,
      wallMs: Math.round(used.wallMs),
      cpuMs: used.cpuMs === undefined ? null : Math.round(used.cpuMs),
      peakRssMb: used.peakRssMb === undefined ? null : Math.round(used.peakRssMb),
    });
    process.stderr.write(`${name}: ${(used.wallMs / 1000).toFixed(1)} s\n`);
  }
  return results;
}
