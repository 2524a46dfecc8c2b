import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FullTopic, Viewpoint } from '../../api/shapes.ts';
import { picturePath, stepTo } from './viewpoint-choice.ts';

const viewpoint = (guid: string, ...models: readonly number[]) =>
  ({ guid, models, perspective_camera: {} }) as unknown as Viewpoint;
const topic = (guid: string, ...viewpoints: readonly Viewpoint[]): Pick<FullTopic, 'guid' | 'viewpoints'> => ({
  guid,
  viewpoints,
});
const view = (open: readonly number[], available: readonly number[] = [1, 2, 3], isReady = true) => ({
  models: open.map(id => ({ id, name: '' })),
  available,
  isReady,
});
const wanted = { topic: 't', viewpoint: null };
const [house, both, any] = [viewpoint('a', 1), viewpoint('b', 1, 2), viewpoint('c')];

test('a view waits for its issue, and is not taken from the one that was read before', () => {
  assert.deepEqual(stepTo(wanted, undefined, view([1])), { kind: 'wait' });
  assert.deepEqual(stepTo(wanted, topic('other', house), view([1])), { kind: 'wait' });
});

test('an issue without views is given up at once, though the models are not drawn yet', () => {
  assert.deepEqual(stepTo(wanted, topic('t'), view([], [], false)), { kind: 'giveUp' });
});

test('a view waits until the models that are opened are drawn', () => {
  assert.deepEqual(stepTo(wanted, topic('t', house), view([1], [1], false)), { kind: 'wait' });
  assert.deepEqual(stepTo(wanted, topic('t', house), view([1])), { kind: 'show', viewpoint: house, notice: null });
});

test('its models are opened first, and what else is open is closed', () => {
  assert.deepEqual(stepTo(wanted, topic('t', both), view([1])), { kind: 'open', models: [1, 2] });
  assert.deepEqual(stepTo(wanted, topic('t', house), view([1, 2])), { kind: 'open', models: [1] });
  assert.deepEqual(stepTo(wanted, topic('t', both), view([2, 1])), { kind: 'show', viewpoint: both, notice: null });
});

test('a view of models of which some are deleted is shown on the others', () => {
  assert.deepEqual(stepTo(wanted, topic('t', both), view([1, 3], [1, 3])), { kind: 'open', models: [1] });
  assert.deepEqual(stepTo(wanted, topic('t', both), view([1], [1, 3])), {
    kind: 'show',
    viewpoint: both,
    notice: null,
  });
});

test('a view of models that are all deleted is shown on what is open, and says so', () => {
  const step = stepTo(wanted, topic('t', both), view([3], [3]));
  assert.deepEqual(step, { kind: 'show', viewpoint: both, notice: 'noModels' });
});

test('a view of another program that names no models is shown on what is open, without a word', () => {
  assert.deepEqual(stepTo(wanted, topic('t', any), view([3])), { kind: 'show', viewpoint: any, notice: null });
});

test('the view that is asked for is shown, not the first one', () => {
  const step = stepTo({ topic: 't', viewpoint: 'a' }, topic('t', any, house), view([1]));
  assert.deepEqual(step, { kind: 'show', viewpoint: house, notice: null });
});

test('pictures are fetched from the service of the page, whatever name it had when it was asked', () => {
  const page = 'https://bim.example.org/app/viewer?model=1';
  assert.equal(picturePath('http://10.0.0.7:8080/files/a%20b.png?sig=x%2By', page), '/files/a%20b.png?sig=x%2By');
  assert.equal(picturePath('/files/a.png', page), '/files/a.png');
  assert.equal(picturePath('https://bim.example.org/files/a.png#top', page), '/files/a.png');
});
