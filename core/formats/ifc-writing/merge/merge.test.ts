import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { CORPUS_MISSING, corpusPath } from '../../../testing/corpus.ts';
import { houseBytes } from '../../../testing/house-bytes.ts';
import { guid, stepFile } from '../../../testing/step-text.ts';
import { IfcError } from '../../errors.ts';
import { endThreads } from '../../ifc/geometry/thread.ts';
import { readSource } from '../../ifc/step/source-file.ts';
import { scanStep } from '../../ifc/step/step-scan.ts';
import { drawFacts, readFacts, type FileFacts } from '../testing/facts.ts';
import { mergeSteps } from './merge.ts';
import { writeBytes } from '../output.ts';

after(endThreads);

const merge = (...files: readonly Uint8Array[]): Uint8Array =>
  writeBytes(output => {
    mergeSteps(
      files.map((bytes, i) => ({ index: scanStep(bytes), name: `file-${i}.ifc` })),
      undefined,
      output,
    );
  });
const data = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes).toString('latin1').split('DATA;\n')[1]!.split('\nENDSEC;')[0]!.split('\n');
const small = ({
  unit = '#4=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
  n = 1,
  context = "'Model',3,1.E-5",
  more = [],
  schema = 'IFC4',
}: {
  readonly unit?: string;
  readonly n?: number;
  readonly context?: string;
  readonly more?: readonly string[];
  readonly schema?: string;
} = {}): Uint8Array =>
  stepFile(
    [
      `#1=IFCPROJECT('${guid(n)}',$,'P${n}',$,$,$,$,(#2),#3);`,
      `#2=IFCGEOMETRICREPRESENTATIONCONTEXT($,${context},#5,$);`,
      '#3=IFCUNITASSIGNMENT((#4));',
      unit,
      '#5=IFCAXIS2PLACEMENT3D(#6,$,$);',
      '#6=IFCCARTESIANPOINT((0.,0.,0.));',
      `#7=IFCSITE('${guid(7)}',$,'Site ${n}',$,$,$,$,$,$,$,$,$,$,$);`,
      `#8=IFCRELAGGREGATES('${guid(8)}',$,$,$,#1,(#7));`,
      ...more,
    ],
    { schema },
  );

