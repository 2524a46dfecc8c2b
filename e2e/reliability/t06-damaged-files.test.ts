// T6: stored files that are damaged. None is served as if it were sound, each affects only itself, administrators see
// them by name, and an upload of the same bytes repairs them. `e2e/trust/damaged-files.trial.ts` damages 200.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, truncateSync } from 'node:fs';
import { Agent, get as httpsGet } from 'node:https';
import { test, type TestContext } from 'node:test';
import { readBcf } from '../../core/formats/bcfzip/reading/read-bcf.ts';
import { signInAdministrator } from '../../core/identity/testing/window.ts';
import { damageFile, damageKinds, storedFile } from '../../core/testing/damage-files.ts';
import { fileForm, Form } from '../../core/testing/http-client.ts';
import { houseBytes } from '../../core/testing/house-bytes.ts';
import { writePng } from '../../core/testing/png.ts';
import { startService } from '../../core/testing/service.ts';
import { filesOf } from '../../core/formats/bcfzip/testing/bcf.ts';

const damaged = { status: 500, code: 'damaged' };
const encodings: readonly Readonly<Record<string, string>>[] = [
  ...['identity', 'zstd', 'gzip', 'br'].map(name => ({ 'accept-encoding': name })),
  { range: 'bytes=0-9' },
];

interface Listed {
  readonly kind: string;
  readonly name: string;
  readonly project: string;
  readonly cloud: string;
  readonly problem: string;
  readonly since: string;
}

async function begin(t: TestContext) {
  const service = await startService(t);
  const { as: admin } = await signInAdministrator(service);
  const { request, application: as } = service;
  const place = await service.createProject('Tower');
  const upload = async (name: string, bytes: Uint8Array | string) =>
    (await request('POST', `${place.path}/document`, { as, body: fileForm(name, bytes, { name }) })).json;
  const listed = async (): Promise<readonly Listed[]> =>
    (await request('GET', '/server/state', { as: admin })).json.damaged;
  return { ...service, ...place, as, admin, upload, listed };
}

const textOf = (n: number): string => `line ${n} ${randomBytes(40).toString('hex')}\n`.repeat(200 + n);

// Long: one table of damages, from the first read to the repair.
test('a damaged file is refused in every encoding, named to administrators only, and repaired by the same upload', async t => {
  const { request, folder, admin, as, upload, listed } = await begin(t);
  const files = [];
  for (let n = 0; n < 20; n += 1) {
    const name = n % 2 === 0 ? `text-${n}.txt` : `picture-${n}.png`; // stored compressed, and as it came
    const bytes = n % 2 === 0 ? Buffer.from(textOf(n)) : writePng(64 + n, 64, [n, n, n]);
    const { file } = await upload(name, bytes);
    files.push({ name, bytes, file });
  }
  for (const [n, { bytes }] of files.entries())
    damageFile(storedFile(folder, bytes), damageKinds[Math.floor(n / 2) % 4] ?? 'flip', (n + 0.5) / 20);

  for (const { file, name } of files) {
    for (const headers of encodings) {
      const { status, json, headers: answered } = await request('GET', file, { headers });
      assert.deepEqual({ status, code: json?.code }, damaged, `${name} ${JSON.stringify(headers)}`);
      assert.deepEqual(Object.keys(json), ['detail', 'code']);
      assert.equal(json.detail.includes(name), false);
      assert.equal(answered['content-disposition'], undefined);
    }
    assert.equal((await request('GET', file, { as })).json.documents, undefined, 'an application is no administrator');
    const { json } = await request('GET', file, { as: admin });
    assert.deepEqual(json.documents, [name]);
    assert.match(json.detail, new RegExp(`^${name}: `));
  }
  const all = await listed();
  assert.deepEqual(
    all
      .filter(({ kind }) => kind === 'document')
      .map(({ name }) => name)
      .sort(),
    files.map(({ name }) => name).sort(),
  );
  const [first] = all;
  assert.deepEqual(
    [first?.project, first?.cloud, Number.isNaN(Date.parse(first?.since ?? ''))],
    ['Tower', 'Test cloud', false],
  );
  assert.deepEqual([...new Set(all.map(({ problem }) => problem))].sort(), ['damaged', 'missing']);

  for (const { name, bytes, file } of files) {
    await upload(`again-${name}`, bytes);
    for (const encoding of ['identity', 'zstd', 'gzip']) {
      const answer = await request('GET', file, { headers: { 'accept-encoding': encoding } });
      assert.equal(answer.status, 200);
      assert.ok(answer.bytes.equals(bytes), `${name} ${encoding}`);
    }
  }
  assert.deepEqual(await listed(), []);
});

test('the same bytes under two names are stored once, compressed or not', async t => {
  const { request, folder, upload } = await begin(t);
  for (const [first, second] of [
    ['a.ifc', 'a.bin'],
    ['b.png', 'b.txt'],
  ] as const) {
    const bytes = Buffer.from(textOf(7));
    const made = [await upload(first, bytes), await upload(second, bytes)];
    storedFile(folder, bytes); // @throws when there are two
    for (const { file } of made) assert.ok((await request('GET', file)).bytes.equals(bytes));
  }
});

test('a file that ends early while it is sent closes the connection', { timeout: 30_000 }, async t => {
  const { folder, upload, bootstrap } = await begin(t);
  const bytes = randomBytes(32 * 2 ** 20);
  const { file } = await upload('large.png', bytes);
  // A connection that is kept alive does not end with the answer.
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const ended = await new Promise<string>((resolve, reject) => {
    const outgoing = httpsGet(file, { ca: readFileSync(bootstrap.ca_file), agent }, incoming => {
      let received = 0;
      incoming.on('data', (piece: Buffer) => {
        if (received === 0) truncateSync(storedFile(folder, bytes), 2 ** 20);
        received += piece.length;
      });
      incoming.on('end', () => resolve(`whole after ${received}`));
      incoming.on('error', () => resolve('broken off'));
    });
    outgoing.on('error', reject);
  });
  assert.equal(ended, 'broken off');
});

