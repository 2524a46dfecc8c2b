import { test } from 'node:test';
import { warmScene } from './warm-scene.ts';

test('the made-up building goes through both writers', async () => {
  // Whatever it does not reach is compiled later, with the first file; here it must only not fail.
  await warmScene();
});
