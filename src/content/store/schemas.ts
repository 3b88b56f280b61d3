import { z } from 'zod';
import { translationsSchema } from '#content/calendar/translations';
import type { Files } from '#content/store/files';
import { schemaPath } from '#content/store/layout';
import { FIELDS, type Field } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import { once } from '#records/memoized';
import { RECORD } from '#records/schema';

/** The meaning of `slug` for kinds that have no such field in `FIELDS`: services give them one all the same. */
const SLUG = 'the name in addresses; the service chooses it';

/** Describes a field as `FIELDS` does, and the values that content takes beyond that. */
function meaningOf({ name, type, meaning }: Field): string {
  const isRelation = type === 'integers' || name === 'parent';
  return isRelation ? `${meaning}; the slug of a record in the same language will do, too` : meaning;
}

/**
 * Returns the JSON Schema of the files of a kind: the values that `RECORD` accepts, and the meaning of each field. It
 * is in draft 7, which all editors support. Rules that only code can check, such as whether a date exists, are not in
 * it.
 */
export function jsonSchemaOf(kind: Kind): object {
  const meanings = new Map<string, string>([
    ['slug', SLUG],
    ...FIELDS[kind].map((field) => [field.name, meaningOf(field)] as const),
  ]);
  const described = Object.entries(RECORD[kind].shape).map(([name, field]): [string, z.ZodType] => {
    const meaning = meanings.get(name);
    return [name, meaning === undefined ? field : field.describe(meaning)];
  });
  // As people write it: fields with defaults may be left out.
  return z.toJSONSchema(z.strictObject(Object.fromEntries(described)), { target: 'draft-7', io: 'input' });
}

/** Returns the texts of the JSON Schemas of all files that people write in content, by path. */
export const schemaTexts = once((): ReadonlyMap<string, string> => {
  const schemas: readonly (readonly [string, object])[] = [
    ...KINDS.map((kind) => [schemaPath(kind), jsonSchemaOf(kind)] as const),
    [schemaPath('translations'), z.toJSONSchema(translationsSchema, { target: 'draft-7', io: 'input' })],
  ];
  return new Map(schemas.map(([path, schema]) => [path, `${JSON.stringify(schema, null, 2)}\n`]));
});

/**
 * Writes JSON Schemas for text editors into a content folder, where they are missing or differ. Throws `ContentError`.
 */
export async function writeSchemas(files: Files): Promise<void> {
  for (const [path, text] of schemaTexts()) {
    // Version control may have converted the line ends.
    const current = (await files.read(path))?.replaceAll('\r\n', '\n');
    if (current !== text) await files.write(path, text);
  }
}
