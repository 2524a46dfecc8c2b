// What becomes of a page that cannot be loaded at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserWindow, Session } from 'electron';
import type { Core } from '../core/app.ts';
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

/** Pages whose window answers each load as told: with a failure, or with undefined for success. */
async function openPages(answers: readonly (Error | undefined)[]) {
  const loads: string[] = [];
  const errors: unknown[] = [];
  let isDestroyed = false;
  const window = {
    isDestroyed: () => isDestroyed,
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

test('a page is loaded again when the network of the computer changed meanwhile', async () => {
  const { loads, errors } = await openPages([
    failure('ERR_NETWORK_CHANGED'),
    failure('ERR_NETWORK_CHANGED'),
    undefined,
  ]);
  await until(() => loads.length === 3);
  assert.deepEqual(new Set(loads), new Set(['https://127.0.0.1:4100/app/server']));
  assert.deepEqual(errors, []);
});

test('any other failure is told at once', async () => {
  const aborted = failure('ERR_ABORTED');
  const { loads, errors, ended } = await openPages([aborted]);
  await ended;
  assert.deepEqual([loads.length, errors], [1, [aborted]]);
});

test('a window that is closed meanwhile is left alone', async () => {
  const { loads, errors, destroy } = await openPages([failure('ERR_NETWORK_CHANGED'), undefined]);
  destroy();
  await new Promise(resolve => {
    setTimeout(resolve, 500);
  });
  assert.deepEqual([loads.length, errors], [1, []]);
});
