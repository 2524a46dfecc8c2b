// Real drawings with their truth.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { corpusPath, CORPUS_MISSING } from '../../testing/corpus.ts';
import { readMap } from '../../testing/read-map.ts';
import { converterIn } from './testing/dxf.ts';
import { contentOf } from './outputs/element-data.ts';
import { DxfError } from '../errors.ts';
import { formatOf } from '../catalogue.ts';
import { readDrawing } from './reading/read-drawing.ts';

interface Truth {
  readonly by_type?: Readonly<Record<string, number>>;
  readonly layers?: readonly string[];
  readonly layouts?: Readonly<Record<string, number>>;
  readonly extents_fast?: readonly (readonly [number, number, number])[];
  readonly text_sample?: readonly string[];
}

const corpus = corpusPath();
const skip = corpus ? false : CORPUS_MISSING;

function drawings(folder: string): { readonly name: string; readonly bytes: Buffer; readonly truth: Truth }[] {
  const all = JSON.parse(readFileSync(join(corpus!, 'other_formats.truth.json'), 'utf8')) as Record<string, Truth>;
  return readdirSync(join(corpus!, folder))
    .filter(name => formatOf(name)?.key === 'dxf')
    .map(name => ({
      name,
      bytes: readFileSync(join(corpus!, folder, name)),
      truth: all[`dev/${folder}/${name}`] ?? assert.fail(`no truth of ${name}`),
    }));
}

const sorted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * The reference values come from a reader that takes the frames of curves for their bounds, and fonts that we do not
 * have: where these reach beyond the drawing, the extents were compared visually (name: which side of min x, min y, max
 * x, max y, and why).
 */
const otherExtents: Readonly<Record<string, readonly number[]>> = {
  'ezdxf__5_us_states.dxf': [2],
  'ezdxf__bin_dxf_r2000.dxf': [1, 2],
  'ezdxf__caret_encoding.dxf': [1, 2],
  'ezdxf__mtext_complex_inline_codes.dxf': [1, 2, 3],
  'ezdxf__viewport_frozen_layers.dxf': [1, 2],
  'ifc4x__STN01_ACCA_Alignment_Plot.dxf': [3],
  'ezdxf__POLI-ALL210_12.DXF': [2], // thickness along a leaning normal: nothing to be seen from above
  'libredwg__example_2000.dxf': [2],
  'libredwg__example_2018.dxf': [2],
  'libredwg__example_r14.dxf': [2],
  'libredwg__r2.10_entities.dxf': [2],
};

test(
  'real drawings have the expected entities, layers, layouts, texts and extents, and plans that public viewers read',
  { skip },
  async t => {
    const convert = converterIn(t);
    for (const { name, bytes, truth } of drawings('dxf')) {
      const made = await convert(bytes);
      const tables = made.tables();
      const types = Object.fromEntries(
        [...Map.groupBy(tables.rows('element'), ({ type }) => type as string)].map(([type, rows]) => [
          type,
          rows.length,
        ]),
      );
      assert.deepEqual(sorted(types), sorted(truth.by_type ?? {}), name);
      // Names of layers that are in no table and on no entity come from the other reader.
      const layers = new Set(tables.rows('layer').map(row => row['name'] as string));
      assert.deepEqual(
        [...layers].sort(),
        (truth.layers ?? []).filter(layer => layer !== 'Defpoints' || layers.has(layer)).sort(),
        name,
      );
      const drawing = readDrawing(bytes);
      assert.deepEqual(
        sorted(Object.fromEntries(drawing.layouts.map(layout => [layout.name, layout.entities.length]))),
        sorted(truth.layouts ?? {}),
        name,
      );
      const texts = new Set(
        drawing.layouts[0]!.entities.map(entity => (contentOf(entity) ?? '').replace(/\s+/g, ' ').trim()),
      );
      if (!name.includes('mtext_complex') && !name.includes('caret'))
        for (const text of truth.text_sample ?? [])
          assert.ok(texts.has(text.replace(/\s+/g, ' ').trim()), `${name}: ${text}`);
      const ids = new Set(tables.rows('element').map(({ guid }) => guid));
      assert.equal(ids.size, tables.rows('element').length, name);
      if (made.outputs.some(({ kind }) => kind === 'map'))
        for (const id of readMap(made.text('map')).objects.keys()) assert.ok(ids.has(id), `${name}: ${id}`);
      compareExtents(name, made.facts.sheets[0]!, truth);
    }
  },
);

function compareExtents(
  name: string,
  { box, length_unit_metres: metres }: { readonly box: readonly number[] | null; readonly length_unit_metres: number },
  { extents_fast: truth }: Truth,
): void {
  assert.equal(box === null, truth === undefined, name);
  if (!box || !truth) return;
  const expected = [truth[0]![0], truth[0]![1], truth[1]![0], truth[1]![1]];
  const tolerance = 0.01 * Math.max(expected[2]! - expected[0]!, expected[3]! - expected[1]!);
  box.forEach((value, side) => {
    if (otherExtents[name]?.includes(side)) return;
    assert.ok(
      Math.abs(value / metres - expected[side]!) <= tolerance,
      `${name}: side ${side} is ${value / metres}, not ${expected[side]}`,
    );
  });
}

/**
 * Our verdicts; those of EXPECTED.json where it has one. Files that are cut after whole entities, and blocks that
 * contain themselves, still show the rest.
 */
const verdicts: Readonly<Record<string, readonly string[] | 'E'>> = {
  'own__binary_noise.dxf': 'E',
  'own__odd_group_code.dxf': 'E',
  'own__truncated.dxf': ['no_end'],
  'own__block_recursion.dxf': ['no_unit', 'undrawn'],
  'ezdxf__R12_with_trash_beyond_EOF.dxf': ['no_unit'],
  'ezdxf__duplicate_handles.dxf': ['no_unit', 'undrawn', 'double_handle'],
  'ezdxf__layout_missing_block_record.dxf': ['empty'],
};

test('damaged drawings fail as expected, with the reason', { skip }, async t => {
  const convert = converterIn(t);
  const expected = JSON.parse(readFileSync(join(corpus!, 'bad', 'EXPECTED.json'), 'utf8')) as Readonly<
    Record<string, { readonly expect: string }>
  >;
  for (const { name, bytes, truth } of drawings('bad')) {
    const verdict = verdicts[name] ?? assert.fail(`no verdict on ${name}`);
    assert.ok((expected[name]?.expect ?? 'EorC').includes(verdict === 'E' ? 'E' : 'C'), name);
    if (verdict === 'E') {
      await assert.rejects(
        convert(bytes),
        (error: unknown) => error instanceof DxfError && error.reason.length > 20,
        name,
      );
      continue;
    }
    const made = await convert(bytes);
    assert.deepEqual(
      made.warnings.map(({ code }) => code),
      verdict,
      name,
    );
    assert.equal(
      made.tables().rows('element').length,
      Object.values(truth.by_type ?? {}).reduce((sum, count) => sum + count, 0),
      name,
    );
  }
});
