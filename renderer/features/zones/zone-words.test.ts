import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/testing/words.ts';
import { type Zone, addText, newZoneText, questionTitle, zoneName } from './zone-rooms.ts';

const zone = (name: string | null) => ({ id: 1, name }) as unknown as Zone;

test('an unnamed zone has a translated name', async () => {
  for (const [language, unnamed] of [
    ['en', 'Unnamed'],
    ['fr', 'Sans nom'],
    ['de', 'Ohne Namen'],
  ] as const) {
    const t = await wordsIn(language);
    assert.deepEqual(
      [null, '', 'Flat 3'].map(name => zoneName(t, zone(name))),
      [unnamed, unnamed, 'Flat 3'],
    );
  }
});

test('buttons count the addable rooms', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(
    [0, 1, 2].map(count => newZoneText(t, count)),
    ['New zone', 'New zone with 1 space', 'New zone with 2 spaces'],
  );
  assert.deepEqual(
    [0, 1, 2].map(count => addText(t, count)),
    ['Add selected spaces', 'Add 1 selected space', 'Add 2 selected spaces'],
  );
});

test('without a selection no count is shown', async () => {
  for (const language of languages) {
    const t = await wordsIn(language);
    for (const text of [newZoneText(t, 0), addText(t, 0)]) assert.doesNotMatch(text, /\d|\{\{|zones\./, language);
    for (const text of [newZoneText(t, 21), addText(t, 21)]) assert.match(text, /21/, language);
  }
});

test('the dialog names its zone; a nested new one has the general title', async () => {
  const t = await wordsIn('en');
  assert.equal(questionTitle(t, { kind: 'new', parent: null }, 0), 'New zone');
  assert.equal(questionTitle(t, { kind: 'new', parent: zone('Tower') }, 3), 'New zone with 3 spaces');
  assert.equal(questionTitle(t, { kind: 'edit', zone: zone('Étage <1> & 2') }, 3), 'Edit “Étage <1> & 2”');
  assert.equal(questionTitle(t, { kind: 'delete', zone: zone(null) }, 3), 'Delete “Unnamed”');
});
