// The security list of the desktop program (DESKTOP.md 6), line by line, on the built program.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import type { DesktopBridge as PreloadBridge } from '../../electron/preload.ts';
import type { DesktopBridge as WindowBridge } from '../../renderer/desktop/bridge.ts';
import * as electron from '../fixtures/electron/electron.ts';
import { seen, waitFor } from '../fixtures/electron/parts.ts';
import { sessions } from '../fixtures/electron/session.ts';
import { startDesktop } from '../fixtures/electron/start.ts';
import { windows } from '../fixtures/electron/window.ts';
import { seededRandom } from '../../core/testing/random.ts';
import { enterCredentials } from '../fixtures/window.ts';

const happened = (what: string) => seen.filter(entry => entry.what === what).map(({ detail }) => detail);

/** Addresses that resemble the service's own. */
const tricky = (port: string) => [
  'https://evil.example/',
  `https://127.0.0.1:${port}.evil.example/`,
  `https://127.0.0.1:${port}@evil.example/app/`,
  `http://127.0.0.1:${port}/app/`,
  `https://user:pw@127.0.0.1:${port}/app/`,
  `https://127.0.0.1:${Number(port) + 1}/app/`,
  `https://localhost:${port}/app/`,
  'file:///etc/passwd',
  'data:text/html,<script>1</script>',
  'about:blank',
  'chrome://settings/',
  'plinth://x',
];

