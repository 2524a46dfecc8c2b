import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainLook, smallLook } from '../../../viewer/clouds/cloud-look.ts';
import { possibleLook, readPointLook } from './point-look.ts';

test('what was kept is read, as far as it can be', () => {
  assert.equal(readPointLook(null, false).most, 3e6);
  assert.deepEqual(readPointLook(null, true), smallLook);
  const kept = { by: 'height', single: 0xff0000, size: 2, isShaded: false, most: 6e6 };
  assert.deepEqual(readPointLook(JSON.stringify(kept), true), kept);
  const odd = { by: 'mood', single: -1, size: 99, isShaded: 'yes', most: 7 };
  for (const text of ['{', 'null', '"x"', JSON.stringify(odd)]) assert.deepEqual(readPointLook(text, false), plainLook);
});

test('a colour that no open cloud has is that of the scan, and is kept for others', () => {
  const look = { ...plainLook, by: 'class' } as const;
  const fields = { colours: true, intensity: false, classification: false };
  assert.equal(possibleLook(look, [{ fields }]).by, 'own');
  assert.equal(possibleLook(look, [{ fields: { ...fields, classification: true } }]).by, 'class');
});
