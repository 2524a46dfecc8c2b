// The converter process against a program that misbehaves on demand: the file name selects how.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '../kit/log.ts';
import { type ConverterProcess, createNodeHost } from './node-host.ts';
import { ConversionRefused, createConverter, limitsFor, type Limits } from './converter.ts';
import type { Progress } from './protocol.ts';

const unruly = `
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
const attempt = action => { try { return action(); } catch (error) { return error.code ?? error.message; } };
let jobs = 0;
let rehearsed = null;
const kept = [];
process.on('disconnect', () => process.exit());
process.on('message', async message => {
  if (message.kind === 'warm') rehearsed = message.rehearsal;
  if (message.kind === 'cancel') process.send({ kind: 'failed', id: message.id, message: 'cancelled' });
  if (message.kind !== 'convert') return;
  const { id, order } = message;
  const done = facts => process.send({ kind: 'done', id, result: { outputs: [], warnings: [], facts, phases: {} } });
  jobs += 1;
  switch (order.fileName) {
    case 'good': process.send({ kind: 'progress', id, phase: 'data', share: 0.5 }); done({ jobs, pid: process.pid }); break;
    case 'rehearsed': done(rehearsed); break;
    case 'broken': process.send({ kind: 'refused', id, reason: 'It is no building.' }); break;
    case 'bug': process.send({ kind: 'failed', id, message: 'TypeError' }); break;
    case 'crash': process.abort();
    case 'hang': for (;;);
    case 'grow': for (let n = 0; n < 40; n++) { kept.push(Buffer.alloc(16 * 1024 * 1024, 1)); await new Promise(go => setTimeout(go, 5)); } break;
    case 'wait': break;
    case 'escape': done({
      environment: Object.keys(process.env).sort(),
      outside: attempt(() => readFileSync('/etc/hostname', 'utf8')),
      source: attempt(() => readFileSync(order.source, 'utf8')),
      overwrite: attempt(() => writeFileSync(order.source, 'changed')),
      result: attempt(() => writeFileSync(order.folder + '/made', 'x')) ?? 'written',
      program: attempt(() => writeFileSync(process.argv[1], '')),
      link: attempt(() => symlinkSync('/etc/hostname', order.folder + '/link')),
      spawn: attempt(() => spawnSync('ls').error?.code ?? 'ran'),
      worker: await new Promise(tell => new Worker(
        "const { parentPort } = require('node:worker_threads'); try { require('node:fs').readFileSync('/etc/hostname'); parentPort.postMessage('read'); } catch (error) { parentPort.postMessage(error.code); }",
        { eval: true }).on('message', tell)),
    });
  }
});
`;

