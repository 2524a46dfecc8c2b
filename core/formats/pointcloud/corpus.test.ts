// Real point clouds with their reference values.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { corpusPath, CORPUS_MISSING } from '../../testing/corpus.ts';
import { converterIn, readerIn, tilesOf } from './testing/cloud.ts';
import { PointCloudError } from '../errors.ts';
import { formatOf } from '../catalogue.ts';
import { readLas } from './las.ts';

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
  readonly scans?: readonly {
    readonly points: number;
    readonly cartesian_bounds: Readonly<Record<string, number>> | null;
  }[];
  readonly images2D?: number;
}

const corpus = corpusPath();

/**
 * Compressed files with the uncompressed ones that they were made of: the sums of their integers are the reference for
 * both.
 */
const twins: Readonly<Record<string, string>> = {
  'laz/lazperf__autzen_trim.laz': 'las/lazperf__autzen_trim.las',
  'laz/lazperf__extrabytes.laz': 'las/lazperf__extrabytes.las',
  'laz/lazperf__point-color-time.las.laz': 'las/lazperf__point-color-time.las',
  'laz/lazperf__point10.las.laz': 'las/lazperf__point10.las',
  'laz/pdal__simple-laszip-compressor-version-1.2r0.laz': 'las/lazperf__extrabytes.las',
};

/** Every cloud of some folders that has reference values. */
// A PLY file with faces, which becomes a model of shapes.
const WITH_FACES = 'pdal__mesh';

function clouds(
  folders: readonly string[],
): { readonly name: string; readonly bytes: Buffer; readonly truth: Truth }[] {
  const all = JSON.parse(readFileSync(join(corpus!, 'other_formats.truth.json'), 'utf8')) as Record<string, Truth> & {
    files?: Record<string, Truth>;
  };
  return folders.flatMap(folder =>
    readdirSync(join(corpus!, folder))
      .filter(name => formatOf(name)?.model?.type === 'POINT_CLOUD' && !name.includes(WITH_FACES))
      .map(name => ({
        name: `${folder}/${name}`,
        bytes: readFileSync(join(corpus!, folder, name)),
        truth: (all.files ?? all)[`dev/${folder}/${name}`] ?? assert.fail(`no truth of ${name}`),
      })),
  );
}

test(
  'real clouds have the expected points and bounds, and each point once in the tiles',
  { skip: corpus ? false : CORPUS_MISSING },
  async t => {
    const convert = converterIn(t);
    for (const { name, bytes, truth } of clouds(['xyz', 'ply', 'las', 'laz'])) {
      const { facts, read } = await convert(name, bytes);
      const tiles = tilesOf(read('tileset'), read('tiles'));
      const count = truth.points ?? truth.elements?.find(([element]) => element === 'vertex')?.[1];
      assert.deepEqual([facts.points, tiles.reduce((sum, tile) => sum + tile.read.length, 0)], [count, count], name);
      const bounds = [...(truth.actual_min ?? truth.min ?? []), ...(truth.actual_max ?? truth.max ?? [])];
      // Headers of compressed files may have the bounds of the points before they were rounded to their step.
      const step = name.startsWith('laz/') ? (truth.scale?.[0] ?? 0) / 2 : 0;
      if (count === 0) assert.equal(facts.box, null);
      else
        assert.ok(
          bounds.every((value, n) => Math.abs(value - facts.box![n]!) < step + 1e-6),
          `${name}: ${facts.box?.join()} instead of ${bounds.join()}`,
        );
    }
  },
);

test(
  'integer coordinates of real LAS and LAZ files add up to the expected sums',
  { skip: corpus ? false : CORPUS_MISSING },
  async t => {
    const read = readerIn(t);
    const all = clouds(['las', 'laz']);
    const truths = new Map(all.map(({ name, truth }) => [name, truth]));
    let summed = 0;
    for (const { name, bytes, truth } of all) {
      const { scale, offset } = truth;
      const expected = (truths.get(twins[name] ?? '') ?? truth).xyz_int_sum;
      if (!scale || !offset || !expected) continue;
      const { points } = await read(readLas, bytes);
      const sums = [0, 1, 2].map(axis =>
        points.reduce((sum, point) => sum + Math.round((point[axis]! - offset[axis]!) / scale[axis]!), 0),
      );
      assert.deepEqual(sums, expected, name);
      summed += 1;
    }
    assert.ok(summed >= 14, `${summed} files`);
  },
);

test(
  'compressed points have the colours of the same ones uncompressed',
  { skip: corpus ? false : CORPUS_MISSING },
  async t => {
    const read = readerIn(t);
    for (const [laz, las] of Object.entries(twins)) {
      const [packed, plain] = [
        await read(readLas, readFileSync(join(corpus!, laz))),
        await read(readLas, readFileSync(join(corpus!, las))),
      ];
      assert.deepEqual(packed.points, plain.points, laz);
    }
  },
);

test(
  'real E57 files have the expected scans, bounds and images',
  { skip: corpus ? false : CORPUS_MISSING },
  async t => {
    const convert = converterIn(t);
    for (const { name, bytes, truth } of clouds(['e57'])) {
      const { facts, read } = await convert(name, bytes);
      const { scans, pictures } = facts as unknown as {
        scans: { points: number; left_out: number }[];
        pictures: unknown[];
      };
      assert.deepEqual(
        [scans.map(({ points }) => points), pictures.length],
        [truth.scans!.map(({ points }) => points), truth.images2D],
        name,
      );
      // Of one file the scanner marked every second point as no measurement.
      const leftOut = scans.reduce((sum, scan) => sum + scan.left_out, 0);
      assert.equal(leftOut, name.includes('tiny_spherical') ? 180 : 0, name);
      const count = scans.reduce((sum, { points }) => sum + points, 0) - leftOut;
      const tiles = tilesOf(read('tileset'), read('tiles'));
      assert.deepEqual([facts.points, tiles.reduce((sum, tile) => sum + tile.read.length, 0)], [count, count], name);
      const bounds = truth.scans!.flatMap(({ cartesian_bounds: each }) => (each ? [each] : []));
      if (bounds.length === 0 || bounds.length < scans.length) continue;
      ['x', 'y', 'z'].forEach((axis, n) => {
        const [low, high] = [bounds.map(each => each[`${axis}Minimum`]!), bounds.map(each => each[`${axis}Maximum`]!)];
        assert.ok(Math.abs(facts.box![n]! - Math.min(...low)) < 1e-6, `${name} ${axis}`);
        assert.ok(Math.abs(facts.box![n + 3]! - Math.max(...high)) < 1e-6, `${name} ${axis}`);
      });
    }
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

test('damaged real clouds fail as expected, with a reason', { skip: corpus ? false : CORPUS_MISSING }, async t => {
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
