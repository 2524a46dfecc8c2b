import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Form } from '../../testing/http-client.ts';
import { insertModel } from '../../testing/insert-model.ts';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';
import { sweepBlobs } from '../../storage/blobs/blobs.ts';

interface Node {
  readonly uuid: string;
  readonly type: string;
  readonly name: string | null;
  readonly longname: string | null;
  readonly children: readonly Node[];
}
type Served = Awaited<ReturnType<typeof serveModels>>;

const path = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');
const outline = ({ type, name, children }: Node): unknown[] => [`${type} ${name}`, ...children.map(outline)];
const find = (node: Node, uuid: string): Node | undefined =>
  node.uuid === uuid ? node : node.children.map(child => find(child, uuid)).find(found => found !== undefined);

function setUp(served: Served) {
  const { request, project, modelId } = served;
  const addressOf = async (member: string): Promise<string> =>
    path((await request('GET', `${project}/model/${modelId}`)).json[member]);
  return {
    addressOf,
    root: async () => ((await request('GET', await addressOf('structure_file'))).json as Node[])[0] as Node,
  };
}

test('the structure file follows edits, with a new address after each', async t => {
  const served = await serveModels(t);
  const { request, send, project, modelId, db, blobs } = served;
  const { addressOf, root } = setUp(served);
  const before = await addressOf('structure_file');
  assert.equal((await request('GET', before)).json, 'structure.json of a house');

  const { uuid } = (await send('POST', 'storey', { name: 'Attic' })).json;
  const [element] = (
    await send('POST', 'element', [
      {
        type: 'IfcWall',
        attributes: {
          properties: [
            { definition: { name: 'Name' }, value: 'New' },
            { definition: { name: 'ObjectType' }, value: 'kind' },
          ],
        },
      },
    ])
  ).json;
  const added = await addressOf('structure_file');
  assert.notEqual(added, before);
  const house = [
    'building House',
    ['storey First', ['space 02']],
    ['storey Ground', ['space 01'], ['wall W-1'], ['wall W-2'], ['door D-1']],
    ['storey Attic'],
  ];
  const first = await root();
  assert.deepEqual(outline(first), ['project Sample', ['site Site', house], ['wall New']]);
  assert.deepEqual(find(first, element.uuid), {
    uuid: element.uuid,
    type: 'wall',
    name: 'New',
    longname: null,
    object_type: 'kind',
    children: [],
  });
  assert.equal(find(first, sampleGuid(6))?.longname, 'Kitchen');
  assert.deepEqual((await request('GET', before)).json, [first], 'who has the address from before finds the file too');

  await send('PATCH', `storey/${uuid}`, { name: 'Roof' });
  await send('DELETE', `element/${sampleGuid(8)}`);
  await send('DELETE', `storey/${sampleGuid(4)}`);
  const now = await root();
  assert.deepEqual(outline(now), [
    'project Sample',
    [
      'site Site',
      ['building House', ['storey Ground', ['space 01'], ['wall W-2'], ['door D-1']], ['space 02'], ['storey Roof']],
    ],
    ['wall New'],
  ]);
  const latest = await addressOf('structure_file');
  assert.ok(latest !== added && latest !== before);

  // It is kept until the next edit, and its bytes go with it.
  await sweepBlobs(db, blobs);
  const again = await request('GET', latest);
  assert.deepEqual(
    [again.json, (await request('GET', latest, undefined, { 'if-none-match': String(again.headers.etag) })).status],
    [[now], 304],
  );
  assert.deepEqual(
    JSON.parse(
      (
        await request(
          'GET',
          path(String((await request('GET', `${project}/ifc/${modelId}/structure`)).headers.location)),
        )
      ).text,
    ),
    [now],
  );
});

test('the systems file follows edits; other files keep their address, and uploaded ones take precedence', async t => {
  const served = await serveModels(t);
  const { request, send, project, modelId, reach, modelFiles, at } = served;
  const { addressOf } = setUp(served);
  const gltf = await addressOf('gltf_file');
  await send('POST', 'system', { name: 'Heat', uuid: 'heat', object_type: 'HVAC', elements: [sampleGuid(9)] });
  assert.deepEqual((await request('GET', await addressOf('systems_file'))).json, [
    { uuid: sampleGuid(800), name: 'Escape', object_type: 'Exit', elements: [sampleGuid(10)] },
    { uuid: 'heat', name: 'Heat', object_type: 'HVAC', elements: [sampleGuid(9)] },
  ]);
  assert.equal((await addressOf('gltf_file')).split('?')[0], gltf.split('?')[0]);
  const { files } = await modelFiles.filesOf(at(modelId));
  assert.equal(
    files.find(({ fileName }) => fileName === 'systems.json')?.size,
    (await request('GET', await addressOf('systems_file'), undefined, { 'accept-encoding': 'identity' })).text.length,
    'who takes all files along gets it as it is',
  );
  await request(
    'PATCH',
    `${project}/model/${modelId}/files`,
    new Form([{ name: 'systems_file', fileName: 'x.json', value: '["mine"]' }]),
  );
  assert.deepEqual((await request('GET', await addressOf('systems_file'))).json, ['mine']);

  await request('POST', `${project}/model/${modelId}/reprocess?keep_edits=false`);
  await reach(modelId, 'C');
  assert.equal(
    (await request('GET', await addressOf('systems_file'))).json,
    'systems.json of a house',
    'without the edits the converter tells',
  );
});

test('a removed storey leaves no plans', async t => {
  const { db, send, modelId } = await serveModels(t);
  const png = await insertModel(db, 'PNG');
  for (const place of [`storey/${sampleGuid(4)}`, `storey/${sampleGuid(5)}`, `building/${sampleGuid(3)}`])
    assert.equal((await send('POST', `${place}/plan/add`, { id: png })).status, 201);
  for (const place of [`storey/${sampleGuid(4)}`, `building/${sampleGuid(3)}`])
    assert.equal((await send('DELETE', place)).status, 204);
  assert.deepEqual(await db.all('SELECT place_kind, place_guid FROM model_plan WHERE model_id = ?', [modelId]), [
    { place_kind: 'storey', place_guid: sampleGuid(5) },
  ]);
});
