import { textTable } from '#cli/terminal/output';
import { endsInsideJson, phpMessageOf, shortTextOf } from '#client/answers';
import { linksBy } from '#client/link-header';
import { DEEPEST_TAGS, isShallowHtml, isShallowJson } from '#interface/bounds';
import { isCostParsedAsMeant, isCostShownAs, pricesOf } from '#records/cost';
import { descriptionLine, imageSources, safeHtml, safeUrl } from '#records/html';
import { plainText } from '#records/markup/plain-text';
import { unrendered, unrenderedHtml, unrenderedText } from '#records/markup/rendered';
import { recordNameFromSlug } from '#records/names';
import { asHtml, asReadBack, escapeBareAmpersands, plainWebAddress } from '#records/plain-fields';
import { shownCost } from '#records/request/resent-cost';
import { shownLine, shownWebsite, websiteRefusal } from '#records/request/sanitised';
import { plainField } from '#records/text';
import { signsOfRendering } from '#sync/push/planning/validation-rules';
import { parsedWords } from './options.ts';

const USAGE = `Usage: npm run bench -- texts [options]

  --parts <number>   of how many parts the shorter texts are; 20000 if not given
  --json             print the result as JSON
  --check            exit with 1 where a text of twice the length takes more than 2.5 times as long`;

const OPTIONS = {
  parts: { type: 'string', default: '20000' },
  json: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

/** The functions of text that hostile text may reach, by name. */
const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  plainField,
  safeHtml: (text) => safeHtml(text),
  imageSources: (text) => imageSources(text),
  descriptionLine,
  safeUrl,
  plainText,
  unrendered,
  unrenderedHtml,
  unrenderedText,
  plainWebAddress,
  escapeBareAmpersands,
  asHtml,
  asReadBack,
  recordNameFromSlug: (text) => recordNameFromSlug(text, 1),
  pricesOf: (text) => pricesOf(text, []),
  isCostShownAs: (text) => isCostShownAs(text, text),
  isCostParsedAsMeant,
  shownCost: (text) => shownCost(text, { before: '', after: '€' }),
  websiteRefusal,
  shownWebsite,
  shownLine,
  signsOfRendering: (text) => signsOfRendering(text),
  shortened: shortTextOf,
  phpMessageOf,
  isCutOff: endsInsideJson,
  isShallowHtml,
  isShallowJson,
  linksBy: (text) => linksBy('https://api.w.org/', text),
};

/** The parts that texts repeat. */
const PARTS = [
  ...[
    'x',
    ' ',
    '\n',
    ' \n',
    '<',
    '>',
    '&',
    '&amp;',
    '"',
    "'",
    '\\',
    '%2',
    '%20',
    '-',
    '–',
    '1,',
    '1.',
    '1 ',
    '€',
    '/',
    '://',
    ':',
    '=',
    '[',
    '[a ',
    '[a]',
    '[/a]',
    '[gallery]',
    '[a_b ',
    '[a_b][/a_b]',
    '[[a]]',
    '<p>[a_b]',
    '[a b="c"]',
    '{',
    '}',
    '“',
    '...',
    'à',
    '\u0301',
    '​',
  ],
  ...[
    '<p>',
    '</p>',
    '<p></p>',
    '<br>',
    '<br>\n',
    '<b>',
    '</b>',
    '<b></b>',
    '<div>',
    '<ul><li>',
    '<li>',
    '<table><tr><td>',
    '<a href="',
    '<a href="x">',
    '<img src="',
    '<img src="x">',
    '<img srcset="x 1x,',
    '<iframe>',
    '<iframe src="https://www.youtube.com/embed/x">',
    '<video>',
    '<script>',
    '<style>',
    '<svg>',
    '<math>',
    '<template>',
    '<textarea>',
    '<title>',
    '<!--',
    '<!-- wp:x -->',
    '-->',
    '<![CDATA[',
    '<?',
    '<a b=',
    "<a b='",
    '<a =',
    '<p class="x">',
    '<figure>',
    'Warning: ',
    '<b>Warning</b>: x on line ',
    'a b ',
    'a\n\nb\n\n',
    '<x y="z',
    '</',
    '<a',
    'http://',
    '<https://a/>; rel="b", ',
    '</p> <p>',
    '<br> <br>',
    '<p> \n',
    '<center>x',
    '<li>x</li>',
    '<x-y>x</x-y>',
    '<noscript>',
    '<noscript><img src="x/y.png"></noscript>',
    '<img src="data:,">',
    '<img data-src="',
    '<img data-srcset="a/b 1x, c/d 2x,">',
    '<source srcset="a/b 1x"><img>',
    '<div class="tribe-rsvp">',
    '<div class="tribe-rsvp"></div>',
    'tribe-',
    '<xml>',
    '<o:p>',
    '<a href="#a">b</a><b id="a"></b>',
    '<a href="#',
    '<button>',
  ],
];

