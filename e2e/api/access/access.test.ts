// Every operation for every kind of caller, compared with the table of access; and every id exchanged for one of a
// foreign cloud (RELIABILITY.md T18, T19).
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { actAs, unknownActor } from '../../../core/access/request-context.ts';
import { openWatchedFolderRecords } from '../../../core/cli/records.ts';
import { openAccounts } from '../../../core/rooms/identity.ts';
import { readConfig } from '../../../core/config.ts';
import type { Route } from '../../../core/http/api/route.ts';
import { modelParam } from '../../../core/http/api/paths.ts';
import { silentLog } from '../../../core/kit/log.ts';
import { signInAdministrator } from '../../../core/identity/testing/window.ts';
import { startService, type TestService } from '../../../core/testing/service.ts';
import { gatherActors, type Actor } from '../../fixtures/access/actors.ts';
import { bodiesWith, SHIFT } from '../../fixtures/access/bodies.ts';
import { expectedOf, type Outcome } from '../../fixtures/access/expected.ts';
import { fillPath, furnish, idNameOf, type World } from '../../fixtures/access/world.ts';

/** A permitted call would end the world that the other cells need: these operations have tests of their own. */
const fatal = new Set(['deleteCloud', 'deleteProject', 'leaveProject', 'createDemo']);
/** Found only by their owners, so that a 404 is no statement on rights. */
const ownObjects =
  /\/me\/group\/|\/user\/invitations\/|\/invitation\/\{id\}\/link|\/access[-_]token\/|\/file\/|^\/application\//;
/** Found by their sender or creator. */
const ofSender = /^\/identity-provider\/invitation\/|^\/sign-in-provider\//;
/** Only for their maker and for administrators: others may be refused although they see them. */
const ofMaker = new Set([
  'deleteSharedView',
  'updateVisa',
  'updateValidation',
  'updateVisaComment',
  'updateComment',
  'fullUpdateComment',
  'replaceCommentV3',
]);
/** Numbered within their model: the other model has the same numbers, and they lead into the caller's own. */
const ordinals = new Set([
  'element',
  'building',
  'storey',
  'system',
  'space',
  'zone',
  'layer',
  'material',
  'classification',
  'propertyset',
  'property',
  'propertydefinition',
  'unit',
]);
/** Parts of sheets, panoramas and point clouds, which do not exist here. */
const notMade = new Set([
  'getProcessorHandler',
  'getStoreyPlanPositioning',
  'getBuildingPlanPositioning',
  'getPositionedModel',
  'getTileset',
]);
/** Only for administrators of the server: they manage the things of every cloud. */
const isOfServer = ({ access }: Route): boolean => access.only === 'administrator';
const ABSENT = 999_999_999;