function setUp(t: TestContext, restAfter?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-converter-'));
  const [entry, readable, writable] = [join(folder, 'unruly.mjs'), join(folder, 'in'), join(folder, 'out')];
  writeFileSync(entry, unruly);
  for (const path of [readable, writable]) mkdirSync(path);
  writeFileSync(join(readable, 'source'), 'the bytes');
  const rehearsal = { source: entry, folder: writable };
  const host = createNodeHost({ entry, program: [], readable, writable, log: silentLog });
  const started: ConverterProcess[] = [];
  const converter = createConverter({
    host: {
      start(listener) {
        const child = host.start(listener);
        started.push(child);
        return child;
      },
    },
    log: silentLog,
    rehearsal,
    ...(restAfter !== undefined && { restAfter }),
  });
  t.after(async () => {
    await converter.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const progress: Progress[] = [];
  const wide: Limits = { milliseconds: 60_000, bytes: 2 ** 31 };
  const convert = (fileName: string, limits: Limits = wide, signal: AbortSignal = new AbortController().signal) =>
    converter.convert(
      {
        source: join(readable, 'source'),
        encoding: 'identity',
        fileName,
        folder: writable,
        options: { xkt: false, plans: false, preview: false },
      },
      {
        limits,
        signal,
        onProgress: step => {
          progress.push(step);
        },
      },
    );
  return { convert, converter, progress, rehearsal, started };
}

const refusal = (reason: RegExp) => (error: unknown) => error instanceof ConversionRefused && reason.test(error.reason);

test('one process serves jobs in turn and reports progress; a refused file does not end it', async t => {
  const { convert, converter, progress } = setUp(t);
  converter.warm();
  const { facts } = await convert('good');
  const { pid } = facts as { pid: number };
  await assert.rejects(convert('broken'), refusal(/^It is no building\.$/));
  await assert.rejects(convert('bug'), refusal(/See the server log/));
  assert.deepEqual((await convert('good')).facts, { jobs: 4, pid });
  assert.deepEqual(progress, [
    { phase: 'data', share: 0.5 },
    { phase: 'data', share: 0.5 },
  ]);
});

test('an idle process is given a rehearsal', async t => {
  const { convert, converter, rehearsal } = setUp(t);
  converter.warm();
  assert.deepEqual((await convert('rehearsed')).facts, rehearsal);
});

test('a retiring process serves immediate jobs, and ends without them', async t => {
  const { convert } = setUp(t, 200);
  const first = (await convert('good')).facts as { jobs: number; pid: number };
  const second = (await convert('good')).facts as { jobs: number; pid: number };
  assert.deepEqual(second, { jobs: 2, pid: first.pid });
  const isAlive = () => {
    try {
      return process.kill(first.pid, 0);
    } catch {
      return false;
    }
  };
  while (isAlive()) await sleep(20);
  const third = (await convert('good')).facts as { jobs: number; pid: number };
  assert.equal(third.jobs, 1);
  assert.notEqual(third.pid, first.pid);
});

test('a prepared process ends, too', async t => {
  const { converter, started } = setUp(t, 200);
  converter.warm();
  assert.match((await started[0]?.ended)?.how ?? '', /SIGKILL/);
  assert.equal(started.length, 1);
});

test('a crash is no refusal, and retried in a new process', async t => {
  const { convert } = setUp(t);
  await assert.rejects(
    convert('crash'),
    (error: unknown) =>
      error instanceof Error && !(error instanceof ConversionRefused) && /ended by SIGABRT/.test(error.message),
  );
  assert.deepEqual(((await convert('good')).facts as { jobs: number }).jobs, 1);
});

test('an endless conversion is stopped by its time limit', async t => {
  const { convert } = setUp(t);
  await assert.rejects(convert('hang', { milliseconds: 300, bytes: 2 ** 31 }), refusal(/longer than 0 s/));
  await convert('good');
});

test('a conversion that needs too much memory is stopped', async t => {
  const { convert } = setUp(t);
  await assert.rejects(
    convert('grow', { milliseconds: 60_000, bytes: 300 * 1024 * 1024 }),
    refusal(/more than 300 MB/),
  );
  await convert('good');
});

test('a cancelled conversion ends with the reason of its signal, also when it does not listen', async t => {
  const { convert } = setUp(t);
  for (const name of ['wait', 'hang']) {
    const abort = new AbortController();
    const conversion = convert(name, undefined, abort.signal);
    await sleep(20);
    abort.abort(new Error('deleted'));
    await assert.rejects(conversion, /^Error: deleted$/);
  }
  await convert('good');
});

test('the process has no environment, and access to its source and result only', async t => {
  const { convert } = setUp(t);
  const denied = 'ERR_ACCESS_DENIED';
  const { environment, ...facts } = (await convert('escape')).facts as Record<string, unknown>;
  assert.deepEqual(
    (environment as string[]).filter(name => !/^(TZ|NODE_CHANNEL_|SystemRoot)/.test(name)),
    [],
  );
  assert.deepEqual(facts, {
    outside: denied,
    source: 'the bytes',
    overwrite: denied,
    result: 'written',
    program: denied,
    link: denied,
    spawn: denied,
    worker: denied,
  });
});

test('limits grow with the file', () => {
  assert.deepEqual(limitsFor(1000), { milliseconds: 20_000, bytes: 2 ** 30 });
  assert.deepEqual(limitsFor(200 * 1024 * 1024), { milliseconds: 2_000_000, bytes: 1450 * 1024 * 1024 });
});
