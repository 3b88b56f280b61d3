import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGES_PATH, changesText, type EventChange } from '#content/state/changes';
import { eventRecord } from '#records/schema';

/**
 * Writes a log of changes into a content folder: a language's events have changed in every way, two days before
 * `today`.
 */
export function writeChanges(content: string, languages: readonly string[], today: string): void {
  const changes = languages.flatMap((language): EventChange[] => {
    const folder = join(content, language, 'events');
    const events = readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => ({
        name: file.replace('.json', ''),
        record: eventRecord.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
      }))
      .filter(({ record }) => record.start_date > today && record.service?.listed === true);
    const of = (index: number) => {
      const found = events[index * 7];
      const id = found?.record.service?.id;
      if (found === undefined || id === undefined) throw new Error(`${language} has too few events to change`);
      const at = Temporal.PlainDate.from(today).subtract({ days: 2 });
      const common = { at: `${at}T10:00:00Z`, language, id, name: found.name, title: found.record.title };
      return { common, record: found.record };
    };
    const { common: same, record } = of(0);
    const times = {
      start_date: record.start_date,
      end_date: record.end_date,
      timezone: record.timezone,
      all_day: record.all_day,
    };
    const then = (date: string) => date.replace(/^\d{4}/, (year) => String(Number(year) - 1));
    return [
      {
        ...same,
        type: 'moved',
        from: { ...times, start_date: then(times.start_date), end_date: then(times.end_date) },
        to: times,
      },
      { ...of(1).common, type: 'renamed', from: 'Another title', to: of(1).common.title },
      { ...of(2).common, type: 'new' },
      { ...of(3).common, type: 'cancelled' },
      { ...of(4).common, type: 'postponed' },
      { ...of(5).common, type: 'reinstated' },
      { ...of(6).common, type: 'gone', id: 900_000 },
    ];
  });
  writeFileSync(join(content, CHANGES_PATH), changesText([], changes));
}
