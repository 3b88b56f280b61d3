import { FIELDS, type Field } from '#interface/fields';
import { parametersOf } from '#interface/parameters';
import { type Method, ROUTES, type Route } from '#interface/routes';

/** Where a cell's parameter stands in a request; `route` is the route itself, without any. */
export type Place = 'route' | 'language' | 'query' | 'body';

/** One thing that a route takes under one method. */
export type Cell = {
  /** `PATCH /events/{id} title`; the route itself has its method and path alone. */
  readonly key: string;
  readonly route: Route;
  readonly method: Method;
  readonly place: Place;
  /** Empty for the route itself; `language` for the language, whatever its parameter is called. */
  readonly parameter: string;
};

/** The key of a cell; the index has the path `/`. */
export function cellKey(method: Method, path: string, parameter = ''): string {
  return [method, path === '' ? '/' : path, parameter].filter((part) => part !== '').join(' ');
}

/** The fields that a route's body may hold: a password only where an event is updated by its id (document, 2.2). */
export function bodyFieldsOf({ operation, kind, by }: Route): readonly Field[] {
  if (kind === undefined || (operation !== 'create' && operation !== 'update')) return [];
  const fields: readonly Field[] = FIELDS[kind];
  return fields.filter(({ name }) => name !== 'password' || (operation === 'update' && by === 'id'));
}

/** Every cell of the interface: each route under each method with each of its parameters, in the tables' order. */
export function allCells(): Cell[] {
  return ROUTES.flatMap((route) =>
    route.methods.flatMap((method) => {
      const cell = (place: Place, parameter: string): Cell => ({
        key: cellKey(method, route.path, parameter),
        route,
        method,
        place,
        parameter,
      });
      return [
        cell('route', ''),
        cell('language', 'language'),
        ...parametersOf(route).map(({ name }) => cell('query', name)),
        ...bodyFieldsOf(route).map(({ name }) => cell('body', name)),
      ];
    }),
  );
}
