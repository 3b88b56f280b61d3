import type { Dialect } from '#interface/dialects/dialects';
import { TERM_KINDS } from '#interface/kinds';
import type { StoredEvent } from '#service/database/rows';
import { sqlWhere } from '#service/database/store';
import { type HttpAnswer, unhandledAnswer } from '#service/http/answers';
import { WriteBody } from '#service/http/body';
import type { RequestInput } from '#service/http/input';
import type { RequestContext, Site } from '#service/http/site';
import { costToStore } from '#service/reads/cost';
import { selectTerms } from '#service/reads/term-items';
import { eventTimes, NEVER_PUBLISHED, type StoredTimes, stampOf } from '#service/writes/dates';
import { notePostFaults, postColumns, storedWebsite } from '#service/writes/post-fields';
import {
  findOrCreateOrganizers,
  findOrCreateTerms,
  findOrCreateVenue,
  noteLinkFaults,
  noteTermFaults,
  replaceLinks,
} from '#service/writes/relations';

const FLAGS = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

/** An empty cost. It leaves out the currency's code, which no write changes. */
const NO_COST = { cost: '', currency_symbol: '', currency_position: '' };

type Content = Pick<
  StoredEvent,
  'title' | 'description' | 'excerpt' | 'password' | keyof typeof NO_COST | 'website' | (typeof FLAGS)[number]
>;

const NO_CONTENT: Content = {
  title: '',
  description: '',
  excerpt: '',
  password: '',
  ...NO_COST,
  website: null,
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: false,
};

function timesOf(site: Site): StoredTimes {
  return { timezone: site.timeZone, all_day: false, start_date: '', end_date: '' };
}

/** Tells whether a body sets a status of posts that are not published. */
function isUnpublished(body: WriteBody): boolean {
  return ['draft', 'pending', 'auto-draft'].includes(body.text('status') ?? '');
}

/** Returns an event before an update, without the values that the dialect resets when the update leaves them out. */
function beforeUpdate({ site }: RequestContext, row: StoredEvent, body: WriteBody): StoredEvent {
  const { dialect } = site;
  const resets = (name: string) => dialect.omitted.events[name] === 'reset' && !body.has(name);
  const now = stampOf(site.now(), site);
  const flags = FLAGS.filter(resets).map((name) => [name, false] as const);
  return {
    ...row,
    ...Object.fromEntries(flags),
    ...(resets('status') && dialect.quirks.updatePublishes ? { status: 'publish' } : {}),
    ...(resets('date') && !body.has('date_utc')
      ? { date: now.local, date_utc: isUnpublished(body) ? NEVER_PUBLISHED : now.utc }
      : {}),
    ...(resets('timezone') ? { timezone: site.timeZone } : {}),
    ...(resets('all_day') ? { all_day: false } : {}),
    ...(resets('image') ? { image: null } : {}),
    ...(resets('cost') ? NO_COST : {}),
    // A website that was never set reads as the event's own address until an update empties it.
    ...(resets('website') ? { website: '' } : {}),
  };
}

/** Returns the cost after a write. Where the dialect reformats costs, a cost of 0 is lost on create. */
function costAfter(body: WriteBody, before: Content, isNew: boolean, { dialect }: Site) {
  const { cost, currency_symbol, currency_position } = before;
  if (!body.has('cost')) return { cost, currency_symbol, currency_position };
  const written = costToStore(body.raw('cost'), dialect.quirks, before);
  return isNew && dialect.quirks.costReformatted && written.cost === '0' ? NO_COST : written;
}

function isCost(value: unknown, { quirks }: Dialect): boolean {
  const simple = (one: unknown) =>
    one === null || typeof one === 'string' || (typeof one === 'number' && Number.isFinite(one));
  return quirks.costReformatted || simple(value) || (Array.isArray(value) && value.every(simple));
}

/** Returns a text to store: an empty one for one space, where the dialect refuses the empty text. */
function clearable(text: string | undefined, { dialect }: Site): string | undefined {
  return text === ' ' && dialect.quirks.emptyTextRefused ? '' : text;
}

/** Returns a title without white space around it, where titles are rendered. */
function titleOf(sent: string | undefined, { quirks }: Dialect): string | undefined {
  return quirks.titlesRendered ? sent?.trim() : sent;
}

/**
 * Returns the website after a write; `null` for a new event without one, if the dialect then serves the URL of its own
 * page.
 */
