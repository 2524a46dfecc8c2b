import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../api/route.ts';
import { isAtThisComputer } from './this-computer.ts';

interface Asked {
  readonly from?: string;
  readonly to?: string;
  readonly ip?: string;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as the server sees it. */
function asked({
  from = '127.0.0.1',
  to = '127.0.0.1',
  ip = from,
  origin = 'https://127.0.0.1:8443',
  headers = {},
}: Asked) {
  const raw = { headers, socket: { remoteAddress: from, localAddress: to } };
  return isAtThisComputer({ origin, exchange: { request: { ip, raw } } } as unknown as Call);
}

test('a request over loopback alone is made at this computer', () => {
  assert.equal(asked({}), true);
  assert.equal(asked({ from: '::ffff:127.0.0.1', to: '::ffff:127.0.0.1', origin: 'https://localhost:8443' }), true);
  assert.equal(asked({ from: '::1', to: '::1', origin: 'https://[::1]:8443' }), true);
  assert.equal(asked({ headers: { origin: 'https://localhost:8443' } }), true);
});

test('security: a request from another computer is not, nor one that a proxy on this computer carries', () => {
  for (const from of ['192.168.1.7', '::ffff:10.0.0.7', 'fe80::1', '']) assert.equal(asked({ from }), false, from);
  assert.equal(asked({ ip: '203.0.113.9' }), false, 'a proxy that the settings name');
  assert.equal(asked({ origin: 'https://plinth.example.com' }), false, 'the host that the client used');
  for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])
    assert.equal(asked({ headers: { [name]: '' } }), false, name);
  for (const origin of ['https://plinth.example.com', 'null'])
    assert.equal(asked({ headers: { origin } }), false, 'the page that the client shows');
});