test('the items of the security list', { timeout: 240_000 }, async t => {
  const started = await startDesktop(t, [], () => {
    electron.circumstances.answers = [1];
  });
  if (!started) return;
  const { dataFolder } = started;
  const window = windows[0]!;
  const page = await window.page();
  const { admin, base_url } = JSON.parse(readFileSync(join(dataFolder, 'bootstrap.json'), 'utf8'));
  const { port } = new URL(base_url);
  await enterCredentials(page, admin);
  await page.locator('#content').waitFor();

  await t.test('1: the sandbox is on before anything, and pages are isolated', () => {
    assert.equal(seen[0]!.what, 'sandbox');
    const { sandbox, contextIsolation, nodeIntegration, webSecurity } = window.options.webPreferences!;
    assert.deepEqual(
      { sandbox, contextIsolation, nodeIntegration, webSecurity },
      { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
    );
  });

  await t.test('2: the policy of the page is sent by the server, and names no other origin', async () => {
    const policy = (await page.context().request.get(`${base_url}/app/`)).headers()['content-security-policy']!;
    assert.match(
      policy,
      /default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]{43}=';/,
      'one script of the page itself, by its content',
    );
    assert.doesNotMatch(policy, /https?:|\*|unsafe-inline|'unsafe-eval'/);
  });

  await t.test('3: navigation stays in the service', async () => {
    const before = page.url();
    for (const name of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
      for (const url of tricky(port)) {
        let prevented = false;
        window.contentsEvents.emit(
          name,
          {
            url,
            preventDefault() {
              prevented = true;
            },
          },
          url,
        );
        assert.ok(prevented, `${name} to ${url}`);
      }
      let prevented = false;
      window.contentsEvents.emit(name, {
        url: `${base_url}/app/server`,
        preventDefault() {
          prevented = true;
        },
      });
      assert.equal(prevented, false, 'the service itself');
    }
    let attached = true;
    window.contentsEvents.emit('will-attach-webview', {
      preventDefault() {
        attached = false;
      },
    });
    assert.equal(attached, false);
    await page.evaluate(`location.href = 'https://evil.example/steal'`);
    await waitFor('the refusal', () => happened('navigation refused').includes('https://evil.example/steal'));
    assert.equal(page.url(), before);
  });

  await t.test('4: only web and mail addresses are opened outside', async () => {
    await page.evaluate(`window.open('/trust', '_blank', 'noopener')`);
    await waitFor('the page outside', () => happened('opened outside').includes(`${base_url}/trust`));
    const opened = happened('window.open') as { answer: { action: string } }[];
    assert.ok(opened.length > 0 && opened.every(({ answer }) => answer.action === 'deny'));
    const asked = happened('opened outside').length;
    for (const url of [
      'file:///etc/passwd',
      'smb://host/share',
      'javascript:alert(1)',
      'ms-settings:',
      'http://plain.example/',
      'https://a:b@example.org/',
      'no address',
    ])
      window.openHandler()!({ url } as never);
    assert.equal(happened('opened outside').length, asked);
    window.openHandler()!({ url: 'mailto:ann@example.org' } as never);
    assert.equal(happened('opened outside').at(-1), 'mailto:ann@example.org');
  });

  await t.test(
    '5: messages are accepted from the main frame of the service in a valid shape; 10,000 others are refused',
    async () => {
      const channels = electron.channels();
      assert.equal(channels.length, 10);
      const good = { senderFrame: window.mainFrame, sender: window.contents };
      const refused = (event: object, channel: string, messages: readonly unknown[]) =>
        assert.rejects(
          electron.invoke(event, channel, messages),
          { message: 'refused' },
          `${channel} ${inspect(messages).slice(0, 120)}`,
        );
      for (const channel of channels) {
        await refused({ senderFrame: null, sender: window.contents }, channel, [null]);
        await refused({ senderFrame: { url: window.mainFrame.url }, sender: window.contents }, channel, [null]);
        for (const url of tricky(port)) {
          const frame = { url };
          await refused({ senderFrame: frame, sender: { mainFrame: frame } }, channel, [null]);
        }
      }
      const random = seededRandom(42);
      const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!;
      const wrong = (depth = 0): unknown =>
        pick<() => unknown>([
          () => undefined,
          () => true,
          () => random() * 1e9 - 5e8,
          () => NaN,
          () => '../../etc/passwd',
          () => 'x'.repeat(Math.floor(random() * 5000)),
          () => new Uint8Array(8),
          () => new Date(0),
          () => new Map([[1, 2]]),
          () => 10n,
          () => ({ token: 'f'.repeat(32), offset: -1, length: 10 }),
          () => ({ token: 'f'.repeat(32), offset: 0, length: 2 ** 30 }),
          () => ({ token: '../x', offset: 0, length: 1 }),
          () => ({ port: 70_000 }),
          () => ({ port: '1' }),
          () => ({ share: 'yes' }),
          () => ({ share: true, extra: 1 }),
          () => [{ id: 1 }],
          () => [{ id: '', title: 'x', group: 'y' }],
          () => Array.from({ length: 301 }, () => ({ id: 'a', title: 'b', group: 'c' })),
          ...(depth < 3
            ? [
                () => [wrong(depth + 1)],
                () => ({ [pick(['token', 'port', 'constructor', 'toString', 'a'])]: wrong(depth + 1) }),
              ]
            : []),
        ])();
      const before = seen.length;
      for (let n = 0; n < 10_000; n++)
        await refused(good, channels[n % channels.length]!, pick([[wrong()], [wrong(), null], []]));
      assert.equal(seen.length, before, 'nothing happened');
      await assert.rejects(electron.invoke(good, 'shell:open', [null]), /No handler/);
      // An unknown file number of the right shape finds nothing.
      await assert.rejects(
        electron.invoke(good, 'files:read', [{ token: 'f'.repeat(32), offset: 0, length: 1 }]),
        /no such file/,
      );
    },
  );

  await t.test('6: the page gets named functions, and no Electron objects', async () => {
    const { exposed } = await window.preload();
    // The window's type of the bridge equals the bridge: the compiler compares the two both ways.
    const believed = (bridge: PreloadBridge): WindowBridge => bridge;
    const offered = (bridge: WindowBridge): PreloadBridge => bridge;
    assert.deepEqual(
      [believed, offered].map(same => same(exposed.get('plinthDesktop') as never)),
      [exposed.get('plinthDesktop'), exposed.get('plinthDesktop')],
    );
    assert.deepEqual([...exposed.keys()], ['plinthDesktop']);
    assert.ok(Object.values(exposed.get('plinthDesktop')!).every(value => typeof value === 'function'));
    assert.equal(
      await page.evaluate(`typeof require + typeof process + typeof ipcRenderer`),
      'undefinedundefinedundefined',
    );
  });

  await t.test('7: two permissions are granted, to the service only', () => {
    const { check, device, request } = sessions[0]!;
    const own = `${base_url}/app/`;
    const granted = (permission: string, requestingUrl: string) => {
      let answer: boolean | undefined;
      request()!(
        null as never,
        permission as never,
        given => {
          answer = given;
        },
        { requestingUrl } as never,
      );
      assert.equal(check()!(null, permission as never, requestingUrl, {} as never), answer);
      return answer;
    };
    const all = [
      'clipboard-read',
      'clipboard-sanitized-write',
      'display-capture',
      'fullscreen',
      'geolocation',
      'idle-detection',
      'media',
      'mediaKeySystem',
      'midi',
      'midiSysex',
      'notifications',
      'pointerLock',
      'keyboardLock',
      'openExternal',
      'speaker-selection',
      'storage-access',
      'window-management',
      'unknown',
      'hid',
      'usb',
      'serial',
    ];
    assert.deepEqual(
      all.filter(permission => granted(permission, own)),
      ['clipboard-sanitized-write', 'fullscreen'],
    );
    for (const url of tricky(port))
      assert.deepEqual(
        all.filter(permission => granted(permission, url)),
        [],
        url,
      );
    assert.equal(device()!(), false);
  });

  await t.test('7: only the certificate of the service is trusted, on its own host', async () => {
    const { verify } = sessions[0]!;
    const pem =
      readFileSync(join(dataFolder, 'certificates/server.pem'), 'utf8').split('-----END CERTIFICATE-----')[0]! +
      '-----END CERTIFICATE-----\n';
    const authority = readFileSync(join(dataFolder, 'certificates/ca.pem'), 'utf8');
    const ask = (hostname: string, data: string) =>
      new Promise<number>(resolve => verify()!({ hostname, certificate: { data } } as never, resolve));
    assert.deepEqual(
      await Promise.all([
        ask('127.0.0.1', pem),
        ask('evil.example', pem),
        ask('127.0.0.1', authority),
        ask('127.0.0.1', 'no certificate'),
      ]),
      [0, -3, -3, -3],
    );
  });

  await t.test('8: keys and secrets are readable by their owner only', () => {
    assert.equal(statSync(dataFolder).mode & 0o077, 0);
    for (const file of ['bootstrap.json', 'certificates/server.key.sealed', 'certificates/ca.key.sealed'])
      assert.equal(statSync(join(dataFolder, file)).mode & 0o077, 0, file);
  });

  await t.test('9: one program at a time, one service on a folder', () => {
    assert.deepEqual(happened('lock asked'), [{ files: [] }]);
    assert.match(readFileSync(join(dataFolder, 'plinth.lock'), 'utf8'), new RegExp(`\\b${process.pid}\\b`));
  });

  await t.test('12: without a window the service keeps running', () => {
    assert.equal(electron.trays.length, 1);
    electron.appEvents.emit('window-all-closed');
    assert.deepEqual(happened('quit asked'), []);
  });
});
