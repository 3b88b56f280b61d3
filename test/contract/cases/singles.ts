import assert from 'node:assert/strict';
import { ForbiddenError, GoneError, InvalidParameterError, ServiceError } from '#client/errors';
import { NAME_FIELD } from '#interface/fields';
import { isTermKind, KINDS, type Kind, POST_KINDS, type PostKind } from '#interface/kinds';
import { type AddressForm, routeOf } from '#interface/routes';
import { type Case, editorOf, NotShown, need, thrown } from '../case.ts';
import { cellKey } from '../cells.ts';
import { pathOf, type Target } from '../target.ts';
import { fieldInput, listInput, recordsOf, type Values, valuesOf } from '../world.ts';
import { resent, withRecord } from './records.ts';
import { firstValues, sampleOf } from './samples.ts';

/** Returns values for the required fields of a kind. */
async function least(target: Target, kind: Kind): Promise<Values> {
  const world = await target.world(target.defaultLanguage);
  return firstValues(kind, required(kind), 'required', target, world);
}

const required = (kind: Kind) =>
  (kind === 'events' ? ['title', 'start_date', 'end_date'] : [NAME_FIELD[kind]]).map((name) => ({
    name,
    required: true,
  }));

function fetchCase(kind: Kind, by: AddressForm): Case {
  return {
    cells: [cellKey('GET', routeOf('fetch', kind, by).path)],
    title: `a record of ${kind} that is fetched by its ${by} equals the record in the list`,
    needs: 'read',
    async run({ anonymous, defaultLanguage, world }) {
      const listed = recordsOf<Kind>(await world(defaultLanguage), kind)
        .map(({ served }) => served)
        .filter((served) => !('protected' in served && served.protected) && /^[a-z-]+$/.test(served.slug));
      const one = need(listed[0], `one of ${kind}`);
      const found =
        by === 'slug' && !isTermKind(kind)
          ? await anonymous.fetch(kind, defaultLanguage, { slug: one.slug })
          : await anonymous.fetch(kind, defaultLanguage, { id: one.id });
      assert.deepEqual(found, one);
    },
  };
}

function deleteCase(kind: Kind, by: AddressForm): Case {
  return {
    cells: [cellKey('DELETE', routeOf('delete', kind, by).path)],
    title: `a record of ${kind} that is deleted by its ${by} is gone, and can’t be deleted again`,
    needs: 'write',
    async run(target) {
      const { anonymous, defaultLanguage } = target;
      await withRecord(target, kind, await least(target, kind), async ({ id, slug }) => {
        const editor = editorOf(target);
        const remove = () =>
          by === 'slug' && !isTermKind(kind)
            ? editor.delete(kind, defaultLanguage, { slug })
            : editor.delete(kind, defaultLanguage, { id });
        assert.equal((await anonymous.fetch(kind, defaultLanguage, { id })).id, id);
        assert.equal((await remove()).id, id);
        const refusal = await thrown(ServiceError, () => anonymous.fetch(kind, defaultLanguage, { id }));
        assert(refusal instanceof ForbiddenError || refusal instanceof InvalidParameterError, refusal.message);
        const again = () => editor.delete(kind, defaultLanguage, { id });
        if (isTermKind(kind)) await thrown(InvalidParameterError, again);
        else assert.equal((await thrown(GoneError, again)).call.code, `${kind.slice(0, -1)}-is-in-trash`);
      });
    },
  };
}

/** The cases that a protected event is returned only with its password; some services do not store passwords. */
const PASSWORD: readonly Case[] = (['POST', 'PUT', 'PATCH'] as const).map((method) => ({
  cells: [cellKey(method, '/events/{id}', 'password'), cellKey('GET', '/events/{id}', 'password')],
  title: `an event with a password set by ${method} is served only with it, unless the service ignores it`,
  needs: 'write',
  async run(target) {
    const { anonymous, defaultLanguage } = target;
    await withRecord(target, 'events', await least(target, 'events'), async ({ id }) => {
      const password = String(sampleOf('events', 'password', target, await target.world(defaultLanguage)).second);
      const changes = { ...(await resent(target, 'events', id, 'password')), password };
      await editorOf(target).update('events', defaultLanguage, { id }, fieldInput('events', changes), method);
      if (target.dialect.quirks.passwordIgnored) {
        assert.equal((await anonymous.fetch('events', defaultLanguage, { id })).id, id);
        return;
      }
      const closed = await thrown(ForbiddenError, () => anonymous.fetch('events', defaultLanguage, { id }));
      assert.equal(closed.call.code, 'event-password-protected');
      await thrown(ForbiddenError, () => anonymous.fetch('events', defaultLanguage, { id }, { password: 'wrong' }));
      assert.equal((await anonymous.fetch('events', defaultLanguage, { id }, { password })).id, id);
      // The clean-up of `withRecord` has no password, so the event is deleted here.
      await editorOf(target).delete('events', defaultLanguage, { id }, { password });
    });
  },
}));

