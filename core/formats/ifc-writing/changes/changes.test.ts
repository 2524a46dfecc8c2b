import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guid } from '../../../testing/step-text.ts';
import { change, of, project, storey, wall, slab, door, space, system } from '../testing/changed-file.ts';

for (const schema of ['IFC2X3', 'IFC4', 'IFC4X3_ADD2']) {
  describe(`changes of ${schema}`, () => {
    test('classifications', () => {
      const made = change(
        [
          { op: 'classification.add', elements: [door], system: 'Uniclass', notation: 'EF_25', title: 'Walls' },
          { op: 'classification.add', elements: [door, door], system: 'Uniclass', notation: 'EF_30', title: 'Doors' },
          { op: 'classification.add', elements: [space], system: null, notation: 'free', title: null },
          { op: 'classification.remove', elements: [slab], system: null, notation: 'EF_25' },
          { op: 'classification.remove', elements: [slab], system: null, notation: 'EF_25' },
        ],
        schema,
      );
      assert.deepEqual(
        [wall, slab, door, space].map(id => of(made, id).classifications),
        [['Uniclass|EF_25|Walls'], [], ['Uniclass|EF_25|Walls', 'Uniclass|EF_30|Doors'], ['|free|']],
      );
      assert.deepEqual(
        [
          made.lines.filter(line => line.includes('IFCCLASSIFICATION(')).length,
          made.skipped.map(({ change: at }) => at),
        ],
        [1, [4]],
      );
      const none = change(
        [{ op: 'classification.remove', elements: [wall, slab], system: 'Uniclass', notation: 'EF_25' }],
        schema,
      );
      assert.deepEqual(
        none.gone.map(line => line.split('=')[0]),
        ['#60', '#61', '#62'],
      );
    });

    test('layers', () => {
      const made = change(
        [
          { op: 'layer.assign', name: 'New', elements: [slab], description: 'd' },
          { op: 'layer.unassign', name: 'A-Walls', elements: [slab] },
          { op: 'layer.set', name: 'A-Walls', new_name: 'Walls', identifier: 'w' },
          { op: 'layer.assign', name: 'New', elements: [door] },
          { op: 'layer.remove', name: 'none' },
        ],
        schema,
      );
      assert.deepEqual(
        [of(made, wall).layers, of(made, slab).layers, made.skipped.map(({ change: at }) => at)],
        [['Walls'], ['New'], [3, 4]],
      );
      assert.ok(made.added.includes("#80=IFCPRESENTATIONLAYERASSIGNMENT('Walls',$,(#34),'w');"));
      assert.deepEqual(
        change([{ op: 'layer.unassign', name: 'A-Walls', elements: [slab, wall] }], schema).gone.map(
          line => line.split('=')[0],
        ),
        ['#80'],
      );
    });

    test('systems and zones', () => {
      const made = change(
        [
          { op: 'group.add', class: 'IfcZone', guid: guid(910), name: 'Z' },
          { op: 'group.add', class: 'IfcZone', guid: guid(911), name: 'Inner' },
          { op: 'group.assign', group: guid(910), members: [guid(911), space] },
          { op: 'group.unassign', group: system, members: [slab] },
          { op: 'attribute.set', guid: system, name: 'Description', value: 'warm' },
          { op: 'group.add', class: 'IfcWall', guid: guid(912), name: 'no' },
          { op: 'group.remove', guid: wall },
        ],
        schema,
      );
      assert.deepEqual(
        [of(made, wall).systems, of(made, slab).systems, made.facts.zones, made.skipped.map(({ change: at }) => at)],
        [['Heating'], [], { Z: [space], Inner: [] }, [5, 6]],
      );
      const empty = change([{ op: 'group.unassign', group: system, members: [slab, wall] }], schema);
      assert.deepEqual([empty.facts.counts['systems'], empty.gone.map(line => line.split('=')[0])], [1, ['#71']]);
      assert.deepEqual(
        change([{ op: 'group.remove', guid: system }], schema).gone.map(line => line.split('=')[0]),
        ['#70', '#71'],
      );
    });

    test('places and elements', () => {
      const made = change(
        [
          {
            op: 'element.add',
            class: 'IfcBuildingStorey',
            guid: guid(920),
            parent: project,
            attributes: { Name: 'Upper', Elevation: 3 },
            placement: [0, 0, 3],
          },
          { op: 'element.move', guid: wall, parent: guid(920) },
          {
            op: 'element.add',
            class: 'IfcColumn',
            guid: guid(921),
            parent: guid(920),
            attributes: { Name: 'C', Tag: '7' },
          },
          {
            op: 'element.add',
            class: 'IfcSpace',
            guid: guid(922),
            parent: guid(920),
            attributes: { LongName: 'Room' },
          },
          { op: 'element.add', class: 'IfcNothing', guid: guid(923), parent: null, attributes: {} },
          { op: 'element.add', class: 'IfcWall', guid: wall, parent: null, attributes: {} },
          { op: 'element.move', guid: storey, parent: storey },
          { op: 'attribute.set', guid: slab, name: 'Representation', value: 'x' },
          { op: 'attribute.set', guid: slab, name: 'PredefinedType', value: 'ROOF' },
          { op: 'attribute.set', guid: door, name: 'OverallWidth', value: 'wide' },
          { op: 'attribute.set', guid: guid(52), name: 'Name', value: 'Type' },
        ],
        schema,
      );
      assert.deepEqual(
        [wall, slab, guid(921), guid(922), guid(920)].map(id => of(made, id).parent),
        [guid(920), storey, guid(920), guid(920), project],
      );
      assert.deepEqual(
        [
          of(made, guid(920)).attributes['Elevation'],
          of(made, guid(921)).attributes['Tag'],
          of(made, guid(922)).attributes['LongName'],
          of(made, slab).attributes['PredefinedType'],
        ],
        [3, '7', 'Room', 'ROOF'],
      );
      assert.deepEqual(
        made.skipped.map(({ change: at }) => at),
        [4, 5, 6, 7, 9],
      );
      assert.deepEqual(made.facts.warnings, []);
    });

    test('removed elements leave no references', () => {
      const made = change(
        [
          { op: 'element.remove', guid: wall },
          { op: 'attribute.set', guid: wall, name: 'Name', value: 'late' },
        ],
        schema,
      );
      assert.deepEqual([wall in made.facts.elements, made.skipped.length, made.facts.warnings], [false, 1, []]);
      assert.ok(!made.lines.some(line => /#20\b|#34\b|#52\b|#45\b|#46\b|#51\b/.test(line)), made.lines.join('\n'));
      assert.deepEqual(
        change(
          [wall, slab, door, space].map(id => ({ op: 'element.remove', guid: id })),
          schema,
        ).facts.counts['property_sets'],
        0,
      );
    });
  });
}
