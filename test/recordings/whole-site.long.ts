import { describe, expect, it } from 'vitest';
import { checkWholeSite, typesOfThings } from '../site/whole/whole-site.ts';
import { recordingsAreThere } from '../support/recordings/recordings.ts';
import { RECORDED_LANGUAGES } from '../support/sites/recorded-site.ts';
import { invalidHtml } from '../support/sites/valid-html.ts';

describe.runIf(recordingsAreThere())('the whole site of the recordings, below a path', () => {
  const site = checkWholeSite('recordings', RECORDED_LANGUAGES);

  it('is valid HTML on every page', () => {
    const { dist, pages } = site().built;
    expect(pages.length).toBeGreaterThan(100);
    expect(invalidHtml(dist, pages)).toEqual([]);
  });

  it('has structured data of events and venues', () => {
    expect([...typesOfThings(site()).keys()]).toEqual(expect.arrayContaining(['BreadcrumbList', 'Event', 'Place']));
  });
});
