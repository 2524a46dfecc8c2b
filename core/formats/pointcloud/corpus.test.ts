// Real point clouds with their truth.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { corpusPath, CORPUS_MISSING } from '../../testing/corpus.ts';
import { converterIn, tilesOf } from './cloud-for-test.ts';
import { PointCloudError } from './errors.ts';
import { formatOf } from '../catalogue.ts';
import { LasReader } from './las.ts';

interface Truth {
  readonly points?: number;
  readonly elements?: readonly (readonly [string, number])[];
  readonly min?: readonly number[];
  readonly max?: readonly number[];
  readonly actual_min?: readonly number[];
  readonly actual_max?: readonly number[];
  readonly scale?: readonly number[];
  readonly offset?: readonly number[];
  readonly xyz_int_sum?: readonly number[];
}

const corpus = corpusPath();

/** Every cloud of some folders that the truth knows. */
function clouds(
  folders: readonly string[],
): { readonly name: string; readonly bytes: Buffer; readonly truth: Truth }[] {
  const all = JSON.parse(readFileSync(join(corpus!, 'other_formats.truth.json'), 'utf8')) as Record<string, Truth> & {
    files?: Record<string, Truth>;
  };
  return folders.flatMap(folder =>
    readdirSync(join(corpus!, folder))
      .filter(name => formatOf(name)?.model?.type === 'POINT_CLOUD')
      .map(name => ({
        name: `${folder}/${name}`,
        bytes: readFileSync(join(corpus!, folder, name)),
        truth: (all.files ?? all)[`dev/${folder}/${name}`] ?? assert.fail(`no truth of ${name}`),
      })),
  );
}

test(
  'real clouds have the points and bounds of their truth, and each point once in the tiles',
  { skip: corpus ? false : CORPUS_MISSING },
  async t => {
    const convert = converterIn(t);
    for (const { name, bytes, truth } of clouds(['xyz', 'ply', 'las'])) {
      const { facts, read } = await convert(name, bytes);
      const tiles = tilesOf(read('tileset'), read('tiles'));
      const count = truth.points ?? truth.elements?.find(([element]) => element === 'vertex')?.[1];
      assert.deepEqual([facts.points, tiles.reduce((sum, tile) => sum + tile.read.length, 0)], [count, count], name);
      const bounds = [...(truth.actual_min ?? truth.min ?? []), ...(truth.actual_max ?? truth.max ?? [])];
      if (count === 0) assert.equal(facts.box, null);
      else
        assert.ok(
          bounds.every((value, n) => Math.abs(value - facts.box![n]!) < 1e-6),
          `${name}: ${facts.box?.join()} instead of ${bounds.join()}`,
        );
    }
  },
);

test(
  'the integer coordinates of real LAS files sum up to those of their truth',
  { skip: corpus ? false : CORPUS_MISSING },
  () => {
    let summed = 0;
    for (const {
      name,
      bytes,
      truth: { scale, offset, xyz_int_sum: expected },
    } of clouds(['las'])) {
      if (!scale || !offset || !expected) continue;
      const sums = [0, 0, 0];
      const reader = new LasReader({
        add: (...place) => {
          sums.forEach((_, axis) => {
            sums[axis]! += Math.round((place[axis]! - offset[axis]!) / scale[axis]!);
          });
        },
      });
      for (let at = 0; at < bytes.length; at += 10_000) reader.push(bytes.subarray(at, at + 10_000));
      reader.end();
      assert.deepEqual(sums, expected, name);
      summed += 1;
    }
    assert.ok(summed >= 9, `${summed} files`);
  },
);

test('the same points have the same colours in every format', { skip: corpus ? false : CORPUS_MISSING }, async t => {
  const convert = converterIn(t);
  const names = [
    'xyz/derived__autzen_xyzrgb.xyz',
    'xyz/derived__autzen_xyzirgb.xyz',
    'ply/derived__autzen_ascii.ply',
    'ply/derived__autzen_be_float_rgb.ply',
    'ply/derived__autzen_le_double_rgb.ply',
    'xyz/derived__autzen_xyz_rgbfloat.xyz',
  ];
  const colours = await Promise.all(
    names.map(async name => {
      const { read } = await convert(name, readFileSync(join(corpus!, name)));
      return tilesOf(read('tileset'), read('tiles'))[0]!
        .read.slice(0, 500)
        .map(({ colour }) => colour.join(' '));
    }),
  );
  assert.equal(colours[0]![0], '84 102 93');
  for (const [n, name] of names.entries()) assert.deepEqual(colours[n], colours[0], name);
});

test('broken real clouds end as expected, with a reason', { skip: corpus ? false : CORPUS_MISSING }, async t => {
  const convert = converterIn(t);
  const expected = JSON.parse(readFileSync(join(corpus!, 'bad', 'EXPECTED.json'), 'utf8')) as Record<
    string,
    { expect: string }
  >;
  for (const { name, bytes } of clouds(['bad'])) {
    const ended = await convert(name, bytes).then(
      () => 'C',
      (error: unknown) => {
        assert.ok(error instanceof PointCloudError && error.reason.length > 10, `${name}: ${String(error)}`);
        return 'E';
      },
    );
    assert.ok((expected[name.slice(4)]?.expect ?? 'EorC').includes(ended), `${name}: ${ended}`);
  }
});
