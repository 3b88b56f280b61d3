import { Body } from '#service/body';
import type { Input } from '#service/input';
import { checkPost, type PostColumns, postColumns } from '#service/post-fields';
import { ORGANIZER_ROW, type OrganizerRow, VENUE_ROW, type VenueRow } from '#service/rows';
import type { Edition } from '#service/site';
import { where } from '#service/store';
import { folded } from '#service/text';

/** The kinds whose records events are linked to. */
export type LinkedKind = 'venues' | 'organizers';

/** The text columns of each kind that a body may set; the first is the name. */
const TEXTS = {
  venues: ['venue', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website', 'stateprovince'],
  organizers: ['organizer', 'phone', 'website', 'email'],
} as const;

type Row = { venues: VenueRow; organizers: OrganizerRow };

/** The body of a venue or organizer, checked as far as it can be without writing. */
export function linkedBody(edition: Edition, kind: LinkedKind, operation: 'create' | 'update', input: Input): Body {
  const body = new Body(kind, operation, undefined, edition.site.dialect, input);
  checkPost(edition, body);
  return body;
}

/** A record of a kind under an id, in whatever state. */
export function findLinked<K extends LinkedKind>(edition: Edition, kind: K, id: number): Row[K] | undefined;
export function findLinked(
  { store, language }: Edition,
  kind: LinkedKind,
  id: number,
): VenueRow | OrganizerRow | undefined {
  const sql = `SELECT * FROM ${kind} WHERE language = ? AND id = ?`;
  const values = [language, id];
  return kind === 'venues' ? store.select(VENUE_ROW, sql, values)[0] : store.select(ORGANIZER_ROW, sql, values)[0];
}

function nameOf(kind: LinkedKind, body: Body): string {
  return body.text(TEXTS[kind][0]) ?? '';
}

/** The texts that a body sets. Where the empty text is refused of events, it leaves a description here as it is. */
function textsOf({ site }: Edition, kind: LinkedKind, body: Body): Record<string, string> {
  const description = body.text('description');
  const kept = description === undefined || (description === '' && site.dialect.quirks.emptyTextRefused);
  const texts = TEXTS[kind].flatMap((name) => {
    const text = body.text(name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...Object.fromEntries(texts), ...(kept ? {} : { description }) };
}

/** Whether maps are shown, as the table has it: a text. */
function mapsOf(kind: LinkedKind, body: Body): Record<string, boolean> {
  if (kind === 'organizers') return {};
  return Object.fromEntries(
    ['show_map', 'show_map_link'].flatMap((name) => {
      const text = body.text(name);
      return text === undefined ? [] : [[name, !['', '0', 'false', 'no', 'off'].includes(text.toLowerCase())] as const];
    }),
  );
}

function namesake({ store, language }: Edition, kind: LinkedKind, name: string): number | undefined {
  const condition = where(
    `language = ? AND status <> 'trash' AND folded(${TEXTS[kind][0]}) = ?`,
    language,
    folded(name),
  );
  return store.firstId(kind, condition);
}

/** Makes a venue or organizer, or takes the one that has its name where names are reused. Returns its id. */
export function createLinked(edition: Edition, kind: LinkedKind, body: Body): number {
  const name = nameOf(kind, body);
  const existing = edition.site.dialect.quirks.namesReused ? namesake(edition, kind, name) : undefined;
  if (existing !== undefined) return existing;
  const columns = postColumns(edition, kind, body, name);
  const empty = Object.fromEntries([...TEXTS[kind], 'description'].map((text) => [text, '']));
  const given = textsOf(edition, kind, body);
  const maps = kind === 'venues' ? { show_map: true, show_map_link: true, ...mapsOf(kind, body) } : {};
  const region =
    kind === 'venues' && given.stateprovince === undefined
      ? { stateprovince: given.province || given.state || '' }
      : {};
  edition.store.insert(kind, { ...columns, ...empty, ...given, ...region, ...maps });
  return columns.id;
}

/** Changes a venue or organizer; what the dialect resets when it is left out is reset. */
export function updateLinked(edition: Edition, kind: LinkedKind, row: PostColumns, body: Body): void {
  const { store, site } = edition;
  const resets = (name: string) => site.dialect.omitted[kind][name] === 'reset' && !body.has(name);
  const before = {
    ...row,
    ...(resets('status') ? { status: 'publish' } : {}),
    ...(resets('image') ? { image: null } : {}),
  };
  const columns = postColumns(edition, kind, body, nameOf(kind, body), before);
  const region = kind === 'venues' && resets('stateprovince') ? { stateprovince: '' } : {};
  const changes = { ...columns, ...region, ...textsOf(edition, kind, body), ...mapsOf(kind, body) };
  store.update(kind, changes, where('language = ? AND id = ?', row.language, row.id));
}
