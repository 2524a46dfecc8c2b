import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Form } from '../../../testing/http-client.ts';
import { writePng } from '../../../testing/png.ts';
import { startService } from '../../../testing/service.ts';
import { openServiceDb } from '../../../testing/open-database.ts';
import { pictureFacts } from '../../../kit/files/picture-facts.ts';

test('kind and size of pictures are read from their first bytes', () => {
  const jpeg = Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 3, 0, 0xff, 0xc2, 0, 17, 8, 1, 0, 2, 0, 3, 0, 0,
  ]);
  const webp = (chunk: string, write: (bytes: Buffer) => void) => {
    const bytes = Buffer.alloc(32);
    bytes.write('RIFF', 0);
    bytes.write(`WEBP${chunk}`, 8);
    write(bytes);
    return bytes;
  };
  const cases: [string, Buffer, unknown][] = [
    ['PNG', writePng(640, 480), { kind: 'png', width: 640, height: 480 }],
    ['JPEG', jpeg, { kind: 'jpg', width: 512, height: 256 }],
    [
      'WebP',
      webp('VP8 ', bytes => {
        bytes.writeUInt16LE(320, 26);
        bytes.writeUInt16LE(200, 28);
      }),
      { kind: 'webp', width: 320, height: 200 },
    ],
    [
      'WebP without loss',
      webp('VP8L', bytes => {
        bytes.writeUInt32LE(99 | (49 << 14), 21);
      }),
      { kind: 'webp', width: 100, height: 50 },
    ],
    [
      'WebP with more in it',
      webp('VP8X', bytes => {
        bytes.writeUIntLE(9999, 24, 3);
        bytes.writeUIntLE(4, 27, 3);
      }),
      { kind: 'webp', width: 10_000, height: 5 },
    ],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'), undefined],
    ['a JPEG without a frame', jpeg.subarray(0, 12), undefined],
    ['a cut PNG', writePng(2, 2).subarray(0, 20), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ];
  for (const [name, bytes, facts] of cases) assert.deepEqual(pictureFacts(bytes), facts, name);
});