const PASSWORD_TO_DELETE: Case = {
  cells: [cellKey('DELETE', '/events/{id}', 'password')],
  title: 'a password-protected event is deleted only with its password',
  needs: 'write',
  async run(target) {
    const { defaultLanguage, dialect } = target;
    if (dialect.name !== 'document') throw new NotShown('nobody has seen what services do');
    const editor = editorOf(target);
    await withRecord(target, 'events', await least(target, 'events'), async ({ id }) => {
      const password = String(sampleOf('events', 'password', target, await target.world(defaultLanguage)).second);
      const changes = { ...(await resent(target, 'events', id, 'password')), password };
      await editor.update('events', defaultLanguage, { id }, fieldInput('events', changes));
      const closed = await thrown(ForbiddenError, () => editor.delete('events', defaultLanguage, { id }));
      assert.equal(closed.call.code, 'event-password-protected');
      assert.equal((await editor.delete('events', defaultLanguage, { id }, { password })).id, id);
      await thrown(GoneError, () => editor.delete('events', defaultLanguage, { id }, { password }));
    });
  },
};

/** Returns the cases that drafts are listed only on request and for editors, and that other readers are refused. */
function statusCases(kind: PostKind): Case[] {
  const cells = [cellKey('GET', `/${kind}`, 'status')];
  const query = { status: 'draft', per_page: 50 };
  return [
    {
      cells,
      title: `drafts of ${kind} are refused to a reader without credentials`,
      needs: 'read',
      async run({ anonymous, defaultLanguage }) {
        const refusal = await thrown(InvalidParameterError, () =>
          anonymous.listPage(kind, defaultLanguage, listInput(kind, query)),
        );
        assert.equal(refusal.call.code, 'rest_invalid_param');
      },
    },
    {
      cells,
      title: `the list of ${kind} with a status contains only records of that status`,
      needs: 'write',
      async run(target) {
        const draft = { ...(await least(target, kind)), status: 'draft' };
        await withRecord(target, kind, draft, async ({ id }) => {
          const editor = editorOf(target);
          const list = async (values: Values) =>
            (await editor.listPage(kind, target.defaultLanguage, listInput(kind, values))).items.map(valuesOf);
          const drafts = await list(query);
          assert(drafts.some((one) => one.id === id));
          for (const one of drafts) assert.equal(one.status, 'draft');
          const published = await list({ status: 'publish', per_page: 50 });
          for (const one of published) assert.equal(one.status, 'publish');
          assert(published.length > 0 && !published.some((one) => one.id === id));
        });
      },
    },
  ];
}

/** Returns the case that a reader without credentials may not write. */
function anonymousWrites(kind: Kind): Case {
  return {
    cells: [cellKey('POST', `/${kind}`)],
    title: `the service refuses to create a record of ${kind} without credentials`,
    needs: 'write',
    async run(target) {
      const { status } = await target.wire({
        method: 'POST',
        path: `/${kind}`,
        body: await least(target, kind),
      });
      assert.equal(status, 401);
      const unknown = await target.wire({ method: 'DELETE', path: pathOf(kind, 'id', 99_999_999) });
      assert([400, 401].includes(unknown.status), `status ${unknown.status}`);
    },
  };
}

/** The cases for single records: fetching, deleting, passwords and access rights. */
export const SINGLE_CASES: readonly Case[] = [
  ...KINDS.flatMap((kind) => [fetchCase(kind, 'id'), deleteCase(kind, 'id'), anonymousWrites(kind)]),
  ...POST_KINDS.flatMap((kind) => [fetchCase(kind, 'slug'), deleteCase(kind, 'slug'), ...statusCases(kind)]),
  ...PASSWORD,
  PASSWORD_TO_DELETE,
];
