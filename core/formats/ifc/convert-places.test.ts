// Places, units and kinds of representations: what web-ifc draws of them, as a whole file and in parts.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readGlb } from '../../testing/read-glb.ts';
import { convertIfc } from './convert.ts';
import { endThreads } from './geometry/thread.ts';
import { trianglesOf, volumeOf } from './testing/triangles.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-places-'));
after(() => {
  endThreads();
  rmSync(folder, { recursive: true });
});

const wall = (n: number): string => `${n}YvctVUKr0kugbFTf53O9L`;

/** A box of 1 x 2 x 3 as #20, placed by #7, in a file in metres. */
const usual: Readonly<Record<number, string>> = {
  1: "IFCPROJECT('0YvctVUKr0kugbFTf53O9L',$,'places',$,$,$,$,(#4),#2)",
  2: 'IFCUNITASSIGNMENT((#3))',
  3: 'IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)',
  4: "IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#6,$)",
  5: 'IFCCARTESIANPOINT((0.,0.,0.))',
  6: 'IFCAXIS2PLACEMENT3D(#5,$,$)',
  7: 'IFCLOCALPLACEMENT($,#6)',
  8: 'IFCCARTESIANPOINT((0.5,1.))',
  9: 'IFCAXIS2PLACEMENT2D(#8,$)',
  10: 'IFCRECTANGLEPROFILEDEF(.AREA.,$,#9,1.,2.)',
  11: 'IFCDIRECTION((0.,0.,1.))',
  20: 'IFCEXTRUDEDAREASOLID(#10,#6,#11,3.)',
  21: "IFCSHAPEREPRESENTATION(#4,'Body','SweptSolid',(#20))",
  22: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#21))',
  23: `IFCWALL('${wall(1)}',$,'wall',$,$,#7,#22,$,$)`,
};

interface Seen {
  readonly box: number[] | null;
  /** by the number of the wall */
  readonly volumes: Record<string, number>;
  readonly codes: string[];
}

let count = 0;
/** Converts the usual file with other lines. */
async function show(lines: Readonly<Record<number, string>>, inParts: boolean, schema = 'IFC4'): Promise<Seen> {
  const out = mkdtempSync(join(folder, `${count++}-`));
  const source = join(out, 'in.ifc');
  const data = Object.entries({ ...usual, ...lines }).map(([id, text]) => `#${id}=${text};`);
  writeFileSync(
    source,
    `ISO-10303-21;\nHEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('${schema}'));ENDSEC;\nDATA;\n${data.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`,
  );
  const job = { source, encoding: 'identity', fileName: 'in.ifc', folder: out } as const;
  const result = await convertIfc(
    { ...job, options: { xkt: false, plans: false, preview: false } },
    () => undefined,
    new AbortController().signal,
    inParts ? { threads: 2, above: 0, smallestPart: 1 } : undefined,
  );
  const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;
  const { box } = result.facts;
  const elements = [...readGlb(readFileSync(join(out, 'model.glb'))).elements.values()];
  return {
    box: box === null ? null : [...box].map(rounded),
    volumes: Object.fromEntries(
      elements.map(element => [element.name[0]!, Number(volumeOf(trianglesOf(element)).toPrecision(4))]),
    ),
    codes: result.warnings.map(({ code }) => code),
  };
}

const clear = { volumes: { 1: 6 }, codes: [] };

