import { z } from 'zod';

/** The pattern of host names of the visitor's own machine, which browsers trust without encryption. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function isTileHost(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, host, username, password } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return isSafe && username === '' && password === '' && /^[\w.:[\]-]+$/.test(host) && !value.includes('#');
}

/**
 * A template of the URLs of a map's tiles, all on one host, with `{z}`, `{x}`, `{y}`, and `{key}` for a service with
 * keys.
 */
const tileUrl = z
  .string()
  .refine(isTileHost, { error: 'expected an https URL on one host, such as https://tiles.example.org/{z}/{x}/{y}.png' })
  .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)), {
    error: 'expected {z}, {x} and {y}, for which a map puts the zoom and the place of a tile',
  })
  .refine((value) => value.replaceAll(/\{(?:[zxyr]|key)\}/g, '').search(/[{}]/) === -1, {
    error: 'expected no other names in braces than {z}, {x}, {y}, {r} and {key}',
  });

/** The schema of the map of venues. */
export const mapSchema = z.strictObject({
  tiles: tileUrl.meta({
    description:
      'The template of the URLs of the tiles. `{key}` stands for `ALMANAC_MAP_KEY` of the environment; every visitor can read it in the pages, so have the server of the tiles limit it to your site.',
    example: 'https://tiles.example.org/{z}/{x}/{y}.png',
  }),
  attribution: z.string().trim().min(1, 'expected whose map it is, such as © OpenStreetMap contributors').meta({
    description:
      'Whose map it is, as its terms ask for: text, or HTML with links, which is made safe as descriptions are.',
    example: '© OpenStreetMap contributors',
  }),
});
