// The real converter process for one test, and the outcomes of damaged files in it.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { silentLog } from '../../kit/log.ts';
import { compiledCode } from '../../testing/compiled-code.ts';
import { projectFolder } from '../../testing/process.ts';
import { ConversionRefused, createConverter, type Limits } from '../converter.ts';
import { createNodeHost } from '../node-host.ts';
import type { ConvertOptions, PagesOrder } from '../protocol.ts';

interface Setting {
  readonly limits: Limits;
  readonly options: ConvertOptions;
  /** draws pages instead of converting */
  readonly draw?: PagesOrder['draw'];
  /** a process for each file */
  readonly isShortLived?: boolean;
}

/** Converts files by their names; the process ends with the test. */
export function openConverter(t: TestContext, { limits, options, draw, isShortLived = false }: Setting) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-converter-'));
  const [readable, writable] = [join(folder, 'in'), join(folder, 'out')];
  for (const path of [readable, writable]) mkdirSync(path);
  const converter = createConverter({
    host: createNodeHost(
      {
        entry: join(projectFolder, draw ? 'core/processes/raster.ts' : 'core/processes/converter.ts'),
        addons: draw !== undefined,
        program: ['core', 'node_modules', 'package.json'].map(name => join(projectFolder, name)),
        readable,
        writable,
        log: silentLog,
      },
      compiledCode,
    ),
    log: silentLog,
    isShortLived,
  });
  t.after(async () => {
    await converter.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const source = join(readable, 'source');
  let jobs = 0;
  return (fileName: string, bytes: Uint8Array) => {
    writeFileSync(source, bytes);
    const job = join(writable, String(++jobs));
    mkdirSync(job);
    return converter.convert(
      { source, encoding: 'identity', size: bytes.length, fileName, folder: job, options, ...(draw && { draw }) },
      { limits, signal: new AbortController().signal, onProgress: () => undefined },
    );
  };
}

/** Each ends with a model, or with a reason that names the file as the cause; returns the number of each. */
export async function endsOf(count: number, convert: (mutant: number) => Promise<unknown>) {
  const ended = { models: 0, reasons: 0, stopped: 0 };
  for (let n = 0; n < count; n++) {
    try {
      await convert(n);
      ended.models += 1;
    } catch (error) {
      assert.ok(error instanceof ConversionRefused && error.reason.length > 10, `mutant ${n}: ${String(error)}`);
      assert.ok(!error.reason.includes('server log'), `mutant ${n}: the converter is to blame: ${String(error.cause)}`);
      ended.reasons += 1;
      if (error.reason.includes('was stopped')) ended.stopped += 1;
    }
  }
  return ended;
}
