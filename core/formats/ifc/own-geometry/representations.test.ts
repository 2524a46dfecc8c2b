import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { smallFile } from '../testing/curves.ts';
import { drawnRepresentations, hiddenItems, hiddenRepresentations } from './representations.ts';

const shared = [
  '#20=IFCSPHERE(#5,1.);',
  '#21=IFCPOLYLINE((#6,#8));',
  "#22=IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body','Model',*,*,*,*,#4,$,.MODEL_VIEW.,$);",
  "#23=IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body','Model',*,*,*,*,#4,$,.SKETCH_VIEW.,$);",
  "#24=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Plan',2,$,#7,$);",
  "#25=IFCSHAPEREPRESENTATION(#22,'Clearance','CSG',(#20));",
  '#26=IFCREPRESENTATIONMAP(#5,#25);',
  '#27=IFCMAPPEDITEM(#26,$);',
];

/** One shape with representations as `[identifier, item, context]`; the ranks of those that are drawn, and hidden. */
function chosen(...all: readonly (readonly [identifier: string, item?: number, context?: number])[]) {
  const lines = all.map(
    ([identifier, item = 20, context = 22], n) =>
      `#${30 + n}=IFCSHAPEREPRESENTATION(#${context},'${identifier}','CSG',(#${item}));`,
  );
  const list = all.map((_, n) => `#${30 + n}`).join();
  const file = smallFile([...shared, ...lines, `#50=IFCPRODUCTDEFINITIONSHAPE($,$,(${list}));`]);
  const shape = file.instances.get(50);
  return {
    file,
    drawn: drawnRepresentations(file.instances, shape).map(({ id }) => id - 30),
    hidden: [...hiddenRepresentations(file.index)].map(id => id - 30),
  };
}

describe('representations that are drawn', () => {
  test('no clearance, reference or footprint, whatever it consists of', () => {
    const names = ['Clearance', 'Lighting', 'Reference', 'FootPrint', 'Box', 'CoG', 'Axis', 'Profile', 'SurveyPoints'];
    for (const name of names) {
      const { drawn, hidden } = chosen(['Body'], [name]);
      assert.deepEqual([name, drawn, hidden], [name, [0], [1]]);
      assert.deepEqual(chosen([name]).drawn, []);
    }
    assert.deepEqual(chosen(['Body'], ['Clearance', 27]).hidden, [1], 'in a map');
  });

  test('lines of other kinds are not in the way, and nothing is hidden from web-ifc', () => {
    const { drawn, hidden } = chosen(['Axis', 21], ['Body']);
    assert.deepEqual([drawn, hidden], [[1], []]);
  });

  test('substitutes only where there is no body', () => {
    for (const name of ['Body-FallBack', 'Facetation', 'Surface']) {
      assert.deepEqual(chosen([name], ['Body']).drawn, [1]);
      assert.deepEqual(chosen([name]).drawn, [0]);
      assert.deepEqual(chosen(['Body', 21], [name]).drawn, [0, 1], 'a body of lines is none');
    }
  });

  test('one of several bodies: that of the model view, else the first', () => {
    assert.deepEqual(chosen(['Body'], ['Body']).drawn, [0]);
    assert.deepEqual(chosen(['Body', 20, 23], ['Body']).drawn, [1]);
    assert.deepEqual(chosen(['Body', 20, 24], ['Body', 20, 23], ['Tessellation']).drawn, [1, 2]);
    assert.deepEqual(chosen(['Body', 20, 24], ['Body', 20, 4]).drawn, [1]);
    assert.deepEqual(chosen(['Body', 20, 24], ['Body']).hidden, [0]);
  });

  test('hidden items are blanked', () => {
    const { file } = chosen(['Body'], ['Clearance']);
    const patches = hiddenItems(file.index);
    assert.deepEqual(
      patches.map(({ at, bytes }) => [Buffer.from(file.index.bytes).toString('latin1', at - 1, at + 4), bytes.length]),
      [['(#20)', 3]],
    );
  });
});
