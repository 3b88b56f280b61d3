import type { Kind, TermKind } from '#interface/kinds';
import { NotShown, need } from '../case.ts';
import type { Target } from '../target.ts';
import type { Values, World } from '../world.ts';

/** Two different values of a field, neither its default; `first` is `undefined` where one is enough. */
export type Sample = {
  readonly first?: unknown;
  readonly second: unknown;
  /** The other fields that change together with this field. */
  readonly moves?: readonly string[];
};

type Samples = Readonly<Record<string, Sample>>;

const PUBLISHED = {
  date: { first: '2024-03-01 09:10:11', second: '2024-04-02 10:11:12', moves: ['date_utc'] },
  date_utc: { second: '2024-05-06 07:08:09', moves: ['date'] },
  status: { first: 'private', second: 'draft', moves: ['date', 'date_utc'] },
} as const;

function two<T>(values: readonly T[], what: string): { first: T; second: T } {
  const [second, first] = [...new Set(values)];
  return { first: need(first, `second ${what}`), second: need(second, what) };
}

/** Returns two authors of records, without the lowest id: it may be that of the test's own account. */
function author(world: World): Sample {
  const posts = [...world.events, ...world.venues, ...world.organizers];
  const ids = [...new Set(posts.flatMap(({ served }) => served.author ?? []))].sort((a, b) => a - b);
  return two(ids.slice(1), 'author');
}

function image({ events }: World): Sample {
  return two(
    events.flatMap(({ served }) => (served.image?.id === undefined ? [] : String(served.image.id))),
    'image',
  );
}

const text = (first: string, second: string): Sample => ({ first, second });

/** Returns two values for a field of events; those of links are ids of the service's records. */
function ofEvents(name: string, { today }: Target, world: World): Sample | undefined {
  const on = (days: number, time: string) => `${today.add({ days })} ${time}`;
  const ids = (kind: Kind, what: string): Sample => {
    const { first, second } = two(
      world[kind].map(({ served }) => served.id),
      what,
    );
    return { first: [first], second: [second] };
  };
  const flag: Sample = { first: false, second: true };
  switch (name) {
    case 'description':
      return text('<p>One paragraph.</p>', '<p>Another paragraph.</p>');
    case 'excerpt':
      return text('<p>One line.</p>', '<p>Another line.</p>');
    case 'timezone':
      return text('America/New_York', 'Asia/Tokyo');
    case 'all_day':
      return { ...flag, moves: ['start_date', 'end_date'] };
    case 'start_date':
      return text(on(100, '10:00:00'), on(100, '11:30:00'));
    case 'end_date':
      return text(on(100, '12:00:00'), on(101, '01:15:00'));
    case 'cost':
      return text('12', '25');
    case 'show_map':
    case 'show_map_link':
    case 'hide_from_listings':
    case 'sticky':
    case 'featured':
      return flag;
    case 'categories':
      return ids('categories', 'category');
    case 'tags':
      return ids('tags', 'tag');
    case 'venue':
      return ids('venues', 'venue');
    case 'organizer':
      return ids('organizers', 'organizer');
    default:
      return undefined;
  }
}

const OF_LINKED: Samples = {
  description: text('<p>One paragraph.</p>', '<p>Another paragraph.</p>'),
  show_map: text('true', 'false'),
  show_map_link: text('true', 'false'),
  address: text('1 First Street', '2 Second Street'),
  city: text('Firsttown', 'Secondtown'),
  country: text('Spain', 'Germany'),
  province: { ...text('Girona', 'Lleida'), moves: ['stateprovince'] },
  state: { ...text('CA', 'NY'), moves: ['stateprovince'] },
  zip: text('17001', '25002'),
  phone: text('+34 900 000 001', '+34 900 000 002'),
  stateprovince: text('Girona', 'Tarragona'),
  email: text('first@example.org', 'second@example.org'),
};

function ofTerms(name: string, kind: TermKind, world: World): Sample | undefined {
  if (name === 'description') return text('One line.', 'Another line.');
  if (name !== 'parent' || kind !== 'categories') return undefined;
  const top = world.categories.filter(({ served }) => served.parent === 0).map(({ served }) => served.id);
  return two(top, 'category at the top');
}

/** Returns two values for a field of a kind. Throws `NotShown` where the service lacks the records for them. */
export function sampleOf(kind: Kind, name: string, target: Target, world: World): Sample {
  const unique = target.unique();
  const published = Object.entries(PUBLISHED).find(([field]) => field === name)?.[1];
  const term = kind === 'categories' || kind === 'tags';
  if (name === 'title' || name === 'venue' || name === 'organizer' || name === 'name')
    if (kind !== 'events' || name === 'title') return text(`Contract ${unique} one`, `Contract ${unique} two`);
  if (name === 'slug') return text(`contract-${unique}-one`, `contract-${unique}-two`);
  if (name === 'website') return text('https://one.example/page', 'https://two.example/page');
  if (name === 'author') return author(world);
  if (name === 'image') return image(world);
  if (name === 'password') return { second: `open ${unique}` };
  const own = term
    ? ofTerms(name, kind, world)
    : (published ?? (kind === 'events' ? ofEvents(name, target, world) : OF_LINKED[name]));
  if (own === undefined) throw new Error(`there are no values for ${name} of ${kind}`);
  return own;
}

function firstOf(kind: Kind, name: string, isRequired: boolean, target: Target, world: World): unknown {
  try {
    return sampleOf(kind, name, target, world).first;
  } catch (error) {
    if (error instanceof NotShown && !isRequired) return undefined;
    throw error;
  }
}

/**
 * Returns the fields of a new record of a kind, each with the first of its sample values: the required fields, or all
 * for which the service has values.
 */
export function firstValues(
  kind: Kind,
  fields: readonly { readonly name: string; readonly required: boolean }[],
  which: 'required' | 'all',
  target: Target,
  world: World,
): Values {
  return Object.fromEntries(
    fields
      .filter(({ required }) => which === 'all' || required)
      .map(({ name, required }) => [name, firstOf(kind, name, required, target, world)])
      .filter(([, value]) => value !== undefined),
  );
}
