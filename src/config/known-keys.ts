import { z } from 'zod';
import { configurationSchema } from '#config/schema';
import { once } from '#records/memoized';

/** The keywords of a JSON Schema by which keys are found. */
type Keyed = {
  readonly properties?: Readonly<Record<string, Keyed>> | undefined;
  readonly items?: Keyed | undefined;
  readonly anyOf?: readonly Keyed[] | undefined;
  readonly additionalProperties?: Keyed | boolean | undefined;
};

const keyed: z.ZodType<Keyed> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), keyed).optional(),
    items: keyed.optional(),
    anyOf: z.array(keyed).optional(),
    additionalProperties: z.union([z.boolean(), keyed]).optional(),
  }),
);

/** Returns the schemas of the value at a key or an index of a list, by a schema and by each of its alternatives. */
function inside(schema: Keyed, part: PropertyKey): readonly Keyed[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const named =
    typeof part === 'number' ? items : Object.hasOwn(properties, part) ? properties[String(part)] : undefined;
  const any = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const match = named ?? (typeof part === 'number' ? undefined : any);
  return [...(match === undefined ? [] : [match]), ...anyOf.flatMap((one) => inside(one, part))];
}

const keysOf = ({ properties = {}, anyOf = [] }: Keyed): readonly string[] => [
  ...Object.keys(properties),
  ...anyOf.flatMap(keysOf),
];

const configuration = once(() =>
  keyed.parse(z.toJSONSchema(configurationSchema, { io: 'input', unrepresentable: 'any' })),
);

/** Returns the keys that the configuration may have at a path; none for a path that it can't have. */
export function knownKeysAt(path: readonly PropertyKey[]): readonly string[] {
  const schemas = path.reduce<readonly Keyed[]>(
    (before, part) => before.flatMap((one) => inside(one, part)),
    [configuration()],
  );
  return schemas.flatMap(keysOf);
}
