// Real DWG drawings: against their truth, and against the same drawings as DXF.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { corpusPath, CORPUS_MISSING } from '../../testing/corpus.ts';
import { convertDxf, type ConvertDrawing } from '../dxf/convert.ts';
import type { Entity } from '../dxf/reading/drawing.ts';
import { DxfError } from '../errors.ts';
import { readDrawing } from '../dxf/reading/read-drawing.ts';
import { convertDwg, readDwg } from './read-dwg.ts';

interface Truth {
  readonly magic: string;
  readonly pair_dxf?: string;
  readonly by_type?: Readonly<Record<string, number>>;
}

const corpus = corpusPath();
const skip = corpus ? false : CORPUS_MISSING;
const namesIn = (folder: string): string[] => readdirSync(join(corpus!, folder)).filter(name => /\.dwg$/i.test(name));
const truths = (): Readonly<Record<string, Truth>> =>
  JSON.parse(readFileSync(join(corpus!, 'other_formats.truth.json'), 'utf8')) as Record<string, Truth>;

function converterIn(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-dwg-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return (convert: ConvertDrawing, path: string) => {
    const job = join(folder, String(++count));
    mkdirSync(job);
    return convert(
      { source: join(corpus!, path), encoding: 'identity', folder: job },
      () => undefined,
      new AbortController().signal,
    );
  };
}

/** Losses that the reader reports for real drawings: by the name of the file, `count kind`. */
const unread: Readonly<Record<string, readonly string[]>> = {
  'ifc4x__BC003_PS01_Reference.dwg': ['4 3DSOLID'],
  'libredwg__example_2007.dwg': ['1 ACAD_TABLE'],
  'libredwg__example_2013.dwg': ['2 REGION'],
  'libredwg__example_2018.dwg': ['2 REGION'],
};
/** Entities of the model; of drawings that exist in several versions as in their DXF, except the losses above. */
const entities: Readonly<Record<string, number>> = {
  'bimdata__terminaux-plafond.dwg': 877,
  'ezdxf__807_1.dwg': 1,
  'ifc4x__BC003_PS01_Reference.dwg': 1,
  'libredwg__2000_entities-3d.dwg': 14,
  'libredwg__2004_HatchG.dwg': 4,
  'libredwg__2007_ATMOS-DC22S.dwg': 60,
  'libredwg__2018_Dynblocks.dwg': 117,
  'libredwg__2018_Leader.dwg': 10,
  'libredwg__example_2000.dwg': 68,
  'libredwg__example_2004.dwg': 68,
  'libredwg__example_2007.dwg': 67,
  'libredwg__example_2010.dwg': 68,
  'libredwg__example_2013.dwg': 66,
  'libredwg__example_2018.dwg': 66,
  'libredwg__example_r13.dwg': 68,
  'libredwg__example_r14.dwg': 68,
  'schep__SONSBEEK-V1_Sparingen.dwg': 350,
  'schep__SONSBEEK-V1_Water+Gas+CV.dwg': 6795,
};

test(
  'real drawings have all entities or name missing ones; R12 and older are refused with advice',
  { skip },
  async t => {
    const convert = converterIn(t);
    for (const name of namesIn('dwg')) {
      const expected = entities[name];
      if (expected === undefined) {
        assert.match(truths()[`dev/dwg/${name}`]!.magic, /^AC(1009|2\.10)$/, name);
        await assert.rejects(
          convert(convertDwg, `dwg/${name}`),
          (error: unknown) => error instanceof DxfError && /R12 and older/.test(error.reason),
        );
        continue;
      }
      const { facts, warnings, outputs } = await convert(convertDwg, `dwg/${name}`);
      assert.deepEqual(
        [facts.schema, facts.sheets[0]!.counts['elements']],
        [truths()[`dev/dwg/${name}`]!.magic, expected],
        name,
      );
      const told = warnings.filter(({ code }) => code === 'unread').map(({ message }) => message.split(' of the')[0]);
      assert.deepEqual(told, unread[name] ?? [], name);
      const isSeen = facts.sheets[0]!.box !== null;
      assert.equal(
        outputs.some(({ kind }) => kind === 'map'),
        isSeen,
        name,
      );
    }
  },
);

