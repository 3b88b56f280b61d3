/*
 * Leads from the root of the site to the home page in the language that a visitor chose, or else prefers. Without a
 * match, and without this script, the root offers all languages.
 */

const { languages = '', cookie = '' } = document.currentScript?.dataset ?? {};

/** Paths of home pages by their tags in small letters. */
const homes = new Map(
  languages.split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);

const languageCookie = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`));
const preferences = [
  languageCookie?.slice(cookie.length + 1) ?? '',
  ...navigator.languages.map((tag) => tag.toLowerCase()),
];
for (const home of preferences.flatMap((tag) => homes.get(tag) ?? homes.get(tag.replace(/-.*/, '')) ?? [])) {
  location.replace(`${home}${location.search}${location.hash}`);
  break;
}
