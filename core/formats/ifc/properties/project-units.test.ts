import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newNumbers, sourceReader } from '../geometry/source.ts';
import { unitPatches } from '../geometry/unit-patches.ts';
import { readInstances } from '../own-geometry/instances.ts';
import { endOf } from '../step/step-index.ts';
import { scanStep } from '../step/step-scan.ts';
import { stepFile } from '../../../testing/step-text.ts';
import { extract } from '../testing/extracted.ts';
import { readProjectUnits } from './project-units.ts';

const METRE = '#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);';
const MILLI = '#4=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);';
const RADIAN = '#5=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);';

/** A project whose units are `assigned`. */
const file = (assigned: string, units: readonly string[]): string[] => [
  "#1=IFCPROJECT('0YvctVUKr0kugbFTf53O9L',$,'p',$,$,$,$,(),#2);",
  `#2=IFCUNITASSIGNMENT((${assigned}));`,
  METRE,
  MILLI,
  RADIAN,
  ...units,
];

/** A unit of so many of another one: two instances. */
const unit = (id: number, factor: string, base: number, kind = 'LENGTHUNIT'): string[] => [
  `#${id}=IFCCONVERSIONBASEDUNIT($,.${kind}.,'X',#${id + 1});`,
  `#${id + 1}=IFCMEASUREWITHUNIT(${factor},#${base});`,
];

const unitsOf = (lines: readonly string[]) => readProjectUnits(readInstances(scanStep(stepFile(lines))));

/** The units that web-ifc finds: of the file with the patches. */
function patched(lines: readonly string[]) {
  const bytes = stepFile(lines);
  const index = scanStep(bytes);
  const read = sourceReader(bytes, 0, 'IFC4', unitPatches(index, newNumbers(index)), endOf(index, index.count - 1));
  const text = read(0, 100_000);
  const { length, angle, isAlone } = readProjectUnits(readInstances(scanStep(text)));
  return { isChanged: !Buffer.from(text).equals(Buffer.from(bytes)), length, angle, isAlone };
}

describe('units of the project', () => {
  const cases: readonly [name: string, lines: string[], metres: number, isPlain: boolean][] = [
    ['metres', file('#3,#5', []), 1, true],
    ['millimetres', file('#4,#5', []), 0.001, true],
    ['feet', file('#10', unit(10, 'IFCLENGTHMEASURE(0.3048)', 3)), 0.3048, true],
    ['inches of millimetres', file('#10', unit(10, 'IFCRATIOMEASURE(25.4)', 4)), 0.0254, true],
    ['a chain', file('#10', [...unit(10, 'IFCLENGTHMEASURE(12.)', 12), ...unit(12, '25.4', 4)]), 0.3048, false],
    ['a bare factor', file('#10', unit(10, '0.3048', 3)), 0.3048, false],
    ['an exotic prefix', file('#10', ['#10=IFCSIUNIT(*,.LENGTHUNIT.,.HECTO.,.METRE.);']), 100, false],
    ['two units', file('#4,#3', []), 0.001, false],
    ['none', file('#5', []), 1, false],
    ['a cycle', file('#10', unit(10, '2.', 10)), 1, false],
    ['nothing at the end', file('#10', unit(10, '2.', 99)), 1, false],
    ['a factor of 0', file('#10', unit(10, 'IFCLENGTHMEASURE(0.)', 3)), 1, false],
  ];
  for (const [name, lines, metres, isPlain] of cases)
    test(`${name}: data and shapes have the same factor`, () => {
      const { length } = unitsOf(lines);
      assert.deepEqual([length.factor, length.isPlain], [metres, isPlain]);
      const seen = patched(lines);
      assert.equal(seen.isChanged, !isPlain);
      assert.deepEqual([seen.length.factor, seen.length.isPlain, seen.isAlone], [metres, true, true]);
    });

  test('an offset is ignored and named', () => {
    const lines = file('#10', [
      "#10=IFCCONVERSIONBASEDUNITWITHOFFSET($,.LENGTHUNIT.,'X',#11,5.);",
      '#11=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(2.),#3);',
    ]);
    assert.deepEqual(patched(lines).length.factor, 2);
    assert.deepEqual(
      extract(lines).summary.warnings.map(({ code }) => code),
      ['length_unit_offset'],
    );
  });

  test('of several units the first one in the list counts', () => {
    const { summary } = extract(file('#4,#3,#5', []));
    assert.equal(summary.lengthUnitMetres, 0.001);
    assert.deepEqual(
      summary.warnings.map(({ message }) => message),
      ['The project names several length units (0.001 m, 1 m); the first one is used.'],
    );
    assert.deepEqual(extract(file('#3,#3', [])).summary.warnings, []);
  });

  test('angles through chains', () => {
    const degree = unit(10, 'IFCPLANEANGLEMEASURE(0.0174532925199433)', 5, 'PLANEANGLEUNIT');
    const plain = file('#3,#10', degree);
    assert.deepEqual([unitsOf(plain).angle.factor, patched(plain).isChanged], [0.0174532925199433, false]);
    const grad = file('#3,#12', [...degree, ...unit(12, '0.9', 10, 'PLANEANGLEUNIT')]);
    const seen = patched(grad);
    assert.ok(Math.abs(seen.angle.factor - Math.PI / 200) < 1e-12 && seen.isChanged);
  });

  test('two projects, and none', () => {
    const two = [...file('#10', unit(10, 'IFCLENGTHMEASURE(0.3048)', 3)), "#20=IFCPROJECT('x',$,$,$,$,$,$,(),$);"];
    assert.deepEqual([patched(two).length.factor, patched(two).isAlone], [0.3048, true]);
    const none = file('#4', []).slice(1);
    assert.deepEqual([patched(none).length.factor, patched(none).isAlone], [0.001, true]);
  });
});