test(
  'every operation has the access in the table for each caller, and ids of other projects are refused',
  { timeout: 600_000 },
  async t => {
    const service = await startService(t);
    const { core, folder, application } = service;
    const accounts = openAccounts(readConfig({ data: folder, log: silentLog }, {}));
    const { apiKey } = await accounts.applications.create({ name: 'Other' });
    await accounts.close();
    const mine = await withWatchedFolder(t, service, await furnish(service, application, 'Larch'));
    const theirs = await withWatchedFolder(t, service, await furnish(service, `ApiKey ${apiKey}`, 'Ebony'));
    const actors = await gatherActors(service, mine, theirs);

    /** The parameter that must not resolve in a path without a target. */
    const absentIn = (route: Route) => {
      const isChange = route.method === 'DELETE' || route.method === 'POST';
      const last = route.params.at(-1);
      const isPlace = last !== undefined && /^(cloud|projects?)$/.test(idNameOf(route.path, last.name));
      return isChange && last && !isPlace ? last : undefined;
    };

    /** Writes get an empty body or an absent object: they reach the operation and change nothing. */
    const knock = (route: Route, actor: Actor) => {
      const absent = absentIn(route);
      const change = absent ? { [absent.name]: absent.isInteger ? ABSENT : 'absent' } : {};
      const hasBody = route.method !== 'GET' && (route.method !== 'DELETE' || route.body !== undefined);
      return service.request(
        route.method,
        fillPath(route.path, { ...mine.ids, document: mine.ids['document'] ?? 0 }, change),
        {
          as: actor.as,
          ...(hasBody && { body: route.path.includes('bulk') ? [] : {} }),
          headers: { accept: 'application/json' },
        },
      );
    };
    const outcomeOf = (status: number): Outcome | 'broken' => {
      if (status === 401) return 'unknown';
      if (status === 403) return 'refused';
      if (status === 404) return 'hidden';
      return status >= 500 ? 'broken' : 'in';
    };

    await t.test('the table', async () => {
      const wrong: string[] = [];
      let cells = 0;
      // An endless answer, and addresses that carry their own signature.
      const routes = core.routes.filter(({ id, path }) => id !== 'live' && !path.startsWith('/file/'));
      for (const route of routes) {
        await Promise.all(
          actors.map(async actor => {
            // To the token of a model an absent model is as hidden as any other.
            const isOther =
              actor.opensModel === true &&
              absentIn(route)?.name === modelParam(route.path) &&
              modelParam(route.path) !== undefined;
            const expected = isOther ? 'hidden' : expectedOf(route, actor);
            if (expected === 'in' && fatal.has(route.id)) return;
            const { status, text } = await knock(route, actor);
            const found = outcomeOf(status);
            cells += 1;
            const isAbsent =
              route.method !== 'GET' ||
              ownObjects.test(route.path) ||
              ofSender.test(route.path) ||
              notMade.has(route.id);
            const isAllowed =
              expected === 'in' &&
              ((found === 'hidden' && (isAbsent || isOfServer(route))) ||
                (found === 'refused' && ofMaker.has(route.id) && actor.projectRole < 100));
            if (found !== expected && !isAllowed)
              wrong.push(`${route.id} for ${actor.name}: ${status} instead of ${expected} ${text.slice(0, 120)}`);
            if (text.includes(theirs.marker) && !actor.isTheirs && !isOfServer(route))
              wrong.push(`${route.id} for ${actor.name} shows what is somebody else's`);
            if (expected !== 'in' && text.includes(mine.marker))
              wrong.push(`${route.id} for ${actor.name} shows what it refuses`);
          }),
        );
      }
      t.diagnostic(`${cells} cells: ${routes.length} operations, ${actors.length} actors; ${wrong.length} wrong`);
      assert.deepEqual(wrong, []);
    });

    await t.test('ids in paths', async () => {
      const wrong: string[] = [];
      let swaps = 0;
      const before = await theirs.snapshot();
      const trusted = actors.filter(({ name }) =>
        [
          'application of the cloud',
          'cloud administrator',
          'user',
          'administrator of the server',
          'project token with document:write',
        ].includes(name),
      );
      for (const route of core.routes.filter(({ id, access }) => access.scopes !== 'public' && !fatal.has(id))) {
        for (const { name } of route.params) {
          const of = idNameOf(route.path, name);
          await Promise.all(
            trusted.map(async actor => {
              // An administrator of the server manages those of every cloud, and takes over only in own projects.
              const isManaged = isOfServer(route) || route.path.startsWith('/application/{id}');
              if (actor.isAdministrator && isManaged && route.id !== 'takeOverWatchedFolder') return;
              const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
              const { status, text } = await service.request(
                route.method,
                fillPath(route.path, mine.ids, { [name]: theirs.ids[of] ?? ABSENT }),
                { as: actor.as, ...(hasBody && { body: {} }) },
              );
              swaps += 1;
              if (status >= 500 || (status < 400 && !ordinals.has(of)))
                wrong.push(`${route.id} with another ${of}: ${status} for ${actor.name}`);
              if (text.includes(theirs.marker)) wrong.push(`${route.id} with another ${of} shows it to ${actor.name}`);
            }),
          );
        }
      }
      t.diagnostic(`${swaps} exchanged ids in paths; ${wrong.length} wrong`);
      assert.deepEqual(wrong, []);
      assert.equal(await theirs.snapshot(), before, 'nothing of theirs has changed');
    });

    await t.test('ids in bodies and queries', async () => {
      const wrong: string[] = [];
      let swaps = 0;
      const before = await theirs.snapshot();
      const [owner] = actors.filter(({ name }) => name === 'application of the cloud');
      const [administrator] = actors.filter(({ isAdministrator }) => isAdministrator);
      for (const route of core.routes.filter(({ id, access }) => access.scopes !== 'public' && !fatal.has(id))) {
        for (const { field, send } of bodiesWith(route, theirs.ids, mine.ids)) {
          const { status, text, json } = await service.request(route.method, fillPath(route.path, mine.ids), {
            as: isOfServer(route) ? administrator?.as : owner?.as,
            ...send,
          });
          swaps += 1;
          if (status >= 500) wrong.push(`${route.id} with another ${field}: ${status} ${text.slice(0, 120)}`);
          if (field === SHIFT) {
            if (status !== 201 || json.state.shifts.length > 0)
              wrong.push(`${route.id} keeps another ${field}: ${text}`);
          } else if (status < 400 && route.method !== 'GET' && route.method !== 'DELETE')
            wrong.push(`${route.id} takes another ${field}: ${status} ${text.slice(0, 200)}`);
          if (text.includes(theirs.marker) && !isOfServer(route))
            wrong.push(`${route.id} with another ${field} shows it`);
        }
      }
      t.diagnostic(`${swaps} exchanged ids in bodies and queries; ${wrong.length} wrong`);
      assert.deepEqual(wrong, []);
      assert.equal(await theirs.snapshot(), before, 'nothing of theirs has changed');
    });
  },
);

/** A world in which a folder of this computer is watched for the project, in the name of its user. */
async function withWatchedFolder(t: TestContext, service: TestService, world: World): Promise<World> {
  const { folder } = service;
  const path = mkdtempSync(join(tmpdir(), `plinth-${world.marker}-`));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  const records = openWatchedFolderRecords(readConfig({ data: folder, log: silentLog }, {}));
  try {
    const wanted = { path, project_id: Number(world.ids['project']) };
    const { id } = await actAs(unknownActor('command'), () =>
      records.createFor(`${world.marker}-user@example.org`, wanted),
    );
    const read = async () => {
      const { as } = await signInAdministrator(service);
      const all = (await service.request('GET', '/server/watched-folder', { as })).json as readonly { id: number }[];
      return JSON.stringify(all.find(each => each.id === id) ?? 'no watched folder');
    };
    return {
      ...world,
      ids: { ...world.ids, 'watched-folder': id },
      snapshot: async () => `${await world.snapshot()}\n${await read()}`,
    };
  } finally {
    await records.close();
  }
}
