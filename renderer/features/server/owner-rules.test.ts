import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canShare, fingerprintOf, pageAddress, portToApply, serviceKinds, sharedWith } from './owner-rules.ts';

const settings = { port: 8443, share: true, openAtLogin: false };
const state = {
  settings,
  addresses: ['https://bim.local:8443', 'https://10.0.0.4:8443'],
  platform: 'linux',
  visitors: 0,
};

test('other devices get all addresses, and phones a code of one with numbers', () => {
  const shared = sharedWith(state);
  assert.deepEqual([shared?.addresses, shared?.code], [state.addresses, 'https://10.0.0.4:8443/app/']);
  assert.equal(sharedWith({ ...state, addresses: ['https://bim.local'] })?.code, 'https://bim.local/app/');
});

test('nothing is shown while it is not shared, nor without a network', () => {
  assert.equal(sharedWith({ ...state, settings: { ...settings, share: false } }), undefined);
  assert.equal(sharedWith({ ...state, addresses: [] }), undefined);
});

test('the firewall is spoken of until the first device has come', () => {
  const commands = (change: object) => sharedWith({ ...state, ...change })?.commands.map(({ kind }) => kind);
  assert.deepEqual(commands({}), ['ufw', 'firewalld']);
  assert.deepEqual(commands({ platform: 'win32' }), ['powershell']);
  assert.deepEqual(commands({ platform: 'freebsd' }), [], 'a firewall that is not known');
  assert.deepEqual(commands({ visitors: 1 }), []);
  assert.equal(sharedWith({ ...state, visitors: 12 })?.visitors, 12);
});

test('the port that is opened is that of the address which phones scan', () => {
  const shared = sharedWith({ ...state, addresses: ['https://bim.local:9000', 'https://10.0.0.4'] });
  assert.deepEqual([shared?.code, shared?.commands[0]?.command], ['https://10.0.0.4/app/', 'sudo ufw allow 443/tcp']);
});

test('others compare the fingerprint of the authority, where one signs the certificate', () => {
  assert.equal(fingerprintOf({ authorityFingerprint: 'AA', fingerprint: 'BB' }), 'AA');
  assert.equal(fingerprintOf({ authorityFingerprint: null, fingerprint: 'BB' }), 'BB', 'a certificate of the owner');
  assert.equal(fingerprintOf({ authorityFingerprint: null, fingerprint: null }), null);
});

test('sharing cannot be switched while the service starts, and can when it has failed', () => {
  assert.deepEqual(
    (['starting', 'running', 'failed', 'stopped'] as const).map(service => canShare({ service })),
    [false, true, true, true],
  );
});

test('a service that starts is shown as moving, one that failed as failed', () => {
  assert.deepEqual(serviceKinds, { starting: 'running', running: 'done', failed: 'failed', stopped: 'waiting' });
});

test('a port is applied when it is another one that can be used; 0 is one', () => {
  for (const [typed, used, next] of [
    [9000, 8443, 9000],
    [0, 8443, 0],
    [8443, 8443, undefined],
    [0, 0, undefined],
    [undefined, 8443, undefined],
    [-1, 8443, undefined],
    [65_536, 8443, undefined],
    [80.5, 8443, undefined],
  ] as const)
    assert.equal(portToApply(typed, used), next, `${typed} instead of ${used}`);
});

test('a code leads to the window, not to the pages of the service', () => {
  assert.equal(new URL(pageAddress('https://[fe80::1]:9000')).pathname, '/app/');
});
