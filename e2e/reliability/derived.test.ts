// What is made of a model is damaged or lost: it is noticed at the first reading, made again by itself, and what people
// edited is kept. The whole matrix is e2e/trust/derived.trial.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../core/testing/service.ts';
import { blobPath, dataFileOf, openDamagedModel } from '../fixtures/damaged-model.ts';
import { cut, flip, remove } from '../fixtures/damages.ts';

test('a data file that was lost, cut or changed is made again, and edits are kept', { timeout: 120_000 }, async t => {
  const model = await openDamagedModel(await startService(t));
  const before = await model.content();
  for (const [name, damage] of [
    ['remove', remove],
    ['cut', cut],
    ['flip', flip],
  ] as const) {
    damage(dataFileOf(model));
    await model.isMadeAgain(() => model.ask('/element?property_filter=nothing'), name);
  }
  assert.deepEqual(await model.content(), before);
});