function websiteAfter(sent: unknown, before: Content, isNew: boolean, dialect: Dialect): string | null {
  const website = sent === null ? '' : sent;
  if (typeof website !== 'string') return before.website;
  return website === '' && isNew && dialect.quirks.websiteFallsBack ? null : storedWebsite(website, dialect);
}

function contentOf({ site }: RequestContext, body: WriteBody, before: Content, isNew: boolean): Content {
  const { dialect } = site;
  const website = body.raw('website');
  return {
    title: titleOf(body.text('title'), dialect) ?? before.title,
    description: clearable(body.text('description'), site) ?? before.description,
    excerpt: clearable(body.text('excerpt'), site) ?? before.excerpt,
    password: (dialect.quirks.passwordIgnored ? undefined : body.text('password')) ?? before.password,
    ...costAfter(body, before, isNew, site),
    website: websiteAfter(website, before, isNew, dialect),
    show_map: body.flag('show_map') ?? before.show_map,
    show_map_link: body.flag('show_map_link') ?? before.show_map_link,
    hide_from_listings: body.flag('hide_from_listings') ?? before.hide_from_listings,
    sticky: body.flag('sticky') ?? before.sticky,
    featured: body.flag('featured') ?? before.featured,
  };
}

/**
 * Returns the body of a request to create an event or to update `row`, checked as far as possible without writing: its
 * faults are in its `refusal`. `row` is `'none'` for an update of an event that does not exist.
 */
export function eventBody(
  context: RequestContext,
  input: RequestInput,
  row?: StoredEvent | 'none',
  by?: 'id' | 'slug',
): WriteBody {
  const body = new WriteBody('events', row === undefined ? 'create' : 'update', by, context.site.dialect, input);
  notePostFaults(context, body);
  if (body.has('cost') && !isCost(body.raw('cost'), context.site.dialect)) body.reject('cost');
  eventTimes(context, body, typeof row === 'object' ? row : timesOf(context.site));
  noteLinkFaults(context, body);
  noteTermFaults(context, body);
  return body;
}

function termsAfter(context: RequestContext, event: number, body: WriteBody): number[] {
  const ofEvent = 'AND id IN (SELECT term FROM event_terms WHERE language = ? AND event = ?)';
  return TERM_KINDS.flatMap(
    (kind) =>
      findOrCreateTerms(context, kind, body) ??
      selectTerms(context, kind, ofEvent, [context.language, event]).map(({ id }) => id),
  );
}

function publishVenue({ store, language, site }: RequestContext, venue: number | null): void {
  if (venue === null) return;
  const now = stampOf(site.now(), site);
  const draft = sqlWhere("language = ? AND id = ? AND status IN ('draft', 'pending', 'auto-draft')", language, venue);
  const stamps = { date_utc: now.utc, modified: now.local, modified_utc: now.utc };
  store.update('venues', { status: 'publish', ...(site.dialect.quirks.venueDatesStay ? {} : stamps) }, draft);
}

/** Creates an event from a checked body, or updates `row`. Returns its id, or the answer that refuses it. */
export function writeEvent(
  context: RequestContext,
  body: WriteBody,
  row?: StoredEvent,
): { id: number } | { refusal: HttpAnswer } {
  const { store, site, language } = context;
  const { quirks, omitted } = site.dialect;
  const venue = findOrCreateVenue(context, body);
  if ('refusal' in venue) return venue;
  const organizers = findOrCreateOrganizers(context, body);
  if ('refusal' in organizers) return organizers;
  const before = row === undefined ? undefined : beforeUpdate(context, row, body);
  const content = contentOf(context, body, before ?? NO_CONTENT, row === undefined);
  if (row === undefined && content.title === '' && content.description === '' && content.excerpt === '')
    return { refusal: unhandledAnswer('empty_content', 'Content, title, and excerpt are empty.') };
  const columns = {
    ...postColumns(context, 'events', body, content.title, before),
    ...content,
    ...eventTimes(context, body, before ?? timesOf(site)),
    venue: venue.id === undefined ? (before?.venue ?? null) : venue.id,
  };
  if (row === undefined) store.insert('events', columns);
  else store.update('events', columns, sqlWhere('language = ? AND id = ?', language, row.id));
  const leftOut = organizers.ids === undefined && omitted.events.organizer === 'reset';
  const organizerIds = organizers.ids ?? (leftOut || row === undefined ? [] : undefined);
  replaceLinks(context, columns.id, {
    terms: termsAfter(context, columns.id, body),
    ...(organizerIds === undefined ? {} : { organizers: organizerIds }),
  });
  if (row !== undefined && quirks.updatePublishesVenue) publishVenue(context, columns.venue);
  return { id: columns.id };
}
