import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { cubeOfPoints, lasOf, tilesOf, xyzOf } from '../../formats/pointcloud/testing/cloud.ts';
import type { TilesetNode } from '../../formats/pointcloud/tiles/tile.ts';

const nodesOf = (node: TilesetNode): TilesetNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

// Long: one scenario, in its order.
test('an uploaded point cloud becomes a model whose tiles viewers load by temporary addresses', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, processed, url, createPerson } = service;
  const { path } = await createProject();
  const upload = async (name: string, bytes: Buffer) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, bytes) })).json;
  const points = cubeOfPoints(120_000, 10, [652_000, 6_860_000, 40]);
  const { model_id: id, model_type: type } = await upload(
    'scan.las',
    lasOf(points, { offset: [652_000, 6_860_000, 0] }),
  );
  const model = await processed(path, id);
  assert.deepEqual(
    [type, model.type, model.status, model.errors, model.warnings, model.structure_file, model.xkt_files],
    ['POINT_CLOUD', 'POINT_CLOUD', 'C', [], [], null, []],
  );
  const report = (await request('GET', `${path}/model/${id}/report`, { as })).json;
  assert.deepEqual(
    [report.schema, report.phases.map(({ name }: { name: string }) => name)],
    ['LAS 1.2, point format 2', ['read', 'tiles', 'preview']],
  );
  const {
    status: pictured,
    headers: { 'content-type': pictureType },
  } = await request('GET', model.preview_file.slice(url.length));
  assert.deepEqual([pictured, pictureType], [200, 'image/png']);
  for (const part of ['zone', 'system', 'storey', 'space', 'layer', 'element']) {
    const { status, json } = await request('GET', `${path}/model/${id}/${part}`, { as });
    assert.deepEqual([status, json], [200, []], part);
  }

  const tileset = (await request('GET', `${path}/model/${id}/tileset`, { as, query: { tile_format: 'xkt' } })).json;
  assert.deepEqual(
    (await request('GET', `${path}/ifc/${id}/tileset`, { as })).json.geometricError,
    tileset.geometricError,
  );
  const nodes = nodesOf(tileset.root);
  const files = await Promise.all(
    nodes.map(async ({ content: { uri } }) => {
      assert.ok(uri.startsWith(`${url}/file/model/${id}/tiles/`), uri);
      const { status, bytes, headers } = await request('GET', uri.slice(url.length), {
        headers: { origin: 'https://viewer.example' },
      });
      assert.deepEqual(
        [status, headers['access-control-allow-origin'], headers['content-length']],
        [200, 'https://viewer.example', String(bytes.length)],
      );
      return bytes;
    }),
  );
  assert.equal(
    new Set(nodes.map(({ content: { uri } }) => new URL(uri).pathname.split('/').at(-1))).size,
    nodes.length,
  );
  let near = 0;
  const tiles = files.flatMap((bytes, n) =>
    tilesOf(
      Buffer.from(JSON.stringify({ root: { name: String(n), start: 0, bytes: bytes.length, children: [] } })),
      bytes,
    ),
  );
  assert.equal(new Set(tiles.map(tile => tile.id)).size, tiles.length);
  assert.ok(
    tiles.every(tile => tile.id.startsWith(`${id}-r`)),
    'no other model has such ids',
  );
  const read = tiles.flatMap(tile => tile.read);
  for (const { x, y, z } of read) if (Math.hypot(x - 652_005, y - 6_860_005, z - 45) < 9) near += 1;
  assert.deepEqual([read.length, near], [points.length, points.length]);

  const first = nodes[0]!.content.uri.slice(url.length);
  const part = await request('GET', first, { headers: { range: 'bytes=8-11' } });
  assert.deepEqual([part.status, part.bytes], [206, files[0]!.subarray(8, 12)]);
  const [plain = '', signature] = first.split('?');
  const otherTile = nodes[1]!.content.uri.slice(url.length).split('?')[0];
  for (const wrong of [plain, `${plain}?expires=99999999999&signature=00`, `${otherTile}?${signature}`])
    assert.equal((await request('GET', wrong)).status, 404, wrong);

  await t.test('the other forms have the same points', async () => {
    const pnts = (await request('GET', `${path}/model/${id}/tileset`, { as, query: { tile_format: 'pnts' } })).json;
    const pntsFiles = await Promise.all(
      nodesOf(pnts.root).map(async ({ content: { uri } }) => (await request('GET', uri.slice(url.length))).bytes),
    );
    const counts = pntsFiles.map(bytes => Number(/"POINTS_LENGTH":(\d+)/.exec(bytes.toString('latin1'))?.[1]));
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      points.length,
    );
    const glb = (await request('GET', `${path}/model/${id}/tileset`, { as, query: { tile_format: 'glb' } })).json;
    const glbNodes = nodesOf(glb.root);
    const glbFiles = await Promise.all(
      glbNodes.map(async ({ content: { uri } }) => (await request('GET', uri.slice(url.length))).bytes),
    );
    const other = `${glbNodes[0]!.content.uri.slice(url.length).split('?')[0]}?${signature}`;
    assert.equal((await request('GET', other)).status, 404, 'signed for the same tile as XKT');
    assert.deepEqual(
      glbFiles.map(bytes => Number(/"count":(\d+)/.exec(bytes.toString('latin1'))?.[1])),
      counts,
    );
    assert.deepEqual(
      glbNodes.map(({ extras }) => extras?.points),
      counts,
    );
    assert.equal(
      (await request('GET', `${path}/model/${id}/tileset`, { as, query: { tile_format: 'las' } })).status,
      400,
    );
  });

  await t.test('viewers continue loading while the tiles are made again', async () => {
    const again = await request('POST', `${path}/model/${id}/tileset`, { as });
    assert.deepEqual([again.status, again.json.id, again.json.status === 'E'], [201, id, false]);
    assert.equal((await request('GET', first)).status, 200);
    assert.equal((await request('GET', `${path}/model/${id}/tileset`, { as })).status, 200);
    assert.equal((await processed(path, id)).status, 'C');
    assert.equal((await request('GET', first)).status, 200, 'the same bytes give the same tiles');
  });

  const stranger = await createPerson('stranger');
  for (const method of ['GET', 'POST'])
    assert.equal((await request(method, `${path}/model/${id}/tileset`, { as: stranger.as })).status, 404);
  await request('DELETE', `${path}/model/${id}`, { as });
  assert.equal((await request('GET', first)).status, 404);

  await t.test('files that are no clouds end with a reason; other models have no tiles', () => refuseOthers(service));
});

async function refuseOthers({ request, application: as, createProject, processed }: TestService): Promise<void> {
  const { path } = await createProject();
  const upload = async (name: string, bytes: Buffer) =>
    processed(path, (await request('POST', `${path}/document`, { as, body: fileForm(name, bytes) })).json.model_id);
  const broken = await upload(
    'scan.ply',
    Buffer.from(
      'ply\nformat ascii 1.0\nelement vertex 9\nproperty float x\nproperty float y\nproperty float z\nend_header\n1 2 3\n',
    ),
  );
  assert.deepEqual([broken.status, broken.errors], ['E', ['The PLY file ends after 1 of its 9 points.']]);
  assert.equal((await request('GET', `${path}/model/${broken.id}/tileset`, { as })).status, 404);
  // The name of a file decides how it is read: equal bytes with another name are converted separately.
  const bytes = xyzOf(cubeOfPoints(100, 1));
  assert.equal((await upload('cloud.xyz', bytes)).status, 'C');
  assert.equal((await upload('cloud.las', bytes)).status, 'E');
  const building = await upload('house.ifc', Buffer.from('no building'));
  for (const method of ['GET', 'POST'])
    assert.equal((await request(method, `${path}/model/${building.id}/tileset`, { as })).status, 404);
}
