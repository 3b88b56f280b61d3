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
  it('contains the discovered status rules, without empty ones', () => {
    const statuses = {
      cancelled: { categories: ['cancel-lat'], tags: [], titlePrefixes: ["It's off:", 'Abgesagt\n:'] },
      postponed: none,
    };
    expect(configurationText({ ...CONFIGURATION, statuses }).split('\n')).toContain(
      "  statuses: { cancelled: { categories: ['cancel-lat'], titlePrefixes: ['It\\'s off:', 'Abgesagt\\n:'] } },",
    );
  });

  it('shows example status rules in a comment when none were discovered', () => {
    expect(configurationText(CONFIGURATION)).toContain('  // statuses: { cancelled: {');
  });
});
