// DWG files of AutoCAD R12 through the service, with a program in the place of LibreDWG's.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { block, dxfText, insert, layer, line } from '../../../formats/dxf/dxf-for-test.ts';
import { fileForm } from '../../../testing/http-client.ts';
import { allEnded, hanging, isHanging, oldDwg, writeDwg2dxf } from '../../../testing/sample-dwg2dxf.ts';
import { startService } from '../../../testing/service.ts';

process.env.PATH = ''; // no bubblewrap: these programs write outside of the folder of their work

const drawing = dxfText({
  header: [9, '$ACADVER', 1, 'AC1009', 9, '$INSUNITS', 70, 6],
  tables: layer('Walls', 1),
  blocks: block('Door', line(0, 0, 1, 0)),
  entities: [...line(0, 0, 4, 0, [5, '2A', 8, 'Walls']), ...insert('Door', 1, 1, [5, '2B', 8, 'Walls'])],
});

/** A service whose settings name a program, which can be written later and anew. */
async function startWithProgram(t: TestContext) {
  const place = mkdtempSync(join(tmpdir(), 'plinth-dwg2dxf-'));
  t.after(() => {
    rmSync(place, { recursive: true, force: true });
  });
  const program = join(place, 'dwg2dxf');
  const service = await startService(t, { owner: { dwg2dxf: program } });
  const { request, application: as, folder } = service;
  const { path } = await service.createProject();
  writeFileSync(join(place, 'drawing.dxf'), drawing);
  return {
    ...service,
    path,
    ids: join(place, 'ids'),
    copying: `fs.copyFileSync(${JSON.stringify(join(place, 'drawing.dxf'))}, output);`,
    write: (does: string) => writeDwg2dxf(program, does),
    upload: async (name: string) =>
      (await request('POST', `${path}/document`, { as, body: fileForm(name, oldDwg(name)) })).json,
    filesOfJobs: () => ['in', 'out'].flatMap(name => readdirSync(join(folder, 'jobs', name))),
  };
}

test('an old drawing says how to set LibreDWG up, and is read by it once it is there', async t => {
  const { request, application: as, path, processed, copying, write, upload } = await startWithProgram(t);
  const { id: documentId, model_id: id } = await upload('old.dwg');
  const refused = await processed(path, id);
  assert.equal(refused.status, 'E');
  assert.match(refused.errors[0], /R12 and older \(AC1009\).*LibreDWG.*install it.*dwg2dxf.*reprocess the model/i);

  write(copying);
  await request('POST', `${path}/model/${id}/reprocess`, { as });
  const model = await processed(path, id);
  assert.deepEqual([model.type, model.status, model.errors, model.warnings], ['DWG', 'C', [], []]);
  assert.ok(model.map_file && model.preview_file && model.plans_file);
  const elements = (await request('GET', `${path}/model/${id}/element/simple`, { as })).json as object;
  assert.deepEqual(Object.keys(elements), ['2A', '2B']);
  const { information, schema } = (await request('GET', `${path}/model/${id}/report`, { as })).json;
  assert.deepEqual(
    [schema, information.map(({ code, message }: { code: string; message: string }) => [code, message])],
    ['AC1009', [['read_by_libredwg', 'LibreDWG has read this DWG file of AutoCAD R12 or older.']]],
  );
  const { name } = (await request('GET', `${path}/document/${documentId}`, { as })).json;
  assert.equal(name, 'old.dwg');
});

test('what goes wrong in it, or with what it wrote, is the reason', async t => {
  const { path, processed, write, upload, filesOfJobs } = await startWithProgram(t);
  const reasonWith = async (name: string, does: string) => {
    write(does);
    const { status, errors } = await processed(path, (await upload(name)).model_id);
    assert.equal(status, 'E');
    return errors[0] as string;
  };
  assert.equal(
    await reasonWith('bad.dwg', "console.error('READ ERROR 0x800'); process.exit(1);"),
    'LibreDWG could not read this DWG file: it ended with code 1: "READ ERROR 0x800".',
  );
  assert.match(
    await reasonWith('garbage.dwg', "fs.writeFileSync(output, 'nothing that\\nis a drawing\\n');"),
    /^LibreDWG made a DXF of this DWG file that cannot be converted: This is not a DXF file/,
  );
  const empty = JSON.stringify(dxfText({ tables: layer('Walls', 1) }).toString());
  assert.equal(
    await reasonWith('empty.dwg', `fs.writeFileSync(output, ${empty});`),
    'LibreDWG made a DXF of this DWG file that cannot be converted: It has no entities.',
  );
  assert.deepEqual(filesOfJobs(), []);
});

test('it ends with the model that is deleted, and with the service', async t => {
  const { core, request, application: as, path, ids, write, upload, filesOfJobs } = await startWithProgram(t);
  write(hanging(ids));
  const startedBy = async (name: string) => {
    const document = await upload(name);
    await isHanging(ids);
    return document;
  };
  const { id } = await startedBy('deleted.dwg');
  assert.equal((await request('DELETE', `${path}/document/${id}`, { as })).status, 204);
  await allEnded(ids);
  while (filesOfJobs().length > 0) await sleep(20);

  rmSync(ids);
  await startedBy('stopped.dwg');
  await core.stop();
  assert.deepEqual(filesOfJobs(), []);
  await allEnded(ids);
});
