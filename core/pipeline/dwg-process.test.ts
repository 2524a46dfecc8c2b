// Damaged DWG files through the real converter process: whatever their reader does, the parent's caps end it.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { dwgOf, testVersions } from '../formats/dwg/dwg-for-test.ts';
import { silentLog } from '../kit/log.ts';
import { seededRandom } from '../testing/random.ts';
import { projectFolder } from '../testing/process.ts';
import { ConversionRefused, createConverter, type Limits } from './converter.ts';
import { createNodeHost } from './node-host.ts';

const limits: Limits = { milliseconds: 15_000, bytes: 2 ** 30 };

test('damaged drawings end with a model or with a reason, within their caps', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-dwg-'));
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
    isShortLived: true,
  });
  t.after(async () => {
    await converter.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const source = join(readable, 'source');
  let jobs = 0;
  const convert = (bytes: Uint8Array) => {
    writeFileSync(source, bytes);
    const job = join(writable, String(++jobs));
    mkdirSync(job);
    const options = { xkt: false, plans: true, preview: true };
    return converter.convert(
      { source, encoding: 'identity', size: bytes.length, fileName: 'plan.dwg', folder: job, options },
      { limits, signal: new AbortController().signal, onProgress: () => undefined },
    );
  };

  const mutants = Number(process.env['PLINTH_MUTANTS'] ?? 4);
  const files = testVersions.map(version => dwgOf(version, { lines: 30 }));
  const random = seededRandom(2026);
  const next = () => Math.floor(random() * 2 ** 32);
  const ended = { models: 0, reasons: 0, stopped: 0 };
  for (let n = 0; n < mutants; n++) {
    const file = Buffer.from(files[n % files.length]!);
    for (let changes = 1 + (next() % 8); changes > 0; changes--) file[6 + (next() % (file.length - 6))] = next() >>> 24;
    try {
      await convert(next() % 8 === 0 ? file.subarray(0, next() % file.length) : file);
      ended.models += 1;
    } catch (error) {
      assert.ok(error instanceof ConversionRefused && error.reason.length > 10, `mutant ${n}: ${String(error)}`);
      assert.ok(!error.reason.includes('server log'), `mutant ${n}: the converter is to blame: ${String(error.cause)}`);
      ended.reasons += 1;
      if (error.reason.includes('was stopped')) ended.stopped += 1;
    }
  }
  t.diagnostic(JSON.stringify(ended));
  const { facts } = await convert(files[0]!);
  assert.deepEqual((facts as { sheets: { counts: { elements: number } }[] }).sheets[0]!.counts.elements, 33);
});
