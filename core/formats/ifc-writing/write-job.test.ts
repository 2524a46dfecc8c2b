import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { CORPUS_MISSING, corpusPath } from '../../testing/corpus.ts';
import { houseBytes } from '../../testing/house-bytes.ts';
import { endThreads } from '../ifc/geometry/thread.ts';
import { readSource } from '../ifc/step/source-file.ts';
import { scanStep } from '../ifc/step/step-scan.ts';
import type { ExportOptions, IfcChange, SkippedChange } from './changes/changes.ts';
import { exportStep } from './write-job.ts';
import { drawFacts, type ElementFacts, type FileFacts, readFacts, realFiles } from './testing/facts.ts';
import { globalIdOf } from '../ifc/extract/global-ids.ts';
import { writeBytes } from './output.ts';

after(endThreads);

function write(
  bytes: Uint8Array,
  changes: readonly IfcChange[],
  options: ExportOptions = { parts: {} },
): { bytes: Uint8Array; skipped: SkippedChange[] } {
  let skipped: SkippedChange[] = [];
  const written = writeBytes(output => {
    skipped = exportStep(scanStep(bytes), changes, options, output);
  });
  return { bytes: written, skipped };
}

const linesOf = (bytes: Uint8Array): string[] => Buffer.from(bytes).toString('latin1').split(/\r?\n/);

