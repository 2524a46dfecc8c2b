import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveModels } from '../../testing/serve-models.ts';

test('cached sets of elements follow each edit', async t => {
  const { read, send } = await serveModels(t);
  const [{ uuid }] = await read('element?type=IfcWall');
  const textOf = async () => JSON.stringify((await read(`element/${uuid}`)).property_sets);
  const before = await textOf();
  assert.equal(await textOf(), before);
  const [set] = (await read(`element/${uuid}`)).property_sets;
  // The first edit makes a file of its own, the next ones are written into that.
  for (const name of ['First name', 'Second name', 'Another name']) {
    const { status } = await send('PATCH', `propertyset/${set.id}`, { name });
    assert.equal(status, 200);
    assert.equal(await textOf(), before.replace(JSON.stringify(set.name), JSON.stringify(name)));
  }
  assert.equal((await send('DELETE', `propertyset/${set.id}`)).status, 204);
  assert.equal((await textOf()).includes('Another name'), false);
});
