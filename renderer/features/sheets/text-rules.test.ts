import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  boxOf,
  findTexts,
  foundText,
  markedTexts,
  MOST_FOUND,
  nextFound,
  areChanged,
  savedLayers,
  stateOfRows,
  switched,
} from './text-rules.ts';

const textAt = (words: string, x: number, y: number) => ({
  text: words,
  layer: 0,
  owner: 0,
  frame: [x, y, x + 2, y, x + 2, y + 1, x, y + 1],
});

test('found texts are walked through around the ends, backwards from the last', () => {
  const walk = (step: number) => {
    const places = [-1];
    for (let n = 0; n < 4; n++) places.push(nextFound(places.at(-1) ?? -1, step, 3) ?? -1);
    return places.slice(1);
  };
  assert.deepEqual(walk(1), [0, 1, 2, 0]);
  assert.deepEqual(walk(-1), [2, 1, 0, 2]);
  assert.deepEqual([nextFound(0, 1, 1), nextFound(-1, -1, 1)], [0, 0]);
  assert.deepEqual([nextFound(-1, 1, 0), nextFound(-1, -1, 0)], [undefined, undefined]);
});

test('when layers are hidden fewer texts are found: none of them is shown until the next', async () => {
  assert.equal(foundText(await wordsIn('en'), 5, 2), '2 results', 'not 6 of 2');
  assert.deepEqual([nextFound(5, 1, 2), nextFound(5, -1, 2), nextFound(2, 1, 2)], [0, 1, 0]);
});

test('the search says how many texts there are, or which of them is shown', async () => {
  const [english, german] = [await wordsIn('en'), await wordsIn('de')];
  const said = [foundText(english, -1, 0), foundText(english, -1, 1), foundText(english, 0, 12)];
  assert.deepEqual(said, ['0 results', '1 result', '1 of 12']);
  assert.equal(foundText(german, 11, 12), '12 von 12');
});

test('the text that is shown is marked first, and only once', () => {
  const texts = [textAt('a', 0, 0), textAt('b', 1, 0), textAt('c', 2, 0)];
  const marked = (at: number) => markedTexts(texts, at).map(({ text }) => text);
  assert.deepEqual(
    [marked(1), marked(0)],
    [
      ['b', 'a', 'c'],
      ['a', 'b', 'c'],
    ],
  );
  assert.deepEqual(
    [marked(-1), marked(3)],
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ],
  );
});

test('of very many texts a thousand are found; ligatures and wide letters are as those that people type', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => textAt(`Door ${n}`, n, 0));
  assert.equal(findTexts(many, 'door', [true]).length, MOST_FOUND);
  const odd = [textAt('O\uFB03ce', 0, 0), textAt('\uFF21\uFF11', 1, 0)];
  assert.deepEqual([findTexts(odd, 'office', [true]).length, findTexts(odd, 'a1', [true]).length], [1, 1]);
});

test('the box of a text that is turned or mirrored holds all of its corners', () =>
  assert.deepEqual(boxOf({ frame: [0, 0, 3, 4, -1, 7, -4, 3] }), [-4, 0, 3, 7]));

test('layers can be set back once one is otherwise than in the file', () => {
  const layers = [true, false].map(isShown => ({ name: 'A', colour: 0, isShown }));
  const saved = savedLayers(layers);
  assert.deepEqual(saved, [true, false]);
  const row = { number: 1 };
  const on = switched(saved, [row], true);
  assert.deepEqual([areChanged(saved, saved), areChanged(on, saved)], [false, true]);
  assert.equal(areChanged(switched(on, [row], false), saved), false, 'switched back by hand');
  assert.deepEqual(saved, [true, false], 'what was saved is not changed');
});

test('with no layer found nothing is on', () => {
  assert.equal(stateOfRows([true], []), 'none');
  assert.equal(stateOfRows([true, true], [{ number: 0 }, { number: 1 }]), 'all');
});
