// Damaged point clouds through the real converter process: each ends with a model or a reason, within the caps of its
// parent. PLINTH_MUTANTS: of each format.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cubeOfPoints, lasOf, plyOf, xyzOf } from '../formats/pointcloud/testing/cloud.ts';
import { e57Of, paged, places, unpaged } from '../formats/pointcloud/e57/testing/e57.ts';
import { copcOf, lazOfChunks, lazOfSingles, lazOfStream } from '../formats/pointcloud/laz/testing/laz.ts';
import { mutantOf } from '../formats/meshes/testing/meshes.ts';
import { seededRandom } from '../testing/random.ts';
import { endsOf, openConverter } from './testing/converter.ts';

const points = cubeOfPoints(400, 5, [652_000, 6_860_000, 40]).map((point, n) => ({ ...point, classification: n % 7 }));
const offset = [652_000, 6_860_000, 0];
const las = (minor: number, format: number, count = points.length): Buffer =>
  lasOf(points.slice(0, count), { minor, format, offset });
const e57 = e57Of(
  [
    { fields: places('double'), points: points.map(({ x, y, z }) => [x, y, z]) },
    {
      fields: places({ minimum: -5_000n, maximum: 5_000n, scale: 0.001 }),
      points: points.map((_, n) => [BigInt(n), BigInt(2 * n), 7n]),
    },
  ],
  { perPacket: 90 },
);

type Next = () => number;
/** Whole files of each format, and how they are damaged. */
const formats: Readonly<Record<string, readonly (readonly [Buffer, (file: Buffer, next: Next) => Uint8Array])[]>> = {
  'cloud.las': [
    [las(2, 3), mutantOf],
    [las(4, 7), mutantOf],
    [las(4, 10), nearStart],
  ],
  'cloud.laz': [
    [lazOfChunks(las(2, 0), 100), mutantOf],
    [lazOfStream(las(2, 2)), mutantOf],
    // A chunk for each point: few of them, as each takes a millisecond.
    [lazOfSingles(las(4, 7, 60)), nearStart],
    [copcOf(las(4, 7, 60), n => n % 3), mutantOf],
  ],
  'cloud.ply': [
    [plyOf(points, true), mutantOf],
    [plyOf(points, false), nearStart],
    [plyOf(points, false), mutantOf],
  ],
  'cloud.xyz': [
    [xyzOf(points), mutantOf],
    [xyzOf(points), nearStart],
    [
      xyzOf(points),
      (file, next) => Buffer.from(file).fill('x', 0, next() % 2 === 0 ? file.length : next() % file.length),
    ],
  ],
  // Every second one has checksums that are right: what is damaged is read.
  'cloud.e57': [
    [e57, mutantOf],
    [e57, (file, next) => paged(mutantOf(unpaged(file), next))],
  ],
};

/** Damages the first bytes, where headers are. */
function nearStart(file: Buffer, next: Next): Buffer {
  const copy = Buffer.from(file);
  for (let changes = 1 + (next() % 4); changes > 0; changes--)
    copy[next() % Math.min(400, copy.length)] = next() >>> 24;
  return copy;
}

for (const [name, files] of Object.entries(formats)) {
  test(`damaged files like ${name} give a model or a reason, within their limits`, async t => {
    const convert = openConverter(t, {
      limits: { milliseconds: 20_000, bytes: 2 ** 30 },
      options: { xkt: true, plans: false, preview: true },
    });
    const random = seededRandom(22);
    const next = () => Math.floor(random() * 2 ** 32);
    const ended = await endsOf(Number(process.env['PLINTH_MUTANTS'] ?? 30), n => {
      const [file, damage] = files[n % files.length]!;
      return convert(name, damage(file, next));
    });
    t.diagnostic(JSON.stringify(ended));
    assert.ok(ended.models > 0 && ended.reasons > 0, JSON.stringify(ended));
    const { facts } = await convert(name, files[0]![0]);
    assert.equal((facts as { readonly points: number }).points, name === 'cloud.e57' ? 800 : 400);
  });
}

test('a cloud larger than memory is converted by a process that may write into its folder only', async t => {
  const convert = openConverter(t, {
    limits: { milliseconds: 60_000, bytes: 512 * 2 ** 20 },
    options: { xkt: true, plans: false, preview: true },
  });
  const { facts, outputs } = await convert('cloud.las', lasOf(cubeOfPoints(1_200_000, 100)));
  const { points: count, tiles } = facts as { readonly points: number; readonly tiles: number };
  assert.ok(count === 1_200_000 && tiles > 12, `${count} points, ${tiles} tiles`);
  assert.deepEqual(
    outputs.map(({ kind }) => kind),
    ['tiles', 'tileset', 'preview'],
  );
});
