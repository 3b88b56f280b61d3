import { describe, expect, it } from 'vitest';
import { configurationText, type FirstConfiguration } from '#init/config';

const CONFIGURATION: FirstConfiguration = {
  service: 'embedded',
  languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  titles: { ca: 'Agenda' },
  siteUrl: 'https://agenda.example.org',
};

const none = { categories: [], tags: [], titlePrefixes: [] };

describe('the first configuration', () => {
  it('has the rules that were found for cancelled and postponed events, without what is empty', () => {
    const statuses = {
      cancelled: { categories: ['cancel-lat'], tags: [], titlePrefixes: ["It's off:", 'Abgesagt\n:'] },
      postponed: none,
    };
    expect(configurationText({ ...CONFIGURATION, statuses }).split('\n')).toContain(
      "  statuses: { cancelled: { categories: ['cancel-lat'], titlePrefixes: ['It\\'s off:', 'Abgesagt\\n:'] } },",
    );
  });

  it('shows in a comment how such rules look where none were found', () => {
    expect(configurationText(CONFIGURATION)).toContain('  // statuses: { cancelled: {');
  });
});
