// A second service on the same folder, in a PID namespace of its own as in another container, is refused, and writes
// that the first acknowledged in the meantime stay. Needs the right to make namespaces (root on Linux).
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { createProject } from '../../core/testing/calls.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { projectFolder, startProcess, temporaryFolder } from '../../core/testing/process.ts';
import { reportFigure } from './report.ts';

const ROUNDS = 20;
const NAMESPACE = ['--pid', '--fork', '--mount-proc'];

test('two services in two PID namespaces', async t => {
  if (spawnSync('unshare', [...NAMESPACE, 'true']).status !== 0) return t.skip('no PID namespaces for this account');
  using folder = temporaryFolder('two');
  await using service = await startProcess(folder.path);
  const { client, key } = service;
  const { path: place } = await createProject(client, key, 'Two');
  const stored: { readonly id: number; readonly hash: string }[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const second = startSecond(folder.path);
    let isOver = false;
    void second.then(() => (isOver = true));
    for (let index = 0; !isOver; index += 1) {
      const bytes = Buffer.from(`text ${round}.${index}\n`.repeat(100));
      const { status, json } = await client.request('POST', `${place}/document`, {
        as: key,
        body: fileForm('note.txt', bytes),
      });
      assert.equal(status, 201);
      stored.push({ id: json.id, hash: sha256(bytes) });
    }
    if (/in use by another Plinth/.test(await second)) refused += 1;
  }
  let lost = 0;
  for (const { id, hash } of stored) {
    const { json } = await client.request('GET', `${place}/document/${id}`, { as: key });
    const file = await client.request('GET', json.file);
    if (file.status !== 200 || sha256(file.bytes) !== hash) lost += 1;
  }
  reportFigure(t, {
    figure: `${refused} of ${ROUNDS} refused, ${lost} of ${stored.length} files lost`,
    target: `${ROUNDS} refused, 0 lost`,
    pass: refused === ROUNDS && lost === 0,
  });
});

/** What a second service prints until it ends. */
function startSecond(folder: string): Promise<string> {
  const cli = join(projectFolder, 'core/cli/cli.ts');
  const child = spawn('unshare', [...NAMESPACE, process.execPath, cli, 'serve', '--data', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += String(chunk)));
  const limit = setTimeout(() => child.kill('SIGKILL'), 60_000); // it was let in
  return new Promise(done =>
    child.once('close', () => {
      clearTimeout(limit);
      done(text);
    }),
  );
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
