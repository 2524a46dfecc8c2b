import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isClosed, openStatus } from './issue-state.ts';
import { usualKinds, usualLanguages, usualValues } from './issue-values.ts';

test('the usual values are in each language; only the last status closes an issue', () => {
  for (const language of usualLanguages) {
    const statuses = usualValues(language, 'status');
    assert.deepEqual(
      statuses.map(({ name }) => isClosed(name)),
      [false, false, false, true],
      language,
    );
    assert.equal(openStatus(statuses.map(({ name }) => name)), statuses[0]?.name);
    for (const kind of usualKinds) {
      const values = usualValues(language, kind);
      assert.equal(new Set(values.map(({ name }) => name)).size, 4, `${language} ${kind}`);
      const colours = values.map(({ color }) => color);
      assert.equal(new Set(colours).size, kind === 'type' ? 1 : 4, `${language} ${kind}`);
      assert.ok(values.every(value => value.kind === kind));
      assert.ok(colours.every(color => (color === null ? kind === 'type' : /^[0-9a-f]{6}$/.test(color))));
    }
  }
});
