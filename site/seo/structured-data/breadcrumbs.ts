import { homeAddress } from '../../addresses/addresses.ts';
import type { Crumb, LanguagePage } from '../../kinds/kind.ts';
import { pageKindOf } from '../../kinds/kinds.ts';
import type { LocalisedSite } from '../../publication/localised-site.ts';
import type { Thing } from './json-ld.ts';

/** Returns the trail of pages from a language's home page to a page, both included; empty for the home page. */
export function trailOf(localised: LocalisedSite, page: LanguagePage): readonly Crumb[] {
  const steps = pageKindOf(page).crumbs(localised, page);
  const { code, title } = localised.language;
  return steps.length === 0 ? [] : [{ name: title, address: homeAddress(code) }, ...steps];
}

/** Returns a trail as a `BreadcrumbList`; `undefined` for an empty trail. */
export function breadcrumbData(trail: readonly Crumb[], url: (address: string) => string): Thing | undefined {
  if (trail.length === 0) return undefined;
  const items = trail.map(({ name, address }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url(address),
  }));
  return { '@type': 'BreadcrumbList', itemListElement: items };
}
