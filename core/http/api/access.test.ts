import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../access/caller.ts';
import { createGuard } from './access.ts';
import { gatherRoutes, route, type Access } from './route.ts';

const person: Caller = {
  kind: 'person',
  accountId: 1,
  applicationId: null,
  scopes: new Set(['user:read']),
  onlyProject: null,
};
const callers: Readonly<Record<string, Caller>> = {
  script: { ...person, kind: 'application', applicationId: 1 },
  tool: { ...person, applicationId: 1 },
  ownTool: { ...person, applicationId: 1, ownsClient: true },
  window: { ...person, window: { grantId: 'g', isAdministrator: false } },
  owner: { ...person, window: { grantId: 'g', isAdministrator: true } },
};

test('routes for windows, or for administrators at one, refuse all other callers', async () => {
  const answers = async (only: NonNullable<Access['only']>) => {
    const guard = createGuard(
      route({
        id: 'r',
        method: 'GET',
        path: '/account',
        group: 'g',
        summary: 's',
        access: { scopes: ['user:read'], only },
        handle: async () => undefined,
      }),
      { identify: async authorization => callers[authorization], findPlace: async () => undefined },
    );
    const codeOf = (name: string) =>
      guard(name, '10.0.0.1', {}).then(
        ({ caller }) => caller?.accountId,
        (error: { status: number; code: string }) => `${error.status} ${error.code}`,
      );
    return Object.fromEntries(
      await Promise.all([...Object.keys(callers), 'nobody'].map(async name => [name, await codeOf(name)])),
    );
  };
  const refused = {
    script: '403 window_only',
    tool: '403 window_only',
    ownTool: '403 window_only',
    nobody: '401 not_authenticated',
  };
  assert.deepEqual(await answers('window'), { ...refused, window: 1, owner: 1 });
  assert.deepEqual(await answers('administrator'), { ...refused, window: '403 administrator_only', owner: 1 });
  const { nobody } = refused;
  assert.deepEqual(
    await answers('own-name'),
    { script: 1, tool: '403 own_name_only', ownTool: '403 own_name_only', window: 1, owner: 1, nobody },
    'an application by its own credential, and not in the name of a person',
  );
  assert.deepEqual(
    await answers('own-client'),
    { script: 1, tool: '403 own_name_only', ownTool: 1, window: 1, owner: 1, nobody },
    'and in the name of the person who owns it',
  );
});

test('a changing route without a log action stops the start', () => {
  const change = (audit?: string | { readonly none: string }) =>
    route({
      id: 'r',
      method: 'POST',
      path: '/thing',
      group: 'g',
      summary: 's',
      access: { scopes: 'any', ...(audit !== undefined && { audit }) },
      handle: async () => undefined,
    });
  assert.throws(() => gatherRoutes([[change()]]), /needs its name in the log of activity/);
  assert.equal(gatherRoutes([[change('thing.create')]]).length, 1);
  assert.equal(gatherRoutes([[change({ none: 'it only asks' })]]).length, 1);
});
