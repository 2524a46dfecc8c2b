// Every route with a JSON body gets bodies that are expensive to read. `npm run bench hostile` measures their cost at
// the limit of each route; here they are small, and the test is that work and answers are limited.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bodyLimitOf } from '../../core/http/api/route.ts';
import { hostileBodies, type BodySchema } from '../fixtures/hostile-bodies.ts';
import { startService } from '../../core/testing/service.ts';

const SIZE = 16 * 1024;
const json = { 'content-type': 'application/json' };

test('security 3: no body of any route causes a 500, or more than twenty problems', async t => {
  const lines: string[] = [];
  const { core, request, application: as, createProject } = await startService(t, { lines });
  const { cloudId, projectId, rootFolderId, path } = await createProject();
  const model = (await request('POST', `${path}/model/create-metabuilding`, { as, body: { name: 'House' } })).json
    .id as number;
  const place: Readonly<Record<string, number>> = {
    cloud_pk: cloudId,
    project_pk: projectId,
    model_pk: model,
    folder_pk: rootFolderId,
  };
  const bodied = core.routes.filter(({ body, accepts }) => body && accepts !== 'multipart');
  assert.ok(bodied.length > 80);
  for (const route of bodied) {
    const own = /^\/cloud\/\{\w+\}\/project\/\{id\}/.test(route.path)
      ? projectId
      : /\/model\/\{id\}/.test(route.path)
        ? model
        : 1;
    const target = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(place[name] ?? (name === 'id' ? own : /uuid|token/.test(name) ? 'x' : 1)),
    );
    for (const { shape, bytes, encoding } of hostileBodies(route.body as BodySchema, SIZE)) {
      const headers = { ...json, ...(encoding && { 'content-encoding': encoding }) };
      const { status, text } = await request(route.method, target, { as, body: bytes, headers });
      assert.ok(status < 500, `${route.id}, ${shape}: ${status} ${text.slice(0, 200)}`);
      if (status === 400 && !text.startsWith('[')) {
        const problems = Object.values(JSON.parse(text) as Record<string, unknown>).flatMap(each =>
          Array.isArray(each) ? each : [],
        );
        assert.ok(problems.length <= 20, `${route.id}, ${shape}: ${problems.length} problems`);
      }
    }
  }
  assert.deepEqual(
    lines.filter(line => line.includes('"level":"error"')),
    [],
  );
});

test('security 3: a body beyond the limit of its route is refused by its length, compressed or not', async t => {
  const { core, request, application: as, createProject } = await startService(t);
  const { path } = await createProject();
  const limits = new Map(core.routes.map(route => [route.id, bodyLimitOf(route)]));
  assert.deepEqual(
    ['createTag', 'bulkDeleteFolders', 'createElement', 'createRawElements'].map(id => (limits.get(id) ?? 0) >> 20),
    [1, 1, 16, 16],
  );
  const numbers = Buffer.from(`[${'1,'.repeat(7_500_000)}1]`);
  for (const target of ['tag', 'archive', 'folder']) {
    const plain = await request('POST', `${path}/${target}`, {
      as,
      body: Buffer.from(`{"folder_ids":${numbers.toString()}}`),
      headers: json,
    });
    const packed = await request('POST', `${path}/${target}`, {
      as,
      body: gzipSync(numbers),
      headers: { ...json, 'content-encoding': 'gzip' },
    });
    assert.deepEqual(
      [plain.status, packed.status].every(status => status === 413 || status === 400),
      true,
      `${target}: ${plain.status} ${packed.status}`,
    );
  }
  const order = await request('POST', `${path}/archive`, {
    as,
    body: { folder_ids: Array.from({ length: 100_001 }, () => 1) },
  });
  assert.deepEqual(
    [order.status, order.json],
    [
      400,
      {
        folder_ids: ['Must not have more than 100000 items.'],
        code: 'invalid',
        reasons: { folder_ids: [{ code: 'limit_reached', most: 100_000 }] },
      },
    ],
  );
});
