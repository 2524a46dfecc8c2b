import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { createLog } from '../../kit/log.ts';
import { createMail, type SmtpSettings } from './service.ts';

function outbox(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-mail-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, 'outbox');
}

const message = {
  to: 'ann@example.org',
  subject: 'Einladung für Ann\r\nBcc: eve@example.org',
  text: 'Grüße\nhttps://app.example/?token=abc\n',
};

test('without a mail server a mail is a private file in the outbox', async t => {
  const folder = outbox(t);
  const lines: string[] = [];
  assert.equal(
    await createMail({ keep: () => undefined, outboxFolder: folder, log: createLog(line => lines.push(line)) }).send(
      message,
    ),
    'outbox',
  );
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
  assert.doesNotMatch(head, /^Bcc/im);
  assert.match(body, /Gr=C3=BC=C3=9Fe/);
  assert.match(body, /token=3Dabc/);
});

/** A mail server in miniature. @param login the only user and password that it accepts; without one it requires none */
async function serve(t: TestContext, login?: { readonly user: string; readonly password: string }) {
  const received: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: [...(login ? [] : ['AUTH' as const]), 'STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error('unknown user or wrong password'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined); // clients that hang up
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = () => new Promise<void>(resolve => server.close(resolve));
  t.after(close);
  return { received, port: (server.server.address() as AddressInfo).port, close };
}

test('with a mail server the mail is sent; if that fails, it is put in the outbox', async t => {
  const folder = outbox(t);
  const { received, port, close } = await serve(t);
  const lines: string[] = [];
  const mail = createMail({
    smtp: { host: '127.0.0.1', port, tls: 'off', from: 'House <house@example.org>' },
    keep: () => undefined,
    outboxFolder: folder,
    log: createLog(line => lines.push(line)),
  });

  assert.equal(await mail.send(message), 'sent');
  assert.deepEqual(
    received.map(({ from, to }) => [from, to]),
    [['house@example.org', ['ann@example.org']]],
  );
  assert.match(received[0]?.text ?? '', /^From: House <house@example\.org>\r$/m);

  await close();
  assert.equal(await mail.send(message), 'outbox');
  assert.equal((await mail.describe()).outbox, 1);
  assert.equal(readdirSync(folder).length, 1);
  assert.match(lines.join(''), /took no mail/);
});

test('the mail server is changed at run time; its password is never shown nor sent to another server', async t => {
  const { received, port } = await serve(t, { user: 'house', password: 'between us' });
  const kept: (SmtpSettings | undefined)[] = [];
  const mail = createMail({ keep: smtp => kept.push(smtp), outboxFolder: outbox(t), log: createLog(() => undefined) });
  assert.deepEqual(await mail.describe(), {
    host: null,
    port: 587,
    secure: false,
    tls: 'required',
    user: null,
    has_password: false,
    from: 'Plinth <plinth@localhost>',
    outbox: 0,
  });
  assert.deepEqual(await mail.test('ann@example.org'), { delivered: false, problem: 'No mail server is configured.' });

  const here = { host: '127.0.0.1', port, tls: 'off', user: 'house', from: 'house@example.org' } as const;
  const told = { ...here, secure: false, has_password: true, outbox: 0 };
  assert.deepEqual(await mail.change({ ...here, password: 'wrong' }), told);
  const failed = await mail.test('ann@example.org');
  assert.equal(failed.delivered, false);
  assert.match(failed.problem ?? '', /Invalid login/);
  assert.deepEqual(await mail.change({ ...here, password: 'between us' }), told);
  assert.deepEqual(
    await mail.change({ host: '127.0.0.1', from: 'Maison <maison@example.org>' }),
    { ...told, from: 'Maison <maison@example.org>' },
    'what is absent stays',
  );
  assert.deepEqual(
    [await mail.test('ann@example.org'), await mail.send(message)],
    [{ delivered: true, problem: null }, 'sent'],
  );
  assert.equal(received.length, 2);
  assert.deepEqual(kept.at(-1), {
    host: '127.0.0.1',
    port,
    secure: false,
    tls: 'off',
    user: 'house',
    password: 'between us',
    from: 'Maison <maison@example.org>',
  });

  await assert.rejects(mail.change({ host: 'elsewhere.example' }), {
    fields: { password: ['Enter the password again for the new server or user.'] },
  });
  await assert.rejects(mail.change({ host: '127.0.0.1', port: 26 }), {
    fields: { password: ['Enter the password again for the new server or user.'] },
  });
  await assert.rejects(mail.change({ host: '127.0.0.1', user: 'somebody' }), { status: 400 });
  const wrong = [
    { host: 'a b' },
    { host: 'a\r\nb' },
    { from: 'nobody' },
    { from: 'a@b.c\r\nBcc: eve@example.org' },
    { from: 'X\n<a@b.c>' },
    { from: 'a@b.c, d@e.f' },
    { user: 'a\nb' },
    { password: 'a\r\nQUIT' },
  ];
  for (const change of wrong)
    await assert.rejects(mail.change({ ...here, ...change }), { status: 400 }, JSON.stringify(change));
  for (const to of ['nobody', 'a@b.c, d@e.f', 'a@b.c\r\nRCPT TO:<d@e.f>'])
    await assert.rejects(mail.test(to), { status: 400 });
  const none = await mail.change({ host: null });
  assert.deepEqual(
    [none.host, none.has_password, kept.at(-1), await mail.send(message)],
    [null, false, undefined, 'outbox'],
  );
});

test('security: mail is sent encrypted only, unless disabled in the settings', async t => {
  const { received, port } = await serve(t);
  const folder = outbox(t);
  const mail = createMail({ keep: () => undefined, outboxFolder: folder, log: createLog(() => undefined) });
  const here = { host: '127.0.0.1', port, from: 'house@example.org' };
  assert.equal((await mail.change(here)).tls, 'required');
  assert.equal(await mail.send(message), 'outbox');
  const { delivered, problem } = await mail.test('ann@example.org');
  assert.deepEqual([delivered, received.length], [false, 0]);
  assert.match(problem ?? '', /STARTTLS/i);
  assert.equal((await mail.change({ ...here, tls: 'off' })).tls, 'off');
  assert.equal(await mail.send(message), 'sent');
});
