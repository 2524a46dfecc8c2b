import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { createLog } from '../../kit/log.ts';
import { createMail } from './mail.ts';

function outbox(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-mail-'));
  t.after(() => { rmSync(folder, { recursive: true }); });
  return join(folder, 'outbox');
}

const message = { to: 'ann@example.org', subject: 'Einladung für Ann\r\nBcc: eve@example.org', text: 'Grüße\nhttps://app.example/?token=abc\n' };

test('without a server the mail lies as a file in the outbox, whole and private', async t => {
  const folder = outbox(t);
  const lines: string[] = [];
  await createMail({ outboxFolder: folder, log: createLog(line => lines.push(line)) }).send(message);
  const [name = '', ...others] = readdirSync(folder);
  assert.deepEqual([others, lines], [[], []]);
  assert.match(name, /^\d{4}-.*\.eml$/);
  if (process.platform !== 'win32') assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
  const mail = readFileSync(join(folder, name), 'utf8');
  const [head = '', body = ''] = mail.split('\r\n\r\n');
  assert.match(head, /^From: Plinth <plinth@localhost>\r$/m);
  assert.match(head, /^To: ann@example\.org\r$/m);
  assert.match(head, /^Date: .+\r$/m);
  assert.match(head, /^Message-ID: <.+>\r$/m);
  assert.doesNotMatch(head, /^Bcc/mi);
  assert.match(body, /Gr=C3=BC=C3=9Fe/);
  assert.match(body, /token=3Dabc/);
});

test('with a server the mail goes there; when it takes none, to the outbox', async t => {
  const folder = outbox(t);
  const received: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve); });
  const { port } = server.server.address() as AddressInfo;
  const lines: string[] = [];
  const mail = createMail({ smtp: { host: '127.0.0.1', port, from: 'House <house@example.org>' }, outboxFolder: folder, log: createLog(line => lines.push(line)) });

  await mail.send(message);
  assert.deepEqual(received.map(({ from, to }) => [from, to]), [['house@example.org', ['ann@example.org']]]);
  assert.match(received[0]?.text ?? '', /^From: House <house@example\.org>\r$/m);

  await new Promise<void>(resolve => { server.close(resolve); });
  await mail.send(message);
  assert.equal(readdirSync(folder).length, 1);
  assert.match(lines.join(''), /took no mail/);
});
