import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConnections } from './connections.ts';
import { isOwnAddress, lanAddresses } from './hosts.ts';

const windowOf = (accountId: number, grantId: string) => ({ accountId, window: { grantId, isAdministrator: false } });
const [ann, bob] = [windowOf(1, 'ann'), windowOf(2, 'bob')];

test('people, windows and devices are counted apart, and end with their streams', () => {
  const { open, noteWindows, count } = createConnections();
  assert.deepEqual(count(), { people: 0, windows: 0, devices: 0 });
  const ends = [open(ann, '127.0.0.1'), open(bob, '::1'), open(windowOf(1, 'tablet'), '192.0.2.7')];
  assert.deepEqual(count(), { people: 2, windows: 3, devices: 2 });
  noteWindows(ann, 3);
  noteWindows(windowOf(3, 'gone'), 9);
  assert.deepEqual(count(), { people: 2, windows: 5, devices: 2 });
  ends[0]?.();
  assert.deepEqual(count(), { people: 2, windows: 2, devices: 2 });
  open(ann, '127.0.0.1');
  assert.equal(count().windows, 3, 'the number of an ended stream is forgotten');
});

test('a stream that is reopened before the old one ends counts once, and programs do not count', () => {
  const { open, count } = createConnections();
  const end = open(ann, '127.0.0.1');
  open(ann, '127.0.0.1');
  open({ accountId: 4 }, '192.0.2.9');
  assert.deepEqual(count(), { people: 1, windows: 1, devices: 1 });
  end();
  assert.equal(count().windows, 1);
});

test('the addresses of this computer are one device', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', ...lanAddresses()])
    assert.equal(isOwnAddress(address), true, address);
  assert.equal(isOwnAddress('192.0.2.7'), false);
});
