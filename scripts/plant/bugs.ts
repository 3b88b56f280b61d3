/** A bug to plant: one text of one source that is replaced, and the one test file that has to fail then. */
export type Bug = {
  /** What the program does wrong with it, as a sentence. */
  readonly name: string;
  /** The source, in `src/` or `site/`. */
  readonly file: string;
  /** A text that the source has exactly once. */
  readonly find: string;
  readonly replace: string;
  /** A second text of the same source, where one alone would not compile or not do. */
  readonly also?: { readonly find: string; readonly replace: string };
  /** The test file, of either tier. */
  readonly test: string;
};

/** The bugs that earlier changes were tried with. Each compiles: only a test can find it. */
export const BUGS: readonly Bug[] = [
  {
    name: 'A degraded sync of one kind or language adds to the count of degraded runs.',
    file: 'src/cli/commands/sync.ts',
    find: 'options.dryRun !== true && options.whole && (',
    replace: 'options.dryRun !== true && (',
    test: 'test/cli/pull/sync-told.test.ts',
  },
  {
    name: 'A merge gives a field that both sides changed the value of the service.',
    file: 'src/sync/plan/merge.ts',
    find: "isAlike() ? 'converged' : 'conflict';",
    replace: "isAlike() ? 'converged' : 'changed';",
    test: 'test/sync/plan/merge.test.ts',
  },
  {
    name: 'A push writes over what the service has changed since the plan, without that precondition.',
    file: 'src/sync/push/writing/update.ts',
    find: "validated.verdict === 'take' || validated.onService.observed.digest !== step.served)",
    replace: "validated.verdict === 'take')",
    test: 'test/sync/push/refusals.test.ts',
  },
  {
    name: 'A list is proved complete that serves fewer records than it announces.',
    file: 'src/sync/observe/completeness.ts',
    find: 'const short = this.seen !== total;',
    replace: 'const short = this.seen > total;',
    test: 'test/sync/observe/completeness.test.ts',
  },
  {
    name: 'The last page of a list is never asked for.',
    file: 'src/sync/observe/sweep.ts',
    find: 'asked <= pages && completeness.gaps',
    replace: 'asked < pages && completeness.gaps',
    test: 'test/sync/observe/sweep.test.ts',
  },
  {
    name: 'An answer that nobody understands, such as that of a firewall, says that a record is gone.',
    file: 'src/sync/observe/absence.ts',
    find: "stateOf(client.dialect, kind, { status, code }) : 'unknown' }",
    replace: "stateOf(client.dialect, kind, { status, code }) : 'gone' }",
    test: 'test/sync/absence/own-routes.test.ts',
  },
  {
    name: 'A record of which the state is unknown is deleted.',
    file: 'src/sync/plan/missing-record.ts',
    find: "if (state === 'unknown') return kept(missing);",
    replace: "if (state === 'unknown') return deleted(missing, line, context);",
    test: 'test/sync/plan/plan.test.ts',
  },
  {
    name: 'Any number of records may be taken off the site in one run: there is no ceiling.',
    file: 'src/sync/plan/guard.ts',
    find: 'if (removed.length <= allowed) return [];',
    replace: 'if (removed.length <= Math.max(allowed, size)) return [];',
    test: 'test/sync/plan/guard.test.ts',
  },
  {
    name: 'What the canary finds is told, and records are removed all the same: there is no canary that counts.',
    file: 'src/sync/observe/absence.ts',
    find: 'if (distrust !== undefined) return { absences, observed, doubts: [distrust] };',
    replace: "if (distrust !== undefined) onProgress({ type: 'warning', message: distrust });",
    test: 'test/sync/observe/absence.test.ts',
  },
  {
    name: 'Ledgers are moved to their places before the files of records: the order of files is the wrong one.',
    file: 'src/content/store/journal.ts',
    find: '  await each(records, async (one) => {',
    replace: '  const moveRecords = () => each(records, async (one) => {',
    also: {
      find: '  for (const folder of foldersOf(state)) await files.flush(folder);\n',
      replace: '  await moveRecords();\n  for (const folder of foldersOf(state)) await files.flush(folder);\n',
    },
    test: 'test/content/store/journal.test.ts',
  },
  {
    name: 'A file takes its name before its text is flushed: there is no fsync.',
    file: 'src/content/store/files.ts',
    find: '      await file.sync();\n',
    replace: '',
    test: 'test/content/store/files.test.ts',
  },
  {
    name: 'A file is written in place, and not beside it first.',
    file: 'src/content/store/files.ts',
    find: 'await writeSynced(partial, text);',
    replace: 'await writeSynced(target, text);',
    also: { find: '        await disk.rename(partial, target);\n', replace: '' },
    test: 'test/content/store/files.test.ts',
  },
  {
    name: 'A description may have `javascript:` links.',
    file: 'src/records/html.ts',
    find: "const SCHEMES = ['http', 'https', 'mailto', 'tel'];",
    replace: "const SCHEMES = ['http', 'https', 'mailto', 'tel', 'javascript'];",
    test: 'test/records/html.test.ts',
  },
  {
    name: 'The website of a venue or organizer may be a `javascript:` link.',
    file: 'src/records/html.ts',
    find: "return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;",
    replace: 'return url?.href;',
    test: 'test/records/html.test.ts',
  },
  {
    name: 'Images are fetched from private addresses.',
    file: 'src/client/addresses.ts',
    find: "return parsed.range() === 'unicast' && (",
    replace: 'return (',
    test: 'test/client/addresses.test.ts',
  },
  {
    name: 'A redirect takes the credentials to another host.',
    file: 'src/client/http-transport.ts',
    find: '...(url.origin === outgoing.url.origin && outgoing.isAnonymous !== true ? credentials : {}),',
    replace: '...(outgoing.isAnonymous !== true ? credentials : {}),',
    test: 'test/client/transport.test.ts',
  },
  {
    name: 'An event takes place at its local time in the wrong zone, that of the site.',
    file: 'src/records/time.ts',
    find: 'const zone = own ?? siteZone;',
    replace: 'const zone = siteZone;',
    test: 'test/records/time.test.ts',
  },
  {
    name: 'An all-day event ends a day too early in calendar programs: its end is written as its last day.',
    file: 'src/feeds/vevent.ts',
    find: 'after: wholeDays.last.add({ days: 1 })',
    replace: 'after: wholeDays.last',
    test: 'test/feeds/components/times.test.ts',
  },
  {
    name: 'Lines of feeds are folded after so many characters, and not octets.',
    file: 'src/feeds/icalendar.ts',
    find: "const END_OF_CALENDAR = 'END:VCALENDAR';\n",
    replace:
      "const END_OF_CALENDAR = 'END:VCALENDAR';\n\nconst foldLines = (lines: string) => lines.replace(/[^\\r\\n]{74}(?=[^\\r\\n])/gu, '$&\\r\\n ');\n",
    also: { find: '  foldLines,\n', replace: '' },
    test: 'test/feeds/components/icalendar.test.ts',
  },
  {
    name: 'A page names with hreflang what is not the same page in the other language.',
    file: 'site/routing/canonical.ts',
    find: '(one) => one.exact && isIndexed(',
    replace: '(one) => isIndexed(',
    test: 'test/site/seo/sitemap.test.ts',
  },
  {
    name: 'A page names languages with hreflang by their codes, and not by their tags.',
    file: 'site/routing/canonical.ts',
    find: 'tag: alternate.localised.language.tag,',
    replace: 'tag: alternate.localised.language.code,',
    test: 'test/site/seo/sitemap.test.ts',
  },
  {
    name: 'The digest by which the page of an event is taken over forgets the other dates of its series.',
    file: 'site/build/render/questions.ts',
    find: '      eventIndex.seriesOf(event),\n',
    replace: '',
    test: 'test/site/build/render/unchanged.test.ts',
  },
  {
    name: 'The digest by which a VEVENT of feeds is taken over forgets the image of the event.',
    file: 'src/feeds/vevent.ts',
    find: 'JSON.stringify([own, image, ...state.told])',
    replace: 'JSON.stringify([own, ...state.told])',
    test: 'test/feeds/catalogue/unchanged.test.ts',
  },
  {
    name: 'The digest by which feeds are taken over forgets when an event was revised.',
    file: 'src/content/calendar/digest.ts',
    find: 'hasPage, revised?.toString()]',
    replace: 'hasPage, revised === undefined]',
    test: 'test/feeds/catalogue/unchanged.test.ts',
  },
  {
    name: 'The digest by which pages and feeds are taken over forgets the venues of an event.',
    file: 'src/content/calendar/digest.ts',
    find: 'const related = [venues, organizers, categories, tags].map(',
    replace: 'const related = [organizers, categories, tags].map(',
    also: { find: 'const { venues, organizers, categories,', replace: 'const { organizers, categories,' },
    test: 'test/feeds/catalogue/unchanged.test.ts',
  },
  {
    name: 'Two runs with one fencing number are both the latest.',
    file: 'src/content/store/fence.ts',
    find: '!isSame(one, own) && one.token >= own.token',
    replace: '!isSame(one, own) && one.token > own.token',
    test: 'test/content/store/fence.test.ts',
  },
  {
    name: 'Fencing numbers are compared as texts, by which 9 comes after 10.',
    file: 'src/content/store/fence.ts',
    find: '!isSame(one, own) && one.token >= own.token',
    replace: '!isSame(one, own) && String(one.token) >= String(own.token)',
    test: 'test/content/store/fence.test.ts',
  },
  {
    name: 'The digest of a record depends on the locale in which its keys are sorted.',
    file: 'src/content/store/canonical-json.ts',
    find: 'of Object.keys(value).sort())',
    replace: 'of Object.keys(value).sort((a, b) => a.localeCompare(b)))',
    test: 'test/content/store/canonical-json.test.ts',
  },
  {
    name: 'A push decides by what a cache on the way gave.',
    file: 'src/client/http-transport.ts',
    find: 'request(isUncached ? uncachedUrl(url) : url,',
    replace: 'request(url,',
    test: 'test/sync/push/behind-a-cache.test.ts',
  },
  {
    name: 'A sync takes an old list for what the service has.',
    file: 'src/sync/observe/stale-items.ts',
    find: "if (state !== 'listed' || record === undefined) return false;",
    replace: 'if (state !== undefined) return false;',
    test: 'test/sync/push/behind-a-cache.test.ts',
  },
  {
    name: 'The times of an all-day event are sent back as a site whose days end at night shows them.',
    file: 'src/records/request/resending.ts',
    find: "'all_day' in served && served.all_day && wholeDaysOf",
    replace: "'all_day' in served && !served.all_day && wholeDaysOf",
    test: 'test/sync/push/all-day.test.ts',
  },
  {
    name: "An event's own form of its price is taken for the site's.",
    file: 'src/records/request/resent-cost.ts',
    find: "currency_symbol !== '' || currency_position !== '';",
    replace: "currency_symbol !== '';",
    test: 'test/sync/push/prices.test.ts',
  },
  {
    name: 'A description made of blocks is replaced by its rendering.',
    file: 'src/sync/push/planning/validation-rules.ts',
    find: "if (stored === undefined ? isBlock : stored.includes(BLOCK)) found.add('blocks of the block editor');",
    replace: '',
    test: 'test/sync/push/blocks.test.ts',
  },
  {
    name: 'A record of another language is taken for that of a new file.',
    file: 'src/sync/push/record-languages.ts',
    find: 'if ((await this.#content.fileOf(language.code, kind, id)) !== undefined) return undefined;',
    replace: 'if (id > 0) return undefined;',
    test: 'test/sync/push/languages/other-language.test.ts',
  },
  {
    name: 'An event stays in the language that it had before.',
    file: 'src/interface/language-of-url.ts',
    find: 'return before !== undefined && languageOf(before) === code && now !== code ? now : undefined;',
    replace: "return before === '' ? now : undefined;",
    test: 'test/sync/push/languages/other-language.test.ts',
  },
  {
    name: 'A redirect of the service leads to private addresses.',
    file: 'src/client/dispatcher.ts',
    find: 'if (names.includes(url.hostname) || (await isPrivate(home))) return own;',
    replace: "if (home !== '') return own;",
    test: 'test/client/transport.test.ts',
  },
  {
    name: 'A message quotes the credentials that a site sends back.',
    file: 'src/client/secrets.ts',
    find: "return secrets.reduce((result, secret) => result.replaceAll(secret, '…'), text);",
    replace: 'return secrets.length < 0 ? text.trim() : text;',
    test: 'test/client/secrets.test.ts',
  },
  {
    name: 'A text may have any number of elements in one another.',
    file: 'src/interface/bounds.ts',
    find: 'if (open.length > DEEPEST_TAGS) return false;',
    replace: '',
    test: 'test/interface/bounds.test.ts',
  },
];
