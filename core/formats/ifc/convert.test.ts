import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { after, describe, test } from 'node:test';
import { readGlb } from '../../testing/read-glb.ts';
import { readXkt } from '../../testing/read-xkt.ts';
import { readBatchFile } from '../batch-file.ts';
import type { Division } from './convert.ts';
import type { IfcConversion } from './convert.ts';
import { convertIfc } from './convert.ts';
import { IfcError } from '../errors.ts';
import { endThreads } from './geometry/thread.ts';
import { rehearseIfc } from './convert.ts';
import { testModel } from './testing/small-model.ts';
import { testHouse } from '../../testing/house-in-parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-convert-'));
after(() => {
  endThreads();
  rmSync(folder, { recursive: true });
});

const WALL = '1YvctVUKr0kugbFTf53O9L';
const COLUMN = '4YvctVUKr0kugbFTf53O9L';

interface Converted {
  readonly result: IfcConversion;
  readonly files: Readonly<Record<string, Buffer>>;
}

let count = 0;
async function convert(
  text: string | Uint8Array,
  {
    encoding = 'identity',
    xkt = true,
    signal = new AbortController().signal,
    report = () => undefined,
    division,
  }: {
    division?: Division;
    encoding?: 'identity' | 'zstd';
    xkt?: boolean;
    signal?: AbortSignal;
    report?: (progress: { phase: string; share: number }) => void;
  } = {},
): Promise<Converted> {
  const job = join(folder, `job-${count++}`);
  const source = `${job}.ifc`;
  writeFileSync(source, text);
  const out = mkdtempSync(job);
  const result = await convertIfc(
    { source, encoding, fileName: 'house.ifc', folder: out, options: { xkt, plans: xkt, preview: xkt } },
    report,
    signal,
    division,
  );
  return { result, files: Object.fromEntries(readdirSync(out).map(name => [name, readFileSync(join(out, name))])) };
}

/** The small model with more instances, or with other text in place of some. */
const model = (more: readonly string[] = [], replace: readonly (readonly [string, string])[] = []): string => {
  const text = testModel.replace('ENDSEC;\nEND', `${more.join('\n')}\nENDSEC;\nEND`);
  return replace.reduce((sum, [from, to]) => {
    assert.ok(sum.includes(from));
    return sum.replace(from, to);
  }, text);
};

function assertRising(shares: readonly number[]): void {
  assert.ok(
    shares.every((share, n) => share >= 0 && share <= 1 && (n === 0 || share >= shares[n - 1]!)),
    shares.join(),
  );
}

const room = [
  "#50=IFCSPACE('5YvctVUKr0kugbFTf53O9L',$,'room',$,$,#7,#53,$,.ELEMENT.,.INTERNAL.,$);",
  '#51=IFCEXTRUDEDAREASOLID(#10,#6,#11,2500.);',
  "#52=IFCSHAPEREPRESENTATION(#4,'Body','SweptSolid',(#51));",
  '#53=IFCPRODUCTDEFINITIONSHAPE($,$,(#52));',
];

