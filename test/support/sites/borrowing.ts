import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createProject, type Project } from '../project.ts';
import { sampleConfiguration } from '../sample.ts';

type Fields = Readonly<Record<string, unknown>>;

const service = (id: number, more: Fields = {}) => ({
  service: {
    id,
    url: `https://service.example/${id}`,
    modified_utc: '2026-11-02 08:15:30',
    listed: true,
    ...more,
  },
});

const at = (start: string, end: string) => ({ start_date: start, end_date: end, all_day: !start.includes(' ') });
const evening = (day: string) => at(`${day} 20:00:00`, `${day} 22:00:00`);

const PLACED = {
  venue: [70],
  organizer: [75],
  categories: [81],
  tags: [90],
  timezone: 'Europe/Madrid',
  status: 'publish',
};

const event = (id: number, title: string, when: Fields, more: Fields = {}) => ({
  title,
  date_utc: '2026-01-01 00:00:00',
  ...PLACED,
  ...when,
  ...more,
  ...service(id),
});

const category = (id: number, name: string, more: Fields = {}) => ({ name, ...more, ...service(id) });

const PRESENT = evening('2026-11-21');

/** The records of a site in which Catalan borrows from Spanish and English, by path. */
const RECORDS: Readonly<Record<string, object>> = {
  'ca/venues/moli': { venue: 'El Molí', city: 'Girona', ...service(70) },
  'es/venues/molino': { venue: 'El Molino', city: 'Gerona', ...service(70) },
  'es/venues/plaza': { venue: 'Plaza Mayor', ...service(71) },
  'ca/organizers/ajuntament': { organizer: 'Ajuntament', ...service(75) },
  'es/organizers/ayuntamiento': { organizer: 'Ayuntamiento', ...service(75) },
  'ca/categories/musica': category(80, 'Música'),
  'es/categories/musica': category(80, 'Música'),
  'es/categories/flamenco': category(81, 'Flamenco', { parent: 80 }),
  'es/categories/cine': category(82, 'Cine mudo'),
  'ca/tags/nit': { name: 'Nit', ...service(90) },
  'es/tags/noche': { name: 'Noche', ...service(90) },

  'ca/events/avui': event(1, 'Concert d’avui', PRESENT, { categories: [80] }),
  'es/events/hoy': event(1, 'Concierto de hoy', PRESENT),
  'ca/events/reservat': event(2, 'Reservat', evening('2026-11-25'), { status: 'draft' }),
  'es/events/reservado': event(2, 'Reservado', evening('2026-11-25')),
  'es/events/quejio': event(3, 'Quejío', at('2026-11-21 23:00:00', '2026-11-22 01:00:00'), {
    cost: '10 € en taquilla',
  }),
  'es/events/feria': event(4, 'Feria de invierno', at('2026-11-21', '2026-11-24'), { venue: [71], categories: [82] }),
  'es/events/soledad': event(5, 'Soleá', evening('2026-12-17'), { local: { event_status: 'cancelled' } }),
  'es/events/verano': event(6, 'Noche de verano', evening('2026-07-10')),
  'en/events/tea': event(7, 'Tea and tales', evening('2026-12-29'), {
    venue: [],
    organizer: [],
    categories: [],
    tags: [],
  }),
};

/** Makes a project with the content in `RECORDS`, and with `changes` to its configuration; it needs no sync. */
export function borrowingProject(changes: Fields): Project {
  const project = createProject({ ...sampleConfiguration(), ...changes });
  for (const [path, record] of Object.entries(RECORDS)) {
    const file = join(project.root, 'content', `${path}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(record));
  }
  return project;
}
