// LibreDWG as a process: what it makes, what becomes of it when it does not end well, and that nothing of it is left.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import { silentLog } from '../kit/log.ts';
import { allEnded, hanging, oldDwg, runningOf, writeDwg2dxf } from '../testing/sample-dwg2dxf.ts';
import { ConversionRefused } from './converter.ts';
import { createLibreDwg, findDwg2dxf } from './libredwg.ts';
import { findProgram } from './outside-program.ts';
import type { ConvertResult, SourceFile } from './protocol.ts';

const MEGABYTE = 1024 * 1024;
const caps = { milliseconds: 60_000, memory: 2048 * MEGABYTE, output: 4 * MEGABYTE };
const nothing: ConvertResult = { outputs: [], warnings: [], facts: {}, phases: [] };
const searchPath = process.env.PATH ?? '';

/** Gives old bytes to a program that does so, and what it makes to `convert`. */
function openProgram(t: TestContext, does: string, changed: Partial<typeof caps> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-libredwg-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const [job, ids] = [join(folder, 'job'), join(folder, 'ids')];
  mkdirSync(job);
  const dwg2dxf = writeDwg2dxf(join(folder, 'dwg2dxf'), does.replaceAll('IDS', ids));
  const places = { dwg2dxf, searchPath };
  const libreDwg = createLibreDwg({ places, log: silentLog, caps: { ...caps, ...changed } });
  const source = join(folder, 'source');
  return {
    ids,
    async give(
      bytes: Buffer,
      {
        encoding = 'identity' as SourceFile['encoding'],
        signal = new AbortController().signal,
        convert = (async () => nothing) as (file: SourceFile) => Promise<ConvertResult>,
      } = {},
    ) {
      writeFileSync(source, bytes);
      return libreDwg.convert({ source, encoding, fileName: 'Plan.DWG' }, { folder: job, signal }, convert);
    },
  };
}

const copying = 'fs.copyFileSync(input, output);';
const refusal = (reason: RegExp) => (error: unknown) => error instanceof ConversionRefused && reason.test(error.reason);

test('the DXF of an old file is converted, a newer file as it is', async t => {
  const { give } = openProgram(t, copying);
  for (const mark of [
    'AC1009',
    'AC1006',
    'AC1004',
    'AC1003',
    'AC1002',
    'AC1001',
    'AC2.22',
    'AC2.10',
    'AC1.40',
    'MC0.0',
  ]) {
    const old = Buffer.from(`${mark}\0\0\0\0 and more`);
    for (const encoding of ['identity', 'zstd'] as const) {
      const result = await give(encoding === 'zstd' ? zstdCompressSync(old) : old, {
        encoding,
        async convert(file) {
          assert.deepEqual([file.fileName, file.encoding, file.size], ['drawing.dxf', 'identity', old.length]);
          assert.deepEqual(readFileSync(file.source), old, 'the program got the plain bytes');
          rmSync(file.source);
          return nothing;
        },
      });
      assert.deepEqual(
        result.warnings.map(({ code }) => code),
        ['read_by_libredwg'],
      );
    }
  }
  for (const mark of ['AC1012', 'AC1032', 'AC1099', '%PDF-1.7', ''])
    assert.deepEqual(
      await give(Buffer.from(mark), {
        async convert({ fileName }) {
          assert.equal(fileName, 'Plan.DWG');
          return nothing;
        },
      }),
      nothing,
    );
});

test('a program that ends badly is a reason that names what happened', async t => {
  const endings: readonly (readonly [string, RegExp, Partial<typeof caps>?])[] = [
    [
      "console.error('first\\nREAD ERROR 0x800\\nlast\\n'); process.exit(1);",
      /it ended with code 1: "READ ERROR 0x800"\.$/,
    ],
    ["process.kill(process.pid, 'SIGSEGV');", /was ended by SIGSEGV/],
    ["console.error('x'.repeat(1e6)); process.exit(2);", /it ended with code 2: "x{200}"\.$/],
    ['', /it wrote no file\.$/],
    ["fs.symlinkSync('/etc/hosts', output);", /it wrote no file\.$/],
    ['for (;;) fs.appendFileSync(output, Buffer.alloc(100_000));', /a DXF of more than 4 MB .* was stopped\.$/],
    ['for (;;) fs.writeSync(2, "more and more\\n");', /longer than 2 s .* was stopped\.$/, { milliseconds: 2_000 }],
  ];
  for (const [does, reason, changed] of endings)
    await assert.rejects(openProgram(t, does, changed).give(oldDwg()), refusal(reason), does);
});

test('the reason of what its DXF is refused for says where that came from', async t => {
  const convert = () => Promise.reject(new ConversionRefused('Line 1 is odd.'));
  await assert.rejects(
    openProgram(t, copying).give(oldDwg(), { convert }),
    refusal(/^LibreDWG made a DXF of this DWG file that cannot be converted: Line 1 is odd\.$/),
  );
  const empty = async () => ({ ...nothing, warnings: [{ code: 'empty', message: 'The drawing has no entities.' }] });
  await assert.rejects(openProgram(t, copying).give(oldDwg(), { convert: empty }), refusal(/: It has no entities\.$/));
});

test('one that hangs is ended with what it has started: by its time, and when the job is cancelled', async t => {
  const late = openProgram(t, hanging('IDS'), { milliseconds: 3_000 });
  await assert.rejects(late.give(oldDwg()), refusal(/took longer than 3 s/));
  await allEnded(late.ids);

  const cancelled = openProgram(t, hanging('IDS'));
  const abort = new AbortController();
  const ended = cancelled.give(oldDwg(), { signal: abort.signal });
  ended.catch(() => undefined);
  while (!existsSync(cancelled.ids)) await sleep(20);
  assert.equal(runningOf(cancelled.ids).length, 2);
  abort.abort(new Error('cancelled'));
  await assert.rejects(ended, /^Error: cancelled$/);
  await allEnded(cancelled.ids);

  const left = openProgram(t, `${hanging('IDS')} ${copying} process.exit(0);`);
  await left.give(oldDwg());
  await allEnded(left.ids);
});

const hasLimits = process.platform === 'linux' && (await findProgram('prlimit', searchPath)) !== undefined;
test('its memory has a limit', { skip: hasLimits ? false : 'SKIPPED: prlimit is not there' }, async t => {
  const does = `const kept = []; for (let n = 0; n < 64; n++) kept.push(Buffer.alloc(64 * ${MEGABYTE}, 1)); ${copying}`;
  await assert.rejects(openProgram(t, does, { memory: 1024 * MEGABYTE }).give(oldDwg()), refusal(/could not read/));
});

test('it is found where it is named, else on the path', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-libredwg-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const dwg2dxf = writeDwg2dxf(join(folder, 'dwg2dxf'), copying);
  assert.equal(await findDwg2dxf({ dwg2dxf: undefined, searchPath: `.:/nowhere:${folder}` }), dwg2dxf);
  assert.equal(await findDwg2dxf({ dwg2dxf, searchPath: '' }), dwg2dxf);
  assert.equal(await findDwg2dxf({ dwg2dxf: join(folder, 'other'), searchPath: folder }), undefined);
  assert.equal(await findDwg2dxf({ dwg2dxf: folder, searchPath: folder }), undefined, 'a folder is no program');
});
