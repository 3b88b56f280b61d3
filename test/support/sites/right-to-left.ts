import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProject, type Project } from '../project.ts';
import { smallConfiguration } from '../sample.ts';

/** Complete words of a language that is written from right to left. */
export const ARABIC_WORDS = fileURLToPath(new URL('../words/ar.json', import.meta.url));

/** Titles in Arabic, and such that mix both directions. */
const TITLES = [
  'أمسية موسيقية على ضفة النهر',
  'معرض الخرائط القديمة',
  'Jazz في الساحة الكبيرة',
  'سوق الكتب: 3 أيام في القاعة 12',
  'ورشة رسم للأطفال (من 6 إلى 12 سنة)',
];

const VENUES = ['قاعة النهر', 'المسرح البلدي', 'ساحة السوق'];

/** Makes a project whose first language is Arabic, with few weeks of the sample; its records are still to be synced. */
export function rightToLeftProject(): Project {
  const { languages, ...rest } = smallConfiguration();
  const [first, ...others] = languages;
  const arabic = { ...first, tag: 'ar', label: 'العربية' };
  const project = createProject({
    ...rest,
    languages: [arabic, ...others],
    titles: { ...rest.titles, ca: 'أجندة ريباليرا' },
    fallback: { ca: ['en'] },
  });
  mkdirSync(join(project.root, 'messages'));
  copyFileSync(ARABIC_WORDS, join(project.root, 'messages/ar.json'));
  return project;
}

function rename(folder: string, field: string, names: readonly string[]): void {
  for (const [index, name] of readdirSync(folder).sort().entries()) {
    const file = join(folder, name);
    // Others stay as they are, in Latin letters.
    if (index % 3 === 2) continue;
    const record: object = JSON.parse(readFileSync(file, 'utf8'));
    const changed = { ...record, [field]: names[index % names.length] };
    writeFileSync(file, `${JSON.stringify(changed, null, 2)}\n`);
  }
}

/** Gives most records of a synced project names in Arabic. */
export function nameInArabic({ root }: Project): void {
  rename(join(root, 'content/ca/events'), 'title', TITLES);
  rename(join(root, 'content/ca/venues'), 'venue', VENUES);
}
