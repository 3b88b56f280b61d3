/** The attributes of an element by name. */
export type Attributes = Readonly<Record<string, string>>;

/** Names of attributes from which scripts take the image that they show later. */
const LATER = /^data-(?:[\w-]*-)?(?:src|srcset|lazy|lazyload|original)$|^data-src(?:set)?-/;

/** The address of a file of an image. */
const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|webp)(?:[?#]|$)/i;

/** Names of placeholder files. */
const PLACE =
  /(?:^|[^a-z])(?:blank|dummy|lazy|lazyload|loader|loading|pixel|placeholder|spacer|transparent|1x1)(?![a-z])/i;

/** Tells whether an address may be of a placeholder: a `.gif`, a `.svg`, or a file named like one. */
function isPlaceholder(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  return /\.(?:gif|svg)$/i.test(path) || PLACE.test(path.slice(path.lastIndexOf('/') + 1));
}

/** The longest `srcset` that is read, in characters. */
const LONGEST_SET = 20_000;

/** Returns the address of the largest image of a `srcset`. */
function largestOf(set: string): string | undefined {
  let largest: { readonly address: string; readonly size: number } | undefined;
  let address: string | undefined;
  const note = (size: number) => {
    if (address !== undefined && size > (largest?.size ?? 0)) largest = { address, size };
    address = undefined;
  };
  // A comma ends a size also where no blank follows it.
  const words = set
    .slice(0, LONGEST_SET)
    .replaceAll(/(?<=\s[\d.]{1,20}[hwx]),/g, ', ')
    .split(/\s+/);
  for (const word of words) {
    const bare = word.replace(/^,+|,$/g, '');
    if (address !== undefined) note(Number.parseFloat(bare) || 1);
    else if (bare !== '') {
      address = bare;
      if (word.endsWith(',')) note(1);
    }
  }
  note(1);
  return largest?.address;
}

/** Returns the address of an image in one attribute. */
function addressIn(name: string, value: string): string | undefined {
  const address = name.includes('srcset') ? largestOf(value) : value.trim();
  return address !== undefined && /[/.]/.test(address) ? address : undefined;
}

/** Returns the addresses of the image that an `img` finally shows, as its attributes name them, the likeliest first. */
function* addressesOf(image: Attributes, sources: readonly Attributes[]): Generator<string | undefined> {
  const { src = '', srcset = '' } = image;
  const data = Object.entries(image).filter(([name]) => name.startsWith('data-'));
  const later = data.filter(([name]) => LATER.test(name));
  for (const isSet of [false, true])
    for (const [name, value] of later) if (name.includes('srcset') === isSet) yield addressIn(name, value);
  if (!isPlaceholder(src)) yield src;
  yield largestOf(srcset);
  for (const [name, value] of data) if (IMAGE_FILE.test(value)) yield addressIn(name, value);
  for (const source of sources)
    for (const [name, value] of Object.entries(source))
      if (name === 'srcset' || LATER.test(name)) yield addressIn(name, value);
}

/**
 * Returns the URL of the image that an `img` shows once scripts have run, from its own attributes or the `source`s
 * beside it in a `picture`; `undefined` where it names none, or only a placeholder. `webAddress` returns the absolute
 * URL of an address, if that is on the web.
 */
export function finalImageUrl(
  image: Attributes,
  sources: readonly Attributes[],
  webAddress: (named: string) => string | undefined,
): string | undefined {
  for (const named of addressesOf(image, sources)) {
    const url = named === undefined || named === '' ? undefined : webAddress(named);
    if (url !== undefined) return url;
  }
  return undefined;
}
