import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../kit/errors.ts';
import { watchLoop } from '../../testing/loop-work.ts';
import { serveModels } from '../../testing/serve-models.ts';
import { checkElements } from './candidates.ts';
import { termsOf, type Condition } from './filter.ts';

const filter = (condition: object) => `property_filter=${encodeURIComponent(JSON.stringify(condition))}`;
const many = (operator: 'AND' | 'OR', count: number, make: (at: number) => object) => ({
  operator,
  conditions: Array.from({ length: count }, (_, at) => make(at)),
});
const named = (at: number) => ({ name: 'Name', comparator: 'icontains', value: `x${at}x` });

test('others have their turn while a long filter is evaluated', async t => {
  const { request, modelId, project } = await serveModels(t, 50_000);
  const elements = `${project}/model/${modelId}/element/simple`;
  assert.equal((await request('GET', `${elements}?${filter(named(0))}`)).status, 200, 'the search file is made');
  const kinds = {
    'many texts': many('OR', 190, named),
    'all are candidates, and each is read': many('AND', 190, at => ({
      ...named(at),
      comparator: 'gte',
      value: at === 189 ? '~' : 'A',
    })),
    'conditions within others': many('OR', 2, () =>
      many('AND', 90, at => ({ ...named(at), comparator: 'startswith', value: at === 89 ? '~' : 'W' })),
    ),
  };
  const loop = watchLoop();
  t.after(loop.end);
  for (const [kind, condition] of Object.entries(kinds)) {
    loop.reset();
    const { status, json } = await request('GET', `${elements}?${filter(condition)}`);
    const longest = Math.round(loop.longest());
    t.diagnostic(`${kind}: longest hold ${longest} ms`);
    assert.deepEqual([status, json], [200, {}], kind);
    assert.ok(longest < 100, `${kind}: the loop was held for ${longest} ms`);
  }
});

test('too many conditions are refused by their bounds', async t => {
  const { request, modelId, project } = await serveModels(t, 300);
  const ask = (condition: object) => request('GET', `${project}/model/${modelId}/element/simple?${filter(condition)}`);
  assert.equal(
    (await ask(many('AND', 199, () => ({ name: 'Name', comparator: 'icontains', value: 'w' })))).status,
    200,
  );
  const tooMany = await ask(many('OR', 200, named));
  assert.deepEqual(
    [tooMany.status, tooMany.json.property_filter],
    [400, ['At most 200 conditions are allowed, 16 within each other.']],
  );

  const terms = (count: number) => termsOf(many('OR', count, named) as Condition);
  const tooMuch = (error: unknown) =>
    error instanceof AppError &&
    error.status === 400 &&
    error.code === 'too_much_work' &&
    /at most 500,000,000/.test(error.message);
  assert.throws(() => checkElements(terms(190), 100_000, 0), tooMuch);
  assert.throws(() => checkElements(terms(10), 1000, 60_000_000), tooMuch);
  checkElements(terms(1), 100_000_000, 0); // reads each once
  checkElements(terms(150), 100_000, 0);
});
