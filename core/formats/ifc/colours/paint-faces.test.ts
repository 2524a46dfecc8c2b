// Colours of single faces (IfcIndexedColourMap) in the GLB.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endThreads } from '../geometry/thread.ts';
import { ColouredModel, coloursOf } from '../testing/coloured.ts';

after(endThreads);

const CORNERS = '((0.,0.,0.),(1.,0.,0.),(1.,1.,0.),(0.,1.,0.),(0.,0.,1.),(1.,0.,1.),(1.,1.,1.),(0.,1.,1.))';
const QUADS = [
  [1, 4, 3, 2],
  [5, 6, 7, 8],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 4, 8, 7],
  [4, 1, 5, 8],
];
const PALETTE = '((1.,0.,0.),(0.,1.,0.),(0.,0.,1.))';

const ranksOf = (...ranks: readonly number[]): string => `(${ranks.join()})`;

function triangulated(model: ColouredModel, numbers = '$'): number {
  const points = model.add('IFCCARTESIANPOINTLIST3D', CORNERS);
  const triangles = QUADS.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [ranksOf(a, b, c), ranksOf(a, c, d)]);
  return model.add('IFCTRIANGULATEDFACESET', points, '$', '.T.', `(${triangles.join()})`, numbers);
}

function polygonal(model: ColouredModel): number {
  const points = model.add('IFCCARTESIANPOINTLIST3D', CORNERS);
  const faces = QUADS.map(quad => model.add('IFCINDEXEDPOLYGONALFACE', ranksOf(...quad)));
  return model.add('IFCPOLYGONALFACESET', points, '.T.', faces, '$');
}

function colour(model: ColouredModel, set: number, ranks: readonly number[], opacity = '$'): void {
  model.add('IFCINDEXEDCOLOURMAP', set, opacity, model.add('IFCCOLOURRGBLIST', PALETTE), ranksOf(...ranks));
}

const eachTwice = (ranks: readonly number[]): number[] => ranks.flatMap(rank => [rank, rank]);

for (const schema of ['IFC4', 'IFC4X3_ADD2']) {
  test(`${schema}: faces have their colours, also mapped, in polygons, see-through and with numbers of points`, async () => {
    const model = new ColouredModel(schema);
    const sides = [1, 1, 2, 2, 2, 3];
    const set = triangulated(model);
    model.beam('triangles', model.representation([set]));
    colour(model, set, eachTwice(sides));
    model.paint(set, [0.5, 0.5, 0.5]);
    const glass = triangulated(model);
    model.beam('glass', model.representation([glass]));
    colour(model, glass, eachTwice(sides), '0.25');
    const styled = triangulated(model);
    model.beam('style', model.representation([styled]));
    colour(model, styled, eachTwice([1, 1, 1, 1, 1, 1]));
    model.paint(styled, [0, 0, 0], 0.5);
    const polygons = polygonal(model);
    model.beam('polygons', model.representation([polygons, model.cube()]));
    colour(model, polygons, sides);
    const mapped = polygonal(model);
    colour(model, mapped, sides);
    const shared = model.representation([mapped]);
    model.beam('mapped', model.representation([model.mapped(shared), model.mapped(shared)]));
    const renumbered = triangulated(model, '(1,2,3,4,5,6,7,8)');
    model.beam('renumbered', model.representation([renumbered]));
    colour(model, renumbered, eachTwice(sides));
    assert.deepEqual(await coloursOf(model), {
      triangles: { '0 1 0 1': 3, '1 0 0 1': 2, '0 0 1 1': 1 },
      glass: { '0 1 0 0.25': 3, '1 0 0 0.25': 2, '0 0 1 0.25': 1 },
      style: { '1 0 0 0.5': 6 },
      polygons: { '1 1 1 1': 6, '0 1 0 1': 3, '1 0 0 1': 2, '0 0 1 1': 1 },
      mapped: { '0 1 0 1': 6, '1 0 0 1': 4, '0 0 1 1': 2 },
      renumbered: { '0 1 0 1': 3, '1 0 0 1': 2, '0 0 1 1': 1 },
    });
  });
}

