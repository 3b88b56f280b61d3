import type { SampleLanguage } from '#service/sample/schema';

const GERMAN: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
]);

/**
 * Makes the slug that the common implementation makes of a title: ASCII letters, digits and hyphens; what has no ASCII form,
 * such as kanji and emoji, is percent-encoded in lower case.
 */
export function slugOf(title: string, language: SampleLanguage): string {
  const plain = title.replace(/<[^>]*>/g, '').toLowerCase();
  const spelt = language === 'de' ? plain.replace(/[äöü]/g, (letter) => GERMAN.get(letter) ?? letter) : plain;
  const words = spelt
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[\s/–—-]+/g, '-')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}-]+/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return encodeURIComponent(words).toLowerCase();
}
