// Openings and booleans of small files: volumes, and what is drawn where nothing would be left.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readGlb } from '../../../testing/read-glb.ts';
import { guid, stepFile } from '../../../testing/step-text.ts';
import type { IfcConversion } from '../convert.ts';
import { endThreads } from '../geometry/thread.ts';
import { convert } from '../testing/converted.ts';
import { isInside, openEdges, trianglesOf, volumeOf } from '../testing/triangles.ts';

after(endThreads);

/** Metres; #10 is a wall's body of 4 x 0.2 x 3 m around the x axis, #20 an opening's of 1 m around its origin. */
const start = [
  `#1=IFCPROJECT('${guid(1)}',$,'cuts',$,$,$,$,(#4),#2);`,
  '#2=IFCUNITASSIGNMENT((#3));',
  '#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  "#4=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#6,$);",
  '#5=IFCCARTESIANPOINT((0.,0.,0.));',
  '#6=IFCAXIS2PLACEMENT3D(#5,$,$);',
  '#7=IFCDIRECTION((0.,0.,1.));',
  '#8=IFCLOCALPLACEMENT($,#6);',
  '#9=IFCAXIS2PLACEMENT2D(#12,$);',
  '#10=IFCEXTRUDEDAREASOLID(#11,#6,#7,3.);',
  '#11=IFCRECTANGLEPROFILEDEF(.AREA.,$,#9,4.,0.2);',
  '#12=IFCCARTESIANPOINT((2.,0.));',
  '#20=IFCEXTRUDEDAREASOLID(#21,#6,#7,1.);',
  '#21=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,1.);',
];

/** A product's lines; its STEP ids begin with `n`. */
const product = (n: number, type: string, item: string, placement = '#8', rest = ''): string[] => [
  `#${n}=${type}('${guid(n)}',$,'${n}',$,$,${placement},#${n + 1},$${rest});`,
  `#${n + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${n + 2}));`,
  `#${n + 2}=IFCSHAPEREPRESENTATION(#4,'Body','SweptSolid',(${item}));`,
];
const at = (n: number, x: number, y: number, z: number): string[] => [
  `#${n}=IFCLOCALPLACEMENT(#8,#${n + 1});`,
  `#${n + 1}=IFCAXIS2PLACEMENT3D(#${n + 2},$,$);`,
  `#${n + 2}=IFCCARTESIANPOINT((${[x, y, z].map(v => (Number.isInteger(v) ? `${v}.` : String(v))).join()}));`,
];
const voids = (n: number, element: number, opening: number): string =>
  `#${n}=IFCRELVOIDSELEMENT('${guid(n)}',$,$,$,#${element},#${opening});`;
/** A half-space below z (`agrees`) or above it. */
const plane = (n: number, z: number, agrees: boolean): string[] => [
  `#${n}=IFCHALFSPACESOLID(#${n + 1},.${agrees ? 'T' : 'F'}.);`,
  `#${n + 1}=IFCPLANE(#${n + 2});`,
  `#${n + 2}=IFCAXIS2PLACEMENT3D(#${n + 3},#7,$);`,
  `#${n + 3}=IFCCARTESIANPOINT((0.,0.,${z}.));`.replace(/(\.\d+)\./, '$1'),
];

type Drawn = ReadonlyMap<string, Float64Array>;

