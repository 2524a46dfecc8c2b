import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { receiverExamples, type ReceiverLanguage } from './receiver-examples.ts';
import { signingForm } from './hook-form.ts';

const programs = { node: process.execPath, python: 'python3' } as const;
const files = { node: 'receiver.mjs', python: 'receiver.py' } as const;
const hasPython = spawnSync(programs.python, ['--version']).status === 0;

/** Starts a receiver as described in its first line. @returns its address */
function start(t: TestContext, language: ReceiverLanguage, settings: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const file = join(folder, files[language]);
  writeFileSync(file, receiverExamples[language]);
  const child = spawn(programs[language], [file], {
    env: { PATH: process.env['PATH'], PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => {
    child.kill();
    rmSync(folder, { recursive: true });
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', chunk => {
      const [, port] = /listening on (\d+)/.exec(String(chunk)) ?? [];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}/`);
    });
    child.on('exit', () => reject(new Error('the receiver has ended')));
  });
}

const body = JSON.stringify({ event_name: 'folder.creation', data: { folder: { name: 'Pläne' } } });

function headersBy(secrets: readonly string[], at = Date.now()): Record<string, string> {
  const [id, time] = ['msg_1', String(Math.floor(at / 1000))];
  const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text);
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': secrets
      .map(secret => `v1,${hmac(secret, `${id}.${time}.${body}`).digest('base64')}`)
      .join(' '),
    'x-platform-signature': hmac(secrets[0] ?? '', body).digest('hex'),
  };
}

for (const language of ['node', 'python'] as const)
  test(
    `the receiver for ${language} takes what is signed by its secret, and nothing else`,
    { skip: language === 'python' && !hasPython && 'no Python here' },
    async t => {
      const [first, second] = await Promise.all([
        start(t, language, { WEBHOOK_SECRET: 'clé secrète' }),
        start(t, language, { WEBHOOK_SECRET: signingForm('clé secrète'), PLAIN: '1' }),
      ]);
      const send = async (url: string, headers: Record<string, string>, text = body) =>
        (await fetch(url, { method: 'POST', headers, body: text })).status;
      const good = headersBy(['clé secrète']);
      assert.equal(await send(first, good), 200);
      assert.equal(await send(first, headersBy(['new', 'clé secrète'])), 200, 'also while a secret is replaced');
      assert.equal(await send(first, headersBy(['other'])), 401);
      assert.equal(await send(first, good, body.replace('Pläne', 'Plans')), 401);
      assert.equal(await send(first, headersBy(['clé secrète'], Date.now() - 3_600_000)), 401, 'sent long ago');
      assert.equal(await send(first, {}), 401);
      assert.equal(await send(second, good), 200);
      assert.equal(await send(second, headersBy(['other'])), 401);
      assert.equal(await send(second, {}), 401);
    },
  );
