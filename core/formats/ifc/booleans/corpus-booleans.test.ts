// Public files in which something is cut away, against an oracle that decides for points whether they are inside: no
// point on the wrong side, the volume, the box, and closed surfaces.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { CORPUS_MISSING, corpusPath } from '../../../testing/corpus.ts';
import { readGlb } from '../../../testing/read-glb.ts';
import { endThreads } from '../geometry/thread.ts';
import { convert } from '../testing/converted.ts';
import { isInside, openEdges, trianglesOf, volumeOf } from '../testing/triangles.ts';

type Point = readonly [x: number, y: number, z: number];

interface Truth {
  readonly class: string;
  /** cubic metres: least and most */
  readonly volume: readonly [number, number];
  readonly uncertainty: number;
  readonly box_inner: readonly [Point, Point];
  readonly box_outer: readonly [Point, Point];
  /** 1: inside */
  readonly points: readonly (readonly [x: number, y: number, z: number, inside: 0 | 1])[];
}

const folder = corpusPath('booleans');
const files = folder === undefined ? [] : readdirSync(folder).filter(name => name.endsWith('.ifc'));
// Metres.
const BOX_TOLERANCE = 0.005;
const SLIT = 0.001;

after(endThreads);

describe('public files with booleans', { skip: files.length === 0 && CORPUS_MISSING }, () => {
  for (const name of files)
    test(name, () =>
      convert(join(folder ?? '', name), name, false, into => {
        const truth = join(folder ?? '', 'truth', name.replace(/\.ifc$/, '.json'));
        const products = JSON.parse(readFileSync(truth, 'utf8')) as Readonly<Record<string, Truth>>;
        const { elements } = readGlb(readFileSync(join(into, 'model.glb')));
        const faults = Object.entries(products).flatMap(([guid, product]) => {
          const element = elements.get(guid);
          return element === undefined ? [`${guid} is not drawn`] : faultsOf(guid, product, trianglesOf(element));
        });
        assert.deepEqual(faults, []);
      }),
    );
});

function faultsOf(guid: string, truth: Truth, triangles: Float64Array): string[] {
  const faults: string[] = [];
  const wrong = truth.points.filter(([x, y, z, inside]) => isInside(triangles, [x, y, z]) !== (inside === 1)).length;
  if (wrong > 0.01 * truth.points.length) faults.push(`${wrong} of ${truth.points.length} points`);
  const [least, most] = truth.volume;
  const volume = volumeOf(triangles);
  const margin = truth.uncertainty + 0.01 * most;
  if (!(volume >= least - margin && volume <= most + margin)) faults.push(`volume ${volume} of ${least} to ${most}`);
  const box = boxOf(triangles);
  for (const axis of [0, 1, 2]) {
    const [low, high] = [box[axis]!, box[axis + 3]!];
    const fits =
      low >= truth.box_outer[0][axis]! - BOX_TOLERANCE &&
      low <= truth.box_inner[0][axis]! + BOX_TOLERANCE &&
      high <= truth.box_outer[1][axis]! + BOX_TOLERANCE &&
      high >= truth.box_inner[1][axis]! - BOX_TOLERANCE;
    if (!fits) faults.push(`box ${low} to ${high} along ${'xyz'[axis]}`);
  }
  const open = openEdges(triangles, SLIT);
  if (open > 0) faults.push(`${open} open edges`);
  return faults.map(fault => `${truth.class} ${guid}: ${fault}`);
}

function boxOf(triangles: Float64Array): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  triangles.forEach((v, i) => {
    box[i % 3] = Math.min(box[i % 3]!, v);
    box[3 + (i % 3)] = Math.max(box[3 + (i % 3)]!, v);
  });
  return box;
}