test('a face with a hole has one colour, and the face in the hole another', async () => {
  const model = new ColouredModel();
  const points = '((0.,0.,0.),(4.,0.,0.),(4.,4.,0.),(0.,4.,0.),(1.,1.,0.),(1.,2.,0.),(2.,2.,0.),(2.,1.,0.))';
  const list = model.add('IFCCARTESIANPOINTLIST3D', points);
  const around = model.add('IFCINDEXEDPOLYGONALFACEWITHVOIDS', '(1,2,3,4)', '((5,6,7,8))');
  const inside = model.add('IFCINDEXEDPOLYGONALFACE', '(5,8,7,6)');
  const set = model.add('IFCPOLYGONALFACESET', list, '.F.', [around, inside], '$');
  model.beam('hole', model.representation([set]));
  colour(model, set, [1, 2]);
  assert.deepEqual(await coloursOf(model), { hole: { '1 0 0 1': 15, '0 1 0 1': 1 } });
});

test('without a colour for some faces they have the style of the set', async () => {
  const model = new ColouredModel();
  const set = polygonal(model);
  model.beam('some', model.representation([set]));
  colour(model, set, [1, 9]);
  model.paint(set, [1, 1, 0]);
  assert.deepEqual(await coloursOf(model), { some: { '1 1 0 1': 5, '1 0 0 1': 1 } });
});

test('faces that are left of a cut body keep their colours, also mapped and placed', async () => {
  const model = new ColouredModel();
  const whole = (): number => {
    const set = polygonal(model);
    colour(model, set, [1, 1, 2, 2, 2, 3]);
    return set;
  };
  const tool = model.add('IFCRECTANGLEPROFILEDEF', '.AREA.', '$', 9, '1.', '1.');
  const quarter = model.add('IFCEXTRUDEDAREASOLID', tool, 6, 11, '2.');
  model.open(model.beam('open', model.representation([whole()])), quarter);
  const cut = model.add('IFCBOOLEANRESULT', '.DIFFERENCE.', whole(), quarter);
  model.beam('boolean', model.representation([model.mapped(model.representation([cut]))]));
  // What was not there before has the colour of most of the body.
  const left = { '0 1 0 1': 2.5 + 1, '1 0 0 1': 1.5, '0 0 1 1': 0.5 };
  assert.deepEqual(await coloursOf(model), { open: left, boolean: left });
});

test('styled faces of breps and shells; the others have the colour of the item', async () => {
  const model = new ColouredModel();
  const corner = [...CORNERS.matchAll(/\(([\d.]+),([\d.]+),([\d.]+)\)/g)].map(([point]) =>
    model.add('IFCCARTESIANPOINT', point),
  );
  const shell = (type: string): [shell: number, top: number] => {
    const faces = QUADS.map(quad => {
      const loop = model.add(
        'IFCPOLYLOOP',
        quad.map(rank => corner[rank - 1]!),
      );
      return model.add('IFCFACE', [model.add('IFCFACEOUTERBOUND', loop, '.T.')]);
    });
    return [model.add(type, faces), faces[1]!];
  };
  const [closed, lid] = shell('IFCCLOSEDSHELL');
  const brep = model.add('IFCFACETEDBREP', closed);
  model.beam('brep', model.representation([brep]));
  model.paint(brep, [0, 0, 1]);
  model.paint(lid, [1, 0, 0]);
  const [open, top] = shell('IFCOPENSHELL');
  const surfaces = model.add('IFCSHELLBASEDSURFACEMODEL', [open]);
  model.associate(model.typed(model.beam('shell', model.representation([surfaces]))), model.material([0, 1, 0]));
  model.paint(top, [1, 0, 0], 0.5);
  assert.deepEqual(await coloursOf(model), {
    brep: { '0 0 1 1': 5, '1 0 0 1': 1 },
    shell: { '0 1 0 1': 5, '1 0 0 0.5': 1 },
  });
});
