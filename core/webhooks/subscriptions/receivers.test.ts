import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReceivers, isPublicAddress } from './receivers.ts';

test('only public addresses and those that the owner allows are receivers', () => {
  const refused =
    `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.255.255.255 169.254.169.254
    172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.9 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255
    198.51.100.7 203.0.113.7 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
    :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:10::1 2001:db8::1
    2002:7f00:1::1 3fff::1 5f00::1 fc00::1 fd00::1 fe80::1 fec0::1 ff02::1 4000::1 text`.split(/\s+/);
  assert.deepEqual(refused.filter(isPublicAddress), []);
  const open = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'];
  assert.deepEqual(open.filter(isPublicAddress), open);

  const receivers = createReceivers(['tool.lan', '10.0.0.5:8080', '[fd00::5]'], () => 8443);
  const takes = (url: string) => {
    try {
      receivers.check(url);
      return true;
    } catch {
      return false;
    }
  };
  const tried =
    `https://hooks.example/x http://hooks.example/ http://tool.lan:99/ https://tool.lan./ http://10.0.0.5:8080/
    http://10.0.0.5/ https://10.0.0.5/ http://[fd00::5]/ https://[fd00::6]/ https://0x7f000001/ https://2130706433/ https://127.1/
    https://a.localhost/ https://tool.lan@evil.example/ javascript:1`.split(/\s+/);
  assert.deepEqual(tried.filter(takes), [
    'https://hooks.example/x',
    'http://tool.lan:99/',
    'https://tool.lan./',
    'http://10.0.0.5:8080/',
    'http://[fd00::5]/',
  ]);
  assert.equal(
    receivers.refusal(new URL('https://hooks.example/'), '10.0.0.5'),
    'leads to 10.0.0.5, which is not public',
  );
  assert.equal(receivers.refusal(new URL('http://tool.lan:8443/'), '127.0.0.1'), 'leads to this service');
  for (const entry of ['', 'a b', 'host:', 'host:99999', 'https://host', 'a@b', '::1'])
    assert.throws(() => createReceivers([entry], () => 1), /expected HOST or HOST:PORT/, entry);
});
