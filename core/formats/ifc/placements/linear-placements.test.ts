import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newNumbers, sourceReader } from '../geometry/source.ts';
import { endOf } from '../step/step-index.ts';
import { scanStep } from '../step/step-scan.ts';
import { linearPlacements } from './linear-placements.ts';
import { modelText } from '../testing/curves.ts';

const line = ['#20=IFCPOLYLINE((#6,#21));', '#21=IFCCARTESIANPOINT((0.,10.,0.));'];
const station = (id: number, along: string): string[] => [
  `#${id}=IFCAXIS2PLACEMENTLINEAR(#${id + 1},$,$);`,
  `#${id + 1}=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(${along}),2.,1.5,$,#20);`,
];

/** The text as web-ifc reads it, in pieces of the given size. */
function readThrough(text: string, piece: number): string {
  const bytes = Buffer.from(text);
  const index = scanStep(bytes);
  const read = sourceReader(
    bytes,
    0,
    'IFC4X3',
    linearPlacements(index, newNumbers(index)),
    endOf(index, index.count - 1),
  );
  const pieces: Buffer[] = [];
  for (let at = 0; ; at += piece) {
    const part = read(at, piece);
    pieces.push(Buffer.from(part));
    if (part.length < piece) return Buffer.concat(pieces).toString('latin1');
  }
}

test('linear placements become local ones, with axes added after the last instance', () => {
  const text = modelText([
    ...line,
    '#30=IFCLINEARPLACEMENT($,#31,$);',
    ...station(31, '4.'),
    '#40 = IFCLINEARPLACEMENT(#30, #41, $);',
    ...station(41, '6.5'),
    '#50=IFCLINEARPLACEMENT($,#31,#5);',
  ]);
  const read = readThrough(text, 64);
  assert.match(read, /^#30=IFCLOCALPLACEMENT\(\$,#51\) *;$/m);
  assert.match(read, /^#40=IFCLOCALPLACEMENT\(#30,#55\) *;$/m);
  assert.match(read, /^#50=IFCLINEARPLACEMENT\(\$,#31,#5\);$/m, 'it says itself where it is');
  const index = scanStep(Buffer.from(read));
  assert.equal(index.closed, true);
  assert.deepEqual(index.warnings, []);
  const statement = (id: number): string => {
    const position = index.positionOf(id);
    return read.slice(index.starts[position]!, index.starts[position]! + index.lengths[position]!);
  };
  assert.deepEqual([51, 52, 53, 54].map(statement), [
    '#51=IFCAXIS2PLACEMENT3D(#52,#53,#54);',
    '#52=IFCCARTESIANPOINT((-2.,4.,1.5));',
    '#53=IFCDIRECTION((0.,0.,1.));',
    '#54=IFCDIRECTION((0.,1.,0.));',
  ]);
  assert.equal(statement(56), '#56=IFCCARTESIANPOINT((-2.,6.5,1.5));');
  for (const piece of [1, 7, 1000, 100_000]) assert.equal(readThrough(text, piece), read);
});

test('files without linear placements, or without their curves, stay unchanged', () => {
  const none = modelText(line);
  assert.equal(readThrough(none, 50), none);
  const lost = modelText([
    ...line,
    '#30=IFCLINEARPLACEMENT($,#31,$);',
    '#31=IFCAXIS2PLACEMENTLINEAR(#32,$,$);',
    '#32=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(1.),$,$,$,#999);',
    '#33=IFCLINEARPLACEMENT($,$,$);',
  ]);
  assert.equal(readThrough(lost, 50), lost);
});