for (const inParts of [false, true])
  describe(inParts ? 'in parts' : 'as a whole', () => {
    test('a chain of units, and a bare factor', async () => {
      const units = {
        2: 'IFCUNITASSIGNMENT((#30))',
        30: "IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'TEN',#31)",
        31: 'IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(5.),#32)',
        32: "IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'TWO',#33)",
        33: 'IFCMEASUREWITHUNIT(2.,#3)',
      };
      assert.deepEqual(await show(units, inParts), { box: [0, 0, 0, 10, 20, 30], volumes: { 1: 6000 }, codes: [] });
    });

    const grid = {
      30: 'IFCPOLYLINE((#5,#31))',
      31: 'IFCCARTESIANPOINT((10.,0.))',
      32: 'IFCPOLYLINE((#5,#33))',
      33: 'IFCCARTESIANPOINT((0.,10.))',
      34: "IFCGRIDAXIS('A',#30,.T.)",
      35: "IFCGRIDAXIS('1',#32,.T.)",
      36: "IFCGRID('3YvctVUKr0kugbFTf53O9L',$,'G',$,$,#37,$,(#34),(#35),$,$)",
      37: 'IFCLOCALPLACEMENT($,#38)',
      38: 'IFCAXIS2PLACEMENT3D(#39,$,$)',
      39: 'IFCCARTESIANPOINT((100.,0.,0.))',
      40: 'IFCVIRTUALGRIDINTERSECTION((#34,#35),(2.,-5.,1.))',
    };
    test('a placement on a grid', async () => {
      const placed = { ...grid, 7: 'IFCGRIDPLACEMENT(#40,$)' };
      assert.deepEqual(await show(placed, inParts), { ...clear, box: [105, 2, 1, 106, 4, 4] });
      const turned = { ...grid, 7: 'IFCGRIDPLACEMENT($,#40,#41)', 41: 'IFCDIRECTION((0.,10.))' };
      const { box } = await show(turned, inParts, 'IFC4X3_ADD2');
      assert.deepEqual(box, [103, 2, 1, 105, 3, 4]);
      const parallel = { ...placed, 33: 'IFCCARTESIANPOINT((5.,0.))' };
      assert.deepEqual((await show(parallel, inParts)).codes, ['unplaced']);
    });

    test('an axis along x without a second direction', async () => {
      const tilted = { 6: 'IFCAXIS2PLACEMENT3D(#5,#30,$)', 30: 'IFCDIRECTION((7.,0.,0.))', 20: usual[20]! };
      const own = { ...tilted, 20: 'IFCEXTRUDEDAREASOLID(#10,$,#11,3.)' };
      assert.deepEqual((await show(own, inParts)).box, [0, 0, 0, 3, 1, 2]);
    });

    test('clearances and second bodies are not drawn', async () => {
      const more = {
        22: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#21,#30,#31))',
        30: "IFCSHAPEREPRESENTATION(#4,'Clearance','SweptSolid',(#32))",
        31: "IFCSHAPEREPRESENTATION(#4,'Body','SweptSolid',(#32))",
        32: 'IFCEXTRUDEDAREASOLID(#10,#6,#11,50.)',
      };
      assert.deepEqual(await show(more, inParts), { ...clear, box: [0, 0, 0, 1, 2, 3] });
      const only = { ...more, 22: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#30))' };
      assert.deepEqual(await show(only, inParts), { box: null, volumes: {}, codes: ['no_body'] });
    });

    test('what only cuts is not drawn', async () => {
      for (const [name, schema, rest] of [
        ['IFCVOIDINGFEATURE', 'IFC4', '$,.HOLE.'],
        ['IFCEARTHWORKSCUT', 'IFC4X3_ADD2', '.EXCAVATION.'],
        ['IFCCHAMFEREDGEFEATURE', 'IFC2X3', '1.,1.'],
        ['IFCOPENINGSTANDARDCASE', 'IFC4', '$'],
      ] as const) {
        const feature = { 30: `${name}('${wall(2)}',$,'cut',$,$,#7,#22,$,${rest})` };
        assert.deepEqual([name, (await show(feature, inParts, schema)).volumes], [name, { 1: 6 }]);
      }
    });

    test('mirrored shapes face outwards, and so do others that share them', async () => {
      const mirrored = {
        22: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#33))',
        30: 'IFCREPRESENTATIONMAP(#6,#21)',
        31: 'IFCCARTESIANTRANSFORMATIONOPERATOR3D(#34,$,#5,$,$)',
        32: 'IFCMAPPEDITEM(#30,#35)',
        33: "IFCSHAPEREPRESENTATION(#4,'Body','MappedRepresentation',(#32))",
        34: 'IFCDIRECTION((3.,0.,0.))',
        35: 'IFCCARTESIANTRANSFORMATIONOPERATOR3D(#34,#36,#5,$,#11)',
        36: 'IFCDIRECTION((0.,-5.,0.))',
        40: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#21))',
        41: `IFCWALL('${wall(2)}',$,'straight',$,$,#7,#40,$,$)`,
        42: `IFCWALL('${wall(3)}',$,'mirrored again',$,$,#7,#22,$,$)`,
      };
      const seen = await show(mirrored, inParts);
      assert.deepEqual(seen, { box: [0, -2, 0, 1, 2, 3], volumes: { 1: 6, 2: 6, 3: 6 }, codes: [] });
    });

    test('a world coordinate system moves no shape and is named', async () => {
      const world = {
        4: "IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#30,$)",
        30: 'IFCAXIS2PLACEMENT3D(#31,$,$)',
      };
      const seen = await show({ ...world, 31: 'IFCCARTESIANPOINT((500.,0.,0.))' }, inParts);
      assert.deepEqual(seen, { ...clear, box: [0, 0, 0, 1, 2, 3], codes: ['world_coordinate_system'] });
    });

    test('instance numbers beyond 32 bits', async () => {
      const large = { 21: '', 42949672960: usual[21]!, 22: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#42949672960))' };
      const { 21: _, ...lines } = large;
      assert.deepEqual(await show(lines, inParts), { ...clear, box: [0, 0, 0, 1, 2, 3] });
    });
  });
