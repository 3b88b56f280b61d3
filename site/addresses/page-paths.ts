/*
 * Paths of pages in browsers. The root of a site has a slash at its end if the paths of its pages have one.
 */

/** Returns the path of an address below the root of a site. */
export function pathBelow(root: string, address: string): string {
  return root.endsWith('/') ? `${root}${address}` : `${root}/${address.replace(/\/$/, '')}`;
}

/** Returns the address of the page at a path below the root of a site, with a slash at its end. */
export function pageAddressAt(root: string, path: string): string {
  return `${path.slice(root.length).replace(/^\/|\/$/g, '')}/`;
}
