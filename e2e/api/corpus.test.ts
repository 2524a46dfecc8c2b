// Every IFC of the corpus through the running service: uploaded, processed, verdict as expected; the process does not
// end.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { fileForm } from '../../core/testing/http-client.ts';
import { projectFolder, startProcess } from '../../core/testing/process.ts';

const corpus = resolve(projectFolder, '..', 'shared', 'corpus');
/** PLINTH_CORPUS=1 includes the large files, which tests of the converter convert, too. */
const isWhole = process.env['PLINTH_CORPUS'] !== undefined;
const LARGE = 2 * 2 ** 20;
/** Schemas older than IFC2x3 and members that are ifcXML may end either way, but with a reason. */
const mayFail = /IFC2X_FINAL|IFC20_LONGFORM|IFC4RC4/;

interface Upload {
  readonly name: string;
  readonly modelId: number | null;
  readonly expected: 'C' | 'E' | 'EorC';
}

test(
  'the whole IFC corpus converts as expected',
  { timeout: 900_000, skip: existsSync(corpus) ? false : 'SKIPPED: corpus not found at ../shared' },
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

    const verdicts = JSON.parse(readFileSync(join(corpus, 'bad', 'EXPECTED.json'), 'utf8')) as Record<
      string,
      { expect: Upload['expected'] }
    >;
    const files = ['ifc', 'ifczip', 'bad']
      .flatMap(part => readdirSync(join(corpus, part)).map(name => ({ part, name })))
      .filter(({ part, name }) =>
        part === 'bad'
          ? !name.endsWith('.json')
          : /\.(ifc|ifczip)$/i.test(name) && (isWhole || statSync(join(corpus, part, name)).size <= LARGE),
      );

    const uploads: Upload[] = [];
    for (const { part, name } of files) {
      const bytes = readFileSync(join(corpus, part, name));
      const { status, json, text } = await client.request('POST', `${path}/document`, {
        as,
        body: fileForm(name, bytes),
      });
      assert.equal(status, 201, `${name}: ${text}`);
      const isModel = /\.(ifc|ifczip|dxf|xyz|ply|las|laz|e57|dwg)$/i.test(name);
      assert.equal(json.model_id !== null, isModel, name);
      const old = part !== 'bad' && mayFail.test(schemaOf(bytes));
      uploads.push({
        name,
        modelId: json.model_id,
        expected: part === 'bad' ? (verdicts[name]?.expect ?? 'EorC') : old ? 'EorC' : 'C',
      });
    }

    const deadline = Date.now() + 800_000;
    for (;;) {
      const { json } = await client.request('GET', `${path}/model`, { as, query: { status: ['P', 'I'] } });
      if (json.length === 0) break;
      assert.ok(Date.now() < deadline, `${json.length} models are still in work`);
      await sleep(50);
    }
    const models = new Map<number, { status: string; errors: string[] }>(
      (await client.request('GET', `${path}/model`, { as })).json.map((model: { id: number }) => [model.id, model]),
    );
    const wrong = uploads
      .filter(({ modelId }) => modelId !== null)
      .flatMap(({ name, modelId, expected }) => {
        const { status, errors } = models.get(modelId ?? 0) ?? { status: 'absent', errors: [] };
        const right = expected === 'EorC' ? 'CE'.includes(status) : status === expected;
        return right && (status !== 'E' || errors.some(reason => reason.length > 10))
          ? []
          : [`${name}: ${status} instead of ${expected} ${errors.join(' ')}`];
      });
    assert.deepEqual(wrong, []);
    assert.equal(child.exitCode, null, 'the service was never restarted');
    const ended = [...models.values()].map(({ status }) => status);
    t.diagnostic(
      JSON.stringify({
        files: files.length,
        models: ended.length,
        complete: ended.filter(status => status === 'C').length,
        error: ended.filter(status => status === 'E').length,
      }),
    );
  },
);

function schemaOf(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 4000);
  return /FILE_SCHEMA\s*\(\s*\(([^)]*)/i.exec(head)?.[1] ?? (head.startsWith('PK') ? 'IFC20_LONGFORM?' : '');
}
