import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, codeAt, decodeBase32, encodeBase32, newSecret, stepAt, stepOf } from './codes.ts';

/** The shared secret of the vectors. */
const secret = Buffer.from('12345678901234567890');

test('security 17: time-based codes match RFC 6238, appendix B', () => {
  const vectors: readonly (readonly [number, string])[] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(codeAt(secret, stepAt(seconds * 1000), 8), code);
});

test('security 17: one-time passwords match RFC 4226, appendix D', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  assert.deepEqual(
    codes.map((_, counter) => codeAt(secret, counter)),
    codes,
  );
});

test('security 17: a code is valid one step before and after its own', () => {
  const time = 1_234_567_890_000;
  const step = stepAt(time);
  const at = (difference: number) => stepOf(secret, codeAt(secret, step + difference), time);
  assert.deepEqual([-2, -1, 0, 1, 2].map(at), [undefined, step - 1, step, step + 1, undefined]);
  const code = codeAt(secret, step);
  assert.equal(stepOf(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, time), step, 'as apps show it');
  for (const wrong of ['', '00000', `${code}0`, 'abcdef']) assert.equal(stepOf(secret, wrong, time), undefined, wrong);
});

test('base32 matches RFC 4648, section 10', () => {
  const vectors = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' };
  for (const [text, encoded] of Object.entries(vectors)) {
    assert.equal(encodeBase32(Buffer.from(text)), encoded);
    assert.equal(Buffer.from(decodeBase32(encoded)).toString(), text);
  }
  assert.match(newSecret(), /^[A-Z2-7]{32}$/);
});

test('the address for an app names the account and the service', () =>
  assert.equal(
    addressOf('ABC', 'ada+x@example.org'),
    'otpauth://totp/Plinth:ada%2Bx%40example.org?secret=ABC&issuer=Plinth&algorithm=SHA1&digits=6&period=30',
  ));
