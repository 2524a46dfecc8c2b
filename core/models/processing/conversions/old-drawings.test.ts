// DWG files of AutoCAD R12 and older through the service: none is converted, and those that an earlier version
// converted stay.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { dxfText, line } from '../../../formats/dxf/testing/dxf.ts';
import { connect } from '../../../storage/database/connect.ts';
import { fileForm } from '../../../testing/http-client.ts';
import { startService } from '../../../testing/service.ts';

const refusal =
  'This DWG file is of AutoCAD R11 or R12 (AC1009). Versions R12 and older are not read: save it as DXF, or as DWG of AutoCAD 2000 or newer.';
/** A program made such a drawing of it. */
const drawing = dxfText({ entities: line(0, 0, 4, 0) });
const oldDrawing = Buffer.from('AC1009\0\0\0\0\0\0 of a test');

test('an old drawing is refused by its version, also if the settings name a former converter', async t => {
  const service = await startService(t, { owner: { dwg2dxf: 'bin/dwg2dxf' } });
  const { request, application: as, processed } = service;
  const { path } = await service.createProject();
  const { model_id: id } = (await request('POST', `${path}/document`, { as, body: fileForm('old.dwg', oldDrawing) }))
    .json;
  const { type, status, errors } = await processed(path, id);
  assert.deepEqual([type, status, errors], ['DWG', 'E', [refusal]]);
});

test('a model of an old drawing that an earlier version converted stays until it is reprocessed', async t => {
  const service = await startService(t);
  const { request, application: as, folder, processed } = service;
  const { path } = await service.createProject();
  const upload = async (name: string, bytes: Buffer) => {
    const { model_id: id } = (await request('POST', `${path}/document`, { as, body: fileForm(name, bytes) })).json;
    return (await processed(path, id)).id as number;
  };
  const [other, id] = [await upload('made.dxf', drawing), await upload('old.dwg', oldDrawing)];
  await service.core.stop();
  const note = { code: 'read_by_libredwg', message: 'LibreDWG has read this DWG file of AutoCAD R12 or older.' };
  const database = connect(join(folder, 'plinth.db'));
  database
    .prepare(
      `UPDATE conversion SET warnings = ?, source_hash = (SELECT source_hash FROM model WHERE id = ?)
       WHERE id = (SELECT conversion_id FROM model WHERE id = ?)`,
    )
    .run(JSON.stringify([note]), id, other);
  database
    .prepare(
      `UPDATE stored_model SET status = 'C', errors = '[]', conversion_id = (SELECT conversion_id FROM model WHERE id = ?)
       WHERE id = ?`,
    )
    .run(other, id);
  database.close();

  const later = await startService(t, { folder });
  const model = async () => (await later.request('GET', `${path}/model/${id}`, { as })).json;
  const { status, errors, warnings, map_file } = await model();
  assert.deepEqual([status, errors, warnings], ['C', [], []]);
  assert.ok(map_file);
  const report = (await later.request('GET', `${path}/model/${id}/report`, { as })).json;
  assert.deepEqual([report.warnings, report.information], [[], [note]], 'its report says what it said');

  await later.request('POST', `${path}/model/${id}/reprocess`, { as });
  const refused = await later.processed(path, id);
  assert.deepEqual([refused.status, refused.errors], ['E', [refusal]]);
  await later.core.stop();
});
