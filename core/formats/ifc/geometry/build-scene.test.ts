// Shapes that are drawn once and placed again are where web-ifc draws them: every corner of every product, and its
// colours.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { CORPUS_MISSING, corpusPath } from '../../../testing/corpus.ts';
import { guid, stepFile } from '../../../testing/step-text.ts';
import { extractModel } from '../extract/extract-model.ts';
import { readSource } from '../step/source-file.ts';
import type { StepIndex } from '../step/step-index.ts';
import { scanStep, findStart } from '../step/step-scan.ts';
import { readAttachments } from '../sub-models/closure.ts';
import { canCut, cutModel, drawnProducts } from '../sub-models/cut-model.ts';
import { noRepeats, RepeatFinder } from '../sub-models/repeats.ts';
import { drawModel } from './draw-model.ts';
import type { DrawJob } from './protocol.ts';
import { drawParts } from './draw-parts.ts';
import { placeRepeats } from './build-scene.ts';
import type { GeometryBatch } from './protocol.ts';
import { roundSolids, wholeSweeps } from './swept-solids.ts';
import { endThreads, takeThread } from './thread.ts';

after(endThreads);

const jobOf = (index: StepIndex): DrawJob => ({
  bytes: index.bytes,
  start: findStart(index.bytes),
  last: index.bytes.length,
  schema: index.header.family,
  patches: wholeSweeps(index),
  spaces: Array.from(index.positionsOf('IFCSPACE'), position => index.ids[position]!),
  round: roundSolids(index),
});

interface Seen {
  readonly corners: readonly [x: number[], y: number[], z: number[]];
  readonly colours: string;
}

/**
 * The corners of all parts of each product, in metres, and their colours; parts without triangles are omitted. The
 * coordinates of each axis are sorted, as cutting an opening gives the corners in another order in another place.
 */
function seen(batches: readonly GeometryBatch[]): Map<number, Seen> {
  const shapes: Float32Array[] = [];
  for (const { shapes: sizes, positions } of batches) {
    let vertex = 0;
    for (let n = 0; n < sizes.length; n += 2) shapes.push(positions.subarray(vertex * 3, (vertex += sizes[n]!) * 3));
  }
  const found = new Map<number, Seen & { colours: string }>();
  for (const { products, partShapes, matrices: m, colours } of batches) {
    products.forEach((product, n) => {
      const points = shapes[partShapes[n]!]!;
      if (points.length === 0) return;
      const known = found.get(product) ?? { corners: [[], [], []], colours: '' };
      found.set(product, known);
      known.colours += ` ${colours[n]!.toString(16)}`;
      for (let k = 0; k < points.length; k += 3) {
        for (const row of [0, 1, 2] as const)
          known.corners[row].push(
            m[n * 16 + row]! * points[k]! +
              m[n * 16 + 4 + row]! * points[k + 1]! +
              m[n * 16 + 8 + row]! * points[k + 2]! +
              m[n * 16 + 12 + row]!,
          );
      }
    });
  }
  for (const { corners } of found.values()) for (const axis of corners) axis.sort((a, b) => a - b);
  return found;
}

/** Draws a file both ways, compares, and returns how many products were placed again. */
async function compare(index: StepIndex): Promise<number> {
  const job = jobOf(index);
  const attachments = readAttachments(index);
  const products = drawnProducts(index);
  const finder = new RepeatFinder(index, attachments);
  const whole = await drawModel(takeThread(), job, () => undefined).finish(
    Array.from(products, position => index.ids[position]!),
  );
  const parts = await drawParts(
    [takeThread()],
    job,
    index.starts[0]!,
    cutModel(index, job.patches, undefined, attachments, finder.once(products)),
    () => undefined,
  ).finish([]);
  const repeats = finder.found();
  assert.equal(parts.partsFailed, null);
  const placed = placeRepeats(parts.batches, repeats, extractModel(index, () => undefined).lengthUnitMetres);
  const [expected, found] = [seen(whole.batches), seen([...parts.batches, placed])];
  assert.deepEqual(
    [...found.keys()].sort((a, b) => a - b),
    [...expected.keys()].sort((a, b) => a - b),
  );
  for (const [product, { corners, colours }] of expected) {
    const mine = found.get(product)!;
    assert.deepEqual([mine.corners[0].length, mine.colours], [corners[0].length, colours], `#${product}`);
    const farthest = corners
      .flatMap((axis, row) => axis.map((value, n) => Math.abs(value - mine.corners[row]![n]!)))
      .reduce((a, b) => Math.max(a, b));
    assert.ok(farthest < 1e-5, `#${product} is ${farthest} m off`);
  }
  return repeats.products.length;
}

/**
 * Walls with openings in millimetres, each rotated and tilted in its own way, in storeys that are rotated too; and
 * mapped stairs.
 */
