/**
 * Returns the answer of WordPress to a request for its own list of posts, as editors see it: 401 without credentials,
 * 403 to a reader, and a list to an editor.
 */
export function corePosts(authorization: string | undefined, editor: string) {
  if (authorization === undefined || !authorization.startsWith('Basic '))
    return { status: 401, body: { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed.' } };
  const [user] = atob(authorization.slice('Basic '.length)).split(':');
  if (user !== editor)
    return { status: 403, body: { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed.' } };
  return { status: 200, body: [] };
}
