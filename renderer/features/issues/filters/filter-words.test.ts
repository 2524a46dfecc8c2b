import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../../i18n/testing/words.ts';
import { cleared, isMine, isPlain, keptWords, shownChoice, withMine } from './filter-words.ts';
import { everything, filterOf, ME, NONE, type Filter } from './filters.ts';

const filter = (given: Partial<Filter>): Filter => ({ ...everything, ...given });
const options = [
  { value: 'Open', label: 'Open' },
  { value: 'bob@example.com', label: 'Bob Builder' },
  { value: NONE, label: 'No status' },
];

test('a field shows its name while nothing of it is wanted', async () => {
  const t = await wordsIn('en');
  const names = (['status', 'type', 'priority', 'stage', 'label', 'who'] as const).map(
    name => shownChoice(t, name, [], options).text,
  );
  assert.deepEqual(names, ['Status', 'Type', 'Priority', 'Stage', 'Labels', 'Assignee']);
  assert.deepEqual(shownChoice(t, 'who', [], options), { text: 'Assignee', prefix: undefined, isChosen: false });
});

test('the one value that is wanted takes the place of the name, which is only heard then', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(shownChoice(t, 'who', ['bob@example.com'], options), {
    text: 'Bob Builder',
    prefix: 'Assignee',
    isChosen: true,
  });
  assert.equal(shownChoice(t, 'status', [NONE], options).text, 'No status');
  assert.equal(shownChoice(t, 'status', ['Gone'], options).text, 'Gone', 'an address of the window can name anything');
});

test('of several values their number is shown', async () => {
  const t = await wordsIn('fr');
  const { text, prefix, isChosen } = shownChoice(t, 'label', ['MEP', 'ARC', 'Feu'], options);
  assert.match(text, /: 3$/);
  assert.deepEqual([prefix, isChosen], [undefined, true]);
});

test('issues of the person alone are wanted by one press and not by the next', () => {
  assert.equal(isMine(filter({ who: [ME] })), true);
  assert.equal(isMine(filter({ who: [ME, NONE] })), false, 'those of nobody, too');
  assert.equal(isMine(filter({ who: [NONE] })), false);
  assert.equal(isMine(everything), false);
  const others = filter({ who: ['bob@example.com', ME], state: 'open', text: 'stair' });
  assert.deepEqual(withMine(others), { ...others, who: [ME] });
  assert.deepEqual(withMine(withMine(others)), { ...others, who: [] });
});

test('clearing leaves the text, which has a button of its own', () => {
  const narrow = filter({ text: 'stair', state: 'closed', due: 'soon', status: ['Open'], who: [ME] });
  assert.deepEqual(cleared(narrow), { ...everything, text: 'stair' });
});

test('a filter can be saved as soon as anything narrows the list, a text alone too', () => {
  assert.equal(isPlain(everything), true);
  for (const given of [{ text: 'x' }, { state: 'open' }, { due: 'none' }, { label: [NONE] }] as const)
    assert.equal(isPlain(filter(given)), false, JSON.stringify(given));
});

test('what is kept says only what is not as usual, and comes back as it was', () => {
  assert.deepEqual(keptWords(everything), {});
  const narrow = filter({ text: 'a, b', due: 'overdue', status: ['Open, new', NONE], stage: ['50 %'] });
  const kept = keptWords(narrow);
  assert.deepEqual(Object.keys(kept).toSorted(), ['due', 'q', 'stage', 'status']);
  assert.deepEqual(filterOf(JSON.parse(JSON.stringify(kept))), narrow);
});