function turnedHouse(count: number): Uint8Array {
  const lines = [
    `#1=IFCPROJECT('${guid(1)}',$,'turned',$,$,$,$,(#5),#2);`,
    '#2=IFCUNITASSIGNMENT((#3));',
    '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
    '#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,$,3,1.E-5,#8,$);',
    '#6=IFCCARTESIANPOINT((0.,0.,0.));',
    '#7=IFCDIRECTION((0.,0.,1.));',
    '#8=IFCAXIS2PLACEMENT3D(#6,$,$);',
    '#10=IFCLOCALPLACEMENT($,#11);',
    '#11=IFCAXIS2PLACEMENT3D(#12,#7,#13);',
    '#12=IFCCARTESIANPOINT((250000.,-80000.5,3000.));',
    '#13=IFCDIRECTION((0.6,0.8,0.));',
    '#20=IFCREPRESENTATIONMAP(#8,#21);',
    "#21=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(#22));",
    '#22=IFCEXTRUDEDAREASOLID(#23,#8,#7,2800.);',
    '#23=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,900.,4000.);',
    '#24=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#6,1.,$);',
  ];
  for (let n = 0; n < count; n++) {
    const id = (k: number): string => `#${100 * (n + 1) + k}`;
    const [angle, tilt] = [0.7 * n, 0.2 * n];
    const direction = (a: number, b: number, c: number): string =>
      `(${[a, b, c].map(value => value.toFixed(6)).join()})`;
    lines.push(
      `${id(0)}=IFCWALL('${guid(100 + n)}',$,'wall',$,$,${id(1)},${id(6)},$,$);`,
      `${id(1)}=IFCLOCALPLACEMENT(#10,${id(2)});`,
      `${id(2)}=IFCAXIS2PLACEMENT3D(${id(3)},${id(4)},${id(5)});`,
      `${id(3)}=IFCCARTESIANPOINT((${6000 * n}.,${500 * n}.25,${10 * n}.));`,
      `${id(4)}=IFCDIRECTION(${direction(0, Math.sin(tilt), Math.cos(tilt))});`,
      `${id(5)}=IFCDIRECTION(${direction(Math.cos(angle), Math.sin(angle), 0.1)});`,
      `${id(6)}=IFCPRODUCTDEFINITIONSHAPE($,$,(${id(7)}));`,
      `${id(7)}=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(${id(8)}));`,
      `${id(8)}=IFCEXTRUDEDAREASOLID(${id(9)},#8,#7,3000.);`,
      `${id(9)}=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,4000.,200.);`,
      `${id(10)}=IFCRELVOIDSELEMENT('${guid(200 + n)}',$,$,$,${id(0)},${id(11)});`,
      `${id(11)}=IFCOPENINGELEMENT('${guid(300 + n)}',$,$,$,$,${id(12)},${id(15)},$,$);`,
      `${id(12)}=IFCLOCALPLACEMENT(${id(1)},${id(13)});`,
      `${id(13)}=IFCAXIS2PLACEMENT3D(${id(14)},$,$);`,
      `${id(14)}=IFCCARTESIANPOINT((500.,0.,900.));`,
      `${id(15)}=IFCPRODUCTDEFINITIONSHAPE($,$,(${id(16)}));`,
      `${id(16)}=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(${id(17)}));`,
      `${id(17)}=IFCEXTRUDEDAREASOLID(${id(18)},#8,#7,1200.);`,
      `${id(18)}=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1000.,400.);`,
      `${id(30)}=IFCSTAIRFLIGHT('${guid(400 + n)}',$,$,$,$,${id(1)},${id(31)},$,$,$,$,$,$);`,
      `${id(31)}=IFCPRODUCTDEFINITIONSHAPE($,$,(${id(32)}));`,
      `${id(32)}=IFCSHAPEREPRESENTATION(#5,'Body','MappedRepresentation',(${id(33)}));`,
      `${id(33)}=IFCMAPPEDITEM(#20,#24);`,
    );
  }
  return stepFile(lines);
}

test('turned and tilted walls with openings, and mapped stairs, in millimetres', async () => {
  assert.equal(await compare(scanStep(turnedHouse(6))), 10);
});

test('undrawn products are not repeated, and without repeats the result is empty', () => {
  const moves = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
  assert.equal(
    placeRepeats([], { of: new Map([[1, [0]]]), products: Float64Array.of(2), moves }, 1).products.length,
    0,
  );
  assert.equal(placeRepeats([], noRepeats, 1).partShapes.length, 0);
});

const REAL = {
  'tum__AC20-FZK-Haus': 52,
  'osb__AC11-Institute-Var-2-IFC': 680,
  'schep__GEELEN-Breedplaat_V3': 139,
  ifcos__nested_mapped_item: 14,
  'ifcos__539--rotated-studs--augmented': 234,
  'schep__JORDAHL-Gevelderagers': 25,
};
describe('real files', { skip: corpusPath('ifc') === undefined && CORPUS_MISSING }, () => {
  for (const [name, count] of Object.entries(REAL)) {
    test(`${name}: ${count} products`, async () => {
      const index = scanStep(await readSource(corpusPath('ifc', `${name}.ifc`)!, 'identity', name));
      assert.ok(canCut(index));
      assert.equal(await compare(index), count);
    });
  }
});
