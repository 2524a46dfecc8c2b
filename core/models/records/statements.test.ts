import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveModels } from '../../testing/serve-models.ts';

test('a model, all models and an element are read by few statements, with any amount of content', async t => {
  const { audited: db, files, send, read, request, project, modelId } = await serveModels(t);
  await request('POST', `${project}/model/create-metabuilding`, { name: 'Site' });
  await send('PATCH', 'transform', { rotate: 30 });
  const model = `${project}/model/${modelId}`;
  const [element] = await read('element');
  const answers = async () => ({
    model: (await request('GET', model)).json,
    models: (await request('GET', `${project}/model`)).json,
    element: (await request('GET', `${model}/element/${element.uuid}`)).json,
  });
  const before = await answers();
  assert.equal(before.model.transform.rotate, 30);
  assert.deepEqual(
    before.models.map(({ name, transform }: { name: string; transform: object | null }) => [name, transform !== null]),
    [
      ['house.ifc', true],
      ['Site', false],
    ],
  );

  let statements = 0;
  const counted = <Made extends { all: unknown; get: unknown }>(reads: Made): Made => {
    const count =
      (original: unknown) =>
      (...given: readonly unknown[]) => {
        statements += 1;
        return (original as (...values: readonly unknown[]) => unknown)(...given);
      };
    return { ...reads, all: count(reads.all), get: count(reads.get) };
  };
  Object.assign(db, counted(db));
  const { open } = files;
  Object.assign(files, { open: (name: string) => counted(open(name)) });
  const costOf = async (path: string) => {
    statements = 0;
    await request('GET', path);
    return statements;
  };
  const costs = async () => ({
    model: await costOf(model),
    models: await costOf(`${project}/model`),
    element: await costOf(`${model}/element/${element.uuid}`),
  });
  assert.deepEqual(await costs(), { model: 0, models: 0, element: 3 }, 'nothing has changed since they were asked for');
  await send('PATCH', 'transform', { rotate: 60 });
  await send('PATCH', 'transform', { rotate: 30 });
  assert.deepEqual(await costs(), { model: 3, models: 3, element: 3 }, 'the sets of the element were read before');
  const inAddresses = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('http') ? 'an address' : value;
  assert.equal(JSON.stringify(await answers(), inAddresses), JSON.stringify(before, inAddresses));
});
