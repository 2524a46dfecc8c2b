// Some real drawings and point clouds, and all broken ones, through the running service: verdicts as expected; the
// process does not end.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { fileForm } from '../../core/testing/http-client.ts';
import { projectFolder, startProcess } from '../../core/testing/process.ts';

const corpus = resolve(projectFolder, '..', 'shared', 'corpus');
const some: Readonly<Record<string, 'C' | 'E'>> = {
  'dwg/libredwg__2000_entities-3d.dwg': 'C',
  'dwg/libredwg__2018_Leader.dwg': 'C',
  'dwg/libredwg__r11_ACEB10.dwg': 'E',
  'laz/copcjs__ellipsoid.copc.laz': 'C',
  'laz/lazperf__extrabytes.laz': 'C',
  'laz/pdal__simple-laszip-compressor-version-1.2r0.laz': 'C',
  'e57/crye57__tiny_spherical.e57': 'C',
  'e57/pdal__A_moved_B.e57': 'C',
  'e57/e57fmt__PinholeImageWithDistortionParameters.e57': 'C',
};

test(
  'real drawings and point clouds convert as expected',
  { timeout: 300_000, skip: existsSync(corpus) ? false : 'SKIPPED: corpus not found at ../shared' },
  async t => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-corpus-'));
    const service = await startProcess(folder);
    t.after(async () => {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const { client, key: as, child } = service;
    const cloud = (await client.request('POST', '/cloud', { as, body: { name: 'Corpus' } })).json;
    const project = (await client.request('POST', `/cloud/${cloud.id}/project`, { as, body: { name: 'Corpus' } })).json;
    const path = `/cloud/${cloud.id}/project/${project.id}`;

    const verdicts = JSON.parse(readFileSync(join(corpus, 'bad', 'EXPECTED.json'), 'utf8')) as Readonly<
      Record<string, { readonly expect: string }>
    >;
    const expected = new Map<string, string>(Object.entries(some));
    for (const name of readdirSync(join(corpus, 'bad')).filter(each => /\.(dwg|las|laz|e57)$/.test(each)))
      expected.set(`bad/${name}`, verdicts[name]?.expect ?? 'EorC');
    const ids = new Map<string, number>();
    for (const file of expected.keys()) {
      const { status, json, text } = await client.request('POST', `${path}/document`, {
        as,
        body: fileForm(file.slice(file.indexOf('/') + 1), readFileSync(join(corpus, file))),
      });
      assert.equal(status, 201, `${file}: ${text}`);
      ids.set(file, json.model_id);
    }
    const deadline = Date.now() + 250_000;
    while ((await client.request('GET', `${path}/model`, { as, query: { status: ['P', 'I'] } })).json.length > 0) {
      assert.ok(Date.now() < deadline, 'models are still in work');
      await sleep(50);
    }
    const models: { readonly id: number; readonly status: string; readonly errors: string[] }[] = (
      await client.request('GET', `${path}/model`, { as })
    ).json;
    for (const [file, verdict] of expected) {
      const { status, errors } = models.find(({ id }) => id === ids.get(file)) ?? assert.fail(file);
      assert.ok(verdict.includes(status), `${file}: ${status} instead of ${verdict} ${errors.join(' ')}`);
      if (status === 'E')
        assert.ok(errors[0]!.length > 10 && !errors[0]!.includes('server log'), `${file}: ${errors[0]}`);
    }
    assert.equal(child.exitCode, null, 'the service was never restarted');
  },
);
