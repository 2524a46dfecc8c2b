// The parts of a file, drawn by one thread or several, give the same as the whole file: the same triangles, vertices,
// colours and places of every product.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { CORPUS_MISSING, corpusPath } from '../../../testing/corpus.ts';
import { readSource } from '../step/source-file.ts';
import type { StepIndex } from '../step/step-index.ts';
import { scanStep, findStart } from '../step/step-scan.ts';
import { canCut, cutModel, drawnProducts } from '../sub-models/cut-model.ts';
import type { SubModel } from '../sub-models/sub-model.ts';
import { testHouse } from '../../../testing/house-in-parts.ts';
import { type Drawn, drawModel } from './draw-model.ts';
import type { DrawJob } from './protocol.ts';
import { drawParts } from './draw-parts.ts';
import { roundSolids, wholeSweeps } from './swept-solids.ts';
import { endThreads, type GeometryThread, hasIdleThread, takeThread } from './thread.ts';

after(endThreads);

const house = scanStep(testHouse(8));
const SMALL = 20_000;

const threadsOf = (count: number): GeometryThread[] => Array.from({ length: count }, takeThread);
const jobOf = (index: StepIndex): DrawJob => ({
  bytes: index.bytes,
  start: findStart(index.bytes),
  last: index.bytes.length,
  schema: index.header.family,
  patches: wholeSweeps(index),
  spaces: Array.from(index.positionsOf('IFCSPACE'), position => index.ids[position]!),
  round: roundSolids(index),
});
const cut = (index: StepIndex, smallest: number): SubModel[] => [...cutModel(index, wholeSweeps(index), smallest)];
const productsOf = (index: StepIndex): number[] => Array.from(drawnProducts(index), position => index.ids[position]!);
const startParts = (index: StepIndex, threads: readonly GeometryThread[], parts: Iterable<SubModel>) =>
  drawParts(threads, jobOf(index), index.starts[0]!, parts, () => undefined);
const whole = (index: StepIndex): Promise<Drawn> =>
  drawModel(takeThread(), jobOf(index), () => undefined).finish(productsOf(index));

interface Part {
  readonly vertices: number;
  readonly triangles: number;
  readonly content: string;
  readonly matrix: string;
  readonly colour: string;
}

