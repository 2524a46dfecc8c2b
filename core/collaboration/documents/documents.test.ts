import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm, Form } from '../../testing/http-client.ts';
import { shareService } from '../../testing/service-per-file.ts';

const text = 'All work and no play makes a dull report.\n'.repeat(500);

test('a document is uploaded, changed and deleted', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path, projectId, rootFolderId } = await createProject();
  const folder = (await request('POST', `${path}/folder`, { as, body: { name: 'Reports' } })).json;

  const made = await request('POST', `${path}/document`, {
    as,
    body: fileForm('report.txt', text, { name: 'Report', parent_id: folder.id, description: 'long' }),
  });
  assert.equal(made.status, 201, made.text);
  const { id, created_by, creator, file, size, created_at, updated_at, ...rest } = made.json;
  assert.deepEqual(rest, {
    parent: folder.id,
    parent_id: folder.id,
    project: projectId,
    name: 'Report',
    file_name: 'report.txt',
    description: 'long',
    file_type: 'txt',
    original_size: Buffer.byteLength(text),
    tags: [],
    visas: [],
    model_id: null,
    ifc_id: null,
    model_type: null,
    head_id: id,
    is_head_version: true,
    history_count: 0,
    user_permission: 100,
    office_preview: null,
    preview: null,
    path: '/Reports',
    notice: null,
  });
  assert.deepEqual(
    [created_by.id, created_by.project_role, created_at === updated_at, size > 0 && size < text.length],
    [creator, 100, true, true],
  );
  assert.equal((await request('GET', file)).text, text);
  assert.deepEqual({ ...(await request('GET', `${path}/document/${id}`, { as })).json, file }, made.json);

  const changed = await request('PATCH', `${path}/document/${id}`, {
    as,
    body: { name: 'Report, final', description: null, parent_id: rootFolderId, size: 1 },
  });
  assert.deepEqual(
    [
      changed.status,
      changed.json.name,
      changed.json.description,
      changed.json.parent,
      changed.json.path,
      changed.json.size,
    ],
    [201, 'Report, final', null, rootFolderId, '/', size],
  );
  assert.equal((await request('PATCH', `${path}/document/${id}`, { as, body: { parent_id: 987_654 } })).status, 404);
  assert.equal(
    (await request('PATCH', `${path}/document/${id}`, { as, body: { file_name: 'C:\\plans\\final.pdf' } })).json
      .file_name,
    'final.pdf',
  );

  assert.equal((await request('DELETE', `${path}/document/${id}`, { as })).status, 204);
  assert.equal((await request('GET', `${path}/document/${id}`, { as })).status, 404);
  assert.equal((await request('GET', file)).status, 404, 'an address ends with its document');
});

test('fields of an upload in any order, and refused ones', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path, rootFolderId } = await createProject();
  const other = await createProject();
  const upload = (parts: ConstructorParameters<typeof Form>[0]) =>
    request('POST', `${path}/document`, { as, body: new Form(parts) });
  const file = { name: 'file', fileName: 'C:\\plans\\house.IFCX', value: 'x' };

  const late = (await upload([file, { name: 'name', value: 'After' }, { name: 'file_name', value: '../../b.png' }]))
    .json;
  assert.deepEqual(
    [late.name, late.file_name, late.file_type, late.parent_id, late.description],
    ['After', 'b.png', 'png', rootFolderId, null],
  );
  const bare = (await upload([file])).json;
  assert.deepEqual([bare.name, bare.file_name, bare.model_id], ['house.IFCX', 'house.IFCX', null]);

  for (const [field, value, status] of [
    ['parent_id', 'here', 400],
    ['parent_id', '987654', 404],
    ['parent_id', String(other.rootFolderId), 404],
    ['successor_of', '987654', 404],
    ['name', 'n'.repeat(513), 400],
  ] as const) {
    assert.equal((await upload([{ name: field, value }, file])).status, status, `${field} ${value}`);
  }
  assert.equal((await upload([{ name: 'name', value: 'nothing' }])).status, 400);
  assert.equal((await upload([file, file])).status, 400);
  assert.equal(
    (await request('POST', `${path}/document`, { as, body: new URLSearchParams({ name: 'x' }) })).status,
    400,
  );
  assert.equal((await request('GET', `${path}/document`, { as })).json.length, 2, 'what was refused left nothing');

  const model = (await upload([{ ...file, fileName: 'broken.ifc' }])).json;
  assert.deepEqual([model.ifc_id > 0, model.model_id, model.model_type], [true, model.ifc_id, 'IFC']);
});

