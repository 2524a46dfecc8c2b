import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { AppError } from '../../kit/errors.ts';
import { serveModels } from '../../testing/serve-models.ts';
import { checkElements } from './candidates.ts';
import { termsOf, type Condition } from './filter.ts';

const filter = (condition: object) => `property_filter=${encodeURIComponent(JSON.stringify(condition))}`;
const many = (operator: 'AND' | 'OR', count: number, make: (at: number) => object) => ({
  operator,
  conditions: Array.from({ length: count }, (_, at) => make(at)),
});
const named = (at: number) => ({ name: 'Name', comparator: 'icontains', value: `x${at}x` });

const ATTEMPTS = 5;

test('small reads of others are answered while a long filter is evaluated', async t => {
  const { request, modelId, project } = await serveModels(t, 50_000);
  const elements = `${project}/model/${modelId}/element/simple`;
  assert.equal((await request('GET', `${elements}?${filter(named(0))}`)).status, 200, 'the search file is made');
  const own = { name: 'Tag', comparator: 'exact', value: 'none' };
  // Different ones for each attempt: the answer to equal ones is cached.
  const conditionsOf = (attempt: number) => [
    many('OR', 190, at => named(at + attempt * 1000)),
    // All are candidates, and each is read.
    many('AND', 190, at => ({ ...named(at), comparator: 'gte', value: at === 189 ? `~${attempt}` : 'A' })),
    many('OR', 2, () =>
      many('AND', 90, at => ({ ...named(at), comparator: 'startswith', value: at === 89 ? `~${attempt}` : 'W' })),
    ),
  ];
  const answersMeanwhile = async (condition: object): Promise<number> => {
    let isAnswered = false;
    const answer = request('GET', `${elements}?${filter(condition)}`).finally(() => {
      isAnswered = true;
    });
    let reads = 0;
    while (!isAnswered) {
      await turnOfOthers();
      assert.equal((await request('GET', `/cloud/1/project/2/model`)).status, 200);
      if (!isAnswered) reads += 1;
    }
    const { status, json } = await answer;
    assert.deepEqual([status, json], [200, {}]);
    return reads;
  };
  for (const kind of conditionsOf(0).keys()) {
    const reads: number[] = [];
    // On a busy machine the other reader may have had no turn.
    while (reads.length < ATTEMPTS && Math.max(0, ...reads) < 3)
      reads.push(await answersMeanwhile(conditionsOf(reads.length)[kind] as object));
    assert.ok(Math.max(...reads) >= 3, `others had ${reads.join(', ')} answers`);
  }
  assert.deepEqual((await request('GET', `${elements}?${filter(own)}`)).json, {});
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