test('a damaged snapshot does not affect its issue in lists, one topic and exports', async t => {
  const { request, folder, projectId, as, upload, listed } = await begin(t);
  const at = `/bcf/2.1/projects/${projectId}`;
  const picture = (n: number) => writePng(20, 20 + n);
  const camera = {
    camera_view_point: { x: 1, y: 2, z: 3 },
    camera_direction: { x: 1, y: 0, z: 0 },
    camera_up_vector: { x: 0, y: 0, z: 1 },
    field_of_view: 60,
  };
  const guids: string[] = [];
  for (const n of [1, 2, 3]) {
    const snapshot = { snapshot_type: 'png', snapshot_data: picture(n).toString('base64') };
    const bitmap = (m: number) => ({
      bitmap_type: 'png',
      bitmap_data: picture(10 * n + m).toString('base64'),
      location: { x: m, y: 0, z: 0 },
      normal: { x: 0, y: 0, z: 1 },
      up: { x: 0, y: 1, z: 0 },
      height: m,
    });
    const body = {
      title: `Issue ${n}`,
      viewpoints: [{ perspective_camera: camera, snapshot, bitmaps: [bitmap(1), bitmap(2)] }],
    };
    guids.push((await request('POST', `${at}/full-topic`, { as, body })).json.guid);
  }
  const { id } = await upload('plan.txt', textOf(1));
  await request('POST', `${at}/topics/${guids[0]}/document_references`, { as, body: { guid: id } });
  damageFile(storedFile(folder, picture(2)), 'flip');
  damageFile(storedFile(folder, picture(31)), 'delete');

  const list = await request('GET', `${at}/full-topic`, { as });
  assert.deepEqual([list.status, list.json.length], [200, 3]);
  for (const [n, guid] of guids.entries()) {
    const { status, json } = await request('GET', `${at}/topics/${guid}/viewpoints`, { as });
    assert.equal(status, 200);
    assert.equal(json[0].snapshot === undefined || json[0].snapshot === null, n === 1, `picture of issue ${n + 1}`);
    const target = `/bcf/3.0/projects/${projectId}/topics/${guid}/viewpoints/${json[0].guid}`;
    assert.equal((await request('GET', target, { as })).status, 200);
    const shown = await request('GET', `${target}/snapshot`, { as });
    assert.equal(shown.status, n === 1 ? 500 : 200);
    if (n === 1) assert.deepEqual([shown.json.code, typeof shown.json.message], ['damaged', 'string']);
  }
  for (const version of ['2.1', '3.0']) {
    const { status, bytes } = await request('GET', `${at}/export?version=${version}`, { as });
    assert.equal(status, 200);
    const file = await readBcf(bytes);
    const seen = new Map(file.topics.map(({ title, viewpoints: [viewpoint] }) => [title, viewpoint]));
    assert.deepEqual(
      ['Issue 1', 'Issue 2', 'Issue 3'].map(title => [
        seen.get(title)?.snapshot !== null,
        seen.get(title)?.bitmaps.map(({ height }) => height),
      ]),
      [
        [true, [1, 2]],
        [false, [1, 2]],
        [true, [2]],
      ],
    );
  }
  assert.deepEqual((await listed()).map(({ kind, name }) => `${kind} ${name}`).sort(), [
    'issue Issue 2',
    'issue Issue 3',
  ]);
});

test('an archive omits a damaged file with a note; the picture of a project is refused alone', async t => {
  const { request, folder, path, as, upload } = await begin(t);
  const [good, bad] = [textOf(1), textOf(2)];
  await upload('good.txt', good);
  await upload('bad.txt', bad);
  const logo = writePng(50, 50);
  const { json } = await request('PATCH', path, {
    as,
    body: new Form([{ name: 'logo', fileName: 'logo.png', value: logo }]),
  });
  damageFile(storedFile(folder, bad), 'flip');
  damageFile(storedFile(folder, logo), 'cut');
  const { status, bytes } = await request('GET', `/archive${path}`, { as });
  assert.equal(status, 200);
  const files = await filesOf(bytes);
  assert.deepEqual(Object.keys(files).sort(), ['Damaged files.txt', 'good.txt']);
  assert.match(String(files['Damaged files.txt']), /bad\.txt/);
  assert.equal((await request('GET', path, { as })).status, 200);
  assert.equal((await request('GET', json.logo)).status, 500);
});

test('a model of a damaged file names it, and is processed once it is repaired', async t => {
  const { request, folder, path, as, upload, processed } = await begin(t);
  const house = houseBytes();
  const { id, model_id: model } = await upload('house.ifc', house);
  assert.equal((await processed(path, model)).status, 'C');
  damageFile(storedFile(folder, house), 'flip', 0.7);
  const again = () => request('POST', `${path}/model/${model}/reprocess`, { as });
  await again();
  const failed = await processed(path, model);
  assert.equal(failed.status, 'E');
  assert.match(failed.errors[0], /^The stored file house\.ifc is damaged\./);

  const copy = await upload('again.ifc', house);
  assert.notEqual(copy.id, id);
  assert.equal((await processed(path, copy.model_id)).status, 'C');
  for (let state = 'E'; state !== 'C';) state = (await request('GET', `${path}/model/${model}`, { as })).json.status;
});
