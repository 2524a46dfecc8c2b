// Pages that cannot be loaded at once.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type { BrowserWindow, Session } from 'electron';
import type { Core } from '../../core/app.ts';
import { createPages } from './pages.ts';

const nothing = () => undefined;
const session = {
  setPermissionRequestHandler: nothing,
  setPermissionCheckHandler: nothing,
  setDevicePermissionHandler: nothing,
  setCertificateVerifyProc: nothing,
  on: nothing,
} as unknown as Session;
const core = { url: 'https://127.0.0.1:4100', owner: { reach: () => ({ fingerprint: 'AB:CD' }) } } as unknown as Core;
const failure = (code: string) => Object.assign(new Error(`${code} loading`), { code });

/** Pages whose window answers each load from the list: with a failure, or with undefined for success. */
async function openPages(answers: readonly (Error | undefined)[]) {
  const loads: string[] = [];
  const errors: unknown[] = [];
  let isDestroyed = false;
  const contents = new EventEmitter();
  const window = {
    isDestroyed: () => isDestroyed,
    webContents: contents,
    async loadURL(address: string) {
      const answer = answers[loads.length];
      loads.push(address);
      if (answer) throw answer;
    },
  } as unknown as BrowserWindow;
  const ended = Promise.withResolvers<void>();
  const pages = createPages({
    core: () => core,
    fromPartition: () => session,
    makeWindow: () => window,
    isGuest: () => false,
    show: nothing,
    onError: error => {
      errors.push(error);
      ended.resolve();
    },
  });
  await pages.follow();
  pages.open('/app/server');
  return {
    loads,
    errors,
    ended: ended.promise,
    /** Emits the failure of a load that the page, or a part of it, began. */
    fails: (reason: string, address: string, isMainFrame = true) =>
      contents.emit('did-fail-load', {}, -21, reason, address, isMainFrame, 1, 1),
    arrives: (address: string) => contents.emit('did-navigate', {}, address, 200, 'OK'),
    destroy: () => {
      isDestroyed = true;
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo())
    await new Promise(resolve => {
      setTimeout(resolve, 20);
    });
}

test('a page is reloaded when the network changes while it loads', async () => {
  const { loads, errors } = await openPages([
    failure('ERR_NETWORK_CHANGED'),
    failure('ERR_NETWORK_CHANGED'),
    undefined,
  ]);
  await until(() => loads.length === 3);
  assert.deepEqual(new Set(loads), new Set(['https://127.0.0.1:4100/app/server']));
  assert.deepEqual(errors, []);
});

test('any other failure is reported at once', async () => {
  const aborted = failure('ERR_ABORTED');
  const { loads, errors, ended } = await openPages([aborted]);
  await ended;
  assert.deepEqual([loads.length, errors], [1, [aborted]]);
});

test('a closed window is left alone', async () => {
  const { loads, errors, destroy } = await openPages([failure('ERR_NETWORK_CHANGED'), undefined]);
  destroy();
  await new Promise(resolve => {
    setTimeout(resolve, 500);
  });
  assert.deepEqual([loads.length, errors], [1, []]);
});

const signIn = 'https://127.0.0.1:4100/auth/realms/plinth/protocol/openid-connect/auth?client_id=a';

test('the redirect of a page to the sign-in is repeated when the network changes', async () => {
  const { loads, errors, fails } = await openPages([]);
  await until(() => loads.length === 1);
  fails('ERR_NETWORK_CHANGED', signIn);
  await until(() => loads.length === 2);
  assert.deepEqual([loads[1], errors], [signIn, []]);
});

test('other requests and failures are not repeated', async () => {
  const { loads, errors, fails } = await openPages([]);
  await until(() => loads.length === 1);
  fails('ERR_NETWORK_CHANGED', 'https://127.0.0.1:4100/frame', false);
  fails('ERR_ABORTED', signIn);
  await new Promise(resolve => {
    setTimeout(resolve, 500);
  });
  assert.deepEqual([loads.length, errors], [1, []]);
});

test('a page that never loads is abandoned with its reason; a loaded one resets the count', async t => {
  const { loads, errors, fails, arrives } = await openPages([]);
  await until(() => loads.length === 1);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const failAgain = () => {
    fails('ERR_NETWORK_CHANGED', signIn);
    t.mock.timers.tick(10_000);
  };
  failAgain();
  arrives(signIn);
  for (let count = 0; count < 5; count++) failAgain();
  assert.deepEqual([loads.length, errors], [7, []]);
  failAgain();
  assert.equal(loads.length, 7);
  assert.match(String(errors[0]), /ERR_NETWORK_CHANGED/);
});

test('a person who has navigated elsewhere stays there', async t => {
  const { loads, fails, arrives } = await openPages([]);
  await until(() => loads.length === 1);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  fails('ERR_NETWORK_CHANGED', signIn);
  arrives('https://127.0.0.1:4100/app/server');
  t.mock.timers.tick(10_000);
  assert.equal(loads.length, 1);
});
