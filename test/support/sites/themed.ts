import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createProject, type Project } from '../project.ts';
import { smallConfiguration } from '../sample.ts';

const FONT = '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2';

/** A logo of one colour. */
export const logoOf = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 48"><circle cx="24" cy="24" r="22" fill="${color}"/></svg>\n`;

/** The style sheet of the user's own: it names an image, and no selector of it is stronger than those of the site. */
export const CUSTOM = `.masthead { border-block-start: 6px solid var(--accent); }
.foot { background: url("town/foot.svg") no-repeat; }
`;

/** A theme that says everything; its site has no view but the day and the list. */
export const THEME = {
  accent: '#0b5d52',
  categoryColors: { musica: 'teal', theatre: { light: '#8a3aa0', dark: '#d59be8' } },
  logo: { light: 'theme/logo.svg', dark: 'theme/logo-dark.svg' },
  icon: 'theme/icon.svg',
  touchIcon: 'theme/touch.png',
  fonts: {
    text: { family: 'Town Sans', files: [{ file: 'theme/town-sans.woff2', weight: '200 800' }] },
    headings: 'bundled',
  },
  density: 'compact',
  views: ['list'],
  home: ['today', 'week', 'month', 'categories'],
} as const;

/** Writes the files that `THEME` names. */
export function writeTheme(root: string): void {
  const theme = join(root, 'theme');
  mkdirSync(join(theme, 'town'), { recursive: true });
  writeFileSync(join(theme, 'logo.svg'), logoOf('#0b5d52'));
  writeFileSync(join(theme, 'logo-dark.svg'), logoOf('#9be0d2'));
  writeFileSync(join(theme, 'icon.svg'), logoOf('#0b5d52'));
  writeFileSync(join(theme, 'town/foot.svg'), logoOf('#ddeeee'));
  writeFileSync(join(theme, 'custom.css'), CUSTOM);
  copyFileSync(new URL('../../../site/icons/icon-192.png', import.meta.url), join(theme, 'touch.png'));
  copyFileSync(createRequire(import.meta.url).resolve(FONT), join(theme, 'town-sans.woff2'));
}

/** Makes a project of the content, and of the cache, of another one, with a theme. */
export function themedProject(from: string, theme: object = THEME): Project {
  const project = createProject({ ...smallConfiguration(), theme });
  for (const folder of ['content', '.cache/media', '.cache/pictures'])
    cpSync(join(from, folder), join(project.root, folder), { recursive: true });
  writeTheme(project.root);
  return project;
}
