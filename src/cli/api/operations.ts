import { FIELDS, type FieldType } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import { parametersOf } from '#interface/parameters';
import { type AddressForm, type Method, type Operation, ROUTES, type Route } from '#interface/routes';

/** One input of an operation: a query parameter, or a field of the body. */
export type ApiInput = {
  readonly name: string;
  readonly type: FieldType;
  readonly meaning: string;
  readonly required: boolean;
  readonly default?: string | number | boolean | null;
};

/** One operation of the interface as a command: its routes differ only in how the record is addressed. */
export type ApiOperation = {
  readonly operation: Operation;
  readonly kind: Kind | undefined;
  /** The ways to name its record; empty without a record. */
  readonly by: readonly AddressForm[];
  readonly methods: readonly Method[];
  /** The fields of its body or, without a body, its parameters. */
  readonly inputs: readonly ApiInput[];
  readonly hasBody: boolean;
};

/** Tells whether an operation changes what the service has. */
export function isWriteOperation({ methods }: Pick<ApiOperation, 'methods'>): boolean {
  return !methods.includes('GET');
}

const takesFields = ({ operation }: Route) => operation === 'create' || operation === 'update';

function inputsOf(route: Route): readonly ApiInput[] {
  if (route.kind === undefined || !takesFields(route))
    return parametersOf(route).map((parameter) => ({ ...parameter, required: false }));
  return FIELDS[route.kind]
    .filter(({ name }) => route.operation === 'update' || name !== 'password')
    .map((field) => ({ ...field, required: field.required && route.operation === 'create' }));
}

/** Every operation of the interface, from its route table. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  ...Map.groupBy(ROUTES, ({ operation, kind }) => `${operation} ${kind}`).values(),
].flatMap((routes) => {
  const [first] = routes;
  if (first === undefined) return [];
  const inputs = new Map(routes.flatMap(inputsOf).map((input) => [input.name, input]));
  return {
    operation: first.operation,
    kind: first.kind,
    by: routes.flatMap(({ by }) => by ?? []),
    methods: first.methods,
    inputs: [...inputs.values()],
    hasBody: takesFields(first),
  };
});

/** Returns the word for an operation on the command line: `get` for `fetch`, its own name for any other. */
export function commandWord({ operation }: Pick<ApiOperation, 'operation'>): string {
  return operation === 'fetch' ? 'get' : operation;
}
