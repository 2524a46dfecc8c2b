// Damaged files of meshes through the real converter process: each ends with a model or a reason, within the caps of
// its parent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { glbOf, gltfOf, house, mutantOf, objHouse } from '../formats/meshes/testing/meshes.ts';
import { seededRandom } from '../testing/random.ts';
import { endsOf, openConverter } from './testing/converter.ts';

test('damaged glTF, GLB and OBJ files give a model or a reason, within their limits', async t => {
  const convert = openConverter(t, {
    limits: { milliseconds: 20_000, bytes: 2 ** 30 },
    options: { xkt: true, plans: false, preview: false },
  });
  const files = [
    ['house.glb', glbOf(house())],
    ['house.gltf', gltfOf(house())],
    ['house.obj', objHouse()],
  ] as const;
  const random = seededRandom(2027);
  const next = () => Math.floor(random() * 2 ** 32);
  const ended = await endsOf(Number(process.env['PLINTH_MUTANTS'] ?? 120), n => {
    const [name, file] = files[n % files.length]!;
    return convert(name, mutantOf(file, next));
  });
  t.diagnostic(JSON.stringify(ended));
  assert.ok(ended.models > 0 && ended.reasons > 0);
  const { facts } = await convert('house.glb', glbOf(house()));
  assert.equal((facts as { readonly drawn: number }).drawn, 3);
});
