import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { guid, stepFile } from '../../../testing/step-text.ts';
import { convert } from '../testing/converted.ts';
import { scanStep } from '../step/step-scan.ts';
import { countCrossings } from './shape-weights.ts';
import { heavyShapes } from './heavy-shapes.ts';

const LEVELS = 40;
const frame = [
  '#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  '#2=IFCUNITASSIGNMENT((#1));',
  '#3=IFCCARTESIANPOINT((0.,0.,0.));',
  '#4=IFCAXIS2PLACEMENT3D(#3,$,$);',
  "#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#4,$);",
  `#6=IFCPROJECT('${guid(6)}',$,'Project',$,$,$,$,(#5),#2);`,
  '#7=IFCLOCALPLACEMENT($,#4);',
  '#8=IFCDIRECTION((0.,0.,1.));',
  '#9=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,1.);',
  '#10=IFCEXTRUDEDAREASOLID(#9,#4,#8,1.);',
];
/** A wall whose body are these items; `id` and the two behind it. */
const wall = (id: number, items: string, kind = 'SweptSolid') => [
  `#${id}=IFCWALL('${guid(id)}',$,'Wall, (${id})',$,$,#7,#${id + 1},$,$);`,
  `#${id + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 2}));`,
  `#${id + 2}=IFCSHAPEREPRESENTATION(#5,'Body','${kind}',(${items}));`,
];
/** Each level combines the one before with itself: 2^40 bodies. */
const booleans = Array.from({ length: LEVELS }, (_, n) => {
  const before = n === 0 ? 10 : 99 + n;
  return `#${100 + n}=IFCBOOLEANRESULT(.UNION.,#${before},#${before});`;
});
/** Each level shows the one before twice. */
const maps = Array.from({ length: LEVELS }, (_, n) => {
  const id = 200 + n * 4;
  return [
    `#${id}=IFCSHAPEREPRESENTATION(#5,'Body','MappedRepresentation',(${n === 0 ? '#10' : `#${id - 1},#${id - 1}`}));`,
    `#${id + 1}=IFCREPRESENTATIONMAP(#4,#${id});`,
    `#${id + 2}=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#3,$,$);`,
    `#${id + 3}=IFCMAPPEDITEM(#${id + 1},#${id + 2});`,
  ];
}).flat();
const lastMap = 200 + (LEVELS - 1) * 4 + 3;
/** A star with many turns: nearly every edge crosses every other. */
const star = (count: number): number[] =>
  Array.from({ length: count }, (_, n) => {
    const angle = (n * Math.PI * 2 * ((count - 1) / 2)) / count;
    return [Math.cos(angle), Math.sin(angle)];
  }).flat();
const polyline = (id: number, points: readonly number[]) => {
  const count = points.length / 2;
  return [
    ...Array.from(
      { length: count },
      (_, n) => `#${id + 3 + n}=IFCCARTESIANPOINT((${points[n * 2]!.toFixed(6)},${points[n * 2 + 1]!.toFixed(6)}));`,
    ),
    `#${id}=IFCPOLYLINE((${Array.from({ length: count }, (_, n) => `#${id + 3 + n}`).join()},#${id + 3}));`,
    `#${id + 1}=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#${id});`,
    `#${id + 2}=IFCEXTRUDEDAREASOLID(#${id + 1},#4,#8,1.);`,
  ];
};
const curves = Array.from({ length: LEVELS }, (_, n) => {
  const id = 700 + n * 2;
  const before = n === 0 ? 698 : id - 2;
  return [
    `#${id + 1}=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#${before});`,
    `#${id}=IFCCOMPOSITECURVE((#${id + 1},#${id + 1}),.F.);`,
  ];
}).flat();

const hostile = [
  ...frame,
  ...wall(20, '#10'),
  ...wall(30, `#${99 + LEVELS}`, 'CSG'),
  ...wall(40, `#${lastMap}`, 'MappedRepresentation'),
  ...wall(50, '#2002'),
  ...wall(60, '#699'),
  ...wall(70, '#1502'),
  // Cut by a star, and a square with a star for a hole.
  ...wall(80, '#83', 'Clipping'),
  '#83=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#10,#2002);',
  ...wall(90, '#94'),
  '#93=IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#95,(#2000));',
  '#94=IFCEXTRUDEDAREASOLID(#93,#4,#8,1.);',
  '#95=IFCPOLYLINE((#96,#97,#98,#96));',
  '#96=IFCCARTESIANPOINT((-4.,-4.));',
  '#97=IFCCARTESIANPOINT((4.,-4.));',
  '#98=IFCCARTESIANPOINT((0.,4.));',
  ...booleans,
  ...maps,
  '#696=IFCCARTESIANPOINT((0.,0.,1.));',
  '#698=IFCPOLYLINE((#3,#696));',
  `#699=IFCSWEPTDISKSOLID(#${700 + (LEVELS - 1) * 2},0.1,$,$,$);`,
  ...curves,
  ...polyline(2000, star(301)),
  // As many points without a crossing.
  ...polyline(
    1500,
    Array.from({ length: 300 }, (_, n) => [Math.cos((n * Math.PI) / 150), Math.sin((n * Math.PI) / 150)]).flat(),
  ),
];