/** Texts of so many parts, by name. */
const TEXTS: Readonly<Record<string, (count: number) => string>> = {
  ...Object.fromEntries(PARTS.map((part) => [JSON.stringify(part), (count: number) => part.repeat(count)])),
  'starts at the bound, then other ends': (count) => '<b>'.repeat(DEEPEST_TAGS) + '</i>'.repeat(count),
  'blocks at the bound, then other ends': (count) => '<div>'.repeat(DEEPEST_TAGS) + '</p>'.repeat(count),
  'lists at the bound, then other ends': (count) => '<ul><li>'.repeat(DEEPEST_TAGS) + '</ol>'.repeat(count),
};

/** The most CPU that a text of twice the length may take, as a multiple. */
const LIMIT = 2.5;

/** The CPU, in milliseconds, below which a ratio says nothing. */
const LEAST = 15;

/** The most characters of the text with which a comparison begins. */
const LONGEST = 512 * 1024;

/** The number of times that a call is measured. */
const TRIES = 3;

/** The number of lengths at which a ratio above the limit is measured: above it at each, it is no matter of chance. */
const LENGTHS = 5;

/** Returns the CPU time of a call in milliseconds: the least of so many. */
function cpuOf(act: (text: string) => unknown, text: string, tries = TRIES): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.cpuUsage();
    act(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

type Result = { readonly name: string; readonly text: string; readonly ms: number; readonly ratio: number };

/** Compares the CPU that a function takes for a text and for one of twice the length, long enough to tell. */
function compare(name: string, text: string, parts: number): Result {
  const [act, made] = [FUNCTIONS[name], TEXTS[text]];
  if (act === undefined || made === undefined) throw new TypeError(`nothing is called ${name} or ${text}`);
  let count = parts;
  while (made(count).length < LONGEST && cpuOf(act, made(count), 1) < LEAST) count *= 2;
  let least = { ms: 0, ratio: Number.POSITIVE_INFINITY };
  // CPU that grows too fast does so at each length; garbage collection disturbs only some.
  for (let attempt = 0; attempt < LENGTHS && least.ratio > LIMIT; attempt += 1, count *= 2) {
    const ms = cpuOf(act, made(2 * count), 1);
    const ratio = ms < 2 * LEAST ? 0 : Math.min(ms, cpuOf(act, made(2 * count))) / cpuOf(act, made(count));
    if (ratio < least.ratio) least = { ms, ratio };
  }
  return { name, text, ...least };
}

/** Times each function of text with hostile texts that decoding lets pass. Returns the exit code. */
export async function run(words: readonly string[], stopped: AbortSignal): Promise<number> {
  const { values, numberOf } = parsedWords(words, OPTIONS, USAGE);
  const parts = numberOf('parts', [100, 1_000_000]);
  const texts = Object.entries(TEXTS).filter(([, made]) => isShallowHtml(made(parts)));
  const results: Result[] = [];
  for (const name of Object.keys(FUNCTIONS))
    for (const [text] of texts) if (!stopped.aborted) results.push(compare(name, text, parts));
  const worst = results.toSorted((a, b) => b.ratio - a.ratio).slice(0, 10);
  const wrong = results.filter(({ ratio }) => ratio > LIMIT);
  if (values.json) console.log(JSON.stringify({ results, limit: LIMIT }));
  else {
    const rows = worst.map(({ name, text, ms, ratio }) => [name, text, ms.toFixed(1), ratio.toFixed(2)]);
    console.log(textTable(['function', 'parts of the text', 'ms', 'twice ÷ once'], rows));
    console.log(
      `${results.length} pairs of texts; ${wrong.length} take more than ${LIMIT} times as long for twice the length.`,
    );
  }
  return values.check && wrong.length > 0 ? 1 : 0;
}
