import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webAddress } from './web-address.ts';

test('security low: a URL with a user name or password is refused', () => {
  const refused = [
    'https://user:pw@host/',
    'https://user@host',
    'https://@host/',
    'https://:@host/',
    'http:user@host/',
    'https:///user@host/',
    'https://plinth.example@evil.example/x',
    'javascript:alert(1)',
    'ftp://host/',
    '/page',
    'page',
    '',
    'https://ho st/',
    'https:\\\\host',
    ' https://host/',
  ];
  assert.deepEqual(
    refused.filter(each => webAddress(each)),
    [],
  );
  const taken = ['https://host/', 'http://127.0.0.1:8443/path?mail=a@b.example#c@d', 'https://host/@name'];
  assert.deepEqual(
    taken.filter(each => !webAddress(each)),
    [],
  );
});
