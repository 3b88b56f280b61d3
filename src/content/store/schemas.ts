import { z } from 'zod';
import { translationsSchema } from '#content/calendar/translations';
import type { Files } from '#content/store/files';
import { schemaPath } from '#content/store/layout';
import { KINDS } from '#interface/kinds';
import { jsonSchemaOf } from '#records/json-schema';
import { once } from '#records/memoized';

/** Returns the texts of the JSON Schemas of all files that people write in content, by path. */
export const schemaTexts = once((): ReadonlyMap<string, string> => {
  const schemas: readonly (readonly [string, object])[] = [
    ...KINDS.map((kind) => [schemaPath(kind), jsonSchemaOf(kind)] as const),
    [schemaPath('translations'), z.toJSONSchema(translationsSchema, { target: 'draft-7', io: 'input' })],
  ];
  return new Map(schemas.map(([path, schema]) => [path, `${JSON.stringify(schema, null, 2)}\n`]));
});

/** Writes the JSON Schemas that differ into a content folder, for text editors. Throws `ContentError`. */
export async function writeSchemas(files: Files): Promise<void> {
  for (const [path, text] of schemaTexts()) {
    // Version control may have converted the line ends.
    const found = (await files.read(path))?.replaceAll('\r\n', '\n');
    if (found !== text) await files.write(path, text);
  }
}
