import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ValueTexts } from './property-groups.ts';
import type { PropertyGroup, PropertyName } from './property-groups.ts';
import { getState } from '../state.ts';
import { openHouse } from '../testing/house.ts';

const texts: ValueTexts = { value: String, range: (from, to) => `${from} to ${to}` };
const property = (name: string): PropertyName => ({ set: 'Pset_WallCommon', name, unit: '' });

const legend = () =>
  Object.fromEntries((getState().legend?.rows ?? []).map(({ word, features }) => [word, features.length]));

test('elements are coloured by class; what is not drawn and rooms that are off are not counted', () => {
  const { actions, marked } = openHouse();
  actions.colourBy('Class');
  assert.deepEqual(legend(), { IfcWall: 2, IfcSlab: 1, IfcDoor: 1, IfcRoof: 1 });
  assert.equal(marked('coloured').length, 5);
  actions.toggleSpaces();
  assert.equal(legend()['IfcSpace'], 1, 'rooms that are switched on get a colour at once');
  actions.stopColouring();
  assert.deepEqual([marked('coloured'), getState().legend], [[], null]);
});

test('by storey, and by model when several are open', () => {
  const { actions } = openHouse({ models: [1, 2] });
  actions.colourBy('Storey');
  assert.deepEqual(legend(), { Ground: 6, Upper: 4 });
  actions.colourBy('Model');
  assert.deepEqual(legend(), { 'House 1': 5, 'House 2': 5 });
});

test('the key goes through class, storey and model, and back to own colours; one model has no colours by model', () => {
  const kinds = (models: number[]) => {
    const { actions } = openHouse({ models });
    return [1, 2, 3, 4].map(() => {
      actions.colourByNext();
      return getState().legend?.kind ?? null;
    });
  };
  assert.deepEqual(kinds([1]), ['Class', 'Storey', null, 'Class']);
  assert.deepEqual(kinds([1, 2]), ['Class', 'Storey', 'Model', null]);
});

test('one’s own colour is given to what is selected, which then shows it', () => {
  const { actions, featureOf, marked, viewer } = openHouse();
  actions.pickFeature(featureOf('door'), false);
  actions.paint(0x336699);
  assert.deepEqual([marked('coloured'), marked('selected')], [['door'], []]);
  const at = featureOf('door') * 4;
  assert.deepEqual(viewer.states.bytes.slice(at, at + 3), Uint8Array.of(0x33, 0x66, 0x99));
  actions.stopColouring();
  assert.deepEqual(marked('coloured'), []);
});

test('of two properties that are asked for one after the other, the later one is shown, however late the first is', async () => {
  const answers = new Map<string, (groups: PropertyGroup[]) => void>();
  const { actions } = openHouse({
    properties: { group: (_models, { name }) => new Promise(resolve => answers.set(name, resolve)) },
  });
  const ask = (name: string) => actions.colourByProperty(property(name), texts);
  const [first, second] = [ask('FireRating'), ask('LoadBearing')];
  answers.get('LoadBearing')?.([]);
  await second;
  answers.get('FireRating')?.([]);
  await first;
  assert.equal(getState().legend?.property?.name, 'LoadBearing');
});

test('own colours that are asked for while values are fetched win over them', async () => {
  let answer: (groups: PropertyGroup[]) => void = () => undefined;
  const { actions } = openHouse({ properties: { group: () => new Promise(resolve => (answer = resolve)) } });
  const asked = actions.colourByProperty(property('Checked'), texts);
  actions.stopColouring();
  answer([]);
  await asked;
  assert.equal(getState().legend, null);
});

test('what fails to be fetched leaves the colours of before', async () => {
  const { actions, marked } = openHouse({ properties: { group: () => Promise.reject(new Error('no answer')) } });
  actions.colourBy('Class');
  await assert.rejects(actions.colourByProperty(property('Checked'), texts), /no answer/);
  assert.equal(getState().legend?.kind, 'Class');
  assert.equal(marked('coloured').length, 5);
});

test('a property colours its elements by value; what is not drawn does not count, and rooms follow their switch', async () => {
  const groups: PropertyGroup[] = [
    { kind: 'value', value: 'REI 90', range: null, members: new Map([[1, ['wall', 'upper wall', 'not drawn']]]) },
    { kind: 'value', value: 'REI 30', range: null, members: new Map([[1, ['door', 'room']]]) },
    { kind: 'silent', value: null, range: null, members: new Map([[1, ['slab', 'roof']]]) },
  ];
  const { actions } = openHouse({ properties: { group: () => Promise.resolve(groups) } });
  await actions.colourByProperty(property('FireRating'), texts);
  const counts = () => getState().legend?.rows.map(({ kind, word, features }) => [kind, word, features.length]);
  assert.deepEqual(counts(), [
    ['group', 'REI 90', 2],
    ['group', 'REI 30', 1],
    ['none', null, 2],
  ]);
  actions.toggleSpaces();
  assert.deepEqual(counts()?.[1], ['group', 'REI 30', 2]);
  actions.colourByNext();
  assert.equal(getState().legend, null, 'the key leads from a property to own colours');
});