/** Lines that only one of the files has, each as often as it occurs. */
function difference(before: Uint8Array, now: Uint8Array): { gone: string[]; added: string[] } {
  const counts = new Map<string, number>();
  for (const line of linesOf(before)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const added: string[] = [];
  for (const line of linesOf(now)) {
    const left = counts.get(line) ?? 0;
    if (left === 0) added.push(line);
    else counts.set(line, left - 1);
  }
  return { added, gone: [...counts].flatMap(([line, count]) => Array<string>(count).fill(line)) };
}

/** Two elements in a storey, one of them with a set of its own that has a single text. */
function choose({ elements }: FileFacts): { element: string; other: string; storey: string; project: string } {
  const entries = Object.entries(elements);
  const project = entries.find(([, { type }]) => type === 'IfcProject')![0];
  const able = entries.filter(
    ([, { type, parent }]) =>
      parent !== null && !/Project|Site|Building|Storey|Space|Opening|Annotation|Facility|Grid|Road|Port/.test(type),
  );
  const [element = ['']] = able;
  const other = able.at(-1) ?? element;
  const storey =
    entries.find(([, { type }]) => type === 'IfcBuildingStorey')?.[0] ??
    entries.find(([, { type }]) => /Building|Site/.test(type))![0];
  return { element: element[0]!, other: other[0]!, storey, project };
}

const files = [...realFiles, 'xbimui__P1_cm.ifc'];
const house = houseBytes();

describe('exportStep', () => {
  test('without changes the bytes equal those of the file', () => {
    assert.deepEqual(write(house, []).bytes, house);
    assert.deepEqual(write(house, [], { parts: { properties: 'ORIGINAL', layers: 'UPDATED' } }).bytes, house);
  });

  for (const name of ['the house', ...files]) {
    // Long: one file, and everything that its changes make.
    test(`a handful of changes of ${name}`, async t => {
      const path = corpusPath('ifc', name);
      if (name !== 'the house' && path === undefined) return t.skip(CORPUS_MISSING);
      const source = path === undefined || name === 'the house' ? house : await readSource(path, 'identity', name);
      const before = readFacts(source);
      const { element, other, storey } = choose(before);
      const [set, zone, system, space] = ['set', 'zone', 'system', 'space'].map(globalIdOf) as [
        string,
        string,
        string,
        string,
      ];
      const changes: IfcChange[] = [
        { op: 'attribute.set', guid: element, name: 'Name', value: "Größe 5' \\ 漢" },
        { op: 'attribute.set', guid: storey, name: 'Description', value: null },
        {
          op: 'set.add',
          elements: [element, other],
          guid: set,
          name: 'Pset_Ours',
          properties: [
            { name: 'Text', value: 'a' },
            { name: 'Length', value: 2, value_type: 'IfcLengthMeasure' },
            { name: 'Yes', value: true },
            { name: 'List', value: [1.5, 2] },
          ],
        },
        {
          op: 'property.set',
          element: other,
          set: { guid: set },
          property: { name: 'Text', value: 'b' },
          copy_guid: globalIdOf('copy'),
        },
        { op: 'property.set', element, set: { name: 'Pset_Ours' }, property: { name: 'Count', value: 7 } },
        { op: 'property.remove', element, set: { name: 'Pset_Ours' }, name: 'Yes' },
        { op: 'classification.add', elements: [element], system: 'Our system', notation: '1.2', title: 'Walls' },
        { op: 'group.add', class: 'IfcZone', guid: zone, name: 'Our zone' },
        { op: 'group.add', class: 'IfcSystem', guid: system, name: 'Our supply', object_type: 'water' },
        {
          op: 'element.add',
          class: 'IfcSpace',
          guid: space,
          parent: storey,
          attributes: { Name: '101', LongName: 'Büro' },
          placement: [1, 2, 0],
        },
        { op: 'group.assign', group: zone, members: [space] },
        { op: 'group.assign', group: system, members: [element, other] },
      ];
      const { bytes, skipped } = write(source, changes);
      assert.deepEqual(skipped, []);
      const now = readFacts(bytes);
      const sets = { Text: 'a', Length: 2, List: [1.5, 2] };
      const expected: Record<string, ElementFacts> = { ...before.elements };
      const change = (guid: string, facts: Partial<ElementFacts>): void => {
        expected[guid] = { ...expected[guid]!, ...facts };
      };
      const was = before.elements[element]!;
      const alone = element === other;
      change(element, {
        name: "Größe 5' \\ 漢",
        attributes: { ...was.attributes, Name: "Größe 5' \\ 漢" },
        sets: { ...was.sets, Pset_Ours: { ...sets, Count: 7, ...(alone && { Text: 'b' }) } },
        classifications: [...was.classifications, 'Our system|1.2|Walls'].sort(),
        systems: [...was.systems, 'Our supply'].sort(),
      });
      if (!alone)
        change(other, {
          sets: { ...expected[other]!.sets, Pset_Ours: { ...sets, Yes: true, Text: 'b' } },
          systems: [...expected[other]!.systems, 'Our supply'].sort(),
        });
      const { Description: _, ...rest } = before.elements[storey]!.attributes;
      change(storey, { attributes: rest });
      expected[space] = { ...now.elements[space]!, type: 'IfcSpace', name: '101', parent: storey, sets: {} };
      assert.equal(now.elements[space]!.attributes['LongName'], 'Büro');
      assert.deepEqual(sorted(now.elements), sorted(expected));
      assert.deepEqual(now.zones, { ...before.zones, 'Our zone': [space] });
      assert.deepEqual([now.units, now.warnings], [before.units, before.warnings]);
      // Of the former lines only those of the two attributes differ, and a Description without a value stays so.
      const { gone, added } = difference(source, bytes);
      const touched = gone.filter(line => line.includes(element) || line.includes(storey));
      assert.ok(touched.length >= 1 && gone.length === touched.length && gone.length <= 2, gone.join('\n'));
      assert.ok(added.filter(line => !line.startsWith('#')).length === 0, added.join('\n'));
      assert.ok(added.every(line => /^[ -~]*$/.test(line) || gone.length > 0));
    });
  }

  test('parts are omitted with everything that only they use', () => {
    const before = readFacts(house);
    const without = (part: string): FileFacts => readFacts(write(house, [], { parts: { [part]: 'NONE' } }).bytes);
    const elements = (facts: FileFacts): ElementFacts[] => Object.values(facts.elements);
    for (const [part, kind, empty] of [
      ['properties', 'property_sets', (e: ElementFacts) => Object.keys(e.sets).length],
      ['classifications', 'classifications', (e: ElementFacts) => e.classifications.length],
      ['layers', 'layers', (e: ElementFacts) => e.layers.length],
      ['materials', 'materials', (e: ElementFacts) => e.materials.length],
      ['systems', 'systems', (e: ElementFacts) => e.systems.length],
    ] as const) {
      const facts = without(part);
      assert.equal(elements(facts).length, elements(before).length, part);
      assert.deepEqual(
        elements(facts).filter(element => empty(element) > 0 && !element.type.startsWith('x')),
        [],
        part,
      );
      if (part !== 'properties') assert.deepEqual([part, facts.counts[kind]], [part, 0]);
      assert.deepEqual(facts.warnings, before.warnings, part);
    }
    assert.deepEqual(without('zones').zones, {});
    assert.deepEqual(
      elements(without('attributes')).filter(({ type, name }) => name !== null && type !== 'IfcProject'),
      [],
    );
    assert.deepEqual(
      elements(without('structure')).filter(({ type }) => /Site|Building$|Storey|Space/.test(type)),
      [],
    );
  });

  test('chosen elements are written with their dependencies only', async () => {
    const before = readFacts(house);
    const [guid, door] = Object.entries(before.elements).find(([, { type }]) => type === 'IfcDoor')!;
    const { bytes } = write(house, [], { parts: {}, uuids: [guid] });
    const now = readFacts(bytes);
    assert.deepEqual(now.elements[guid], door);
    const parents: string[] = [];
    for (let at = door.parent; at !== null; at = before.elements[at]!.parent) parents.push(at);
    assert.deepEqual(Object.keys(now.elements).sort(), [guid, ...parents].sort());
    assert.deepEqual(now.warnings, before.warnings);
    assert.ok(bytes.length < house.length / 10, `${bytes.length} of ${house.length}`);
    assert.equal((await drawFacts(bytes)).drawn, 1);
  });

  test('a removed element takes its openings with it', async () => {
    const before = readFacts(house);
    const voided = Object.entries(before.elements).find(([, { type }]) => type === 'IfcOpeningElement')![1].parent!;
    const { bytes } = write(house, [{ op: 'element.remove', guid: voided }]);
    const now = readFacts(bytes);
    const gone = Object.keys(before.elements).filter(guid => !(guid in now.elements));
    assert.deepEqual(
      gone.sort(),
      [
        voided,
        ...Object.entries(before.elements)
          .filter(([, { type, parent }]) => type === 'IfcOpeningElement' && parent === voided)
          .map(([guid]) => guid),
      ].sort(),
    );
    assert.deepEqual(now.warnings, before.warnings);
    assert.equal((await drawFacts(bytes)).drawn, (await drawFacts(house)).drawn - 1);
  });
});

const sorted = (elements: FileFacts['elements']): [string, ElementFacts][] =>
  Object.entries(elements).sort(([a], [b]) => (a < b ? -1 : 1));
