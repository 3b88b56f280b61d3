import { z } from 'zod';
import { FIELDS, type Field } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { RECORD } from '#records/schema';

/** The meaning of `slug` for kinds that have no such field in `FIELDS`: services give them one all the same. */
const SLUG = 'the name in addresses; the service chooses it';

/** Describes a field as `FIELDS` does, and the values that content takes beyond that. */
function meaningOf({ name, type, meaning }: Field): string {
  const isRelation = type === 'integers' || name === 'parent';
  return isRelation ? `${meaning}; the slug of a record in the same language will do, too` : meaning;
}

/**
 * Returns the JSON Schema of the files of a kind: what `RECORD` accepts, and for each field what it means. In draft 7,
 * which all editors take. The same on every call. What only code can tell, such as whether a date exists, is not in it.
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
