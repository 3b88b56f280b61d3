/* The reference of `almanac.config.ts`, made of its schema. */
import { z } from 'zod';
import { configurationSchema } from '#config/schema';
import { VARIABLES } from '#settings/environment';

/** The keywords of a JSON Schema that are read; the others do not matter here. */
type Described = {
  readonly type?: string | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly default?: unknown;
  readonly description?: string | undefined;
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Described>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Described | undefined;
  readonly anyOf?: readonly Described[] | undefined;
  readonly additionalProperties?: Described | boolean | undefined;
};

const described: z.ZodType<Described> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    default: z.unknown().optional(),
    description: z.string().optional(),
    example: z.unknown().optional(),
    properties: z.record(z.string(), described).optional(),
    required: z.array(z.string()).optional(),
    items: described.optional(),
    anyOf: z.array(described).optional(),
    additionalProperties: z.union([z.boolean(), described]).optional(),
  }),
);

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '`true` or `false`',
  object: 'object',
  null: '`null`',
};

/** Returns a value as one writes it in `almanac.config.ts`. */
function written(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const key = (name: string) => (/^[a-z]\w*$/i.test(name) ? name : written(name));
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${key(name)}: ${written(one)}`)
    .join(', ')} }`;
}

const code = (value: unknown) => `\`${written(value)}\``;

function typeOf(schema: Described): string {
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(code).join(', ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${schema.items?.type === 'object' ? 'objects' : 'texts'}`;
  return TYPES[schema.type ?? 'string'] ?? 'text';
}

function defaultOf(schema: Described, required: boolean): string {
  if (required) return 'required';
  const value = schema.default;
  if (value === undefined) return '–';
  if (Array.isArray(value) && value.length > 0) return value.map(code).join(', ');
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? '–' : code(value);
}

/** Returns the object whose keys are listed below a key: itself, one of its alternatives, or what a list holds. */
const inside = (schema: Described): Described | undefined =>
  [schema, schema.items, ...(schema.anyOf ?? [])].find((one) => one?.properties !== undefined);

const cell = (text: string) => text.replaceAll('|', '\\|');

/** A key of the configuration, as its schema states it. */
export type ConfigurationKey = {
  /** Names with `.` between, and `[]` after the names of lists. */
  readonly path: string;
  readonly required: boolean;
  readonly description: string;
  /** A value that the key may have. */
  readonly example: unknown;
  /** The type and default of the key, in the words of the document. */
  readonly type: string;
  readonly byDefault: string;
};

function keysBelow(schema: Described, path: string): readonly ConfigurationKey[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const { description, example } = value;
    if (description === undefined || example === undefined)
      throw new Error(`${path}${name} has no description or no example in src/config/`);
    const required = schema.required?.includes(name) ?? false;
    const said = { description, example, type: typeOf(value), byDefault: defaultOf(value, required) };
    const below = inside(value);
    const list = value.type === 'array' ? '[]' : '';
    return [
      { path: `${path}${name}`, required, ...said },
      ...(below === undefined ? [] : keysBelow(below, `${path}${name}${list}.`)),
    ];
  });
}

/**
 * Returns all keys of the configuration at all depths, in their order. Throws an `Error` that names a key without a
 * description or an example.
 */
export function configurationKeys(): readonly ConfigurationKey[] {
  const schema = z.toJSONSchema(configurationSchema, { io: 'input', unrepresentable: 'any' });
  return keysBelow(described.parse(schema), '');
}

const row = ({ path, type, byDefault, example, description }: ConfigurationKey) =>
  `| ${[`\`${path}\``, type, cell(byDefault), cell(code(example)), cell(description)].join(' | ')} |`;

/** Returns `docs/configuration.md`, whole. See `configurationKeys`. */
export function configurationReference(): string {
  return `<!-- Made by \`npm run docs\` from src/config/ and src/settings/environment.ts. -->

# Configuration

A calendar is configured in \`almanac.config.ts\`, in the folder in which you run the commands:

\`\`\`ts
import { defineConfig } from 'almanac';

export default defineConfig({
  service: { baseUrl: 'https://www.example.org', dialect: 'the-events-calendar', languageSelection: 'segment' },
  languages: [
    { code: 'ca', tag: 'ca', segment: null, label: 'Català' },
    { code: 'en', tag: 'en', segment: 'en', label: 'English' },
  ],
  defaultLanguage: 'ca',
  timeZone: 'Europe/Madrid',
  titles: { ca: 'Agenda de la ciutat', en: 'What’s on' },
  siteUrl: 'https://agenda.example.org',
});
\`\`\`

An unknown key or a wrong value stops every command. The message names the key, the value and what is allowed. Durations
are written as in ISO 8601, in days, weeks, months and years: \`P3M\` is three months.

| key | what it is | default | an example | meaning |
| --- | --- | --- | --- | --- |
${configurationKeys().map(row).join('\n')}

## Environment variables

Variables override the file. Credentials come from the environment only, and no file, message or log contains them. An
empty variable counts as unset.

| variable | meaning |
| --- | --- |
${Object.entries(VARIABLES)
  .map(([name, meaning]) => `| \`${name}\` | ${meaning} |`)
  .join('\n')}
`;
}