test('endlessly nested shapes and self-crossing profiles are detected by their products', () => {
  const { reasons, uncut, patches } = heavyShapes(scanStep(stepFile(hostile)));
  assert.deepEqual(
    [...reasons],
    [
      [40, 'its shape has more than 100000 parts'],
      [50, 'its profiles cross themselves 1000 times and more'],
      [60, 'its shape has more than 100000 parts'],
    ],
  );
  // Products with a body before the cuts are read as that body; the first is that of each level beyond the limit.
  assert.deepEqual(
    [...uncut],
    [
      [30, 'its shape combines more than 2000 bodies'],
      [80, 'its profiles cross themselves 1000 times and more'],
      [90, 'its profiles cross themselves 1000 times and more'],
    ],
  );
  const written = patches.map(({ bytes }) => Buffer.from(bytes).toString().trim());
  assert.deepEqual(
    written.filter(text => text !== 'IFCCSGSOLID(#10)'),
    ['$', '$', '$', 'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#95)'],
  );
  assert.equal(written.length, 4 + 1 + (LEVELS - 10));
});

test('a small file that expands endlessly is converted: oversized shapes are named, the rest is drawn', async t => {
  await convertLines(t, hostile, ({ facts, warnings }) => {
    assert.deepEqual(
      warnings.filter(({ code }) => code === 'not_drawn').map(({ guid: of, message }) => [of, message]),
      [
        [guid(40), 'The element is not drawn: its shape has more than 100000 parts.'],
        [guid(50), 'The element is not drawn: its profiles cross themselves 1000 times and more.'],
        [guid(60), 'The element is not drawn: its shape has more than 100000 parts.'],
      ],
    );
    assert.deepEqual(
      warnings.filter(({ code }) => code === 'drawn_uncut').map(({ guid: of, message }) => [of, message]),
      [
        [guid(30), 'The element is drawn without its cuts: its shape combines more than 2000 bodies.'],
        [guid(80), 'The element is drawn without its cuts: its profiles cross themselves 1000 times and more.'],
        [guid(90), 'The element is drawn without its cuts: its profiles cross themselves 1000 times and more.'],
      ],
    );
    // Boxes of a metre each, and the large one of the triangle.
    assert.equal(facts.drawn, 5);
  });
});

test('an element of thousands of cut bodies is drawn uncut; one that shares a body keeps its cuts', () => {
  const cut = (id: number) => `#${id}=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#10,#11);`;
  const ids = Array.from({ length: 2001 }, (_, n) => 1000 + n);
  const lines = [
    ...frame,
    '#11=IFCEXTRUDEDAREASOLID(#9,#4,#8,0.5);',
    ...ids.map(cut),
    ...wall(20, ids.map(id => `#${id}`).join(), 'Clipping'),
    ...wall(30, '#1000', 'Clipping'),
    // The threshold of a closer check.
    ...Array.from({ length: 60 }, (_, n) => `#${4000 + n}=IFCBOOLEANRESULT(.UNION.,#${n === 0 ? 10 : 3999 + n},#11);`),
    ...wall(40, '#4059', 'CSG'),
  ];
  const { reasons, uncut, patches } = heavyShapes(scanStep(stepFile(lines)));
  assert.deepEqual([[...reasons], [...uncut.keys()]], [[], [20]]);
  assert.equal(patches.length, 2000);
});

test('an opening beyond the bounds cuts nothing', () => {
  const opening = wall(20, `#${99 + LEVELS}`, 'CSG').map(line => line.replace('IFCWALL', 'IFCOPENINGELEMENT'));
  const { reasons, uncut } = heavyShapes(scanStep(stepFile([...frame, ...opening, ...booleans])));
  assert.deepEqual([[...reasons.keys()], [...uncut.keys()]], [[20], []]);
});

test('crossings of edges are counted without shared ends, up to the bound', () => {
  assert.equal(countCrossings([[0, 0, 2, 2, 2, 0, 0, 2]], 100), 1);
  assert.equal(countCrossings([[0, 0, 1, 0, 1, 1, 0, 1]], 100), 0);
  assert.equal(
    countCrossings(
      [
        [0, 0, 4, 0, 4, 4, 0, 4],
        [1, 1, 5, 1, 5, 2, 1, 2],
      ],
      100,
    ),
    2,
  );
  assert.equal(countCrossings([star(5)], 100), 5);
  assert.equal(countCrossings([star(1001)], 1000), 1000);
});

async function convertLines(
  t: TestContext,
  lines: readonly string[],
  use: Parameters<typeof convert>[3] extends (folder: string, result: infer Result) => unknown
    ? (result: Result) => void
    : never,
) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-heavy-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'heavy.ifc');
  writeFileSync(path, stepFile(lines));
  await convert(path, 'heavy.ifc', false, (_, result) => use(result));
}
