// LibreDWG as a process: what it makes, what becomes of it when it does not end well, and that nothing of it is left.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { createLog } from '../kit/log.ts';
import { allEnded, endlessly, hanging, isHanging, oldDwg, writeDwg2dxf } from '../testing/sample-dwg2dxf.ts';
import { ConversionRefused } from './converter.ts';
import { createLibreDwg, findDwg2dxf } from './libredwg.ts';
import { findProgram, runOutside } from './outside-program.ts';
import type { ConvertResult, SourceFile } from './protocol.ts';

const MEGABYTE = 1024 * 1024;
const caps = { milliseconds: 60_000, memory: 2048 * MEGABYTE, output: 4 * MEGABYTE };
const nothing: ConvertResult = { outputs: [], warnings: [], facts: {}, phases: [] };
const prlimit = process.platform === 'linux' ? await findProgram('prlimit', process.env.PATH ?? '') : undefined;
const needsLimits = { skip: prlimit ? false : 'SKIPPED: prlimit is not there' };

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-libredwg-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

interface Given {
  readonly encoding?: SourceFile['encoding'];
  readonly size?: number;
  readonly signal?: AbortSignal;
  readonly convert?: (file: SourceFile) => Promise<ConvertResult>;
}

/** Gives old bytes to a program that does so, and what it makes to `convert`. It is not shut in: it may write its `ids`. */
function openProgram(t: TestContext, does: string, changed: Partial<typeof caps> = {}) {
  const folder = temporaryFolder(t);
  const [ids, source] = [join(folder, 'ids'), join(folder, 'source')];
  const searchPath = join(folder, 'programs');
  mkdirSync(searchPath);
  if (prlimit) symlinkSync(prlimit, join(searchPath, 'prlimit'));
  const dwg2dxf = writeDwg2dxf(join(folder, 'dwg2dxf'), does.replaceAll('IDS', ids));
  const logged: string[] = [];
  const log = createLog(line => logged.push(line));
  const libreDwg = createLibreDwg({ places: { dwg2dxf, searchPath }, log, caps: { ...caps, ...changed } });
  return {
    ids,
    source,
    dwg2dxf,
    searchPath,
    logged,
    async give(bytes: Buffer, { convert = async () => nothing, signal, encoding = 'identity', size }: Given = {}) {
      writeFileSync(source, bytes);
      const job = mkdtempSync(join(folder, 'job-'));
      const file = { source, encoding, fileName: 'Plan.DWG', size: size ?? bytes.length };
      return libreDwg.convert(file, { folder: job, signal: signal ?? new AbortController().signal }, convert);
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
    [endlessly('fs.appendFileSync(output, Buffer.alloc(100_000));'), /a DXF of more than 4 MB .* was stopped\.$/],
    ["console.error('ERROR at /srv/data/keys.c:12'); process.exit(1);", /: "ERROR at keys\.c:12"\.$/],
    [endlessly('fs.writeSync(2, "more and more\\n");'), /longer than 2 s .* was stopped\.$/, { milliseconds: 2_000 }],
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
  await isHanging(cancelled.ids);
  abort.abort(new Error('cancelled'));
  await assert.rejects(ended, /^Error: cancelled$/);
  await allEnded(cancelled.ids);

  const left = openProgram(t, `${hanging('IDS')} ${copying} process.exit(0);`);
  await left.give(oldDwg());
  await allEnded(left.ids);
});

test('it works on a copy, in a folder without the stored file', async t => {
  const does = `const { nlink, mode } = fs.statSync(input);
    fs.writeFileSync(output, JSON.stringify([fs.readdirSync('.'), nlink, mode & 0o777]));
    fs.chmodSync(input, 0o600);
    fs.writeFileSync(input, 'changed');`;
  for (const encoding of ['identity', 'zstd'] as const) {
    const { give, source } = openProgram(t, does);
    const stored = encoding === 'zstd' ? zstdCompressSync(oldDwg()) : oldDwg();
    let seen: unknown;
    const convert = async (file: SourceFile) => {
      seen = JSON.parse(readFileSync(file.source, 'utf8'));
      return nothing;
    };
    await give(stored, { encoding, convert });
    assert.deepEqual([seen, readFileSync(source)], [[['old.dwg'], 1, 0o400], stored]);
  }
});

test('a file that is too large is not given to it', async t => {
  const { give } = openProgram(t, copying);
  await give(oldDwg(), { size: 64 * MEGABYTE });
  const reason =
    'This DWG file has 65 MB, and LibreDWG is given files of up to 64 MB. Save it as DXF or as a newer DWG.';
  await assert.rejects(give(oldDwg(), { size: 64 * MEGABYTE + 1 }), { reason });
});

test('a program that cannot be started is a reason without a path, which is in the log', async t => {
  const reason = 'LibreDWG could not read this DWG file: it could not be started on the server.';
  for (const does of [126, 127].map(code => `console.error('error while loading /lib/x.so'); process.exit(${code});`)) {
    const { give, logged, dwg2dxf } = openProgram(t, does);
    await assert.rejects(give(oldDwg()), { reason });
    assert.ok(logged.join('').includes(dwg2dxf) && logged.join('').includes('/lib/x.so'), logged.join(''));
  }
  for (const withoutLimits of [false, true]) {
    const { give, logged, dwg2dxf, searchPath } = openProgram(t, copying);
    writeFileSync(dwg2dxf, '#!/nowhere/interpreter\n');
    if (withoutLimits) rmSync(join(searchPath, 'prlimit'), { force: true });
    await assert.rejects(give(oldDwg()), { reason });
    assert.ok(logged.join('').includes(dwg2dxf), logged.join(''));
  }
  const { signal } = new AbortController();
  const work = { command: ['a\0b'], folder: tmpdir(), output: 'none', searchPath: '', caps, signal } as const;
  assert.equal((await runOutside(work)).kind, 'not started', 'what spawn throws');
});

test('a job that was cancelled before or while the file is copied has the reason of that', async t => {
  for (const encoding of ['identity', 'zstd'] as const) {
    const { give } = openProgram(t, copying);
    const bytes = encoding === 'zstd' ? zstdCompressSync(oldDwg()) : oldDwg();
    const signal = AbortSignal.abort(new Error('cancelled'));
    await assert.rejects(give(bytes, { encoding, signal }), /^Error: cancelled$/);
  }
});

test('its memory has a limit', needsLimits, async t => {
  const memory = { memory: 1024 * MEGABYTE };
  await openProgram(t, copying, memory).give(oldDwg()); // the limit leaves enough for what is small
  const greedy = `const kept = []; for (let n = 0; n < 64; n++) kept.push(Buffer.alloc(64 * ${MEGABYTE}, 1)); ${copying}`;
  await assert.rejects(
    openProgram(t, greedy, memory).give(oldDwg()),
    refusal(
      /^LibreDWG could not read this DWG file: it (was ended by SIG|ended with code \d+: ".*(allocation failed|allocate memory))/,
    ),
  );
});

test('its processor time has a limit, of which it hears before it is ended', needsLimits, async t => {
  let limits = '';
  const convert = async ({ source }: SourceFile) => {
    limits = readFileSync(source, 'utf8');
    return nothing;
  };
  await openProgram(t, "fs.writeFileSync(output, fs.readFileSync('/proc/self/limits'));").give(oldDwg(), { convert });
  assert.match(limits, /^Max cpu time +60 +65 /m);

  const sooner = `require('node:child_process').execFileSync('prlimit', ['--cpu=1:6', '--pid', String(process.pid)]);`;
  const busy = openProgram(t, `${sooner} ${endlessly('')}`);
  await assert.rejects(busy.give(oldDwg()), refusal(/took longer than 60 s .* was stopped\.$/));
});

test('it is run only where it is named, whatever is on the path', async t => {
  const folder = temporaryFolder(t);
  const dwg2dxf = writeDwg2dxf(join(folder, 'dwg2dxf'), copying);
  assert.equal(await findDwg2dxf({ dwg2dxf, searchPath: '' }), dwg2dxf);
  for (const other of [undefined, join(folder, 'other'), folder])
    assert.equal(await findDwg2dxf({ dwg2dxf: other, searchPath: folder }), undefined);
  const [source, job] = [join(folder, 'source'), join(folder, 'job')];
  writeFileSync(source, oldDwg());
  mkdirSync(job);
  const places = { dwg2dxf: undefined, searchPath: folder };
  const file: SourceFile = { source, encoding: 'identity', fileName: 'Plan.DWG' };
  const { convert } = createLibreDwg({ places, log: createLog(() => undefined) });
  await convert(file, { folder: job, signal: new AbortController().signal }, async given => {
    assert.equal(given, file);
    return nothing;
  });
  assert.deepEqual(readdirSync(job), []);
});
