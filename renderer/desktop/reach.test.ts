import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopback, linkForOthers, phoneAddress, reachOf } from './reach.ts';

const own = { hostname: '127.0.0.1', origin: 'https://127.0.0.1:8443' };
const settings = { port: 8443, share: true, openAtLogin: false };

test('phones get a numeric address', () => {
  assert.equal(phoneAddress(['https://studio.local:8443', 'https://192.168.1.20:8443']), 'https://192.168.1.20:8443');
  assert.equal(phoneAddress(['https://10.0.0.4', 'https://192.168.1.20']), 'https://10.0.0.4', 'the first of several');
  assert.equal(phoneAddress(['https://studio.local', 'https://[fe80::1]']), 'https://studio.local');
  assert.equal(phoneAddress([]), undefined);
});

test('loopback addresses are not offered to others', () => {
  assert.deepEqual(['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'plinth.localhost'].map(isLoopback), [
    true,
    true,
    true,
    true,
    true,
  ]);
  assert.deepEqual(['192.168.1.20', 'studio.local', 'localhost.example.org', '10.127.0.0'].map(isLoopback), [
    false,
    false,
    false,
    false,
  ]);
});

test('the origin for others is that of the window, else the network address while sharing', () => {
  assert.equal(
    reachOf({ hostname: 'studio.local', origin: 'https://studio.local' }, undefined),
    'https://studio.local',
  );
  assert.equal(reachOf(own, undefined), null);
  const addresses = ['https://127.0.0.1:8443', 'https://192.168.1.20:8443'];
  assert.equal(reachOf(own, { settings, addresses }), 'https://192.168.1.20:8443');
  assert.equal(reachOf(own, { settings: { ...settings, share: false }, addresses }), null);
  assert.equal(reachOf(own, { settings, addresses: ['https://localhost:8443'] }), null);
});

test('a link for others never has a loopback address', () => {
  const link = 'https://127.0.0.1:8443/auth/register?token=a%20b#x';
  assert.equal(linkForOthers(link, null), null);
  assert.equal(
    linkForOthers(link, 'https://192.168.1.20:8443'),
    'https://192.168.1.20:8443/auth/register?token=a%20b#x',
  );
  assert.equal(linkForOthers('https://studio.local/x', null), 'https://studio.local/x');
});
