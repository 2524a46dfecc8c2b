// Generated models through the whole conversion: products that the geometry engine omits are in the files.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type ReadGlb, readGlb } from '../../../testing/read-glb.ts';
import { readXkt } from '../../../testing/read-xkt.ts';
import type { IfcConversion } from '../convert.ts';
import { convertIfc } from '../convert.ts';
import { endThreads } from '../geometry/thread.ts';
import { modelText } from '../testing/curves.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-own-geometry-'));
after(() => {
  endThreads();
  rmSync(folder, { recursive: true });
});

let count = 0;
async function convert(
  lines: readonly string[],
  change: (text: string) => string = text => text,
): Promise<{ glb: ReadGlb; xkt: Uint8Array; structure: string; result: IfcConversion }> {
  const source = join(folder, `${count++}.ifc`);
  writeFileSync(source, change(modelText(lines)));
  const out = mkdtempSync(join(folder, 'job-'));
  const result = await convertIfc(
    {
      source,
      encoding: 'identity',
      fileName: 'line.ifc',
      folder: out,
      options: { xkt: true, plans: false, preview: false },
    },
    () => undefined,
    new AbortController().signal,
  );
  const read = (name: string): Buffer => readFileSync(join(out, name));
  return {
    glb: readGlb(read('model.glb')),
    xkt: read('model.xkt'),
    structure: read('structure.json').toString(),
    result,
  };
}

const guid = (n: number): string => `${n}GvctVUKr0kugbFTf53O9L`;

/** Box of an element in the axes of IFC, in metres, to the millimetre. */
function box(glb: ReadGlb, name: string): number[] {
  const element = glb.elements.get(name);
  assert.ok(element !== undefined, `${name} is not drawn`);
  const [x, y, z, X, Y, Z] = element.box;
  return [x, -Z, y, X, -z, Y].map(v => Math.round(v * 1000) / 1000 + 0);
}

const shape = (id: number, kind: string, item: number, identifier = 'Body'): string[] => [
  `#${id}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 1}));`,
  `#${id + 1}=IFCSHAPEREPRESENTATION(#4,'${identifier}','${kind}',(#${item}));`,
];

const plan = [
  '#20=IFCCOMPOSITECURVE((#21,#22),.F.);',
  '#21=IFCCURVESEGMENT(.CONTINUOUS.,#7,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(100.),#9);',
  '#22=IFCCURVESEGMENT(.CONTINUOUS.,#23,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(157.07963267948966),#24);',
  '#23=IFCAXIS2PLACEMENT2D(#25,#11);',
  '#24=IFCCIRCLE(#7,100.);',
  '#25=IFCCARTESIANPOINT((100.,0.));',
  '#26=IFCGRADIENTCURVE((#27),.F.,#20,$);',
  '#27=IFCCURVESEGMENT(.CONTINUOUS.,#28,IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(300.),#9);',
  '#28=IFCAXIS2PLACEMENT2D(#29,#11);',
  '#29=IFCCARTESIANPOINT((0.,12.));',
];
const alignment = [
  ...plan,
  '#30=IFCLOCALPLACEMENT($,#5);',
  `#31=IFCALIGNMENT('${guid(1)}',$,'line 1',$,$,#30,#32,$);`,
  '#32=IFCPRODUCTDEFINITIONSHAPE($,$,(#33,#34));',
  "#33=IFCSHAPEREPRESENTATION(#4,'FootPrint','Curve2D',(#20));",
  "#34=IFCSHAPEREPRESENTATION(#4,'Axis','Curve3D',(#26));",
  `#35=IFCALIGNMENTHORIZONTAL('${guid(2)}',$,$,$,$,#30,#36);`,
  ...shape(36, 'Curve2D', 20, 'Axis'),
  `#38=IFCALIGNMENTSEGMENT('${guid(3)}',$,$,$,$,#30,#39,$);`,
  ...shape(39, 'Segment', 21, 'Axis'),
];