// Long: counts the references to two pictures through all that happens to them.
test('clouds and projects have pictures: set by a form, shown by a signed address, removed by null', async t => {
  const { request, application: as, createProject, createPerson, folder } = await startService(t);
  const db = await openServiceDb(t, folder);
  const { cloudId, path } = await createProject('House');
  const cloudPath = `/cloud/${cloudId}`;
  const [blue, red] = [writePng(64, 64), writePng(32, 32, [200, 0, 0])];
  const form = (
    part: string,
    value: Buffer | string,
    fields: Readonly<Record<string, string>> = {},
    fileName = 'picture.png',
  ) =>
    new Form([
      { name: part, fileName, value },
      ...Object.entries(fields).map(([name, text]) => ({ name, value: text })),
    ]);
  const refs = async () =>
    (await db.all<{ refs: number }>('SELECT refs FROM blob WHERE refs <> 0 ORDER BY refs')).map(row => row.refs);

  const set = await request('PATCH', cloudPath, { as, body: form('image', blue, { name: 'Ours' }) });
  assert.deepEqual([set.status, set.json.name], [200, 'Ours']);
  const shown = await request('GET', set.json.image);
  assert.deepEqual([shown.status, shown.headers['content-type'], shown.bytes.equals(blue)], [200, 'image/png', true]);

  await t.test('other addresses than the signed one answer 404', async () => {
    for (const address of [
      set.json.image.split('?')[0],
      set.json.image.replace('/cloud/', '/project/'),
      set.json.image.replace(/expires=\d/, 'expires=9'),
    ])
      assert.equal((await request('GET', address)).status, 404);
  });

  await t.test('a project has a logo and shows the picture of its cloud', async () => {
    const project = await request('PATCH', path, {
      as,
      body: form('logo', blue, { description: '', main_model_id: 'null' }),
    });
    assert.deepEqual(
      [
        project.status,
        project.json.name,
        project.json.description,
        (await request('GET', project.json.logo)).bytes.equals(blue),
        await refs(),
      ],
      [200, 'House', null, true, [2]],
    );
    assert.ok((await request('GET', project.json.cloud.image)).bytes.equals(blue));
    for (const list of ['/cloud', `/cloud/${cloudId}/project`]) {
      const [record] = (await request('GET', list, { as })).json;
      assert.equal((await request('GET', record.image ?? record.logo)).status, 200, list);
    }
    assert.match((await request('GET', cloudPath, { as })).json.image, /picture\.png\?/);
    assert.equal(
      (await request('PATCH', cloudPath, { as, body: { name: 'Renamed', image: set.json.image } })).json.image?.split(
        '?',
      )[0],
      set.json.image.split('?')[0],
      'JSON with the address leaves the picture',
    );
    assert.doesNotMatch(
      JSON.stringify(await db.all("SELECT data FROM outbox WHERE name LIKE 'project.%'")),
      /file\/picture/,
    );
  });

  // Another one in its place: the address of the first leads nowhere, its bytes are free.
  const next = await request('PATCH', cloudPath, { as, body: form('image', red) });
  assert.deepEqual(
    [
      (await request('GET', next.json.image)).bytes.equals(red),
      (await request('GET', set.json.image)).status,
      await refs(),
    ],
    [true, 404, [1, 1]],
  );

  await t.test('the same picture again changes nothing', async () => {
    await request('PATCH', cloudPath, { as, body: form('image', red) });
    assert.deepEqual(await refs(), [1, 1]);
  });

  await t.test('files that are no pictures, and strangers, are refused', async () => {
    const refusals: [Form, number, string][] = [
      [form('image', '<svg xmlns="http://www.w3.org/2000/svg"/>', {}, 'picture.svg'), 400, 'no_picture'],
      [form('image', writePng(9000, 1)), 400, 'picture_size'],
      [form('image', Buffer.alloc(5_000_001)), 413, 'too_large'],
      [form('image', blue, { name: ' ' }), 400, 'invalid'],
    ];
    for (const [body, status, code] of refusals) {
      const refused = await request('PATCH', cloudPath, { as, body });
      assert.deepEqual([refused.status, refused.json.code], [status, code]);
    }
    assert.equal((await request('PATCH', cloudPath, { as, body: new URLSearchParams({ name: 'x' }) })).status, 415);
    const ann = await createPerson('ann');
    assert.equal((await request('PATCH', cloudPath, { as: ann.as, body: form('image', blue) })).status, 404);
    assert.deepEqual(await refs(), [1, 1], 'what was refused left nothing');
  });

  await t.test('a picture goes to the bin with its cloud and comes back with it', async () => {
    await request('DELETE', cloudPath, { as });
    assert.equal((await request('GET', next.json.image)).status, 404);
    const [item] = (await request('GET', '/user/bin', { as })).json.items;
    await request('POST', `/user/bin/${item.id}/restore`, { as, body: {} });
    assert.equal((await request('GET', next.json.image)).status, 200);
  });

  await t.test('null removes pictures', async () => {
    assert.equal((await request('PATCH', cloudPath, { as, body: { image: null } })).json.image, null);
    assert.equal((await request('PATCH', path, { as, body: new Form([{ name: 'logo', value: '' }]) })).json.logo, null);
    assert.deepEqual(await refs(), []);
  });

  await t.test('pictures of new clouds and projects are released with them', async () => {
    const made = await request('POST', '/cloud', { as, body: form('image', red, { name: 'With a picture' }) });
    const second = await request('POST', `/cloud/${made.json.id}/project`, {
      as,
      body: form('logo', red, { name: 'Also', main_model_id: '987654' }),
    });
    assert.deepEqual([made.status, second.status, await refs()], [201, 404, [1]]);
    assert.equal(
      (await request('POST', `/cloud/${made.json.id}/project`, { as, body: form('logo', red, { name: 'Also' }) }))
        .status,
      201,
    );
    assert.deepEqual(await refs(), [2]);
    await request('DELETE', `/cloud/${made.json.id}`, { as });
    const [gone] = (await request('GET', '/user/bin', { as })).json.items;
    await request('DELETE', `/user/bin/${gone.id}`, { as });
    assert.deepEqual(await refs(), []);
  });
});
