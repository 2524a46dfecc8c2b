import assert from 'node:assert/strict';
import { connect } from 'node:tls';
import { readFileSync } from 'node:fs';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { guid, stepFile } from '../../testing/step-text.ts';

const KEPT = 65_536;
const LONG = 3_000_000;

/** A wall with a value of 3 MB, and four hundred materials with descriptions of 30 kB. */
const house = () =>
  Buffer.from(
    stepFile([
      '#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
      '#2=IFCUNITASSIGNMENT((#1));',
      `#3=IFCPROJECT('${guid(3)}',$,'Project',$,$,$,$,$,#2);`,
      `#4=IFCWALL('${guid(4)}',$,'Wall',$,$,$,$,$,$);`,
      `#5=IFCRELAGGREGATES('${guid(5)}',$,$,$,#3,(#4));`,
      `#6=IFCPROPERTYSET('${guid(6)}',$,'Set',$,(#7));`,
      `#7=IFCPROPERTYSINGLEVALUE('Remark',$,IFCTEXT('${'many '.repeat(10_000)}wallaby ${'words '.repeat(LONG / 6)}'),$);`,
      `#8=IFCRELDEFINESBYPROPERTIES('${guid(8)}',$,$,$,(#4),#6);`,
      ...Array.from({ length: 400 }, (_, n) => `#${n + 20}=IFCMATERIAL('M${n}','${`${n} `.repeat(8_000)}',$);`),
    ]),
  );

async function converted(t: TestContext) {
  const service = await startService(t);
  const { application: as, request } = service;
  const { path } = await service.createProject();
  const made = await request('POST', `${path}/document`, { as, body: fileForm('house.ifc', house()) });
  await service.processed(path, made.json.model_id);
  return { ...service, as, model: `${path}/model/${made.json.model_id}` };
}

// Long: one model, and every answer with its long value.
test('a long value is bounded in all answers, searches, reports and edits', async t => {
  const { request, model, as, bootstrap } = await converted(t);
  const get = async (path: string) => (await request('GET', path, { as })).json;

  const report = await get(`${model}/report`);
  const [warning] = report.warnings.filter(({ code }: { code: string }) => code === 'long_value');
  assert.deepEqual([warning.guid, warning.type], [guid(4), 'IfcWall']);
  assert.match(warning.message, /^"Remark" has 30500\d\d bytes in the file; the first 65536 are kept\.$/);

  const wall = await get(`${model}/element/${guid(4)}`);
  const [set] = wall.property_sets;
  const [property] = set.properties;
  assert.equal(Buffer.byteLength(property.value), KEPT);
  assert.ok((await request('GET', `${model}/element/raw`, { as })).text.length < 13_000_000);

  let found;
  do {
    found = await request('GET', '/search', { as, query: { q: 'remark', kind: 'property' } });
    await sleep(20);
  } while (found.json.waiting_models > 0);
  const [result] = found.json.groups[0].results;
  assert.ok(result.value.length < 600 && result.value.startsWith('many many '), result.value);
  assert.ok(found.text.length < 5_000, `${found.text.length} characters`);

  const at = `${model}/element/${guid(4)}/propertyset/${set.id}/property/${property.id}`;
  const change = (body: object) => request('PATCH', at, { as, body });
  const tooLong = await change({ value: 'é'.repeat(KEPT / 2 + 1) });
  assert.equal(tooLong.status, 400);
  assert.match(tooLong.text, /at most 65536 bytes/);
  assert.equal((await change({ value: Array.from({ length: 9_999 }, () => 'long text') })).status, 400);
  assert.equal((await change({ value: 'é'.repeat(KEPT / 2) })).status, 200);
  for (const [method, path, body] of [
    ['POST', `${model}/layer`, { name: 'Layer', description: 'x'.repeat(KEPT + 1), elements: [] }],
    ['POST', `${model}/system`, { name: 'x'.repeat(KEPT + 1), elements: [] }],
    ['POST', `${model}/propertyset`, { name: 'x'.repeat(KEPT + 1) }],
  ] as const) {
    const refused = await request(method, path, { as, body });
    assert.equal(refused.status, 400, `${method} ${path}`);
    assert.match(refused.text, /65536/);
  }
  // One client reads nothing of a response of twelve megabytes: the others are answered, and its response is complete
  // later.
  const url = new URL(bootstrap.base_url);
  const socket = connect({ host: url.hostname, port: Number(url.port), ca: readFileSync(bootstrap.ca_file) });
  t.after(() => socket.destroy());
  socket.write(
    `GET ${model}/material HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: ${as}\r\nconnection: close\r\n\r\n`,
  );
  await new Promise(resolve => socket.once('readable', resolve));
  const materials = await get(`${model}/material`);
  assert.equal(materials.length, 400);
  let length = 0;
  for await (const chunk of socket) length += (chunk as Buffer).length;
  assert.ok(length > 400 * 16_000, `${length} bytes`);
});
