import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noSections } from '../../../viewer/tools/sections.ts';
import { openHouse } from '../testing/house.ts';
import { getState } from '../state.ts';
import { shownFacts } from './shown-facts.ts';

test('what is coloured, isolated, hidden or cut is listed until it ends', () => {
  const { actions, featureOf } = openHouse();
  const facts = () =>
    shownFacts(actions.viewer.states, {
      hasLegend: getState().legend !== null,
      storey: getState().storey,
      sections: noSections,
    });
  assert.deepEqual(facts(), []);
  actions.pickFeature(featureOf('roof'), false);
  actions.hide();
  actions.pickMany([featureOf('wall'), featureOf('door')], false);
  actions.isolate();
  actions.clearSelection();
  assert.deepEqual(facts(), [
    { kind: 'isolated', count: 2 },
    { kind: 'hidden', count: 1 },
  ]);
  actions.endMark('ghost');
  assert.deepEqual(facts(), [{ kind: 'hidden', count: 1 }]);
  actions.pickFeature(featureOf('wall'), false);
  actions.paint(0xff0000);
  assert.deepEqual(facts()[0], { kind: 'colours', count: 1 }, 'colours by hand have no legend');
  actions.stopColouring();
  actions.showAll();
  assert.deepEqual(facts(), []);
});
