import { FIELDS, type Field } from '#interface/fields';
import { parametersOf } from '#interface/parameters';
import { type Method, ROUTES, type Route } from '#interface/routes';

/** The place of a cell's parameter in a request; `route` for the route itself, without a parameter. */
export type Place = 'route' | 'language' | 'query' | 'body';

/** One parameter or field of a route under one method, or the route itself. */
export type Cell = {
  /** `PATCH /events/{id} title`; the route itself has its method and path alone. */
  readonly key: string;
  readonly route: Route;
  readonly method: Method;
  readonly place: Place;
  /** The name of the parameter; empty for the route itself, `language` for the language in every dialect. */
  readonly parameter: string;
};

/** Returns the key of a cell; the index has the path `/`. */
export function cellKey(method: Method, path: string, parameter = ''): string {
  return [method, path === '' ? '/' : path, parameter].filter((part) => part !== '').join(' ');
}

/** Returns the fields that a route's body may hold; `password` only where an event is updated by its id. */
export function bodyFieldsOf({ operation, kind, by }: Route): readonly Field[] {
  if (kind === undefined || (operation !== 'create' && operation !== 'update')) return [];
  const fields: readonly Field[] = FIELDS[kind];
  return fields.filter(({ name }) => name !== 'password' || (operation === 'update' && by === 'id'));
}

/** Returns all cells: each route under each method with each of its parameters, in the order of the tables. */
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
