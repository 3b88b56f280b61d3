import { type PostKind, SINGULAR } from '#interface/kinds';
import { MEDIA_ROW, type OrganizerRow, type PostRow, type VenueRow } from '#service/database/rows';
import { addressesOfRecord, type RequestContext } from '#service/http/site';

/** Returns the fields that every post's item has after its id: author, status and dates. */
export function commonPostFields(row: PostRow[PostKind]) {
  return {
    author: String(row.author),
    status: row.status,
    date: row.date,
    date_utc: row.date_utc,
    modified: row.modified,
    modified_utc: row.modified_utc,
  };
}

/** Returns the ids by which posts are known across sites. */
export function globalIds(context: RequestContext, id: number) {
  const globalId = context.addresses.globalId(id);
  return { global_id: globalId, global_id_lineage: [globalId] };
}

const UNPUBLISHED: readonly string[] = ['draft', 'pending', 'auto-draft', 'future', 'trash'];

/**
 * Returns the address of a post's page. A post without a slug, or an unpublished one where the dialect does so, is
 * addressed by its id.
 */
export function pageOf(context: RequestContext, kind: PostKind, row: PostRow[PostKind]): string {
  const { quirks, typeNames } = context.site.dialect;
  const nameless = row.slug === '' || (quirks.unpublishedByNumber && UNPUBLISHED.includes(row.status));
  const addresses = addressesOfRecord(context, 'posts', row.id);
  return nameless ? addresses.numbered(typeNames[kind], row.id) : addresses.page(SINGULAR[kind], row.slug);
}

/** Returns an image by its id as posts hold it; `false` for none. */
export function imageItem(context: RequestContext, id: number | null) {
  if (id === null) return false;
  const [image] = context.store.recall(MEDIA_ROW, 'SELECT * FROM media WHERE id = ?', [id]);
  if (image === undefined) return false;
  const { file, width, height, filesize, sizes } = image;
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const known = filesize == null ? {} : { filesize };
  const imageSizes: unknown = JSON.parse(sizes ?? '{}');
  return { url: context.addresses.image(file), id, extension, width, height, ...known, sizes: imageSizes };
}

/** Returns the fields that are not empty: venues and organizers leave out the others. */
function filled<T extends Record<string, unknown>>(fields: T): Partial<T>;
function filled(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== false));
}

/** Returns a venue as lists, single fetches and events hold it. */
export function venueItem(context: RequestContext, row: VenueRow) {
  const { presentation } = context.site;
  return {
    id: row.id,
    ...commonPostFields(row),
    url: pageOf(context, 'venues', row),
    venue: presentation.title(row.venue),
    ...filled({ description: presentation.text(row.description) }),
    slug: row.slug,
    ...filled({
      image: imageItem(context, row.image),
      address: row.address,
      city: row.city,
      country: row.country,
      province: row.province,
      state: row.state,
      zip: row.zip,
      phone: row.phone,
      website: row.website,
      stateprovince: row.stateprovince,
    }),
    show_map: row.show_map,
    show_map_link: row.show_map_link,
    ...(row.latitude == null || row.longitude == null ? {} : { geo_lat: row.latitude, geo_lng: row.longitude }),
    ...globalIds(context, row.id),
  };
}

/** Returns an organizer as lists, single fetches and events hold it. */
export function organizerItem(context: RequestContext, row: OrganizerRow) {
  const { presentation } = context.site;
  return {
    id: row.id,
    ...commonPostFields(row),
    url: pageOf(context, 'organizers', row),
    organizer: presentation.title(row.organizer),
    ...filled({ description: presentation.text(row.description) }),
    slug: row.slug,
    ...filled({
      image: imageItem(context, row.image),
      phone: row.phone,
      website: row.website,
      email: row.email,
    }),
    ...globalIds(context, row.id),
  };
}
