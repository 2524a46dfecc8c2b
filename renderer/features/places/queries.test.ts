import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LightModel } from '../../api/shapes.ts';
import { chooseModelPicture, pictureChange } from './queries.ts';

const model = (id: number, change: Partial<LightModel> = {}) =>
  ({
    id,
    name: `Model ${id}`,
    status: 'C',
    type: 'IFC',
    archived: false,
    picture_file: `${id}.png`,
    ...change,
  }) as LightModel;

test('the main model stands for its project, else the first building, in its latest version, else whatever was first', () => {
  const [house, annex, plan] = [model(1), model(2), model(3, { type: 'DXF' })];
  assert.equal(chooseModelPicture([house, annex, plan], 1), '1.png');
  assert.equal(chooseModelPicture([annex, house, plan], null), '1.png');
  assert.equal(chooseModelPicture([house, annex, model(9, { name: 'Model 1' })], null), '9.png', 'a later version');
  assert.equal(chooseModelPicture([plan, house, annex], 99), '1.png', 'the main model was deleted');
  assert.equal(chooseModelPicture([plan], null), '3.png');
});

test('what failed, is archived or has no picture stands for nothing', () => {
  const none = [model(4, { status: 'E' }), model(5, { archived: true }), model(6, { picture_file: null })];
  assert.equal(chooseModelPicture(none, 4), null);
  assert.equal(chooseModelPicture([...none, model(1)], 6), '1.png');
  assert.equal(chooseModelPicture([], null), null);
});

test('a cloud has an image, a project of it a logo; an empty field takes it away', () => {
  const file = new File(['x'], 'Haus.png', { type: 'image/png' });
  const sent = (place: Parameters<typeof pictureChange>[0], picture: File | null) => {
    const { path, form } = pictureChange(place, picture);
    return [path, ...[...form].map(([name, value]) => [name, value instanceof File ? value.name : value])];
  };
  assert.deepEqual(sent({ cloud: 3 }, file), ['/cloud/3', ['image', 'Haus.png']]);
  assert.deepEqual(sent({ cloud: 3, project: 0 }, file), ['/cloud/3/project/0', ['logo', 'Haus.png']]);
  assert.deepEqual(sent({ cloud: 3, project: 4 }, null), ['/cloud/3/project/4', ['logo', '']]);
});
