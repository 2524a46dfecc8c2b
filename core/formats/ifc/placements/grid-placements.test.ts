import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newNumbers } from '../geometry/source.ts';
import { gridPlacements, productFrame } from '../own-geometry/product-frames.ts';
import type { Frame } from '../own-geometry/vectors.ts';
import { smallFile } from '../testing/curves.ts';

// Axis 2 is vertical at x = 6, axis B horizontal at y = 4; axis C is a quarter of a circle around the origin. The grid
// is at x = 200.
const grid = [
  '#20=IFCCARTESIANPOINT((6.,0.));',
  '#21=IFCCARTESIANPOINT((6.,10.));',
  '#22=IFCPOLYLINE((#20,#21));',
  "#23=IFCGRIDAXIS('2',#22,.T.);",
  '#24=IFCCARTESIANPOINT((0.,4.));',
  '#25=IFCCARTESIANPOINT((1.,4.));',
  '#26=IFCPOLYLINE((#24,#25));',
  "#27=IFCGRIDAXIS('B',#26,.T.);",
  '#28=IFCCIRCLE(#7,10.);',
  '#29=IFCTRIMMEDCURVE(#28,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(1.5707963267949)),.T.,.PARAMETER.);',
  "#30=IFCGRIDAXIS('C',#29,.T.);",
  '#31=IFCCARTESIANPOINT((200.,0.,0.));',
  '#32=IFCAXIS2PLACEMENT3D(#31,$,$);',
  '#33=IFCLOCALPLACEMENT($,#32);',
  "#34=IFCGRID('3$IW24S36Q8jdFFHIlI5bt',$,'G',$,$,#33,$,(#23,#38),(#27,#30),(),$);",
  "#38=IFCGRIDAXIS('-2',#22,.F.);",
];

const rounded = (values: readonly number[]): number[] => values.map(value => Math.round(value * 1e6) / 1e6 + 0);

/** Origin and x axis of placement #40. */
function placed(lines: readonly string[]): { o: number[]; x: number[] } | null {
  const { instances, curves } = smallFile([...grid, ...lines]);
  const frame: Frame | null = productFrame(instances, curves, instances.get(40));
  return frame && { o: rounded(frame.o), x: rounded(frame.x) };
}

const at = (axes: string, offsets: string, id = 41): string =>
  `#${id}=IFCVIRTUALGRIDINTERSECTION((${axes}),(${offsets}));`;
const here = '#40=IFCGRIDPLACEMENT(#41,$);';

describe('placements on grids', () => {
  test('the origin is where the axes meet, prolonged; the first one gives the x axis', () => {
    assert.deepEqual(placed([here, at('#23,#27', '0.,0.')]), { o: [206, 4, 0], x: [0, 1, 0] });
    assert.deepEqual(placed([here, at('#27,#23', '0.,0.,0.')]), { o: [206, 4, 0], x: [1, 0, 0] });
  });

  test('offsets move the axes to their left, a third one upwards', () => {
    assert.deepEqual(placed([here, at('#23,#27', '0.5,-0.25,1.5')]), { o: [205.5, 3.75, 1.5], x: [0, 1, 0] });
    assert.deepEqual(placed([here, at('#38,#27', '0.5,0.')]), { o: [206.5, 4, 0], x: [0, -1, 0] });
  });

  test('arcs: an offset to the left of a counter-clockwise one makes it smaller', () => {
    const circle = placed([here, at('#30,#23', '0.,0.')]);
    assert.deepEqual(circle, { o: [206, 8, 0], x: [-0.8, 0.6, 0] });
    assert.deepEqual(placed([here, at('#23,#30', '0.,2.')])?.o, [206, rounded([Math.sqrt(28)])[0], 0]);
  });

  test('the x axis by a direction of any length, or by a second intersection', () => {
    const direction = ['#40=IFCGRIDPLACEMENT(#41,#42);', '#42=IFCDIRECTION((-3.,0.,0.));', at('#23,#27', '0.,0.')];
    assert.deepEqual(placed(direction), { o: [206, 4, 0], x: [-1, 0, 0] });
    const second = ['#40=IFCGRIDPLACEMENT(#41,#43);', at('#23,#27', '0.,0.'), at('#23,#30', '0.,0.', 43)];
    assert.deepEqual(placed(second), { o: [206, 4, 0], x: [0, 1, 0] });
  });

  test('IFC4X3 has the placement of the grid first; local placements follow', () => {
    const newer = ['#42=IFCGRIDPLACEMENT(#33,#41,$);', at('#27,#23', '0.,0.'), '#40=IFCLOCALPLACEMENT(#42,#32);'];
    assert.deepEqual(placed(newer), { o: [406, 4, 0], x: [1, 0, 0] });
  });

  test('parallel axes and missing ones give no place', () => {
    assert.equal(placed([here, at('#23,#38', '0.,0.')]), null);
    assert.equal(placed([here, at('#23,#99', '0.,0.')]), null);
    assert.equal(placed([here]), null);
  });

  test('web-ifc gets a local placement in the world under the same number', () => {
    const { index } = smallFile([...grid, here, at('#27,#23', '0.,0.,2.')]);
    const [patch, ...others] = gridPlacements(index, newNumbers(index));
    assert.deepEqual(others, []);
    assert.equal(Buffer.from(patch?.bytes ?? []).toString(), ' '.repeat(here.length));
    assert.deepEqual(patch?.added?.split('\n'), [
      '#40=IFCLOCALPLACEMENT($,#42);',
      '#42=IFCAXIS2PLACEMENT3D(#43,#44,#45);',
      '#43=IFCCARTESIANPOINT((206.,4.,2.));',
      '#44=IFCDIRECTION((0.,0.,1.));',
      '#45=IFCDIRECTION((1.,0.,0.));',
    ]);
  });
});
