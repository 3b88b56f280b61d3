import { describe, expect, it } from 'vitest';
import { DIALECTS } from '#interface/dialects/dialects';
import { LANGUAGE_FORMS, namingOf } from '#service/http/site';
import { OBSERVED, runningForAll } from '../service/running.ts';
import { type Examining, examine } from './examining.ts';

const dialect = DIALECTS['the-events-calendar'];

describe('doctor for a site whose lists mix all languages', () => {
  const site = runningForAll({ ...OBSERVED, languagesAs: 'polylang' });

  const findings = async (examining: Examining) => {
    const endpoint = { ...namingOf(dialect, 'polylang'), ...examining.endpoint };
    const { findings } = await examine(dialect, site().url, { ...examining, endpoint });
    return findings.filter(({ id }) => id.startsWith('language'));
  };

  it('reports no problem when URLs distinguish the languages', async () => {
    expect(await findings({ endpoint: { languageSelection: 'url' } })).toEqual([
      {
        id: 'language',
        level: 'ok',
        message: expect.stringMatching(
          /^One list holds all languages, and addresses tell them apart: of the first 50 events, \d+ of 'ca', \d+ of 'en', \d+ of 'de', \d+ of 'es'\.$/,
        ),
      },
    ]);
  });

  it('reports which languages a list mixes, and which setting to change', async () => {
    const mixed = await findings({ endpoint: { languageSelection: 'parameter' } });
    expect(mixed).toMatchObject([{ id: 'languages-mixed', level: 'problem', fault: 'configuration' }]);
    expect(mixed[0]?.message).toContain('holds all languages, by their addresses: of the first 50 events, ');
    expect(mixed[0]?.remedy).toContain("Set service.languageSelection: 'url' (ALMANAC_LANGUAGE_SELECTION)");
  });

  it('reports mixed languages when only one language is configured', async () => {
    const defaultLanguage = { code: 'ca', segment: null };
    const mixed = await findings({ situation: { languages: [defaultLanguage], defaultLanguage, chosen: ['ca'] } });
    expect(mixed).toMatchObject([{ id: 'languages-mixed', message: expect.stringContaining('/de/, /en/, /es/') }]);
  });
});

describe.each(LANGUAGE_FORMS.filter((form) => form !== 'polylang'))(
  'doctor for a site of the language form %s',
  (form) => {
    const site = runningForAll({ ...OBSERVED, languagesAs: form });

    it('reports no list of several languages', async () => {
      const { findings } = await examine(dialect, site().url);
      expect(findings.filter(({ id }) => id.startsWith('language')).map(({ level }) => level)).toEqual([
        'ok',
        'ok',
        'ok',
      ]);
    });
  },
);