test('a DWG equals its DXF: entities, layers and extents', { skip }, async t => {
  const convert = converterIn(t);
  const pairs = namesIn('dwg').flatMap(name => {
    const twin = truths()[`dev/dwg/${name}`]?.pair_dxf;
    return twin && entities[name] !== undefined ? [{ name, twin: twin.slice(4) }] : [];
  });
  assert.ok(pairs.length >= 4);
  for (const { name, twin } of pairs) {
    const [ours, theirs] = [
      await readDwg(readFileSync(join(corpus!, 'dwg', name))),
      readDrawing(readFileSync(join(corpus!, twin))),
    ];
    const others = new Map(theirs.layouts[0]!.entities.map(entity => [entity.handle, entity]));
    // Another program wrote the DXF of the drawing of R14, which has no dimensions of arcs, tables, leaders and lights.
    const isOlder = name.includes('r14');
    for (const entity of ours.layouts[0]!.entities) {
      const other = others.get(entity.handle);
      const isSame = (a: Entity, b: Entity) =>
        a.type === b.type && (a.layer.toUpperCase() === b.layer.replace(/ @ 1$/, '').toUpperCase() || isOlder);
      if (!isOlder) assert.ok(other && isSame(entity, other), `${name}: ${entity.type} ${entity.handle}`);
    }
    const missing = [...others.values()].filter(
      ({ handle }) => !ours.layouts[0]!.entities.some(entity => entity.handle === handle),
    );
    assert.deepEqual(
      missing.map(({ type }) => type),
      name.includes('2018') && name.includes('example') ? ['REGION', 'REGION'] : [],
      name,
    );
    const [mine, its] = [await convert(convertDwg, `dwg/${name}`), await convert(convertDxf, twin)];
    const [a, b] = [mine.facts.sheets[0]!.box!, its.facts.sheets[0]!.box!];
    const size = Math.max(b[2]! - b[0]!, b[3]! - b[1]!);
    a.forEach((value, side) =>
      assert.ok(Math.abs(value - b[side]!) < size * 1e-6, `${name}: ${a.join()} and ${b.join()}`),
    );
  }
});

test('the same drawing in every version has the same extents', { skip }, async t => {
  const convert = converterIn(t);
  const boxes: (readonly number[])[] = [];
  for (const name of namesIn('dwg').filter(each => each.includes('__example_')))
    boxes.push((await convert(convertDwg, `dwg/${name}`)).facts.sheets[0]!.box!);
  assert.ok(boxes.length === 8);
  for (const box of boxes) box.forEach((value, side) => assert.ok(Math.abs(value - boxes[0]![side]!) < 1e-3));
});

/** Our verdicts; EXPECTED.json has the same, and none on the first one: it opens, and all of its content is read. */
const verdicts: Readonly<Record<string, 'C' | RegExp>> = {
  'libredwg__gh44-error.dwg': 'C',
  'own__empty.dwg': /is empty/,
  'own__future_version.dwg': /version AC1099/,
  'own__truncated.dwg': /damaged, or was cut/,
};

test('damaged drawings fail as expected, with a reason', { skip }, async t => {
  const convert = converterIn(t);
  for (const name of namesIn('bad')) {
    const verdict = verdicts[name] ?? assert.fail(`no verdict on ${name}`);
    if (verdict === 'C') assert.ok((await convert(convertDwg, `bad/${name}`)).outputs.length > 0);
    else
      await assert.rejects(
        convert(convertDwg, `bad/${name}`),
        (error: unknown) => error instanceof DxfError && verdict.test(error.reason),
        name,
      );
  }
});
