// Compares our reader with another one, web-e57, which returns all points of a file as lines of text.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { convertE57 } from 'web-e57';
import { corpusPath, CORPUS_MISSING } from '../../../testing/corpus.ts';
import { seededRandom } from '../../../testing/random.ts';
import { readerIn } from '../testing/cloud.ts';
import { e57Of, places, type TestField } from './testing/e57.ts';
import { readE57 } from './read-e57.ts';

const corpus = corpusPath('e57');

/** Coordinates of all points by web-e57. */
const byOther = (bytes: Uint8Array): number[][] =>
  convertE57(new Uint8Array(bytes), 'XYZ')
    .split('\n')
    .filter(Boolean)
    .map(line => line.split(' ').slice(0, 3).map(Number));

/** The same points in any order: our reader passes on a point at 0,0,0 after others, once it is known to be real. */
function assertAlike(ours: readonly number[][], theirs: readonly number[][], name: string): void {
  assert.equal(ours.length, theirs.length, `${name}: points`);
  const byPlace = (a: readonly number[], b: readonly number[]): number =>
    a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
  const expected = theirs.toSorted(byPlace);
  const farthest = ours
    .toSorted(byPlace)
    .reduce(
      (most, point, n) => Math.max(most, ...expected[n]!.map((value, axis) => Math.abs(value - point[axis]!))),
      0,
    );
  assert.ok(farthest < 1e-9, `${name}: ${farthest} m apart`);
}

test('files of every number type equal another reader', async t => {
  const read = readerIn(t);
  const random = seededRandom(57);
  const kinds: Readonly<Record<string, TestField['type']>> = {
    single: 'single',
    double: 'double',
    '13 bits': { minimum: -4096n, maximum: 4095n, scale: 0.001, offset: 12.5 },
    '31 bits': { minimum: 0n, maximum: 2n ** 31n - 1n, scale: 1e-5, offset: -7000 },
  };
  for (const [name, type] of Object.entries(kinds)) {
    const value = () => {
      if (typeof type === 'object') return type.minimum + BigInt(Math.floor(random() * Number(type.maximum)));
      return type === 'single' ? Math.fround(1 + random()) : 1 + random() * 1e5;
    };
    const points = Array.from({ length: 777 }, () => [value(), value(), value()]);
    // The other reader knows no index packets.
    const bytes = e57Of([{ fields: places(type), points }], { perPacket: 61, onlyData: true });
    assertAlike((await read(readE57, bytes)).points, byOther(bytes), name);
  }
});

test('poses of several scans equal another reader', async t => {
  const random = seededRandom(58);
  const part = (name: string, values: Readonly<Record<string, number>>) =>
    `<${name} type="Structure">${Object.entries(values)
      .map(([axis, value]) => `<${axis} type="Float">${value}</${axis}>`)
      .join('')}</${name}>`;
  const scan = ([w, x, y, z]: readonly number[], [east, north, up]: readonly number[]) => ({
    fields: places('double'),
    points: Array.from({ length: 50 }, () => [random(), random(), random()]),
    more: `<pose type="Structure">${part('rotation', { w: w!, x: x!, y: y!, z: z! })}${part('translation', { x: east!, y: north!, z: up! })}</pose>`,
  });
  const half = Math.SQRT1_2;
  const bytes = e57Of([scan([half, 0, 0, half], [100, -20.5, 3]), scan([0.5, 0.5, 0.5, 0.5], [0, 0, -8])]);
  assertAlike((await readerIn(t)(readE57, bytes)).points, byOther(bytes), 'two poses');
});

test('real files equal another reader', { skip: corpus ? false : CORPUS_MISSING }, async t => {
  const read = readerIn(t);
  let compared = 0;
  for (const name of readdirSync(corpus!)) {
    const bytes = readFileSync(join(corpus!, name));
    const { points } = await read(readE57, bytes);
    assertAlike(points, byOther(bytes), name);
    compared += points.length;
  }
  assert.ok(compared > 70_000, `${compared} points`);
});
