import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LightModel } from '../../api/shapes.ts';
import { chooseModelPicture } from './project-pictures.ts';

const model = (id: number, change: Partial<LightModel> = {}) =>
  ({ id, status: 'C', type: 'IFC', archived: false, picture_file: `${id}.png`, ...change }) as LightModel;

test('the main model stands for its project, else the building that came last, else whatever did', () => {
  const [house, annex, plan] = [model(1), model(2), model(3, { type: 'DXF' })];
  assert.equal(chooseModelPicture([house, annex, plan], 1), '1.png');
  assert.equal(chooseModelPicture([house, annex, plan], null), '2.png');
  assert.equal(chooseModelPicture([plan, house, annex], 99), '2.png', 'the main model was deleted');
  assert.equal(chooseModelPicture([plan], null), '3.png');
});

test('what failed, is archived or has no picture stands for nothing', () => {
  const none = [model(4, { status: 'E' }), model(5, { archived: true }), model(6, { picture_file: null })];
  assert.equal(chooseModelPicture(none, 4), null);
  assert.equal(chooseModelPicture([...none, model(1)], 6), '1.png');
  assert.equal(chooseModelPicture([], null), null);
});
