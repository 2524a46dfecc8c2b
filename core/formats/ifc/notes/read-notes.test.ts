import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guid, stepFile } from '../../../testing/step-text.ts';
import { extractModel } from '../extract/extract-model.ts';
import { readPlanFacts } from '../extract/plan-facts.ts';
import { scanStep } from '../step/step-scan.ts';

const notesOf = (lines: readonly string[], schema = 'IFC4') =>
  readPlanFacts(extractModel(scanStep(stepFile([...head, ...lines], { schema })), () => undefined).planSources).notes!;
const round = (values: readonly number[]): number[] => values.map(value => Math.round(value * 1000) / 1000 + 0);

// Millimetres; a building, its storey 3 m up, and a placement turned by a quarter of a turn at 10, 20 in it.
const head = [
  `#1=IFCPROJECT('${guid(1)}',$,'P',$,$,$,$,$,#2);`,
  '#2=IFCUNITASSIGNMENT((#3));',
  '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
  `#10=IFCBUILDING('${guid(10)}',$,'B',$,$,$,$,$,$,$,$,$);`,
  `#11=IFCBUILDINGSTOREY('${guid(11)}',$,'S',$,$,#12,$,$,$,3000.);`,
  '#12=IFCLOCALPLACEMENT($,#13);',
  '#13=IFCAXIS2PLACEMENT3D(#14,$,$);',
  '#14=IFCCARTESIANPOINT((0.,0.,3000.));',
  `#15=IFCRELAGGREGATES('${guid(15)}',$,$,$,#1,(#10));`,
  `#16=IFCRELAGGREGATES('${guid(16)}',$,$,$,#10,(#11));`,
  '#20=IFCLOCALPLACEMENT(#12,#21);',
  '#21=IFCAXIS2PLACEMENT3D(#22,$,#23);',
  '#22=IFCCARTESIANPOINT((10000.,20000.,0.));',
  '#23=IFCDIRECTION((0.,3.,0.));',
  '#24=IFCCARTESIANPOINT((0.,0.));',
  '#25=IFCCARTESIANPOINT((4000.,0.));',
  '#26=IFCCARTESIANPOINT((4000.,3000.));',
  '#27=IFCPOLYLINE((#24,#25));',
  '#28=IFCPOLYLINE((#24,#25,#26,#24));',
  '#29=IFCAXIS2PLACEMENT2D(#24,$);',
  '#30=IFCCIRCLE(#29,4000.);',
];
/** An annotation of these items on the storey. */
const annotation = (items: string, more: readonly string[] = [], context = '$') => [
  `#40=IFCANNOTATION('${guid(40)}',$,'N',$,$,#20,#41);`,
  '#41=IFCPRODUCTDEFINITIONSHAPE($,$,(#42));',
  `#42=IFCSHAPEREPRESENTATION(${context},'Annotation','Annotation2D',(${items}));`,
  `#43=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(43)}',$,$,$,(#40),#11);`,
  ...more,
];

test('axes of all three directions, straight and curved, are in the frame of their grid, with their tags', () => {
  const [grid, ...others] = notesOf([
    `#40=IFCGRID('${guid(40)}',$,'G',$,$,#20,$,(#41),(#42),(#43),$);`,
    "#41=IFCGRIDAXIS('1',#27,.T.);",
    "#42=IFCGRIDAXIS(' A ',#45,.F.);",
    '#43=IFCGRIDAXIS($,#30,.T.);',
    '#45=IFCTRIMMEDCURVE(#30,(#46),(#47),.T.,.CARTESIAN.);',
    '#46=IFCCARTESIANPOINT((4000.,0.));',
    '#47=IFCCARTESIANPOINT((0.,4000.));',
    '#48=IFCSTYLEDITEM(#27,(#49),$);',
    '#49=IFCCURVESTYLE($,$,$,#50);',
    '#50=IFCCOLOURRGB($,1.,0.5,0.);',
  ]);
  assert.ok(grid && others.length === 0);
  assert.deepEqual([grid.guid, grid.isGrid, grid.height, grid.storey, grid.building], [guid(40), true, 3, -1, 0]);
  assert.deepEqual(
    grid.lines.map(({ tag, colour, points }) => [tag, colour, round(points.slice(0, 2)), round(points.slice(-2))]),
    [
      ['1', '#ff8000', [10, 20], [10, 24]],
      ['A', null, [10, 24], [6, 20]],
      ['', null, [10, 24], [10, 24]],
    ],
  );
  assert.ok((grid.lines[1]?.points.length ?? 0) > 10, 'an arc is round');
});