/** What was drawn of each product; parts without triangles are not drawn. */
function products({ batches }: Drawn): Map<number, Part[]> {
  const shapes: Omit<Part, 'matrix' | 'colour'>[] = [];
  const found = new Map<number, Part[]>();
  for (const { shapes: sizes, positions, indices } of batches) {
    let [vertex, corner] = [0, 0];
    for (let n = 0; n < sizes.length; n += 2) {
      const [vertices, corners] = [sizes[n]!, sizes[n + 1]!];
      const content = createHash('sha1')
        .update(positions.slice(vertex * 3, (vertex += vertices) * 3))
        .update(indices.slice(corner, (corner += corners)))
        .digest('hex');
      shapes.push({ vertices, triangles: corners / 3, content });
    }
  }
  for (const { products: owners, partShapes, matrices, colours } of batches) {
    owners.forEach((owner, n) => {
      const shape = shapes[partShapes[n]!]!;
      if (shape.triangles > 0)
        found.set(owner, [
          ...(found.get(owner) ?? []),
          { ...shape, matrix: matrices.slice(n * 16, n * 16 + 16).join(), colour: colours[n]!.toString(16) },
        ]);
    });
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

test('threads that drew parts are reused, with equal results', async () => {
  endThreads();
  const threads = threadsOf(2);
  const first = await startParts(house, threads, cut(house, SMALL)).finish(productsOf(house));
  assert.equal(hasIdleThread(), true);
  const again = threadsOf(2);
  assert.deepEqual(new Set(again), new Set(threads));
  assert.deepEqual(
    products(await startParts(house, again, cut(house, SMALL)).finish(productsOf(house))),
    products(first),
  );
});

describe('the house in parts', () => {
  let batches: Drawn['batches'] = [];
  let expected = new Map<number, Part[]>();
  before(async () => {
    const drawn = await whole(house);
    batches = drawn.batches;
    expected = products(drawn);
  });
  for (const count of [2, 3]) {
    test(`equals the whole, with ${count} threads`, async () => {
      const parts = cut(house, SMALL);
      const drawn = await startParts(house, threadsOf(count), parts).finish(productsOf(house));
      assert.ok(parts.length > 3 && expected.size === productsOf(house).length);
      assert.deepEqual(products(drawn), expected);
      assert.deepEqual(
        [drawn.crashed.size, drawn.givenUp, drawn.invalidTriangles, drawn.partsFailed],
        [0, [], 0, null],
      );
    });
  }

  test('has colours by item and by material, openings, and bars of full length', () => {
    const of = (type: string) => Array.from(house.positionsOf(type), position => expected.get(house.ids[position]!)!);
    assert.equal(new Set(of('IFCWALL').map(([part]) => part!.colour)).size, 8);
    assert.deepEqual(new Set(of('IFCSLAB').map(([part]) => part!.colour)), new Set(['ff4080e6']));
    assert.ok(of('IFCWALL').every(([part]) => part!.triangles > 12));
    assert.deepEqual(new Set(of('IFCCOLUMN').map(([part]) => part!.content)).size, 2, 'one shape and its mirror image');
    assert.ok(of('IFCREINFORCINGBAR').every(([part]) => part!.triangles > 0));
  });

  test('triangles face outwards, also of mirrored shapes', () => {
    const columns = new Set(Array.from(house.positionsOf('IFCCOLUMN'), position => house.ids[position]!));
    let seen = 0;
    for (const batch of batches) {
      batch.products.forEach((owner, n) => {
        if (columns.has(owner))
          assert.ok(volume(batches, batch.partShapes[n]!) * determinant(batch.matrices, n * 16) > 0 && ++seen > 0);
      });
    }
    assert.equal(seen, 9);
  });

  test('is drawn as a whole when a part cannot be drawn or a thread dies', async () => {
    const parts = cut(house, SMALL);
    const broken = parts.map((part, n) =>
      n === 2 ? { ...part, ranges: new Float64Array(new SharedArrayBuffer(16)).fill(NaN) } : part,
    );
    const again = await startParts(house, threadsOf(2), broken).finish(productsOf(house));
    assert.match(again.partsFailed!, /offset|length/);
    assert.deepEqual(products(again), expected);
    const threads = threadsOf(2);
    const drawing = startParts(house, threads, parts);
    threads[1]!.kill(new Error('died'));
    const afterDeath = await drawing.finish(productsOf(house));
    assert.deepEqual([afterDeath.partsFailed, products(afterDeath)], ['died', expected]);
  });

  test('is drawn as a whole when it cannot be cut', async () => {
    const cutting = function* (): Generator<SubModel> {
      yield cut(house, SMALL)[0]!;
      throw new Error('no further');
    };
    const drawn = await startParts(house, threadsOf(1), cutting()).finish(productsOf(house));
    assert.deepEqual([drawn.partsFailed, products(drawn)], ['no further', expected]);
  });

  test('stops when it is cancelled, and is not restarted as a whole', async () => {
    const drawing = startParts(house, threadsOf(2), cut(house, SMALL));
    const reason = new Error('cancelled');
    drawing.cancel(reason);
    await assert.rejects(drawing.finish(productsOf(house)), reason);
  });
});

const REAL = ['georef__Duplex_A_20110907', 'ifcos__nested_mapped_item'];
describe('real files in parts', { skip: corpusPath('ifc') === undefined && CORPUS_MISSING }, () => {
  for (const name of REAL) {
    test(name, async () => {
      const index = scanStep(await readSource(corpusPath('ifc', `${name}.ifc`)!, 'identity', name));
      const parts = cut(index, index.bytes.length / 12);
      assert.ok(canCut(index) && parts.length > 3);
      const drawn = await startParts(index, threadsOf(2), parts).finish(productsOf(index));
      assert.equal(drawn.partsFailed, null);
      assert.deepEqual(products(drawn), products(await whole(index)));
    });
  }
});

/** Six times the volume of a shape; negative when its triangles face inwards. */
function volume(batches: Drawn['batches'], wanted: number): number {
  let number = 0;
  for (const { shapes, positions: p, indices } of batches) {
    let [vertex, corner] = [0, 0];
    for (let n = 0; n < shapes.length; n += 2) {
      const corners = indices.subarray(corner, (corner += shapes[n + 1]!));
      const at = vertex;
      vertex += shapes[n]!;
      if (number++ !== wanted) continue;
      let sum = 0;
      for (let t = 0; t < corners.length; t += 3) {
        const [a, b, c] = [0, 1, 2].map(k => (at + corners[t + k]!) * 3) as [number, number, number];
        sum +=
          p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
          p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
          p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!);
      }
      return sum;
    }
  }
  return NaN;
}

const determinant = (m: Float64Array, o: number): number =>
  m[o]! * (m[o + 5]! * m[o + 10]! - m[o + 6]! * m[o + 9]!) -
  m[o + 4]! * (m[o + 1]! * m[o + 10]! - m[o + 2]! * m[o + 9]!) +
  m[o + 8]! * (m[o + 1]! * m[o + 6]! - m[o + 2]! * m[o + 5]!);
