import { KINDS, type Kind, POST_KINDS, TERM_KINDS } from '#interface/kinds';

/** The methods of the interface. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type Method = (typeof METHODS)[number];

/** The operation of a route; `index` and `doc` describe the interface itself and belong to no kind. */
export type Operation = 'index' | 'doc' | 'list' | 'create' | 'fetch' | 'update' | 'delete';

/** The way in which the path of a single record's route names it. */
export type AddressForm = 'id' | 'slug';

/** A route of the interface. */
export type Route = {
  readonly operation: Operation;
  readonly kind?: Kind;
  readonly methods: readonly Method[];
  /** The path below the namespace, with `{id}` or `{slug}` where the record is named; empty for the index. */
  readonly path: string;
  readonly by?: AddressForm;
};

const UPDATE: readonly Method[] = ['POST', 'PUT', 'PATCH'];

function single(kind: Kind, by: AddressForm): Route[] {
  const path = by === 'id' ? `/${kind}/{id}` : `/${kind}/by-slug/{slug}`;
  return [
    { operation: 'fetch', kind, methods: ['GET'], path, by },
    { operation: 'update', kind, methods: UPDATE, path, by },
    { operation: 'delete', kind, methods: ['DELETE'], path, by },
  ];
}

/** The route table: every method and path of the interface. */
export const ROUTES: readonly Route[] = [
  { operation: 'index', methods: ['GET'], path: '' },
  { operation: 'doc', methods: ['GET'], path: '/doc' },
  ...KINDS.flatMap((kind): Route[] => [
    { operation: 'list', kind, methods: ['GET'], path: `/${kind}` },
    { operation: 'create', kind, methods: ['POST'], path: `/${kind}` },
  ]),
  ...POST_KINDS.flatMap((kind) => [...single(kind, 'id'), ...single(kind, 'slug')]),
  ...TERM_KINDS.flatMap((kind) => single(kind, 'id')),
];

/** Returns the route of an operation. Throws a `RangeError` for a combination the interface does not have. */
export function routeOf(operation: Operation, kind?: Kind, by?: AddressForm): Route {
  const match = ROUTES.find((route) => route.operation === operation && route.kind === kind && route.by === by);
  if (!match)
    throw new RangeError(`The interface has no route to ${operation} ${kind ?? ''} ${by ? `by ${by}` : ''}`.trim());
  return match;
}