test('texts have the height and colour of their style, and are aligned in their box', () => {
  const style = [
    '#60=IFCSTYLEDITEM(#50,(#61),$);',
    '#61=IFCTEXTSTYLE($,#62,$,#63,$);',
    '#62=IFCTEXTSTYLEFORDEFINEDFONT(#64,$);',
    "#63=IFCTEXTSTYLEFONTMODEL('f',('Arial'),$,$,$,IFCLENGTHMEASURE(500.));",
    '#64=IFCCOLOURRGB($,0.,0.,1.);',
  ];
  const literal = (alignment: string, size: string) => [
    `#50=IFCTEXTLITERALWITHEXTENT('one\\X2\\000A\\X0\\two',#51,.RIGHT.,#52,'${alignment}');`,
    '#51=IFCAXIS2PLACEMENT2D(#25,$);',
    `#52=IFCPLANAREXTENT(1000.,${size});`,
  ];
  const read = (alignment: string, more: readonly string[], size = '2800.') =>
    notesOf(annotation('#50', [...literal(alignment, size), ...more]))[0]!.texts.map(
      ({ text, x, y, anchor, height, angle, colour }) => [text, ...round([x, y, height, angle]), anchor, colour],
    );
  assert.deepEqual(read('bottom-left', style), [
    ['one', 9.21, 24, 0.36, 1.571, 'start', '#0000ff'],
    ['two', 9.875, 24, 0.36, 1.571, 'start', '#0000ff'],
  ]);
  assert.deepEqual(read('top-right', [], '2660.'), [
    ['one', 11.08, 24, 0.72, 1.571, 'end', null],
    ['two', 12.41, 24, 0.72, 1.571, 'end', null],
  ]);
  assert.deepEqual(
    read('center', [], '26.6').map(([, x, , height, , anchor]) => [x, height, anchor]),
    [
      [9.75, 0.72, 'middle'],
      [11.08, 0.72, 'middle'],
    ],
  );
});

test('lines, areas and sets are read, also through maps; a plain text has a usual height', () => {
  const [note] = notesOf(
    annotation('#50,#52,#57,#70', [
      '#50=IFCGEOMETRICCURVESET((#27,#30));',
      '#52=IFCANNOTATIONFILLAREA(#28,(#30));',
      '#53=IFCSTYLEDITEM(#52,(#54),$);',
      "#54=IFCFILLAREASTYLE('f',(#55),$);",
      '#55=IFCCOLOURRGB($,0.,1.,0.);',
      "#57=IFCTEXTLITERAL('plain',#29,.LEFT.);",
      '#70=IFCMAPPEDITEM(#71,#74);',
      '#71=IFCREPRESENTATIONMAP(#29,#72);',
      "#72=IFCSHAPEREPRESENTATION($,'Annotation','Annotation2D',(#27));",
      '#74=IFCCARTESIANTRANSFORMATIONOPERATOR2D($,$,#26,2.);',
    ]),
  );
  assert.ok(note);
  assert.deepEqual([note.storey, note.isGrid], [0, false]);
  assert.deepEqual(
    note.lines.map(({ points }) => [round(points.slice(0, 2)), round(points.slice(-2))]),
    [
      [
        [10, 20],
        [10, 24],
      ],
      [
        [10, 24],
        [10, 24],
      ],
      [
        [7, 24],
        [7, 32],
      ],
    ],
  );
  assert.deepEqual([note.fills.length, note.fills[0]?.colour, note.fills[0]?.loops.length], [1, '#00ff00', 2]);
  assert.deepEqual(
    note.texts.map(({ text, height }) => [text, ...round([height])]),
    [['plain', 0.252]],
  );
});

test('occurrences and dimensions of IFC2X3 are read', () => {
  const [note] = notesOf(
    annotation('#50,#52,#54', [
      '#50=IFCANNOTATIONCURVEOCCURRENCE(#27,(#60),$);',
      '#52=IFCLINEARDIMENSION((#53,#55));',
      '#53=IFCDIMENSIONCURVE(#28,(),$);',
      '#54=IFCANNOTATIONFILLAREAOCCURRENCE(#56,(),$,$,.GLOBAL_COORDS.);',
      '#55=IFCANNOTATIONTEXTOCCURRENCE(#57,(#63),$);',
      '#56=IFCANNOTATIONFILLAREA(#28,$);',
      "#57=IFCTEXTLITERAL('4000',#29,.RIGHT.);",
      '#60=IFCPRESENTATIONSTYLEASSIGNMENT((#61));',
      '#61=IFCCURVESTYLE($,$,$,#62);',
      '#62=IFCCOLOURRGB($,1.,0.,0.);',
      '#63=IFCPRESENTATIONSTYLEASSIGNMENT((#64));',
      '#64=IFCTEXTSTYLE($,$,$,#65);',
      "#65=IFCTEXTSTYLEFONTMODEL('f',$,$,$,$,IFCPOSITIVELENGTHMEASURE(2.5));",
    ]),
    'IFC2X3',
  );
  assert.ok(note);
  assert.deepEqual(
    [
      note.lines.map(({ colour }) => colour),
      note.fills.length,
      note.texts.map(({ text, height }) => [text, ...round([height])]),
    ],
    [['#ff0000', null], 1, [['4000', 0.18]]],
  );
});

test('sections and drawings that stand upright are in no plan, nor is what cannot be read', () => {
  const section = ["#80=IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Annotation','Plan',*,*,*,*,$,$,.SECTION_VIEW.,$);"];
  assert.deepEqual(notesOf(annotation('#27', section, '#80')), []);
  const upright = ['#90=IFCDIRECTION((1.,0.,0.));'];
  const leaning = annotation('#27', upright).map(line => line.replace(',#20,#41', ',#91,#41'));
  const placed = ['#91=IFCLOCALPLACEMENT($,#92);', '#92=IFCAXIS2PLACEMENT3D(#14,#90,$);'];
  assert.deepEqual(notesOf([...leaning, ...placed]), []);
  assert.deepEqual(notesOf(annotation('#81', ['#81=IFCPOLYLINE((#24));'])), []);
  assert.deepEqual(notesOf(annotation('#81', ['#81=IFCMAPPEDITEM(#82,$);', '#82=IFCREPRESENTATIONMAP(#29,#42);'])), []);
});
