import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isClosed } from './issue-state.ts';

test('a status closes an issue by its name', () => {
  for (const name of ['Closed', 'DONE', 'Fermé', 'clôturé', ' Erledigt ', 'Geschlossen', 'Gesloten', 'Afgerond'])
    assert.equal(isClosed(name), true, name);
  for (const name of ['Open', 'Reopened', 'Not closed', 'Resolved', null]) assert.equal(isClosed(name), false);
});
