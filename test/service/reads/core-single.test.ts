import { describe, expect, it } from 'vitest';
import { calendarOf } from '../running.ts';
import { CREDENTIALS, writing } from '../writes/writing.ts';

const EDITOR = { Authorization: `Basic ${btoa(`${CREDENTIALS.user}:${CREDENTIALS.password}`)}` };

const RAW = '<!-- wp:paragraph -->\n<p>Hola.</p>\n<!-- /wp:paragraph -->';

/** Starts a service whose languages have events of one id, and returns how it answers on the platform's own route. */
async function platform() {
  const seed = calendarOf(
    { id: 7, language: 'ca', description: RAW },
    { id: 7, language: 'en', description: 'Hello.' },
  );
  const { url } = await writing('the-events-calendar', { seed });
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { headers });
    return { status: response.status, body: await response.json() };
  };
}

describe('the core REST API route of a post', () => {
  it('shows the stored text to editors, in the requested language', async () => {
    const get = await platform();
    expect(await get('/wp-json/wp/v2/tribe_events/7?context=edit', EDITOR)).toMatchObject({
      status: 200,
      body: { id: 7, content: { raw: RAW, rendered: '<p>Hola.</p>' } },
    });
    expect(await get('/en/wp-json/wp/v2/tribe_events/7?context=edit', EDITOR)).toMatchObject({
      body: { content: { raw: 'Hello.', rendered: '<p>Hello.</p>' } },
    });
  });

  it('shows only the rendered text to anonymous users and refuses them the stored text', async () => {
    const get = await platform();
    const { body } = await get('/wp-json/wp/v2/tribe_events/7');
    expect(body).toMatchObject({ content: { rendered: '<p>Hola.</p>' } });
    expect(body.content).not.toHaveProperty('raw');
    expect(await get('/wp-json/wp/v2/tribe_events/7?context=edit')).toMatchObject({
      status: 401,
      body: { code: 'rest_forbidden_context' },
    });
    expect(await get('/wp-json/wp/v2/tribe_events/8?context=edit', EDITOR)).toMatchObject({
      status: 404,
      body: { code: 'rest_post_invalid_id' },
    });
  });
});