test('lists are filtered without regard to case', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path, rootFolderId } = await createProject();
  const folder = (await request('POST', `${path}/folder`, { as, body: { name: 'F' } })).json.id;
  const upload = async (name: string, size: number, fields: Record<string, string | number> = {}) =>
    (
      await request('POST', `${path}/document`, {
        as,
        body: fileForm(name, Buffer.from(Array.from({ length: size }, (_, i) => i % 251)), {
          name: name.replace(/\..*/, ''),
          ...fields,
        }),
      })
    ).json.id as number;
  const report = await upload('Report.docx', 10, { description: 'A long Été' });
  const plan = await upload('plan.zip', 500, { parent_id: folder });
  const photo = await upload('photo.JPG', 100);

  const found = async (query: Record<string, string | number | readonly (string | number)[]>, where = 'document') => {
    const { status, json } = await request('GET', `${path}/${where}`, { as, query });
    return status === 200 ? json.map(({ id }: { id: number }) => id) : status;
  };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const today = new Date().toISOString().slice(0, 10);
  const cases: [Record<string, string | number | readonly (string | number)[]>, unknown][] = [
    [{}, [report, plan, photo]],
    [{ name: 'REPORT' }, [report]],
    [{ name__contains: 'PO' }, [report]],
    [{ name__startswith: 'ph' }, [photo]],
    [{ name__endswith: 'N' }, [plan]],
    [{ file_name: 'report.DOCX' }, [report]],
    [{ file_name__contains: '.z' }, [plan]],
    [{ file_type: 'jpg' }, [photo]],
    [{ file_type: '.ZIP' }, [plan]],
    [{ description__contains: 'été' }, [report]],
    [{ description__startswith: 'A LONG' }, [report]],
    [{ search: 'pho' }, [photo]],
    [{ id__in: [report, photo, 987_654] }, [report, photo]],
    [{ id__in: `${plan},${photo}` }, [plan, photo]],
    [{ id__in: 'x' }, 400],
    [{ parent_id__in: [folder] }, [plan]],
    [{ parent_id__in: rootFolderId, name__contains: 'o' }, [report, photo]],
    [{ size_min: 100 }, [plan, photo]],
    [{ size_max: 100 }, [report, photo]],
    [{ size_min: 50, size_max: 200 }, [photo]],
    [{ created_after: tomorrow }, []],
    [{ created_before: tomorrow }, [report, plan, photo]],
    [{ created_before: today }, [report, plan, photo]],
    [{ created_after: 'never' }, 400],
    [{ creator_email: 'nobody@example.org' }, []],
    [{ has__visa: 'true' }, []],
    [{ has__visa: 'false' }, [report, plan, photo]],
    [{ tags: 'Urgent' }, []],
    [{ visa__status: 'O' }, []],
  ];
  for (const [query, expected] of cases) assert.deepEqual(await found(query), expected, JSON.stringify(query));
  assert.deepEqual(
    [await found({}, `folder/${folder}/document`), await found({ name: 'x' }, `folder/${folder}/document`)],
    [[plan], []],
  );
  assert.equal(await found({}, 'folder/987654/document'), 404);

  assert.equal(
    (await request('DELETE', `${path}/document/bulk_destroy`, { as, body: [plan, photo, 987_654] })).status,
    204,
  );
  assert.deepEqual(await found({}), [report]);
  assert.equal((await request('DELETE', `${path}/document/bulk_destroy`, { as, body: [plan] })).status, 404);
});