describe('mergeSteps', () => {
  test('one project, one context, one unit; repeated GlobalIds change', () => {
    const lines = data(merge(small(), small({ n: 2 })));
    assert.deepEqual(lines.slice(0, 8), data(small()));
    assert.equal(lines.length, 10);
    assert.match(lines[8]!, /^#9=IFCSITE\('[\w$]{22}',\$,'Site 2',/);
    assert.match(lines[9]!, /^#10=IFCRELAGGREGATES\('[\w$]{22}',\$,\$,\$,#1,\(#9\)\);$/);
    const { elements } = readFacts(merge(small(), small({ n: 2 }), small({ n: 3 })));
    assert.deepEqual(
      Object.values(elements).map(({ name, parent }) => [name, parent]),
      [
        ['P1', null],
        ['Site 1', guid(1)],
        ['Site 2', guid(1)],
        ['Site 3', guid(1)],
      ],
    );
    assert.deepEqual(merge(small(), small({ n: 2 })), merge(small(), small({ n: 2 })));
  });

  test('other contexts and units are added to the project', () => {
    const other = small({
      n: 2,
      context: "'Plan',2,1.E-5",
      more: ['#20=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);'],
      unit: '#4=IFCSIUNIT(*,.TIMEUNIT.,$,.SECOND.);',
    });
    const lines = data(merge(small(), other));
    assert.equal(lines[0], `#1=IFCPROJECT('${guid(1)}',$,'P1',$,$,$,$,(#2,#9),#3);`);
    assert.equal(lines[2], '#3=IFCUNITASSIGNMENT((#4,#10));');
    assert.deepEqual(
      [lines[8], lines[9]],
      ["#9=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Plan',2,1.E-5,#11,$);", '#10=IFCSIUNIT(*,.TIMEUNIT.,$,.SECOND.);'],
    );
    assert.ok(
      lines.some(line => line.includes('AREAUNIT')),
      'a unit that only properties use comes along',
    );
  });

  test('a context with its own georeference stays separate', () => {
    const placed = (east: string): Uint8Array =>
      small({
        n: 2,
        more: [`#30=IFCMAPCONVERSION(#2,#31,${east},0.,0.,$,$,$);`, "#31=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$);"],
      });
    assert.equal(
      data(merge(placed('5.'), placed('5.'))).filter(line => /CONTEXT\(|MAPCONVERSION/.test(line)).length,
      2,
    );
    const apart = data(merge(placed('5.'), placed('6.')));
    assert.equal(apart.filter(line => /CONTEXT\(/.test(line)).length, 2);
    assert.ok(
      apart.some(line => /^#\d+=IFCMAPCONVERSION\(#1[1-9],/.test(line)),
      apart.join('\n'),
    );
  });

  test('incompatible files are refused with a reason', () => {
    const refusal = (...files: Uint8Array[]): string => {
      try {
        merge(...files);
      } catch (error) {
        assert.ok(error instanceof IfcError);
        return error.reason;
      }
      return '';
    };
    assert.match(
      refusal(small(), small({ unit: '#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);' })),
      /file-1\.ifc measures in other units .*\(length\)/,
    );
    assert.match(refusal(small(), small({ schema: 'IFC2X3' })), /file-1\.ifc is of the schema IFC2X3/);
    assert.match(
      refusal(stepFile([`#1=IFCWALL('${guid(1)}',$,$,$,$,$,$,$,$);`]), small()),
      /file-0\.ifc has no project/,
    );
    const feet = (factor: string, base: string): Uint8Array =>
      small({
        unit: "#4=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'FOOT',#40);",
        more: [`#40=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(${factor}),#41);`, base],
      });
    assert.equal(
      refusal(
        feet('0.3048', '#41=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);'),
        feet('304.8', '#41=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);'),
      ),
      '',
      'the same feet',
    );
  });

  test('spatial elements without a project are attached to the first', () => {
    const lost = stepFile([
      `#1=IFCSITE('${guid(70)}',$,'Lost',$,$,$,$,$,$,$,$,$,$,$);`,
      `#2=IFCWALL('${guid(71)}',$,$,$,$,#99,$,$,$);`,
    ]);
    const facts = readFacts(merge(small(), lost));
    assert.equal(facts.elements[guid(70)]!.parent, guid(1));
    assert.ok(facts.warnings.includes('dangling_reference'), 'what was missing is still missing');
  });

  test('two houses are merged at their places, each complete', async () => {
    const house = houseBytes();
    const both = merge(house, house);
    const [one, two] = [readFacts(house), readFacts(both)];
    addUp(two, [one, one]);
    const [drawnOne, drawnTwo] = [await drawFacts(house), await drawFacts(both)];
    assert.deepEqual(
      [drawnTwo.drawn, drawnTwo.triangles, drawnTwo.box],
      [drawnOne.drawn * 2, drawnOne.triangles * 2, drawnOne.box],
    );
  });

  for (const [a, b] of [
    ['schep__GEELEN-Breedplaat_V1.ifc', 'schep__GEELEN-Dakvloer.ifc'],
    ['osb__vectorworks_bimserver.ifc', 'schep__YTONG-Kavel_01.ifc'],
    ['bs43__reinforcing-assembly.ifc', 'bs43__wall-extruded-solid.ifc'],
  ] as const) {
    test(`${a} and ${b}`, async t => {
      const [pathA, pathB] = [corpusPath('ifc', a), corpusPath('ifc', b)];
      if (pathA === undefined || pathB === undefined) return t.skip(CORPUS_MISSING);
      const [one, other] = [await readSource(pathA, 'identity', a), await readSource(pathB, 'identity', b)];
      const [factsA, factsB] = [readFacts(one), readFacts(other)];
      const merged = merge(one, other);
      addUp(readFacts(merged), [factsA, factsB]);
      const [drawnA, drawnB, drawn] = [await drawFacts(one), await drawFacts(other), await drawFacts(merged)];
      assert.deepEqual(
        [drawn.drawn, drawn.triangles],
        [drawnA.drawn + drawnB.drawn, drawnA.triangles + drawnB.triangles],
      );
      const sides = [0, 1, 2, 3, 4, 5].map(i => (i < 3 ? Math.min : Math.max)(drawnA.box![i]!, drawnB.box![i]!));
      assert.deepEqual(
        drawn.box!.map(v => v.toFixed(6)),
        sides.map(v => v.toFixed(6)),
      );
    });
  }
});

/** All elements and sets of the parts are there, the projects of the later ones excepted, and no GlobalId twice. */
function addUp(whole: FileFacts, parts: readonly FileFacts[]): void {
  const sum = (of: (facts: FileFacts) => number): number => parts.reduce((total, facts) => total + of(facts), 0);
  const later = parts.length - 1;
  assert.equal(Object.keys(whole.elements).length, sum(({ elements }) => Object.keys(elements).length) - later);
  for (const kind of ['property_sets', 'properties', 'materials', 'layers', 'systems', 'zones']) {
    const of = ({ counts }: FileFacts): number => counts[kind] as number;
    // Attributes of the later projects are missing in the properties.
    if (kind === 'properties') assert.ok(of(whole) <= sum(of));
    else assert.equal(of(whole), sum(of), kind);
  }
  assert.deepEqual(
    whole.warnings.filter(
      code => code === 'duplicate_guid' || code === 'several_projects' || code === 'dangling_reference',
    ),
    [],
  );
  const names = (facts: FileFacts): string[] =>
    Object.values(facts.elements)
      .filter(({ type }) => type !== 'IfcProject')
      .map(({ type, name }) => `${type} ${name}`);
  assert.deepEqual(names(whole).sort(), parts.flatMap(names).sort());
}