test('an alignment is a thin tube along its curve in space, drawn once and with a colour', async () => {
  const { glb, xkt, structure, result } = await convert([
    ...alignment,
    '#90=IFCSTYLEDITEM(#26,(#91),$);',
    '#91=IFCCURVESTYLE($,$,$,#92,$);',
    '#92=IFCCOLOURRGB($,1.,0.,0.);',
  ]);
  assert.deepEqual([...glb.elements.keys()], [guid(1)]);
  assert.deepEqual(
    box(glb, guid(1)).map(v => Math.round(v * 10) / 10 + 0),
    [0, 0, 12, 200, 100, 12],
  );
  const [mesh] = readXkt(xkt).entities.get(guid(1))!.meshes;
  assert.deepEqual(mesh!.colour, [255, 0, 0, 255]);
  for (const n of [1, 2, 3]) assert.ok(structure.includes(guid(n)));
  assert.deepEqual(
    result.warnings.map(({ code }) => code).filter(code => /draw|align/.test(code)),
    ['alignment_parts'],
  );
});

test('without a curve of the alignment its horizontal layout is drawn', async () => {
  const { glb } = await convert(alignment.map(line => line.replace(/^(#31=.*)#32,\$\)/, '$1$,$)')));
  assert.deepEqual([...glb.elements.keys()], [guid(2)]);
  assert.deepEqual(
    box(glb, guid(2)).map(v => Math.round(v * 10) / 10 + 0),
    [0, 0, 0, 200, 100, 0],
  );
});

test('an IFC 4x1 alignment is drawn from its attribute, in millimetres and under its placement', async () => {
  const { glb } = await convert(
    [
      '#20=IFCALIGNMENTCURVE(#21,$,$);',
      '#21=IFCALIGNMENT2DHORIZONTAL($,(#22));',
      '#22=IFCALIGNMENT2DHORIZONTALSEGMENT($,$,$,#23);',
      '#23=IFCLINESEGMENT2D(#8,0.,50000.);',
      '#30=IFCLOCALPLACEMENT($,#31);',
      '#31=IFCAXIS2PLACEMENT3D(#32,$,#33);',
      '#32=IFCCARTESIANPOINT((1000.,2000.,3000.));',
      '#33=IFCDIRECTION((0.,1.,0.));',
      `#34=IFCALIGNMENT('${guid(1)}',$,'A1',$,$,#30,$,#20,$);`,
    ],
    text => text.replace('.LENGTHUNIT.,$,', '.LENGTHUNIT.,.MILLI.,').replace('IFC4X3_ADD2', 'IFC4X1'),
  );
  assert.deepEqual(box(glb, guid(1)), [0.978, 2, 2.988, 1.022, 52, 3.025]);
});

test('a bar along part of a composite curve is placed next to shapes of the geometry engine', async () => {
  const { glb, result } = await convert([
    '#20=IFCCOMPOSITECURVE((#21,#22),.F.);',
    '#21=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#23);',
    '#22=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#24);',
    '#23=IFCPOLYLINE((#6,#25));',
    '#24=IFCPOLYLINE((#25,#26));',
    '#25=IFCCARTESIANPOINT((2.,0.,0.));',
    '#26=IFCCARTESIANPOINT((2.,2.,0.));',
    '#27=IFCSWEPTDISKSOLID(#20,0.01,$,0.5,1.5);',
    '#28=IFCLOCALPLACEMENT($,#5);',
    `#30=IFCREINFORCINGBAR('${guid(1)}',$,'bar',$,$,#28,#31,$,$,$,$,$,$,$);`,
    ...shape(31, 'AdvancedSweptSolid', 27),
    '#40=IFCTRIMMEDCURVE(#41,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(3.141592653589793)),.T.,.PARAMETER.);',
    '#41=IFCCIRCLE(#5,5.);',
    '#42=IFCSWEPTDISKSOLID(#40,0.5,0.4,$,$);',
    `#50=IFCPIPESEGMENT('${guid(2)}',$,'pipe',$,$,#28,#51,$,$);`,
    ...shape(51, 'AdvancedSweptSolid', 42),
  ]);
  assert.deepEqual(box(glb, guid(1)), [1, -0.01, -0.01, 2.01, 1, 0.01]);
  const pipe = box(glb, guid(2));
  // Its arcs have few chords.
  [-5.5, 0, -0.5, 5.5, 5.5, 0.5].forEach((wanted, k) => assert.ok(Math.abs(pipe[k]! - wanted) < 0.1, pipe.join()));
  assert.deepEqual(
    result.warnings.filter(({ code }) => code === 'not_drawn'),
    [],
  );
});

test('structural members, survey lines and mapped sets of curves are drawn; axes and plans are not', async () => {
  const { glb, result } = await convert([
    '#20=IFCLOCALPLACEMENT($,#5);',
    '#21=IFCEDGE(#22,#23);',
    '#22=IFCVERTEXPOINT(#6);',
    '#23=IFCVERTEXPOINT(#24);',
    '#24=IFCCARTESIANPOINT((0.,0.,4.));',
    `#30=IFCSTRUCTURALCURVEMEMBER('${guid(1)}',$,'member',$,$,#20,#31,.PIN_JOINED_MEMBER.,$);`,
    ...shape(31, 'Edge', 21, 'Reference'),
    '#40=IFCPOLYLINE((#6,#24));',
    '#41=IFCGEOMETRICCURVESET((#40));',
    '#42=IFCREPRESENTATIONMAP(#5,#43);',
    "#43=IFCSHAPEREPRESENTATION(#4,'Body','GeometricSet',(#41));",
    '#44=IFCMAPPEDITEM(#42,#45);',
    '#45=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#46,2.,$);',
    '#46=IFCCARTESIANPOINT((7.,0.,0.));',
    `#50=IFCBUILDINGELEMENTPROXY('${guid(2)}',$,'lines',$,$,#20,#51,$,$);`,
    ...shape(51, 'MappedRepresentation', 44),
    `#60=IFCANNOTATION('${guid(3)}',$,'break line',$,$,#20,#61,$);`,
    ...shape(61, 'Curve3D', 40, 'Axis'),
    `#70=IFCWALL('${guid(4)}',$,'wall',$,$,#20,#71,$,$);`,
    ...shape(71, 'Curve2D', 40, 'Axis'),
    `#80=IFCGRID('${guid(5)}',$,'grid',$,$,#20,#81,(),(),$,$);`,
    ...shape(81, 'GeometricCurveSet', 41, 'FootPrint'),
  ]);
  assert.deepEqual([...glb.elements.keys()].sort(), [guid(1), guid(2), guid(3)]);
  const [member, mapped] = [box(glb, guid(1)), box(glb, guid(2))];
  assert.deepEqual([member[2], member[5]], [0, 4]);
  assert.deepEqual([mapped[2], mapped[5]], [0, 8], 'twice the size under its operator');
  assert.ok(mapped[0]! > 6.9 && mapped[3]! < 7.1);
  const reasons = result.warnings
    .filter(({ code }) => code === 'no_body')
    .map(({ guid: name, type, message }) => [name, type, message]);
  assert.deepEqual(reasons, [
    [guid(4), 'IfcWall', 'The element is not drawn: it has an axis only, no body.'],
    [guid(5), 'IfcGrid', 'The element is not drawn: grids are not drawn in 3D; plans show them.'],
  ]);
});

test('products along an alignment are placed by its curve, without a position in space', async () => {
  const { glb } = await convert([
    ...alignment,
    '#50=IFCLINEARPLACEMENT($,#51,$);',
    '#51=IFCAXIS2PLACEMENTLINEAR(#52,$,$);',
    '#52=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(178.53981633974483),5.,1.,$,#26);',
    '#53=IFCEXTRUDEDAREASOLID(#54,#5,#55,3.);',
    '#54=IFCRECTANGLEPROFILEDEF(.AREA.,$,#7,2.,1.);',
    '#55=IFCDIRECTION((0.,0.,1.));',
    `#60=IFCSIGNAL('${guid(4)}',$,'signal',$,$,#50,#61,$,$);`,
    ...shape(61, 'SweptSolid', 53),
    '#70=IFCLOCALPLACEMENT(#50,#71);',
    '#71=IFCAXIS2PLACEMENT3D(#72,$,$);',
    '#72=IFCCARTESIANPOINT((0.,0.,3.));',
    `#73=IFCSIGN('${guid(5)}',$,'sign',$,$,#70,#74,$,$);`,
    ...shape(74, 'SweptSolid', 53),
  ]);
  // Half of the bend: 45 degrees, the middle at (100, 100), five metres to the left of radius 100.
  const middle = [100 + 95 * Math.SQRT1_2, 100 - 95 * Math.SQRT1_2];
  const half = 1.5 * Math.SQRT1_2;
  const wanted = [middle[0]! - half, middle[1]! - half, 13, middle[0]! + half, middle[1]! + half, 16];
  for (const [name, up] of [
    [guid(4), 0],
    [guid(5), 3],
  ] as const)
    box(glb, name).forEach((v, k) =>
      assert.ok(
        Math.abs(v - wanted[k]! - (k % 3 === 2 ? up : 0)) < 0.002,
        `${box(glb, name).join()} is not ${wanted.join()}`,
      ),
    );
});

test('twenty of a class are named with a reason, the rest is counted; a wall that its opening takes away is drawn uncut', async () => {
  const wall = [
    '#20=IFCLOCALPLACEMENT($,#5);',
    '#21=IFCEXTRUDEDAREASOLID(#22,#5,#23,3.);',
    '#22=IFCRECTANGLEPROFILEDEF(.AREA.,$,#7,2.,1.);',
    '#23=IFCDIRECTION((0.,0.,1.));',
    '#24=IFCEXTRUDEDAREASOLID(#25,#26,#23,9.);',
    '#25=IFCRECTANGLEPROFILEDEF(.AREA.,$,#7,9.,9.);',
    '#26=IFCAXIS2PLACEMENT3D(#27,$,$);',
    '#27=IFCCARTESIANPOINT((0.,0.,-3.));',
    `#30=IFCWALL('${guid(1)}',$,'gone',$,$,#20,#31,$,$);`,
    ...shape(31, 'SweptSolid', 21),
    `#33=IFCOPENINGELEMENT('${guid(2)}',$,'all',$,$,#20,#34,$,$);`,
    ...shape(34, 'SweptSolid', 24),
    `#36=IFCRELVOIDSELEMENT('${guid(3)}',$,$,$,#30,#33);`,
  ];
  const points = Array.from(
    { length: 25 },
    (_, n) => `#${100 + n}=IFCANNOTATION('${String(n).padStart(2, '0')}PvctVUKr0kugbFTf53O9',$,'p',$,$,#20,#90,$);`,
  );
  const { result, glb } = await convert([...wall, ...shape(90, 'Point', 6), ...points]);
  const told = result.warnings.filter(({ code }) => ['not_drawn', 'no_body'].includes(code));
  assert.equal(told.filter(({ type, guid: name }) => type === 'IfcAnnotation' && name !== undefined).length, 20);
  assert.deepEqual(
    told.filter(({ guid: name }) => name === undefined).map(({ message }) => message),
    ['5 more elements of this class are not drawn: it consists of points only.'],
  );
  assert.equal(
    told.find(({ type }) => type === 'IfcWall'),
    undefined,
  );
  assert.deepEqual(
    result.warnings.filter(({ code }) => code === 'drawn_uncut'),
    [
      {
        code: 'drawn_uncut',
        message: 'The element is drawn without its openings: nothing was left of it when they were cut out.',
        guid: guid(1),
        type: 'IfcWall',
      },
    ],
  );
  assert.deepEqual(box(glb, guid(1)), [-1, -0.5, 0, 1, 0.5, 3]);
});
