import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { fileForm } from '../../testing/http-client.ts';
import { previewsMade } from '../../testing/previews-made.ts';
import { revitFile } from '../../testing/revit-file.ts';
import { shareService } from '../../testing/service-per-file.ts';

test('an upload that cannot be converted has a notice; a Revit file also its version and picture', async t => {
  const service = await shareService(t);
  const { request, application: as, createProject } = service;
  const { path } = await createProject();
  const put = async (name: string, bytes: Uint8Array | string) => {
    const answer = await request('POST', `${path}/document`, { as, body: fileForm(name, bytes) });
    assert.equal(answer.status, 201, name);
    return answer.json;
  };
  const png = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#22aa44' } })
    .png()
    .toBuffer();
  const revit = await put('House.rvt', revitFile({ words: 'Format: 2023', png }));
  assert.deepEqual(
    [revit.model_id, revit.notice],
    [
      null,
      {
        code: 'not_read',
        ending: 'rvt',
        name: 'Revit',
        version: null,
        advice: 'export_ifc',
        right_ending: null,
        message: 'Revit files are stored but not read. Export an IFC file from Revit and upload that.',
      },
    ],
  );
  assert.equal((await put('a.pdf', '%PDF-1.4')).notice, null);
  assert.match((await put('site.skp', 'x')).notice.message, /^SketchUp files are stored but not read\./);
  await previewsMade(service);
  const read = async (id: number) => (await request('GET', `${path}/document/${id}`, { as })).json;
  const { notice, preview } = await read(revit.id);
  assert.deepEqual([notice.version, typeof preview], ['2023', 'string']);
  assert.match(notice.message, /^Revit 2023 files are stored/);
});

test('a wrong extension is reported at upload and by the failed model, until it is renamed', async t => {
  const { request, application: as, createProject, processed } = await shareService(t);
  const { path } = await createProject();
  const put = async (name: string, bytes: string) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, Buffer.from(bytes, 'latin1')) })).json;
  const plan = await put('plan.dxf', 'AC1032\0\0 a drawing');
  const message = 'The name ends in .dxf, but the file is a DWG drawing. Rename it to end in .dwg and upload it again.';
  assert.deepEqual([plan.notice.code, plan.notice.right_ending, plan.notice.message], ['wrong_ending', 'dwg', message]);
  const model = await processed(path, plan.model_id);
  assert.deepEqual([model.status, model.errors], ['E', [message]]);
  const building = await put('house.rvt', "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));");
  assert.match(building.notice.message, /but the file is an IFC file\. Rename it to end in \.ifc/);
  const renamed = await request('PATCH', `${path}/document/${building.id}`, { as, body: { file_name: 'house.ifc' } });
  assert.equal(renamed.json.notice, null);
});
