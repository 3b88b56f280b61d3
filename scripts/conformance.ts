/* `npm run conformance -- --base-url … --dialect …`: asks a real service whether it keeps to the interface. */
import { parseArgs } from 'node:util';
import { AlmanacError, UsageError } from '#errors';
import { DIALECT_NAMES, DIALECTS } from '#interface/dialects/dialects';
import { authHeaderFrom, authorizationFrom } from '#settings/settings';
import { CASES } from '../test/contract/cases/index.ts';
import { outcomeOf } from '../test/contract/proof.ts';
import { createTarget, SEED, type Target } from '../test/contract/target.ts';
import { changesBetween, describeWorld, readWorld } from '../test/contract/world.ts';

const USAGE = `Usage: npm run conformance -- --base-url <url> [options]

  --dialect <name>           ${DIALECT_NAMES.join(' or ')}; the first if not given
  --languages <codes>        the site's languages, such as ca,en; en if not given
  --default-language <code>  the one without a segment; the first if not given
  --rest-root, --namespace, --language-parameter   where they are not the dialect's own
  --today <date>             the site's day, if not this machine's
  --seed <number>            draws other values from the site's data
  --only <text>              only cases whose title holds the text
  --write                    also cases that make records and remove them again; credentials come from
                             ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD, or ALMANAC_AUTH_TOKEN`;

function options() {
  try {
    return parseArgs({
      options: {
        'base-url': { type: 'string' },
        dialect: { type: 'string', default: DIALECT_NAMES[0] },
        languages: { type: 'string', default: 'en' },
        'default-language': { type: 'string' },
        'rest-root': { type: 'string' },
        namespace: { type: 'string' },
        'language-parameter': { type: 'string' },
        today: { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string', default: '' },
        write: { type: 'boolean', default: false },
      },
    }).values;
  } catch (cause) {
    throw new UsageError({ message: cause instanceof Error ? cause.message : String(cause), hint: USAGE });
  }
}

function targetFrom(given: ReturnType<typeof options>) {
  const name = DIALECT_NAMES.find((one) => one === given.dialect);
  const baseUrl = given['base-url']?.replace(/\/+$/, '') ?? '';
  if (name === undefined || !URL.canParse(baseUrl))
    throw new UsageError({ message: '--base-url or --dialect is missing or unknown.', hint: USAGE });
  const codes = given.languages.split(',').filter((code) => code !== '');
  const standard = given['default-language'] ?? codes[0];
  const languages = codes.map((code) => ({ code, segment: code === standard ? null : code }));
  const defaultLanguage = languages.find(({ code }) => code === standard);
  if (defaultLanguage === undefined)
    throw new UsageError({ message: '--default-language is none of --languages.', hint: USAGE });
  const { write } = given;
  const authorization = write ? authorizationFrom(process.env) : undefined;
  const header = write ? authHeaderFrom(process.env) : undefined;
  if (write && authorization === undefined && header === undefined)
    throw new UsageError({ message: '--write needs credentials in ALMANAC_AUTH_….', hint: USAGE });
  const { 'rest-root': restRoot, namespace, 'language-parameter': languageParameter } = given;
  return createTarget({
    dialect: DIALECTS[name],
    languages,
    defaultLanguage,
    baseUrl,
    naming: {
      ...(restRoot === undefined ? {} : { restRoot }),
      ...(namespace === undefined ? {} : { namespace }),
      ...(languageParameter === undefined ? {} : { languageParameter }),
    },
    today: given.today === undefined ? Temporal.Now.plainDateISO() : Temporal.PlainDate.from(given.today),
    seed: given.seed === undefined ? SEED : Number(given.seed),
    authorization,
    header,
  });
}

/** Lists records that cases left behind or removed without having made them; people may have written meanwhile. */
async function leftBehind({ world, anonymous, languages }: Target): Promise<string[]> {
  const changes: string[] = [];
  for (const language of languages)
    changes.push(...changesBetween(await world(language), await readWorld(anonymous, language)));
  return changes;
}

const MARKS = { passed: 'pass ', failed: 'FAIL ', hidden: 'blank' } as const;

async function run(): Promise<number> {
  const given = options();
  const { target, close } = targetFrom(given);
  try {
    for (const language of target.languages) await target.world(language);
    const world = await target.world(target.defaultLanguage);
    console.log(`${given['base-url']} lists ${describeWorld(world)}. Seed ${target.seed}.`);
    const count = { passed: 0, failed: 0, hidden: 0 };
    for (const one of CASES) {
      if ((one.needs === 'write' && !given.write) || !one.title.includes(given.only)) continue;
      const { ended, reason } = await outcomeOf(one, target);
      count[ended] += 1;
      console.log(`${MARKS[ended]} ${one.title}${reason === '' ? '' : ` — ${reason}`}`);
    }
    console.log(`${count.passed} passed, ${count.failed} failed, ${count.hidden} not shown by this site’s data`);
    const left = given.write ? await leftBehind(target) : [];
    for (const line of left) console.log(`left behind: ${line}`);
    return count.failed + left.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof AlmanacError ? error.explain() : error);
  process.exitCode = 2;
}
