/*
 * Rewrites requests as the platform of the common implementation does before any route: paths in any case and with
 * needless slashes, the route by the parameter `rest_route`, and other methods than the request's own.
 */

/** Slashes, and characters that a path need not encode. */
const NEEDLESSLY_ENCODED = /%(?:2[def]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * Returns the path of the route that a request asks for. `roots` are the paths of the REST roots, one for each segment.
 * Below them case, needless slashes and needless percent-encoding make no difference; `rest_route` names another route.
 */
export function pathAsked(request: Pick<Request, 'url'>, roots: readonly string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  const decoded = pathname.replace(NEEDLESSLY_ENCODED, (encoded) => decodeURIComponent(encoded));
  const merged = decoded.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const root = roots.find((one) => merged.toLowerCase() === one || merged.toLowerCase().startsWith(`${one}/`));
  if (root === undefined) return merged;
  const route = searchParams.get('rest_route');
  if (route === null) return merged.toLowerCase();
  return `${root}/${encodeURI(route).toLowerCase()}`.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}

/** Returns the request with the method that `_method` or `X-HTTP-Method-Override` names. */
export function requestMeant(request: Request): Request {
  const named = new URL(request.url).searchParams.get('_method') ?? request.headers.get('X-HTTP-Method-Override');
  const method = named?.toUpperCase() ?? request.method;
  if (method === request.method || !/^(?:GET|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method)) return request;
  const { url, headers } = request;
  const body = method === 'GET' || request.method === 'GET' || request.method === 'HEAD' ? null : request.body;
  return new Request(url, { method, headers, body, ...(body === null ? {} : { duplex: 'half' }) });
}
