import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined } from './json-text.ts';

const whole = (pieces: Iterable<string>) => [...pieces].join('');

test('lists and objects are joined from the texts of their items', () => {
  assert.equal(whole(joined(['1', '{"a":2}', '"x"'])), '[1,{"a":2},"x"]');
  assert.equal(whole(joined(['"a":1', '"b":[]'], '{}')), '{"a":1,"b":[]}');
  assert.equal(whole(joined([])), '[]');
  assert.equal(whole(joined([], '{}')), '{}');
});

test('items are requested one by one, and no more once the reader stops', () => {
  const given: string[] = [];
  function* items() {
    for (const item of ['1', '2', '3']) {
      given.push(item);
      yield item;
    }
  }
  const pieces = joined(items());
  assert.equal(pieces.next().value, '[1');
  pieces.return();
  assert.deepEqual(given, ['1']);
});
