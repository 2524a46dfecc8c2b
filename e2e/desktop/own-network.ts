// Run by sharing.test.ts in a network of its own, whose one card has the address 192.168.77.10: the effect of the
// switch for the local network, seen by its owner and by another computer.
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { makeAuthority, makeLeaf } from '../../core/http/tls/certificate-maker.ts';
import * as electron from '../fixtures/electron/electron.ts';
import { seen, waitFor } from '../fixtures/electron/parts.ts';
import { sessions } from '../fixtures/electron/session.ts';
import { startDesktop } from '../fixtures/electron/start.ts';
import { windows, type WindowModel } from '../fixtures/electron/window.ts';
import { take } from '../fixtures/screens.ts';
import { enterCredentials } from '../fixtures/window.ts';

const CARD = '192.168.77.10';
const happened = (what: string) => seen.filter(entry => entry.what === what).map(({ detail }) => detail);

// Long: one journey, in order.
test('sharing in the local network, on and off', { timeout: 180_000 }, async t => {
  const started = await startDesktop(t, [], () => {
    electron.circumstances.answers = [1];
  });
  if (!started) return;
  const { dataFolder } = started;
  const { admin } = JSON.parse(readFileSync(join(dataFolder, 'bootstrap.json'), 'utf8'));
  const first = windows[0]!;
  const page = await first.page();
  await enterCredentials(page, admin);
  await page.getByRole('link', { name: 'Server' }).click();
  await page.getByText('Running', { exact: true }).waitFor();
  await page.getByText('This computer only').waitFor();
  const alone = new URL(page.url()).port;
  await assert.rejects(ask(alone), /ECONNREFUSED/, 'not shared: the card does not answer');

  await page.getByLabel('Share on the local network').click();
  const window = await waitFor('the window on the new certificate', () => windows.find(each => each !== first));
  const shared = await window.page();
  await shared.getByRole('img', { name: /QR code/ }).waitFor();
  assert.match(shared.url(), /\/app\/server$/, 'the same place, still signed in');
  await shared.getByText(`https://${CARD}:`).waitFor();
  await shared.getByText('sudo ufw allow').waitFor();
  await shared.getByText('Shared on the local network').waitFor();
  await take(shared, 'desktop-shared');
  assert.equal(sessions.length, 2, 'another certificate, another session');

  const { port } = new URL(shared.url());
  const trust = await ask(port, '/trust');
  const authority = new X509Certificate(readFileSync(join(dataFolder, 'certificates/ca.pem')));
  assert.ok(trust.text.includes(authority.fingerprint256));
  assert.ok(trust.certificate.checkIP(CARD) && trust.certificate.verify(authority.publicKey));
  await shared.getByText(authority.fingerprint256).first().waitFor();

  const other = { localAddress: '192.168.77.70', rejectUnauthorized: false };
  const visitor = connect({ host: CARD, port: Number(port), ...other });
  await shared.getByText('1 other device connected').waitFor();
  await waitFor('the device in the tray', () => electron.trays[0]!.text.includes('1 other device connected'));
  electron.circumstances.answers = [1];
  electron.app.quit();
  await waitFor('the question', () => happened('message box').length === 2);
  assert.match((happened('message box')[1] as { detail: string }).detail, /Another device is connected/);
  assert.deepEqual(happened('exit'), []);
  visitor.destroy();
  await shared.getByText('1 other device connected').waitFor({ state: 'detached' });

  electron.trays[0]!.menu!.template.find(({ type }) => type === 'checkbox')!.click!(
    { checked: false } as never,
    undefined as never,
    {} as never,
  );
  await waitFor(
    'the end of sharing',
    () =>
      electron.trays[0]!.menu!.template.find(({ type }) => type === 'checkbox')!.checked === false &&
      windows.length === 1,
  );
  // The window stays while the service starts again: its content until then is of the old address.
  const unshared = await windows[0]!.page();
  await unshared.waitForURL(url => url.port !== port && url.pathname === '/app/server');
  await assert.rejects(ask(new URL(unshared.url()).port), /ECONNREFUSED/);

  // A certificate of the owner's own is trusted like the service's, and removed again.
  const own = await makeLeaf(await makeAuthority('office', Date.now()), ['localhost', '127.0.0.1'], Date.now());
  const [certFile, keyFile] = [join(started.folder, 'own.pem'), join(started.folder, 'own.key.pem')];
  writeFileSync(certFile, own.cert);
  writeFileSync(keyFile, own.key);
  electron.circumstances.answers = [[certFile], [keyFile]];
  const before = windows[0]!;
  await unshared.getByRole('button', { name: 'Use my own…' }).click();
  const another = (than: WindowModel) => waitFor('another window', () => windows.find(each => each !== than));
  const ownWindow = await another(before);
  const onOwn = await ownWindow.page();
  await onOwn.getByText(certFile).waitFor();
  await onOwn.getByText(new X509Certificate(own.cert).fingerprint256).first().waitFor();
  assert.match(onOwn.url(), /\/app\/server$/);
  await onOwn.getByRole('button', { name: 'Use Plinth’s certificate' }).click();
  await (await (await another(ownWindow)).page()).getByText('Created and renewed by Plinth').first().waitFor();
  assert.deepEqual(JSON.parse(readFileSync(join(dataFolder, 'settings.json'), 'utf8')), {});
  assert.deepEqual(
    happened('console').filter(text => !/ERR_CONNECTION_REFUSED|ERR_ABORTED|net::/.test(String(text))),
    [],
  );
});

/** The answer that another computer gets. */
function ask(port: string, path = '/'): Promise<{ readonly text: string; readonly certificate: X509Certificate }> {
  return new Promise((resolve, reject) => {
    request({ host: CARD, port, path, rejectUnauthorized: false, agent: false }, response => {
      const certificate = (response.socket as import('node:tls').TLSSocket).getPeerX509Certificate()!;
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', piece => {
          text += String(piece);
        })
        .on('end', () => resolve({ text, certificate }));
    })
      .on('error', reject)
      .end();
  });
}