describe('convertIfc', () => {
  test('writes all files and describes them', async () => {
    const shares: number[] = [];
    const { result, files } = await convert(model(room), { report: ({ share }) => shares.push(share) });
    assert.deepEqual(
      result.outputs.map(({ kind, file, bytes }) => [kind, file, bytes === files[file]!.length]),
      [
        ['data', 'data.batches', true],
        ['gltf', 'model.glb', true],
        ['merged', 'viewer.glb', true],
        ['xkt', 'model.xkt', true],
        ['structure', 'structure.json', true],
        ['systems', 'systems.json', true],
        ['map', 'map.svg', true],
        ['plans', 'plans.json', true],
        ['preview', 'preview.png', true],
        ['turntable', 'turntable.png', true],
      ],
    );
    const { drawn, box, origin, schema, length_unit_metres } = result.facts;
    assert.deepEqual(
      { drawn, box: box?.map(v => Math.round(v * 100) / 100), origin, schema, length_unit_metres },
      { drawn: 3, box: [-2, -0.3, 0, 2, 0.3, 3], origin: [0, 0, 0], schema: 'IFC4', length_unit_metres: 0.001 },
    );
    const glb = readGlb(files['model.glb']!);
    assert.deepEqual([...glb.elements.keys()].sort(), [WALL, COLUMN, '5YvctVUKr0kugbFTf53O9L'].sort());
    assert.ok(glb.elements.get(WALL)!.triangles > 12, 'the wall has its opening');
    assert.deepEqual([...readXkt(files['model.xkt']!).entities.keys()][0], '5YvctVUKr0kugbFTf53O9L', 'rooms first');
    const tables = new Set<string>();
    await writeAndRead(files['data.batches']!, table => tables.add(table));
    assert.ok(tables.has('element') && tables.has('meta'));
    assert.ok(files['structure.json']!.includes(WALL));
    assertRising(shares);
  });

  test('the share of the work never falls, also when shapes are drawn before the data are read', async () => {
    const values = Array.from(
      { length: 30_000 },
      (_, n) => `#${n + 1000}=IFCPROPERTYSINGLEVALUE('p${n}',$,IFCREAL(${n}.),$);`,
    );
    const lists = Array.from({ length: 300 }, (_, n) => {
      const guid = String(n).padStart(22, '0');
      const of = Array.from({ length: 100 }, (_, k) => `#${1000 + 100 * n + k}`).join();
      return `#${50_000 + n}=IFCPROPERTYSET('${guid}',$,'set',$,(${of}));`;
    });
    const shares: number[] = [];
    await convert(model([...values, ...lists]), { report: ({ share }) => shares.push(share) });
    assertRising(shares);
  });

  test('rooms are translucent blue', async () => {
    const { files } = await convert(model(room));
    const { meshes } = readXkt(files['model.xkt']!).entities.get('5YvctVUKr0kugbFTf53O9L')!;
    assert.deepEqual(
      meshes.map(({ colour }) => colour),
      [[0, 0, 255, 51]],
    );
    const { json, elements } = readGlb(files['model.glb']!);
    assert.deepEqual(
      json.materials![elements.get('5YvctVUKr0kugbFTf53O9L')!.drawings[0]!.material]!.pbrMetallicRoughness
        .baseColorFactor,
      [0, 0, 1, 0.2],
    );
  });

  test('writes no XKT unless requested', async () => {
    const { files } = await convert(model(), { xkt: false });
    assert.deepEqual(Object.keys(files).sort(), ['data.batches', 'model.glb', 'structure.json', 'viewer.glb']);
  });

  test('equal bytes give equal files, compressed or not', async () => {
    const plain = await convert(model(room));
    const packed = await convert(zstdCompressSync(model(room)), { encoding: 'zstd' });
    for (const [name, bytes] of Object.entries(plain.files)) assert.ok(bytes.equals(packed.files[name]!), name);
  });

  test('a model without shapes gives valid empty files', async () => {
    const { result, files } = await convert(model().replaceAll(/#(?:15|20|30)=.*\n/g, ''));
    assert.deepEqual([result.facts.drawn, result.facts.box], [0, null]);
    assert.equal(readGlb(files['model.glb']!).elements.size, 0);
    assert.equal(readXkt(files['model.xkt']!).entities.size, 0);
  });

  test('far from the origin: exact boxes, and the distance as origin', async () => {
    const { result, files } = await convert(
      model([], [['IFCLOCALPLACEMENT($,#6)', 'IFCLOCALPLACEMENT($,#61)']]).replace(
        'ENDSEC;\nEND',
        '#60=IFCCARTESIANPOINT((458000123.,5439000456.,110500.));\n#61=IFCAXIS2PLACEMENT3D(#60,$,$);\nENDSEC;\nEND',
      ),
    );
    assert.deepEqual(result.facts.origin, [458_000, 5_439_000, 112]);
    const { box } = readGlb(files['model.glb']!).elements.get(WALL)!;
    [457_998.123, 110.5, -5_439_000.556, 458_002.123, 113.5, -5_439_000.356].forEach((value, k) =>
      assert.ok(Math.abs(box[k]! - value) < 1e-4, box.join()),
    );
  });

  test('elements without a drawable body are named with the reason, annotations with theirs', async () => {
    const { result } = await convert(
      model([
        "#70=IFCBEAM('7YvctVUKr0kugbFTf53O9L',$,'beam',$,$,#7,#73,$,$);",
        '#71=IFCSECTIONEDSPINE(#90,(#10),(#6));',
        "#72=IFCSHAPEREPRESENTATION(#4,'Body','SectionedSpine',(#71));",
        '#73=IFCPRODUCTDEFINITIONSHAPE($,$,(#72));',
        "#80=IFCANNOTATION('8YvctVUKr0kugbFTf53O9L',$,'line',$,$,#7,#83);",
        '#81=IFCPOLYLINE((#5,#5));',
        "#82=IFCSHAPEREPRESENTATION(#4,'Annotation','Curve3D',(#81));",
        '#83=IFCPRODUCTDEFINITIONSHAPE($,$,(#82));',
        '#90=IFCCOMPOSITECURVE((#91),.F.);',
      ]),
    );
    const undrawn = result.warnings.filter(({ code }) => ['not_drawn', 'no_body'].includes(code));
    assert.deepEqual(
      undrawn.map(({ code, guid, type }) => ({ code, guid, type })),
      [
        { code: 'not_drawn', guid: '7YvctVUKr0kugbFTf53O9L', type: 'IfcBeam' },
        { code: 'no_body', guid: '8YvctVUKr0kugbFTf53O9L', type: 'IfcAnnotation' },
      ],
    );
    assert.match(undrawn[0]!.message, /IfcSectionedSpine/);
    assert.match(undrawn[1]!.message, /annotations are not drawn in 3D/);
  });

  test('bars along composite curves and polylines are drawn completely, whatever their parameters', async () => {
    const points = ['0.,0.,0.', '1000.,0.,0.', '1000.,100.,0.', '1100.,100.,0.', '1100.,900.,0.'].map(
      (xyz, n) => `#${100 + n}=IFCCARTESIANPOINT((${xyz}));`,
    );
    const curves = {
      composite: [
        '#111=IFCPOLYLINE((#100,#101));',
        '#112=IFCAXIS2PLACEMENT3D(#102,$,$);',
        '#113=IFCCIRCLE(#112,100.);',
        '#114=IFCTRIMMEDCURVE(#113,(#101),(#103),.T.,.CARTESIAN.);',
        '#115=IFCPOLYLINE((#103,#104));',
        ...[111, 114, 115].map((part, n) => `#${116 + n}=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#${part});`),
        '#119=IFCCOMPOSITECURVE((#116,#117,#118),.F.);',
      ],
      polyline: ['#119=IFCPOLYLINE((#100,#101,#103,#104));'],
    };
    for (const [curve, parameters] of [
      ['composite', '0.,3.'],
      ['composite', '0.,1.'],
      ['composite', '0. , 91.5'],
      ['composite', '$,$'],
      ['polyline', '0.,1.'],
      ['polyline', '0.,3.'],
    ] as const) {
      const { files } = await convert(
        model([
          ...points,
          ...curves[curve],
          `#120=IFCSWEPTDISKSOLID(#119,8.,$,${parameters});`,
          "#121=IFCSHAPEREPRESENTATION(#4,'Body','AdvancedSweptSolid',(#120));",
          '#122=IFCPRODUCTDEFINITIONSHAPE($,$,(#121));',
          "#123=IFCREINFORCINGBAR('2YvctVUKr0kugbFTf53O9M',$,'bar',$,$,#7,#122,$,$,$,$,$,$,$);",
        ]),
      );
      const drawn = readGlb(files['model.glb']!).elements.get('2YvctVUKr0kugbFTf53O9M');
      assert.ok(drawn !== undefined, `${curve} ${parameters}`);
      [0, -0.008, -0.9, 1.108, 0.008, 0.008].forEach((value, k) =>
        assert.ok(Math.abs(drawn.box[k]! - value) < 0.002, `${curve} ${parameters}: ${drawn.box.join()}`),
      );
    }
  });

  test('schemas unknown to the geometry kernel, and bytes before the first line', async () => {
    for (const schema of ['IFC4RC4', 'IFC2X3_TC1']) {
      const { result } = await convert(`\ufeff${model([], [["(('IFC4'))", `(('${schema}'))`]])}`);
      assert.deepEqual([result.facts.schema, result.facts.drawn], [schema, 2]);
    }
  });

  test('a file that is not IFC is refused with a reason, and the next one works', async () => {
    await assert.rejects(convert('hello'), { name: 'IfcError' });
    await assert.rejects(convert(model().slice(0, 900)), { name: 'IfcError' });
    assert.equal((await convert(model())).result.facts.drawn, 2);
  });

  test('is aborted before and during a conversion, and works again afterwards', async () => {
    const reason = new Error('cancelled');
    await assert.rejects(convert(model(), { signal: AbortSignal.abort(reason) }), reason);
    const control = new AbortController();
    await assert.rejects(
      convert(model(), {
        signal: control.signal,
        report: ({ phase }) => phase === 'geometry' && control.abort(reason),
      }),
      reason,
    );
    assert.equal((await convert(model())).result.facts.drawn, 2);
  });

  test('two conversions at once do not disturb each other', async () => {
    const [a, b] = await Promise.all([convert(model()), convert(model(room))]);
    assert.deepEqual([a.result.facts.drawn, b.result.facts.drawn], [2, 3]);
  });

  test('a file in parts gives the same result as the whole, and the same bytes with any number of threads', async () => {
    const text = testHouse(8);
    const whole = await convert(text);
    const [one, two] = await Promise.all(
      [1, 2].map(threads => convert(text, { division: { threads, above: 0, smallestPart: 20_000 } })),
    );
    assert.ok(two!.result.phases.some(({ name }) => name === 'cut'));
    for (const [name, bytes] of Object.entries(one!.files)) assert.ok(bytes.equals(two!.files[name]!), name);
    assert.deepEqual([two!.result.facts, two!.result.warnings], [whole.result.facts, whole.result.warnings]);
    assert.equal(whole.result.facts.drawn, 7 * 8);
    assert.deepEqual(two!.files['structure.json'], whole.files['structure.json']);
    const elements = ({ files }: Converted) =>
      new Map(
        [...readGlb(files['model.glb']!).elements].map(([id, { box: own, triangles: count }]) => [id, { own, count }]),
      );
    assert.deepEqual(elements(two!), elements(whole));
  });

  test('a rehearsal leaves no files, and reports problems of its file', async () => {
    const [source, place] = [join(folder, 'rehearsed.ifc'), join(folder, 'rehearsal')];
    writeFileSync(source, model());
    for (const kind of ['small', 'viewer forms', 'large'] as const)
      await rehearseIfc({ source, folder: place }, kind, 2);
    assert.equal(existsSync(place), false);
    writeFileSync(source, 'no building');
    await assert.rejects(rehearseIfc({ source, folder: place }, 'small'), IfcError);
    assert.equal(existsSync(place), false);
    assert.equal((await convert(model())).result.facts.drawn, 2);
  });
});

async function writeAndRead(bytes: Buffer, use: (table: string) => void): Promise<void> {
  const path = join(folder, `batches-${count++}`);
  writeFileSync(path, bytes);
  assert.equal(statSync(path).size, bytes.length);
  for (const { table } of readBatchFile(path)) use(table);
}
