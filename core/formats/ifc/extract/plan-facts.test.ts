import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guid, stepFile } from '../../../testing/step-text.ts';
import { extractModel } from './extract-model.ts';
import { readPlanFacts } from './plan-facts.ts';
import { scanStep } from '../step/step-scan.ts';

const extract = (lines: readonly string[], schema = 'IFC4') =>
  extractModel(scanStep(stepFile(lines, { schema })), () => undefined);
const planFacts = (lines: readonly string[], schema?: string) => readPlanFacts(extract(lines, schema).planSources);

const millimetres = [
  `#1=IFCPROJECT('${guid(1)}',$,'P',$,$,$,$,$,#2);`,
  '#2=IFCUNITASSIGNMENT((#3));',
  '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
];
/** A placement `n` (and what it needs, up to n + 3) at a point in the frame of `parent`, its x axis in a direction. */
const placement = (n: number, parent: string, point: string, direction = '1.,0.,0.'): string[] => [
  `#${n}=IFCLOCALPLACEMENT(${parent},#${n + 1});`,
  `#${n + 1}=IFCAXIS2PLACEMENT3D(#${n + 2},$,#${n + 3});`,
  `#${n + 2}=IFCCARTESIANPOINT((${point}));`,
  `#${n + 3}=IFCDIRECTION((${direction}));`,
];
const spatial = [
  `#10=IFCBUILDING('${guid(10)}',$,'B',$,$,#100,$,$,$,$,$,$);`,
  ...placement(100, '$', '0.,0.,250.'),
  `#11=IFCBUILDINGSTOREY('${guid(11)}',$,'Upper',$,$,#110,$,'Long',$,3000.);`,
  ...placement(110, '#100', '0.,0.,2900.'),
  `#12=IFCBUILDINGSTOREY('${guid(12)}',$,$,$,$,$,$,'Only long',$,$);`,
  `#13=IFCRELAGGREGATES('${guid(13)}',$,$,$,#1,(#10));`,
  `#14=IFCRELAGGREGATES('${guid(14)}',$,$,$,#10,(#11,#12));`,
];

test('storeys have the height of their placement first, then the written one, in metres', () => {
  const { storeys } = planFacts([...millimetres, ...spatial]);
  assert.deepEqual(
    storeys.map(({ guid: id, name, heights }) => [id, name, heights]),
    [
      [guid(11), 'Upper', [3.15, 3.25, 3]],
      [guid(12), 'Only long', []],
    ],
  );
  assert.equal(storeys[0]!.building, storeys[1]!.building);
});

test('elements get their storey through their parents, rooms their number and name', () => {
  const facts = planFacts([
    ...millimetres,
    ...spatial,
    `#20=IFCCURTAINWALL('${guid(20)}',$,'C',$,$,$,$,$,$);`,
    `#21=IFCMEMBER('${guid(21)}',$,'M',$,$,$,$,$,$);`,
    `#22=IFCWALL('${guid(22)}',$,'W',$,$,$,$,$,$);`,
    `#23=IFCSPACE('${guid(23)}',$,'2.01',$,$,$,$,'Kitchen',$,$,$);`,
    `#24=IFCSPACE('${guid(24)}',$,'Hall',$,$,$,$,'Hall',$,$,$);`,
    `#30=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(30)}',$,$,$,(#20),#12);`,
    `#31=IFCRELAGGREGATES('${guid(31)}',$,$,$,#20,(#21));`,
    `#32=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(32)}',$,$,$,(#22),#10);`,
    `#33=IFCRELAGGREGATES('${guid(33)}',$,$,$,#11,(#23,#24));`,
  ]);
  const of = (n: number) => facts.of(guid(n))!;
  assert.deepEqual(
    [20, 21, 22, 23].map(n => [of(n).type, of(n).storey, of(n).label]),
    [
      ['IfcCurtainWall', 1, null],
      ['IfcMember', 1, null],
      ['IfcWall', -1, null],
      ['IfcSpace', 0, '2.01 Kitchen'],
    ],
  );
  assert.equal(of(24).label, 'Hall');
  assert.equal(of(22).building, facts.storeys[0]!.building, 'in the building, though on no storey');
  assert.equal(facts.of('unknown'), undefined);
});

test('doors: from the door, its type or its style; axes and places in the world', () => {
  const frame = placement(200, '#110', '1000.,2000.,0.', '0.,1.,0.');
  const relate = (type: number): string => `#40=IFCRELDEFINESBYTYPE('${guid(40)}',$,$,$,(#20),#${type});`;
  const door = (last: string): string => `#20=IFCDOOR('${guid(20)}',$,'D',$,$,#200,$,$,2100.,900.${last});`;
  const read = (lines: readonly string[], schema?: string) =>
    planFacts([...millimetres, ...spatial, ...frame, ...lines], schema).of(guid(20))!.door;
  const whole = read([door(',.DOOR.,.SINGLE_SWING_RIGHT.,$')])!;
  assert.deepEqual(
    { ...whole, along: whole.along.map(Math.round), opens: whole.opens.map(Math.round) },
    { operation: 'SINGLE_SWING_RIGHT', width: 0.9, origin: [1, 2], along: [0, 1], opens: [-1, 0] },
  );
  const typed = [`#50=IFCDOORTYPE('${guid(50)}',$,'T',$,$,$,$,$,$,.DOOR.,.DOUBLE_SWING_LEFT.,$,$);`, relate(50)];
  assert.equal(read([door(',.DOOR.,.NOTDEFINED.,$'), ...typed])!.operation, 'DOUBLE_SWING_LEFT');
  const styled = [`#50=IFCDOORSTYLE('${guid(50)}',$,'T',$,$,$,$,$,.SINGLE_SWING_LEFT.,.WOOD.,.F.,.F.);`, relate(50)];
  assert.equal(read([door(''), ...styled], 'IFC2X3')!.operation, 'SINGLE_SWING_LEFT');
  assert.equal(read([door('')], 'IFC2X3'), null, 'nothing says how it opens');
  assert.equal(read([door(',.DOOR.,.SINGLE_SWING_LEFT.,$').replace('#200', '$')]), null, 'it has no place');
});

test('systems with their members', () => {
  const { systemsJson, warnings } = extract([
    ...millimetres,
    `#20=IFCSYSTEM('${guid(20)}',$,'Heating',$,'circuit');`,
    `#21=IFCSYSTEM('${guid(21)}',$,$,$,$);`,
    `#22=IFCPUMP('${guid(22)}',$,'P',$,$,$,$,$,$);`,
    `#23=IFCRELASSIGNSTOGROUP('${guid(23)}',$,$,$,(#22,#21),$,#20);`,
    `#24=IFCINVENTORY('${guid(24)}',$,'Chairs',$,$,$,$,$,$,$,$);`,
    `#25=IFCGROUP('${guid(25)}',$,'All',$,$);`,
    `#26=IFCRELASSIGNSTOGROUP('${guid(26)}',$,$,$,(#20,#24),$,#25);`,
  ]);
  assert.deepEqual(JSON.parse(systemsJson()), [
    { uuid: guid(20), name: 'Heating', object_type: 'circuit', elements: [guid(22)] },
    { uuid: guid(21), name: null, object_type: null, parent_uuid: guid(20), elements: [] },
  ]);
  assert.match(warnings.map(({ message }) => message).join(), /^2 groups that are neither systems nor zones/m);
});
