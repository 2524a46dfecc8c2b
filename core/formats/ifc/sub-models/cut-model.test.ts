import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shared, stepFile } from '../../../testing/step-text.ts';
import { checkReferences } from '../extract/check-references.ts';
import { wholeSweeps } from '../geometry/swept-solids.ts';
import type { StepIndex } from '../step/step-index.ts';
import { scanStep } from '../step/step-scan.ts';
import { canCut, cutModel, drawnProducts } from './cut-model.ts';
import { subModelBytes } from './sub-model.ts';
import { testHouse } from '../../../testing/house-in-parts.ts';

const COUNT = 12;
const index = scanStep(testHouse(COUNT));
const parts = [...cutModel(index, wholeSweeps(index), 20_000)];
const files = parts.map(part =>
  scanStep(subModelBytes(index.bytes, index.bytes.subarray(0, index.starts[0]), part, size => new Uint8Array(size))),
);

const textAt = ({ bytes, starts, lengths }: StepIndex, position: number): string =>
  Buffer.from(bytes.subarray(starts[position]!, starts[position]! + lengths[position]!)).toString('latin1');
const linesOf = (file: StepIndex, type: string): string[] =>
  Array.from(file.positionsOf(type), position => textAt(file, position));

describe('cutting a file into parts', () => {
  test('gives several valid files with one project each', () => {
    assert.ok(files.length > 3, `${files.length} parts`);
    for (const file of files) {
      assert.deepEqual(
        [
          checkReferences(file).dangling,
          file.closed,
          file.warnings,
          file.positionsOf('IFCPROJECT').length,
          file.header.schema,
        ],
        [0, true, [], 1, 'IFC4'],
      );
    }
  });

  test('has every product with a shape in exactly one part', () => {
    const drawn = parts.flatMap(({ products }) => [...products]).sort((a, b) => a - b);
    assert.deepEqual(
      drawn,
      Array.from(drawnProducts(index), position => index.ids[position]!).sort((a, b) => a - b),
    );
    assert.equal(drawn.length, COUNT * 7, 'wall, column, slab, two plates, bar, room; no openings and frames');
  });

  test('keeps numbers and text of all instances except relationships with lists and specially read ones', () => {
    for (const file of files) {
      for (let position = 0; position < file.count; position++) {
        const type = file.typeNames[file.types[position]!]!;
        const whole = textAt(index, index.positionOf(file.ids[position]!));
        if (type === 'IFCSWEPTDISKSOLID') assert.match(textAt(file, position), /,0\.02,\$,\$,\$ *\);$/);
        else if (!/^IFCREL(?:ASSOCIATESMATERIAL|AGGREGATES)$/.test(type)) assert.equal(textAt(file, position), whole);
      }
      assert.deepEqual([linesOf(file, 'IFCPROPERTYSET'), linesOf(file, 'IFCRELDEFINESBYPROPERTIES')], [[], []]);
    }
  });

  test('gives each part the styles, materials and openings of its products only', () =>
    files.forEach((file, n) => {
      const mine = new Set(parts[n]!.products);
      const ids = (type: string): number[] =>
        Array.from(file.positionsOf(type), position => file.ids[position]!).filter(id => mine.has(id));
      const slabs = ids('IFCSLAB');
      assert.deepEqual(
        linesOf(file, 'IFCRELASSOCIATESMATERIAL').map(line => /\((#[^)]*)\)/.exec(line)![1]),
        slabs.length === 0 ? [] : [slabs.map(id => `#${id}`).join()],
      );
      assert.equal(linesOf(file, 'IFCMATERIALDEFINITIONREPRESENTATION').length, slabs.length === 0 ? 0 : 1);
      assert.equal(linesOf(file, 'IFCSTYLEDITEM').length, ids('IFCWALL').length + (slabs.length === 0 ? 0 : 1));
      const frames = linesOf(file, 'IFCRELAGGREGATES');
      assert.equal(linesOf(file, 'IFCRELVOIDSELEMENT').length, ids('IFCWALL').length + frames.length);
      assert.deepEqual(
        frames.flatMap(line => [.../\((#[^)]*)\)\)/.exec(line)![1]!.matchAll(/#(\d+)/g)].map(([, id]) => Number(id))),
        ids('IFCPLATE'),
      );
    }));

  test('draws a mapped shape in as few parts as possible, and is always cut the same way', () => {
    assert.ok(files.filter(file => file.positionsOf('IFCREPRESENTATIONMAP').length > 0).length <= 2);
    assert.deepEqual([...cutModel(index, wholeSweeps(index), 20_000)], parts);
  });

  test('a relationship with a comment in its list stays unchanged', () => {
    const commented = Buffer.from(
      Buffer.from(testHouse(2))
        .toString('latin1')
        .replace(/(IFCRELASSOCIATESMATERIAL\('[^']*',\$,\$,\$,\()/, '$1/* (all) */'),
      'latin1',
    );
    const file = scanStep(shared(commented));
    const [part] = [...cutModel(file, [], 1e6)];
    assert.match(part!.changed, /IFCRELASSOCIATESMATERIAL\('[^']*',\$,\$,\$,\(\/\* \(all\) \*\/#\d+,#\d+\),#\d+\);/);
  });
});

test('damaged files, and those with other dependencies between parts, are not cut', () => {
  const project = "#1=IFCPROJECT('0test$0000000000000001',$,$,$,$,$,$,$,$);";
  const verdict = (...lines: string[]): boolean => canCut(scanStep(stepFile(lines)));
  assert.deepEqual(
    [
      canCut(index),
      verdict(project),
      verdict('#2=IFCWALL($);'),
      verdict(project, project.replace('#1', '#2')),
      verdict(project, project),
      verdict(project, '#2=IFCALIGNMENT($);'),
      verdict(project, '#2=IFCLINEARPLACEMENT($);'),
      verdict(project, '#2 IFCWALL($);'),
    ],
    [true, true, false, false, false, false, false, false],
  );
});
