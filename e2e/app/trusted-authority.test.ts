import { test } from 'node:test';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { scopeFor } from '../../core/http/tls/authority-names.ts';
import { makeAuthority, makeLeaf } from '../../core/http/tls/certificate-maker.ts';
import { noTrustingBrowser, showTrusting } from '../fixtures/trusting-browser.ts';

test(
  'security 10: Chromium trusts the names that the authority may sign, and no others',
  { timeout: 90_000, skip: noTrustingBrowser },
  async t => {
    const authority = await makeAuthority('test', Date.now(), scopeFor(['desk.example']));
    /** Chromium's page for a server whose certificate has this name. */
    const show = async (name: string) => {
      const leaf = await makeLeaf(authority, [name], Date.now());
      const chain = `${leaf.cert}\n${authority.cert}`;
      const server = createHttpsServer({ cert: chain, key: leaf.key }, (_request, response) => {
        response.end('here it is');
      });
      t.after(() => {
        server.close();
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return showTrusting(authority.cert, `https://${name}:${(server.address() as AddressInfo).port}/`);
    };
    for (const name of ['localhost', 'desk.example', 'printer.local', '127.0.0.1'])
      assert.match(await show(name), /here it is/, name);
    for (const name of ['bank.example', 'www.example.com']) assert.match(await show(name), /ERR_CERT_/, name);
  },
);
