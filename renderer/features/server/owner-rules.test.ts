import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canShare,
  fingerprintOf,
  pageAddress,
  portToApply,
  serviceKinds,
  sharedWith,
  firewallCommands,
  isPort,
} from './owner-rules.ts';

const settings = { port: 8443, share: true, openAtLogin: false };
const state = {
  settings,
  addresses: ['https://bim.local:8443', 'https://10.0.0.4:8443'],
  platform: 'linux',
  visitors: 0,
};

test('other devices get all addresses, phones a numeric QR code', () => {
  const shared = sharedWith(state);
  assert.deepEqual([shared?.addresses, shared?.code], [state.addresses, 'https://10.0.0.4:8443/app/']);
  assert.equal(sharedWith({ ...state, addresses: ['https://bim.local'] })?.code, 'https://bim.local/app/');
});

test('no address is shown without sharing or network', () => {
  assert.equal(sharedWith({ ...state, settings: { ...settings, share: false } }), undefined);
  assert.equal(sharedWith({ ...state, addresses: [] }), undefined);
});

test('the firewall hint disappears after the first visitor', () => {
  const commands = (change: object) => sharedWith({ ...state, ...change })?.commands.map(({ kind }) => kind);
  assert.deepEqual(commands({}), ['ufw', 'firewalld']);
  assert.deepEqual(commands({ platform: 'win32' }), ['powershell']);
  assert.deepEqual(commands({ platform: 'freebsd' }), [], 'a firewall that is not known');
  assert.deepEqual(commands({ visitors: 1 }), []);
  assert.equal(sharedWith({ ...state, visitors: 12 })?.visitors, 12);
});

test('the firewall port is that of the phone address', () => {
  const shared = sharedWith({ ...state, addresses: ['https://bim.local:9000', 'https://10.0.0.4'] });
  assert.deepEqual([shared?.code, shared?.commands[0]?.command], ['https://10.0.0.4/app/', 'sudo ufw allow 443/tcp']);
});

test('the fingerprint is that of the authority, if any', () => {
  assert.equal(fingerprintOf({ authorityFingerprint: 'AA', fingerprint: 'BB' }), 'AA');
  assert.equal(fingerprintOf({ authorityFingerprint: null, fingerprint: 'BB' }), 'BB', 'a certificate of the owner');
  assert.equal(fingerprintOf({ authorityFingerprint: null, fingerprint: null }), null);
});

test('sharing cannot be switched while the service starts', () =>
  assert.deepEqual(
    (['starting', 'running', 'failed', 'stopped'] as const).map(service => canShare({ service })),
    [false, true, true, true],
  ));

test('a starting service is running, a failed one failed', () =>
  assert.deepEqual(serviceKinds, { starting: 'running', running: 'done', failed: 'failed', stopped: 'waiting' }));

test('a new valid port can be applied; 0 is valid', () => {
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

test('the QR code leads to the window', () =>
  assert.equal(new URL(pageAddress('https://[fe80::1]:9000')).pathname, '/app/'));

test('the firewall port defaults to 443', () =>
  assert.deepEqual(
    ['https://10.0.0.4:8443', 'https://10.0.0.4', 'https://10.0.0.4:443', 'https://[fe80::1]:9000'].map(
      address => firewallCommands('linux', address)[0]?.command,
    ),
    ['8443', '443', '443', '9000'].map(port => `sudo ufw allow ${port}/tcp`),
  ));

test('each system has its firewall commands; unknown ones have none', () => {
  const kinds = (platform: string) => firewallCommands(platform, 'https://10.0.0.4:8443').map(({ kind }) => kind);
  assert.deepEqual(['linux', 'win32', 'darwin', 'freebsd'].map(kinds), [
    ['ufw', 'firewalld'],
    ['powershell'],
    ['terminal'],
    [],
  ]);
  const [windows] = firewallCommands('win32', 'https://10.0.0.4:8443');
  assert.match(windows?.command ?? '', / -LocalPort 8443 -Action Allow$/);
});

test('a port is a whole number up to 65535; 0 means automatic', () => {
  assert.deepEqual([0, 1, 443, 65_535].map(isPort), [true, true, true, true]);
  assert.deepEqual([-1, 65_536, 80.5, Number.NaN, '', '443'].map(isPort), [false, false, false, false, false, false]);
});

test('commands are complete and consistent', () => {
  const [, firewalld] = firewallCommands('linux', 'https://10.0.0.4:8443');
  assert.equal(
    firewalld?.command,
    'sudo firewall-cmd --permanent --add-port=8443/tcp && sudo firewall-cmd --reload',
    'a rule that is not reloaded does nothing',
  );
  const [mac] = firewallCommands('darwin', 'https://10.0.0.4:8443');
  assert.match(mac?.command ?? '', /^sudo \S+\/socketfilterfw --unblockapp \/Applications\/Plinth\.app$/);
});
