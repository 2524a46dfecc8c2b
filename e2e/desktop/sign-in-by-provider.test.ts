// Sign-in by the team's identity provider in the built desktop program: the provider is a second service, and its pages
// open in a second window, which has no rights, and stay there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import type { BrowserWindow } from 'electron';
import * as electron from '../fixtures/electron/electron.ts';
import { cancellable, seen, waitFor } from '../fixtures/electron/parts.ts';
import { sessions, systemAuthorities } from '../fixtures/electron/session.ts';
import { startDesktop } from '../fixtures/electron/start.ts';
import { windows } from '../fixtures/electron/window.ts';
import { startService, type TestService } from '../../core/testing/service.ts';
import { enterCredentials } from '../fixtures/window.ts';
import { isAttachRefused, isStopped, setUpProvider } from '../fixtures/team-provider.ts';

const ADA = { email: 'ada@team.example', password: 'analytical engine' };
const happened = (what: string) => seen.filter(entry => entry.what === what).map(({ detail }) => detail);

test('a person signs in by an identity provider, in a separate window', { timeout: 180_000 }, async t => {
  let provider: TestService | undefined;
  const started = await startDesktop(t, [], async () => {
    electron.circumstances.answers = [1];
    provider = await startService(t);
    await provider.core.users.createPerson({ ...ADA, firstname: 'Ada', lastname: 'Lovelace', isEmailVerified: true });
    setDefaultCACertificates([...rootCertificates, readFileSync(provider.bootstrap.ca_file, 'utf8')]);
  });
  if (!started || !provider) return;
  const there = provider;
  const main = windows[0]!;
  const page = await main.page();
  await page.locator('input[name=username]').waitFor();
  const own = new URL(page.url()).origin;
  await setUpProvider(there, started.dataFolder);
  await page.reload();
  const signInPage = page.url();
  const begin = () => page.getByRole('link', { name: 'Sign in with The team' }).click();
  const second = () => waitFor('the window for signing in', () => windows.find(window => window !== main));
  const isGone = () => waitFor('the window gone', () => windows.length === 1);
  /** Runs work after which the window of the service has reloaded the sign-in page. */
  const andBack = async (work: () => Promise<void>) => {
    const loads = () => happened('page loaded').filter(address => address === signInPage).length;
    const before = loads();
    await work();
    await isGone();
    await waitFor('the sign-in page', () => loads() > before);
  };

  await t.test('a provider with an untrusted certificate is not shown', async () => {
    electron.circumstances.answers = [0];
    await andBack(begin);
    const { message, detail } = await waitFor(
      'the reason',
      () => happened('message box')[1] as { message: string; detail: string } | undefined,
    );
    assert.deepEqual(
      [message, detail],
      ['The identity provider cannot be displayed', `${new URL(there.url).host}: ERR_CERT_AUTHORITY_INVALID`],
    );
    systemAuthorities.push(readFileSync(there.bootstrap.ca_file, 'utf8'));
  });

  // Long: one window, tried for each right that it could have.
  await t.test('its pages open in a window without privileges', async () => {
    await begin();
    const window = await second();
    const foreign = await window.page();
    await foreign.locator('input[name=username]').waitFor();
    const { parent, modal, webPreferences } = window.options;
    assert.equal((parent as BrowserWindow).webContents, main.contents);
    assert.equal(modal, process.platform !== 'darwin');
    const { session, ...preferences } = webPreferences!;
    assert.deepEqual(preferences, {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
      disableDialogs: true,
    });
    assert.equal(session, main.options.webPreferences!.session, 'the cookies of the sign-in');
    assert.equal(new URL(foreign.url()).origin, there.url);
    assert.equal(window.title(), `Sign in at ${new URL(there.url).host}`);
    assert.equal(page.url(), signInPage, 'the window of the service stays where it is');

    // No bridge, no message.
    assert.equal(
      await foreign.evaluate('typeof plinthDesktop + typeof require + typeof process'),
      'undefinedundefinedundefined',
    );
    await assert.rejects(window.preload(), /no preload script/);
    for (const channel of electron.channels()) {
      for (const url of [window.mainFrame.url, `${own}/app/`]) {
        const frame = { url };
        await assert.rejects(electron.invoke({ senderFrame: frame, sender: window.contents }, channel, [null]), {
          message: 'refused',
        });
      }
    }

    // No windows, no rights, no files, no certificate of the person.
    await foreign.evaluate(`window.open('https://evil.example/')`);
    await waitFor('the refusal', () => happened('window.open').length === 1);
    assert.deepEqual((happened('window.open')[0] as { answer: object }).answer, { action: 'deny' });
    assert.deepEqual(happened('opened outside'), []);
    const { check, request } = sessions[0]!;
    for (const permission of [
      'fullscreen',
      'clipboard-sanitized-write',
      'geolocation',
      'media',
      'notifications',
      'openExternal',
      'storage-access',
    ]) {
      for (const requestingUrl of [foreign.url(), `${own}/auth/`]) {
        const answers: boolean[] = [];
        request()!(
          window.contents as never,
          permission as never,
          answer => {
            answers.push(answer);
          },
          { requestingUrl } as never,
        );
        assert.deepEqual(
          [...answers, check()!(window.contents as never, permission as never, requestingUrl, {} as never)],
          [false, false],
          permission,
        );
      }
    }
    await foreign.evaluate(
      `{ const link = document.createElement('a'); link.href = URL.createObjectURL(new Blob(['x'])); link.download = 'x.exe'; link.click(); }`,
    );
    await waitFor('the refusal', () => happened('download refused').length === 1);
    let shown: unknown = 'no answer';
    electron.appEvents.emit(
      'select-client-certificate',
      cancellable({}),
      window.contents,
      foreign.url(),
      [{}],
      (certificate: unknown) => {
        shown = certificate;
      },
    );
    assert.equal(shown, undefined);
    assert.ok(isAttachRefused(window));
  });

  await t.test('it continues over HTTPS only, and other pages cannot navigate the window of the service', async () => {
    const window = await second();
    const foreign = await window.page();
    const { port } = new URL(own);
    for (const name of ['will-navigate', 'will-redirect'] as const) {
      for (const url of [
        'http://idp.example/',
        `http://127.0.0.1:${port}/auth/`,
        'https://a:b@idp.example/',
        `https://x@127.0.0.1:${port}/app/`,
        'file:///etc/passwd',
        'data:text/html,x',
        'about:blank',
        'plinth://x',
        `${own}/app/`,
        `${own}/app/callback?code=x&state=y`,
        `${own}/trust`,
        `${own}/cloud`,
        `${own}/authx`,
      ]) {
        assert.ok(isStopped(window, name, url), `${name} to ${url}`);
      }
      for (const url of ['https://idp.example/mfa', `${own}/auth/realms/plinth/broker/team/endpoint`])
        assert.equal(isStopped(window, name, url), false, `${name} to ${url}`);
    }
    // The redirect above led to a page of the service: this is a new navigation of the foreign page.
    window.contentsEvents.emit('did-start-navigation', {
      url: foreign.url(),
      isMainFrame: true,
      isSameDocument: false,
    });
    assert.ok(isStopped(window, 'will-redirect', `${own}/app/`));
    for (const [url, stopped] of [
      ['https://idp.example/frame', false],
      ['about:blank', false],
      ['http://idp.example/', true],
      [`${own}/auth/`, true],
      [`${own}/app/`, true],
      ['data:text/html,x', true],
    ] as const) {
      assert.equal(isStopped(window, 'will-frame-navigate', url, false), stopped, url);
      assert.equal(isStopped(window, 'will-redirect', url, false), stopped, url);
    }
    for (const address of ['http://idp.example/', `${own}/app/server`]) {
      await foreign.evaluate(`location.href = '${address}'`);
      await waitFor('the refusal', () => happened('navigation refused').includes(address));
    }
    assert.deepEqual([page.url(), new URL(foreign.url()).origin], [signInPage, there.url]);

    // A provider that speaks SAML has its page post the answer.
    await foreign.route('https://idp.example/saml', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${own}/auth/realms/plinth/broker/team/endpoint"><input name="SAMLResponse" value="x"><input name="RelayState" value="y"><button>Go on</button></form>`,
      }),
    );
    await foreign.goto('https://idp.example/saml');
    assert.equal(window.title(), 'Sign in at idp.example');
    await foreign.getByRole('button').click();
    await foreign.getByText('This page has expired').waitFor();
    assert.equal(window.title(), `Sign in at ${new URL(own).host}`);
  });

  await t.test('closing the window returns to the sign-in page', async () => {
    const window = await second();
    const event = cancellable({});
    await andBack(async () => {
      window.events.emit('close', event);
    });
    assert.ok(event.defaultPrevented, 'the page is not asked');
    await page.getByRole('link', { name: 'Sign in with The team' }).waitFor();
    assert.equal(page.url(), signInPage);
  });

  await t.test('only an answer of the service opens the window, and only over HTTPS', async () => {
    const come = (from: string, to: string) => {
      main.contentsEvents.emit('did-start-navigation', { url: from, isMainFrame: true, isSameDocument: false });
      assert.ok(isStopped(main, 'will-redirect', to), to);
    };
    const broker = `${own}/auth/realms/plinth/sign-in/x1/broker/team`;
    for (const from of [
      `${own}/app/`,
      signInPage,
      `${broker}/return`,
      'https://evil.example/auth/realms/plinth/sign-in/x1/broker/team',
      `${own}/app/#/auth/realms/plinth/sign-in/x1/broker/team`,
    ])
      come(from, 'https://evil.example/');
    assert.equal(windows.length, 1);
    electron.circumstances.answers = [0];
    come(broker, 'http://idp.example/');
    assert.match(
      (happened('message box')[2] as { detail: string }).detail,
      /^Its address at idp\.example does not use https/,
    );
    assert.ok(isStopped(main, 'will-navigate', 'https://idp.example/'), 'a page itself never leads there');
    assert.equal(windows.length, 1);

    // Straight to the provider, over several answers; closing the window of the service closes the other.
    main.contentsEvents.emit('did-start-navigation', {
      url: `${own}/auth/realms/plinth/protocol/openid-connect/auth?kc_idp_hint=team`,
      isMainFrame: true,
      isSameDocument: false,
    });
    for (const url of [signInPage, broker]) assert.equal(isStopped(main, 'will-redirect', url), false);
    assert.ok(isStopped(main, 'will-redirect', `${there.url}/trust`));
    await second();
    main.events.emit('closed', {});
    assert.equal(windows.length, 1);
  });

  await t.test('after the sign-in the window of the service is signed in and the other is closed', async () => {
    await begin();
    const foreign = await (await second()).page();
    await enterCredentials(foreign, ADA);
    await foreign.locator('button[value=allow]').click();
    await page.locator('#content').waitFor();
    await isGone();
    assert.match(page.url(), new RegExp(`^${own}/app/`));
    assert.equal((await page.evaluate<{ service: string }>('plinthDesktop.state()')).service, 'running');
    assert.deepEqual(
      happened('console').map(text => /status of \d+/.exec(String(text))?.[0]),
      ['status of 400'],
      'the answer that was none',
    );
    assert.equal(sessions.length, 1);
  });
});
