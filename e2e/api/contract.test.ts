// Every route against the public contract: address, scopes, success status. And over plain HTTP: always 302.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Compile } from 'typebox/compile';
import { nameScopes, type Scope } from '../../core/access/scopes.ts';
import { projectFolder } from '../../core/testing/process.ts';
import { startService } from '../../core/testing/service.ts';

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: readonly number[];
  readonly scopes: readonly string[] | null;
}

const contract = resolve(projectFolder, '..', 'shared', 'spec', 'operations.json');
/** Operations without scopes in the contract that must not be open to every credential (API.md section 4). */
const chosenScopes: Readonly<Record<string, readonly string[]>> = {
  createUser: ['org:manage'],
  deleteUser: ['org:manage'],
  createMask2D: ['model:write'],
  updateMask2D: ['model:write'],
  deleteMask2D: ['model:write'],
  bulkUpdateModelProperty: ['model:write'],
};
/** Operations that clients call before they have a credential (API.md section 3). */
const publicRoutes = new Set(['getVersions', 'getAuth']);
/** Scopes that older clients hold where the contract names others (API.md section 3). */
const alsoTaken: readonly (readonly [of: RegExp, scope: string])[] = [[/Tag$/, 'org:manage']];
/** Operations whose status is that of the BCF standard, which clients of both take. */
const standardStatus: Readonly<Record<string, number>> = {
  deleteTopic: 200,
  deleteComment: 200,
  createDocumentReference: 201,
};
/** Our own addresses in addition to the contract. */
const ownRoutes = new Set([
  'getTopicOverviews',
  'addExtensions',
  'describeApi',
  'getHealth',
  'getMetrics',
  'readDescription',
  'downloadDocumentFile',
  'downloadModelFile',
  'downloadTile',
  'getModelReport',
  'getModelGeoreference',
  'cancelModelProcessing',
  'prioritizeModelProcessing',
  'getEarlierEdits',
  'getEditConflicts',
  'decideEarlierEdits',
  'settleEditConflict',
  'listProjectActivity',
  'countProjectActivity',
  'live',
  'getCloudApplications',
  'inviteCloudApplication',
  'deleteCloudApplication',
  'getCloudPendingInvitations',
  'withdrawCloudInvitation',
  'getProjectPendingInvitations',
  'withdrawProjectInvitation',
  'getFolderPermissions',
  'getMyFolderPermissions',
  'getMemberFolderPermissions',
  'downloadArchive',
  'downloadOfflinePackage',
  'getProjectUnits',
  'setProjectUnits',
  'createArchive',
  'getProjectImpersonations',
  'deleteProjectImpersonation',
  'getWebHookDeliveries',
  'getProjectWebHookDeliveries',
  'replayWebHookDeliveries',
  'replayProjectWebHookDeliveries',
]);
/** Groups of operations that are all our own, or of the BCF standard and not in the contract. */
const ownGroups = new Set([
  'bin',
  'platform',
  'bcf-standard',
  'bcf-3.0',
  'foundation',
  'search',
  'element-list',
  'shared-view',
  'smart-view',
]);

test(
  'the routes are those of the contract',
  { skip: existsSync(contract) ? false : 'SKIPPED: contract not found at ../shared' },
  async t => {
    const { core } = await startService(t);
    const operations = new Map(
      (JSON.parse(readFileSync(contract, 'utf8')) as Operation[]).map(operation => [operation.id, operation]),
    );
    const wrong: string[] = [];
    for (const { id, method, path, group, status = 200, access } of core.routes) {
      const operation = operations.get(id);
      if (!operation) {
        if (
          !ownRoutes.has(id) &&
          !ownGroups.has(group) &&
          access.only === undefined &&
          !path.startsWith('/file/') &&
          !path.startsWith('/doc') &&
          !/\/ifc\//.test(path)
        )
          wrong.push(`${id} ${method} ${path} is not in the contract`);
        continue;
      }
      const normal = (text: string) => text.replace(/\{\w+\}/g, '{}');
      if (`${method} ${normal(path)}` !== `${operation.method} ${normal(operation.path)}`)
        wrong.push(`${id}: ${method} ${path} instead of ${operation.method} ${operation.path}`);
      if (!operation.status.includes(status) && standardStatus[id] !== status)
        wrong.push(`${id}: status ${status} instead of ${operation.status.join(' or ')}`);
      const expected = operation.scopes ?? chosenScopes[id] ?? [publicRoutes.has(id) ? 'public' : 'any'];
      const held = typeof access.scopes === 'string' ? [access.scopes] : nameScopes(access.scopes as readonly Scope[]);
      if (
        expected.some(scope => !held.includes(scope)) ||
        held.some(
          scope =>
            !expected.includes(scope) &&
            !/^(ifc|model):/.test(scope) &&
            !alsoTaken.some(([of, taken]) => of.test(id) && taken === scope),
        )
      ) {
        wrong.push(`${id}: scopes ${held.join(', ')} instead of ${expected.join(', ')}`);
      }
    }
    assert.deepEqual(wrong, []);
  },
);

test('plain HTTP answers 302 to the same address for every route, credential or not', async t => {
  const { core, url, application } = await startService(t);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  t.after(() => agent.destroy());
  for (const { method, path } of core.routes) {
    const target = `${path.replace(/\{\w+\}/g, '1')}?a=b&a=c`;
    const { statusCode, headers } = await new Promise<http.IncomingMessage>((done, fail) => {
      http
        .request(
          `${url.replace('https:', 'http:')}${target}`,
          { method, agent, headers: { authorization: application } },
          answer => {
            answer.resume().on('end', () => done(answer));
          },
        )
        .on('error', fail)
        .end();
    });
    assert.deepEqual([statusCode, headers.location], [302, `${url}${target}`], `${method} ${path}`);
  }
  const foreign = await new Promise<http.IncomingMessage>((done, fail) => {
    http
      .get(`${url.replace('https:', 'http:')}/cloud`, { headers: { host: 'evil.example' } }, answer => {
        answer.resume();
        done(answer);
      })
      .on('error', fail);
  });
  assert.equal(foreign.statusCode, 421);
});

test('the committed description and access table exist', () => {
  for (const name of ['openapi.json', 'access.json'])
    JSON.parse(readFileSync(join(projectFolder, 'resources', name), 'utf8'));
});

test('schemas of all answers and bodies can be compiled, which is done on first use', async t => {
  const { core } = await startService(t);
  const compile = SerializerSelector()({}, {});
  for (const { id, method, path: url, status = 200, answer, body, query } of core.routes) {
    if (answer) assert.doesNotThrow(() => compile({ method, url, httpStatus: String(status), schema: answer }), id);
    for (const schema of [body, query]) if (schema) assert.doesNotThrow(() => Compile(schema), id);
  }
});
