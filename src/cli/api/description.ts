import { z } from 'zod';
import { recordLines } from '#cli/api/record-lines';
import { METHODS } from '#interface/routes';
import { escapedLine } from '#records/printable';

/** One input of an operation, as a service describes it. */
type Input = { readonly name: string; readonly type: string; readonly about: string };

/** One operation, as a service describes it. */
type Described = {
  readonly methods: readonly string[];
  readonly path: string;
  readonly summary: string;
  readonly inputs: readonly Input[];
};

const text = z.string().catch('');
const typed = {
  type: z.union([z.string(), z.array(z.string()).transform((types) => types.join(' or '))]).catch(''),
  default: z.union([z.string(), z.number(), z.boolean()]).optional().catch(undefined),
};
const schema = z.object({ ...typed, description: text }).catch({ type: '', default: undefined, description: '' });
const argument = z
  .object({ ...typed, description: text, required: z.boolean().catch(false) })
  .catch({ type: '', default: undefined, description: '', required: false });

const parameter = z.object({
  ...typed,
  name: z.string(),
  description: text,
  required: z.boolean().catch(false),
  schema: schema.optional(),
});

/** An operation of an OpenAPI document, of version 2 or 3. Entries that are no valid parameters are skipped. */
const operation = z.object({
  summary: text,
  parameters: z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.flatMap((one) => parameter.safeParse(one).data ?? [])),
  requestBody: z
    .object({
      content: z.record(
        z.string(),
        z.object({
          schema: z.object({
            properties: z.record(z.string(), schema).catch({}),
            required: z.array(z.string()).catch([]),
          }),
        }),
      ),
    })
    .optional()
    .catch(undefined),
});

const openApi = z.object({
  info: z.object({ title: text, version: text }).catch({ title: '', version: '' }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const index = z.object({
  namespace: text,
  routes: z.record(
    z.string(),
    z.object({
      endpoints: z
        .array(z.object({ methods: z.array(z.string()), args: z.record(z.string(), argument).catch({}) }))
        .catch([]),
    }),
  ),
});

function inputOf(name: string, type: string, meaning: string, required: boolean, otherwise: unknown): Input {
  const about = [meaning, required ? '(required)' : '', otherwise === undefined ? '' : `(default ${otherwise})`];
  return { name, type, about: about.filter((part) => part !== '').join(' ') };
}

function operationsOf(path: string, methods: Readonly<Record<string, unknown>>): Described[] {
  return Object.entries(methods).flatMap(([method, value]) => {
    const parsed = operation.safeParse(value);
    if (!parsed.success || !METHODS.some((one) => one === method.toUpperCase())) return [];
    const { summary, parameters, requestBody } = parsed.data;
    const [body] = Object.values(requestBody?.content ?? {});
    const fields = Object.entries(body?.schema.properties ?? {});
    return {
      methods: [method.toUpperCase()],
      path,
      summary,
      inputs: [
        ...parameters.map((one) =>
          inputOf(
            one.name,
            one.schema?.type || one.type,
            one.description || (one.schema?.description ?? ''),
            one.required,
            one.schema?.default ?? one.default,
          ),
        ),
        ...fields.map(([name, one]) =>
          inputOf(name, one.type, one.description, body?.schema.required.includes(name) ?? false, one.default),
        ),
      ],
    };
  });
}

/** Joins operations that differ only in their methods. */
function joined(operations: readonly Described[]): Described[] {
  const alike = Map.groupBy(operations, ({ path, summary, inputs }) => JSON.stringify([path, summary, inputs]));
  return [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : { ...first, methods: [first, ...others].flatMap(({ methods }) => methods) },
  );
}

function linesOf({ methods, path, summary, inputs }: Described): string[] {
  const widths = (['name', 'type'] as const).map((key) =>
    Math.max(0, ...inputs.map((one) => escapedLine(one[key]).length)),
  );
  return [
    '',
    `${escapedLine(methods.join(', '))} ${escapedLine(path)}${summary === '' ? '' : `  ${escapedLine(summary)}`}`,
    ...inputs.map(({ name, type, about }) =>
      `  ${escapedLine(name).padEnd(widths[0] ?? 0)}  ${escapedLine(type).padEnd(widths[1] ?? 0)}  ${escapedLine(about)}`.trimEnd(),
    ),
  ];
}

/**
 * Formats a service's description of its interface as lines for people: each path with its methods and inputs. Understands
 * OpenAPI documents and the index of a namespace; of anything else it gives the fields.
 */
export function descriptionLines(answer: unknown): string[] {
  const documented = openApi.safeParse(answer);
  if (documented.success) {
    const { info, paths } = documented.data;
    const operations = Object.entries(paths).flatMap(([path, methods]) => operationsOf(path, methods));
    return [
      escapedLine([info.title, info.version].filter((part) => part !== '').join(' ')),
      ...joined(operations).flatMap(linesOf),
    ];
  }
  const indexed = index.safeParse(answer);
  if (indexed.success) {
    const operations = Object.entries(indexed.data.routes).flatMap(([path, { endpoints }]) =>
      endpoints.map(({ methods, args }) => ({
        methods,
        path,
        summary: '',
        inputs: Object.entries(args).map(([name, one]) =>
          inputOf(name, one.type, one.description, one.required, one.default),
        ),
      })),
    );
    return [escapedLine(indexed.data.namespace), ...operations.flatMap(linesOf)];
  }
  return recordLines(answer);
}