async function converted(
  lines: readonly string[],
  use: (drawn: Drawn, result: IfcConversion) => void,
  schema = 'IFC4',
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-cuts-'));
  try {
    const path = join(folder, 'model.ifc');
    writeFileSync(path, stepFile([...start, ...lines], { schema }));
    await convert(path, 'model.ifc', false, (into, result) => {
      const { elements } = readGlb(readFileSync(join(into, 'model.glb')));
      const drawn = new Map([...elements].map(([id, element]) => [id, trianglesOf(element)]));
      for (const triangles of drawn.values()) assert.equal(openEdges(triangles, 1e-6), 0);
      use(drawn, result);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const volumeIn = (drawn: Drawn, n: number): number =>
  Math.round(volumeOf(drawn.get(guid(n)) ?? new Float64Array()) * 1e3) / 1e3;

const WALL = 2.4;

for (const schema of ['IFC2X3', 'IFC4'])
  test(`parts have the openings of their whole, and are no shapes of others (${schema})`, () =>
    converted(
      [
        `#100=IFCWALL('${guid(100)}',$,'whole',$,$,#8,$,$${schema === 'IFC4' ? ',$' : ''});`,
        ...product(110, 'IFCBUILDINGELEMENTPART', '#10', '#8', schema === 'IFC4' ? ',$' : ''),
        ...product(120, 'IFCBUILDINGELEMENTPART', '#10', '#8', schema === 'IFC4' ? ',$' : ''),
        ...product(130, 'IFCMEMBER', '#10', '#8', schema === 'IFC4' ? ',$' : ''),
        `#140=IFCRELAGGREGATES('${guid(140)}',$,$,$,#100,(#110));`,
        `#141=IFCRELAGGREGATES('${guid(141)}',$,$,$,#110,(#120));`,
        ...at(150, 1, 0, 1),
        ...product(160, 'IFCOPENINGELEMENT', '#20', '#150', schema === 'IFC4' ? ',$' : ''),
        voids(170, 100, 160),
      ],
      drawn => {
        assert.equal(volumeIn(drawn, 110), 2.2);
        assert.equal(volumeIn(drawn, 120), 2.2);
        assert.equal(volumeIn(drawn, 130), WALL);
        assert.equal(drawn.has(guid(160)), false);
      },
      schema,
    ));

test('what is taken from a mitred end leaves no skin at its acute corner', () => {
  // The plan of a wall with a mitred end, and a body of the same plan from a slanted roof to the top of the wall.
  const corners = [
    [0, 0.3],
    [0.4, -0.1],
    [1.2, -0.1],
    [1.2, 0.3],
  ] as const;
  const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : String(value));
  const level = (first: number, heights: readonly number[]): string[] =>
    corners.map(([x, y], i) => `#${first + i}=IFCCARTESIANPOINT((${[x, y, heights[i]!].map(real).join()}));`);
  const faces = [
    [0, 1, 2, 3],
    [4, 7, 6, 5],
    [0, 4, 5, 1],
    [1, 5, 6, 2],
    [2, 6, 7, 3],
    [3, 7, 4, 0],
  ].map((face, i) => [
    `#${240 + i * 3}=IFCPOLYLOOP((${face.map(corner => `#${220 + corner}`).join()}));`,
    `#${241 + i * 3}=IFCFACEOUTERBOUND(#${240 + i * 3},.T.);`,
    `#${242 + i * 3}=IFCFACE((#${241 + i * 3}));`,
  ]);
  return converted(
    [
      ...corners.map(([x, y], i) => `#${200 + i}=IFCCARTESIANPOINT((${real(x)},${real(y)}));`),
      '#204=IFCPOLYLINE((#200,#201,#202,#203,#200));',
      '#205=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#204);',
      '#206=IFCEXTRUDEDAREASOLID(#205,#6,#7,7.);',
      // Rising by 0.839 m per metre of x: the lower points are in the plane of the roof.
      ...level(
        220,
        corners.map(([x]) => 0.5 + 0.839 * x),
      ),
      ...level(224, [7, 7, 7, 7]),
      ...faces.flat(),
      `#260=IFCCLOSEDSHELL((${faces.map((_, i) => `#${242 + i * 3}`).join()}));`,
      '#261=IFCFACETEDBREP(#260);',
      '#262=IFCBOOLEANRESULT(.DIFFERENCE.,#206,#261);',
      ...product(100, 'IFCWALL', '#262', '#8', ',$'),
    ],
    drawn => {
      const heights = drawn.get(guid(100))!.filter((_, n) => n % 3 === 2);
      assert.equal(Math.round(Math.max(...heights) * 1e3) / 1e3, 1.507);
    },
  );
});

test('an opening in the plane of a face leaves no skin, also where numbers are rounded', () =>
  converted(
    [
      ...product(100, 'IFCWALL', '#10', '#8', ',$'),
      '#30=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,0.1999998);',
      '#31=IFCEXTRUDEDAREASOLID(#30,#6,#7,1.);',
      ...at(150, 1, 0, 1e-7),
      ...product(160, 'IFCOPENINGELEMENT', '#31', '#150', ',$'),
      voids(170, 100, 160),
    ],
    drawn => {
      assert.equal(volumeIn(drawn, 100), 2.2);
      // A skin would have two triangles at least in front of the hole.
      const triangles = drawn.get(guid(100))!;
      const before = [];
      for (let i = 0; i < triangles.length; i += 9) {
        const [x, z] = [0, 2].map(
          axis => (triangles[i + axis]! + triangles[i + 3 + axis]! + triangles[i + 6 + axis]!) / 3,
        );
        const isFlat = [1, 4, 7].every(at => Math.abs(triangles[i + at]! - triangles[i + 1]!) < 1e-5);
        if (isFlat && x! > 0.6 && x! < 1.4 && z! > 0.1 && z! < 0.9) before.push(i);
      }
      assert.deepEqual(before, []);
    },
  ));

test('an element that is taken away wholly is drawn uncut with a warning, also when its body is clipped', () =>
  converted(
    [
      '#30=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#10,#40);',
      ...plane(40, 2, false),
      ...product(100, 'IFCWALL', '#30', '#8', ',$'),
      '#50=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,20.,1.);',
      '#51=IFCEXTRUDEDAREASOLID(#50,#6,#7,9.);',
      ...at(150, 0, 0, -1),
      ...product(160, 'IFCOPENINGELEMENT', '#51', '#150', ',$'),
      voids(170, 100, 160),
      '#31=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#10,#60);',
      ...plane(60, 9, true),
      ...product(200, 'IFCWALL', '#31', '#8', ',$'),
    ],
    (drawn, { warnings, facts }) => {
      assert.equal(volumeIn(drawn, 100), 1.6);
      assert.equal(volumeIn(drawn, 200), WALL);
      assert.deepEqual(
        warnings.map(({ code, guid: of, message }) => [code, of, message]),
        [
          [
            'drawn_uncut',
            guid(100),
            'The element is drawn without its openings: nothing was left of it when they were cut out.',
          ],
          [
            'drawn_uncut',
            guid(200),
            'The element is drawn without its cuts: nothing was left of it when they were made.',
          ],
        ],
      );
      assert.deepEqual(facts.geometry_checked, { products: 2, recut: 0, uncut: 2 });
    },
  ));

test('half-spaces are combined before they cut', () =>
  converted(
    [
      '#30=IFCBOOLEANRESULT(.DIFFERENCE.,#10,#31);',
      '#31=IFCBOOLEANRESULT(.UNION.,#40,#50);',
      ...plane(40, 1, true),
      ...plane(50, 2.5, false),
      ...product(100, 'IFCWALL', '#30', '#8', ',$'),
      '#32=IFCBOOLEANRESULT(.DIFFERENCE.,#10,#33);',
      '#33=IFCBOOLEANRESULT(.INTERSECTION.,#60,#70);',
      ...plane(60, 1, false),
      ...plane(70, 2.5, true),
      ...product(200, 'IFCWALL', '#32', '#8', ',$'),
    ],
    drawn => {
      assert.equal(volumeIn(drawn, 100), 1.2);
      assert.equal(volumeIn(drawn, 200), 1.2);
      assert.ok(!isInside(drawn.get(guid(200))!, [1, 0, 2]));
    },
  ));

test('what our kernel does not understand is cut out of the body that web-ifc draws', () =>
  converted(
    [
      ...product(100, 'IFCWALL', '#10', '#8', ',$'),
      ...at(150, 1, 0, 1),
      ...product(160, 'IFCOPENINGELEMENT', '#30', '#150', ',$'),
      // The second half of an operator is missing: the opening has no shape, and the wall is whole.
      '#30=IFCBOOLEANRESULT(.DIFFERENCE.,#20,#999);',
      voids(170, 100, 160),
    ],
    (drawn, { facts }) => {
      assert.ok(volumeIn(drawn, 100) > 2.1);
      assert.equal(facts.geometry_checked?.products, 1);
    },
  ));

/** A brep of a cube of 1 m, from the origin of its product; its STEP ids begin with `n`. */
function cube(n: number): string[] {
  const corners = Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2].map(v => `${v}.`).join());
  const sides = ['0,2,3,1', '4,5,7,6', '0,1,5,4', '2,6,7,3', '0,4,6,2', '1,3,7,5'];
  return [
    `#${n}=IFCFACETEDBREP(#${n + 1});`,
    `#${n + 1}=IFCCLOSEDSHELL((${sides.map((_, i) => `#${n + 10 + 3 * i}`).join()}));`,
    ...corners.map((corner, i) => `#${n + 30 + i}=IFCCARTESIANPOINT((${corner}));`),
    ...sides.flatMap((side, i) => [
      `#${n + 10 + 3 * i}=IFCFACE((#${n + 11 + 3 * i}));`,
      `#${n + 11 + 3 * i}=IFCFACEOUTERBOUND(#${n + 12 + 3 * i},.T.);`,
      `#${n + 12 + 3 * i}=IFCPOLYLOOP((${side
        .split(',')
        .map(corner => `#${n + 30 + Number(corner)}`)
        .join()}));`,
    ]),
  ];
}

test('a body of faces that no opening reaches is drawn as it is, and is not counted as checked', async () => {
  const lines = [
    ...cube(200),
    ...[100, 110].flatMap(n => product(n, 'IFCFURNISHINGELEMENT', '#200')),
    ...at(130, 3, 0, 0),
    ...at(140, 0.5, 0.5, 0.5),
    ...product(150, 'IFCOPENINGELEMENT', '#20', '#130', ',.OPENING.'),
    ...product(160, 'IFCOPENINGELEMENT', '#20', '#140', ',.OPENING.'),
    voids(170, 100, 150),
    voids(171, 110, 160),
  ];
  await converted(lines, (drawn, { facts }) => {
    assert.deepEqual(
      [100, 110].map(n => volumeIn(drawn, n)),
      [1, 0.5],
    );
    assert.deepEqual(facts.geometry_checked, { products: 1, recut: 0, uncut: 0 });
  });
});

test('of many equal products one is drawn; a warning names each that is drawn uncut', async () => {
  const lines = Array.from({ length: 17 }, (_, i) => 1000 + 100 * i).flatMap((n, i) => [
    ...at(n, 0, i, 0),
    ...product(n + 10, 'IFCWALL', '#10', `#${n}`, ',$'),
    `#${n + 20}=IFCLOCALPLACEMENT(#${n},#6);`,
    ...product(n + 30, 'IFCOPENINGELEMENT', '#10', `#${n + 20}`, ',.OPENING.'),
    voids(n + 40, n + 10, n + 30),
  ]);
  await converted(lines, (drawn, { facts, warnings }) => {
    assert.deepEqual(
      new Set([...drawn.keys()].map(id => Math.round(volumeOf(drawn.get(id)!) * 1e3) / 1e3)),
      new Set([WALL]),
    );
    assert.equal(drawn.size, 17);
    assert.deepEqual(facts.geometry_checked, { products: 17, recut: 0, uncut: 17 });
    assert.equal(new Set(warnings.flatMap(warning => warning.guid ?? [])).size, 17);
  });
});

test('names in lower case are read as others are', async () => {
  const lines = [
    ...product(100, 'IfcWall', '#10', '#8', ',.solidwall.').map(line => line.replaceAll('IFC', 'Ifc')),
    ...at(130, 2, 0, 0),
    ...product(150, 'ifcopeningelement', '#20', '#130', ',.opening.'),
    voids(170, 100, 150).toLowerCase().replace(guid(170).toLowerCase(), guid(170)),
  ];
  const upper = [...lines].map(line => line.replace(/^(#\d+=)(\w+)/, (_, id, name: string) => id + name.toUpperCase()));
  for (const each of [lines, upper])
    await converted(each, (drawn, { facts }) => {
      assert.equal(volumeIn(drawn, 100), 2.2);
      assert.deepEqual(facts.geometry_checked, { products: 1, recut: 0, uncut: 0 });
    });
});
