// Damaged files of meshes through the real converter process: each ends with a model or a reason, within the caps of its parent.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { glbOf, gltfOf, house, mutantOf, objHouse } from '../formats/meshes/meshes-for-test.ts';
import { silentLog } from '../kit/log.ts';
import { seededRandom } from '../testing/random.ts';
import { projectFolder } from '../testing/process.ts';
import { ConversionRefused, createConverter, type Limits } from './converter.ts';
import { createNodeHost } from './node-host.ts';

const limits: Limits = { milliseconds: 20_000, bytes: 2 ** 30 };

test('damaged glTF, GLB and OBJ files end with a model or with a reason, within their caps', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-mesh-'));
  const [readable, writable] = [join(folder, 'in'), join(folder, 'out')];
  for (const path of [readable, writable]) mkdirSync(path);
  const converter = createConverter({
    host: createNodeHost({
      entry: join(projectFolder, 'core/converter.ts'),
      program: ['core', 'node_modules', 'package.json'].map(name => join(projectFolder, name)),
      readable,
      writable,
      log: silentLog,
    }),
    log: silentLog,
  });
  t.after(async () => {
    await converter.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const source = join(readable, 'source');
  let jobs = 0;
  const convert = (fileName: string, bytes: Uint8Array) => {
    writeFileSync(source, bytes);
    const job = join(writable, String(++jobs));
    mkdirSync(job);
    const options = { xkt: true, plans: false, preview: false };
    return converter.convert(
      { source, encoding: 'identity', size: bytes.length, fileName, folder: job, options },
      { limits, signal: new AbortController().signal, onProgress: () => undefined },
    );
  };
  const files = [
    ['house.glb', glbOf(house())],
    ['house.gltf', gltfOf(house())],
    ['house.obj', objHouse()],
  ] as const;
  const mutants = Number(process.env['PLINTH_MUTANTS'] ?? 120);
  const random = seededRandom(2027);
  const next = () => Math.floor(random() * 2 ** 32);
  const ended = { models: 0, reasons: 0, stopped: 0 };
  for (let n = 0; n < mutants; n++) {
    const [name, file] = files[n % files.length]!;
    try {
      await convert(name, mutantOf(file, next));
      ended.models += 1;
    } catch (error) {
      assert.ok(error instanceof ConversionRefused && error.reason.length > 10, `mutant ${n}: ${String(error)}`);
      assert.ok(!error.reason.includes('server log'), `mutant ${n}: the converter is to blame: ${String(error.cause)}`);
      ended.reasons += 1;
      if (error.reason.includes('was stopped')) ended.stopped += 1;
    }
  }
  t.diagnostic(JSON.stringify(ended));
  assert.ok(ended.models > 0 && ended.reasons > 0);
  const { facts } = await convert('house.glb', glbOf(house()));
  assert.equal((facts as { readonly drawn: number }).drawn, 3);
});
